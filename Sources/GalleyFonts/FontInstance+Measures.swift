internal import CGalleyFreeType
internal import CGalleyHarfBuzz

extension FontInstance {
  /// Returns the pen's movement down a vertical line, in font units, positive; 0 for a glyph that the font
  /// does not have.
  ///
  /// It is what `vmtx` says, else the height of a line.
  package func verticalAdvance(of glyph: UInt16) -> Int32 {
    guard Int(glyph) < face.glyphCount else { return 0 }
    return -hb_font_get_glyph_v_advance(harfBuzzFont, hb_codepoint_t(glyph))
  }

  /// Returns where the pen of a vertical line stands, from the glyph's origin on the baseline: font units, y
  /// up.
  package func verticalOrigin(of glyph: UInt16) -> (x: Int32, y: Int32) {
    guard Int(glyph) < face.glyphCount else { return (0, 0) }
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    hb_font_get_glyph_v_origin(harfBuzzFont, hb_codepoint_t(glyph), &x, &y)
    return (x, y)
  }

  /// Returns the caret positions between the letters of a ligature that `GDEF` gives, in font units from its
  /// origin.
  package func ligatureCarets(of glyph: UInt16) -> [Int32] {
    guard Int(glyph) < face.glyphCount else { return [] }
    var carets = [hb_position_t](repeating: 0, count: 64)
    var count = UInt32(carets.count)
    _ = hb_ot_layout_get_ligature_carets(
      harfBuzzFont, HB_DIRECTION_LTR, hb_codepoint_t(glyph), 0, &count, &carets)
    return Array(carets.prefix(Int(count)))
  }
}

extension FontFace {
  /// The character collection of a CID-keyed font, such as `Adobe-Japan1`; `nil` for others.
  package var characterCollection: String? {
    instance().withFreeTypeFace { pointer in
      var registry: UnsafePointer<CChar>?
      var ordering: UnsafePointer<CChar>?
      var supplement: FT_Int = 0
      guard
        FT_Get_CID_Registry_Ordering_Supplement(
          pointer.assumingMemoryBound(to: FT_FaceRec.self), &registry, &ordering, &supplement) == 0,
        let registry, let ordering
      else { return nil }
      return String(cString: registry) + "-" + String(cString: ordering)
    }
  }

  /// Returns the number of a glyph in the character collection of a CID-keyed font.
  package func characterIdentifier(of glyph: UInt16) -> UInt16? {
    guard Int(glyph) < glyphCount else { return nil }
    return instance().withFreeTypeFace { pointer in
      var identifier: FT_UInt = 0
      let face = pointer.assumingMemoryBound(to: FT_FaceRec.self)
      guard FT_Get_CID_From_Glyph_Index(face, FT_UInt(glyph), &identifier) == 0 else { return nil }
      return UInt16(exactly: identifier)
    }
  }

  /// Returns the glyph of a number in the character collection of a CID-keyed font.
  ///
  /// - Complexity: O(`glyphCount`).
  package func glyph(forCharacterIdentifier identifier: UInt16) -> UInt16? {
    instance().withFreeTypeFace { pointer in
      let face = pointer.assumingMemoryBound(to: FT_FaceRec.self)
      for glyph in 0..<UInt32(min(glyphCount, 0x10000)) {
        var found: FT_UInt = 0
        guard FT_Get_CID_From_Glyph_Index(face, glyph, &found) == 0 else { return nil }
        if found == FT_UInt(identifier) { return UInt16(glyph) }
      }
      return nil
    }
  }
}
