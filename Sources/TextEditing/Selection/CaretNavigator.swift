internal import TextKit

/// Moves carets over a document. It answers every question about rows and positions for all commands.
final class CaretNavigator {
  typealias Part = EditorSelection.Part

  let document: any EditableDocument
  let segments: DocumentSegments
  let source: SelectionSource
  private let navigation: NSTextSelectionNavigation

  init(_ document: any EditableDocument) {
    self.document = document
    segments = DocumentSegments(document)
    source = SelectionSource(document)
    navigation = NSTextSelectionNavigation(dataSource: source)
  }

  /// Returns where a caret gets to.
  ///
  /// - Parameters:
  ///   - caret: The caret; only its head counts.
  ///   - move: The move.
  ///   - pageHeight: The distance of a page, in points.
  ///   - stopsAtWordStarts: Whether moves forward by word go to the next word's start.
  /// - Returns: A caret.
  func moved(_ caret: Part, by move: CaretMove, pageHeight: CGFloat, stopsAtWordStarts: Bool) -> Part {
    source.forgetLine()
    let offset = caret.head
    if let passed = passedHidden(caret, move) { return passed }
    switch move {
    case .forward:
      return Part(offset < document.length ? source.caretStep(containing: offset).upperBound : offset)
    case .backward: return Part(offset > 0 ? source.caretStep(containing: offset - 1).lowerBound : 0)
    case .left: return shownOutside(caret, .left, by: .character)
    case .right: return shownOutside(caret, .right, by: .character)
    case .up: return shownOutside(caret, .up, by: .character)
    case .down: return shownOutside(caret, .down, by: .character)
    case .wordForward:
      return Part(stopsAtWordStarts ? segments.wordStart(after: offset) : segments.wordEnd(after: offset))
    case .wordBackward: return Part(segments.wordStart(before: offset))
    case .wordLeft, .wordRight:
      if let shown = shownWord(
        from: caret, isRight: move == .wordRight, stopsAtWordStarts: stopsAtWordStarts)
      {
        // A line may begin or end inside of bound text.
        let outside = outsideOfBoundText(shown.head, from: offset)
        return outside == shown.head ? shown : Part(outside)
      }
      let isForward = (move == .wordRight) != isRightToLeft(at: offset)
      return moved(
        caret, by: isForward ? .wordForward : .wordBackward, pageHeight: pageHeight,
        stopsAtWordStarts: stopsAtWordStarts)
    case .lineStart: return shownOutside(caret, .backward, by: .line)
    case .lineEnd: return shownOutside(caret, .forward, by: .line)
    case .lineLeft, .lineRight:
      let isEnd = (move == .lineRight) != isRightToLeft(at: offset)
      return shownOutside(caret, isEnd ? .forward : .backward, by: .line)
    case .paragraphStart: return Part(document.paragraph(containing: offset).lowerBound)
    case .paragraphEnd: return Part(contentEnd(document.paragraph(containing: offset)))
    case .paragraphBackward: return Part(paragraphBackward(offset))
    case .paragraphForward: return Part(paragraphForward(offset))
    case .documentStart: return Part(0)
    case .documentEnd: return Part(document.length)
    case .pageUp: return page(caret, -pageHeight)
    case .pageDown: return page(caret, pageHeight)
    }
  }

  /// Returns where a caret gets to that passes hidden paragraphs by a move of one character; `nil` for other
  /// moves.
  private func passedHidden(_ caret: Part, _ move: CaretMove) -> Part? {
    guard let document = document as? any HidingDocument else { return nil }
    let offset = caret.head
    let isForward: Bool
    switch move {
    case .forward: isForward = true
    case .backward: isForward = false
    case .left, .right: isForward = (move == .right) != isRightToLeft(at: offset)
    default: return nil
    }
    guard !isForward else {
      guard offset < document.length else { return nil }
      return document.hiddenRange(containing: source.caretStep(containing: offset).upperBound).map {
        Part($0.upperBound)
      }
    }
    guard offset > 0, let hidden = document.hiddenRange(containing: offset - 1), hidden.lowerBound > 0 else {
      return nil
    }
    return Part(contentEnd(document.paragraph(containing: hidden.lowerBound - 1)))
  }

