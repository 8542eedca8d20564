import Foundation
import TestSupport
import Testing

@testable import galley

@Suite("The command line")
struct CommandLineTests {
  private let verbs = ["render", "measure", "hit", "layout", "breaks", "shape", "fonts", "unicode"]

  @Test("--help and --version answer on standard output")
  func help() throws {
    let overview = try Galley.run("--help")
    #expect(overview.status == 0 && overview.error.isEmpty)
    for verb in verbs {
      #expect(overview.output.contains("\n  \(verb) "))
      for arguments in [
        [verb, "--help"], [verb, "-h"], ["help", verb], [verb, "--no-such-option", "--help"],
      ] {
        let outcome = try Galley.run(arguments)
        #expect(outcome.status == 0 && outcome.output.hasPrefix("usage: galley \(verb) "), "\(arguments)")
        #expect(outcome.output.contains("--help"))
      }
    }
    #expect(try Galley.run("--version").output == "galley \(toolVersion)\n")
  }

  @Test(
    "A command line that makes no sense is one line on standard error and status 64",
    arguments: [
      ([], "galley: needs a verb"),
      (["rendr"], "rendr: unknown verb; did you mean render?; try 'galley --help'"),
      (["xyzzy"], "xyzzy: unknown verb; try 'galley --help'"),
      (["--frobnicate"], "--frobnicate: unknown option"), (["render"], "render: needs a file"),
      (["render", "a.txt"], "--output: is missing"),
      (["render", "a.txt", "b.txt", "-o", "c.png"], "b.txt: one operand too many"),
      (["render", "a.txt", "--widht", "3"], "--widht: unknown option; did you mean --width?"),
      (["render", "a.txt", "-o"], "-o: needs a value: OUT"),
      (["measure", "a.txt", "--json=yes"], "--json: takes no value"),
      (["render", "a.txt", "-o", "a.png", "--output", "b.png"], "--output: given twice"),
      (
        ["measure", "a.txt", "--width", "NaN"],
        "--width: 'NaN' is not a number of points above 0, at most 1000000, or inf"
      ),
      (["measure", "a.txt", "--width=-5"], "--width: '-5' is not"),
      (["measure", "a.txt", "--width", "0"], "--width: '0' is not"),
      (["measure", "a.txt", "--width", "1e308"], "--width: '1e308' is not"),
      (["measure", "a.txt", "--line-space", "1e308"], "--line-space: '1e308' is not"),
      (["measure", "a.txt", "--size", "inf"], "--size: 'inf' is not"),
      (["measure", "a.txt", "--size", "0"], "--size: '0' is not"),
      (["measure", "a.txt", "--size", "1000001"], "--size: '1000001' is not"),
      (["measure", "a.txt", "--align", "middle"], "--align: 'middle' is none of left, right"),
      (["render", "a.txt", "-o", "a.gif"], "--output: 'a.gif' must end in .png, .pdf or .svg"),
      (["render", "a.txt", "-o", "a.png", "--page", "a4"], "--page: only a PDF has pages"),
      (["render", "a.txt", "-o", "a.pdf", "--page", "b9"], "--page: 'b9' is none of"),
      (
        ["render", "a.txt", "-o", "a.pdf", "--page", "a4", "--margin", "400"],
        "--margin: 400 leaves no room"
      ),
      (["render", "a.txt", "-o", "a.png", "--shape", "star"], "--shape: needs --height; --width is 200"),
      (
        ["render", "a.txt", "-o", "a.png", "--shape", "star", "--height", "50", "--width", "inf"],
        "--shape: needs a --width that is no inf"
      ),
      (["render", "a.txt", "-o", "-"], "--output: '-' needs --to"),
      (["render", "a.txt", "-o", "a", "--to", "gif"], "--to: 'gif' is none of png, pdf, svg"),
      (["measure", "a.txt", "--language", "!!"], "--language: '!!' is no BCP 47 language tag"),
      (["fonts", "a", "--language", "en_US"], "--language: 'en_US' is no BCP 47 language tag"),
      (["layout"], "layout: needs exactly one of"),
      (["layout", "--text", "a", "b.txt"], "layout: needs exactly one of"),
      (["shape", "--text", "a"], "--font: is missing"), (["hit", "a.txt", "--x", "1"], "--y: is missing"),
    ] as [([String], String)])
  func usage(arguments: [String], message: String) throws {
    let outcome = try Galley.run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("galley: error: \(message)"), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("\n") && outcome.error.split(separator: "\n").count == 1)
  }

  @Test("Inputs that cannot be read are one line on standard error and status 1")
  func failures() throws {
    let work = try Workspace()
    let broken = try work.write("[{\"type\":\"txt\",\n \"content\" 5}]", to: "broken.json")
    let object = try work.write("{}", to: "object.json")
    let outside = try work.write(
      "[{\"type\":\"img\",\"name\":\"../p.png\",\"width\":1,\"height\":1}]", to: "out.json")
    let markdown = try work.write("# x", to: "x.md")
    let folder = work.directory.url.path
    for (arguments, thing, reason) in [
      (["measure", work.path("none.json")], work.path("none.json"), "no such file"),
      (["measure", work.path("none.txt")], work.path("none.txt"), "no such file"),
      (["measure", broken], broken, "line 2, column 12: ':' is due here, not '5'"),
      (["measure", object], object, "the root of a template is an array of items, not an object"),
      (
        ["measure", outside], outside,
        "line 1, column 2: image '../p.png' climbs out of the template's folder"
      ),
      (["measure", markdown], markdown, "'.md' is no format that galley reads"),
      (["layout", folder, "--json"], folder, "is a folder"),
      (["measure", object, "--font", object], object, ""),
      (["fonts", "--font", "No Such Family"], "No Such Family", "there is no font of that name"),
      (["fonts", "--fonts", work.path("none")], work.path("none"), ""),
      (["fonts", "--fonts", folder], folder, ""),
    ] {
      let outcome = try Galley.run(arguments)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.error.hasPrefix("galley: error: \(thing): \(reason)"), "\(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }
  }

  @Test(
    "For a family of other systems that is not here one of its kind stands in, in the style that is named")
  func standIns() throws {
    let work = try Workspace()
    let input = try work.write("Some text\n", to: "t.txt")
    let fonts = "/usr/share/fonts/truetype/liberation2"
    for (name, taken, file) in [
      ("Times New Roman", "Liberation Serif", TestFonts.liberationSerif),
      ("Arial Bold", "Liberation Sans Bold", TestFonts.liberationSansBold),
    ] {
      let outcome = try Galley.run("measure", input, "--json", "--fonts", fonts, "--font", name)
      #expect(
        outcome.error
          == "galley: warning: \(name): there is no font of that name; \(taken) stands in for it\n")
      let expected = try Galley.run("measure", input, "--json", "--fonts", fonts, "--font", file)
      #expect(outcome.status == 0 && outcome.output == expected.output && expected.error.isEmpty)
      let shaped = try Galley.run("shape", "--font", file, "--text", "Ag", "--json")
      #expect(shaped.status == 0 && !shaped.output.isEmpty)
    }
  }

  @Test("Warnings name the file, the position and the thing, and the work continues")
  func warnings() throws {
    let work = try Workspace()
    let input = try work.write(
      "[{\"type\":\"video\"},\n{\"type\":\"img\",\"name\":\"no.png\",\"width\":9,\"height\":9},\n{\"type\":\"txt\",\"content\":\"a\"}]",
      to: "t.json")
    let outcome = try Galley.run("measure", input, "--json", "--font", TestFonts.liberationSans)
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        galley: warning: \(input): line 1, column 2: item of unknown type 'video' skipped
        galley: warning: \(input): line 2, column 1: image 'no.png': no such file; its space is kept

        """)
    #expect(try outcome.object["lines"] as? Int == 1)
    let bytes = try work.directory.write([0x61, 0xFF, 0x62], to: "bad.txt")
    let text = try Galley.run("layout", bytes, "--json", "--font", TestFonts.liberationSans)
    #expect(text.status == 0 && text.error.contains("not all of it is UTF-8"))
    #expect(try text.object["length"] as? Int == 3)
  }

  @Test("JSON numbers read back equal, and strings are escaped")
  func json() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let number = Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
      guard number.isFinite else { continue }
      let text = JSONText.number(number).text
      #expect(Double(text) == number, "seed 7: \(text)")
    }
    #expect(JSONText.number(1e15).text == "1000000000000000" && JSONText.number(-0.5).text == "-0.5")
    let string = "a\"\\\n\u{0}\u{1F}\u{2028}é😀/"
    let parsed = try JSONSerialization.jsonObject(with: Data(JSONText.array([.string(string)]).text.utf8))
    #expect(parsed as? [String] == [string])
    let object = JSONText.object(["b": .integer(1), "a": .range(3..<5)])
    #expect(object.text == "{\"b\":1,\"a\":[3,2]}")
  }

  @Test("Options and operands mix by the GNU rules")
  func arguments() throws {
    let options: [galley.Option] = [
      .value("width", "w", "W", ""), .value("font", "f", "F", repeats: true, ""), .flag("json", "j", ""),
      .flag("runs", "r", ""),
    ]
    let parsed = try Arguments(
      ["a", "-jr", "-w5", "--font=x", "-f", "-y", "-", "--font", "--json", "--", "--width"], options: options)
    #expect(parsed.operands == ["a", "-", "--width"])
    #expect(parsed.has("json") && parsed.has("runs"))
    #expect(parsed.string("width") == "5" && parsed.strings("font") == ["x", "-y", "--json"])
    #expect(try parsed.number("width") == 5)
    #expect(throws: ToolError.self) { try Arguments(["-x"], options: options) }
  }
}
