public import CoreText
public import GalleyFoundation
internal import GalleyFonts

extension UIFont {
  /// The weight of strokes, on Apple's scale from −1 to 1.
  public struct Weight: BridgedNumber, Hashable, Sendable {
    /// The value on the scale.
    public let rawValue: CGFloat

    /// Creates a weight from its value on the scale.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a weight from its value on the scale.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// OpenType's 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// OpenType's 200.
    public static let thin = Weight(rawValue: -0.6)
    /// OpenType's 300.
    public static let light = Weight(rawValue: -0.4)
    /// OpenType's 400.
    public static let regular = Weight(rawValue: 0)
    /// OpenType's 500.
    public static let medium = Weight(rawValue: 0.23)
    /// OpenType's 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// OpenType's 700.
    public static let bold = Weight(rawValue: 0.4)
    /// OpenType's 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// OpenType's 900.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The width of glyphs, on Apple's scale from −1 to 1.
  public struct Width: BridgedNumber, Hashable, Sendable {
    /// The value on the scale.
    public let rawValue: CGFloat

    /// Creates a width from its value on the scale.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a width from its value on the scale.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Very narrow.
    public static let compressed = Width(rawValue: -0.3)
    /// Narrow.
    public static let condensed = Width(rawValue: -0.2)
    /// Normal.
    public static let standard = Width(rawValue: 0)
    /// Wide.
    public static let expanded = Width(rawValue: 0.2)
  }

  /// The font of the user interface in a weight: the nearest face, bolder by outline where that is still too
  /// light.
  @discardableResult
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight, width: .standard)
  }

  /// The font of the user interface in a weight and a width, as near as its faces come.
  @discardableResult
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    shared(family: systemFamily, size: fontSize) { style in
      style.setWeight(normalized: Double(weight.rawValue))
      style.setWidth(normalized: Double(width.rawValue))
    }
  }

  /// The monospaced font of the user interface in a weight.
  @discardableResult
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    shared(family: monospacedFamily, size: fontSize) { style in
      style.setWeight(normalized: Double(weight.rawValue))
      style.isMonospaced = true
    }
  }

  /// The font of the user interface with digits that are equally wide.
  @discardableResult
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let setting: [CFString: Any] = [
      kCTFontOpenTypeFeatureTag: NSString(string: "tnum"), kCTFontOpenTypeFeatureValue: NSNumber(value: 1),
    ]
    let digits = UIFontDescriptor(fontAttributes: [.featureSettings: [setting]])
    return CTFontCreateCopyWithAttributes(systemFont(ofSize: fontSize, weight: weight), 0, nil, digits)
  }

  // MARK: Sizes of the user interface, in points, as on iOS

  /// That of labels.
  public class var labelFontSize: CGFloat { 17 }
  /// That of buttons.
  public class var buttonFontSize: CGFloat { 18 }
  /// That of small text.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// That of the interface.
  public class var systemFontSize: CGFloat { 14 }

  // MARK: What fonts there are

  /// The names of all families in `FontCollection.current`.
  public class var familyNames: [String] {
    (CTFontManagerCopyAvailableFontFamilyNames() as? [String]) ?? []
  }

  /// The PostScript names of a family's fonts, the regular one first, each once; none for an unknown family,
  /// nor for one that only a stand-in is there for.
  @discardableResult
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    // Two folders may have the same files.
    var seen: Set<String> = []
    return FontCollection.current.registered.entries(ofFamily: familyName).map(\.postScriptName)
      .filter { seen.insert($0).inserted }
  }
}
