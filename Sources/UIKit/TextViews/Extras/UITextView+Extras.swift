internal import CoreGraphics
internal import Foundation
internal import GalleyTextStore
internal import TextEditing
public import TextKit

/// What a text view of a source editor shows beside the text.
@MainActor
struct TextViewExtras {
  var numbers: TextLineNumberView?
  var folding: TextFolding?
  var highlightsCurrentLine = false
  var currentLineColor = UIColor.quaternarySystemFill
  var showsInvisibles = false
  var isWrapping = true
  var tripleClick = NSTextSelection.Granularity.paragraph
  /// What the numbers were last painted by; `nil` where that is not known.
  var numberedRows: [NumberedRow]?
  /// The width of the numbers, as it was last laid out.
  var gutterWidth: CGFloat = 0
  /// Whether the empty last row has attributes of its own.
  var hasTypingRow = false
}

/// What source editors need and Apple's UIKit does not have.
extension UITextView {
  /// The numbers of paragraphs at the left edge; `nil`, as it is at first, for none. The text begins at its
  /// right.
  ///
  /// Not in Apple's UIKit.
  public var lineNumberView: TextLineNumberView? {
    get { state.extras.numbers }
    set {
      guard newValue !== state.extras.numbers else { return }
      state.extras.numbers?.removeFromSuperview()
      state.extras.numbers = newValue
      if let newValue {
        newValue.textView = self
        addSubview(newValue)
      }
      measureNumbers()
      layoutChanged()
    }
  }

  /// What three presses of a pointer in quick succession select: the paragraph with its terminator, or with
  /// `.line` the row, as in GTK.
  ///
  /// Not in Apple's UIKit.
  public var tripleClickGranularity: NSTextSelection.Granularity {
    get { state.extras.tripleClick }
    set { state.extras.tripleClick = newValue }
  }

  /// Whether the row of each caret has a background of its own.
  ///
  /// Not in Apple's UIKit.
  public var highlightsCurrentLine: Bool {
    get { state.extras.highlightsCurrentLine }
    set {
      state.extras.highlightsCurrentLine = newValue
      canvas.setNeedsDisplay()
    }
  }

  /// The background of the rows of carets, if ``highlightsCurrentLine`` says so.
  ///
  /// Not in Apple's UIKit.
  public var currentLineColor: UIColor {
    get { state.extras.currentLineColor }
    set {
      state.extras.currentLineColor = newValue
      canvas.setNeedsDisplay()
    }
  }

  /// Whether spaces, tabs and the ends of lines have marks. They change no layout.
  ///
  /// Not in Apple's UIKit.
  public var showsInvisibles: Bool {
    get { state.extras.showsInvisibles }
    set {
      state.extras.showsInvisibles = newValue
      canvas.setNeedsDisplay()
    }
  }

  /// Whether lines end at the view's edge, as they do at first. Otherwise a paragraph is one line, and the
  /// view scrolls sideways.
  ///
  /// Not in Apple's UIKit.
  public var wrapsLines: Bool {
    get { state.extras.isWrapping }
    set {
      guard newValue != state.extras.isWrapping else { return }
      state.extras.isWrapping = newValue
      textContainer.widthTracksTextView = newValue
      if !newValue {
        textContainer.size = CGSize(width: 1e7, height: textContainer.size.height)
      } else {
        contentOffset.x = -adjustedContentInset.left
      }
      layoutChanged()
    }
  }

  // MARK: Paragraphs

  /// The text as a rope, which knows where its paragraphs are; `nil` where only the content manager knows the
  /// text.
  var rope: TextRope? {
    (stack.content as? TextRopeContentManager)?.text ?? (stack.hasStorage ? textStorage.reportedText : nil)
  }

  /// Whether the text ends with a terminator, after which there is one more row.
  var endsWithTerminator: Bool {
    let length = stack.length
    return length > 0 && stack.document.paragraph(containing: length).isEmpty
  }

  /// The number of rows that have a number.
  var paragraphCount: Int {
    guard stack.length > 0 else { return 1 }
    if let rope { return rope.paragraphIndex(at: stack.length - 1) + (endsWithTerminator ? 2 : 1) }
    return paragraphIndex(at: stack.length) + 1
  }

  /// Returns the number of paragraphs before the one that contains a unit.
  private func paragraphIndex(at offset: Int) -> Int {
    if let rope, offset < rope.count { return rope.paragraphIndex(at: offset) }
    var (place, count) = (0, 0)
    while place < offset {
      place = max(stack.document.paragraph(containing: place).upperBound, place + 1)
      if place <= offset { count += 1 }
    }
    return count
  }

  /// Returns the paragraphs from the first one that has a row in a rectangle on, with their numbers, until
  /// one begins below it; the empty row after a last terminator, and that of an empty text, is one.
  func numberedParagraphStarts(in visible: CGRect) -> [(number: Int, start: Int)] {
    let (document, origin, length) = (stack.document, containerOrigin, stack.length)
    guard length > 0, let first = document.line(nearest: CGPoint(x: 0, y: visible.minY - origin.y)) else {
      return length > 0 ? [] : [(1, 0)]
    }
    var start = document.paragraph(containing: first.range.lowerBound).lowerBound
    var number = paragraphIndex(at: start) + 1
    var found: [(number: Int, start: Int)] = []
    while start < length {
      guard let line = document.line(at: start) else { break }
      if line.frame.minY + origin.y > visible.maxY { return found }
      if line.range.lowerBound > start {
        // What is folded away has no rows: on after it.
        start = line.range.lowerBound
        number = paragraphIndex(at: start) + 1
        continue
      }
      found.append((number, start))
      start = max(document.paragraph(containing: start).upperBound, start + 1)
      number += 1
    }
    if endsWithTerminator {
      // The end may be folded away.
      found.append((start < length ? paragraphCount : number, length))
    }
    return found
  }

