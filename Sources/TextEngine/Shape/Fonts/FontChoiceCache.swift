internal import GalleyFonts
internal import GalleyUnicode

/// Chooses the font of each grapheme, and remembers its answers: the same few hundred graphemes make up most
/// texts.
///
/// Fonts are indexes into a list, so that comparing and handing them on counts no references. Styles are
/// numbers of its own (`number(of:)`): the cache may serve one text after another.
struct FontChoiceCache {
  /// The key of an answer. The font of a grapheme of more than four units is chosen every time.
  private struct Question: Equatable {
    var units: UInt64 = 0
    var script: UInt32 = 0
    var style: Int32 = -1
  }
  private struct Answer {
    var question = Question()
    /// The font; -1 for an invisible grapheme, which goes with its neighbours.
    var font: Int32 = -1
  }

  /// The fonts for characters that a style's own font lacks.
  let collection: FontCollection
  /// The styles of all texts.
  private var interned: Interned<TextStyle>
  private var fonts: [Font] = []
  /// By font: whether white space after it stays in it.
  private var keepsSpace: [Bool] = []
  /// By style.
  private var own: [Int] = []
  private static let mostSlotBits = 14
  private var slotBits = 9
  private var answers = [Answer](repeating: Answer(), count: 1 << 9)
  /// The number of answers that have given way to others since the slots grew.
  private var replaced = 0

  /// Creates a cache for a text. The numbers of its styles are their indexes.
  init(_ source: StyledText) {
    collection = source.fonts
    interned = Interned(source.styles)
    for style in styles { own.append(index(of: style.font)) }
  }

  /// Returns the number of a style, which gets one if it has none.
  mutating func number(of style: TextStyle) -> Int {
    let number = interned.index(of: style)
    if number == own.count { own.append(index(of: style.font)) }
    return number
  }

  /// The styles by number.
  var styles: [TextStyle] { interned.values }

  func font(_ index: Int) -> Font { fonts[index] }

  /// Returns the own font of a style.
  func own(_ style: Int) -> Int { own[style] }

  /// Whether U+0020 after text of a font stays in it.
  func keepsSpace(_ font: Int) -> Bool { keepsSpace[font] }

  private mutating func index(of font: Font) -> Int {
    if let index = fonts.firstIndex(of: font) { return index }
    fonts.append(font)
    keepsSpace.append(font.instance.covers(0x20) && !font.instance.face.traits.hasColorGlyphs)
    return fonts.count - 1
  }

  private static func question(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ style: Int, _ script: Script
  ) -> Question? {
    guard range.count <= 4 else { return nil }
    var units: UInt64 = 0
    for offset in range { units = units << 16 | UInt64(text[offset]) }
    return Question(units: units, script: script.rawValue, style: Int32(truncatingIfNeeded: style))
  }

