public import CoreText
public import GalleyFoundation

/// UIKit's descriptions of fonts are Core Text's.
public typealias UIFontDescriptor = CTFontDescriptor
/// AppKit's descriptions of fonts are the same objects.
public typealias NSFontDescriptor = CTFontDescriptor

extension UIFontDescriptor {
  /// The name of an attribute; the raw values are those of Core Text.
  public struct AttributeName: BridgedStringKey, Hashable, Sendable {
    /// The attribute's name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: CFString) { rawValue = name as String }

    /// The family's name: a string.
    public static let family = AttributeName(kCTFontFamilyNameAttribute)
    /// The PostScript name: a string.
    public static let name = AttributeName(kCTFontNameAttribute)
    /// The face's name in its family: a string.
    public static let face = AttributeName(kCTFontStyleNameAttribute)
    /// The size in points: a number.
    public static let size = AttributeName(kCTFontSizeAttribute)
    /// The name for people: a string.
    public static let visibleName = AttributeName(kCTFontDisplayNameAttribute)
    /// The transformation of glyphs: data of a `CGAffineTransform`.
    public static let matrix = AttributeName(kCTFontMatrixAttribute)
    /// The look of the font: a dictionary by `TraitKey`.
    public static let traits = AttributeName(kCTFontTraitsAttribute)
    /// The fonts in which characters are searched that the font lacks: an array of descriptors.
    public static let cascadeList = AttributeName(kCTFontCascadeListAttribute)
    /// Which characters the font is to have: a `CharacterSet`.
    public static let characterSet = AttributeName(kCTFontCharacterSetAttribute)
    /// Settings of features: an array of dictionaries by `FeatureKey`.
    public static let featureSettings = AttributeName(kCTFontFeatureSettingsAttribute)
    /// The advance of all glyphs in points: a number.
    public static let fixedAdvance = AttributeName(kCTFontFixedAdvanceAttribute)
    /// The text style by which the font is requested: a string.
    public static let textStyle = AttributeName(rawValue: CTFont.textStyleKey)
    /// The file: a `URL`.
    static let file = AttributeName(kCTFontURLAttribute)
    /// Values on variation axes: a dictionary of numbers by the axis' tag as a number.
    public static let variation = AttributeName(kCTFontVariationAttribute)
  }

