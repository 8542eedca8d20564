public import CoreGraphics
internal import TextEngine

/// Which part of a line makes way where it is cut short.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The beginning: the line shows the end of its text.
  case start = 0
  /// The end: the line shows the beginning of its text.
  case end = 1
  /// The middle: the line shows both ends of its text.
  case middle = 2
}

/// Cuts a line short to a width.
///
/// Carets, hit tests and string indices of the result count in the line's own string; the token represents
/// the text that it hides, and its run has the range of that. A line that has been truncated before is cut
/// from its whole text again.
///
/// - Parameters:
///   - line: The line.
///   - width: The available width in points; white space at the end does not count.
///   - truncationType: Which part makes way, in reading order.
///   - truncationToken: The replacement of the hidden text, with its own attributes; `nil` for nothing.
/// - Returns: The line itself if it fits. `nil` when it does not and the token alone is wider than `width`,
///   or without a token not even one character fits.
@discardableResult
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  guard let source = line.source, source.line.width > (width > 0 ? width : 0) + Tolerance.width else {
    return line
  }
  let position: Truncation.Position =
    switch truncationType {
    case .start: .head
    case .end: .tail
    case .middle: .middle
    }
  return source.truncated(to: width, position, token: truncationToken?.source?.attributedText).map {
    CTLine($0)
  }
}

/// Stretches or squeezes a line towards a width.
///
/// Spaces between words grow, or where there are none the gaps between ideographs. In a width below the
/// line's own, spaces shrink by up to half, and letters share what they do not yield.
///
/// - Parameters:
///   - line: The line.
///   - justificationFactor: 1 and more reach the width, 0 and less leave the line as it is, values between go
///     that part of the way.
///   - justificationWidth: The width in points; white space at the line's end hangs out of it.
/// - Returns: `nil` when nothing in the line can be stretched: callers fall back on the line as it is.
@discardableResult
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard let source = line.source, justificationFactor > 0 else { return line }
  let natural = source.line.width
  let width = natural + (justificationWidth - natural) * Double(min(justificationFactor, 1))
  guard width != natural else { return line }
  guard let layout = source.layout.fitted(line: source.index, toWidth: width) else { return nil }
  return CTLine(source.with(layout))
}

extension LineSource {
  /// The line's attributed text, without truncation.
  fileprivate var attributedText: AttributedText { text.part(ownRange) }

  /// The line's UTF-16 range in `text`.
  private var ownRange: Range<Int> {
    let range = wholeRange ?? range
    return range.lowerBound - stringStart..<range.upperBound - stringStart
  }

  /// The line cut short; `nil` when not even the token fits.
  fileprivate func truncated(
    to width: Double, _ position: Truncation.Position, token: AttributedText?
  ) -> LineSource? {
    let range = ownRange
    let direction: ParagraphStyle.BaseDirection =
      layout.paragraph.isRightToLeft ? .rightToLeft : .leftToRight
    let part = text.part(range).withoutColumn().mapParagraphStyles { $0.baseDirection = direction }
    let truncation = Truncation(position, token: token.map { .text($0.styled) } ?? .none)
    guard
      let column = TextTypesetter.line(of: part.styled, width: width, truncation: truncation),
      let paragraph = column.paragraphs.first
    else { return nil }
    let start = range.lowerBound + stringStart
    return LineSource(
      Paragraph(
        text: part, layout: paragraph.layout, offset: start, origin: paragraph.origin, token: token,
        stringStart: start, wholeRange: start..<range.upperBound + stringStart), index: 0)
  }
}
