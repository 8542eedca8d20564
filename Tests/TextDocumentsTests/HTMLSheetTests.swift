import Foundation
import TestSupport
import Testing
import TextDocuments

@Suite("HTML: style sheets, encodings and the document")
struct HTMLSheetTests {
  @Test(
    "D033: sheets of elements, attributes and links; selectors, specificity, order, importance, inheritance, variables; what is unknown does no harm"
  )
  func sheets() throws {
    let sheet = """
      p { color: #000001 } .k { color: #000002 } #i { color: #000003 } [title] { color: #000004 }
      [title=x] { color: #000005 } div i { color: #000006 } div > b { color: #000007 } u + s { color: #000008 }
      u ~ em { color: #000009 } h1, h2 { color: #00000a } li:first-child { color: #00000b }
      li:nth-child(2n) { color: #00000c } li:not(.q):nth-child(3) { color: #00000d } p.k { color: #00000e }
      .later { color: #00000f } .later { color: #000010 } .imp { color: #000011 !important }
      :root { --c: #000012 } .var { color: var(--c) } .fall { color: var(--none, #000013) }
      .inherit { color: inherit } .initial { color: initial } .unset { color: unset }
      @unknown { x { y: z } } nonsense {{ } } a:::b { color: red } p { no-such: 1; color } em { }
      """
    func color(_ body: String, _ offset: Int = 0) throws -> String? {
      try Probe.html("<style>\(sheet)</style><div style='color:#0a0b0c'>\(body)</div>").text
        .hex(.foregroundColor, offset)
    }
    let cases: [(String, String?)] = [
      ("<p>a", "01"), ("<p class=k>a", "0e"), ("<p class=k id=i>a", "03"), ("<span title=y>a", "04"),
      ("<span title=x>a", "05"), ("<span><i>a", "06"), ("<b>a", "07"), ("<h2>a", "0a"),
      ("<span class=later>a", "10"), ("<p class=imp id=i style='color:red'>a", "11"),
      ("<span class=var>a", "12"), ("<span class=fall>a", "13"),
    ]
    for (body, end) in cases { #expect(try color(body) == end.map { "#0000" + $0 }, "\(body)") }
    #expect(try color("<u></u><s>a") == "#000008")
    #expect(try color("<u></u><q></q><em>a", 2) == "#000009")
    #expect(try color("<span><b>a") == "#0a0b0c", "a child only")
    let items = "<ul><li>a<li>b<li>c<li>d<li class=q>e</ul>"
    #expect(
      try [0, 2, 4, 6, 8].map { try color(items, $0) } == [
        "#00000b", "#00000c", "#00000d", "#00000c", "#0a0b0c",
      ])
    #expect(try color("<p class=inherit>a") == "#0a0b0c")
    #expect(try color("<p class=unset>a") == "#0a0b0c")
    #expect(try color("<p class=initial>a") == nil)
    let folder = try TemporaryDirectory()
    try Data("p { color: #000021 }".utf8).write(to: folder.url.appendingPathComponent("s.css"))
    let linked = "<link rel=stylesheet href=s.css><p>a"
    let allowed = try Probe.html(linked, [.readAccessURL: folder.url, .baseURL: folder.url])
    #expect(allowed.text.hex(.foregroundColor, 0) == "#000021" && allowed.losses.isEmpty)
    let refused = try Probe.html(linked, [.baseURL: folder.url])
    #expect(refused.text.hex(.foregroundColor, 0) == nil)
    #expect(refused.losses.map(\.what) == ["style sheet s.css"])
  }

