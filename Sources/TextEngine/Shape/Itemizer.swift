internal import Fonts
internal import UnicodeAlgorithms

/// A stretch of text that is shaped in one call, or one character that is not shaped at all.
struct TextItem {
  var kind: PlacedRun.Kind
  var range: Range<Int>
  /// Index into `StyledText.styles`; the first of several equal ones.
  var style: Int
  var font: Font
  var level: UInt8
  var script: Script
}

/// Cuts a paragraph where shaping has to be cut: bidi level, script, shaping style, font, and around what is
/// not text.
///
/// Style changes that only concern paint never cut. Cuts fall between graphemes: a mark stays with its base,
/// in the base's font.
struct Itemizer {
  let source: StyledText
  /// For every style the index of the first one equal to it.
  let canonicalStyles: [Int]

  /// Returns items that tile the paragraph, in logical order.
  ///
  /// - Parameter report: Told the font of every grapheme, and why it is that one.
  func items(
    of text: [UInt16], at sourceStart: Int, analysis: ParagraphAnalysis,
    report: ((GraphemeFont) -> Void)? = nil
  ) -> [TextItem] {
    var items: [TextItem] = []
    var styleRun = source.runIndex(at: sourceStart)
    var scriptRun = 0
    var start = 0
    while start < text.count {
      var end = start + 1
      while end < text.count, !analysis.flags[end].contains(.graphemeStart) { end += 1 }
      while source.runs[styleRun].end <= sourceStart + start { styleRun += 1 }
      while analysis.scripts[scriptRun].range.upperBound <= start { scriptRun += 1 }
      let style = canonicalStyles[source.runs[styleRun].style]
      let level = analysis.levels.isEmpty ? analysis.baseLevel : analysis.levels[start]
      var item = TextItem(
        kind: kind(of: text[start], style: source.styles[style]), range: start..<end, style: style,
        font: source.styles[style].font, level: level, script: analysis.scripts[scriptRun].script)
      if item.kind == .glyphs {
        let choice = font(for: text, start..<end, item: item, previous: items.last)
        item.font = choice.font
        report?(choice)
      } else {
        report?(GraphemeFont(range: start..<end, font: item.font, reason: .notShaped))
      }
      if let last = items.last, continues(last, with: item) {
        items[items.count - 1].range = last.range.lowerBound..<end
      } else {
        items.append(item)
      }
      start = end
    }
    return items
  }

  private func kind(of unit: UInt16, style: TextStyle) -> PlacedRun.Kind {
    if ParagraphAnalysis.isControl(unit) { return .control }
    if style.placeholder != nil { return .placeholder }
    return unit == 0x09 ? .tab : .glyphs
  }

  private func continues(_ last: TextItem, with next: TextItem) -> Bool {
    last.kind == .glyphs && next.kind == .glyphs && last.style == next.style && last.level == next.level
      && last.script == next.script && last.font == next.font
  }

  /// The font for one grapheme: the style's own when it can show it, else the collection's best.
  ///
  /// White space and invisible characters stay in the font before them, so that they do not cut a word's
  /// context; white space does not stay in a colour font, whose space is as wide as an emoji.
  private func font(
    for text: [UInt16], _ range: Range<Int>, item: TextItem, previous: TextItem?
  ) -> GraphemeFont {
    let style = source.styles[item.style]
    let own = GraphemeFont(range: range, font: style.font, reason: .choice(.primary))
    let first = text[range.lowerBound]
    if range.count == 1, first > 0x20, first < 0x7F, own.font.instance.face.covers(UInt32(first)) {
      return own
    }

    let cluster = ClusterText(text.span, range)
    if cluster.isInvisible {
      guard let previous, previous.kind == .glyphs, previous.style == item.style,
        cluster.scalars.allSatisfy({
          CharacterProperties.isDefaultIgnorable($0)
            || previous.font.instance.face.covers($0) && !previous.font.instance.face.traits.hasColorGlyphs
        })
      else { return own }
      return GraphemeFont(range: range, font: previous.font, reason: .textBefore)
    }
    let choice = source.fonts.choice(
      for: cluster.scalars, primary: own.font.instance, language: style.language,
      script: fallbackScript(of: cluster, itemised: item.script).map { FontTag(rawValue: $0.rawValue) })
    return GraphemeFont(
      range: range, font: Font(instance: choice.instance, size: style.font.size),
      reason: .choice(choice.reason))
  }
}

extension Itemizer {
  /// The script to look for a font by: that of the item, but fullwidth marks in an item of a script that has
  /// none (a Chinese comma after a Latin word in brackets) go by themselves.
  fileprivate func fallbackScript(of cluster: ClusterText, itemised script: Script) -> Script? {
    guard let first = cluster.scalars.first, Script(of: first) == .common else { return script }
    switch CharacterProperties.eastAsianWidth(of: first) {
    case .wide, .fullwidth:
      return [.han, .hiragana, .katakana, .hangul, .bopomofo].contains(script) ? script : nil
    default: return script
    }
  }
}

/// One grapheme as scalars; a lone surrogate stands for itself.
struct ClusterText {
  private(set) var scalars: [UInt32] = []
  /// Whether every scalar is white space or a default ignorable.
  private(set) var isInvisible = true

  init(_ text: borrowing Span<UInt16>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = text[index]
      index += 1
      var scalar = UInt32(unit)
      if unit & 0xF800 == 0xD800 {
        if unit & 0x0400 == 0, index < range.upperBound, text[index] & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(text[index] & 0x3FF))
          index += 1
        }
      }
      scalars.append(scalar)
      if !CharacterProperties.isWhiteSpace(scalar), !CharacterProperties.isDefaultIgnorable(scalar) {
        isInvisible = false
      }
    }
  }
}
