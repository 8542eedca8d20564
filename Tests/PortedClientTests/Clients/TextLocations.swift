import UIKit

extension NSTextRange {
  /// A range of offsets in a document.
  static func of(_ range: NSRange, in provider: NSTextElementProvider) -> Self? {
    guard let start = provider.location?(provider.documentRange.location, offsetBy: range.location),
      let end = provider.location?(start, offsetBy: range.length)
    else { return nil }
    return Self(location: start, end: end)
  }

  func offsets(in provider: NSTextElementProvider) -> NSRange {
    let start = provider.offset?(from: provider.documentRange.location, to: location) ?? NSNotFound
    let length = provider.offset?(from: location, to: endLocation) ?? NSNotFound
    return NSRange(location: start, length: length)
  }

  func clamped(to range: NSTextRange) -> NSTextRange? {
    let start = location < range.location ? range.location : location
    let end = endLocation > range.endLocation ? range.endLocation : endLocation
    guard start <= end else { return nil }
    return NSTextRange(location: start, end: end)
  }

  func touches(_ other: NSTextLocation) -> Bool {
    location == other || endLocation == other || (other >= location && other <= endLocation)
  }
}

/// Counts the paragraphs of a document.
final class ParagraphCounter {
  let contentManager: NSTextContentManager

  init(_ contentManager: NSTextContentManager) { self.contentManager = contentManager }

  var count: Int {
    var count = 0
    contentManager.enumerateTextElements(from: contentManager.documentRange.location) { element in
      if element is NSTextParagraph { count += 1 }
      return true
    }
    return count
  }

  /// The methods, called as what they are.
  func length() -> Int {
    contentManager.offset(
      from: contentManager.documentRange.location, to: contentManager.documentRange.endLocation)
  }

  func adjusted(_ range: NSTextRange) -> NSTextRange {
    let provider: NSTextElementProvider = contentManager
    return provider.adjustedRange?(from: range, forEditingTextSelection: true) ?? range
  }
}
