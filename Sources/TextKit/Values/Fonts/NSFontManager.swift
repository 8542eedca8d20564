public import CoreText
internal import GalleyFonts
internal import Synchronization

/// Finds and converts fonts of `FontCollection.current`.
///
/// A conversion gives the font of the same family and size that differs in what is asked for; where the
/// family has none, the font comes back as it was. Bold and italic that a family lacks are made up, as
/// everywhere in Galley: docs/decisions/synthetic-styles.md.
open class NSFontManager: NSObject, @unchecked Sendable {
  // Sendable: a lock guards the selection, and nothing else is stored.

  /// The manager of the process.
  public static let shared = NSFontManager()

  private struct Selection {
    var font: UIFont?
    var isMultiple = false
  }

  private let selection = Mutex(Selection())

  /// Creates a manager with nothing selected.
  override public init() { super.init() }

  // MARK: What there is

  /// The PostScript names of all fonts, sorted, each once.
  open var availableFonts: [String] { (CTFontManagerCopyAvailablePostScriptNames() as? [String]) ?? [] }

  /// The names of all families, sorted, each once.
  open var availableFontFamilies: [String] { UIFont.familyNames }

  /// Describes the fonts of a family, the regular one first.
  ///
  /// - Returns: For each font its PostScript name, its style's name, its weight as of `weight(of:)` and the
  ///   bits of its `NSFontTraitMask`, as numbers; `nil` for an unknown family.
  open func availableMembers(ofFontFamily family: String) -> [[Any]]? {
    let members = UIFont.members(ofFamily: family)
    guard !members.isEmpty else { return nil }
    return members.map { font in
      [
        font.fontName, font.fontDescriptor.object(forKey: .face) as? String ?? "", weight(of: font),
        Int(traits(of: font).rawValue),
      ]
    }
  }

  /// The PostScript names of the fonts that have all of some traits; with none, or with "not bold" and "not
  /// italic", of those that are neither.
  open func availableFontNames(with someTraits: NSFontTraitMask) -> [String]? {
    let plain = NSFontTraitMask([.unboldFontMask, .unitalicFontMask])
    let wanted = someTraits.subtracting(plain)
    let isPlain = someTraits.isEmpty || !someTraits.isDisjoint(with: plain)
    return availableFonts.filter { name in
      guard let font = UIFont(name: name, size: 0) else { return false }
      let traits = traits(of: font)
      guard traits.isSuperset(of: wanted) else { return false }
      return !isPlain
        || traits.isDisjoint(with: NSFontTraitMask([.boldFontMask, .italicFontMask]).subtracting(wanted))
    }
  }

  /// Whether the font of a name has all of some traits; `false` for an unknown name.
  ///
  /// "Not bold" and "not italic" ask for their absence.
  open func fontNamed(_ fName: String, hasTraits someTraits: NSFontTraitMask) -> Bool {
    guard let font = UIFont(name: fName, size: 0) else { return false }
    let traits = traits(of: font)
    if someTraits.contains(.unboldFontMask), traits.contains(.boldFontMask) { return false }
    if someTraits.contains(.unitalicFontMask), traits.contains(.italicFontMask) { return false }
    return traits.isSuperset(of: someTraits.subtracting([.unboldFontMask, .unitalicFontMask]))
  }

  /// The name of a family and of a face in it for people: the family's name alone without a face.
  open func localizedName(forFamily family: String, face faceKey: String?) -> String {
    guard let faceKey, !faceKey.isEmpty else { return family }
    return "\(family) \(faceKey)"
  }

  // MARK: A font's look

  /// Returns the traits of a font; "not bold" and "not italic" are never among them.
  open func traits(of fontObj: UIFont) -> NSFontTraitMask {
    NSFontTraitMask(CTFontGetSymbolicTraits(fontObj))
  }

  /// Returns the weight of a font on AppKit's scale: 5 is regular, 9 bold; from 1, ultralight, to 14.
  open func weight(of fontObj: UIFont) -> Int { FontManagerWeight.step(of: fontObj.openTypeWeight) }

  /// Finds a font by its family and look.
  ///
  /// - Parameters:
  ///   - family: A family's name, or one that has stand-ins: see `FontStandIn`.
  ///   - traits: What the font shall have.
  ///   - weight: On AppKit's scale, 0 to 15: 5 is regular, 9 bold. It does not count beside `.boldFontMask`.
  ///   - size: Points; 0, and anything that is no positive number, means 12.
  /// - Returns: `nil` when there is no such family, or it has no font with the traits.
  open func font(
    withFamily family: String, traits: NSFontTraitMask, weight: Int, size: CGFloat
  ) -> UIFont? {
    let isBold = traits.contains(.boldFontMask)
    let (value, _) = traits.symbolicTraits
    let found = UIFont(knownFamily: family, size: size) { look in
      look.weight = isBold ? 700 : FontManagerWeight.openType(of: weight)
      if traits.contains(.unboldFontMask), !isBold { look.weight = min(look.weight, 500) }
      look.isItalic = traits.contains(.italicFontMask)
      if value.contains(.traitExpanded) { look.width = 125 }
      if value.contains(.traitCondensed) { look.width = 75 }
    }
    guard let found, CTFontGetSymbolicTraits(found).isSuperset(of: value) else { return nil }
    return found
  }

