internal import CoreGraphics
internal import GalleyFonts

extension CTFontDescriptor {
  /// Creates the described font.
  ///
  /// - Parameters:
  ///   - base: The font whose properties hold where the descriptor has none; `nil` for the default font.
  ///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or that of `base`,
  ///     or 12.
  ///   - matrix: `nil` means the descriptor's, or that of `base`.
  func font(
    base: CTFont?, size: CGFloat, matrix: CGAffineTransform?, in collection: FontCollection,
    options: CTFontOptions
  ) -> CTFont {
    let asked = specification
    let points = CTFont.points(size) ?? asked.size ?? base?.size ?? CTFont.defaultSize
    var instance = instance(asked, base: base?.font.instance, in: collection.searched(options))
    var variations = instance.variations
    if let optical = asked.opticalSize {
      variations.removeAll { $0.tag == "opsz" }
      switch optical {
      case .automatic: variations.append(FontVariation(tag: "opsz", value: points))
      case .points(let value): variations.append(FontVariation(tag: "opsz", value: value))
      case .none: break
      }
    }
    variations += asked.variations
    var rules = instance.rules
    if let characters = asked.characters { rules.coverage = characters }
    instance = instance.face.instance(variations, synthetic: instance.synthetic, rules: rules)
    return CTFont(
      instance: instance, size: points, collection: collection,
      matrix: matrix ?? asked.matrix ?? base?.matrix ?? .identity,
      settings: settings(asked, over: base?.settings ?? FontSettings()))
  }

  private func settings(_ asked: FontSpecification, over base: FontSettings) -> FontSettings {
    var settings = base
    if let features = asked.features { settings.features = features }
    if let cascade = asked.cascade { settings.cascade = cascade }
    if let advance = asked.fixedAdvance { settings.fixedAdvance = advance == 0 ? nil : advance }
    if let adjust = asked.baselineAdjust { settings.baselineAdjust = adjust }
    if let orientation = asked.orientation { settings.orientation = orientation }
    if let textStyle = asked.textStyle { settings.textStyle = textStyle }
    return settings
  }

  /// Finds the described instance, without the descriptor's settings of axes and glyphs.
  private func instance(
    _ asked: FontSpecification, base: FontInstance?, in collection: FontCollection
  ) -> FontInstance {
    if let face = try? entry?.open() {
      let own = face.instance([], synthetic: synthetic)
      guard asked.hasTraits else { return own }
      // The descriptor of a font has the font's traits: they change nothing. The axes are set by its
      // variations.
      let varied = face.instance(asked.variations, synthetic: synthetic)
      let wanted = asked.traits(over: varied.traits)
      if wanted.isNear(varied.traits) { return varied }
      return FontRequest.instance(family: face.familyName, traits: wanted, in: collection)
        ?? face.instance(for: wanted)
    }
    var found = base
    if asked.namesFont || base == nil {
      let exact =
        asked.namesFont || !asked.languages.isEmpty ? FontMatch.best(for: self, in: collection) : nil
      if let face = try? exact?.open() {
        found = face.instance()
      } else if let name = asked.name ?? asked.displayName ?? asked.family {
        found =
          asked.familyAndStyle.flatMap { FontRequest.knownInstance(named: $0, in: collection) }
          ?? FontRequest.instance(named: name, in: collection)
      }
    }
    found = found ?? FontRequest.instance(named: "Helvetica", in: collection)
    let instance = found ?? FontCollection.lastResort
    let wanted = asked.traits(over: instance.traits)
    guard asked.hasTraits, wanted != instance.traits else { return instance }
    let nearest =
      FontRequest.instance(family: instance.face.familyName, traits: wanted, in: collection)
    return nearest?.under(instance.rules) ?? instance
  }