  private func contentEnd(_ paragraph: Range<Int>) -> Int {
    paragraph.upperBound - document.terminatorLength(of: paragraph)
  }

  private func paragraphForward(_ offset: Int) -> Int {
    let paragraph = document.paragraph(containing: offset)
    let end = contentEnd(paragraph)
    guard offset >= end, paragraph.upperBound < document.length || paragraph.upperBound > end else {
      return end
    }
    return contentEnd(document.paragraph(containing: paragraph.upperBound))
  }

  private func paragraphBackward(_ offset: Int) -> Int {
    let paragraph = document.paragraph(containing: offset)
    guard offset <= paragraph.lowerBound, offset > 0 else { return paragraph.lowerBound }
    return document.paragraph(containing: offset - 1).lowerBound
  }

  /// Whether the paragraph of an offset runs from right to left.
  func isRightToLeft(at offset: Int) -> Bool {
    source.forgetLine()
    return source.baseWritingDirection(at: EditorLocation(offset)) == .rightToLeft
  }

  /// Returns the line, terminator included, that shows a caret; the empty one after a last terminator.
  func line(of caret: Part) -> Range<Int> {
    source.forgetLine()
    let start = shown(caret, .backward, by: .line).head
    guard start < document.length, let line = source.line(at: start) else { return start..<start }
    let isBelow = caret.head == document.length && document.contentEnd(ofLine: line.range) < caret.head
    return isBelow ? caret.head..<caret.head : line.range
  }

  /// Returns the part of the document that is selected by a granularity at an offset.
  func unit(_ granularity: EditorSelection.Granularity, at caret: Part) -> Range<Int> {
    switch granularity {
    case .word: return segments.word(containing: caret.head)
    case .line: return line(of: caret)
    case .paragraph: return document.paragraph(containing: caret.head)
    case .character, .sentence: return caret.head..<caret.head
    }
  }

  /// Returns where a move over the page leads.
  private func shown(
    _ caret: Part, _ direction: NSTextSelectionNavigation.Direction,
    by destination: NSTextSelectionNavigation.Destination
  ) -> Part {
    guard document.length > 0 else { return Part(0) }
    var (place, goal) = (EditorLocation(caret.head), caret.goal ?? .nan)
    var affinity = caret.affinity
    let isVertical = direction == .up || direction == .down
    if isVertical || destination == .line, let line = lineOfDividedEnd(caret) {
      if goal.isNaN { goal = x(of: caret, in: line) }
      (place, affinity) = (EditorLocation(caret.head - 1), .downstream)
    }
    let selection = NSTextSelection(place, affinity: affinity)
    if isVertical { selection.anchorPositionOffset = goal }
    let moved = navigation.destinationSelection(
      for: selection, direction: direction, destination: destination, extending: false, confined: false)
    guard let moved, let location = moved.textRanges.first?.location as? EditorLocation else { return caret }
    goal = moved.anchorPositionOffset
    return Part(
      anchor: location.offset, head: location.offset, affinity: moved.affinity, goal: goal.isNaN ? nil : goal)
  }

  /// Returns the line that shows a caret at the end of bound text, or of a character, that starts on a line
  /// before: navigation takes both for one, and would look for the caret where that starts. `nil` for others.
  private func lineOfDividedEnd(_ caret: Part) -> EditableLine? {
    guard caret.affinity == .upstream, caret.head > 0, let line = source.line(at: caret.head - 1),
      line.range.upperBound == caret.head,
      source.caretStep(containing: caret.head - 1).lowerBound < line.range.lowerBound
    else { return nil }
    return line
  }

  /// Returns where a move over the page leads, which is not inside of bound text.
  private func shownOutside(
    _ caret: Part, _ direction: NSTextSelectionNavigation.Direction,
    by destination: NSTextSelectionNavigation.Destination
  ) -> Part {
    var moved = shown(caret, direction, by: destination)
    let offset = outsideOfBoundText(moved.head, from: caret.head)
    guard offset != moved.head else { return moved }
    (moved.anchor, moved.head, moved.affinity) = (offset, offset, .downstream)
    return moved
  }