  // MARK: Conversion

  /// Returns the font in another size, in points.
  open func convert(_ fontObj: UIFont, toSize size: CGFloat) -> UIFont { fontObj.withSize(size) }

  /// Returns the font of a PostScript name in a font's size; `nil` when there is none.
  open func convert(_ fontObj: UIFont, toFace typeface: String) -> UIFont? {
    UIFont(name: typeface, size: fontObj.pointSize)
  }

  /// Returns the font of another family in a font's size and look; the font itself when there is no such
  /// family, nor a stand-in.
  open func convert(_ fontObj: UIFont, toFamily family: String) -> UIFont {
    UIFont(knownFamily: family, size: fontObj.pointSize) { $0 = fontObj.openTypeTraits($0) } ?? fontObj
  }

  /// Returns the font with some traits more; "not bold" and "not italic" take theirs away.
  open func convert(_ fontObj: UIFont, toHaveTrait trait: NSFontTraitMask) -> UIFont {
    let (value, mask) = trait.symbolicTraits
    return fontObj.changed(value, mask)
  }

  /// Returns the font without some traits; without "not bold" or "not italic" it has theirs.
  open func convert(_ fontObj: UIFont, toNotHaveTrait trait: NSFontTraitMask) -> UIFont {
    let (value, mask) = trait.symbolicTraits
    return fontObj.changed(mask.subtracting(value), mask)
  }

  /// Returns the next heavier font of the family, or the next lighter one; the font itself when it is the
  /// last.
  ///
  /// A variable font goes by the named steps of weight, 100 by 100.
  ///
  /// - Parameters:
  ///   - upFlag: Whether heavier.
  ///   - fontObj: The font. Its size, slant and width stay.
  open func convertWeight(_ upFlag: Bool, of fontObj: UIFont) -> UIFont {
    let own = fontObj.openTypeWeight
    let steps = stride(from: 100.0, through: 900, by: 100).map { $0 }
    for weight in upFlag ? steps.filter({ $0 > own }) : steps.reversed().filter({ $0 < own }) {
      let made = UIFont(knownFamily: fontObj.familyName, size: fontObj.pointSize) { look in
        look = fontObj.openTypeTraits(look)
        look.weight = weight
      }
      guard let made else { continue }
      let reached = made.openTypeWeight
      if upFlag ? reached > own : reached < own,
        traits(of: made).symmetricDifference(traits(of: fontObj)).isSubset(of: .boldFontMask)
      {
        return made
      }
    }
    return fontObj
  }

  // MARK: The selection

  /// The font, or the first of the fonts, that the user has selected.
  open var selectedFont: UIFont? { selection.withLock { $0.font } }

  /// Whether several fonts are selected.
  open var isMultiple: Bool { selection.withLock { $0.isMultiple } }

  /// Remembers what is selected.
  ///
  /// - Parameters:
  ///   - fontObj: The font, or the first one.
  ///   - flag: Whether there are several.
  open func setSelectedFont(_ fontObj: UIFont, isMultiple flag: Bool) {
    selection.withLock { $0 = Selection(font: fontObj, isMultiple: flag) }
  }
}

extension UIFont {
  /// The font with some symbolic traits changed; itself where there is none such.
  fileprivate func changed(_ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits) -> UIFont {
    guard !mask.isEmpty else { return self }
    return CTFontCreateCopyWithSymbolicTraits(self, 0, nil, value, mask) ?? self
  }

  /// OpenType's weight.
  fileprivate var openTypeWeight: Double { font.instance.traits.weight }

  /// A look with the font's weight, width and slant.
  fileprivate func openTypeTraits(_ look: FontTraits) -> FontTraits {
    var look = look
    let own = font.instance.traits
    (look.weight, look.width, look.isItalic) = (own.weight, own.width, own.isItalic)
    return look
  }

  /// The fonts of a family at 12 points, the regular one first, each PostScript name once.
  fileprivate static func members(ofFamily family: String) -> [UIFont] {
    fontNames(forFamilyName: family).compactMap { UIFont(name: $0, size: 12) }
  }
}

/// AppKit's scale of weights, 0 to 15, beside OpenType's.
enum FontManagerWeight {
  /// OpenType's weights of the steps from 1, ultralight, to 14, extrablack.
  private static let weights: [Double] = [
    100, 200, 300, 350, 400, 500, 550, 600, 700, 750, 800, 900, 950, 1000,
  ]

  /// The step that is nearest to one of OpenType's weights; the lighter one of two.
  static func step(of weight: Double) -> Int {
    let distances = weights.map { abs($0 - weight) }
    return (distances.firstIndex(of: distances.min() ?? 0) ?? 4) + 1
  }

  /// OpenType's weight of a step; those beyond the scale count as its ends.
  static func openType(of step: Int) -> Double { weights[min(max(step, 1), weights.count) - 1] }
}