  /// Returns the first rows of paragraphs in a rectangle, in points of the view, with their numbers.
  func numberedRows(in visible: CGRect) -> [(number: Int, start: Int, frame: CGRect)] {
    let (document, origin, length) = (stack.document, containerOrigin, stack.length)
    var rows: [(number: Int, start: Int, frame: CGRect)] = []
    for (number, start) in numberedParagraphStarts(in: visible) {
      guard start < length else {
        rows.append((number, start, caretRect(of: EditorSelection.Part(start))))
        break
      }
      guard let frame = document.line(at: start)?.frame.offsetBy(dx: origin.x, dy: origin.y) else { break }
      // Paragraphs that are folded away have no height, or stand where the one before them does.
      if frame.height > 0, frame.maxY >= visible.minY, rows.last.map({ $0.frame.minY < frame.minY }) ?? true {
        rows.append((number, start, frame))
      }
    }
    return rows
  }

  // MARK: Layout

  /// The width of the numbers; 0 without.
  var gutterWidth: CGFloat { state.extras.gutterWidth }

  /// Finds how wide the numbers are now.
  func measureNumbers() {
    var width = state.extras.numbers?.width(forParagraphCount: paragraphCount) ?? 0
    if width > 0, folding != nil { width += TextLineNumberView.foldWidth }
    state.extras.gutterWidth = width
  }

  /// Gives the empty last row the height of what is typed there.
  func typingAttributesChanged() {
    let isAtEnd = editor.selection.parts.last?.head == stack.length
    setTypingRow(isAtEnd ? editor.typingAttributes : nil)
  }

  /// Lets the empty last row be as high as the text before it again.
  func forgetTypingRow() { if state.extras.hasTypingRow { setTypingRow(nil) } }

  private func setTypingRow(_ attributes: [NSAttributedString.Key: Any]?) {
    state.extras.hasTypingRow = attributes != nil
    stack.textLayoutManager?.extraLineFragmentAttributes = attributes
    stack.layoutManager?.extraLineFragmentAttributes = attributes
    textContentChanged()
  }

  /// Puts the numbers where they are seen.
  func placeNumbers() {
    guard let numbers = state.extras.numbers else { return }
    let frame = CGRect(x: bounds.minX, y: bounds.minY, width: gutterWidth, height: bounds.height)
    if numbers.frame != frame { numbers.frame = frame }
    paintChangedNumbers(numbers)
  }

  // MARK: Painting

  /// Paints the rows of carets.
  func paintCurrentLines(_ context: CGContext) {
    let rects = rememberedMarks(.currentLine) ?? currentLineRects
    guard !rects.isEmpty else { return }
    context.setFillColor(state.extras.currentLineColor.resolvedColor(with: traitCollection).cgColor)
    for rect in rects { context.fill(rect) }
  }

  /// Where the rows of carets are, if they have a background, in points of the view.
  var currentLineRects: [CGRect] {
    guard state.extras.highlightsCurrentLine else { return [] }
    var rects: [CGRect] = []
    for part in editor.selection.parts where part.isCaret && isShown(part) {
      let caret = caretRect(of: part)
      // Two carets in one row have one background.
      guard caret.maxY > bounds.minY, caret.minY < bounds.maxY,
        !rects.contains(where: { $0.minY == caret.minY })
      else { continue }
      rects.append(CGRect(x: bounds.minX, y: caret.minY, width: bounds.width, height: caret.height))
    }
    return rects
  }

  /// Paints marks for spaces, tabs and the ends of lines.
  func paintInvisibles(_ rect: CGRect, _ context: CGContext) {
    guard state.extras.showsInvisibles, stack.length > 0 else { return }
    let (document, origin) = (stack.document, containerOrigin)
    let painter = InvisiblesPainter(context, UIColor.tertiaryLabel.resolvedColor(with: traitCollection))
    var place = document.line(nearest: CGPoint(x: 0, y: rect.minY - origin.y))?.range.lowerBound ?? 0
    while place < stack.length, let line = document.line(at: place) {
      let frame = line.frame.offsetBy(dx: origin.x, dy: origin.y)
      if frame.minY > rect.maxY { break }
      let units = document.units(in: line.range)
      for step in line.steps where step.range.count == 1 {
        let (left, right) = (step.left + origin.x, step.right + origin.x)
        painter.paint(
          units[step.range.lowerBound - line.range.lowerBound], left, right, frame, step.isRightToLeft)
      }
      if document.paragraph(containing: place).upperBound == line.range.upperBound,
        line.range.upperBound < stack.length || endsWithTerminator
      {
        let x =
          line.isRightToLeft
          ? line.steps.first?.left ?? line.frame.maxX - textContainer.lineFragmentPadding
          : line.steps.last?.right ?? line.frame.minX + textContainer.lineFragmentPadding
        painter.paintEnd(at: x + origin.x, frame, line.isRightToLeft)
      }
      place = max(line.range.upperBound, place + 1)
    }
  }
}