  /// The x of a caret, in points of the container.
  func x(of caret: Part, in line: EditableLine) -> CGFloat {
    let offset = caret.head
    if caret.affinity == .upstream, let step = line.steps.first(where: { $0.range.upperBound == offset }) {
      return step.isRightToLeft ? step.left : step.right
    }
    if let step = line.steps.first(where: { $0.range.lowerBound == offset }) {
      return step.isRightToLeft ? step.right : step.left
    }
    if let last = line.steps.first(where: { $0.range.upperBound == offset }) {
      return last.isRightToLeft ? last.left : last.right
    }
    // Inside of a character the caret stands before it.
    guard let step = line.steps.first(where: { $0.range.contains(offset) }) else { return line.frame.minX }
    return step.isRightToLeft ? step.right : step.left
  }

  /// Returns where a caret is drawn: a rectangle without width, in points of the container. `nil` where the
  /// document has no lines.
  func caretRect(of caret: Part) -> CGRect? {
    guard document.length > 0 else { return nil }
    let range = line(of: caret)
    if range.isEmpty {
      let below = CGPoint(x: 0, y: 1e12)
      guard let last = document.line(at: document.length - 1) ?? document.line(nearest: below) else {
        return nil
      }
      let frame = last.frame
      return CGRect(x: frame.minX, y: frame.maxY, width: 0, height: frame.height)
    }
    guard let line = source.line(at: range.lowerBound) else { return nil }
    return CGRect(x: x(of: caret, in: line), y: line.frame.minY, width: 0, height: line.frame.height)
  }

  /// Returns the caret nearest to a point of the container; `nil` where the document has no lines.
  func caret(at point: CGPoint) -> Part? {
    source.forgetLine()
    let found = navigation.textSelections(
      interactingAt: point, inContainerAt: EditorLocation(0), anchors: [], modifiers: [], selecting: false,
      bounds: .zero)
    guard let selection = found.first,
      let location = selection.textRanges.first?.location as? EditorLocation
    else { return nil }
    let offset = location.offset
    guard let bound = boundText(around: offset) else { return Part(offset, affinity: selection.affinity) }
    // The end of the bound text, or of the row, whose caret is nearest: a row may show one end of the bound
    // text only, or none, and may end where the bound text is, in a paragraph from right to left.
    func distance(_ caret: Part) -> (CGFloat, CGFloat) {
      guard let rect = caretRect(of: caret) else { return (.infinity, .infinity) }
      return (max(rect.minY - point.y, point.y - rect.maxY, 0), abs(rect.minX - point.x))
    }
    var places = [[bound.lowerBound, bound.upperBound]]
    if let row = document.line(nearest: point)?.range {
      places.append(
        [row.lowerBound, document.contentEnd(ofLine: row)].filter { boundText(around: $0) == nil })
    }
    let carets = places.flatMap { places in
      [NSTextSelection.Affinity.downstream, .upstream].flatMap { affinity in
        places.map { Part($0, affinity: affinity) }
      }
    }
    return carets.min { distance($0) < distance($1) }
  }

  /// Returns the bound text that an offset is inside of; `nil` for one at an end of it, and for all others.
  private func boundText(around offset: Int) -> Range<Int>? {
    guard offset > 0, offset < document.length,
      let bound = document.boundRanges(in: offset..<offset + 1).first, bound.lowerBound < offset
    else { return nil }
    return bound
  }

  /// Returns an offset, or that end of the bound text that it is inside of that is farther from where a move
  /// began.
  private func outsideOfBoundText(_ offset: Int, from start: Int) -> Int {
    guard let bound = boundText(around: offset) else { return offset }
    return offset > start ? bound.upperBound : bound.lowerBound
  }

  private func page(_ caret: Part, _ distance: CGFloat) -> Part {
    guard let rect = caretRect(of: caret) else { return caret }
    let goal = caret.goal ?? rect.minX
    guard var moved = self.caret(at: CGPoint(x: goal, y: rect.midY + distance)) else { return caret }
    moved.goal = goal
    // Less than a page is left: the text's end, as a row at the end does.
    if line(of: moved) == line(of: caret) { moved = Part(distance > 0 ? document.length : 0) }
    return moved
  }
}
