import CHarfBuzz
import Fonts
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

  /// A font of HarfBuzz's own, made from the face's file.
  private final class SlowShaper {
    private let font: OpaquePointer?
    private let isRightToLeft: Bool

    init(_ face: FontFace, isRightToLeft: Bool) {
      let blob = hb_blob_create_from_file(face.source)
      let raw = hb_face_create(blob, UInt32(face.index))
      font = hb_font_create(raw)
      hb_face_destroy(raw)
      hb_blob_destroy(blob)
      self.isRightToLeft = isRightToLeft
    }

    deinit { hb_font_destroy(font) }

    func glyphs(_ text: [UInt16], _ range: Range<Int>) -> [Glyph] {
      let buffer = hb_buffer_create()
      defer { hb_buffer_destroy(buffer) }
      hb_buffer_add_utf16(
        buffer, text, Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
      hb_buffer_guess_segment_properties(buffer)
      hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      hb_buffer_set_language(buffer, nil)
      hb_shape(font, buffer, nil, 0)
      var count: UInt32 = 0
      guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
        let positions = hb_buffer_get_glyph_positions(buffer, nil)
      else { return [] }
      return (0..<Int(count)).map {
        Glyph(
          id: UInt16(infos[$0].codepoint), advance: positions[$0].x_advance, cluster: Int(infos[$0].cluster))
      }
    }
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
    let slow = SlowShaper(face, isRightToLeft: isRightToLeft)
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
        let expected = slow.glyphs(units, line.line.range)
        #expect(Set(glyphs.map(\.cluster)) == Set(expected.map(\.cluster)), "width \(width)")
        #expect(
          glyphs.sorted { ($0.cluster, $0.id) < ($1.cluster, $1.id) }
            == expected.sorted { ($0.cluster, $0.id) < ($1.cluster, $1.id) }, "width \(width), \(line.range)")
      }
    }
  }
}
