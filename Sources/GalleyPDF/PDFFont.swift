/// A font of a document: which glyphs are used, by which codes they are written, and what text they show.
///
/// Codes have one byte, 0x20 to 0xBF, for the glyphs that come first, and two bytes, the first of them 0xC0
/// or more, for the others. ASCII is written as itself where it can be, and code 32 is the space's alone,
/// since readers add the word spacing to it. A code is also the number by which the font finds the glyph:
/// some readers look for the text of that number, not of the code. A glyph that shows several texts has
/// several codes.
package final class PDFFont {
  package let source: PDFFontSource
  package let reference: PDFReference
  /// As content streams call it.
  package let name: String
  /// The code of each glyph; 0 for those that are not used.
  @exclusivity(unchecked) private(set) var codes: [UInt16]
  /// The width of each used glyph in thousandths of an em.
  @exclusivity(unchecked) private(set) var widths: [Double]
  /// The character of each used glyph; 0 if it has none, `several` if its text is in `texts`.
  @exclusivity(unchecked) private var scalars: [UInt32]
  @exclusivity(unchecked) private var texts: [UInt16: String] = [:]
  /// The used glyphs in the order of their use.
  @exclusivity(unchecked) private var glyphs: [UInt16] = []
  /// What some of them show elsewhere.
  @exclusivity(unchecked) private var variants = GlyphVariants()
  private var isTaken = [Bool](repeating: false, count: 0xC0)
  private var nextShort = 0xBF
  private var nextLong = 0xC000

  private static let several: UInt32 = .max

  init(_ source: PDFFontSource, name: String, reference: PDFReference) {
    self.source = source
    self.name = name
    self.reference = reference
    codes = [UInt16](repeating: 0, count: source.glyphCount)
    widths = [Double](repeating: 0, count: source.glyphCount)
    scalars = [UInt32](repeating: 0, count: source.glyphCount)
    for byte in [0x20] + Array("()\\".utf8) { isTaken[Int(byte)] = true }
  }

  /// Whether another run could need more codes than are left.
  package var isFull: Bool { nextLong > 0xF000 }

  /// Makes a glyph ready for being written, with one character as its text.
  ///
  /// - Returns: Whether the glyph shows this text wherever it is.
  @inline(__always)
  package func use(_ glyph: UInt16, scalar: UInt32) -> Bool {
    let known = scalars[Int(glyph)]
    return known == scalar && scalar != 0 ? true : learn(glyph, scalar)
  }

  /// Returns whether glyphs show UTF-16 units, one each, wherever they are: `use` would be true of all.
  package func knows(_ glyphs: UnsafeBufferPointer<UInt16>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    scalars.withUnsafeBufferPointer { scalars in
      for i in 0..<glyphs.count {
        let unit = units[i]
        // Nothing is known of 0.
        if scalars[Int(glyphs[i])] != UInt32(unit) || unit == 0 { return false }
      }
      return true
    }
  }

  private func learn(_ glyph: UInt16, _ scalar: UInt32) -> Bool {
    if codes[Int(glyph)] == 0 { addCode(glyph, preferring: scalar) }
    guard scalars[Int(glyph)] == 0, source.isBlank || PDFFont.isPlain(scalar) else { return false }
    scalars[Int(glyph)] = scalar
    return true
  }

  /// Whether a glyph may be said to show a character wherever it is: not characters that borrow the glyph of
  /// a common one, as tabs and fixed spaces do.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x2000...0x2011, 0x2028...0x202F, 0x205F...0x206F: false
    default: true
    }
  }

  /// Makes a glyph ready for being written.
  ///
  /// - Parameter text: What it shows.
  /// - Returns: Whether the glyph shows this text wherever it is.
  package func use(_ glyph: UInt16, text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if text.unicodeScalars.count == 1 { return use(glyph, scalar: first.value) }
    if codes[Int(glyph)] == 0 { addCode(glyph, preferring: 0) }
    switch scalars[Int(glyph)] {
    case 0:
      scalars[Int(glyph)] = PDFFont.several
      texts[glyph] = text
      return true
    case PDFFont.several: return texts[glyph] == text
    default: return false
    }
  }

  private func addCode(_ glyph: UInt16, preferring scalar: UInt32) {
    codes[Int(glyph)] = UInt16(newCode(preferring: scalar))
    measure(glyph)
    glyphs.append(glyph)
  }

  private func measure(_ glyph: UInt16) {
    widths[Int(glyph)] =
      (source.advance(glyph) * 1_000_000 / Double(source.unitsPerEm)).rounded() / 1000
  }

  /// Returns a code by which a glyph is written where it shows a text, and maybe others elsewhere;
  /// `nil` if there are no more codes, or a font may not say the text (ISO 19005-2, 6.2.11.7.2).
  func code(of glyph: UInt16, showing text: String) -> UInt16? {
    if let known = variants.code(of: glyph, showing: text) { return known }
    guard nextLong < 0xFFF0, !text.unicodeScalars.contains(where: { [0, 0xFEFF, 0xFFFE].contains($0.value) })
    else { return nil }
    measure(glyph)
    let code = UInt16(newCode(preferring: 0))
    variants.add(code, of: glyph, showing: text)
    return code
  }

  /// Returns a code of a glyph that shows no text.
  func silentCode(of glyph: UInt16) -> UInt16 {
    if let code = code(of: glyph, showing: "\u{AD}") { return code }
    if codes[Int(glyph)] == 0 { addCode(glyph, preferring: 0) }
    return codes[Int(glyph)]
  }

  /// All codes and their glyphs, sorted by code.
  var entries: [(code: Int, glyph: UInt16)] {
    let usual = glyphs.map { (code: Int(codes[Int($0)]), glyph: $0) }
    return (usual + variants.all.map { (Int($0.code), $0.glyph) }).sorted { $0.code < $1.code }
  }

  private func newCode(preferring scalar: UInt32) -> Int {
    // No other glyph may have the space's code: word spacing would move it.
    if scalar == 0x20, !hasSpace {
      hasSpace = true
      return 0x20
    }
    if (0x21..<0x7F).contains(scalar), !isTaken[Int(scalar)] {
      isTaken[Int(scalar)] = true
      return Int(scalar)
    }
    while nextShort > 0x20, isTaken[nextShort] { nextShort -= 1 }
    if nextShort > 0x20 {
      isTaken[nextShort] = true
      return nextShort
    }
    defer { nextLong = min(nextLong + 1, 0xFFFF) }
    return nextLong
  }

  private var hasSpace = false

  /// The text of each code, sorted by code.
  private var codeTexts: [(code: Int, text: String)] {
    let others = variants.all.map { (Int($0.code), $0.text) }
    let usual = glyphs.compactMap { glyph -> (Int, String)? in
      let scalar = scalars[Int(glyph)]
      let code = Int(codes[Int(glyph)])
      if scalar == PDFFont.several { return (code, texts[glyph]!) }
      guard scalar != 0, let character = Unicode.Scalar(scalar) else { return nil }
      return (code, String(character))
    }
    return (usual + others).sorted { $0.0 < $1.0 }
  }

  // MARK: The end

  /// Writes the font with the glyphs that were used. Each is found by its code.
  ///
  /// - Parameter encoding: The table from codes to glyphs.
  func embed(in writer: PDFWriter, encoding: PDFReference) {
    guard let program = FontProgram(of: self) else { return }
    let entries = entries
    let scale = 1000 / Double(source.unitsPerEm)
    func em(_ value: Double) -> String { PDFBytes.number((value * scale).rounded()) }
    let file = writer.addStream(program.entries, program.bytes)
    var named = PDFBytes()
    named.append(name: "\(FontProgram.tag(program.bytes))+\(source.name)")
    let name = named.text
    let box = [source.box.0, source.box.1, source.box.2, source.box.3].map(em).joined(separator: " ")
    let heights =
      "/Ascent \(em(source.ascent))/Descent \(em(-source.descent))/CapHeight \(em(source.capHeight))"
    let descriptor = writer.add(
      "<</Type/FontDescriptor/FontName\(name)/Flags 4/FontBBox[\(box)]\(heights)"
        + "/ItalicAngle \(PDFBytes.number(source.italicAngle))/StemV 80/\(program.fileKey) \(file.text)>>")
    var font = PDFBytes()
    font.append(text: "<</Type/Font/Subtype/\(program.kind)/BaseFont\(name)\(PDFFont.collection)")
    font.append(text: "/FontDescriptor \(descriptor.text)/DW 0/W[")
    append(widthsOf: entries, to: &font)
    font.append("]")
    if let numbers = program.glyphNumbers {
      var map = [UInt8](repeating: 0, count: 2 * (entries.last?.code ?? 0) + 2)
      for (code, glyph) in entries {
        let number = numbers[Int(glyph)] ?? 0
        map[code * 2] = UInt8(number >> 8 & 0xFF)
        map[code * 2 + 1] = UInt8(number & 0xFF)
      }
      font.append(text: "/CIDToGIDMap \(writer.addStream("", map).text)")
    }
    font.append(">>")
    let descendant = writer.reserve()
    writer.set(descendant, font)
    let unicode = writer.addStream("", CharacterMap.texts(codeTexts))
    writer.set(
      reference,
      "<</Type/Font/Subtype/Type0/BaseFont\(name)/Encoding \(encoding.text)"
        + "/DescendantFonts[\(descendant.text)]/ToUnicode \(unicode.text)>>")
  }

  static let collection = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"

  private func append(widthsOf entries: [(code: Int, glyph: UInt16)], to font: inout PDFBytes) {
    var next = -1
    for (code, glyph) in entries {
      if code != next {
        if next >= 0 { font.append("]") }
        font.append(integer: code)
        font.append("[")
      } else {
        font.append(" ")
      }
      font.append(widths[Int(glyph)])
      next = code + 1
    }
    if next >= 0 { font.append("]") }
  }
}
