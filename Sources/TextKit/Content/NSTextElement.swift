public import Foundation
internal import GalleyUTF16

/// The smallest part of a document that is laid out by itself. Immutable once its content manager has
/// returned it.
open class NSTextElement: NSObject {
  /// The content manager that created the element.
  open weak var textContentManager: NSTextContentManager?
  /// The element's range in the document; set by its content manager.
  open var elementRange: NSTextRange?
  /// The elements that this one holds, in order.
  open var childElements: [NSTextElement] { [] }
  /// The element that holds this one.
  open var parent: NSTextElement? { nil }
  /// Whether the element represents text of the document, and does not only hold other elements.
  open var isRepresentedElement: Bool { true }
  /// The element's part of a paragraph that is too long for one element; `nil` for a whole paragraph. The
  /// content manager sets it before it returns the element.
  var part: ParagraphPart?
  /// The text that the content manager gave the element, and the same text as UTF-16 units.
  var givenText: (string: NSAttributedString, units: [UInt16])?

  /// Creates an element of a manager.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
    super.init()
  }
}

/// An element that is laid out as a paragraph of text.
///
/// Not in Apple's TextKit.
///
/// An element of any class is laid out if it conforms. Its text has one UTF-16 unit for every offset of the
/// element's range. If its paragraph style has text lists, it is an item of the last of them and gets a
/// marker.
public protocol TextDisplaying: NSTextElement {
  /// The text, including its terminator.
  var displayedString: NSAttributedString { get }
  /// The attributes in which the marker of a list item differs from the item's first character.
  var markerAttributes: [NSAttributedString.Key: Any]? { get }
  /// Whether the text of a list item begins with its marker, so that layout adds none.
  var includesTextListMarker: Bool { get }
}

/// Default implementations.
extension TextDisplaying {
  /// `nil`: the marker has the attributes of the item's first character.
  public var markerAttributes: [NSAttributedString.Key: Any]? { nil }
  /// `false`: layout adds the marker.
  public var includesTextListMarker: Bool { false }
}

extension TextDisplaying {
  /// The UTF-16 units of the text, if its content manager gave them. Strings on Linux cannot hold a lone
  /// surrogate, the units can.
  var units: [UInt16]? {
    shared?.units ?? givenText.flatMap { $0.string === displayedString ? $0.units : nil }
  }
  /// The lists that the text is an item of, the outermost first.
  var textLists: [NSTextList] { shared == nil ? displayedString.textLists : [] }
  /// The blocks around the text, the outermost first.
  var textBlocks: [NSTextBlock] { shared?.textBlocks ?? displayedString.textBlocks }
  /// The text with shared attributes, if the content manager gave it so and no subclass shows another one. It
  /// is no item of a list.
  var shared: AttributedUnits? {
    guard type(of: self) == NSTextParagraph.self, case .shared(let text)? = (self as? NSTextParagraph)?.source
    else { return nil }
    return text
  }
}

extension NSAttributedString {
  /// The lists that the first paragraph is an item of, the outermost first.
  var textLists: [NSTextList] { firstParagraphStyle?.textLists ?? [] }
  /// The blocks around the first paragraph, the outermost first.
  var textBlocks: [NSTextBlock] { firstParagraphStyle?.textBlocks ?? [] }

  private var firstParagraphStyle: NSParagraphStyle? {
    guard !string.isEmpty else { return nil }
    return attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
  }
}

/// An element that is one paragraph of text, including its terminator.
open class NSTextParagraph: NSTextElement, TextDisplaying {
  fileprivate let source: ElementSource

  /// Creates a paragraph of a text that is no item of a list.
  init(_ text: AttributedUnits) {
    source = .shared(text)
    super.init(textContentManager: nil)
  }

  /// Creates a paragraph.
  ///
  /// - Parameter attributedString: The text; `nil` for an empty text.
  public init(attributedString: NSAttributedString?) {
    let text: NSAttributedString
    switch attributedString {
    case nil: text = NSAttributedString(string: "")
    // An instance of this very class is immutable and needs no copy.
    case let string? where type(of: string) == NSAttributedString.self: text = string
    case let string?: text = NSAttributedString(attributedString: string)
    }
    source = .string(text, units: nil)
    super.init(textContentManager: nil)
  }

  /// The text.
  open var attributedString: NSAttributedString { source.string }
  /// The text.
  ///
  /// Not in Apple's TextKit.
  open var displayedString: NSAttributedString { attributedString }
  /// `nil`: the marker of a list item has the attributes of the item's first character.
  ///
  /// Not in Apple's TextKit.
  open var markerAttributes: [NSAttributedString.Key: Any]? { nil }
  /// `false`: layout adds the marker of a list item.
  ///
  /// Not in Apple's TextKit.
  open var includesTextListMarker: Bool { false }

  /// The element's range without its terminator; `nil` while the paragraph belongs to no document.
  open var paragraphContentRange: NSTextRange? {
    guard let elementRange, let end = separatorStart else { return nil }
    return NSTextRange(location: elementRange.location, end: end)
  }

  /// The range of the terminator, empty if there is none; `nil` while the paragraph belongs to no document.
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
