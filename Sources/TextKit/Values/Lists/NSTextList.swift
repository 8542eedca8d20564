public import CoreGraphics
public import GalleyFoundation

/// A list that paragraphs are items of, and how its items are marked.
///
/// A list is one object, shared by the paragraph styles of all of its items: two lists with the same markers
/// are two lists.
open class NSTextList: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: only `startingItemNumber` may change, before the list is used.

  /// A marker with a field for the item's number, as in "({decimal})". Text outside of braces is shown
  /// unchanged.
  public struct MarkerFormat: BridgedStringKey, Hashable, Sendable {
    /// The marker's text.
    public let rawValue: String

    /// Creates a format from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a format from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A filled circle: •.
    public static let disc = MarkerFormat(rawValue: "{disc}")
    /// A circle: ◦.
    public static let circle = MarkerFormat(rawValue: "{circle}")
    /// A filled square: ■.
    public static let square = MarkerFormat(rawValue: "{square}")
    /// A square: □.
    public static let box = MarkerFormat(rawValue: "{box}")
    /// A check mark: ✓.
    public static let check = MarkerFormat(rawValue: "{check}")
    /// A filled diamond: ◆.
    public static let diamond = MarkerFormat(rawValue: "{diamond}")
    /// A dash: ⁃.
    public static let hyphen = MarkerFormat(rawValue: "{hyphen}")
    /// 1, 2, 3.
    public static let decimal = MarkerFormat(rawValue: "{decimal}")
    /// 1, 2 … 7, 10.
    public static let octal = MarkerFormat(rawValue: "{octal}")
    /// 9, a, b … f, 10.
    public static let lowercaseHexadecimal = MarkerFormat(rawValue: "{lower-hexadecimal}")
    /// 9, A, B … F, 10.
    public static let uppercaseHexadecimal = MarkerFormat(rawValue: "{upper-hexadecimal}")
    /// i, ii, iii, iv up to 3999; then digits.
    public static let lowercaseRoman = MarkerFormat(rawValue: "{lower-roman}")
    /// I, II, III, IV up to 3999; then digits.
    public static let uppercaseRoman = MarkerFormat(rawValue: "{upper-roman}")
    /// a, b … z, aa, ab.
    public static let lowercaseAlpha = MarkerFormat(rawValue: "{lower-alpha}")
    /// A, B … Z, AA, AB.
    public static let uppercaseAlpha = MarkerFormat(rawValue: "{upper-alpha}")
    /// a, b … z, aa, ab.
    public static let lowercaseLatin = MarkerFormat(rawValue: "{lower-latin}")
    /// A, B … Z, AA, AB.
    public static let uppercaseLatin = MarkerFormat(rawValue: "{upper-latin}")
  }

  /// The way in which markers are composed.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The marker of the enclosing list's item comes before that of the item, as in "2.3".
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }

  /// The markers' format.
  public let markerFormat: MarkerFormat
  /// The way in which markers are composed.
  public let listOptions: Options
  /// The number of the list's first item; at first 1.
  open var startingItemNumber: Int

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - markerFormat: The markers' format.
  ///   - options: How markers are put together.
  ///   - startingItemNumber: The number of the list's first item.
  public init(markerFormat: MarkerFormat, options: Options, startingItemNumber: Int = 1) {
    self.markerFormat = markerFormat
    self.listOptions = options
    self.startingItemNumber = startingItemNumber
    super.init()
  }

  /// Creates a list with the bits of its options.
  public convenience init(markerFormat: MarkerFormat, options mask: Int) {
    self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(truncatingIfNeeded: mask)))
  }

  /// Whether markers show numbers or letters that count.
  open var isOrdered: Bool { ListMarker(markerFormat).counts }

  /// Whether markers are drawn by layout, and not characters of the text: never in TextKit 1.
  open class var includesTextListMarkers: Bool { false }

  /// The marker of an item, without those of enclosing lists.
  ///
  /// - Parameter itemNumber: The item's number; the list's first item has `startingItemNumber`. A number that
  ///   a format cannot express, such as 0 in Roman numerals, is written in digits.
  @discardableResult
  open func marker(forItemNumber itemNumber: Int) -> String {
    ListMarker(markerFormat).text(for: itemNumber)
  }

  /// Returns the marker of an item in nested lists: that of the innermost, after those of the lists around it
  /// that `.prependEnclosingMarker` includes.
  ///
  /// - Parameter items: Lists and the numbers of their items, the outermost first.
  package static func marker(for items: [(list: NSTextList, number: Int)]) -> String {
    marker(for: items) { $0.marker(forItemNumber: $1) }
  }

  /// The marker that layout draws for an item in nested lists: numbers that a format leaves bare get a full
  /// stop.
  ///
  /// - Parameter items: Lists and the numbers of their items, the outermost first.
  package static func drawnMarker(for items: [(list: NSTextList, number: Int)]) -> String {
    marker(for: items) { list, number in
      let marker = list.marker(forItemNumber: number)
      return ListMarker(list.markerFormat).endsWithNumber ? marker + "." : marker
    }
  }

  private static func marker(
    for items: [(list: NSTextList, number: Int)], _ own: (NSTextList, Int) -> String
  ) -> String {
    var marker = ""
    for (list, number) in items {
      let own = own(list, number)
      marker = list.listOptions.contains(.prependEnclosingMarker) ? marker + own : own
    }
    return marker
  }

  /// Returns the list itself: a copy would be another list.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Lists can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the list.
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: markerFormat.rawValue), forKey: "NSMarkerFormat")
    coder.encode(Int(truncatingIfNeeded: listOptions.rawValue), forKey: "NSOptions")
    coder.encode(startingItemNumber, forKey: "NSStartingItemNumber")
  }

  /// Reads a list that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "NSMarkerFormat"),
      let format = coder.decodeObject(of: NSString.self, forKey: "NSMarkerFormat")
    else { return nil }
    markerFormat = MarkerFormat(rawValue: format as String)
    listOptions = Options(rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: "NSOptions")))
    startingItemNumber = coder.decodeInteger(forKey: "NSStartingItemNumber")
    super.init()
  }
}
