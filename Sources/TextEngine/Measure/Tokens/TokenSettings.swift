internal import GalleyFonts
internal import GalleyUnicode

/// The fonts, widths and shaping methods for the tokens of a text.
struct TokenSettings: ~Copyable {
  /// The style, script and direction of tokens.
  struct Context {
    var style: Int
    var script: Script
    var isRightToLeft: Bool
    /// The index of the font setting of its letters if words are written without spaces; else -1.
    var letterSetting = -1
    var isCursive: Bool
    /// Whether Latin letters and signs are set in another font than the script's own, so that they are tokens
    /// of their own: a word is then the same with a comma after it and without.
    var separatesLatin = false
    /// The index of the setting in the style's own font.
    var ownSetting: Int
    /// The fonts of Latin letters and signs.
    let signFonts = SignFonts()
    /// The advances of tokens in the font of its letters, if they can be added up.
    var atoms: AtomTable?
    /// The same, and the tokens that may stand beside one another, where rules may reach over syllables.
    var syllables: SyllableTable?
  }

  /// A context in one font.
  struct FontSetting {
    var context: Int
    var style: Int
    /// The font's index in the itemizer.
    var font: Int
    /// Whether a space after text of the font stays in it.
    var keepsSpace: Bool
    /// Whether tokens in it have turned out to depend on the spaces beside them.
    var looksOverSpaces = false
    /// The advance of a space in font units; negative where tokens in it cannot be measured.
    var space: Int64
    /// Points for each font unit.
    var scale: Double
    var metrics: LineMetrics
  }

  /// The source of a token's glyphs.
  enum ShapingMethod {
    /// A table, for simple text.
    case table(PairTable)
    /// HarfBuzz, with the rules for spaces.
    case harfBuzz(Separators)
    /// None: tokens cannot be measured.
    case none
  }

  private(set) var contexts: [Context] = []
  private(set) var fontSettings: [FontSetting] = []
  private(set) var methods: [ShapingMethod] = []
  /// Whether there is a setting of which runs are to be measured as a whole.
  var hasRuns: Bool { runSettingCount > 0 }
  /// The number of such settings.
  private(set) var runSettingCount = 0
  /// By font setting.
  private var passesOverDirections: [Bool?] = []
  private let buffer = ShapingBuffer()

  /// Returns the index of a context, which is created when it is first needed.
  ///
  /// - Parameter text: A paragraph with letters of the script.
  mutating func context(
    style: Int, script: Script, isRightToLeft: Bool, for text: UnsafeBufferPointer<UInt16>,
    in source: StyledText, _ itemizer: inout Itemizer
  ) -> Int {
    for index in contexts.indices
    where contexts[index].style == style && contexts[index].script == script
      && contexts[index].isRightToLeft == isRightToLeft
    {
      return index
    }
    let index = contexts.count
    contexts.append(
      Context(
        style: style, script: script, isRightToLeft: isRightToLeft,
        isCursive: script.isCursive, ownSetting: 0))
    contexts[index].ownSetting = setting(index, font: itemizer.ownFont(style), in: source, itemizer)
    let sample = text.first { !TokenSettings.isLatinOrSign($0) && Script(of: UInt32($0)) == script }
    guard let letter = Separators.letters(of: script)?.lowerBound ?? sample else { return index }
    let font = [letter].withUnsafeBufferPointer {
      itemizer.font(of: 0..<1, in: $0, style: style, script: script)
    }
    guard let font else { return index }
    contexts[index].separatesLatin = font != itemizer.ownFont(style)
    if Separators.letters(of: script) != nil {
      contexts[index].letterSetting = setting(index, font: font, in: source, itemizer)
    }
    if let alphabet = AtomAlphabet(script, isRightToLeft: isRightToLeft) {
      let setting = setting(index, font: font, in: source, itemizer)
      if case .harfBuzz(let separators) = methods[setting], fontSettings[setting].space >= 0,
        setting <= UInt16.max
      {
        let (instance, style) = (itemizer.font(font).instance, source.styles[style])
        if alphabet.rulesReachOverSyllables {
          contexts[index].syllables = SyllableTable(
            setting: setting, font: font, instance: instance, alphabet: alphabet, style: style)
          if contexts[index].syllables != nil { contexts[index].letterSetting = setting }
        } else {
          contexts[index].atoms = AtomTable(
            setting: setting, font: font, instance: instance, alphabet: alphabet, separators: separators,
            style: style)
        }
      }
    }
    return index
  }

