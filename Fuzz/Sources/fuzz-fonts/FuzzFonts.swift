import CFuzzer
import GalleyFonts
import FuzzSupport
import TextEngine

/// Takes the fuzzer's bytes for font files, asks them everything and sets text in them.
@main
enum FuzzFonts {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      FuzzFonts.open([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
      return 0
    }
  }

  private static func open(_ bytes: [UInt8]) {
    let face: FontFace
    do {
      face = try FontFace(bytes: bytes, index: Int(bytes.last ?? 0) & 1, name: "fuzzed")
    } catch {
      require("\(error)".contains("fuzzed"), "an error must name the font")
      return
    }
    for position in 0..<(face.variationAxes.isEmpty ? 1 : 3) {
      let instance = face.instance(
        face.variationAxes.map {
          FontVariation(tag: $0.tag, value: [$0.defaultValue, $0.minimum, .infinity][position])
        })
      ask(instance)
      set(text, in: instance)
    }
  }

  private static let text =
    "AVATAR office fi x\u{301} 123 كتاب لا क्षत्रिय त्र שָׁלוֹם ภาษาไทย 漢字、「か」한 👩‍💻 🇫🇷 葛\u{E0100}\t\u{AD}end\n"

  private static func set(_ text: String, in instance: FontInstance) {
    for alignment in [.natural, .justified] as [ParagraphStyle.Alignment] {
      var style = ParagraphStyle()
      style.alignment = alignment
      style.justifiesWithKashida = true
      style.eastAsianSpacing = .all
      style.hyphenationFactor = 1
      let text = StyledText(
        text, style: TextStyle(font: Font(instance: instance, size: 12)), paragraphStyle: style,
        fonts: FontCollection(faces: [instance.face]))
      let typesetter = TextTypesetter(text)
      for width in [0, 80, .infinity] as [Double] {
        checkInvariants(of: typesetter.layout(in: TextShape(width: width)))
      }
    }
  }

  private static func ask(_ instance: FontInstance) {
    let face = instance.face
    let metrics = instance.metrics
    for value in [
      metrics.ascent, metrics.descent, metrics.leading, metrics.capHeight, metrics.xHeight,
      metrics.underlinePosition, metrics.underlineThickness, metrics.strikeoutPosition,
      metrics.strikeoutThickness, metrics.italicAngle,
    ] { require(value.isFinite, "a metric is not finite") }
    for tag in face.tableTags { _ = face.table(tag) }
    for scalar in text.unicodeScalars {
      let glyph = instance.glyph(for: scalar.value)
      require(
        glyph.map { $0 != 0 && Int($0) < face.glyphCount } ?? true, "a glyph that the font does not have")
      // A damaged map may answer for single characters that it does not list.
      require(glyph != nil || !face.covers(scalar.value), "a character is covered but has no glyph")
      _ = instance.glyph(for: scalar.value, variationSelector: 0xFE0F)
    }
    for glyph in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 0xFFFE, 0xFFFF] as [UInt16] {
      _ = instance.advance(of: glyph)
      if let box = instance.bounds(of: glyph) {
        require(box.minX.isFinite && box.maxY.isFinite, "bounds are not finite")
      }
      _ = instance.outline(of: glyph)
      let name = instance.name(of: glyph)
      require(!name.isEmpty, "a glyph without a name")
      _ = instance.glyph(named: name)
    }
    _ = instance.traits
  }
}
