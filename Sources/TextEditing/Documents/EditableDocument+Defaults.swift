internal import GalleyUTF16
internal import GalleyUnicode
public import TextKit

/// Lines and paragraphs of a text that is not laid out.
extension EditableDocument {
  /// 0: all of the text is there.
  public var unreadLength: Int { 0 }

  /// Runs the changes.
  public func performEdits(_ body: () -> Void) { body() }

  /// Returns a copy.
  public func part(_ range: Range<Int>) -> DocumentPart { DocumentPart(attributedText(in: range)) }

  /// Replaces the text.
  public func replace(_ range: Range<Int>, with part: DocumentPart) {
    replace(range, with: part.attributedText)
  }

  /// Returns none.
  public func boundRanges(in range: Range<Int>) -> [Range<Int>] { [] }

  /// Searches for terminators at both sides, some thousand units at a time.
  public func paragraph(containing offset: Int) -> Range<Int> { searchedParagraph(containing: offset) }

  func searchedParagraph(containing offset: Int) -> Range<Int> {
    let asked = min(max(offset, 0), length)
    return paragraphStart(asked)..<paragraphEnd(asked)
  }

  private func paragraphStart(_ offset: Int) -> Int {
    var end = offset
    // Between the two units of CR LF there is no paragraph's start.
    if end > 0, end < length, units(in: end - 1..<end + 1) == [.carriageReturn, .lineFeed] { end -= 1 }
    while end > 0 {
      let start = max(0, end - 4096)
      if let last = units(in: start..<end).lastIndex(where: \.endsParagraph) { return start + last + 1 }
      end = start
    }
    return 0
  }

  private func paragraphEnd(_ offset: Int) -> Int {
    var start = offset
    while start < length {
      let end = min(length, start + 4096)
      if let first = units(in: start..<end).firstIndex(where: \.endsParagraph).map({ start + $0 }) {
        let pair = units(in: first..<min(first + 2, length))
        return first + (pair == [.carriageReturn, .lineFeed] ? 2 : 1)
      }
      start = end
    }
    return length
  }

  /// Returns a paragraph as a line, or a part of a long one. Each character takes a point.
  public func line(at offset: Int) -> EditableLine? {
    guard length > 0 else { return nil }
    let place = min(max(offset, 0), length - 1)
    let paragraph = paragraph(containing: place)
    let segments = DocumentSegments(self)
    let size = 8192
    let start = paragraph.lowerBound + (place - paragraph.lowerBound) / size * size
    var range =
      segments.graphemeStart(start)..<segments.graphemeStart(min(start + size, paragraph.upperBound))
    if place >= range.upperBound {
      range = range.upperBound..<segments.graphemeStart(min(start + 2 * size, paragraph.upperBound))
    }
    let text = units(in: paragraph.lowerBound..<min(paragraph.upperBound, paragraph.lowerBound + size))
    let isRightToLeft = Bidi.firstStrongLevel(of: text.span) == 1
    var x = 0
    var steps = segments.graphemes(in: range).map { grapheme in
      x += 1
      return EditableLine.Step(
        range: grapheme, left: CGFloat(x - 1), right: CGFloat(x), isRightToLeft: isRightToLeft)
    }
    if isRightToLeft {
      // All lines begin at the same x, as if they were aligned on the right.
      steps = steps.reversed().enumerated().map { index, step in
        let left = CGFloat(index - x)
        return EditableLine.Step(range: step.range, left: left, right: left + 1, isRightToLeft: true)
      }
    }
    return EditableLine(
      range: range, frame: CGRect(x: isRightToLeft ? -CGFloat(x) : 0, y: 0, width: CGFloat(x), height: 1),
      isRightToLeft: isRightToLeft, steps: steps)
  }

  /// Returns `nil`: a text that is not laid out has no points.
  public func line(nearest point: CGPoint) -> EditableLine? { nil }
}

extension EditableDocument {
  /// Returns the unit at an offset; `nil` outside of the text.
  func unit(at offset: Int) -> UInt16? {
    (0..<length).contains(offset) ? units(in: offset..<offset + 1).first : nil
  }

  /// Returns a part of the text as a string.
  func string(in range: Range<Int>) -> String { String(decoding: units(in: range), as: UTF16.self) }

  /// Returns the attributes of a unit.
  func attributes(at offset: Int) -> [NSAttributedString.Key: Any] {
    guard (0..<length).contains(offset) else { return [:] }
    return attributedText(in: offset..<offset + 1).attributes(at: 0, effectiveRange: nil)
  }

  /// The length of the paragraph terminator that a paragraph ends with.
  func terminatorLength(of paragraph: Range<Int>) -> Int {
    units(in: max(paragraph.lowerBound, paragraph.upperBound - 2)..<paragraph.upperBound)
      .paragraphTerminatorLength
  }

  /// The end of a line without the terminator that it may end with.
  func contentEnd(ofLine line: Range<Int>) -> Int {
    line.upperBound
      - units(in: max(line.lowerBound, line.upperBound - 2)..<line.upperBound).lineTerminatorLength
  }
}
