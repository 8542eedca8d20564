internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// What a field edits, where it is on the page, and how far it is scrolled.
///
/// Coordinates are points of the field, y down.
@MainActor final class FieldText {
  let document = FieldDocument(NSTextStorage(string: ""))
  let editor: TextEditor

  /// Where the line is shown.
  private(set) var area = CGRect.zero
  /// The number of pixels for a point.
  private var scale: CGFloat = 1
  /// How far letters may reach out of the line, in points.
  private var excess = UIEdgeInsets.zero
  /// How far text is moved to the left.
  private(set) var scroll: CGFloat = 0
  /// The side at which the caret of an empty text is.
  var emptyAlignment = NSTextAlignment.left
  /// The height of the line of an empty text.
  var emptyHeight: CGFloat = 0

  /// How far from the edge a caret is brought in, in points.
  private static let margin: CGFloat = 16
  /// The width of the caret, in points.
  static let caretWidth: CGFloat = 2

  init() {
    editor = TextEditor(document)
    editor.behavior.isFieldEditor = true
    editor.behavior.isRichText = false
    editor.behavior.allowsSeveralSelections = false
  }

  /// What was selected when that changed last, and whether its fixed end is what is kept in the area.
  private var selected = EditorSelection.Part(0)
  private var revealsAnchor = false

  /// Notices that something else is selected: of a selection whose fixed end alone has moved, as by a handle,
  /// that end is kept in the area from now on, and otherwise the end that moves.
  func selectionChanged() {
    let part = editor.selection.parts[0]
    revealsAnchor = part.head == selected.head && part.anchor != selected.anchor && !part.isCaret
    selected = part
  }

  /// Lays the text out for an area: as wide as that, or as the text, if that is wider.
  ///
  /// - Parameters:
  ///   - area: The area, in points of the field.
  ///   - scale: The number of pixels for a point.
  ///   - isOversize: Whether the area has space for letters that reach out of the line, too.
  func layOut(in area: CGRect, scale: CGFloat, isOversize: Bool) {
    self.scale = scale
    var options = LabelLayout.Options()
    options.mode = .byClipping
    let layout = LabelLayout(document.shown, options)
    let natural = layout.bounds.width
    excess = isOversize && document.length > 0 ? layout.excess : .zero
    self.area = area
    self.area.origin.x += excess.left
    self.area.size.width = max(area.width - excess.left - excess.right, 0)
    let area = self.area
    let width = max(area.width, (natural + FieldText.caretWidth).rounded(.up))
    if document.container.size.width != width { document.container.size = CGSize(width: width, height: 0) }
    scroll = min(max(scroll, 0), max(width - area.width, 0))
  }

  /// Moves the text so that the caret is in the area, with some of what is beside it.
  func revealCaret() {
    guard area.width > 0 else { return }
    let part = editor.selection.parts[0]
    let place = revealsAnchor ? EditorSelection.Part(part.anchor) : part
    let x = caret(of: place).minX - area.minX + scroll
    let margin = min(FieldText.margin, area.width / 4)
    if x < scroll + margin {
      scroll = x - margin
    } else if x + FieldText.caretWidth > scroll + area.width - margin {
      scroll = x + FieldText.caretWidth + margin - area.width
    }
    scroll = min(max(scroll, 0), max(document.container.size.width - area.width, 0))
  }

  /// Scrolls to where the text was before.
  func scroll(to place: CGFloat) {
    scroll = min(max(place, 0), max(document.container.size.width - area.width, 0))
  }

  /// Shows the start of the text.
  func scrollToStart() {
    let isRightToLeft = document.line(at: 0)?.isRightToLeft == true
    scroll = isRightToLeft ? max(document.container.size.width - area.width, 0) : 0
  }

  /// The height of the line.
  private var lineHeight: CGFloat {
    document.length > 0 ? document.line(at: 0)?.frame.height ?? emptyHeight : emptyHeight
  }

