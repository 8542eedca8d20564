internal import GalleyTextStore
public import TextKit

/// A part of a document's text with its attributes, as it was when it was taken: what undo puts back.
///
/// The documents of this module keep no copy of a long part: it shares memory with the text.
public struct DocumentPart {
  enum Content {
    case copy(NSAttributedString)
    case shared(StyledTextPart)
  }

  let content: Content

  /// Creates a part from a text.
  public init(_ text: NSAttributedString) { content = .copy(text) }

  init(_ shared: StyledTextPart) { content = .shared(shared) }

  /// Parts up to this length are copied: a copy is smaller than what shares memory.
  static let longestCopy = 1024

  /// The number of UTF-16 units.
  public var length: Int {
    switch content {
    case .copy(let text): text.length
    case .shared(let part): part.text.count
    }
  }

  /// The text.
  public var attributedText: NSAttributedString {
    switch content {
    case .copy(let text): text
    case .shared(let part): part.attributedString
    }
  }

  /// The text if the part is a copy.
  var copiedText: NSAttributedString? {
    if case .copy(let text) = content { text } else { nil }
  }
}
