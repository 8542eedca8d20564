import Foundation
import GalleyHyphenation
import TemplateEngine
import TestSupport
import Testing

@testable import galley

@Suite("--hyphenate")
struct HyphenateOptionTests {
  private let font = TestFonts.liberationSerif
  private let english = """
    Typographical considerations notwithstanding, extraordinarily complicated responsibilities \
    characteristically accompany internationalization.
    """

  private func lines(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Galley.run(["layout", "--json", "--width", "120", "--font", font] + arguments)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return try #require(try outcome.object["lines"] as? [[String: Any]])
  }

  @Test("layout: lines that end in an inserted hyphen say so, fit, and own no unit for it")
  func layout() throws {
    let lines = try lines(["--text", english, "--language", "en-US", "--hyphenate", "1", "--runs"])
    let divided = lines.filter { $0["hyphen"] as? Bool == true }
    #expect(divided.count >= 2)
    var next = 0
    for line in lines {
      let range = try #require(line["range"] as? [Int])
      #expect(range[0] == next)
      next = range[0] + range[1]
      #expect(try #require(line["width"] as? Double) <= 120.000001)
      let runs = try #require(line["runs"] as? [[String: Any]])
      let clusters = runs.flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }.compactMap {
        $0["cluster"] as? Int
      }
      #expect(clusters.count { $0 >= next } == (line["hyphen"] as? Bool == true ? 1 : 0))
    }
    #expect(next == english.utf16.count)
    #expect(try self.lines(["--text", english, "--language", "en-US"]).allSatisfy { $0["hyphen"] == nil })
    let soft = try self.lines(["--text", "a notwith\u{AD}standing considera\u{AD}tion", "--size", "24"])
    #expect(soft.contains { $0["hyphen"] as? Bool == true }, "soft hyphens need no dictionary")
  }

  @Test("The language of --language, of a template's field and of a range decides")
  func languages() throws {
    let work = try Workspace()
    let text = "Silbentrennungsalgorithmus und Donaudampfschifffahrtsgesellschaft"
    func ends(_ arguments: [String]) throws -> [Int] {
      try lines(["--text", text, "--hyphenate", "1"] + arguments).map { line in
        try #require(line["range"] as? [Int]).reduce(0, +)
      }
    }
    let german = try ends(["--language", "de"])
    #expect(try ends(["--language", "en-US"]) != german)
    let attributes = try work.write(
      "[{\"range\":[0,\(text.utf16.count)],\"attributes\":{\"language\":\"de\"}}]", to: "a.json")
    #expect(try ends(["--attributes", attributes]) == german)
    let field = try work.write(
      "[{\"range\":[0,\(text.utf16.count)],\"attributes\":{\"language\":\"de\",\"hyphenate\":1}}]",
      to: "b.json")
    #expect(
      try lines(["--text", text, "--attributes", field]).map {
        try #require($0["range"] as? [Int]).reduce(0, +)
      } == german)

    let item = "[{\"type\":\"txt\",\"content\":\"\(text)\",\"language\":\"de\"}]"
    let template = try work.write(item, to: "t.json")
    let measured = try Galley.run(
      "measure", template, "--json", "--width", "120", "--font", font, "--hyphenate", "1")
    #expect(measured.error.isEmpty)
    #expect(try measured.object["lines"] as? Int == german.count)
  }

  @Test("render, measure and hit divide words, too")
  func allVerbs() throws {
    let work = try Workspace()
    let input = try work.write(english, to: "t.txt")
    let options = ["--width", "120", "--font", font, "--language", "en-US", "--hyphenate", "1"]
    let rendered = try Galley.run(["render", input, "-o", work.path("t.pdf")] + options)
    #expect(rendered.status == 0 && rendered.error.isEmpty)
    let shown = String(
      decoding: try run("pdftotext", ["-raw", work.path("t.pdf"), "-"]).output, as: UTF8.self)
    let lines = try lines(["--text", english, "--language", "en-US", "--hyphenate", "1"])
    #expect(shown.split(separator: "\n").count >= lines.count - 1)
    #expect(
      try Galley.run(["measure", input, "--json"] + options).object["lines"] as? Int == lines.count)
    // The line after a hyphen begins in the middle of a word.
    let divided = try #require(lines.firstIndex { $0["hyphen"] as? Bool == true })
    let next = try #require(lines[divided + 1]["range"] as? [Int])
    let y = try #require(lines[divided + 1]["height"] as? Double) * (Double(divided) + 1.5)
    let hit = try Galley.run(
      ["hit", input, "--json", "--x", "1", "--y", "\(y)", "--line-space", "0"] + options)
    #expect(try hit.object["range"] as? [Int] == [next[0], 1])
    #expect(try Galley.run(["measure", input, "--hyphenate", "1.5"]).status == 64)
  }

  @Test("A language without a dictionary is a warning that names the package; one that has it is none")
  func dictionaries() throws {
    let work = try Workspace()
    let config = CTFrameParserConfig()
    config.hyphenationFactor = 1
    func warnings(_ languages: [String?], _ library: HyphenationLibrary, _ text: String = "Wort ") -> [String]
    {
      let string = NSMutableAttributedString(string: "")
      for language in languages {
        config.language = language
        string.append(NSAttributedString(string: text, attributes: CTFrameParser.attributes(with: config)))
      }
      return Dictionaries.warnings(for: string, library)
    }
    let folder = work.directory.url.path
    let none = HyphenationLibrary(directory: folder)
    #expect(
      warnings(["de", "pt-BR", "de"], none) == [
        "hyphenation for 'de': no dictionary in \(folder); install the package hyphen-de",
        "hyphenation for 'pt-BR': no dictionary in \(folder); install the package hyphen-pt-br",
      ])
    #expect(warnings(["de", "en-US"], .system).isEmpty)
    #expect(warnings(["de", nil], none, "1 + 2 ").isEmpty, "there is nothing to divide")
    config.hyphenationFactor = 0
    #expect(warnings(["de", nil], none).isEmpty, "not asked for")

    let file = try work.write("Wort", to: "t.txt")
    for arguments in [["measure", file], ["layout", "--text", "Wort"], ["breaks", "--text", "Wort"]] {
      let unknown = try Galley.run(arguments + ["--hyphenate", "1", "--language", "qaa"])
      #expect(unknown.status == 0)
      #expect(unknown.error.hasPrefix("galley: warning: hyphenation for 'qaa': no dictionary in "))
      let unnamed = try Galley.run(arguments + ["--hyphenate", "1"])
      #expect(unnamed.error.hasPrefix("galley: warning: --hyphenate: text without a language"))
      #expect(try Galley.run(arguments + ["--hyphenate", "1", "--language", "de"]).error.isEmpty)
    }
  }
}
