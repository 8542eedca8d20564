internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// What the canvas of a text view showed when it was painted last: with it a change is painted where
/// something looks otherwise, and nowhere else.
///
/// It is known only where text is shown in fragments of a viewport. Whatever paints all of the canvas forgets
/// it, and then all is painted once more when it is found anew.
struct CanvasLook {
  /// Text, and where it is.
  struct Piece {
    let fragment: NSTextLayoutFragment
    /// Where it was laid out, in points of the container.
    var frame: CGRect
    /// Where it paints, in points of the view.
    var painted: CGRect
    /// Its lines; empty where they cannot be compared one by one.
    var lines: [Row]

    func looks(like other: Piece) -> Bool { frame == other.frame && fragment.paints(as: other.fragment) }
  }

  /// A line of a piece.
  struct Row {
    var look: NSTextLayoutFragment.LineLook
    /// Where it paints, in points of the view; null where it does not.
    var painted: CGRect
  }

  /// What is painted with the text, in points of the view.
  struct Mark: Hashable {
    enum Kind { case currentLine, selection, idleSelection, composed, caret }
    let kind: Kind
    let rect: CGRect
  }

  /// What moves or breaks all of the text.
  struct Ground: Equatable {
    var origin: CGPoint
    var size: CGSize
    var container: CGSize
  }

  /// Returns what text is known by: its lines, for other fragments show these after an edit.
  static func identity(of fragment: NSTextLayoutFragment) -> ObjectIdentifier {
    fragment.linesIdentity ?? ObjectIdentifier(fragment)
  }

  var ground: Ground
  /// Whether nothing but text and marks is painted, as these say it.
  var isPlain: Bool
  var pieces: [ObjectIdentifier: Piece]
  var marks: Set<Mark>
}

extension UITextView {
  /// Whether what the canvas shows can be compared.
  private var comparesLooks: Bool { stack.viewport != nil && stack.face == nil && !isVertical }

  /// Called where a change may have another look: it is painted after the next layout, where it has.
  func canvasMayHaveChanged() {
    guard comparesLooks, window != nil else { return canvas.setNeedsDisplay() }
    state.isLookStale = true
    setNeedsLayout()
  }

  /// Forgets what the canvas showed, since all of it is painted.
  func forgetLook() { state.look = nil }

  /// Asks for painting of what looks otherwise than before, after a layout.
  func paintChanges() {
    guard comparesLooks, window != nil else {
      state.look = nil
      return
    }
    let old = state.look
    let ground = CanvasLook.Ground(origin: containerOrigin, size: bounds.size, container: textContainer.size)
    var look: CanvasLook
    if let old, old.ground == ground {
      var changes = CanvasChanges(from: old, isPlain: isPlain && old.isPlain, in: self)
      look = old
      let hasChanged = changes.compare(state.fragments)
      if hasChanged { look.marks = changes.paint(old.marks) }
      if state.isLookStale || hasChanged {
        let new = marks()
        for mark in new.symmetricDifference(look.marks) { setNeedsDisplay(ofMark: mark.rect) }
        look.marks = new
      }
      (look.isPlain, look.pieces) = (isPlain, changes.pieces)
    } else {
      canvas.setNeedsDisplay()
      look = CanvasLook(
        ground: ground, isPlain: isPlain, pieces: CanvasChanges.pieces(of: state.fragments, in: self),
        marks: marks())
    }
    state.look = look
    state.isLookStale = false
  }

  /// Whether nothing is painted but what can be compared line by line: other things are at places of the
  /// text, and some of them change with the paragraph.
  private var isPlain: Bool {
    editor.markedText == nil && !state.extras.showsInvisibles && finding.found.isEmpty
      && spelling.marks.words.isEmpty && exchange.dropTarget.offset == nil
      && folding?.foldedRanges.isEmpty != false
  }

