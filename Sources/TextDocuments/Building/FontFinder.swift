internal import Foundation
internal import TextKit

/// What a document says of a font.
struct FontRequest: Hashable {
  /// Families in order of preference.
  var families: [String]
  /// Points.
  var size: Double
  /// 100 to 900.
  var weight = 400
  var isItalic = false
  var smallCaps = false
}

/// Finds fonts, and remembers them for one document.
struct FontFinder {
  private var found: [FontRequest: UIFont] = [:]
  private var bases: [[String]: UIFont] = [:]

  /// Returns the font that comes nearest.
  mutating func font(_ request: FontRequest) -> UIFont {
    if let font = found[request] { return font }
    let size = CGFloat(min(max(request.size, 1), 10_000))
    let base = self.base(request.families)
    var font = FontFinder.font(base, weight: request.weight, italic: request.isItalic, size: size)
    if request.smallCaps {
      let setting: [UIFontDescriptor.FeatureKey: Any] = [
        .type: NSNumber(value: kLowerCaseType), .selector: NSNumber(value: kLowerCaseSmallCapsSelector),
      ]
      font = UIFont(
        descriptor: font.fontDescriptor.addingAttributes([.featureSettings: [setting]]), size: size)
    }
    found[request] = font
    return font
  }

  /// Returns the first family that is there, or that has a stand-in.
  private mutating func base(_ families: [String]) -> UIFont {
    if let base = bases[families] { return base }
    var base: UIFont?
    for family in families {
      base = FontFinder.named(FontFinder.generic[family.lowercased()] ?? family)
      if base != nil { break }
    }
    let font = base ?? FontFinder.named("Times") ?? UIFont.systemFont(ofSize: 12)
    bases[families] = font
    return font
  }

  /// Returns the font of a name, or of its first words as a family: "Helvetica-Bold", "Times New Roman Bold".
  private static func named(_ name: String) -> UIFont? {
    guard !name.isEmpty, name.utf8.count < 256 else { return nil }
    return UIFont(name: name, size: 12)
  }

  private static let generic = [
    "serif": "Times", "sans-serif": "Helvetica", "monospace": "Courier", "cursive": "Apple Chancery",
    "fantasy": "Papyrus", "system-ui": ".AppleSystemUIFont", "-apple-system": ".AppleSystemUIFont",
    "ui-monospace": "Courier", "ui-serif": "Times", "ui-sans-serif": ".AppleSystemUIFont",
  ]

  private static func font(_ base: UIFont, weight: Int, italic: Bool, size: CGFloat) -> UIFont {
    let own = base.fontDescriptor.symbolicTraits
    let isBold = own.contains(.traitBold) || weight >= 600
    let isItalic = own.contains(.traitItalic) || italic
    if weight == 400 || weight == 700 {
      guard isBold || isItalic else { return base.withSize(size) }
      var traits: UIFontDescriptor.SymbolicTraits = []
      if isBold { traits.insert(.traitBold) }
      if isItalic { traits.insert(.traitItalic) }
      guard let changed = base.fontDescriptor.withSymbolicTraits(traits) else { return base.withSize(size) }
      return UIFont(descriptor: changed, size: size)
    }
    let traits: [UIFontDescriptor.TraitKey: Any] = [
      .weight: NSNumber(value: FontFinder.trait(ofWeight: weight)),
      .slant: NSNumber(value: isItalic ? 0.07 : 0),
    ]
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: NSString(string: base.familyName), .traits: traits,
    ])
    return UIFont(descriptor: descriptor, size: size)
  }

  /// Weights of style sheets and of Apple's scale.
  private static let weights: [(css: Double, trait: Double)] = [
    (100, -0.8), (200, -0.6), (300, -0.4), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4), (800, 0.56),
    (900, 0.62),
  ]

  /// Returns a style sheet's weight on Apple's scale.
  static func trait(ofWeight weight: Int) -> Double {
    weights.min { abs($0.css - Double(weight)) < abs($1.css - Double(weight)) }?.trait ?? 0
  }

  /// Returns a font's weight in a style sheet, a multiple of 100.
  static func weight(of font: UIFont) -> Int {
    let traits = font.fontDescriptor.object(forKey: .traits) as? NSDictionary
    guard let trait = (traits?[kCTFontWeightTrait] as? NSNumber)?.doubleValue else {
      return font.fontDescriptor.symbolicTraits.contains(.traitBold) ? 700 : 400
    }
    return Int(weights.min { abs($0.trait - trait) < abs($1.trait - trait) }?.css ?? 400)
  }

  /// Whether a font was asked for with small capitals.
  static func hasSmallCaps(_ font: UIFont) -> Bool {
    guard let settings = font.fontDescriptor.fontAttributes[.featureSettings] as? [Any] else { return false }
    return settings.contains { setting in
      guard let entries = setting as? [AnyHashable: Any] else { return false }
      return entries.contains { key, value in
        String(describing: key.base) == kCTFontFeatureTypeIdentifierKey as String
          && (value as? NSNumber)?.intValue == Int(kLowerCaseType)
      }
    }
  }
}
