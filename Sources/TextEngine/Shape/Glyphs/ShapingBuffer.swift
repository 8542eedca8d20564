internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode

/// A HarfBuzz buffer with one owner, refilled for every run and freed once.
struct ShapingBuffer: ~Copyable {
  private let raw: OpaquePointer

  init() { raw = hb_buffer_create() }  // when out of memory: an inert buffer, never NULL

  deinit { hb_buffer_destroy(raw) }

  /// Shapes a part of a paragraph and appends its glyphs in visual order.
  ///
  /// - Parameters:
  ///   - text: The whole paragraph: the text around the range is context for joining and contextual forms.
  ///   - range: The units to shape.
  ///   - font: The font; advances are in its font units.
  ///   - script: The script of the range.
  ///   - isRightToLeft: The direction of the range.
  ///   - language: A BCP 47 tag.
  ///   - features: Settings for the whole range.
  ///   - glyphs: Receives the glyphs.
  ///   - tatweels: Receives the clusters before which a tatweel may be inserted; `nil` if they are not
  ///     needed.
  ///   - orientation: Upright glyphs are shaped for a vertical line; their advances run along it, too.
  func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, font: FontInstance, script: Script,
    isRightToLeft: Bool, language: String?, features: [FontFeature], into glyphs: inout GlyphBuffer,
    tatweels: inout [Int32]?, orientation: GlyphOrientation = .alongLine
  ) {
    hb_buffer_clear_contents(raw)
    hb_buffer_add_utf16(
      raw, text.baseAddress, Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(raw, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(raw, hb_script_t(rawValue: script.rawValue))
    hb_buffer_set_language(raw, language.map { hb_language_from_string($0, -1) } ?? nil)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    if tatweels != nil { flags |= HB_BUFFER_FLAG_PRODUCE_SAFE_TO_INSERT_TATWEEL.rawValue }
    hb_buffer_set_flags(raw, hb_buffer_flags_t(rawValue: flags))
    let settings = features.map(hb_feature_t.init)
    guard orientation != .upright else {
      return UprightShaper.shape(raw, text, font, settings, isRightToLeft: isRightToLeft, into: &glyphs)
    }
    hb_shape(font.harfBuzzFont, raw, settings, UInt32(settings.count))
    ShapingBuffer.forEachGlyph(in: raw, of: font) { id, info, position in
      glyphs.append(
        id: id, advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
        cluster: Int32(bitPattern: info.cluster),
        unsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
      if tatweels != nil, info.mask & HB_GLYPH_FLAG_SAFE_TO_INSERT_TATWEEL.rawValue != 0 {
        tatweels?.append(Int32(bitPattern: info.cluster))
      }
    }
  }

  /// Passes the glyphs of a shaped buffer to a closure, in visual order.
  ///
  /// - Parameter body: Receives the glyph's identifier with what HarfBuzz tells of the glyph. A damaged
  ///   character map can name glyphs that the font does not have; they become `.notdef`.
  @inline(__always)
  static func forEachGlyph(
    in raw: OpaquePointer, of font: FontInstance,
    _ body: (_ id: UInt16, _ info: hb_glyph_info_t, _ position: hb_glyph_position_t) -> Void
  ) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(raw, &count),
      let positions = hb_buffer_get_glyph_positions(raw, nil)
    else { return }
    let glyphCount = UInt32(font.face.glyphCount)
    for index in 0..<Int(count) {
      let id = infos[index].codepoint
      body(id < glyphCount ? UInt16(truncatingIfNeeded: id) : 0, infos[index], positions[index])
    }
  }
}