  /// Moves the pixels of rows of text down, if nothing else is to be seen there. What is moved out of the
  /// rows is not seen any more, and what comes into them is painted. Returns whether they were moved.
  func movePixels(inRows rows: ClosedRange<CGFloat>, by distance: CGFloat) -> Bool {
    let rect = CGRect(
      x: textLeft, y: rows.lowerBound, width: bounds.maxX - textLeft,
      height: rows.upperBound - rows.lowerBound
    ).intersection(bounds)
    guard !rect.isNull, !rect.isEmpty else { return false }
    return layer.movePixels(in: rect, of: canvas.layer, by: CGSize(width: 0, height: distance))
  }

  /// The left edge of what is seen of the canvas, in points of the view: numbers cover it.
  private var textLeft: CGFloat {
    guard let numbers = state.extras.numbers, !numbers.isHidden, numbers.alpha >= 1,
      (numbers.layer.backgroundColor?.alpha ?? 0) >= 1, numbers.frame.minX <= bounds.minX
    else { return bounds.minX }
    return min(bounds.minX + gutterWidth, numbers.frame.maxX)
  }

  /// Asks for painting of what a caret or a selection covers. Where invisible characters have marks, whole
  /// rows are: lines that a clip cuts are not the same to the last bit.
  func setNeedsDisplay(ofMark rect: CGRect) {
    if state.extras.showsInvisibles { return paintRows(of: rect) }
    let left = max(rect.minX, textLeft)
    canvas.setNeedsDisplay(
      CGRect(x: left, y: rect.minY, width: max(rect.maxX - left, 0), height: rect.height))
  }

  /// Asks for painting of whole rows: marks of invisible characters reach out of it.
  func paintRows(of rect: CGRect) {
    canvas.setNeedsDisplay(
      CGRect(
        x: textLeft, y: rect.minY, width: max(rect.maxX, bounds.maxX) - textLeft, height: rect.height))
  }

  /// Returns where a fragment paints, in points of the view: as it is remembered, if it is.
  func rememberedRect(of fragment: NSTextLayoutFragment) -> CGRect {
    rememberedPiece(of: fragment)?.painted ?? paintedRect(of: fragment)
  }

  /// Returns the lines of a fragment, if they are remembered.
  func rememberedLines(of fragment: NSTextLayoutFragment) -> [CanvasLook.Row]? {
    rememberedPiece(of: fragment)?.lines
  }

  private func rememberedPiece(of fragment: NSTextLayoutFragment) -> CanvasLook.Piece? {
    guard let look = state.look, let piece = look.pieces[CanvasLook.identity(of: fragment)],
      piece.fragment === fragment, piece.frame == fragment.layoutFragmentFrame,
      look.ground.origin == containerOrigin
    else { return nil }
    return piece
  }

  /// The places of marks of a kind, if they are remembered: to find them anew, lines are looked at.
  func rememberedMarks(_ kind: CanvasLook.Mark.Kind) -> [CGRect]? {
    guard let look = state.look, !state.isLookStale, !state.isStale else { return nil }
    return look.marks.filter { $0.kind == kind }.map(\.rect)
  }

  /// What is painted with the text now.
  private func marks() -> Set<CanvasLook.Mark> {
    var marks: Set<CanvasLook.Mark> = []
    for rect in currentLineRects { marks.insert(CanvasLook.Mark(kind: .currentLine, rect: rect)) }
    if isSelectable, !looks.clearsOnInsertion {
      for range in editor.selection.ranges {
        for band in bands(of: range, in: bounds) {
          marks.insert(CanvasLook.Mark(kind: hasActiveKeys ? .selection : .idleSelection, rect: band.rect))
        }
      }
    }
    if let marked = editor.markedText {
      for band in bands(of: marked.range, in: bounds) {
        marks.insert(CanvasLook.Mark(kind: .composed, rect: band.rect))
      }
    }
    for rect in caretRects { marks.insert(CanvasLook.Mark(kind: .caret, rect: rect)) }
    return marks
  }

  /// Takes note that carets have blinked, and are painted.
  func caretsHaveBlinked() {
    guard var look = state.look else { return }
    look.marks = look.marks.filter { $0.kind != .caret }
    for rect in caretRects { look.marks.insert(CanvasLook.Mark(kind: .caret, rect: rect)) }
    state.look = look
  }
}
