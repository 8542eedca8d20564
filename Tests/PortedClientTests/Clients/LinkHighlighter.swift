import UIKit

/// Finds links, and what regular expressions find, in the same loop.
final class LinkHighlighter {
  let detector: NSDataDetector
  let expressions: [NSRegularExpression]

  init(types: NSTextCheckingTypes) throws {
    detector = try NSDataDetector(types: types)
    let mention = try NSRegularExpression(pattern: "@\\w+")
    expressions = [mention, detector]
  }

  func urls(in text: String) -> [URL] {
    let range = NSRange(text.startIndex..., in: text)
    return detector.matches(in: text, options: [], range: range).compactMap(\.url)
  }

  func firstURL(in text: String) -> URL? {
    var found: URL?
    detector.enumerateMatches(in: text, options: [], range: NSRange(location: 0, length: text.utf16.count)) {
      result, _, stop in
      found = result?.url
      stop.pointee = true
    }
    return found
  }

  func count(in text: String) -> Int {
    detector.numberOfMatches(in: text, range: NSRange(location: 0, length: (text as NSString).length))
  }

  func ranges(in text: String) -> [NSRange] {
    expressions.flatMap { expression in
      expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map(\.range)
    }
  }
}
