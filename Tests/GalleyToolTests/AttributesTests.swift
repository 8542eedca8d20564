import Foundation
import TestSupport
import Testing

@Suite("galley layout --attributes")
struct AttributesTests {
  /// The lines of a text, all of it with some attributes.
  private func lines(
    _ text: String, _ attributes: String, font: String = TestFonts.dejaVuSans, width: Int = 400
  ) throws -> [[String: Any]] {
    let work = try Workspace()
    let file = try work.write(
      "[{\"range\":[0,\(text.utf16.count)],\"attributes\":{\(attributes)}}]", to: "a.json")
    let outcome = try Galley.run(
      [
        "layout", "--text", text, "--json", "--runs", "--font", font, "--width", "\(width)", "--attributes",
        file,
      ])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(attributes): \(outcome.error)")
    return try #require(try outcome.object["lines"] as? [[String: Any]])
  }

  private func glyphs(_ line: [String: Any]) -> [[String: Any]] {
    (line["runs"] as? [[String: Any]] ?? []).flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
  }

  private func number(_ line: [String: Any], _ name: String) throws -> Double {
    try #require(line[name] as? Double)
  }

  @Test("features switches OpenType features of the range")
  func features() throws {
    let text = "office"
    #expect(try glyphs(lines(text, "")[0]).count == 4, "ffi is one glyph")
    #expect(try glyphs(lines(text, "\"features\":{\"liga\":0}")[0]).count == 6)
    #expect(try glyphs(lines(text, "\"features\":{\"liga\":false}")[0]).count == 6)
    #expect(try glyphs(lines(text, "\"ligature\":0")[0]).count == 6)
    #expect(try glyphs(lines(text, "\"ligature\":0,\"features\":{\"liga\":true}")[0]).count == 4)
    let kerned = try number(lines("AVAVA", "")[0], "width")
    #expect(try number(lines("AVAVA", "\"features\":{\"kern\":0}")[0], "width") > kerned + 1)
  }

  @Test("letterSpacing, tracking and kern add to every grapheme; baselineOffset raises")
  func spacing() throws {
    let plain = try lines("abcd", "")[0]
    for name in ["letterSpacing", "tracking", "kern"] {
      let spaced = try lines("abcd", "\"\(name)\":5")[0]
      #expect(try abs(number(spaced, "width") - number(plain, "width") - 20) < 1e-6, "\(name)")
    }
    let raised = try lines("abcd", "\"baselineOffset\":7")[0]
    #expect(try abs(number(raised, "baseline") - number(plain, "baseline") - 7) < 1e-6)
    let ys = glyphs(raised).compactMap { $0["y"] as? Double }
    #expect(try ys.allSatisfy { try abs($0 - number(raised, "baseline") + 7) < 1e-6 })
  }

  @Test("variations choose an instance, on a range too")
  func variations() throws {
    let font = TestFonts.interVariable
    let light = try lines("WWWW", "\"variations\":{\"wght\":100}", font: font)[0]
    let heavy = try lines("WWWW", "\"variations\":{\"wght\":900}", font: font)[0]
    #expect(try number(light, "width") < number(heavy, "width"))
  }

  @Test("Fields of the paragraph: indents, line heights, spacing, direction, tabs, break mode")
  func paragraphs() throws {
    let text = "Some words that need a few lines when the column is narrow"
    func box(_ attributes: String) throws -> [[Double]] {
      try lines(text, attributes, width: 120).map { line in
        try ["x", "y", "width", "height", "baseline"].map { try number(line, $0) }
      }
    }
    let plain = try box("")
    let indented = try box("\"firstLineHeadIndent\":30,\"headIndent\":12,\"tailIndent\":-8")
    #expect(indented[0][0] == 30 && indented.dropFirst().allSatisfy { $0[0] == 12 })
    #expect(indented.allSatisfy { $0[0] + $0[2] <= 112.000001 })
    let pitch = { (lines: [[Double]]) in lines[1][4] - lines[0][4] }
    #expect(try abs(pitch(box("\"minimumLineHeight\":50")) - pitch(plain) - 50 + plain[0][3]) < 1e-6)
    #expect(try pitch(box("\"maximumLineHeight\":10")) < pitch(plain))
    #expect(try abs(pitch(box("\"lineSpacing\":9")) - pitch(plain) - 9) < 1e-6)
    #expect(try abs(pitch(box("\"lineHeightMultiple\":2")) - pitch(plain) - plain[0][3]) < 1e-6)
    #expect(try box("\"direction\":\"rtl\"").allSatisfy { abs($0[0] + $0[2] - 120) < 1e-6 })
    let filled = try box("\"lineBreakMode\":\"character\"")
    #expect(filled.dropLast().allSatisfy { $0[2] > 100 } && plain.contains { $0[2] < 100 })
    let last = try #require(try box("\"align\":\"justified\",\"lastLineAlign\":\"right\"").last)
    #expect(abs(last[0] + last[2] - 120) < 1e-6)

    let tabbed = try lines(
      "a\tb\t12.5", "\"tabs\":[100,{\"location\":200,\"align\":\"trailing\",\"terminators\":\".\"}]")[0]
    let clusters = glyphs(tabbed).map { ($0["cluster"] as? Int, $0["x"] as? Double) }
    let x = { (cluster: Int) in clusters.first { $0.0 == cluster }?.1 }
    #expect(x(2) == 100)
    #expect(try abs(#require(x(6)) - 200) < 1e-6, "the point stands at the stop")

    let chinese = try lines(
      "「『中」』", "\"eastAsianSpacing\":[\"adjacent\"]", font: TestFonts.notoSansCJK)[0]
    #expect(
      try number(chinese, "width") < number(lines("「『中」』", "", font: TestFonts.notoSansCJK)[0], "width") - 1)
  }

  @Test("What is unknown or makes no sense is an error that names it")
  func errors() throws {
    let work = try Workspace()
    for (attributes, message) in [
      ("\"letterspacing\":1", "'letterspacing' is no attribute that galley knows"),
      ("\"features\":[\"liga\"]", "attribute 'features' at 0: features are an object, not an array"),
      ("\"features\":{\"ligature\":0}", "attribute 'features' at 0: 'ligature' is not a tag"),
      ("\"features\":{\"liga\":-1}", "attribute 'features' at 0: 'liga' is not a tag"),
      ("\"variations\":{\"wght\":1}", "attribute 'variations' at 0: 'Liberation Sans' has no axis 'wght'"),
      ("\"tabs\":[{\"position\":3}]", "attribute 'tabs' at 0: a tab is a number or"),
      ("\"tabs\":7", "attribute 'tabs' at 0: tabs are an array, not a number"),
      ("\"headIndent\":\"3\"", "attribute 'headIndent' at 0: a string is no number"),
      ("\"headIndent\":1e300", "attribute 'headIndent' at 0: 1e+300 is not between"),
      ("\"direction\":\"up\"", "attribute 'direction' at 0: it is none of auto, ltr, rtl"),
      ("\"hyphenate\":2", "attribute 'hyphenate' at 0: it is a number from 0 to 1"),
      ("\"kashida\":1", "attribute 'kashida' at 0: a number is not true or false"),
      ("\"eastAsianSpacing\":[\"x\"]", "attribute 'eastAsianSpacing' at 0: each is one of adjacent"),
    ] {
      let file = try work.write("[{\"range\":[0,2],\"attributes\":{\(attributes)}}]", to: "a.json")
      let outcome = try Galley.run(
        "layout", "--text", "abc", "--json", "--font", TestFonts.liberationSans, "--attributes", file)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.error.contains(message), "\(attributes): \(outcome.error)")
    }
  }
}
