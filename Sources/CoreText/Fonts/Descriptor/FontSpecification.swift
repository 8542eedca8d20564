internal import CoreGraphics
internal import GalleyFonts

/// The attributes of a descriptor as values; one of an unexpected class counts as absent.
struct FontSpecification {
  var name: String?
  var displayName: String?
  var family: String?
  var style: String?
  /// The path of a file.
  var file: String?
  /// Positive.
  var size: Double?
  var symbolicTraits: CTFontSymbolicTraits?
  /// OpenType's scale.
  var weight: Double?
  /// Percent.
  var width: Double?
  /// Degrees clockwise from upright.
  var slant: Double?
  var matrix: CGAffineTransform?
  var variations: [FontVariation] = []
  var opticalSize: OpticalSize?
  var features: [FontFeatureSetting]?
  var cascade: [CTFontDescriptor]?
  var characters: ScalarBitmap?
  var languages: [String] = []
  var baselineAdjust: Double?
  var fixedAdvance: Double?
  var orientation: CTFontOrientation?
  /// The kit's name of a text style.
  var textStyle: String?

  /// The size that shapes are drawn for.
  enum OpticalSize {
    case automatic
    case none
    case points(Double)
  }

  init(_ attributes: NSDictionary) {
    func text(_ key: CFString) -> String? { attributes[key] as? String }
    func number(_ key: CFString) -> Double? { Double(attributeValue: attributes[key]) }
    name = text(kCTFontNameAttribute)
    displayName = text(kCTFontDisplayNameAttribute)
    textStyle = text(CTFont.textStyleKey as CFString)
    family = text(kCTFontFamilyNameAttribute)
    style = text(kCTFontStyleNameAttribute)
    if let url = attributes[kCTFontURLAttribute] as? URL, url.isFileURL { file = url.path }
    size = number(kCTFontSizeAttribute).flatMap { $0 > 0 ? $0 : nil }
    if let traits = attributes[kCTFontTraitsAttribute] as? NSDictionary {
      let bits = Double(attributeValue: traits[kCTFontSymbolicTrait])
      symbolicTraits = bits.flatMap(UInt32.init(exactly:)).map(CTFontSymbolicTraits.init)
      weight = Double(attributeValue: traits[kCTFontWeightTrait]).map(FontTraitScale.weight)
      width = Double(attributeValue: traits[kCTFontWidthTrait]).map(FontTraitScale.width)
      slant = Double(attributeValue: traits[kCTFontSlantTrait]).map { min(max($0, -1), 1) * 30 }
    }
    matrix = (attributes[kCTFontMatrixAttribute] as? Data).flatMap(CGAffineTransform.init(bytes:))
    for (key, value) in attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:] {
      guard let tag = FontTag(identifier: key.base), let value = Double(attributeValue: value) else {
        continue
      }
      variations.append(FontVariation(tag: tag, value: value))
    }
    switch text(kCTFontOpticalSizeAttribute) {
    case "auto": opticalSize = .automatic
    case "none": opticalSize = OpticalSize.none
    default:
      opticalSize = number(kCTFontOpticalSizeAttribute).map { $0 > 0 ? .points($0) : OpticalSize.none }
    }
    if let settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] {
      features = settings.compactMap(FontFeatureSetting.init)
    }
    if let list = attributes[kCTFontCascadeListAttribute] as? [Any] {
      cascade = list.compactMap { $0 as? CTFontDescriptor }
    }
    if let set = attributes[kCTFontCharacterSetAttribute] as? CharacterSet {
      characters = ScalarBitmap(bytes: [UInt8](set.bitmapRepresentation))
    }
    languages = (attributes[kCTFontLanguagesAttribute] as? [Any] ?? []).compactMap { $0 as? String }
    baselineAdjust = number(kCTFontBaselineAdjustAttribute)
    fixedAdvance = number(kCTFontFixedAdvanceAttribute)
    orientation = number(kCTFontOrientationAttribute).flatMap(UInt32.init(exactly:))
      .flatMap(CTFontOrientation.init(rawValue:))
  }

  /// Whether any attribute identifies the family.
  var namesFont: Bool { name != nil || displayName != nil || family != nil || file != nil }

  /// The family with the style, as a full name, when the family is all that names the font.
  var familyAndStyle: String? {
    guard name == nil, displayName == nil, let family, let style else { return nil }
    return "\(family) \(style)"
  }

  /// Whether anything is said about the looks.
  var hasTraits: Bool { symbolicTraits != nil || weight != nil || width != nil || slant != nil }

  /// Returns the requested traits, completed by those of a font.
  func traits(over base: FontTraits) -> FontTraits {
    var traits = base
    if let symbolicTraits { traits.take(symbolicTraits) }
    if let weight { traits.weight = weight }
    if let width { traits.width = width }
    if let slant { traits.isItalic = slant > 0.5 }
    return traits
  }
}

