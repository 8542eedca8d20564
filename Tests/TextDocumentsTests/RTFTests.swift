import Foundation
import Testing
import TextDocuments

@Suite("RTF")
struct RTFTests {
  private func document(_ rtf: String) throws -> TextDocument {
    try TextDocument(data: Data(rtf.utf8), options: [.documentType: NSAttributedString.DocumentType.rtf])
  }

  private func read(_ rtf: String) throws -> NSAttributedString {
    try document("{\\rtf1\\ansi " + rtf + "}").text
  }

  private func style(_ string: NSAttributedString, _ offset: Int) -> NSParagraphStyle? {
    string.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle
  }

  @Test(
    "D053: groups save and restore, \\plain and \\pard reset, a paragraph has the style at its end, unknown words go"
  )
  func groups() throws {
    let string = try read(
      "\\pard\\qc\\b a{\\b0 b}c\\plain d\\unknown7 e{\\*\\unknown f}\\qr\\par\\pard g\\par")
    #expect(string.string == "abcde\ng\n")
    let bold = (0..<5).map {
      (string.attribute(.font, at: $0, effectiveRange: nil) as? UIFont)?.fontDescriptor.symbolicTraits
        .contains(.traitBold) ?? false
    }
    #expect(bold == [true, false, true, false, false])
    #expect(style(string, 0)?.alignment == .right)
    #expect(style(string, 6)?.alignment == .natural)
  }

