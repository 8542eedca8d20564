import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextEngine

@Suite("Features and variations on ranges")
struct FeatureTests {
  /// fonts-noto-core; has `smcp`, `onum` and `ss01`.
  private static let italic = "/usr/share/fonts/truetype/noto/NotoSans-Italic.ttf"

  @Test(
    "S1-08: features on a range give the glyphs of HarfBuzz with the same features on it",
    arguments: [
      ("smcp", 1), ("onum", 1), ("ss01", 1), ("frac", 1), ("liga", 0), ("zero", 1),
    ] as [(FontTag, UInt32)])
  func featuresOnRanges(tag: FontTag, value: UInt32) throws {
    let face = try FontFace(contentsOf: Self.italic)
    let text = "Small figs 1/2 0123 afgi office Small figs 1/2 0123 afgi office"
    let plain = TextStyle(font: Font(face: face, size: 20))
    var featured = plain
    featured.features = [FontFeature(tag: tag, value: value)]
    let units = Array(text.utf16)
    let unchanged = harfBuzz(text, file: Self.italic)
    var changes = 0
    for range in [0..<units.count, 0..<31, 32..<units.count, 11..<19, 24..<31] {
      let pieces = [
        (0..<range.lowerBound, plain), (range, featured), (range.upperBound..<units.count, plain),
      ]
      let line = try StyledLine(
        pieces.filter { !$0.0.isEmpty }.map { (String(decoding: units[$0.0], as: UTF16.self), $0.1) })
      let oracle = harfBuzz(text, file: Self.italic, features: [(FontFeature(tag: tag, value: value), range)])
      #expect(line.glyphs == oracle.map(\.id), "\(tag)=\(value) on \(range)")
      if oracle != unchanged { changes += 1 }
    }
    #expect(changes > 0, "the font must have the feature for this test to mean anything")
  }

  @Test("S1-08: several features on one range, and later settings of a feature win")
  func severalFeatures() throws {
    let face = try FontFace(contentsOf: Self.italic)
    let features = [
      FontFeature(tag: "smcp", value: 1), FontFeature(tag: "onum", value: 1),
      FontFeature(tag: "ss01", value: 1),
      FontFeature(tag: "onum", value: 0),
    ]
    let line = try StyledLine(
      "Small figs 0123", TextStyle(font: Font(face: face, size: 20), features: features))
    let oracle = harfBuzz("Small figs 0123", file: Self.italic, features: features.map { ($0, 0..<15) })
    #expect(line.glyphs == oracle.map(\.id))
    #expect(oracle.map(\.id) != harfBuzz("Small figs 0123", file: Self.italic).map(\.id))
  }

  @Test(
    "S1-09: three weights on three ranges advance as the font's variation tables say, in any order",
    arguments: [[300, 400, 700], [700, 300, 400], [400, 700, 300], [700, 700, 300]] as [[Double]])
  func weights(order: [Double]) throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let word = "Hamburgefonstiv"
    let size = Double(face.unitsPerEm)
    // Without kerning an advance is that of the glyph alone. At this size a point is a font unit.
    let line = try StyledLine(
      order.map { weight in
        (
          word,
          TextStyle(
            font: Font(face: face, size: size, variations: [FontVariation(tag: "wght", value: weight)]),
            features: [FontFeature(tag: "kern", value: 0), FontFeature(tag: "calt", value: 0)])
        )
      })
    let twins = try exactAdvances(of: word, weights: order)
    var offset = 0
    for (weight, advances) in zip(order, twins) {
      for advance in advances {
        let run = try #require(
          line.layout.lines[0].runs.first { line.layout.runs[$0].range.contains(offset) })
        let glyphs = line.layout.glyphs(of: run)
        let glyph = try #require(glyphs.clusters.firstIndex(of: offset))
        #expect(abs(glyphs.advances[glyph] - advance) <= 0.5, "weight \(weight), unit \(offset)")
        offset += 1
      }
    }
  }

  /// The advances of letters at several weights, from `hmtx` and the deltas of `HVAR`, by fontTools.
  private func exactAdvances(of word: String, weights: [Double]) throws -> [[Double]] {
    let program = """
      import sys
      from fontTools.ttLib import TTFont
      from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
      from fontTools.varLib.varStore import VarStoreInstancer
      font = TTFont(sys.argv[1])
      axes = {a.axisTag: (a.minValue, a.defaultValue, a.maxValue) for a in font['fvar'].axes}
      table = font['HVAR'].table
      for weight in sys.argv[3:]:
        place = normalizeLocation({'wght': float(weight)}, axes)
        if 'avar' in font:
          place = {t: piecewiseLinearMap(v, font['avar'].segments[t]) for t, v in place.items()}
        deltas = VarStoreInstancer(table.VarStore, font['fvar'].axes, place)
        widths = []
        for letter in sys.argv[2]:
          name = font.getBestCmap()[ord(letter)]
          index = table.AdvWidthMap.mapping[name] if table.AdvWidthMap else font.getGlyphID(name)
          widths.append(font['hmtx'][name][0] + deltas[index])
        print(*widths)
      """
    // fontTools belongs to Debian's Python.
    let result = try run(
      "/usr/bin/python3", ["-c", program, TestFonts.interVariable, word] + weights.map { "\($0)" })
    try #require(result.status == 0, "\(result.error)")
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
  }

  @Test("With every axis at its default a variable font is set as if nothing had been said")
  func defaultAxes() throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let defaults = face.variationAxes.map { FontVariation(tag: $0.tag, value: $0.defaultValue) }
    func glyphs(_ variations: [FontVariation]) throws -> RunGlyphs {
      let style = TextStyle(font: Font(face: face, size: 20, variations: variations))
      let line = try StyledLine("AVATAR office", style)
      return line.layout.glyphs(of: 0)
    }
    let plain = try glyphs([])
    let stated = try glyphs(defaults)
    #expect(stated.ids == plain.ids && stated.xs == plain.xs)
    // Values outside an axis are its ends, not its default.
    let weight = try #require(face.variationAxes.first { $0.tag == "wght" })
    let heaviest = try glyphs([FontVariation(tag: "wght", value: weight.maximum)])
    #expect(try glyphs([FontVariation(tag: "wght", value: 1e9)]).xs == heaviest.xs)
    #expect(heaviest.xs != plain.xs)
  }
}
