internal import TextKit

/// Looks for a regular expression in a document, a part at a time.
///
/// Each part is matched together with text before and after it. A match that is longer than that is found as
/// far as this reaches.
struct ExpressionSearch: Sendable {
  private let expression: NSRegularExpression
  private let template: String?
  /// How far a match reaches beyond a part, and how far before a part text is looked at, in UTF-16 units.
  static let reach = 1 << 16

  init(_ query: TextQuery, template: String?) throws {
    var options: NSRegularExpression.Options = [.anchorsMatchLines]
    if query.ignoresCase { options.insert(.caseInsensitive) }
    expression = try NSRegularExpression(pattern: query.pattern, options: options)
    self.template = template
  }

  /// Returns the matches that begin in the next part, and where the part after it begins.
  func step(
    _ count: Int, _ remaining: Range<Int>, _ document: any EditableDocument
  ) -> ([TextMatch], Int) {
    let segments = DocumentSegments(document)
    let start = remaining.lowerBound
    let end = min(segments.graphemeEnd(min(start + count, remaining.upperBound)), remaining.upperBound)
    let before = segments.graphemeStart(max(0, start - 4096))
    let after = segments.graphemeEnd(min(document.length, end + Self.reach))
    let string = document.string(in: before..<after)
    let isLast = end == remaining.upperBound
    var found: [TextMatch] = []
    var next = end
    let bounds = NSRange(location: start - before, length: min(after, remaining.upperBound) - start)
    expression.enumerateMatches(
      in: string, options: [.withTransparentBounds, .withoutAnchoringBounds], range: bounds
    ) {
      result, _, stop in
      guard let result else { return }
      let lower = before + result.range.location
      guard lower < end || isLast && lower == end else {
        stop.pointee = true
        return
      }
      let replacement = template.map {
        expression.replacementString(for: result, in: string, offset: 0, template: $0)
      }
      let range = lower..<lower + result.range.length
      found.append(TextMatch(range: range, replacement: replacement))
      next = max(next, range.upperBound)
    }
    return (found, next)
  }
}
