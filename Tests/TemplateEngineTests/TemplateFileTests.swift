import CoreGraphics
import CoreText
import GalleyFonts
import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Template files")
struct TemplateFileTests {
  private func color(at offset: Int, of data: CoreTextData) -> [Int]? {
    (attribute(kCTForegroundColorAttributeName, at: offset, of: data) as? CGColor).map(components)
  }

  private func size(at offset: Int, of data: CoreTextData) -> CGFloat? {
    (attribute(kCTFontAttributeName, at: offset, of: data) as? CTFont).map { CTFontGetSize($0) }
  }

  private func error(_ body: () throws -> CoreTextData) -> TemplateError? {
    do {
      _ = try body()
      return nil
    } catch { return error as? TemplateError }
  }

  @Test(
    "S2-20: an array is parsed; an object, malformed JSON and a missing file are errors that name file and position"
  )
  func root() throws {
    let folder = try TemplateFolder()
    #expect(try folder.parse("[{\"type\":\"txt\",\"content\":\"yes\"}]").content.string == "yes")
    let file = folder.path + "/page.json"
    #expect(error { try folder.parse("{\"type\":\"txt\"}") } == .notAnArray(file: file, found: "an object"))
    #expect(error { try folder.parse("\"text\"") } == .notAnArray(file: file, found: "a string"))
    let malformed = error { try folder.parse("[{\"type\": \"txt\",\n  \"content\" \"é\"}]") }
    #expect(malformed?.description == "\(file): line 2, column 13: ':' is due here, not '\"'")
    let missing = folder.path + "/none.json"
    #expect(
      error { try CTFrameParser.parseTemplateFile(missing, config: testConfig()) }
        == .missingFile(file: missing))
    #expect(
      error { try CTFrameParser.parseTemplateFile(folder.path, config: testConfig()) }
        == .unreadableFile(file: folder.path, reason: "is a directory"))
    #expect(error { try CTFrameParser.parseTemplateFile("", config: testConfig()) } == .missingFile(file: ""))
  }

  @Test("S2-21: a text item is one run with its content, colour and size")
  func textItem() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse("[{\"type\":\"txt\",\"content\":\"content\",\"color\":\"red\",\"size\":33}]")
    #expect(data.content.string == "content")
    #expect(color(at: 0, of: data) == [255, 0, 0, 255] && size(at: 0, of: data) == 33)
    let line = try #require(lines(data.ctFrame).first)
    #expect(runs(line).count == 1 && units(CTRunGetStringRange(runs(line)[0])) == 0..<7)
    let canvas = Canvas.picture(of: data, width: 200)
    let isRed = (0..<canvas.height).contains { y in (0..<200).contains { canvas.pixel($0, y) == [255, 0, 0] }
    }
    #expect(isRed)
  }

  @Test("S2-22: blue, red and black are those colours; default, unknown and missing keep the configuration's")
  func colors() throws {
    let folder = try TemplateFolder()
    let items = ["\"blue\"", "\"red\"", "\"black\"", "\"default\"", "\"mauve\"", "7", nil].map { value in
      "{\"type\":\"txt\",\"content\":\"x\"\(value.map { ",\"color\":\($0)" } ?? "")}"
    }
    let data = try folder.parse("[\(items.joined(separator: ","))]")
    let kept = [108, 108, 108, 255]
    #expect(
      (0..<7).map { color(at: $0, of: data) } == [
        [0, 0, 255, 255], [255, 0, 0, 255], [0, 0, 0, 255], kept, kept, kept, kept,
      ])
    #expect(data.warnings.count == 2, "the unknown name and the number are warned of")
    #expect(data.warnings.first?.description.contains("no colour is called 'mauve'") == true)
  }

  @Test("Colours have further names and #RRGGBB")
  func moreColors() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"a","color":"#0aC8ff"},{"type":"txt","content":"b","color":"green"},
       {"type":"txt","content":"c","color":"#00000080"},{"type":"txt","content":"d","color":"#12345"}]
      """)
    #expect(
      (0..<4).map { color(at: $0, of: data) } == [
        [10, 200, 255, 255], [0, 255, 0, 255], [0, 0, 0, 128], [108, 108, 108, 255],
      ])
  }

  @Test("S2-23: a positive size is taken; 0 and a missing one keep the configuration's")
  func sizes() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"a","size":16},{"type":"txt","content":"b","size":22},
       {"type":"txt","content":"c","size":0},{"type":"txt","content":"d"}]
      """, testConfig(size: 19))
    #expect((0..<4).map { size(at: $0, of: data) } == [16, 22, 19, 19])
    #expect(data.warnings.isEmpty)
  }

  @Test("Sizes that are none keep the configuration's, with a warning; a million points are laid out")
  func oddSizes() throws {
    let folder = try TemplateFolder()
    for value in ["-3", "\"big\"", "\"NaN\"", "null", "[1]", "1e300", "1000001"] {
      let data = try folder.parse("[{\"type\":\"txt\",\"content\":\"a\",\"size\":\(value)}]")
      #expect(size(at: 0, of: data) == 16, "\(value)")
      #expect(data.warnings.count == 1, "\(value)")
    }
    #expect(size(at: 0, of: try folder.parse("[{\"type\":\"txt\",\"content\":\"a\",\"size\":\"24\"}]")) == 24)
    let huge = try folder.parse("[{\"type\":\"txt\",\"content\":\"a\",\"size\":1000000}]")
    #expect(size(at: 0, of: huge) == 1_000_000)
    #expect(huge.height > 1_000_000 && huge.height.isFinite && huge.warnings.isEmpty)
  }

  @Test("S2-24: items follow each other in the order of the file, and a newline begins a line")
  func order() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"one "},{"type":"txt","content":"two\\nthree ","color":"blue"},
       {"type":"txt","content":"four "},{"type":"txt","content":"five"}]
      """, testConfig(width: 500))
    #expect(data.content.string == "one two\nthree four five")
    #expect(lines(data.ctFrame).map { units(CTLineGetStringRange($0)) } == [0..<8, 8..<23])
    let ys = origins(data.ctFrame).map(\.y)
    #expect(ys[0] > ys[1])
  }

  @Test("S2-25: an unknown type is skipped, and the items after it are as without it")
  func unknownType() throws {
    let folder = try TemplateFolder()
    let items = [
      "{\"type\":\"txt\",\"content\":\"a\"}", "{\"type\":\"txt\",\"content\":\"b\",\"color\":\"red\"}",
    ]
    let strange = ["{\"type\":\"video\",\"content\":\"no\",\"name\":\"/x\"}", "{}", "5", "{\"type\":3}"]
    let plain = try folder.parse("[\(items.joined(separator: ","))]")
    let data = try folder.parse("[\(items[0]),\(strange.joined(separator: ",")),\(items[1])]")
    let isEqual = data.content.isEqual(to: plain.content)
    #expect(isEqual && data.height == plain.height)
    #expect(
      data.warnings.map(\.kind) == [
        .unknownType("video"), .unknownType(nil), .notAnItem(found: "a number"), .unknownType(nil),
      ])
    #expect(data.warnings[0].position == TemplatePosition(line: 1, column: 31))
  }

  @Test("S2-26: a handler for a new field is applied, and the built-in fields stay as they are")
  func registeredField() throws {
    let folder = try TemplateFolder()
    let config = testConfig()
    config.fields.register("typeface") { value, style in
      guard let name = value.string else { throw TemplateFieldProblem("it is not a name") }
      style.fontName = name
    }
    config.fields.register("underlined") { value, style in
      style.attributes[.init(kCTUnderlineStyleAttributeName as String)] = NSNumber(
        value: value.bool == true ? CTUnderlineStyle.single.rawValue : 0)
    }
    let json = """
      [{"type":"txt","content":"a","typeface":"Noto Sans CJK SC","color":"red","size":30,"underlined":true},
       {"type":"txt","content":"b","typeface":5,"color":"blue"}]
      """
    let data = try folder.parse(json, config)
    let font = try #require(attribute(kCTFontAttributeName, at: 0, of: data) as? CTFont)
    #expect(CTFontCopyFamilyName(font) as String == "Noto Sans CJK SC" && CTFontGetSize(font) == 30)
    #expect(color(at: 0, of: data) == [255, 0, 0, 255])
    #expect((attribute(kCTUnderlineStyleAttributeName, at: 0, of: data) as? NSNumber)?.intValue == 1)
    #expect(color(at: 1, of: data) == [0, 0, 255, 255])
    #expect(data.warnings.map(\.kind) == [.invalidField(name: "typeface", reason: "it is not a name")])
    // The registry belongs to its configuration: others do not know the field.
    let plain = try folder.parse(json)
    let other = try #require(attribute(kCTFontAttributeName, at: 0, of: plain) as? CTFont)
    #expect(CTFontCopyFamilyName(other) as String == "Liberation Sans")
    #expect(color(at: 0, of: plain) == [255, 0, 0, 255] && size(at: 0, of: plain) == 30)
    #expect(
      TemplateFieldRegistry.standard.names == [
        "color", "size", "font", "bold", "italic", "align", "language",
      ])
  }

  @Test("A language that is no BCP 47 tag is reported and left out, and the item is shown")
  func languages() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"a","language":"zh-Hant"},{"type":"txt","content":"b","language":"en_US"},
       {"type":"txt","content":"c","language":""},{"type":"txt","content":"d","language":7}]
      """)
    let found = (0..<4).map { attribute(kCTLanguageAttributeName, at: $0, of: data) as? String }
    #expect(found == ["zh-Hant", nil, nil, nil] && data.content.string == "abcd")
    let warnings = data.warnings.map(\.description)
    #expect(warnings.count == 3 && warnings[0].contains("'en_US' is no BCP 47 language tag"))
  }

  @Test("font, bold, align and language come through the same registry")
  func builtInFields() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"B","bold":true,"align":"right","language":"ja"},
       {"type":"txt","content":"漢","font":"Noto Sans CJK SC","bold":"yes","align":"up"}]
      """)
    let bold = try #require(attribute(kCTFontAttributeName, at: 0, of: data) as? CTFont)
    #expect(CTFontCopyPostScriptName(bold) as String == "LiberationSans-Bold")
    #expect(attribute(kCTLanguageAttributeName, at: 0, of: data) as? String == "ja")
    let box = Canvas.picture(of: data, width: 200).inkBox
    #expect(box.minX > 150 && box.maxX > 195, "the line is at the right")
    let font = try #require(attribute(kCTFontAttributeName, at: 1, of: data) as? CTFont)
    #expect(CTFontCopyFamilyName(font) as String == "Noto Sans CJK SC")
    #expect(data.warnings.count == 2)
  }

  @Test("Bold and italic that a family lacks are made up")
  func syntheticStyles() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"漢","font":"Noto Sans CJK SC","italic":true},
       {"type":"txt","content":"A","bold":true}]
      """)
    let made = try #require(attribute(kCTFontAttributeName, at: 0, of: data) as? CTFont)
    #expect(CTFontCopyFamilyName(made) as String == "Noto Sans CJK SC")
    #expect(CTFontGetSymbolicTraits(made).contains(.traitItalic))
    #expect(CTFontGetSlantAngle(made) == -12)
    let real = try #require(attribute(kCTFontAttributeName, at: 1, of: data) as? CTFont)
    #expect(CTFontCopyPostScriptName(real) as String == "LiberationSans-Bold")
    #expect(data.warnings.isEmpty)
  }

  @Test("S2-27: one call makes a model with frame, height, pictures and links from a path")
  func oneCall() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("p.png")
    let path = try folder.template(
      """
      [{"type":"txt","content":"text "},{"type":"img","name":"p.png","width":20,"height":10},
       {"type":"link","content":"link","url":"https://example.org"}]
      """)
    let data = try CTFrameParser.parseTemplateFile(path, config: testConfig())
    #expect(lines(data.ctFrame).count == 1 && data.height > 10)
    #expect(data.imageArray.map(\.name) == ["p.png"] && data.imageArray[0].image != nil)
    #expect(data.linkArray.map(\.url) == ["https://example.org"])
    #expect(data.content.string == "text \u{FFFC}link" && data.warnings.isEmpty)
  }
}
