internal import CGalleyHarfBuzz

extension FontFace {
  /// Returns an entry of the `name` table in one of some languages, else in English, else in the first
  /// language that it is in; `nil` if the font has none.
  ///
  /// - Parameters:
  ///   - identifier: OpenType's number of the name: 0 is the copyright notice, 1 the family and so on.
  ///   - languages: BCP 47 tags, the most wanted first. Each may be served by another regional form.
  /// - Returns: The text, and its language as a BCP 47 tag.
  package func name(
    _ identifier: UInt32, preferring languages: [String] = []
  ) -> (text: String, language: String)? {
    let names = names(identifier)
    func subtags(_ tag: String) -> [String] {
      tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }
    for language in languages + ["en"] {
      let wanted = subtags(language)
      if let exact = names.first(where: { subtags($0.language) == wanted }) { return exact }
      if let near = names.first(where: { subtags($0.language).first == wanted.first }) { return near }
    }
    return names.first
  }

  /// Returns every text of one entry of the `name` table with its language, in the font's order; empty ones
  /// left out.
  package func names(_ identifier: UInt32) -> [(text: String, language: String)] {
    let names = FontNames(face: harfBuzzFace)
    return names.texts(of: hb_ot_name_id_t(identifier))
  }
}

extension FontFace {
  /// A feature that the font's layout tables have.
  package struct Feature: Sendable, Hashable {
    /// The feature's tag.
    package var tag: FontTag
    /// The font's name for it: stylistic sets and character variants only.
    package var name: String?
    /// The font's explanation, and text to try the feature on.
    package var tooltip: String?
    package var sample: String?
    /// The names of the values from 1 on, for character variants with several.
    package var valueNames: [String]
  }

  /// The features of `GSUB` and `GPOS`, of all scripts and languages together, by tag.
  package var features: [Feature] {
    var found: [FontTag: Feature] = [:]
    for table in [FontTag("GSUB"), FontTag("GPOS")] {
      var start: UInt32 = 0
      while true {
        var tags = [hb_tag_t](repeating: 0, count: 256)
        var count = UInt32(tags.count)
        _ = hb_ot_layout_table_get_feature_tags(harfBuzzFace, table.rawValue, start, &count, &tags)
        for offset in 0..<Int(count) {
          let tag = FontTag(rawValue: tags[offset])
          let index = start + UInt32(offset)
          if let known = found[tag], known.name != nil { continue }
          found[tag] = feature(tag, table: table, index: index)
        }
        guard count == UInt32(tags.count) else { break }
        start += count
      }
    }
    return found.values.sorted { $0.tag < $1.tag }
  }

  private func feature(_ tag: FontTag, table: FontTag, index: UInt32) -> Feature {
    var feature = Feature(tag: tag, name: nil, tooltip: nil, sample: nil, valueNames: [])
    var label: hb_ot_name_id_t = 0
    var tooltip: hb_ot_name_id_t = 0
    var sample: hb_ot_name_id_t = 0
    var valueCount: UInt32 = 0
    var firstValue: hb_ot_name_id_t = 0
    guard
      hb_ot_layout_feature_get_name_ids(
        harfBuzzFace, table.rawValue, index, &label, &tooltip, &sample, &valueCount, &firstValue) != 0
    else { return feature }
    func text(_ identifier: hb_ot_name_id_t) -> String? {
      // HB_OT_NAME_ID_INVALID
      identifier == 0xFFFF ? nil : name(UInt32(identifier))?.text
    }
    feature.name = text(label)
    feature.tooltip = text(tooltip)
    feature.sample = text(sample)
    feature.valueNames = (0..<min(valueCount, 256)).compactMap { text(firstValue + $0) }
    return feature
  }
}

extension FontFace {
  /// The kinds of glyph data that a file can have.
  package enum Format: Sendable {
    /// OpenType with PostScript outlines.
    case postScriptOutlines
    /// OpenType with TrueType outlines and layout tables.
    case openTypeOutlines
    /// TrueType without OpenType's layout tables.
    case trueTypeOutlines
    /// Pictures only.
    case bitmaps
  }

  /// The kind of the face's glyph data.
  package var format: Format {
    let tags = Set(tableTags)
    if tags.contains("CFF ") || tags.contains("CFF2") { return .postScriptOutlines }
    guard tags.contains("glyf") else { return .bitmaps }
    return tags.isDisjoint(with: ["GSUB", "GPOS", "GDEF", "BASE", "JSTF"])
      ? .trueTypeOutlines : .openTypeOutlines
  }

  /// The family class of `OS/2`, high byte, or what PANOSE says of serifs; 0 when neither says anything.
  package var familyClass: Int {
    let os2 = header.tables["OS/2"]
    if let stated = os2?.uint8(at: 30), (1...12).contains(stated), stated != 6, stated != 11 { return stated }
    guard os2?.uint8(at: 32) == 2, let serifs = os2?.uint8(at: 33) else { return 0 }
    switch serifs {
    case 2...5, 9: return 1  // cove and thin: old style
    case 6...8, 10: return 5  // square, bone, exaggerated, triangle: slab
    case 11...15: return 8
    default: return 0
    }
  }

  /// The code pages that `OS/2` claims, as its 32 low bits; 0 when the table is older than that.
  package var codePages: UInt32 {
    let os2 = header.tables["OS/2"]
    guard (os2?.uint16(at: 0) ?? 0) >= 1 else { return 0 }
    return UInt32(truncatingIfNeeded: os2?.uint32(at: 78) ?? 0)
  }

  /// The scalars that the face maps to glyphs.
  package var coverageBitmap: ScalarBitmap {
    var bytes: [UInt8] = []
    for plane in UInt32(0)...16 {
      var bits = [UInt8](repeating: 0, count: 8192)
      var isEmpty = true
      for low in UInt32(0)...0xFFFF where covers(plane << 16 | low) {
        bits[Int(low >> 3)] |= 1 << UInt8(low & 7)
        isEmpty = false
      }
      if plane == 0 { bytes += bits } else if !isEmpty { bytes += [UInt8(plane)] + bits }
    }
    return ScalarBitmap(bytes: bytes)
  }
}
