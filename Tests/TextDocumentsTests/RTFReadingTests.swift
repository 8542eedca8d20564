import Foundation
import Testing
import TextDocuments

@Suite("RTF: what is read")
struct RTFReadingTests {
  private func text(_ body: String) throws -> NSAttributedString { try Probe.rtf(body).text }

  @Test(
    "D056: bytes are read in the page of the font's characters, of the font, or of the document, else in 1252"
  )
  func codePages() throws {
    let pages: [(Int, String, String)] = [
      (128, "\\'8a\\'bf", "漢"), (129, "\\'b0\\'a1", "가"), (134, "\\'ba\\'ba", "汉"), (136, "\\'ba\\'7e", "漢"),
      (161, "\\'e1", "α"), (162, "\\'fd", "ı"), (177, "\\'e0", "א"), (178, "\\'c7", "ا"), (186, "\\'e0", "ą"),
      (204, "\\'ff", "я"), (222, "\\'a1", "ก"), (238, "\\'e8", "č"), (77, "\\'8e", "é"), (0, "\\'e9", "é"),
    ]
    for (number, bytes, letter) in pages {
      #expect(try text("{\\fonttbl{\\f0\\fcharset\(number) A;}}\\f0 \(bytes)").string == letter, "\(number)")
    }
    #expect(try text("{\\fonttbl{\\f0\\cpg1251 A;}}\\f0 \\'ff").string == "я")
    #expect(try text("{\\fonttbl{\\f0\\cpg1251\\fcharset0 A;}}\\f0 \\'ff").string == "я")
    #expect(try text("{\\fonttbl{\\f0\\fcharset161\\cpg1251 A;}}\\f0 \\'e1").string == "α")
    #expect(try text("\\ansicpg1250{\\fonttbl{\\f0 A;}}\\f0 \\'e8").string == "č")
    #expect(try text("\\ansicpg0 \\'e9").string == "é")
    #expect(try text("\\ansicpg65001 \\'c3\\'a9").string == "é")
    #expect(try text("\\mac \\'8e").string == "é")
    #expect(try text("\\pc \\'82").string == "é")
    #expect(try text("\\pca \\'82").string == "é")
    #expect(try text("\\'80").string == "€")
  }