  /// Finds the font of an entry of a cascade list; `nil` when neither it nor a substitute exists.
  ///
  /// - Parameter size: Points, for the entry's measures in points. Its own size has no meaning.
  func cascadeInstance(size: Double, in collection: FontCollection) -> FontInstance? {
    let asked = specification
    var instance: FontInstance
    if let match = entry ?? FontMatch.best(for: self, in: collection) {
      guard let face = try? match.open() else { return nil }
      instance = face.instance(asked.variations, synthetic: synthetic)
      if entry == nil, asked.hasTraits, asked.variations.isEmpty {
        instance = face.instance(for: asked.traits(over: instance.traits))
      }
    } else {
      guard let name = asked.name ?? asked.displayName ?? asked.family,
        FontRequest.knownInstance(named: name, in: collection) != nil
      else { return nil }
      instance = self.instance(asked, base: nil, in: collection)
    }
    var rules = settings(asked, over: FontSettings()).rules(of: instance, size: size)
    rules.coverage = asked.characters
    return instance.under(rules)
  }
}

extension FontTraits {
  /// Whether two styles are the same but for rounding.
  func isNear(_ other: FontTraits) -> Bool {
    abs(weight - other.weight) < 0.5 && abs(width - other.width) < 0.5 && isItalic == other.isItalic
  }
}

/// Returns the descriptor of a font: its PostScript name and size, the text style that it was made with, and
/// what else makes it differ from the font of that name: variations, a matrix, features, a cascade list and
/// other settings.
///
/// All else, such as the family or the traits, comes from the font when a descriptor is asked for it.
@discardableResult
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  let instance = font.font.instance
  var attributes: [CFString: Any] = [
    kCTFontNameAttribute: NSString(string: instance.face.postScriptName),
    kCTFontSizeAttribute: NSNumber(value: font.size),
  ]
  attributes[kCTFontVariationAttribute] = CTFontCopyVariation(font)
  attributes[kCTFontFeatureSettingsAttribute] = CTFontCopyFeatureSettings(font)
  let settings = font.settings
  if !settings.cascade.isEmpty {
    attributes[kCTFontCascadeListAttribute] = NSArray(array: settings.cascade)
  }
  if !font.matrix.isIdentity { attributes[kCTFontMatrixAttribute] = font.matrix.bytes }
  if let advance = settings.fixedAdvance {
    attributes[kCTFontFixedAdvanceAttribute] = NSNumber(value: advance)
  }
  if settings.baselineAdjust != 0 {
    attributes[kCTFontBaselineAdjustAttribute] = NSNumber(value: settings.baselineAdjust)
  }
  if settings.orientation != .default {
    attributes[kCTFontOrientationAttribute] = NSNumber(value: settings.orientation.rawValue)
  }
  if let textStyle = settings.textStyle {
    attributes[CTFont.textStyleKey as CFString] = NSString(string: textStyle)
  }
  if let coverage = instance.rules.coverage {
    attributes[kCTFontCharacterSetAttribute] = NSCharacterSet(bitmapRepresentation: Data(coverage.bytes))
  }
  return CTFontDescriptor(
    FontAttributes.dictionary(attributes), entry: FontEntry(instance.face), synthetic: instance.synthetic)
}

extension CTFontDescriptor {
  /// Whether the descriptor leads to a font of its own: one that it was made of, one that the collection has
  /// by its names, or a stand-in; also when it names none, so that any font is as good.
  package var leadsToFont: Bool {
    let asked = specification
    guard entry == nil, asked.namesFont else { return true }
    let collection = FontCollection.current.registered
    if FontMatch.best(for: self, in: collection) != nil { return true }
    guard let name = asked.name ?? asked.displayName ?? asked.family else { return false }
    return FontRequest.knownInstance(named: name, in: collection) != nil
  }

  /// The descriptor of a face as it is.
  convenience init(of entry: FontEntry, adding more: [CFString: Any] = [:]) {
    var attributes: [CFString: Any] = [
      kCTFontNameAttribute: NSString(string: entry.postScriptName),
      kCTFontFamilyNameAttribute: NSString(string: entry.family),
      kCTFontStyleNameAttribute: NSString(string: entry.style),
      kCTFontDisplayNameAttribute: NSString(string: entry.fullName),
    ]
    if entry.source.hasPrefix("/") {
      attributes[kCTFontURLAttribute] = NSURL(fileURLWithPath: entry.source)
    }
    self.init(FontAttributes.dictionary(attributes.merging(more) { $1 }), entry: entry)
  }
}