  @Test(
    "D054: line ends of the file are nothing, one after a backslash is a paragraph's; a space belongs to its word"
  )
  func lines() throws {
    #expect(
      try read("a\r\nb\\\nc\\b  d\\'e9\\~\\_\\-\\{\\\\\\}").string == "ab\nc d\u{E9}\u{A0}\u{2011}\u{AD}{\\}")
  }

  @Test("D055: Unicode words, negative ones and pairs, and what is skipped after them, by group")
  func unicode() throws {
    #expect(try read("\\u233?x").string == "éx")
    #expect(try read("\\u-10179?\\u-8704?x").string == "😀x")
    #expect(try read("\\uc2\\u233\\'61\\'62x").string == "éx")
    #expect(try read("\\uc0\\u233 x").string == "éx")
    #expect(try read("{\\uc3\\u233 abc}\\u233?x").string == "ééx")
    #expect(try read("\\u233\\tab x").string == "éx")
    #expect(try read("{\\u233}?x").string == "é?x")
    #expect(try read("\\uc2\\u28450\\'8a\\'bfx").string == "漢x")
  }

  @Test("Bytes are read in the code page of their font, else of the document")
  func codePages() throws {
    #expect(
      try read(
        "{\\fonttbl{\\f0\\fcharset128 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset161 C;}{\\f3\\fcharset77 D;}}\\f0\\'8a\\'bf\\f1\\'ff\\f2\\'e1\\f3\\'8e"
      ).string == "漢яαé")
    #expect(try read("\\ansicpg1250\\'e8").string == "č")
    #expect(try read("\\mac\\'8e").string == "é")
    #expect(try read("\\ansicpg0\\'e9").string == "é")
  }

  @Test("Sizes are half points and lengths twips; the first colour is the reader's own")
  func lengths() throws {
    let string = try read(
      "{\\fonttbl{\\f0 Helvetica;}}{\\colortbl;\\red255\\green0\\blue0;}\\f0\\fs30\\cf1\\cb1 a\\cf0\\cb0 b\\expndtw40 c\\up6 d\\expndtw0\\up0\\highlight1 e"
    )
    #expect((string.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 15)
    #expect(
      string.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(string.attribute(.backgroundColor, at: 0, effectiveRange: nil) != nil)
    #expect(string.attribute(.foregroundColor, at: 1, effectiveRange: nil) == nil)
    #expect(string.attribute(.kern, at: 2, effectiveRange: nil) as? Double == 2)
    #expect(string.attribute(.baselineOffset, at: 3, effectiveRange: nil) as? Double == 3)
    #expect(string.attribute(.backgroundColor, at: 4, effectiveRange: nil) != nil)
  }

  @Test("D059: no font is added that the file does not name")
  func noFont() throws {
    #expect(try read("a").attribute(.font, at: 0, effectiveRange: nil) == nil)
  }

  @Test("Lists are read of tables and of old words, and their markers are no text")
  func lists() throws {
    let string = try read(
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfc23{\\leveltext\\'01\\u8226 ?;}}\\listid5}}{\\*\\listoverridetable{\\listoverride\\listid5\\ls2}}\\pard\\ls2\\ilvl0{\\listtext 3.}a\\par\\ls2\\ilvl1 b\\par\\pard{\\pntext 1)}{\\*\\pn\\pnlvlbody\\pndec\\pnstart1{\\pntxta )}}c\\par\\pard d\\par"
    )
    #expect(string.string == "a\nb\nc\nd\n")
    let lists = [0, 2, 4, 6].map {
      style(string, $0)?.textLists.map { "\($0.markerFormat.rawValue)\($0.startingItemNumber)" } ?? []
    }
    #expect(lists == [["{decimal}.3"], ["{decimal}.3", "{disc}1"], ["{decimal})1"], []])
  }

  @Test("D066: links are on the result of their field, other fields show theirs")
  func fields() throws {
    let string = try read(
      "{\\field{\\*\\fldinst{HYPERLINK \"https://example.com/a b\" \\\\o \"tip\"}}{\\fldrslt {\\b x}y}}z{\\field{\\*\\fldinst HYPERLINK https://b.example \\\\l \"q\"}{\\fldrslt w}}{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}"
    )
    #expect(string.string == "xyzw7")
    let links = (0..<5).map { offset -> String? in
      let value = string.attribute(.link, at: offset, effectiveRange: nil)
      return (value as? URL)?.absoluteString ?? value as? String
    }
    #expect(links[0] != nil && links[0] == links[1])
    #expect(links[2] == nil && links[4] == nil)
    #expect(links[3] == "https://b.example#q")
  }

  @Test(
    "D072: cut and over-closed files give what was read, others are refused, and nothing is too deep or too large"
  )
  func damaged() throws {
    #expect(throws: DocumentError.notInFormat("RTF")) { try document("rtf") }
    let cut = try document("{\\rtf1 a{\\b b")
    #expect(cut.text.string == "ab")
    #expect(cut.losses.count == 1)
    let over = try document("{\\rtf1 a}}}b")
    #expect(over.text.string == "a")
    #expect(over.losses.count == 1)
    #expect(try read(String(repeating: "{", count: 100_000) + "x").string == "x")
    #expect(try read("\\fs99999999999999999999\\li-99999999999999999999 x").string == "x")
    #expect(try read("{\\pict\\pngblip\\bin999999 x").string == "")
    let whole = Array(
      "{\\rtf1{\\fonttbl{\\f0 A;}}{\\colortbl;\\red1;}\\trowd\\cellx100\\intbl a\\cell\\row{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt y}}\\u233?{\\footnote n}}"
        .utf8)
    for end in 6..<whole.count {
      _ = try TextDocument(
        data: Data(whole[..<end]), options: [.documentType: NSAttributedString.DocumentType.rtf])
    }
  }

  @Test("Tables have merges, borders, shading, and cells that are missing at a row's end")
  func tables() throws {
    let string = try read(
      "{\\colortbl;\\red255;}\\trowd\\clvmgf\\clbrdrt\\brdrs\\brdrw20\\brdrcf1\\clcbpat1\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000\\intbl a\\cell b\\cell\\cell\\row\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3000\\cell c\\cell\\row\\pard d\\par"
    )
    #expect(string.string == "a\nb\nc\n\nd\n")
    let cells = [0, 2, 4, 6].map { offset -> String in
      guard let cell = style(string, offset)?.textBlocks.first as? NSTextTableBlock else { return "" }
      return "\(cell.startingRow).\(cell.startingColumn).\(cell.rowSpan).\(cell.columnSpan)"
    }
    #expect(cells == ["0.0.2.1", "0.1.1.2", "1.1.1.1", "1.2.1.1"])
    #expect(style(string, 0)?.textBlocks.first?.width(for: .border, edge: .minY) == 1)
    #expect(style(string, 0)?.textBlocks.first?.backgroundColor != nil)
    #expect(style(string, 7)?.textBlocks.isEmpty == true)
  }

  @Test(
    "U24: Read, write and read again is the identity, and what is written again has the same bytes",
    arguments: [
      "{\\fonttbl{\\f0 Helvetica;}{\\f1 Courier;}}\\f0\\fs24 a \\b b\\b0\\i c\\i0\\ul d\\ulnone\\strike e\\strike0\\f1\\fs20 f\\par g\\par",
      "\\pard\\qc\\li200\\fi-100\\ri300\\sb40\\sa60\\sl360\\slmult1 a\\par",
      "\\u233?\\u-10179?\\u-8704? \\{\\\\\\}\\tab x\\line y\\par",
      "{\\colortbl;\\red1\\green2\\blue3;}\\cf1 a\\par",
      "{\\field{\\*\\fldinst HYPERLINK \"https://example.com\"}{\\fldrslt a}}b\\par",
      "\\trowd\\clvmgf\\clbrdrt\\brdrs\\brdrw20\\cellx4500\\cellx9000\\intbl a\\cell b\\cell\\row\\trowd\\clvmrg\\cellx4500\\cellx9000\\cell c\\cell\\row\\pard d\\par",
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfc23{\\leveltext\\'01\\u8226 ?;}}\\listid5}}{\\*\\listoverridetable{\\listoverride\\listid5\\ls2}}\\pard\\ls2 a\\par\\ls2\\ilvl1 b\\par",
      "{\\info{\\title T\\u233?}{\\author A}}\\paperw11900\\paperh16840\\margl1000\\margr1000\\margt1000\\margb1000 a\\par",
      "\\pard\\outlinelevel1 a\\par", "\\super a\\nosupersub\\up6 b\\up0\\expndtw20 c\\par",
    ])
  func roundTrip(body: String) throws {
    let first = try document("{\\rtf1\\ansi " + body + "}")
    let (data, losses) = try first.data(as: .rtf)
    #expect(losses.isEmpty, "\(losses)")
    let second = try TextDocument(data: data, options: [.documentType: NSAttributedString.DocumentType.rtf])
    let source = String(decoding: data, as: UTF8.self)
    #expect(second.text.string == first.text.string, "\(source)")
    #expect(data.allSatisfy { $0 < 128 })
    for offset in 0..<first.text.length where second.text.length == first.text.length {
      var a = first.text.attributes(at: offset, effectiveRange: nil)
      var b = second.text.attributes(at: offset, effectiveRange: nil)
      let (one, two) = (
        a.removeValue(forKey: .paragraphStyle) as? NSParagraphStyle,
        b.removeValue(forKey: .paragraphStyle) as? NSParagraphStyle
      )
      #expect(NSDictionary(dictionary: a) == NSDictionary(dictionary: b), "\(offset): \(source)")
      #expect(
        one?.headIndent == two?.headIndent && one?.firstLineHeadIndent == two?.firstLineHeadIndent
          && one?.alignment == two?.alignment)
      #expect(one?.textLists.map(\.markerFormat) == two?.textLists.map(\.markerFormat), "\(source)")
      #expect(one?.textBlocks.count == two?.textBlocks.count && one?.headerLevel == two?.headerLevel)
    }
    #expect(String(decoding: try second.data(as: .rtf).data, as: UTF8.self) == source)
  }

  @Test("Attachments are files beside the text of RTFD and pictures in RTF; text with one prefers RTFD")
  func attachments() throws {
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 1, 2])
    let attachment = NSTextAttachment(data: picture, ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    let string = NSMutableAttributedString(string: "a\u{FFFC}b")
    string.addAttribute(.attachment, value: attachment, range: NSRange(location: 1, length: 1))
    let all = NSRange(location: 0, length: 3)
    #expect(string.prefersRTFD(in: all))
    #expect(!string.prefersRTFD(in: NSRange(location: 0, length: 1)))
    let folder = try #require(string.rtfdFileWrapper(from: all))
    #expect(Set(folder.fileWrappers?.keys.map { $0 } ?? []) == ["TXT.rtf", "image.png"])
    let back = try #require(NSAttributedString(rtfdFileWrapper: folder, documentAttributes: nil))
    #expect(back.string == "a\u{FFFC}b")
    let read = back.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment
    #expect(read?.fileWrapper?.regularFileContents == picture)
    let rtf = try #require(string.rtf(from: all))
    let plain = try #require(NSAttributedString(rtf: rtf, documentAttributes: nil))
    let inline = plain.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment
    #expect(inline?.contents == picture)
    #expect(inline?.bounds.size == CGSize(width: 10, height: 20))
  }
}
