public import Foundation
internal import GalleyUTF16

/// The smallest part of a document that is laid out by itself. Immutable once its content manager has handed
/// it out.
open class NSTextElement: NSObject {
  /// Who made the element.
  open weak var textContentManager: NSTextContentManager?
  /// What the element stands for in the document; set by its content manager.
  open var elementRange: NSTextRange?
  /// The elements that this one is made up of, in order.
  open var childElements: [NSTextElement] { [] }
  /// The element that this one is a part of.
  open var parent: NSTextElement? { nil }
  /// Whether the element stands for text of the document, instead of only holding other elements.
  open var isRepresentedElement: Bool { true }
  /// What it is of a paragraph that is too long for one element, `nil` for a whole one; set by its content manager before
  /// anybody sees it.
  var part: ParagraphPart?
  /// The text that its content manager gave it, with the units that it stands for.
  var givenText: (string: NSAttributedString, units: [UInt16])?

  /// Makes an element of a manager.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
    super.init()
  }
}

/// An element that is shown as a paragraph of text.
///
/// Not in Apple's TextKit.
///
/// Nothing else is asked of an element: one of any class is shown if it conforms. Its text has one UTF-16
/// unit for every offset of the element's range. If its paragraph style has text lists, it is an item of the last
/// of them and gets a marker.
public protocol TextDisplaying: NSTextElement {
  /// The text, its terminator included.
  var displayedString: NSAttributedString { get }
  /// How the marker of a list item differs from the item's first character.
  var markerAttributes: [NSAttributedString.Key: Any]? { get }
  /// Whether the text of a list item begins with its marker, so that layout adds none.
  var includesTextListMarker: Bool { get }
}

/// What elements need not say.
extension TextDisplaying {
  /// `nil`: it looks like the item's first character.
  public var markerAttributes: [NSAttributedString.Key: Any]? { nil }
  /// False: layout adds it.
  public var includesTextListMarker: Bool { false }
}

extension TextDisplaying {
  /// The units of the text, where they are known better than by the string, which on Linux cannot hold a lone surrogate.
  var units: [UInt16]? { givenText.flatMap { $0.string === displayedString ? $0.units : nil } }
  /// The lists that the text is an item of, the outermost first.
  var textLists: [NSTextList] { displayedString.textLists }
}

extension NSAttributedString {
  /// The lists that the first paragraph is an item of, the outermost first.
  var textLists: [NSTextList] {
    guard !string.isEmpty else { return [] }
    return (attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? []
  }
}

/// An element that is one paragraph of text, its terminator included.
open class NSTextParagraph: NSTextElement, TextDisplaying {
  private let text: NSAttributedString

  /// Makes a paragraph.
  ///
  /// - Parameter attributedString: The text; `nil` for none.
  public init(attributedString: NSAttributedString?) {
    switch attributedString {
    case nil: text = NSAttributedString(string: "")
    // Nobody can change it.
    case let string? where type(of: string) == NSAttributedString.self: text = string
    case let string?: text = NSAttributedString(attributedString: string)
    }
    super.init(textContentManager: nil)
  }

  /// The text.
  open var attributedString: NSAttributedString { text }
  /// The text.
  ///
  /// Not in Apple's TextKit.
  open var displayedString: NSAttributedString { attributedString }
  /// `nil`: the marker of a list item looks like the item's first character.
  ///
  /// Not in Apple's TextKit.
  open var markerAttributes: [NSAttributedString.Key: Any]? { nil }
  /// False: layout adds the marker of a list item.
  ///
  /// Not in Apple's TextKit.
  open var includesTextListMarker: Bool { false }

  /// The element's range without the terminator; `nil` as long as the paragraph belongs to no document.
  open var paragraphContentRange: NSTextRange? {
    guard let elementRange, let end = separatorStart else { return nil }
    return NSTextRange(location: elementRange.location, end: end)
  }

  /// The range of the terminator, empty where there is none; `nil` as long as the paragraph belongs to no
  /// document.
  open var paragraphSeparatorRange: NSTextRange? {
    guard let elementRange, let start = separatorStart else { return nil }
    return NSTextRange(location: start, end: elementRange.endLocation)
  }

  private var separatorStart: (any NSTextLocation)? {
    guard let elementRange, let manager = textContentManager else { return nil }
    let count = Array(attributedString.string.utf16.suffix(2)).paragraphTerminatorLength
    return manager.location(elementRange.endLocation, offsetBy: -count)
  }
}
