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
    let words = lastSafeOffsets(in: content.range.lowerBound..<contentEnd)
    var rest = extra
    var counts = [Int](repeating: 0, count: words.count)
    var isGrowing = !words.isEmpty
    while isGrowing {
      isGrowing = false
      for (index, word) in words.enumerated() where word.width <= rest && counts[index] < 64 {
        counts[index] += 1
        rest -= word.width
        isGrowing = true
      }
    }
    var result = content
    for (index, word) in words.enumerated() {
      result.tatweels += Array(repeating: word.offset, count: counts[index])
    }
    return result.tatweels.isEmpty ? nil : result
  }

  /// Returns the last safe offset of every word of a line with the width of a tatweel there, in points.
  private func lastSafeOffsets(in range: Range<Int>) -> [(offset: Int, width: Double)] {
    var words: [(offset: Int, width: Double)] = []
    var wordEnd = -1
    let first = paragraph.tatweels.partitioningIndex { Int($0) > range.lowerBound }
    for offset in paragraph.tatweels[first...].lazy.map(Int.init) {
      guard offset < range.upperBound else { break }
      let run = paragraph.runs[paragraph.runIndex(at: offset)]
      let font = paragraph.fonts[run.font]
      guard run.kind == .glyphs, run.range.lowerBound < offset, let glyph = font.instance.glyph(for: 0x640)
      else {
        continue
      }
      let width = Double(font.instance.advance(of: glyph)) * font.horizontalScale
      guard width > 0 else { continue }
      if offset < wordEnd { words.removeLast() }
      words.append((offset, width))
      wordEnd = offset
      while wordEnd < range.upperBound, !paragraph.flags[wordEnd].contains(.whitespace) { wordEnd += 1 }
    }
    return words
  }
}