  /// A key of the dictionary under `.traits`.
  public struct TraitKey: BridgedStringKey, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `SymbolicTraits`' raw value.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait as String)
    /// A weight on Apple's scale, −1 to 1.
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait as String)
    /// A width on Apple's scale, −1 to 1.
    public static let width = TraitKey(rawValue: kCTFontWidthTrait as String)
    /// A slant, −1 to 1 for 30 degrees to the right.
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait as String)
  }

  /// A key of a dictionary under `.featureSettings`.
  public struct FeatureKey: BridgedStringKey, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number of the feature type.
    public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey as String)
    /// The number of the selector.
    public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey as String)
    /// AppKit's name of `selector`.
    public static let selectorIdentifier = selector
    /// The older name of `type`.
    public static let featureIdentifier = type
    /// The older name of `selector`.
    public static let typeIdentifier = selector
  }

  /// A family of the user interface.
  public struct SystemDesign: BridgedStringKey, Hashable, Sendable {
    /// The design's name.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The interface's own.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs: the substitute for New York.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// With rounded ends, which no font here has.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With glyphs that are equally wide: the substitute for SF Mono.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")

    /// The name by which a family is searched; `nil` where there is none.
    var family: String? {
      switch self {
      case .default: UIFont.systemFamily
      case .serif: "New York"
      case .monospaced: UIFont.monospacedFamily
      default: nil
      }
    }
  }

  /// The look of a font, in bits.
  public typealias SymbolicTraits = CTFontSymbolicTraits

  // MARK: Creation

  /// Creates a description of a font by attributes; unknown ones have no effect and are handed back.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(describing: UIFontDescriptor.dictionary(attributes))
  }

  /// Describes a font by its PostScript name and a size in points; 0 for none.
  public convenience init(name fontName: String, size: CGFloat) {
    var attributes: [AttributeName: Any] = [.name: NSString(string: fontName)]
    if size > 0 { attributes[.size] = NSNumber(value: Double(size)) }
    self.init(fontAttributes: attributes)
  }

  /// Describes a font by its PostScript name and what is done to its glyphs.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init(fontAttributes: [.name: NSString(string: fontName), .matrix: UIFontDescriptor.data(matrix)])
  }

  /// Describes the font of a text style in the size that the reader prefers.
  @discardableResult
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// Describes the font of a text style in the size that some traits ask for.
  @discardableResult
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  private static func dictionary(_ attributes: [AttributeName: Any]) -> NSDictionary {
    let dictionary = NSMutableDictionary()
    for (name, value) in attributes { dictionary[NSString(string: name.rawValue)] = plain(value) }
    return dictionary
  }

  /// Returns a value with the raw values of keys in place of the keys.
  private static func plain(_ value: Any) -> Any {
    func object(_ entries: [(String, Any)]) -> NSDictionary {
      let dictionary = NSMutableDictionary()
      for (name, value) in entries { dictionary[NSString(string: name)] = value }
      return dictionary
    }
    switch value {
    case let traits as [TraitKey: Any]:
      return object(traits.map { ($0.rawValue, ($1 as? SymbolicTraits)?.rawValue ?? $1) })
    case let settings as [[FeatureKey: Any]]:
      return NSArray(array: settings.map { object($0.map { ($0.rawValue, $1) }) })
    case let setting as [FeatureKey: Any]: return object(setting.map { ($0.rawValue, $1) })
    default: return value
    }
  }

  private static func data(_ matrix: CGAffineTransform) -> NSData {
    withUnsafeBytes(of: matrix) { NSData(data: Data($0)) }
  }

  // MARK: Questions

  /// The attributes that the description was created with; of a font's description the name, the size and
  /// what makes the font differ from others of that name. See `CTFontCopyFontDescriptor`.
  public var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [:]
    for (key, value) in CTFontDescriptorCopyAttributes(self) {
      if let name = key as? String {
        attributes[AttributeName(rawValue: name)] = UIFontDescriptor.bridged(value)
      }
    }
    return attributes
  }

  /// Returns an attribute: one that the description was created with, else that of the described font.
  @discardableResult
  public func object(forKey anAttribute: AttributeName) -> Any? {
    CTFontDescriptorCopyAttribute(self, anAttribute.rawValue as CFString).map(UIFontDescriptor.bridged)
  }

  /// Returns a value with dictionaries by `NSString`, which can be cast to ones by `TraitKey`, `FeatureKey`
  /// or `String`.
  private static func bridged(_ value: Any) -> Any {
    func keyed(_ entries: [AnyHashable: Any]) -> [NSString: Any] {
      var keyed: [NSString: Any] = [:]
      for (key, value) in entries {
        if let name = key.base as? String { keyed[NSString(string: name)] = value }
      }
      return keyed
    }
    func isKeyed(_ entries: [AnyHashable: Any]) -> Bool { entries.keys.allSatisfy { $0.base is String } }
    switch value {
    case let entries as [AnyHashable: Any] where isKeyed(entries): return keyed(entries)
    case let list as [[AnyHashable: Any]] where list.allSatisfy(isKeyed): return list.map(keyed)
    default: return value
    }
  }

  /// The PostScript name; empty when no font matches.
  public var postscriptName: String { object(forKey: .name) as? String ?? "" }

  /// The size in points; 0 for none.
  public var pointSize: CGFloat {
    CGFloat((CTFontDescriptorCopyAttributes(self)[kCTFontSizeAttribute] as? NSNumber)?.doubleValue ?? 0)
  }

  /// The transformation of glyphs.
  public var matrix: CGAffineTransform {
    CTFontGetMatrix(CTFontCreateWithFontDescriptor(self, 0, nil))
  }

  /// The look of the font.
  public var symbolicTraits: SymbolicTraits {
    let traits = object(forKey: .traits) as? NSDictionary
    return SymbolicTraits(rawValue: (traits?[kCTFontSymbolicTrait] as? NSNumber)?.uint32Value ?? 0)
  }

  /// Finds the descriptions of all fonts that match, the best first.
  ///
  /// - Parameter mandatoryKeys: Attributes that fonts must match; `nil` for those that identify the font.
  @discardableResult
  public func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?)
    -> [UIFontDescriptor]
  {
    let keys = mandatoryKeys.map { NSSet(set: Set($0.map(\.rawValue))) }
    return CTFontDescriptorCreateMatchingFontDescriptors(self, keys)?.compactMap { $0 as? UIFontDescriptor }
      ?? []
  }

  /// Finds the description of the font that matches best; `nil` when none does.
  ///
  /// - Parameter mandatoryKeys: Attributes that the font must match; `nil` for those that identify it.
  public func matchingFontDescriptor(withMandatoryKeys mandatoryKeys: Set<AttributeName>?)
    -> UIFontDescriptor?
  {
    matchingFontDescriptors(withMandatoryKeys: mandatoryKeys).first
  }

  // MARK: Relatives

  /// The description with attributes added or replaced.
  @discardableResult
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    CTFontDescriptorCreateCopyWithAttributes(self, UIFontDescriptor.dictionary(attributes))
  }

  /// The description with another size, in points.
  @discardableResult
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: NSNumber(value: Double(newPointSize))])
  }

  /// The description with something else done to glyphs.
  @discardableResult
  public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    addingAttributes([.matrix: UIFontDescriptor.data(matrix)])
  }

  /// The description of another face of the family.
  @discardableResult
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    var attributes = fontAttributes
    attributes[.family] = object(forKey: .family)
    attributes[.face] = NSString(string: newFace)
    // The attributes of the previous face must not remain.
    for name in [AttributeName.name, .visibleName, .traits, .file] { attributes[name] = nil }
    return UIFontDescriptor(fontAttributes: attributes)
  }

  /// The description of another family with all else as it is; that of the family alone when it is not there.
  @discardableResult
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    CTFontDescriptorCreateCopyWithFamily(self, newFamily as CFString)
      ?? addingAttributes([.family: NSString(string: newFamily)])
  }

  /// Returns the description with another look; `nil` when the family has no such face, not even a synthetic
  /// one.
  @_disfavoredOverload
  @discardableResult
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let looks: SymbolicTraits = [.traitItalic, .traitBold, .traitExpanded, .traitCondensed]
    return CTFontDescriptorCreateCopyWithSymbolicTraits(self, symbolicTraits, looks)
  }

  /// The description of another family of the user interface in the same size and looks; `nil` for a design
  /// that no font has.
  @discardableResult
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard let name = design.family else { return nil }
    let family = UIFont(family: name, size: 0) { _ in }.familyName
    return CTFontDescriptorCreateCopyWithFamily(self, family as CFString)
  }
}

