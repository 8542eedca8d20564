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
    let frame: CGRect
    /// Where it paints, in points of the view.
    let painted: CGRect

    func looks(like other: Piece) -> Bool { frame == other.frame && fragment.paints(as: other.fragment) }
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
    guard let old, old.ground == ground else {
      canvas.setNeedsDisplay()
      state.look = CanvasLook(ground: ground, pieces: pieces(since: [:]), marks: marks())
      state.isLookStale = false
      return
    }
    let pieces = pieces(since: old.pieces)
    var hasMoved = false
    for (one, other) in [(pieces, old.pieces), (old.pieces, pieces)] {
      for (identifier, piece) in one where other[identifier]?.looks(like: piece) != true {
        paintRows(of: piece.painted)
        hasMoved = true
      }
    }
    var marks = old.marks
    if state.isLookStale || hasMoved {
      marks = self.marks()
      for mark in marks.symmetricDifference(old.marks) {
        setNeedsDisplay(ofMark: mark.rect)
      }
    }
    state.look = CanvasLook(ground: ground, pieces: pieces, marks: marks)
    state.isLookStale = false
  }

  /// Asks for painting of what a caret or a selection covers. Where invisible characters have marks, whole
  /// rows are: lines that a clip cuts are not the same to the last bit.
  func setNeedsDisplay(ofMark rect: CGRect) {
    if state.extras.showsInvisibles { paintRows(of: rect) } else { canvas.setNeedsDisplay(rect) }
  }

  /// Asks for painting of whole rows: marks of invisible characters reach out of it.
  private func paintRows(of rect: CGRect) {
    canvas.setNeedsDisplay(
      CGRect(
        x: min(rect.minX, bounds.minX), y: rect.minY,
        width: max(rect.maxX, bounds.maxX) - min(rect.minX, bounds.minX), height: rect.height))
  }

  private func pieces(since old: [ObjectIdentifier: CanvasLook.Piece]) -> [ObjectIdentifier: CanvasLook.Piece]
  {
    var pieces: [ObjectIdentifier: CanvasLook.Piece] = [:]
    for fragment in state.fragments {
      let (identifier, frame) = (CanvasLook.identity(of: fragment), fragment.layoutFragmentFrame)
      let known = old[identifier].flatMap { $0.frame == frame && fragment.paints(as: $0.fragment) ? $0 : nil }
      pieces[identifier] = CanvasLook.Piece(
        fragment: fragment, frame: frame, painted: known?.painted ?? paintedRect(of: fragment))
    }
    return pieces
  }

  /// Returns where a fragment paints, in points of the view: as it is remembered, if it is.
  func rememberedRect(of fragment: NSTextLayoutFragment) -> CGRect {
    guard let look = state.look, let piece = look.pieces[CanvasLook.identity(of: fragment)],
      piece.fragment === fragment, piece.frame == fragment.layoutFragmentFrame,
      look.ground.origin == containerOrigin
    else { return paintedRect(of: fragment) }
    return piece.painted
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