  /// Returns the index of a context's setting in a font, which is created when it is first needed.
  mutating func setting(
    _ context: Int, font: Int, in source: StyledText, _ itemizer: borrowing Itemizer
  ) -> Int {
    for index in fontSettings.indices
    where fontSettings[index].context == context && fontSettings[index].font == font {
      return index
    }
    let (style, script) = (contexts[context].style, contexts[context].script)
    let textStyle = source.styles[style]
    let chosen = itemizer.font(font)
    var metrics = LineMetrics()
    metrics.unite(
      ascent: chosen.ascent + textStyle.baselineOffset, descent: chosen.descent - textStyle.baselineOffset,
      leading: chosen.leading)
    let method: ShapingMethod
    if !contexts[context].isRightToLeft, let table = itemizer.table(for: font, style: style, script: script) {
      method = .table(table)
    } else if let separators = SeparatorTables.separators(
      of: chosen.instance, script: script, language: textStyle.language,
      features: textStyle.shapingFeatures, isRightToLeft: contexts[context].isRightToLeft)
    {
      method = .harfBuzz(separators)
    } else {
      method = .none
    }
    fontSettings.append(
      FontSetting(
        context: context, style: style, font: font, keepsSpace: itemizer.keepsSpace(font),
        space: space(method, contexts[context], textStyle, chosen), scale: chosen.horizontalScale,
        metrics: metrics))
    methods.append(method)
    passesOverDirections.append(nil)
    return fontSettings.count - 1
  }

  /// Whether a unit is a letter or sign that Latin fonts have.
  @inline(__always)
  static func isLatinOrSign(_ unit: UInt16) -> Bool { unit < 0x250 || 0x2010...0x205E ~= unit }

  /// Whether a unit is a mark, an embedding or an isolate of bidirectional text: a grapheme without ink,
  /// which takes the font before it.
  @inline(__always)
  static func isDirection(_ unit: UInt16) -> Bool {
    unit >= 0x200E && (unit <= 0x200F || 0x202A...0x202E ~= unit || 0x2066...0x2069 ~= unit)
  }

  /// U+200B, which a line may end after, and which is not seen either.
  static let zeroWidthSpace: UInt16 = 0x200B

  /// Whether a unit is one of these, which stand between tokens and not in them.
  @inline(__always)
  static func isUnseen(_ unit: UInt16) -> Bool { unit == zeroWidthSpace || isDirection(unit) }

  /// Whether the rules of a setting's font know nothing of such units, which then change nothing.
  mutating func mayPassOverDirections(
    _ setting: Int, in source: StyledText, _ itemizer: borrowing Itemizer
  ) -> Bool {
    if let known = passesOverDirections[setting] { return known }
    let separators: Separators?
    if case .harfBuzz(let known) = methods[setting] {
      separators = known
    } else {
      let context = contexts[fontSettings[setting].context]
      let style = source.styles[context.style]
      separators = SeparatorTables.separators(
        of: itemizer.font(fontSettings[setting].font).instance, script: context.script,
        language: style.language, features: style.shapingFeatures, isRightToLeft: context.isRightToLeft)
    }
    let answer = separators?.passesOverDirections ?? false
    passesOverDirections[setting] = answer
    return answer
  }

  /// Notes that tokens of a setting depend on the spaces beside them: from now on its runs are measured as a
  /// whole.
  mutating func noteSpaces(_ setting: Int) {
    let context = contexts[fontSettings[setting].context]
    guard !context.isRightToLeft, !context.isCursive, !fontSettings[setting].looksOverSpaces else { return }
    fontSettings[setting].looksOverSpaces = true
    runSettingCount += 1
  }

  /// Returns the syllables of a font setting's context, if it is in their font.
  @inline(__always)
  func syllables(ofFontSetting setting: Int) -> SyllableTable? {
    let context = fontSettings[setting].context
    guard contexts[context].letterSetting == setting else { return nil }
    return contexts[context].syllables
  }

  /// Whether a word of a context's letters may be cut off from the text before it.
  func mayCut(_ text: UnsafeBufferPointer<UInt16>, before offset: Int, in context: Int) -> Bool {
    if let syllables = contexts[context].syllables { return syllables.mayBegin(text, at: offset) }
    guard Separators.isBase(text[offset]),
      case .harfBuzz(let separators) = methods[contexts[context].letterSetting],
      separators.cutsLetters
    else { return false }
    return separators.mayCut(text, before: offset)
  }

  /// Returns the advance of a space if it does not depend on its neighbours; else -1.
  private func space(_ method: ShapingMethod, _ context: Context, _ style: TextStyle, _ font: Font) -> Int64 {
    switch method {
    case .table(let table):
      let space = table.character(0x20)
      let isIndependentOfSpaces =
        space.isSimple && space.blocks
        && table.pair(space, then: space, units: (0x20, 0x20)) == PairTable.Pair.none
      return isIndependentOfSpaces ? Int64(space.advance) : -1
    case .harfBuzz(let separators):
      guard let spaceIndependence = separators.spaceIndependence else { return -1 }
      var glyphs = GlyphBuffer()
      var none: [Int32]?
      [0x20].withUnsafeBufferPointer {
        buffer.shape(
          $0, 0..<1, font: font.instance, script: context.script, isRightToLeft: context.isRightToLeft,
          language: style.language, features: style.shapingFeatures, into: &glyphs, tatweels: &none)
      }
      return glyphs.count == 1 && !spaceIndependence.strict.contains(Int(glyphs.ids[0]))
        ? Int64(glyphs.advances[0]) : -1
    case .none: return -1
    }
  }
}
