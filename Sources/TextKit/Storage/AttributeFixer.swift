internal import CoreText
internal import GalleyFonts
internal import TextEngine
internal import GalleyTextStore

extension NSAttributedString.Key {
  /// The requested font where fixing has set another one: a `UIFont`, absent if none was requested.
  package static let originalFont = NSAttributedString.Key("NSOriginalFont")
  /// The font that fixing has set: if the text has another one, a client has set it since.
  package static let substitutedFont = NSAttributedString.Key("NSSubstitutedFont")
}

/// Changes attributes so that text can be laid out by them.
enum AttributeFixer {
  /// Fixes fonts, paragraph styles and attachments.
  static func fixAll(_ string: NSMutableAttributedString, in range: NSRange) {
    string.beginEditing()
    fixFonts(string, in: range)
    fixParagraphStyles(string, in: range)
    fixAttachments(string, in: range)
    string.endEditing()
  }

  // MARK: Fonts

  /// Gives characters that their font cannot show the one that layout uses for them; those that no longer
  /// need such a font get the requested one again.
  static func fixFonts(_ string: NSMutableAttributedString, in range: NSRange) {
    guard let range = Range(range), !range.isEmpty else { return }
    let units = string.units(range)
    // The font of text without one.
    lazy var standardFont = CTFont.standard(in: .current)
    var runs: [(attributes: [NSAttributedString.Key: Any], asked: CTFont?, range: Range<Int>)] = []
    var needsFonts = false
    string.forEachRun(in: range) { attributes, run in
      let asked = askedFont(attributes)
      let local = run.lowerBound - range.lowerBound..<run.upperBound - range.lowerBound
      runs.append((attributes, asked, local))
      if !needsFonts {
        needsFonts = attributes[.substitutedFont] != nil || !covers(asked ?? standardFont, units[local])
      }
    }
    guard needsFonts else { return }

    let plain = NSMutableAttributedString(string: String.blanks(units.count))
    for run in runs {
      var attributes = withoutSubstitution(run.attributes)
      attributes[.font] = run.asked ?? standardFont
      attributes[.attachment] = nil
      plain.setAttributes(attributes, range: NSRange(run.range))
    }
    var run = 0
    var pending: (font: CTFont?, range: Range<Int>)?
    func flush() {
      guard let (font, part) = pending else { return }
      pending = nil
      let fixed = attributes(runs[run].attributes, asked: runs[run].asked, shown: font)
      guard !AttributeResolver.areEqual(fixed, runs[run].attributes) else { return }
      string.setAttributes(
        fixed, range: NSRange(location: range.lowerBound + part.lowerBound, length: part.count))
    }
    // A storage is fixed again and again, mostly in the same fonts.
    let finder = (string as? NSTextStorage)?.fixedAttributes.finder ?? FallbackFontFinder()
    for grapheme in finder.graphemeFonts(of: AttributeResolver.resolve(plain, units: units).styled) {
      var start = grapheme.range.lowerBound
      while start < grapheme.range.upperBound {
        while run < runs.count - 1, runs[run].range.upperBound <= start {
          flush()
          run += 1
        }
        let end = min(grapheme.range.upperBound, runs[run].range.upperBound)
        let font = substitute(for: runs[run].asked ?? standardFont, grapheme, units[start])
        if let last = pending, last.font == font {
          pending = (font, last.range.lowerBound..<end)
        } else {
          flush()
          pending = (font, start..<end)
        }
        start = end
      }
    }
    flush()
  }

  /// Returns attributes as fixing sets them.
  ///
  /// - Parameters:
  ///   - attributes: The attributes that text has.
  ///   - asked: The font that a client has set; `nil` for none.
  ///   - shown: The font that layout uses instead; `nil` if it uses that one.
  static func attributes(
    _ attributes: [NSAttributedString.Key: Any], asked: CTFont?, shown: CTFont?
  ) -> [NSAttributedString.Key: Any] {
    var attributes = withoutSubstitution(attributes)
    attributes[.font] = shown ?? asked
    if let shown {
      attributes[.originalFont] = asked
      attributes[.substitutedFont] = shown
    }
    return attributes
  }

  /// Returns the font that layout uses instead of another; `nil` if it uses that one.
  private static func substitute(for asked: CTFont, _ grapheme: GraphemeFont, _ unit: UInt16) -> CTFont? {
    if case .notShaped = grapheme.reason { return nil }
    if case .choice(.primary) = grapheme.reason { return nil }
    guard unit != 0xFFFC else { return nil }
    let font = asked.replacement(by: grapheme.font)
    return font == asked ? nil : font
  }

