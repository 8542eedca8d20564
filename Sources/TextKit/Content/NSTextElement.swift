public import Foundation

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
  open weak var parent: NSTextElement?
  /// Whether the element stands for text of the document, instead of only holding other elements.
  open var isRepresentedElement: Bool { true }

  /// Makes an element of a manager.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
    super.init()
  }
}

/// An element that is shown as a paragraph of text.
///
/// Nothing else is asked of an element: one of any class is shown if it conforms. Its text has one UTF-16
/// unit for every offset of the element's range.
public protocol TextDisplaying: NSTextElement {
  /// The text, its terminator included.
  var displayedString: NSAttributedString { get }
}

/// An element that is one paragraph of text, its terminator included.
open class NSTextParagraph: NSTextElement, TextDisplaying {
  /// The text.
  public let attributedString: NSAttributedString

  /// Makes a paragraph.
  ///
  /// - Parameter attributedString: The text; `nil` for none.
  public init(attributedString: NSAttributedString?) {
    self.attributedString =
      attributedString.map { NSAttributedString(attributedString: $0) } ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  /// The text.
  open var displayedString: NSAttributedString { attributedString }

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
    let units = attributedString.string.utf16
    var count = 0
    switch units.last {
    case 0x0A: count = units.dropLast().last == 0x0D ? 2 : 1
    case 0x0D, 0x2029: count = 1
    default: break
    }
    return manager.location(elementRange.endLocation, offsetBy: -count)
  }
}