  @Test("D057: fonts of signs and fields of symbols give signs, never Latin letters")
  func symbols() throws {
    func signs(_ font: String, _ body: String) throws -> String {
      try text("{\\fonttbl{\\f0\\fcharset2 \(font);}}\\f0 \(body)").string
    }
    #expect(try signs("Symbol", "abGD\\'b7\\'a3") == "αβΓΔ•≤")
    #expect(try signs("Wingdings", "n\\'fc\\'a7J") == "■✔▪☺")
    #expect(try signs("ZapfDingbats", "3lH\\'ac") == "✓●★①")
    #expect(try signs("Other", "a\\'e9") == "\u{F061}\u{F0E9}")
    for byte in 0x41...0x7A {
      for font in ["Symbol", "Wingdings", "ZapfDingbats", "Webdings"] {
        let sign = try signs(font, "\\'" + String(byte, radix: 16))
        #expect(
          sign.unicodeScalars.allSatisfy { !$0.isASCII || !$0.properties.isAlphabetic }, "\(font) \(byte)")
      }
    }
    #expect(
      try text("a{\\field{\\*\\fldinst SYMBOL 97 \\\\f \"Symbol\" \\\\s 10}{\\fldrslt x}}b").string == "aαb")
    #expect(try text("{\\field{\\*\\fldinst SYMBOL 120 \\\\f \"Other\"}{\\fldrslt x}}").string == "\u{F078}")
    #expect(try text("{\\field{\\*\\fldinst SYMBOL 8364 \\\\u}{\\fldrslt x}}").string == "€")
  }

  @Test(
    "D058: sizes and shifts are half points, lengths twips, letter spaces twips or quarter points, colour 0 none"
  )
  func lengths() throws {
    let read = try text(
      "{\\fonttbl{\\f0 Helvetica;}}{\\colortbl;\\red255\\green0\\blue0;}\\f0 a\\fs31 b\\cf1 c\\cf0 d\\cf e\\highlight1 f\\highlight0\\cb1 g\\cb0\\chcbpat1 h\\chcbpat0\\expndtw40 i\\expndtw0\\expnd6 j\\expnd0\\up5 k\\up0\\dn4 l\\dn0\\pard\\li200\\par"
    )
    #expect(read.font(0)?.pointSize == 12 && read.font(1)?.pointSize == 15.5)
    #expect((1..<5).map { read.hex(.foregroundColor, $0) } == [nil, "#ff0000", nil, nil])
    #expect((4..<9).map { read.hex(.backgroundColor, $0) } == [nil, "#ff0000", "#ff0000", "#ff0000", nil])
    #expect((8..<11).map { read.number(.kern, $0) } == [2, 1.5, nil])
    #expect((10..<12).map { read.number(.baselineOffset, $0) } == [2.5, -2])
    #expect(read.style(0)?.headIndent == 10)
  }

  @Test("D060: words of characters go on and off; hidden text is none, and underlines are the nearest kind")
  func characters() throws {
    let single = NSUnderlineStyle.single.rawValue
    let bold = try text("{\\fonttbl{\\f0 Helvetica;}}\\f0\\b a\\b0 b\\i c\\i0 d")
    #expect((0..<4).map { bold.traits($0) } == [.traitBold, [], .traitItalic, []])
    let kinds: [(String, Int)] = [
      ("ul", single), ("uldb", NSUnderlineStyle.double.rawValue), ("ulth", NSUnderlineStyle.thick.rawValue),
      ("uld", single | NSUnderlineStyle.patternDot.rawValue),
      ("uldash", single | NSUnderlineStyle.patternDash.rawValue),
      ("uldashd", single | NSUnderlineStyle.patternDashDot.rawValue),
      ("uldashdd", single | NSUnderlineStyle.patternDashDotDot.rawValue),
      ("ulw", single | NSUnderlineStyle.byWord.rawValue), ("ulwave", single),
    ]
    for (word, kind) in kinds {
      let read = try text("\\\(word) a\\\(word)0 b\\\(word) c\\ulnone d")
      #expect((0..<4).map { Int(read.number(.underlineStyle, $0) ?? 0) } == [kind, 0, kind, 0], "\(word)")
    }
    let struck = try text("\\strike a\\strike0 b\\striked1 c\\striked0 d")
    #expect(
      (0..<4).map { Int(struck.number(.strikethroughStyle, $0) ?? 0) }
        == [single, 0, NSUnderlineStyle.double.rawValue, 0])
    let raised = try text("\\super a\\nosupersub b\\sub c\\super0 d\\super e\\super0 f")
    #expect((0..<6).map { Int(raised.number(.superscript, $0) ?? 0) } == [1, 0, -1, 0, 1, 0])
    #expect(try text("\\caps a\\u223?\\'e9\\caps0 b").string == "ASSÉb")
    let small = try text("{\\fonttbl{\\f0 Noto Sans;}}\\f0\\scaps a\\scaps0 b")
    #expect(
      (0..<2).map { small.font($0)?.fontDescriptor.fontAttributes[.featureSettings] != nil } == [true, false])
    let outlined = try text("\\outl a\\outl0 b\\shad c\\shad0 d")
    #expect((0..<4).map { outlined.number(.strokeWidth, $0) != nil } == [true, false, false, false])
    #expect(
      (0..<4).map { outlined.value(.shadow, $0, as: NSShadow.self) != nil } == [false, false, true, false])
    #expect(try text("a\\v b\\u233?\\v0 c").string == "ac")
    let tongue = try text("\\lang1031 a\\lang0 b")
    #expect((0..<2).map { tongue.value(.languageIdentifier, $0, as: String.self) } == ["de-DE", nil])
  }

  @Test(
    "D061: words of paragraphs reach the style: alignment, indents, spaces, lines, tabs; and where pages may end"
  )
  func paragraphs() throws {
    for (word, alignment) in [
      ("ql", NSTextAlignment.left), ("qr", .right), ("qc", .center), ("qj", .justified),
    ] { #expect(try text("\\\(word) a\\par").style(0)?.alignment == alignment) }
    let style = try text("\\li400\\fi-100\\ri300\\sb40\\sa60\\deftab500 a\\par").style(0)
    #expect(style?.headIndent == 20 && style?.firstLineHeadIndent == 15 && style?.tailIndent == -15)
    #expect(style?.paragraphSpacingBefore == 2 && style?.paragraphSpacing == 3)
    #expect(try text("\\lin400\\rin300 a\\par").style(0)?.headIndent == 20)
    #expect(try Probe.rtf("\\deftab500 a").attributes[.defaultTabInterval] as? NSNumber == 25)
    #expect(try text("\\sl360\\slmult1 a\\par").style(0)?.lineHeightMultiple == 1.5)
    let least = try text("\\sl300\\slmult0 a\\par").style(0)
    #expect(least?.minimumLineHeight == 15 && least?.maximumLineHeight == 0)
    let exact = try text("\\sl-300 a\\par").style(0)
    #expect(exact?.minimumLineHeight == 15 && exact?.maximumLineHeight == 15)
    let tabs = try text("\\tx100\\tqr\\tx200\\tqc\\tx300\\tqdec\\tx400 a\\par").style(0)?.tabStops
    #expect(tabs?.map(\.location) == [5, 10, 15, 20])
    #expect(
      tabs?.map(\.tabStopType) == [
        .leftTabStopType, .rightTabStopType, .centerTabStopType, .decimalTabStopType,
      ])
    let pages = try text("\\keep\\keepn a\\par\\pard\\pagebb\\nowidctlpar b\\par\\pard c\\par")
    let keys: [NSAttributedString.Key] = [.keepsTogether, .keepsWithNext, .pageBreakBefore, .allowsWidows]
    #expect(keys.map { pages.number($0, 0) } == [1, 1, nil, nil])
    #expect(keys.map { pages.number($0, 2) } == [nil, nil, 1, 1])
    #expect(keys.map { pages.number($0, 4) } == [nil, nil, nil, nil])
  }

  @Test("D062: the sheet gives headings their level, and styles of characters where they stand alone")
  func sheets() throws {
    let sheet =
      "{\\stylesheet{\\s0 Normal;}{\\s3\\b\\fs40 heading 2;}{\\s4\\outlinelevel4 Mine;}{\\*\\cs10\\additive\\i\\ul Strong;}{\\*\\ts11 T;}}"
    let read = try text(
      "{\\fonttbl{\\f0 Helvetica;}}" + sheet
        + "\\f0\\pard\\s3 a\\par\\pard\\s4 b\\par\\pard\\outlinelevel0 c\\par\\pard d{\\cs10 e}{\\cs10\\i0 f}\\par"
    )
    #expect([0, 2, 4, 6].map { read.style($0)?.headerLevel } == [2, 5, 1, 0])
    #expect(read.traits(0) == [], "the sheet's looks are in the paragraph if it has them")
    #expect((6..<9).map { read.traits($0).contains(.traitItalic) } == [false, true, false])
    #expect((6..<9).map { read.number(.underlineStyle, $0) } == [nil, 1, 1])
    #expect(read.string == "a\nb\nc\ndef\n")
  }

  @Test(
    "D063: lists have level text, start and nesting of the tables or of old words, and markers are no text")
  func lists() throws {
    let tables =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfc4{\\leveltext\\'03(\\'01);}}\\listid5}{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\\u8226 ?;}}\\listid6}}{\\*\\listoverridetable{\\listoverride\\listid5\\ls2}{\\listoverride\\listid6\\ls3}}"
    let read = try text(
      tables
        + "\\pard\\ls2\\ilvl0{\\listtext 3.\\tab}a\\par\\ls2\\ilvl1{\\listtext (a)}b\\par\\pard\\ls3 c\\par\\pard{\\pntext 1)\\tab}{\\*\\pn\\pnlvlbody\\pndec\\pnstart7{\\pntxta )}}d\\par{\\pntext\\'b7}\\pard{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}e\\par\\pard f\\par"
    )
    #expect(read.string == "a\nb\nc\nd\ne\nf\n")
    let lists = stride(from: 0, to: 12, by: 2).map { offset in
      read.style(offset)?.textLists.map { "\($0.markerFormat.rawValue)\($0.startingItemNumber)" } ?? []
    }
    #expect(
      lists == [
        ["{decimal}.3"], ["{decimal}.3", "({lower-alpha})1"], ["{disc}1"], ["{decimal})7"], ["{disc}1"], [],
      ])
    #expect(read.style(0)?.textLists.first === read.style(2)?.textLists.first)
  }

  @Test(
    "D064: tables have merges, borders, padding, shading and alignment, nest, and missing cells are empty")
  func tables() throws {
    let read = try text(
      "{\\colortbl;\\red255\\green0\\blue0;}\\trowd\\clvmgf\\clvertalb\\clbrdrt\\brdrs\\brdrw40\\brdrcf1\\clcbpat1\\clpadl60\\clpadfl3\\clpadt80\\clpadft3\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000\\intbl a\\cell b\\cell\\cell\\row\\trowd\\clvmrg\\cellx1000\\clvertalc\\cellx2000\\cellx3000\\cell c\\cell\\row\\pard d\\par"
    )
    #expect(read.string == "a\nb\nc\n\nd\n")
    #expect([0, 2, 4, 6].map { read.cells($0) } == [["0.0.2.1"], ["0.1.1.2"], ["1.1.1.1"], ["1.2.1.1"]])
    #expect(read.cells(7) == [])
    let first = read.style(0)?.textBlocks.first
    #expect(first?.width(for: .border, edge: .minY) == 2 && first?.width(for: .border, edge: .minX) == 0)
    #expect(first?.borderColor(for: .minY) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(first?.backgroundColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    // Word has top and left of padding the wrong way round.
    #expect(first?.width(for: .padding, edge: .minY) == 3 && first?.width(for: .padding, edge: .minX) == 4)
    #expect(first?.verticalAlignment == .bottomAlignment)
    #expect(read.style(4)?.textBlocks.first?.verticalAlignment == .middleAlignment)
    let nested = try text(
      "\\trowd\\cellx4000\\cellx8000\\pard\\intbl\\itap1 a\\par\\pard\\intbl\\itap2 b\\nestcell{\\nonesttables\\par}\\pard\\intbl\\itap2 c\\nestcell{\\nonesttables\\par}\\pard\\intbl\\itap2{\\*\\nesttableprops\\trowd\\cellx1000\\cellx2000\\nestrow}{\\nonesttables\\par}\\pard\\intbl\\itap1 d\\cell e\\cell\\row\\pard f\\par"
    )
    #expect(nested.string == "a\nb\nc\nd\ne\nf\n")
    #expect(
      stride(from: 0, to: 12, by: 2).map { nested.cells($0) } == [
        ["0.0.1.1"], ["0.0.1.1", "0.0.1.1"], ["0.0.1.1", "0.1.1.1"], ["0.0.1.1"], ["0.1.1.1"], [],
      ])
  }

  @Test(
    "D065: pictures have bytes of hexadecimal digits or plain ones, and their size; others are placeholders or their result"
  )
  func pictures() throws {
    func picture(_ body: String) throws -> (text: String, bytes: [UInt8]?, size: CGSize?, losses: Int) {
      let read = try Probe.rtf(body)
      let found = (0..<read.text.length).compactMap {
        read.text.value(.attachment, $0, as: NSTextAttachment.self)
      }
      return (
        read.text.string, found.first?.contents.map { [UInt8]($0) }, found.first?.bounds.size,
        read.losses.count
      )
    }
    let png = try picture(
      "{\\pict\\pngblip\\picwgoal400\\pichgoal200\\picscalex50\\picscaley150 89504e4701}a")
    #expect(png == ("\u{FFFC}a", [0x89, 0x50, 0x4E, 0x47, 1], CGSize(width: 10, height: 15), 0))
    let jpeg = try picture("{\\pict\\jpegblip\\bin3 {\\}}a")
    #expect(jpeg.text == "\u{FFFC}a" && jpeg.bytes == Array("{\\}".utf8))
    let both = try picture("{\\*\\shppict{\\pict\\pngblip 8950}}{\\nonshppict{\\pict\\wmetafile8 00}}")
    #expect(both.text == "\u{FFFC}" && both.bytes == [0x89, 0x50] && both.losses == 0)
    for kind in ["emfblip", "wmetafile8", "macpict", "dibitmap0"] {
      let other = try picture("{\\pict\\\(kind)\\picwgoal400\\pichgoal200 0102}")
      #expect(other == ("\u{FFFC}", nil, CGSize(width: 20, height: 10), 1), "\(kind)")
    }
    let object = try picture("{\\object\\objemb{\\*\\objdata 0105}{\\result{\\pict\\pngblip 8950}}}")
    #expect(object.text == "\u{FFFC}" && object.bytes == [0x89, 0x50] && object.losses == 1)
  }

  @Test("D067: directions, marks, languages, and the properties of right-to-left runs")
  func directions() throws {
    let read = try text("\\rtlpar a\\par\\ltrpar b\\par\\pard c\\par")
    #expect(
      [0, 2, 4].map { read.style($0)?.baseWritingDirection } == [.rightToLeft, .leftToRight, .natural])
    #expect(
      try text("\\rtlmark\\ltrmark\\zwj\\zwnj\\zwbo\\zwnbo").string
        == "\u{200F}\u{200E}\u{200D}\u{200C}\u{200B}\u{2060}")
    let runs = try text(
      "{\\fonttbl{\\f0 Helvetica;}{\\f1 DejaVu Sans;}}{\\rtlch\\af1\\afs40\\ab\\alang1037\\ltrch\\f0\\fs20\\lang1033 a}{\\ltrch\\f0\\fs20\\lang1033\\rtlch\\af1\\afs40\\ab\\ai0\\alang1037 \\u1488?}"
    )
    #expect(runs.font(0)?.pointSize == 10 && runs.traits(0) == [])
    #expect(runs.font(1)?.fontName == "DejaVuSans-Bold" && runs.font(1)?.pointSize == 20)
    #expect((0..<2).map { runs.value(.languageIdentifier, $0, as: String.self) } == ["en-US", "he"])
  }

  @Test("D068: notes stand apart with their offset; running heads and annotations are reported")
  func notes() throws {
    let read = try Probe.rtf(
      "a\\chftn{\\footnote \\chftn {\\b n}}b\\chftn{\\footnote\\ftnalt \\chftn o}{\\header h}{\\footerf f}{\\*\\annotation x}c"
    )
    #expect(read.text.string == "a1b2c")
    #expect(read.footnotes.map(\.offset) == [1, 3])
    #expect(read.footnotes.map { $0.text.string.trimmingCharacters(in: .whitespaces) } == ["n", "o"])
    #expect(read.losses.map(\.what) == ["running head or foot", "running head or foot", "annotation"])
    #expect(read.text.value(.footnoteMark, 3, as: String.self) == "2")
  }

  @Test("D069: paper, margins, view, hyphens, tabs and information are attributes of the document")
  func document() throws {
    let read = try Probe.rtf(
      "{\\info{\\title T\\u233?}{\\subject S}{\\author A}{\\manager M}{\\company C}{\\operator O}{\\category K}{\\keywords a b, c}{\\doccomm D}{\\*\\copyright R}{\\creatim\\yr2026\\mo11\\dy22\\hr7}{\\revtim\\yr2026\\mo11\\dy22\\hr8\\min0}}\\paperw16840\\paperh11900\\margl1000\\margr1200\\margt1400\\margb1600\\landscape\\viewkind1\\viewscale150\\hyphauto1\\deftab560 a"
    )
    let strings: [NSAttributedString.DocumentAttributeKey] = [
      .title, .subject, .author, .manager, .company, .editor, .category, .comment, .copyright,
    ]
    #expect(strings.map { read.attributes[$0] as? String } == ["Té", "S", "A", "M", "C", "O", "K", "D", "R"])
    #expect(read.attributes[.keywords] as? [String] == ["a b", "c"])
    #expect(read.attributes[.creationTime] as? Date == Date(timeIntervalSince1970: 1_795_330_800))
    #expect(read.attributes[.modificationTime] as? Date == Date(timeIntervalSince1970: 1_795_334_400))
    #expect(read.attributes[.paperSize] as? CGSize == CGSize(width: 842, height: 595))
    let margin = read.attributes[.paperMargin] as? NSEdgeInsets
    #expect(margin?.left == 50 && margin?.right == 60 && margin?.top == 70 && margin?.bottom == 80)
    for (key, value) in [
      (NSAttributedString.DocumentAttributeKey.viewMode, 1.0), (.viewZoom, 150), (.hyphenationFactor, 1),
      (.defaultTabInterval, 28),
    ] { #expect((read.attributes[key] as? NSNumber)?.doubleValue == value, "\(key.rawValue)") }
    #expect(try Probe.rtf("\\viewkind4 a").attributes[.viewMode] as? NSNumber == 0)
  }

  @Test(
    "D070: Apple's own words: versions, scaling, expanded colours, directions, tab intervals, markers and graphics"
  )
  func apple() throws {
    let read = try Probe.rtf(
      "\\cocoartf2639\\cocoatextscaling1\\cocoaplatform1{\\colortbl;\\red255\\green255\\blue255;}{\\*\\expandedcolortbl;;\\cssrgb\\c0;}{\\*\\expandedcolortbl;\\cssrgb\\c100000\\c14913\\c0;}{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\*\\levelmarker \\{square\\}}{\\leveltext\\'01\\uc0\\u9642 ;}}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\vieww300\\viewh200\\pard\\pardeftab720\\pardirnatural\\partightenfactor0\\ls1\\cf1 a\\par"
    )
    #expect(read.text.string == "a\n")
    #expect(read.attributes[.cocoaVersionDocumentAttribute] as? NSNumber == 2_639)
    #expect(read.attributes[.textScaling] as? NSNumber == 1)
    #expect(read.attributes[.viewSize] as? CGSize == CGSize(width: 15, height: 10))
    #expect(read.text.hex(.foregroundColor, 0) == "#ff2600")
    #expect(
      read.text.style(0)?.baseWritingDirection == .natural && read.text.style(0)?.defaultTabInterval == 36)
    #expect(read.text.style(0)?.textLists.first?.markerFormat == .square)
    let rtf = FileWrapper(
      regularFileWithContents: Data(
        "{\\rtf1\\ansi a{{\\NeXTGraphic p.png \\width200 \\height100}\\'ac}b}".utf8))
    let folder = FileWrapper(directoryWithFileWrappers: [
      "TXT.rtf": rtf, "p.png": FileWrapper(regularFileWithContents: Data([0x89, 0x50, 0x4E, 0x47])),
    ])
    let text = try #require(NSAttributedString(rtfdFileWrapper: folder, documentAttributes: nil))
    #expect(text.string == "a\u{FFFC}b")
    let graphic = text.value(.attachment, 1, as: NSTextAttachment.self)
    #expect(graphic?.bounds.size == CGSize(width: 10, height: 5))
    #expect(graphic?.fileWrapper?.preferredFilename == "p.png")
  }

  @Test(
    "D071: of two forms the newer is taken; sections, pages and columns end paragraphs; words are letters")
  func breaks() throws {
    #expect(try text("{\\upr{old}{\\*\\ud{n\\u233?w}}}").string == "néw")
    let read = try text("a\\page b\\sect c\\column d\\line e\\tab f\\par")
    #expect(read.string == "a\nb\nc\nd\u{2028}e\tf\n")
    #expect([0, 2, 4, 6].map { read.number(.pageBreakBefore, $0) } == [nil, 1, 1, nil])
    #expect(
      try text("\\emdash\\endash\\bullet\\lquote\\rquote\\ldblquote\\rdblquote\\emspace\\enspace").string
        == "—–•‘’“”\u{2003}\u{2002}")
  }
}
