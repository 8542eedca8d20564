internal import CGalleyHarfBuzz
package import GalleyFonts

/// HarfBuzz called directly on a font file, in font units: what the layers above it are compared with.
package final class HarfBuzzOracle {
  /// A glyph as shaped.
  package struct Glyph: Equatable, Sendable {
    package var id: UInt16
    /// Along the line; downwards in vertical text.
    package var advance: Int32
    package var x: Int32
    package var y: Int32
    package var cluster: Int
  }

  /// A feature and the UTF-16 units that it holds for; `nil` for all.
  package struct Feature {
    package var tag: FontTag
    package var value: UInt32
    package var range: Range<Int>?

    package init(_ tag: FontTag, _ value: UInt32, in range: Range<Int>? = nil) {
      self.tag = tag
      self.value = value
      self.range = range
    }
  }

  /// How a line runs.
  package enum Direction {
    case leftToRight, rightToLeft, topToBottom, bottomToTop

    fileprivate var value: hb_direction_t {
      switch self {
      case .leftToRight: HB_DIRECTION_LTR
      case .rightToLeft: HB_DIRECTION_RTL
      case .topToBottom: HB_DIRECTION_TTB
      case .bottomToTop: HB_DIRECTION_BTT
      }
    }
  }

  private let font: OpaquePointer
  /// Font units of the em.
  package let unitsPerEm: Int

  /// Opens a font file.
  package init(_ path: String, face index: Int = 0, axes: [FontVariation] = []) {
    let blob = hb_blob_create_from_file(path)
    let face = hb_face_create(blob, UInt32(index))
    hb_blob_destroy(blob)
    unitsPerEm = Int(hb_face_get_upem(face))
    font = hb_font_create(face)
    hb_face_destroy(face)
    let settings = axes.map { hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value)) }
    hb_font_set_variations(font, settings, UInt32(settings.count))
  }

  deinit { hb_font_destroy(font) }

  /// Shapes a text of one script, which HarfBuzz guesses; glyphs in visual order.
  ///
  /// - Parameters:
  ///   - range: What is shaped, with the rest of the text around it; `nil` for all.
  ///   - direction: `nil` for the script's.
  ///   - language: A BCP 47 tag; `nil` for none.
  package func shape(
    _ units: [UInt16], _ range: Range<Int>? = nil, direction: Direction? = nil, language: String? = nil,
    features: [Feature] = []
  ) -> [Glyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let range = range ?? 0..<units.count
    hb_buffer_add_utf16(buffer, units, Int32(units.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_guess_segment_properties(buffer)
    if let direction { hb_buffer_set_direction(buffer, direction.value) }
    hb_buffer_set_language(buffer, language.flatMap { hb_language_from_string($0, -1) })
    let settings = features.map {
      hb_feature_t(
        tag: $0.tag.rawValue, value: $0.value, start: UInt32($0.range?.lowerBound ?? 0),
        end: $0.range.map { UInt32($0.upperBound) } ?? UInt32.max)
    }
    hb_shape(font, buffer, settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    let isVertical = direction == .topToBottom || direction == .bottomToTop
    return (0..<Int(count)).map {
      Glyph(
        id: UInt16(infos[$0].codepoint), advance: isVertical ? -places[$0].y_advance : places[$0].x_advance,
        x: places[$0].x_offset, y: places[$0].y_offset, cluster: Int(infos[$0].cluster))
    }
  }

  /// Shapes a text of one script; see `shape(_:_:direction:language:features:)`.
  ///
  /// - Parameter features: As HarfBuzz spells them: `zero`, `kern=0`.
  package func shape(_ text: String, features: [String] = []) -> [Glyph] {
    let settings = features.map {
      var setting = hb_feature_t()
      hb_feature_from_string($0, -1, &setting)
      return Feature(FontTag(rawValue: setting.tag), setting.value)
    }
    return shape(Array(text.utf16), features: settings)
  }

  /// The glyph of a character by itself.
  package func glyph(_ scalar: Unicode.Scalar) -> UInt16 {
    var glyph: hb_codepoint_t = 0
    hb_font_get_nominal_glyph(font, scalar.value, &glyph)
    return UInt16(glyph)
  }

  /// The advance of a glyph by itself.
  package func advance(_ glyph: UInt16) -> Int { Int(hb_font_get_glyph_h_advance(font, UInt32(glyph))) }

  /// Left, bottom, width and height of a glyph's ink.
  package func extents(_ glyph: UInt16) -> (x: Int, y: Int, width: Int, height: Int) {
    var extents = hb_glyph_extents_t()
    hb_font_get_glyph_extents(font, UInt32(glyph), &extents)
    return (
      Int(extents.x_bearing), Int(extents.y_bearing + extents.height), Int(extents.width),
      Int(-extents.height)
    )
  }
}