  /// Returns the font that a client has set, not fixing.
  private static func askedFont(_ attributes: [NSAttributedString.Key: Any]) -> CTFont? {
    let font = attributes[.font] as? CTFont
    guard let font, font == attributes[.substitutedFont] as? CTFont else { return font }
    return attributes[.originalFont] as? CTFont
  }

  /// Restores the requested font of all characters.
  static func undoFonts(_ string: NSMutableAttributedString) {
    string.forEachRun(in: 0..<string.length) { attributes, run in
      guard attributes[.substitutedFont] != nil else { return }
      var own = withoutSubstitution(attributes)
      own[.font] = askedFont(attributes)
      string.setAttributes(own, range: NSRange(run))
    }
  }

  private static func withoutSubstitution(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    var attributes = attributes
    attributes[.originalFont] = nil
    attributes[.substitutedFont] = nil
    return attributes
  }

  /// Whether a font has a glyph for everything that is drawn.
  private static func covers(_ font: CTFont, _ units: ArraySlice<UInt16>) -> Bool {
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if !needsNoGlyph(scalar.value), !font.font.instance.covers(scalar.value) { return false }
      case .error: return false
      case .emptyInput: return true
      }
    }
  }

  /// Whether a scalar is not drawn, or is drawn by an object.
  static func needsNoGlyph(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || scalar == 0x2028 || scalar == 0x2029 || scalar == 0xFFFC
  }

  // MARK: Paragraph styles

  /// Gives each paragraph that a range touches the style of its first character.
  static func fixParagraphStyles(_ string: NSMutableAttributedString, in range: NSRange) {
    for paragraph in string.paragraphs(in: range) {
      let style = string.attribute(.paragraphStyle, at: paragraph.lowerBound, effectiveRange: nil)
      let wanted = style.map { [NSAttributedString.Key.paragraphStyle: $0] } ?? [:]
      string.forEachRun(in: paragraph) { attributes, run in
        let own = attributes.filter { $0.key == .paragraphStyle }
        guard !AttributeResolver.areEqual(own, wanted) else { return }
        if let style {
          string.addAttribute(.paragraphStyle, value: style, range: NSRange(run))
        } else {
          string.removeAttribute(.paragraphStyle, range: NSRange(run))
        }
      }
    }
  }

  // MARK: Attachments

  /// Removes attachments from all characters but U+FFFC.
  static func fixAttachments(_ string: NSMutableAttributedString, in range: NSRange) {
    guard let range = Range(range) else { return }
    string.forEachRun(in: range) { attributes, run in
      guard attributes[.attachment] != nil else { return }
      var start = run.lowerBound
      for (offset, unit) in string.units(run).enumerated() where unit == 0xFFFC {
        removeAttachment(string, start..<run.lowerBound + offset)
        start = run.lowerBound + offset + 1
      }
      removeAttachment(string, start..<run.upperBound)
    }
  }

  private static func removeAttachment(_ string: NSMutableAttributedString, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    string.removeAttribute(.attachment, range: NSRange(range))
  }
}

extension NSAttributedString {
  /// The paragraphs that a range touches, whole, in order.
  func paragraphs(in range: NSRange) -> [Range<Int>] {
    let whole = wholeParagraphs(around: Range(range) ?? 0..<0)
    return ParagraphRanges.ranges(of: TextUnits(units(whole))).map {
      $0.lowerBound + whole.lowerBound..<$0.upperBound + whole.lowerBound
    }
  }

  /// Returns the range of the whole paragraphs that a range touches, in time proportional to their length.
  private func wholeParagraphs(around range: Range<Int>) -> Range<Int> {
    if let text = keptText { return text.paragraphs(around: range) }
    let range = range.clamped(to: 0..<length)
    var reach = 512
    while true {
      let window = max(range.lowerBound - reach, 0)..<min(range.upperBound + reach, length)
      let inside = range.lowerBound - window.lowerBound..<range.upperBound - window.lowerBound
      let found = TextRope(units: units(window)).paragraphs(around: inside)
      // The window's first unit may be the LF after a CR, which ends no paragraph of its own.
      if window.lowerBound == 0 || found.lowerBound > 1,
        window.upperBound == length || found.upperBound < window.count
      {
        return found.lowerBound + window.lowerBound..<found.upperBound + window.lowerBound
      }
      reach *= 4
    }
  }
}
