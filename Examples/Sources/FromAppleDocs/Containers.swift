import UIKit

/// Layout managers, containers and what their delegates may ask for.
enum Containers {
  /// A storage with two layout managers, the second of which fills two containers.
  ///
  /// - Returns: The text in each of the three containers after a word was inserted.
  static func configuration() -> [String] {
    let text = "Otters hold hands while they sleep, so that the water does not part them."
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12)])
    let (first, second) = (NSLayoutManager(), NSLayoutManager())
    storage.addLayoutManager(first)
    storage.addLayoutManager(second)
    let whole = NSTextContainer(size: CGSize(width: 200, height: 1000))
    let top = NSTextContainer(size: CGSize(width: 120, height: 40))
    let rest = NSTextContainer(size: CGSize(width: 120, height: 1000))
    first.addTextContainer(whole)
    second.addTextContainer(top)
    second.addTextContainer(rest)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "Sea ")
    return [(first, whole), (second, top), (second, rest)].map { manager, container in
      let glyphs = manager.glyphRange(for: container)
      let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      return (storage.string as NSString).substring(with: characters)
    }
  }

  private final class Spacing: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 10 }
  }

  /// Lines that a delegate sets ten points apart.
  ///
  /// - Returns: The heights of the line fragments of three words, one on each line.
  static func lineSpacing() -> [CGFloat] {
    let storage = NSTextStorage(string: "one\ntwo\nthree", attributes: [.font: Fonts.sans(12)])
    let manager = NSLayoutManager()
    let delegate = Spacing()
    manager.delegate = delegate
    storage.addLayoutManager(manager)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 1000)))
    return lineRects(manager).map(\.height)
  }

  private final class WholeLinks: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    )
      -> Bool
    {
      var range = NSRange()
      let storage = layoutManager.textStorage!
      let link = storage.attribute(.link, at: charIndex, effectiveRange: &range)
      return !(link != nil && charIndex > range.location && charIndex < NSMaxRange(range))
    }
  }

  /// A link of two words that no line cuts.
  ///
  /// - Returns: The lines with the delegate and without it.
  static func unbrokenLinks() -> (with: [String], without: [String]) {
    let text = NSMutableAttributedString(
      string: "Please read the fine print", attributes: [.font: Fonts.sans(12)])
    text.addAttribute(
      .link, value: URL(string: "https://example.org")!,
      range: (text.string as NSString).range(of: "fine print"))
    let delegate = WholeLinks()
    func lines(_ delegate: WholeLinks?) -> [String] {
      let storage = NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      manager.delegate = delegate
      storage.addLayoutManager(manager)
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 125, height: 1000)))
      return lineTexts(manager)
    }
    return (lines(delegate), lines(nil))
  }

  /// Text around a circle.
  ///
  /// - Returns: Whether some line is beside the circle, the number of lines that cross it, and a picture.
  static func exclusion() -> (isBeside: Bool, crossings: Int, picture: UIImage) {
    let text = String(repeating: "Rivers go around stones and so does this text. ", count: 14)
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 300, height: 1000))
    container.lineFragmentPadding = 0
    let box = CGRect(x: 100, y: 40, width: 100, height: 100)
    container.exclusionPaths = [UIBezierPath(ovalIn: box)]
    manager.addTextContainer(container)
    var (isBeside, crossings) = (false, 0)
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, used, _, _, _ in
      if used.minX >= 150 { isBeside = true }
      // The circle's width at the line's middle.
      let dy = abs(used.midY - box.midY)
      guard dy < 50 else { return }
      let half = (2500 - dy * dy).squareRoot()
      if used.minX < 150 + half - 0.01, used.maxX > 150 - half + 0.01 { crossings += 1 }
    }
    let picture = draw(CGSize(width: 320, height: 220)) {
      manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: CGPoint(x: 10, y: 10))
    }
    return (isBeside, crossings, picture)
  }

  /// A paragraph whose words may be divided.
  ///
  /// - Returns: The number of lines without hyphenation and with it.
  static func hyphenation() -> (without: Int, with: Int) {
    func count(_ factor: Float) -> Int {
      let style = NSMutableParagraphStyle()
      style.hyphenationFactor = factor
      let storage = NSTextStorage(
        string: "Extraordinary circumstances necessitate incomprehensible administrative arrangements",
        attributes: [.font: Fonts.sans(12), .paragraphStyle: style, .languageIdentifier: "en-US"])
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 130, height: 1000)))
      return lineTexts(manager).count
    }
    return (count(0), count(1))
  }

  private final class Stars: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes: UnsafePointer<Int>,
      font aFont: UIFont, forGlyphRange glyphRange: NSRange
    ) -> Int {
      let text = layoutManager.textStorage!.string as NSString
      var properties = Array(UnsafeBufferPointer(start: props, count: glyphRange.length))
      for index in 0..<glyphRange.length where text.character(at: characterIndexes[index]) == 0x2A {
        properties[index] = .null
      }
      layoutManager.setGlyphs(
        glyphs, properties: properties, characterIndexes: characterIndexes, font: aFont,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  /// Marks of emphasis that stay in the text and are not seen.
  ///
  /// - Returns: The widths of the marked text without its marks, and of the plain text.
  static func hiddenMarks() -> (hidden: CGFloat, plain: CGFloat) {
    let delegate = Stars()
    func width(_ text: String, _ delegate: Stars?) -> CGFloat {
      let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12)])
      let manager = NSLayoutManager()
      manager.delegate = delegate
      storage.addLayoutManager(manager)
      let container = NSTextContainer(size: CGSize(width: 400, height: 100))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      return manager.usedRect(for: container).width
    }
    return (width("a *bold* word", delegate), width("a bold word", nil))
  }

  /// A misspelt word that is marked while the storage and the lines stay as they are.
  ///
  /// - Returns: The colour that the manager has for the word, and that of the storage; the lines without the
  ///   mark and with it.
  static func temporaryAttributes() -> (shown: UIColor?, stored: UIColor?, before: [CGRect], after: [CGRect])
  {
    let storage = NSTextStorage(
      string: "a wrod here, and a second line of text", attributes: [.font: Fonts.sans(12)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 120, height: 100)))
    let before = lineRects(manager)
    manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.systemRed, forCharacterRange: NSRange(location: 2, length: 4))
    let shown = manager.temporaryAttribute(.foregroundColor, atCharacterIndex: 3, effectiveRange: nil)
    let stored = storage.attribute(.foregroundColor, at: 3, effectiveRange: nil)
    return (shown as? UIColor, stored as? UIColor, before, lineRects(manager))
  }

  /// A justified paragraph.
  ///
  /// - Returns: The right edges of its lines, the last one left out.
  static func justified() -> [CGFloat] {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let text = String(repeating: "Even edges ask for uneven spaces. ", count: 6)
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12), .paragraphStyle: style])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 180, height: 1000))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    var edges: [CGFloat] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, used, _, _, _ in
      edges.append(used.maxX)
    }
    return edges.dropLast()
  }

  /// Numbers at the lines of a text, as in an editor.
  ///
  /// - Returns: The number in front of each line fragment, empty where a paragraph continues, and a picture.
  static func lineNumbers() -> (labels: [String], picture: UIImage) {
    let storage = NSTextStorage(
      string: "let a = 1\nlet b = a + a + a + a + a + a\nprint(b)", attributes: [.font: Fonts.mono(12)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 160, height: 1000))
    manager.addTextContainer(container)
    var labels: [String] = []
    let picture = draw(CGSize(width: 220, height: 90)) {
      UIColor.systemGray5.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 30, height: 90))
      var number = 0
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
        rect, _, _, glyphs, _ in
        let first = manager.characterIndexForGlyph(at: glyphs.location)
        let isStart = first == 0 || (storage.string as NSString).character(at: first - 1) == 0x0A
        if isStart { number += 1 }
        labels.append(isStart ? "\(number)" : "")
        ("\(labels.last!)" as NSString).draw(
          at: CGPoint(x: 8, y: rect.minY + 8),
          withAttributes: [.font: Fonts.mono(12), .foregroundColor: UIColor.systemGray])
      }
      manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: CGPoint(x: 36, y: 8))
    }
    return (labels, picture)
  }

  /// What is under a point, for text of two directions, Chinese and emoji.
  ///
  /// - Returns: The number of graphemes whose middle finds another character.
  static func charactersUnderPoints() -> Int {
    let text = "abc שלום 排版 👩‍💻👍🏽 end"
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(16)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 400, height: 100))
    manager.addTextContainer(container)
    var misses = 0
    for index in text.indices where !text[index].isWhitespace {
      let characters = NSRange(index...index, in: text)
      let glyphs = manager.glyphRange(forCharacterRange: characters, actualCharacterRange: nil)
      let box = manager.boundingRect(forGlyphRange: glyphs, in: container)
      let found = manager.characterIndex(
        for: CGPoint(x: box.midX, y: box.midY), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      if !NSLocationInRange(found, characters) { misses += 1 }
    }
    return misses
  }
}