extension UIFont {
  /// Creates the font that is described.
  ///
  /// - Parameters:
  ///   - descriptor: What is not found is replaced as by `CTFontCreateWithName`.
  ///   - pointSize: Points; 0 means the descriptor's, or 12.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let attributes = descriptor.fontAttributes
    if let style = attributes[.textStyle] as? String, attributes[.name] == nil, attributes[.family] == nil {
      let preferred = UIFont.preferredFont(forTextStyle: TextStyle(rawValue: style))
      let size = pointSize > 0 ? pointSize : descriptor.pointSize
      self.init(as: CTFontCreateCopyWithAttributes(preferred, size, nil, descriptor))
    } else {
      self.init(as: CTFontCreateWithFontDescriptor(descriptor, pointSize, nil))
    }
  }

  /// The font's description.
  public var fontDescriptor: UIFontDescriptor { CTFontCopyFontDescriptor(self) }
}

/// The kits' names of traits.
extension CTFontSymbolicTraits {
  /// Lines nearer to each other, which changes nothing here.
  public static let traitTightLeading = CTFontSymbolicTraits(rawValue: 1 << 15)
  /// Lines further from each other, which changes nothing here.
  public static let traitLooseLeading = CTFontSymbolicTraits(rawValue: 1 << 16)
  /// The bits of the family's kind.
  public static let classMask = CTFontSymbolicTraits.traitClassMask
  /// Serifs as in the oldest Latin types.
  public static let classOldStyleSerifs = CTFontSymbolicTraits(rawValue: 1 << 28)
  /// Serifs between old style and modern.
  public static let classTransitionalSerifs = CTFontSymbolicTraits(rawValue: 2 << 28)
  /// Thin serifs and strong contrast.
  public static let classModernSerifs = CTFontSymbolicTraits(rawValue: 3 << 28)
  /// Serifs as in Clarendon types.
  public static let classClarendonSerifs = CTFontSymbolicTraits(rawValue: 4 << 28)
  /// Serifs as strong as stems.
  public static let classSlabSerifs = CTFontSymbolicTraits(rawValue: 5 << 28)
  /// Serifs of no school.
  public static let classFreeformSerifs = CTFontSymbolicTraits(rawValue: 7 << 28)
  /// No serifs.
  public static let classSansSerif = CTFontSymbolicTraits(rawValue: 8 << 28)
  /// Ornaments.
  public static let classOrnamentals = CTFontSymbolicTraits(rawValue: 9 << 28)
  /// Like handwriting.
  public static let classScripts = CTFontSymbolicTraits(rawValue: 10 << 28)
  /// Symbols.
  public static let classSymbolic = CTFontSymbolicTraits(rawValue: 12 << 28)

  /// AppKit's name of `traitItalic`.
  @_disfavoredOverload public static let italic = CTFontSymbolicTraits.traitItalic
  /// AppKit's name of `traitBold`.
  @_disfavoredOverload public static let bold = CTFontSymbolicTraits.traitBold
  /// AppKit's name of `traitExpanded`.
  @_disfavoredOverload public static let expanded = CTFontSymbolicTraits.traitExpanded
  /// AppKit's name of `traitCondensed`.
  @_disfavoredOverload public static let condensed = CTFontSymbolicTraits.traitCondensed
  /// AppKit's name of `traitMonoSpace`.
  @_disfavoredOverload public static let monoSpace = CTFontSymbolicTraits.traitMonoSpace
  /// AppKit's name of `traitVertical`.
  @_disfavoredOverload public static let vertical = CTFontSymbolicTraits.traitVertical
}
