import FuzzSupport
import GalleyFonts
import TextEngine

/// Takes the fuzzer's bytes for font files, asks them everything and sets text in them.
@main
enum FuzzFonts {
  static func main() { Fuzzer.run { open([UInt8]($0)) } }

  private static func open(_ bytes: [UInt8]) {
    let face: FontFace
    do {
      face = try FontFace(bytes: bytes, index: Int(bytes.last ?? 0) & 1, name: "fuzzed")
    } catch {
      require("\(error)".contains("fuzzed"), "an error must name the font")
      return
    }
    let choice = bytes.count > 1 ? Int(bytes[bytes.count - 2]) : 0
    let variations = face.variationAxes.map {
      FontVariation(tag: $0.tag, value: [$0.defaultValue, $0.minimum, .infinity][choice % 3])
    }
    let instance = face.instance(variations)
    ask(instance)
    set(text, in: instance, choice)
  }

  private static let text =
    "AVATAR office fi x\u{301} 123 كتاب لا क्षत्रिय त्र שָׁלוֹם ภาษาไทย 漢字、「か」한 👩‍💻 🇫🇷 葛\u{E0100}\t\u{AD}end\n"

  private static func set(_ text: String, in instance: FontInstance, _ choice: Int) {
    var style = ParagraphStyle()
    style.alignment = choice & 4 != 0 ? .justified : .natural
    style.justifiesWithKashida = choice & 8 != 0
    style.eastAsianSpacing = choice & 16 != 0 ? .all : []
    style.hyphenationFactor = 1
    let text = StyledText(
      text, style: TextStyle(font: Font(instance: instance, size: 12)), paragraphStyle: style,
      fonts: FontCollection(faces: [instance.face]))
    let typesetter = TextTypesetter(text)
    let width = [0, 80, .infinity][choice / 32 % 3]
    checkInvariants(of: typesetter.layout(in: TextShape(width: width)), seed: choice)
    if choice & 3 == 3 { checkMeasuring(of: text, widths: [width, 60]) }
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