extension FontTag {
  /// Reads a tag that is written as a number, or as its four characters.
  init?(identifier: Any) {
    if let text = identifier as? String {
      self.init(text)
    } else {
      guard let bits = Double(attributeValue: identifier).flatMap(UInt32.init(exactly:)) else { return nil }
      self.init(rawValue: bits)
    }
  }
}

extension CGAffineTransform {
  /// Reads a matrix from its bytes; `nil` when they are too few, and for a matrix that is not of numbers.
  init?(bytes: Data) {
    guard bytes.count >= MemoryLayout<CGAffineTransform>.size else { return nil }
    let read = bytes.withUnsafeBytes { $0.loadUnaligned(as: CGAffineTransform.self) }
    guard [read.a, read.b, read.c, read.d, read.tx, read.ty].allSatisfy(\.isFinite) else { return nil }
    self = read
  }

  /// The matrix as its bytes.
  var bytes: NSData { withUnsafeBytes(of: self) { NSData(data: Data($0)) } }
}

/// Apple's scales of looks, and OpenType's.
enum FontTraitScale {
  /// Apple's values of the nine named weights; OpenType's are 100 to 900.
  private static let weights: [(normalized: Double, value: Double)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
    (0.62, 900),
  ]
  /// Apple's values of OpenType's nine widths, in percent.
  private static let widths: [(normalized: Double, value: Double)] = [
    (-0.4, 50), (-0.3, 62.5), (-0.2, 75), (-0.1, 87.5), (0, 100), (0.1, 112.5), (0.2, 125), (0.3, 150),
    (0.4, 200),
  ]

  /// OpenType's weight for one of Apple's; between the named weights in proportion.
  static func weight(normalized: Double) -> Double {
    look(normalized, in: weights, from: \.normalized, to: \.value)
  }

  /// Apple's weight for one of OpenType's.
  static func normalized(weight: Double) -> Double {
    look(weight, in: weights, from: \.value, to: \.normalized)
  }

  /// OpenType's width in percent for one of Apple's; between the named widths in proportion.
  static func width(normalized: Double) -> Double {
    look(normalized, in: widths, from: \.normalized, to: \.value)
  }

  /// Apple's width for one of OpenType's in percent.
  static func normalized(width: Double) -> Double {
    look(width, in: widths, from: \.value, to: \.normalized)
  }

  private typealias Step = (normalized: Double, value: Double)

  private static func look(
    _ value: Double, in steps: [Step], from: KeyPath<Step, Double>, to: KeyPath<Step, Double>
  ) -> Double {
    guard let upper = steps.firstIndex(where: { $0[keyPath: from] >= value }) else {
      return steps[steps.count - 1][keyPath: to]
    }
    guard upper > 0 else { return steps[0][keyPath: to] }
    let (low, high) = (steps[upper - 1], steps[upper])
    // A named value comes out exactly.
    if high[keyPath: from] == value { return high[keyPath: to] }
    let share = (value - low[keyPath: from]) / (high[keyPath: from] - low[keyPath: from])
    return low[keyPath: to] + (high[keyPath: to] - low[keyPath: to]) * share
  }
}
