import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import TemplateEngine
@testable import galley

@Suite("Answers for people")
struct PlainOutputTests {
  private let options = ["--font", TestFonts.liberationSans]

  @Test("Numbers have two decimals at most, and one thing has no plural")
  func numbers() throws {
    for (number, text) in [
      (199.851_562_5, "199.85"), (5987.944_562_499_999, "5987.94"), (3599.999_999_999_957_7, "3600"),
      (400, "400"),
      (0, "0"), (-0.001, "0"), (-12.5, "-12.5"), (0.05, "0.05"), (0.999, "1"), (1e7, "10000000"),
      (1e300, "1e+300"),
      (.infinity, "inf"),
    ] as [(Double, String)] { #expect(PlainNumber.text(number) == text) }
    #expect(
      counted(1, "line") == "1 line" && counted(0, "line") == "0 lines" && counted(12, "line") == "12 lines")
    let work = try Workspace()
    let file = try work.write("Hello, people", to: "t.txt")
    for arguments in [
      ["measure", file], ["layout", file, "--runs"], ["breaks", file], ["bench", "wrap", file],
      ["bench", "edit", file, "--steps", "3"], ["bench", "type", file, "--steps", "4"],
      ["shape", "--text", "Hello", "--size", "13"],
    ] {
      let outcome = try Galley.run(arguments + options)
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.error)")
      #expect(outcome.output.firstMatch(of: /\.[0-9]{3}/) == nil, "\(outcome.output)")
      #expect(outcome.output.firstMatch(of: /[0-9]\.0\b/) == nil, "\(outcome.output)")
      #expect(!outcome.output.contains(" 1 lines"))
    }
    #expect(try Galley.run(["bench", "wrap", file] + options).output.hasSuffix(", 1 line\n"))
    #expect(try Galley.run(["measure", file] + options).output.hasSuffix(" points, 1 line\n"))
  }

  @Test("layout --runs shows the glyphs that --json has, a line each below their run")
  func runs() throws {
    let arguments = ["layout", "--text", "Hi שלום", "--runs", "--width", "inf"] + options
    let object = try Galley.run(arguments + ["--json"]).object
    let line = try #require((object["lines"] as? [[String: Any]])?.first)
    let runs = try #require(line["runs"] as? [[String: Any]])
    var expected: [String] = []
    for run in runs {
      let range = try #require(run["range"] as? [Int])
      let (font, level) = (run["font"] as? String ?? "", run["level"] as? Int ?? -1)
      expected.append("  \(range[0])..<\(range[0] + range[1])  \(font)  level \(level)")
      for glyph in try #require(run["glyphs"] as? [[String: Any]]) {
        func number(_ key: String) -> String {
          PlainNumber.text((glyph[key] as? NSNumber)?.doubleValue ?? .nan)
        }
        expected.append(
          "    glyph \(number("id"))  cluster \(number("cluster"))  x \(number("x"))  y \(number("y"))  "
            + "advance \(number("advance"))")
      }
    }
    let shown = try Galley.run(arguments).output.split(separator: "\n").map(String.init)
    #expect(runs.count == 2 && shown.count == 1 + expected.count && Array(shown.dropFirst()) == expected)
    let without = try Galley.run(["layout", "--text", "Hi שלום", "--width", "inf"] + options).output
    #expect(without == shown[0] + "\n")
  }

  @Test("Tags of axes and features that are shorter than four letters are padded with spaces")
  func shortTags() throws {
    #expect(FontTag(padding: "ss") == "ss  " && FontTag(padding: "liga") == "liga")
    #expect(FontTag(padding: "") == nil && FontTag(padding: "ligat") == nil && FontTag(padding: "é") == nil)
    let base = ["shape", "--font", TestFonts.liberationSans, "--text", "fi"]
    #expect(try Galley.run(base + ["--features", "ab=1,c"]).status == 0)
    #expect(try Galley.run(base + ["--features", "toolong"]).status == 64)
    let axis = try Galley.run(base + ["--variations", "wg=300"])
    #expect(
      axis.status == 1 && axis.error == "galley: error: --variations: 'Liberation Sans' has no axis 'wg'\n")
  }
}
