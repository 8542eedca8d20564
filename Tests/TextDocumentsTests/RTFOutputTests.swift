import Foundation
import Testing
import TextDocuments

@Suite("RTF: what is written")
struct RTFOutputTests {
  private func written(
    _ text: NSAttributedString, _ attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> String { try Probe.written(text, .rtf, attributes) }

  @Test(
    "D074: bytes are ASCII, units are signed with one letter for older readers, and scripts have Word's own words"
  )
  func bytes() throws {
    let font = UIFont(name: "DejaVu Sans", size: 14)!
    let bold = UIFont(name: "DejaVu Sans Bold", size: 14)!
    let plain = try written(NSAttributedString(string: "aé漢😀\u{F8FF}{\\}\n", attributes: [.font: font]))
    #expect(plain.hasPrefix("{\\rtf1\\ansi\\ansicpg1252\\uc1"))
    #expect(plain.utf8.allSatisfy { $0 < 128 })
    #expect(plain.contains("a\\u233?\\u28450?\\u-10179?\\u-8704?\\u-1793?\\{\\\\\\}"))
    #expect(plain.contains("{\\f0\\fnil\\fcharset0 DejaVu Sans;}"))
    let hebrew = try written(NSAttributedString(string: "\u{5D0}", attributes: [.font: bold]))
    #expect(hebrew.contains("\\f0\\fs28\\b\\rtlch\\af0\\afs28\\ab "))
    let han = try written(NSAttributedString(string: "漢", attributes: [.font: bold]))
    #expect(han.contains("\\dbch\\af0\\f0\\fs28\\b\\af0\\afs28\\ab "))
    let hindi = try written(NSAttributedString(string: "क", attributes: [.font: bold]))
    #expect(hindi.contains("\\f0\\fs28\\b\\af0\\afs28\\ab "))
    for string in ["\u{5D0}\u{5D1}", "漢字", "कि", "กิ"] {
      let text = NSAttributedString(string: string + "\n", attributes: [.font: bold])
      let back = try Probe.document(Data(try written(text).utf8), .rtf).text
      #expect(back.string == text.string && back.font(0) == bold, "\(string)")
    }
  }

  @Test("D075: lists are in the tables, in texts for simple readers, and as markers for TextEdit")
  func lists() throws {
    let list = NSTextList(markerFormat: .init("{lower-alpha})"), options: [], startingItemNumber: 2)
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    let text = NSAttributedString(string: "a\nb\n", attributes: [.paragraphStyle: style])
    let rtf = try written(text)
    #expect(rtf.contains("{\\*\\listtable{\\list") && rtf.contains("\\levelnfc4\\levelnfcn4"))
    #expect(rtf.contains("\\levelstartat2{\\*\\levelmarker \\{lower-alpha\\})}{\\leveltext\\'02\\'00);}"))
    #expect(rtf.contains("{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}"))
    #expect(
      rtf.contains("\\ls1\\ilvl0{\\listtext\\tab b)\\tab }") && rtf.contains("{\\listtext\\tab c)\\tab }"))
    let back = try Probe.document(Data(rtf.utf8), .rtf).text
    #expect(back.string == "a\nb\n")
    #expect(back.style(0)?.textLists.first?.markerFormat.rawValue == "{lower-alpha})")
    #expect(back.style(0)?.textLists.first?.startingItemNumber == 2)
  }

  @Test("Where a marker has no number none is said to stand; LibreOffice would take its letter for one")
  func markersWithoutNumbers() throws {
    for (format, numbers) in [
      ("{disc}", ";"), ("{decimal}.", "\\'01;"), ("({decimal})", "\\'02;"), ("-", ";"),
    ] {
      let style = NSMutableParagraphStyle()
      style.textLists = [NSTextList(markerFormat: .init(format), options: [], startingItemNumber: 1)]
      let rtf = try written(NSAttributedString(string: "a\n", attributes: [.paragraphStyle: style]))
      #expect(rtf.contains("{\\levelnumbers\(numbers)}"), "\(format)")
      let back = try Probe.document(Data(rtf.utf8), .rtf).text
      #expect(back.style(0)?.textLists.first?.markerFormat.rawValue == format)
    }
  }

  @Test("Languages of no country are written and read again")
  func languages() throws {
    for tag in ["en", "de", "fr", "es", "it", "ar", "pt", "nl", "zh-Hans", "zh-Hant", "en-GB", "ja"] {
      let text = NSAttributedString(string: "a\n", attributes: [.languageIdentifier: tag as NSString])
      let (data, losses) = try TextDocument(text).data(as: .rtf)
      #expect(losses.isEmpty)
      let back = try Probe.document(data, .rtf).text
      #expect(back.value(.languageIdentifier, 0, as: String.self) == tag)
    }
  }