  @inline(__always)
  private func slot(_ question: Question) -> Int {
    let mixed =
      (question.units ^ UInt64(question.script) ^ UInt64(UInt32(bitPattern: question.style)) << 40)
      &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> UInt64(truncatingIfNeeded: 64 - slotBits))
  }

  /// Returns the font of a grapheme that does not depend on its neighbours, if it has been chosen before.
  func known(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ style: Int, _ script: Script
  ) -> Int? {
    guard let question = FontChoiceCache.question(text, range, style, script) else { return nil }
    let answer = answers[slot(question)]
    return answer.question == question && answer.font >= 0 ? Int(answer.font) : nil
  }

  /// Returns the font of a grapheme of one unit, if it has been chosen before and does not depend on its
  /// neighbours; else -1.
  @inline(__always)
  func known(_ unit: UInt16, _ style: Int, _ script: Script) -> Int {
    let question = Question(
      units: UInt64(unit), script: script.rawValue, style: Int32(truncatingIfNeeded: style))
    let answer = answers[slot(question)]
    return answer.question == question ? Int(answer.font) : -1
  }

  /// Returns the font for one grapheme.
  ///
  /// - Parameter previous: The font of the grapheme before, if it is text of the same style.
  mutating func font(
    in text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ style: Int, _ script: Script,
    after previous: Int?
  ) -> Int {
    if let known = known(text, range, style, script) { return known }
    let (choice, isInvisible) = FontChoiceCache.choice(
      in: text, range, styles[style], script, collection, after: previous.map { fonts[$0] })
    let font = index(of: choice.font)
    if !isInvisible, let question = FontChoiceCache.question(text, range, style, script) {
      keep(Answer(question: question, font: Int32(font)))
    }
    return font
  }

  /// Stores an answer in place of the one that has its slot. Texts of many characters get more slots.
  private mutating func keep(_ answer: Answer) {
    if answers[slot(answer.question)].font >= 0 { replaced += 1 }
    if replaced > answers.count / 4, slotBits < FontChoiceCache.mostSlotBits {
      let old = answers
      slotBits += 1
      replaced = 0
      answers = [Answer](repeating: Answer(), count: 1 << slotBits)
      for answer in old where answer.font >= 0 { answers[slot(answer.question)] = answer }
    }
    answers[slot(answer.question)] = answer
  }

  /// The number of slots.
  var slotCount: Int { answers.count }

  /// Returns the font for one grapheme; `nil` for an invisible one, which takes the font before it.
  mutating func visibleFont(
    in text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ style: Int, _ script: Script
  ) -> Int? {
    if let known = known(text, range, style, script) { return known }
    guard !GraphemeScalars(text.span, range).isInvisible else { return nil }
    return font(in: text, range, style, script, after: nil)
  }

  /// Returns the font for one grapheme and the reason: the style's own when it can show it, else the
  /// collection's best.
  ///
  /// White space and invisible characters stay in the font before them, so that they do not cut a word's
  /// context; white space does not stay in a colour font, whose space is as wide as an emoji.
  ///
  /// - Parameters:
  ///   - asked: The grapheme's style.
  ///   - previous: The font of the grapheme before, if it is text of the same style.
  /// - Returns: The choice, and whether it goes by what is before.
  static func choice(
    in text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ asked: TextStyle, _ script: Script,
    _ collection: FontCollection, after previous: Font?
  ) -> (choice: GraphemeFont, isInvisible: Bool) {
    let own = GraphemeFont(range: range, font: asked.font, reason: .choice(.primary))
    let cluster = GraphemeScalars(text.span, range)
    if cluster.isInvisible {
      guard let previous,
        cluster.scalars.allSatisfy({
          CharacterProperties.isDefaultIgnorable($0)
            || previous.instance.covers($0) && !previous.instance.face.traits.hasColorGlyphs
        })
      else { return (own, true) }
      return (GraphemeFont(range: range, font: previous, reason: .textBefore), true)
    }
    let choice = collection.choice(
      for: cluster.scalars, primary: asked.font.instance, cascade: asked.cascade, language: asked.language,
      script: fallbackScript(of: cluster, itemised: script).map { FontTag(rawValue: $0.rawValue) })
    return (
      GraphemeFont(
        range: range,
        font: Font(instance: choice.instance, size: asked.font.size, stretch: asked.font.stretch),
        reason: .choice(choice.reason)), false
    )
  }

  /// Returns the script by which a fallback font is sought: that of the item, but fullwidth marks in an item
  /// of a script that has none (a Chinese comma after a Latin word in brackets) go by themselves.
  private static func fallbackScript(of cluster: GraphemeScalars, itemised script: Script) -> Script? {
    guard let first = cluster.scalars.first, Script(of: first) == .common else { return script }
    switch CharacterProperties.eastAsianWidth(of: first) {
    case .wide, .fullwidth:
      return [.han, .hiragana, .katakana, .hangul, .bopomofo].contains(script) ? script : nil
    default: return script
    }
  }
}
