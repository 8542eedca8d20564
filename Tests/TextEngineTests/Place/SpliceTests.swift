import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Lines are cut out of paragraphs that were shaped once. The slow twin shapes every line for itself.
@Suite("Lines cut out of a shaped paragraph")
struct SpliceTests {
  private struct Glyph: Equatable {
    var id: UInt16
    var advance: Int32
    var cluster: Int
  }

  @Test(
    "Every line has the glyphs of shaping it alone in its context, at any width",
    arguments: [
      ("AVATAR. To Tom, Wolf; \"office\" fjord flat. Yes, LTa", EngineFixture.sans, false),
      ("AVATAR. To Tom, Wolf; \"office\" fjord flat. Yes, LTa", EngineFixture.serif, false),
      ("AVATAR. To Tom, Wolf; \"office\" fjord flat. Yes, LTa", EngineFixture.dejaVu, false),
      ("السلام عليكم ورحمة الله وبركاته في المدينة", EngineFixture.arabic, true),
      ("क्षत्रिय नमस्ते दुनिया हिन्दी में किताबें पढ़ना", EngineFixture.devanagari, false),
    ])
  func linesEqualIsolatedShaping(text: String, face: FontFace, isRightToLeft: Bool) {
    let size = Double(face.unitsPerEm)
    let style = EngineFixture.style(face, size)  // One point a font unit: advances are whole numbers.
    let units = Array(text.utf16)
    let slow = HarfBuzzOracle(face.source, face: face.index)
    let typesetter = TextTypesetter(EngineFixture.text(text, style))
    for width in stride(from: 0.4, through: 14, by: 0.37) {
      for line in typesetter.layout(in: TextShape(width: width * size)).allLines {
        let glyphs = line.line.runs.flatMap { run -> [Glyph] in
          let glyphs = line.layout.glyphs(of: run)
          return glyphs.ids.indices.map {
            Glyph(
              id: glyphs.ids[$0], advance: Int32(glyphs.advances[$0].rounded()), cluster: glyphs.clusters[$0])
          }
        }
        // Inside a cursive word the forms of the whole word are kept: HarfBuzz is given the word around.
        let expected = slow.shape(
          units, line.line.range, direction: isRightToLeft ? .rightToLeft : .leftToRight
        ).map { Glyph(id: $0.id, advance: $0.advance, cluster: $0.cluster) }
        #expect(Set(glyphs.map(\.cluster)) == Set(expected.map(\.cluster)), "width \(width)")
        #expect(
          glyphs.sorted { ($0.cluster, $0.id) < ($1.cluster, $1.id) }
            == expected.sorted { ($0.cluster, $0.id) < ($1.cluster, $1.id) }, "width \(width), \(line.range)")
      }
    }
  }
}