  @Test(
    "D076: headings have level and style, links are fields, tables fill the line, pictures are PNG or JPEG")
  func structures() throws {
    let html =
      "<h2>a</h2><p><a href='http://b/' title='t'>c</a></p><table><tr><th>d<th>e<th>f<tr><td>g<td colspan=2>h</table>"
    let text = try Probe.html(html).text
    let rtf = try written(text)
    #expect(rtf.contains("{\\s2\\outlinelevel1 heading 2;}") && rtf.contains("\\s2\\outlinelevel1"))
    #expect(rtf.contains("{\\field{\\*\\fldinst{HYPERLINK \"http://b/\" \\\\o \"t\"}}{\\fldrslt "))
    let widths = rtf.matches(of: /\\cellx([0-9]+)/).compactMap { Int($0.1) }
    #expect(widths == [2_880, 5_760, 8_640, 2_880, 8_640])
    #expect(rtf.contains("\\trhdr"))
    let wide = try written(
      text,
      [
        .paperSize: CGSize(width: 500, height: 500),
        .paperMargin: NSEdgeInsets(top: 0, left: 50, bottom: 0, right: 50),
      ])
    #expect(wide.matches(of: /\\cellx([0-9]+)/).compactMap { Int($0.1) }.max() == 8_000)
    let back = try Probe.document(Data(rtf.utf8), .rtf).text
    #expect(back.number(.tableHeaderCell, 4) == 1 && back.number(.tableHeaderCell, 10) == nil)
    #expect(back.value(.toolTip, 2, as: String.self) == "t")
    for (start, word) in [([UInt8]([0x89, 0x50, 0x4E, 0x47]), "pngblip"), ([0xFF, 0xD8, 0xFF], "jpegblip")] {
      let picture = NSTextAttachment(data: Data(start), ofType: nil)
      let string = NSAttributedString(
        string: "\u{FFFC}", attributes: [.attachment: picture, .alternateDescription: "alt"])
      let source = try written(string)
      #expect(source.contains("\\\(word)"))
      let read = try Probe.document(Data(source.utf8), .rtf).text
      #expect(read.value(.alternateDescription, 0, as: String.self) == "alt")
    }
    let tiff = NSTextAttachment(data: Data([0x49, 0x49, 0x2A, 0]), ofType: "public.tiff")
    let (data, losses) = try TextDocument(NSAttributedString(attachment: tiff)).data(as: .rtf)
    #expect(!String(decoding: data, as: UTF8.self).contains("\\pict") && losses.count == 1)
  }

  @Test("D077: text with pictures prefers RTFD, a folder or one piece; RTF has them in it")
  func folders() throws {
    let bytes = Data([0x89, 0x50, 0x4E, 0x47, 1])
    let picture = NSTextAttachment(data: bytes, ofType: "public.png")
    let text = NSMutableAttributedString(string: "a\u{FFFC}b")
    text.addAttribute(.attachment, value: picture, range: NSRange(location: 1, length: 1))
    let all = NSRange(location: 0, length: 3)
    #expect(text.prefersRTFD(in: all) && !text.prefersRTFD(in: NSRange(location: 0, length: 1)))
    let folder = try #require(text.rtfdFileWrapper(from: all))
    #expect(Set((folder.fileWrappers ?? [:]).keys) == ["TXT.rtf", "image.png"])
    let piece = try #require(text.rtfd(from: all))
    #expect(Array(piece.prefix(12)) == Array("rtfd".utf8) + [0, 0, 0, 0, 3, 0, 0, 0])
    let back = try #require(NSAttributedString(rtfd: piece, documentAttributes: nil))
    #expect(back.string == "a\u{FFFC}b")
    let read = back.value(.attachment, 1, as: NSTextAttachment.self)
    #expect(read?.fileWrapper?.regularFileContents == bytes)
    #expect(NSAttributedString(rtfd: piece.prefix(40), documentAttributes: nil) == nil)
    for end in 0..<piece.count { _ = try? TextDocument(data: piece.prefix(end)) }
    let rtf = try #require(text.rtf(from: all))
    let inline = NSAttributedString(rtf: rtf, documentAttributes: nil)?.value(
      .attachment, 1, as: NSTextAttachment.self)
    #expect(inline?.contents == bytes)
  }

  @Test("D078: colours of wide gamuts survive beside the table, and attributes of the document are written")
  func colours() throws {
    let wide = UIColor(displayP3Red: 1, green: 0.25, blue: 0, alpha: 1)
    let exact = UIColor(red: 0.123, green: 0.456, blue: 0.789, alpha: 0.5)
    for color in [wide, exact] {
      let text = NSAttributedString(string: "a\n", attributes: [.foregroundColor: color])
      let rtf = try written(text)
      #expect(rtf.contains("{\\*\\expandedcolortbl;"))
      let back: UIColor? = try Probe.document(Data(rtf.utf8), .rtf).text.value(.foregroundColor, 0)
      let (a, b) = (color.cgColor.components ?? [], back?.cgColor.components ?? [])
      #expect(a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 2e-5 })
      #expect(back?.cgColor.colorSpace?.name == color.cgColor.colorSpace?.name)
    }
    let rtf = try written(
      NSAttributedString(string: "a"),
      [
        .paperSize: CGSize(width: 595, height: 842), .title: "T", .author: "A", .viewMode: NSNumber(value: 1),
        .paperMargin: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
      ])
    for word in [
      "\\paperw11900\\paperh16840", "\\margl40\\margr80\\margt20\\margb60", "\\title T", "\\author A",
      "\\viewkind1",
    ] {
      #expect(rtf.contains(word), "\(word)")
    }
  }

  @Test("Page rules, hyphens, tab intervals and anchors travel through RTF")
  func extras() throws {
    let body =
      "\\pard\\hyphpar\\pardeftab720\\keep\\keepn\\pagebb\\nowidctlpar\\tqdec\\tx400 {\\*\\bkmkstart x}{\\*\\bkmkend x}a\\par"
    let first = try Probe.rtf(body)
    let (data, losses) = try first.data(as: .rtf)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .rtf).text
    for text in [first.text, second] {
      let keys: [NSAttributedString.Key] = [.keepsTogether, .keepsWithNext, .pageBreakBefore, .allowsWidows]
      #expect(keys.map { text.number($0, 0) } == [1, 1, 1, 1])
      #expect(text.style(0)?.hyphenationFactor == 1 && text.style(0)?.defaultTabInterval == 36)
      #expect(text.style(0)?.tabStops.first?.tabStopType == .decimalTabStopType)
      #expect(text.value(.anchor, 0, as: String.self) == "x")
    }
  }
}
