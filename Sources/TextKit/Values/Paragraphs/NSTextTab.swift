public import CoreGraphics
public import GalleyFoundation
internal import CoreText
internal import TextEngine

/// A tab stop of a paragraph style: an immutable value.
open class NSTextTab: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: nothing changes after `init`, and the options are only handed back.

  /// The name of an option of a tab stop.
  public struct OptionKey: BridgedStringKey, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Creates a key from the option's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Characters that end the stop's column: a `CharacterSet`. Text after the tab is aligned up to the first
    /// of them, which comes after the stop.
    public static let columnTerminators = OptionKey(
      rawValue: kCTTabColumnTerminatorsAttributeName as String)
  }

  /// The kinds of tab stops that Apple had before alignments.
  public enum TabType: UInt, Sendable {
    /// Text begins at the stop.
    case leftTabStopType = 0
    /// Text ends at the stop.
    case rightTabStopType = 1
    /// Text has its middle at the stop.
    case centerTabStopType = 2
    /// A number's decimal separator is at the stop.
    case decimalTabStopType = 3
  }

  /// The alignment of the text between a tab and the next one at the stop.
  public let alignment: NSTextAlignment
  /// Points from the column's leading edge.
  public let location: CGFloat
  /// The stop's other properties.
  public let options: [OptionKey: Any]
  /// The stop in the engine's terms.
  let stop: ParagraphStyle.TabStop

  /// Creates a tab stop.
  ///
  /// - Parameters:
  ///   - alignment: `.right` ends the text up to the next tab at the stop, `.center` centres it there; with
  ///     all others it begins there. In right-to-left paragraphs left and right are exchanged.
  ///   - loc: Points from the column's leading edge; what is not finite counts as 0.
  ///   - options: Its column's terminators.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    self.alignment = alignment
    location = loc.isFinite ? loc : 0
    self.options = options
    stop = NSTextTab.stop(alignment, at: location, options)
    super.init()
  }

  /// Returns a tab stop in the engine's terms.
  private static func stop(
    _ alignment: NSTextAlignment, at location: CGFloat, _ options: [OptionKey: Any]
  ) -> ParagraphStyle.TabStop {
    var terminators: Set<UInt16> = []
    if let set = options[.columnTerminators] as? CharacterSet {
      terminators = NSTextTab.units(of: set)
    } else if let set = options[.columnTerminators] as? NSCharacterSet {
      terminators = NSTextTab.units(of: set as CharacterSet)
    }
    let side: ParagraphStyle.TabStop.Alignment =
      switch alignment {
      case .right: .trailing
      case .center: .center
      case .left, .justified, .natural: .leading
      }
    return ParagraphStyle.TabStop(
      location: Double(location), alignment: side, terminators: terminators)
  }

  /// Creates a tab stop of one of the kinds that Apple calls deprecated; decimal separators are those of the
  /// current locale.
  public convenience init(type: TabType, location loc: CGFloat) {
    switch type {
    case .leftTabStopType: self.init(textAlignment: .left, location: loc)
    case .rightTabStopType: self.init(textAlignment: .right, location: loc)
    case .centerTabStopType: self.init(textAlignment: .center, location: loc)
    case .decimalTabStopType:
      self.init(
        textAlignment: .right, location: loc,
        options: [.columnTerminators: NSTextTab.columnTerminators(for: .current)])
    }
  }

  /// Which of the kinds that Apple calls deprecated the stop is.
  open var tabStopType: TabType {
    switch alignment {
    case .right: stop.terminators.isEmpty ? .rightTabStopType : .decimalTabStopType
    case .center: .centerTabStopType
    case .left, .justified, .natural: .leftTabStopType
    }
  }

  /// The characters that end a column of numbers: the locale's decimal separator, "." when there is no
  /// locale.
  @discardableResult
  open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: aLocale.map { $0.decimalSeparator ?? "." } ?? ".")
  }

  /// The members of a set in the first plane, which are all that a stop knows.
  private static func units(of set: CharacterSet) -> Set<UInt16> {
    let bitmap = set.bitmapRepresentation.prefix(8192)
    var units: Set<UInt16> = []
    for (i, byte) in bitmap.enumerated() where byte != 0 {
      for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { units.insert(UInt16(i * 8 + bit)) }
    }
    return units
  }

  /// Whether another object is the same stop.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return self === other || alignment == other.alignment && stop == other.stop
  }

  /// A hash of the stop.
  open override var hash: Int { stop.hashValue }

  /// Returns the same stop, which never changes.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Tab stops can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the stop; of its options only the terminators.
  open func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(Double(location), forKey: "NSLocation")
    if !stop.terminators.isEmpty {
      let text = String(decoding: stop.terminators.sorted(), as: UTF16.self)
      coder.encode(NSString(string: text), forKey: "NSColumnTerminators")
    }
  }

  /// Reads a stop that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")) else {
      return nil
    }
    var options: [OptionKey: Any] = [:]
    if coder.containsValue(forKey: "NSColumnTerminators"),
      let text = coder.decodeObject(of: NSString.self, forKey: "NSColumnTerminators")
    {
      options[.columnTerminators] = CharacterSet(charactersIn: text as String)
    }
    let location = CGFloat(coder.decodeDouble(forKey: "NSLocation"))
    self.alignment = alignment
    self.location = location.isFinite ? location : 0
    self.options = options
    stop = NSTextTab.stop(alignment, at: self.location, options)
    super.init()
  }
}
