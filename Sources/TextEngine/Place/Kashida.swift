internal import GalleyFonts
internal import GalleyUTF16

/// Lengthens Arabic words by tatweels where a line is justified, as far as whole tatweels fit; spaces take
/// the rest.
extension ParagraphLayout {
  /// The content with tatweels, `nil` when none fits.
  ///
  /// Every word is lengthened at one offset, the last one that HarfBuzz calls safe: tatweels are dealt out
  /// one a word in reading order until the available width is used up.
  func lengthened(_ content: LineContent, contentEnd: Int, by extra: Double) -> LineContent? {
    guard extra > 0, extra.isFinite else { return nil }
    let places = lastPlaces(in: content.range.lowerBound..<contentEnd)
    var rest = extra
    var counts = [Int](repeating: 0, count: places.count)
    var isGrowing = !places.isEmpty
    while isGrowing {
      isGrowing = false
      for (index, place) in places.enumerated() where place.width <= rest && counts[index] < 64 {
        counts[index] += 1
        rest -= place.width
        isGrowing = true
      }
    }
    var result = content
    for (index, place) in places.enumerated() {
      result.tatweels += Array(repeating: place.offset, count: counts[index])
    }
    return result.tatweels.isEmpty ? nil : result
  }

  /// Returns the last safe offset of every word of a line with the width of a tatweel there, in points.
  private func lastPlaces(in range: Range<Int>) -> [(offset: Int, width: Double)] {
    var places: [(offset: Int, width: Double)] = []
    var wordEnd = -1
    let first = paragraph.tatweels.partitioningIndex { Int($0) > range.lowerBound }
    for place in paragraph.tatweels[first...].lazy.map(Int.init) {
      guard place < range.upperBound else { break }
      let run = paragraph.runs[paragraph.runIndex(at: place)]
      let font = paragraph.fonts[run.font]
      guard run.kind == .glyphs, run.range.lowerBound < place, let glyph = font.instance.glyph(for: 0x640)
      else {
        continue
      }
      let width = Double(font.instance.advance(of: glyph)) * font.horizontalScale
      guard width > 0 else { continue }
      if place < wordEnd { places.removeLast() }
      places.append((place, width))
      wordEnd = place
      while wordEnd < range.upperBound, !paragraph.flags[wordEnd].contains(.whitespace) { wordEnd += 1 }
    }
    return places
  }
}