  @Test(
    "D035: the mark, the option, the declaration, validity, then windows-1252 tell the encoding; labels are the web's, and bad bytes U+FFFD"
  )
  func encodings() throws {
    func read(_ bytes: [UInt8], _ options: Probe.Options = [:]) throws -> String {
      try Probe.document(Data(bytes), .html, options).text.string
    }
    let meta = Array("<meta charset=koi8-r>".utf8)
    let old = Array("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>".utf8)
    #expect(try read([0xEF, 0xBB, 0xBF] + meta + [0xC3, 0xA9], [.textEncodingName: "windows-1251"]) == "é")
    #expect(try read([0xFF, 0xFE, 0xE9, 0]) == "é")
    #expect(try read(meta + [0xE9], [.textEncodingName: "windows-1251"]) == "й")
    #expect(
      try read(meta + [0xE9], [.characterEncoding: NSNumber(value: String.Encoding.windowsCP1251.rawValue)])
        == "й")
    #expect(try read(meta + [0xD0]) == "п")
    #expect(try read(old + [0xD0]) == "п")
    let far = Array(String(repeating: " ", count: 1_100).utf8)
    #expect(try read(far + meta + [0xC3, 0xA9]) == "é", "too far from the start")
    #expect(try read([0xC3, 0xA9]) == "é")
    #expect(try read([0xE9, 0x80]) == "é€")
    #expect(try read(Array("<meta charset=iso-8859-1>".utf8) + [0x80]) == "€")
    #expect(try read([0x61, 0xFF, 0x62], [.textEncodingName: "utf-8"]) == "a\u{FFFD}b")
  }

  @Test("D038: HTML that no Cocoa wrote is converted; type, encoding and default attributes come back")
  func converted() throws {
    let defaults: [NSAttributedString.Key: Any] = [.kern: NSNumber(value: 2)]
    let read = try Probe.html("a\u{E9}", [.defaultAttributes: defaults])
    #expect(read.attributes[.converted] as? NSNumber == 1)
    #expect(read.attributes[.documentType] as? String == NSAttributedString.DocumentType.html.rawValue)
    #expect(
      read.attributes[.characterEncoding] as? NSNumber == NSNumber(value: String.Encoding.utf8.rawValue))
    let back = read.attributes[.defaultAttributes] as? [NSAttributedString.Key: Any]
    #expect(back?[.kern] as? NSNumber == 2)
    #expect(try Probe.html("<meta name=CocoaVersion content=2299>a").attributes[.converted] == nil)
    #expect(try Probe.rtf("a").attributes[.converted] == nil)
    let plain = try Probe.document(Data("a".utf8), .plain)
    #expect(plain.attributes[.converted] == nil)
  }

  @Test("D093: default attributes hold where the document says nothing, and come back")
  func defaults() throws {
    let font = UIFont(name: "DejaVu Sans", size: 20)!
    let defaults: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1), .kern: NSNumber(value: 2),
    ]
    let options: Probe.Options = [.defaultAttributes: defaults]
    let html = try Probe.html(
      "a<b>b</b><span style='font:10pt \"Noto Sans\";color:#000001;letter-spacing:1pt'>c</span>", options)
    #expect(html.text.font(0) == font)
    #expect(html.text.font(1)?.fontName == "DejaVuSans-Bold" && html.text.font(1)?.pointSize == 20)
    #expect(html.text.font(2)?.fontName == "NotoSans-Regular" && html.text.font(2)?.pointSize == 10)
    #expect((0..<3).map { html.text.hex(.foregroundColor, $0) } == ["#ff0000", "#ff0000", "#000001"])
    #expect((0..<3).map { html.text.number(.kern, $0) } == [2, 2, 1])
    let rtf = try Probe.rtf(
      "{\\fonttbl{\\f0 Noto Sans;}}{\\colortbl;\\red0\\green0\\blue1;}a{\\f0\\fs20\\cf1 b}", options)
    #expect(rtf.text.font(0) == font && rtf.text.font(1)?.fontName == "NotoSans-Regular")
    #expect((0..<2).map { rtf.text.hex(.foregroundColor, $0) } == ["#ff0000", "#000001"])
    let plain = try Probe.document(Data("a".utf8), .plain, options)
    #expect(plain.text.font(0) == font)
    for document in [html, rtf, plain] {
      let back = document.attributes[.defaultAttributes] as? [NSAttributedString.Key: Any]
      #expect(back?[.font] as? UIFont == font)
    }
  }

  @Test("D092: contents tell the type before the name, and a wrong type that cannot be read throws")
  func types() throws {
    func type(_ source: String) throws -> String? {
      try TextDocument(data: Data(source.utf8)).attributes[.documentType] as? String
    }
    typealias Kind = NSAttributedString.DocumentType
    #expect(try type(" {\\rtf1 a}") == Kind.rtf.rawValue)
    #expect(try type("<!DOCTYPE html>a") == Kind.html.rawValue)
    #expect(try type("a") == Kind.plain.rawValue)
    for source in ["%PDF-1.7", "PK\u{3}\u{4}", "bplist00"] {
      #expect(throws: DocumentError.self) { try TextDocument(data: Data(source.utf8)) }
    }
    let folder = try TemporaryDirectory()
    let named = folder.url.appendingPathComponent("a.txt")
    try Data("{\\rtf1 a}".utf8).write(to: named)
    #expect(try TextDocument(contentsOf: named).text.string == "a")
    let markdown = folder.url.appendingPathComponent("a.md")
    try Data("# a".utf8).write(to: markdown)
    #expect(
      try TextDocument(contentsOf: markdown).attributes[.documentType] as? String == Kind.markdown.rawValue)
    #expect(throws: DocumentError.notInFormat("RTF")) { try Probe.document(Data("a".utf8), .rtf) }
    #expect(throws: DocumentError.unknownFormat("NSDocFormat")) {
      try Probe.document(Data("a".utf8), Kind(rawValue: "NSDocFormat"))
    }
  }

  @Test(
    "D095: points of a telephone and of a desktop are turned into each other where the options ask for it")
  func scaling() throws {
    func size(_ rtf: String, _ options: Probe.Options) throws -> CGFloat? {
      try Probe.rtf("{\\fonttbl{\\f0 Helvetica;}}\\f0\\fs24 " + rtf, options).text.font(0)?.pointSize
    }
    let desktop: Probe.Options = [.targetTextScaling: NSNumber(value: NSTextScalingType.standard.rawValue)]
    let telephone: Probe.Options = [.targetTextScaling: NSNumber(value: NSTextScalingType.iOS.rawValue)]
    #expect(try size("a", [:]) == 12)
    #expect(try size("a", desktop) == 12)
    #expect(try size("a", telephone) == 16)
    #expect(try size("\\cocoatextscaling1 a", telephone) == 12)
    #expect(try size("\\cocoatextscaling1 a", desktop) == 9)
    let said = telephone.merging([.sourceTextScaling: NSNumber(value: NSTextScalingType.iOS.rawValue)]) { $1 }
    #expect(try size("a", said) == 12)
    #expect(try Probe.rtf("a", telephone).attributes[.textScaling] as? NSNumber == 1)
  }

  @Test("D100: an archive's page takes its pictures and sheets from it only; old formats are absent")
  func archives() throws {
    func resource(_ address: String, _ type: String, _ data: Data) -> [String: Any] {
      ["WebResourceURL": address, "WebResourceMIMEType": type, "WebResourceData": data]
    }
    var main = resource(
      "https://a.example/x/p.html", "text/html",
      Data([UInt8]("<link rel=stylesheet href='/s.css'><p>\u{44F}<img src=i.png><img src=j.png>".utf8)))
    main["WebResourceTextEncodingName"] = "UTF-8"
    let archive: [String: Any] = [
      "WebMainResource": main,
      "WebSubresources": [
        resource("https://a.example/s.css", "text/css", Data("p { color: #000021 }".utf8)),
        resource("https://a.example/x/i.png", "image/png", Data([0x89, 0x50, 0x4E, 0x47])),
      ],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
    let read = try TextDocument(data: data)
    #expect(read.attributes[.documentType] as? String == "NSWebArchive")
    #expect(read.text.string == "я\u{FFFC}\u{FFFC}\n")
    #expect(read.text.hex(.foregroundColor, 0) == "#000021")
    #expect(read.text.value(.attachment, 1, as: NSTextAttachment.self)?.contents?.count == 4)
    #expect(read.text.value(.attachment, 2, as: NSTextAttachment.self)?.contents == nil)
    #expect(read.losses.map(\.what) == ["picture j.png"])
    #expect(throws: DocumentError.notInFormat("a web archive")) {
      try Probe.document(Data("bplist00x".utf8), .webArchive)
    }
  }
}
