internal import GalleyFonts
internal import GalleyUnicode

/// Cuts the items of text in vertical forms at every change of orientation (UAX #50).
enum VerticalItemizer {
  /// Sets the orientation of items in vertical forms, and cuts them where it changes.
  ///
  /// - Parameters:
  ///   - items: They tile the paragraph.
  ///   - flags: The flags of its units. Combined characters become a single grapheme.
  /// - Returns: Whether any item is in vertical forms.
  static func orient(
    _ items: inout [TextItem], of text: UnsafeBufferPointer<UInt16>, styles: [TextStyle],
    _ itemizer: borrowing Itemizer, flags: UnsafeMutablePointer<UnitFlags>
  ) -> Bool {
    guard items.contains(where: { styles[$0.style].usesVerticalForms }) else { return false }
    var oriented: [TextItem] = []
    oriented.reserveCapacity(items.count)
    for item in items {
      guard item.kind == .glyphs, styles[item.style].usesVerticalForms else {
        oriented.append(item)
        continue
      }
      if styles[item.style].combinesUpright {
        var combined = item
        combined.orientation = .combined
        let continues =
          oriented.last.map { $0.orientation == .combined && $0.style == item.style } ?? false
        for unit in item.range.dropFirst(continues ? 0 : 1) {
          flags[unit].subtract([.graphemeStart, .breakAllowed, .mayStack])
        }
        oriented.append(combined)
        continue
      }
      appendParts(of: item, itemizer.font(item.font).instance, text, flags, to: &oriented)
    }
    items = oriented
    return true
  }

  private static func appendParts(
    of item: TextItem, _ font: FontInstance, _ text: UnsafeBufferPointer<UInt16>,
    _ flags: UnsafeMutablePointer<UnitFlags>, to items: inout [TextItem]
  ) {
    let forms = VerticalForms.of(font)
    var start = item.range.lowerBound
    var part = item
    part.range = start..<start
    while start < item.range.upperBound {
      var end = start + 1
      while end < item.range.upperBound, !flags[end].contains(.graphemeStart) { end += 1 }
      var orientation = orientation(of: GraphemeScalars(text.span, start..<end), font, forms)
      // What is drawn nowhere goes with what stands before it.
      if orientation == nil { orientation = part.range.isEmpty ? .alongLine : part.orientation }
      if part.range.isEmpty {
        part.orientation = orientation!
      } else if part.orientation != orientation {
        items.append(part)
        part.range = start..<start
        part.orientation = orientation!
      }
      part.range = part.range.lowerBound..<end
      start = end
    }
    items.append(part)
  }

  /// Returns the orientation of a grapheme; `nil` for an invisible one.
  ///
  /// The base decides, but an enclosing mark (Me) makes its base a symbol and so upright, and so does a
  /// colour font. Characters that are rotated unless there is a better glyph (Tr) are upright in fonts that
  /// have one.
  private static func orientation(
    of cluster: GraphemeScalars, _ font: FontInstance, _ forms: VerticalForms
  ) -> GlyphOrientation? {
    guard let base = cluster.scalars.first else { return nil }
    if CharacterProperties.isDefaultIgnorable(base), cluster.isInvisible { return nil }
    if cluster.scalars.contains(where: { CharacterProperties.generalCategory(of: $0) == .enclosingMark }) {
      return .upright
    }
    if font.face.traits.hasColorGlyphs, !CharacterProperties.isWhiteSpace(base) { return .upright }
    switch CharacterProperties.verticalOrientation(of: base) {
    case .rotated: return .alongLine
    case .upright, .transformedUpright: return .upright
    case .transformedRotated:
      let alternate = font.glyph(for: base).map(forms.hasAlternate(of:)) ?? false
      return alternate ? .upright : .alongLine
    }
  }
}