  /// The top left of the line's container.
  var origin: CGPoint {
    let height = lineHeight + excess.top + excess.bottom
    let top = area.minY + (area.height - height) / 2 + excess.top
    return CGPoint(x: area.minX - scroll, y: (top * scale).rounded(.down) / scale)
  }

  /// The caret.
  var caret: CGRect { caret(of: editor.selection.parts[0]) }

  /// Returns where a caret is.
  func caret(of part: EditorSelection.Part) -> CGRect {
    let origin = origin
    guard let rect = editor.caretRect(of: part) else {
      let x =
        switch emptyAlignment {
        case .center: area.midX - FieldText.caretWidth / 2
        case .right: area.maxX - FieldText.caretWidth
        default: area.minX
        }
      return CGRect(x: x, y: origin.y, width: FieldText.caretWidth, height: emptyHeight)
    }
    return CGRect(
      x: origin.x + rect.minX, y: origin.y + rect.minY, width: FieldText.caretWidth, height: rect.height)
  }

  /// Returns the rectangles of a range, from left to right.
  func rects(of range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty, let line = document.line(at: range.lowerBound) else { return [] }
    let origin = origin
    var rects: [CGRect] = []
    for step in line.steps where step.range.overlaps(range) {
      let rect = CGRect(
        x: origin.x + step.left, y: origin.y + line.frame.minY, width: step.right - step.left,
        height: line.frame.height)
      if let last = rects.last, abs(last.maxX - rect.minX) < 0.01 {
        rects[rects.count - 1] = last.union(rect)
      } else {
        rects.append(rect)
      }
    }
    return rects
  }

  /// Returns a point in the line's container, vertically in the line.
  func containerPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - origin.x, y: min(max(point.y - origin.y, 0), max(lineHeight - 1, 0)))
  }

  /// Returns the offset nearest to a point of the field; 0 in an empty text.
  func offset(at point: CGPoint) -> Int {
    let inner = containerPoint(point)
    guard let line = document.line(nearest: inner),
      let step = line.steps.last(where: { $0.left <= inner.x }) ?? line.steps.first
    else { return 0 }
    let isBefore = (inner.x < (step.left + step.right) / 2) != step.isRightToLeft
    return isBefore ? step.range.lowerBound : step.range.upperBound
  }

  /// Draws the selection, the text and the marks of what is being composed, in the current context.
  ///
  /// - Parameters:
  ///   - color: The colour of the selection; `nil` for none.
  ///   - style: What marked text looks like; `nil` for a line under it.
  func draw(selection color: UIColor?, marked style: [NSAttributedString.Key: Any]?) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(
      to: CGRect(
        x: area.minX - excess.left, y: area.minY, width: area.width + excess.left + excess.right,
        height: area.height))
    if let color {
      color.setFill()
      for range in editor.selection.ranges {
        for rect in rects(of: range) { context.fill(rect) }
      }
    }
    let manager = document.layoutManager
    let marked = editor.markedText.map { NSRange($0.range) }
    if let marked, let style {
      if let color = style[.backgroundColor] as? UIColor {
        color.setFill()
        for rect in rects(of: marked.lowerBound..<marked.upperBound) { context.fill(rect) }
      }
      if let color = style[.foregroundColor] {
        manager.addTemporaryAttribute(.foregroundColor, value: color, forCharacterRange: marked)
      }
    }
    let glyphs = manager.glyphRange(for: document.container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    if let marked {
      if style?[.foregroundColor] != nil {
        manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: marked)
      }
      let isUnderlined = style == nil || style?[.underlineStyle] as? Int ?? 0 > 0
      (style?[.foregroundColor] as? UIColor ?? .label).setFill()
      for rect in isUnderlined ? rects(of: marked.lowerBound..<marked.upperBound) : [] {
        context.fill(CGRect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1))
      }
    }
    context.restoreGState()
  }
}
