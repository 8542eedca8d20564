public import Foundation
public import TextKit

extension NSAttributedString.Key {
  /// The names under which links of the document find the text: a string, with spaces between names.
  ///
  /// Not in Apple's TextKit.
  public static let anchor = NSAttributedString.Key(rawValue: "GalleyAnchor")
  /// Whether the text stands in a cell that heads a row or a column of its table: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let tableHeaderCell = NSAttributedString.Key(rawValue: "GalleyTableHeaderCell")
  /// Whether the paragraph begins a page: a number, 1 for any page, 2 for a right one, whose number is odd,
  /// and 3 for a left one. Where the next page lies at the other side, one without text comes before it.
  ///
  /// Not in Apple's TextKit.
  public static let pageBreakBefore = NSAttributedString.Key(rawValue: "GalleyPageBreakBefore")
  /// Whether the paragraph begins a column: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let columnBreakBefore = NSAttributedString.Key(rawValue: "GalleyColumnBreakBefore")
  /// Whether the paragraph is the caption of the figure or table before it or after it: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let isCaption = NSAttributedString.Key(rawValue: "GalleyIsCaption")
  /// Whether the paragraph stands on the page of the next one: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let keepsWithNext = NSAttributedString.Key(rawValue: "GalleyKeepsWithNext")
  /// Whether the paragraph is not divided between pages: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let keepsTogether = NSAttributedString.Key(rawValue: "GalleyKeepsTogether")
  /// Whether a single line of the paragraph may stand on a page of its own: a number, 1 if so.
  ///
  /// Not in Apple's TextKit.
  public static let allowsWidows = NSAttributedString.Key(rawValue: "GalleyAllowsWidows")
  /// What Markdown says in `^[text](key: value)`: a dictionary of strings and numbers.
  ///
  /// Not in Apple's Foundation, which knows keys that programs declare.
  public static let markdownExtendedAttributes = NSAttributedString.Key(
    rawValue: "GalleyMarkdownExtendedAttributes")
}

extension NSAttributedString {
  /// A key of a section of a text that runs in one orientation.
  public struct TextLayoutSectionKey: BridgedStringKey, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The orientation of lines: the raw value of an `NSLayoutManager.TextLayoutOrientation`.
    public static let orientation = TextLayoutSectionKey(rawValue: "NSTextLayoutSectionOrientation")
    /// The UTF-16 units of the section: an `NSRange` as an `NSValue`.
    public static let range = TextLayoutSectionKey(rawValue: "NSTextLayoutSectionRange")
  }
}
