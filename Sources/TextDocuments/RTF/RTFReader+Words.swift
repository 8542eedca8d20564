internal import Foundation
internal import TextKit

/// Control words.
extension RTFReader {
  mutating func apply(_ word: RTFWord, _ value: Int?, starred: Bool) {
    if applyDestination(word, value, starred: starred) { return }
    if starred, group.destination != .styles || ![.cs, .ds, .ts].contains(word) {
      // A destination that is not known.
      group.destination = .skip
      return
    }
    switch group.destination {
    case .skip, .upr, .shape: return
    case .text: break
    case .shapeName, .shapeValue, .bookmark: if word != .u { return }
    case .fonts: return applyFont(word, value)
    case .colors: return applyColor(word, value)
    case .expandedColors: return applyExpandedColor(word, value)
    case .styles: return applyStyle(word, value)
    case .picture: return applyPicture(word, value)
    case .lists, .levelText, .levelMarker: return applyList(word, value)
    case .overrides: return applyOverride(word, value)
    case .oldList, .oldBefore, .oldAfter: return applyOldList(word, value)
    case .info, .infoField: return applyInfo(word, value)
    case .instruction: if word != .u { return }
    }
    if applySpecial(word, value) || applyCell(word, value) || applyParagraph(word, value)
      || applyDocument(word, value) || applySection(word, value)
    {
      return
    }
    let before = group.characters
    var after = before
    if word == .cs {
      for (word, value) in characterStyles[value ?? 0] ?? [] { applyCharacters(word, value, &after) }
    } else {
      applyCharacters(word, value, &after)
    }
    guard after != before else { return }
    flush()
    group.characters = after
  }

  // MARK: Destinations

  private mutating func applyDestination(_ word: RTFWord, _ value: Int?, starred: Bool) -> Bool {
    let outer = group.destination
    func isSkipped() -> Bool { outer == .skip }
    if isSkipped() { return true }
    if outer == .shape {
      if word == .sn || word == .sv {
        (group.destination, words) = (word == .sn ? .shapeName : .shapeValue, [])
      }
      return true
    }
    switch word {
    case .background: group.destination = .shape
    case .picprop: group.destination = outer == .picture ? .shape : .skip
    case .bkmkstart: (group.destination, words) = (outer == .text ? .bookmark : .skip, [])
    case .field: group.hidesResult = false
    case .fldrslt: if group.hidesResult { group.destination = .skip }
    case .fonttbl: group.destination = .fonts
    case .colortbl: (group.destination, color) = (.colors, (nil, nil, nil))
    case .expandedcolortbl:
      (group.destination, expandedIndex, expanded, expandedKind) = (.expandedColors, 0, [], "")
    case .stylesheet: group.destination = .styles
    case .info: group.destination = .info
    case .title, .subject, .author, .manager, .company, .operator, .category, .keywords, .comment,
      .doccomm,
      .copyright, .creatim, .revtim:
      guard outer == .info else { return false }
      (group.destination, words, time) = (.infoField(word.rawValue), [], [:])
    case .pict: (group.destination, picture) = (.picture, RTFPicture())
    case .listtable, .list, .listlevel: beginList(word)
    case .leveltext: (group.destination, words) = (.levelText, [])
    case .levelmarker: (group.destination, words) = (.levelMarker, [])
    case .levelnumbers, .listname, .listpicture, .falt, .panose, .fontemb, .nonshppict, .listtext,
      .pntext,
      .nonesttables, .liststyleid, .objdata, .datafield, .xmlnstbl, .rsidtbl, .generator, .themedata,
      .colorschememapping, .latentstyles, .datastore, .pgdsctbl, .filetbl, .revtbl,
      .bkmkend, .atnid,
      .atnauthor, .xe, .tc, .blipuid, .shpinst, .NeXTGraphicName:
      group.destination = .skip
    case .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .annotation:
      report.add(word == .annotation ? "annotation" : "running head or foot", .byte(index))
      group.destination = .skip
    case .listoverridetable: group.destination = .overrides
    case .fldinst: (group.destination, words) = (.instruction, [])
    case .pn: (group.destination, words) = (.oldList, [])
    case .pntxtb: (group.destination, words) = (.oldBefore, [])
    case .pntxta: (group.destination, words) = (.oldAfter, [])
    case .upr: (group.destination, group.uprGroups) = (.upr, 0)
    case .nesttableprops: saveRow()
    case .ud, .shppict, .listoverride, .shptxt, .cs, .ts:
      return word == .ud || word == .shppict
    case .footnote: if outer == .text { beginFootnote() }
    case .object: report.add("object", .byte(index), kept: "its result")
    case .NeXTGraphic: takeGraphic()
    default: return false
    }
    return true
  }

  mutating func endDestination(_ destination: RTFDestination) {
    decodeLeft(destination)
    let text = String(decoding: words, as: UTF16.self).trimmingCharacters(
      in: CharacterSet(charactersIn: "; \n"))
    switch destination {
    case .fonts: return endFontName()
    case .styles: return endStyleName()
    case .infoField(let name): endInfo(name, text)
    case .picture: endPicture()
    case .levelText:
      if let last = head.levels.indices.last, let level = head.levels[last].indices.last {
        head.levels[last][level].text = words
      }
    case .levelMarker:
      if let last = head.levels.indices.last, let level = head.levels[last].indices.last {
        head.levels[last][level].marker = text
      }
    case .instruction: endInstruction(text)
    case .shapeName: shapeProperty = text
    case .shapeValue: endShapeProperty(text)
    case .bookmark:
      flush()
      if !text.isEmpty { sink.anchors.append((text, sink.builder.length)) }
    case .oldBefore, .oldAfter:
      if let last = head.oldLists.indices.last {
        head.oldLists[last].marker =
          destination == .oldBefore
          ? text + (head.oldLists[last].marker ?? "") : (head.oldLists[last].marker ?? "") + text
      }
    case .oldList: if group.destination == .text { group.paragraph.oldList = oldListNumber() }
    default: return
    }
    words = []
  }

  private mutating func decodeLeft(_ destination: RTFDestination) {
    guard !pendingBytes.isEmpty else { return }
    words += Array(codec.decode(pendingBytes).utf16)
    pendingBytes = []
  }

  /// Finds the address in a field's instruction, for the text that follows in the field.
  private mutating func endInstruction(_ text: String) {
    if text.uppercased().hasPrefix("SYMBOL") { return endSymbol(text) }
    guard text.uppercased().hasPrefix("HYPERLINK") else {
      if !text.isEmpty { report.add("field \(text.prefix { $0 != " " })", .byte(index), kept: "its result") }
      return
    }
    var address = ""
    var anchor = ""
    var tip: String?
    var next = "address"
    for word in RTFReader.quotedWords(text.dropFirst(9)) {
      switch word {
      case "\\l": next = "anchor"
      case "\\o": next = "tip"
      case "\\t", "\\n", "\\m": next = "other"
      default:
        if next == "tip" { tip = word }
        if next == "address" { address = word } else if next == "anchor" { anchor = word }
        next = "other"
      }
    }
    let link = anchor.isEmpty ? address : address + "#" + anchor
    guard !link.isEmpty else { return }
    flush()
    (group.characters.link, group.characters.tip) = (link, tip)
  }

  /// Writes the letter that a field names by its number in a font.
  private mutating func endSymbol(_ text: String) {
    let words = RTFReader.quotedWords(text.dropFirst(6))
    guard group.destination == .text, let first = words.first,
      let number = first.lowercased().hasPrefix("0x") ? Int(first.dropFirst(2), radix: 16) : Int(first)
    else { return }
    let font = words.firstIndex(of: "\\f").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil } ?? "Symbol"
    flush()
    group.hidesResult = true
    if (0x20...0xFF).contains(number), !words.contains("\\u") {
      append(RTFSymbols.unit(UInt8(number), font: font))
    } else if (0x100...0xFFFF).contains(number) {
      append(UInt16(number))
    }
    flush()
  }

  private mutating func endShapeProperty(_ text: String) {
    if shapeProperty == "fillColor", let value = Int(text), (0...0xFF_FFFF).contains(value) {
      func part(_ shift: Int) -> CGFloat { CGFloat((value >> shift) & 255) / 255 }
      attributes[.backgroundColor] = UIColor(red: part(0), green: part(8), blue: part(16), alpha: 1)
    } else if shapeProperty == "wzDescription" {
      picture.alternate = text
    }
  }

  private static func quotedWords(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var wasQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        wasQuoted = true
      } else if character == " ", !isQuoted {
        if !word.isEmpty || wasQuoted { words.append(word) }
        (word, wasQuoted) = ("", false)
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty || wasQuoted { words.append(word) }
    return words
  }

  // MARK: Letters

  private mutating func applySpecial(_ word: RTFWord, _ value: Int?) -> Bool {
    switch word {
    case .u:
      var unit = value ?? 0
      if unit < 0 { unit += 65_536 }
      append(UInt16(truncatingIfNeeded: unit))
      skipping = group.fallback
    case .uc: group.fallback = min(max(value ?? 1, 0), 1_000)
    case .par: endParagraph()
    case .page: endPage()
    case .column:
      endParagraph()
      report.add("\(word.rawValue) break", .byte(index), kept: "the end of a paragraph")
    case .line, .lbr: append(0x2028)
    case .tab: append(0x09)
    case .chftn:
      // In the note itself it stands for the same number.
      guard sinks.isEmpty else { return true }
      notes += 1
      flush()
      let number = notes
      group.characters.footnote = "\(number)"
      for unit in "\(number)".utf16 { append(unit) }
      flush()
      group.characters.footnote = nil
    default:
      guard let unit = RTFReader.letters[word] else { return false }
      append(unit)
    }
    return true
  }

  private static let letters: [RTFWord: UInt16] = [
    .emdash: 0x2014, .endash: 0x2013, .emspace: 0x2003, .enspace: 0x2002, .qmspace: 0x2005,
    .bullet: 0x2022,
    .lquote: 0x2018, .rquote: 0x2019, .ldblquote: 0x201C, .rdblquote: 0x201D, .rtlmark: 0x200F,
    .ltrmark: 0x200E,
    .zwj: 0x200D, .zwnj: 0x200C, .zwbo: 0x200B, .zwnbo: 0x2060, .softline: 0x2028,
  ]

  // MARK: Characters

  private mutating func applyCharacters(_ word: RTFWord, _ value: Int?, _ characters: inout RTFCharacters) {
    let isOn = value != 0
    let single = NSUnderlineStyle.single.rawValue
    switch word {
    case .plain:
      let (link, tip) = (characters.link, characters.tip)
      characters = RTFCharacters()
      (characters.link, characters.tip) = (link, tip)
    case .f, .loch, .hich, .dbch: if word == .f { characters.font = value ?? 0 }
    case .fs: characters.size = min(max(value ?? 24, 1), 20_000)
    case .af: characters.complexFont = value
    case .afs: characters.complexSize = min(max(value ?? 24, 1), 20_000)
    case .ab: characters.isComplexBold = isOn
    case .ai: characters.isComplexItalic = isOn
    case .b: characters.isBold = isOn
    case .i: characters.isItalic = isOn
    case .ul: characters.underline = isOn ? single : 0
    case .ulnone: characters.underline = 0
    case .uldb: characters.underline = isOn ? NSUnderlineStyle.double.rawValue : 0
    case .ulth: characters.underline = isOn ? NSUnderlineStyle.thick.rawValue : 0
    case .uld: characters.underline = isOn ? single | NSUnderlineStyle.patternDot.rawValue : 0
    case .uldash: characters.underline = isOn ? single | NSUnderlineStyle.patternDash.rawValue : 0
    case .uldashd: characters.underline = isOn ? single | NSUnderlineStyle.patternDashDot.rawValue : 0
    case .uldashdd: characters.underline = isOn ? single | NSUnderlineStyle.patternDashDotDot.rawValue : 0
    case .ulw: characters.underline = isOn ? single | NSUnderlineStyle.byWord.rawValue : 0
    case .ulwave, .ululdbwave, .ulhwave: characters.underline = isOn ? single : 0
    case .ulc: characters.underlineColor = value ?? 0
    case .strike: characters.strike = isOn ? single : 0
    case .striked: characters.strike = isOn ? NSUnderlineStyle.double.rawValue : 0
    case .super: characters.superscript = isOn ? 1 : 0
    case .sub: characters.superscript = isOn ? -1 : 0
    case .nosupersub: characters.superscript = 0
    case .up: characters.raise = value ?? 6
    case .dn: characters.raise = -(value ?? 6)
    case .cf: characters.color = value ?? 0
    case .cb, .highlight, .chcbpat: characters.background = value ?? 0
    case .expndtw: characters.kern = value ?? 0
    case .expnd: characters.kern = (value ?? 0) * 5
    case .caps: characters.isUpper = isOn
    case .scaps: characters.smallCaps = isOn
    case .v: characters.isHidden = isOn
    case .outl: characters.isOutlined = isOn
    case .shad: characters.hasShadow = isOn
    case .lang: characters.language = value ?? 0
    case .alang: characters.complexLanguage = value
    case .rtlch: characters.isRightToLeft = true
    case .ltrch: characters.isRightToLeft = false
    default: break
    }
  }

  // MARK: Paragraphs

  private mutating func applyParagraph(_ word: RTFWord, _ value: Int?) -> Bool {
    let number = min(max(value ?? 0, -100_000), 100_000)
    switch word {
    case .pard: group.paragraph = RTFParagraph()
    case .ql: group.paragraph.alignment = .left
    case .qr: group.paragraph.alignment = .right
    case .qc: group.paragraph.alignment = .center
    case .qj, .qd: group.paragraph.alignment = .justified
    case .qnatural: group.paragraph.alignment = .natural
    case .li, .lin: group.paragraph.left = number
    case .ri, .rin: group.paragraph.right = number
    case .fi: group.paragraph.first = number
    case .sb: group.paragraph.before = number
    case .sa: group.paragraph.after = number
    case .sl: group.paragraph.line = number
    case .slmult: group.paragraph.isMultiple = number != 0
    case .tqr: group.paragraph.nextTab = 1
    case .tqc: group.paragraph.nextTab = 2
    case .tqdec: group.paragraph.nextTab = 3
    case .tx:
      if group.paragraph.tabs.count < 64 {
        group.paragraph.tabs.append(.init(place: number, kind: group.paragraph.nextTab))
      }
      group.paragraph.nextTab = 0
    case .rtlpar: group.paragraph.direction = .rightToLeft
    case .ltrpar: group.paragraph.direction = .leftToRight
    case .pardirnatural: group.paragraph.direction = .natural
    case .keep: group.paragraph.keepsTogether = value != 0
    case .keepn: group.paragraph.keepsWithNext = value != 0
    case .pagebb: group.paragraph.breaksPage = value != 0
    case .nowidctlpar: group.paragraph.allowsWidows = true
    case .widctlpar: group.paragraph.allowsWidows = false
    case .hyphpar: group.paragraph.hyphenates = value != 0
    case .pardeftab: group.paragraph.tabInterval = max(0, number)
    case .ls: group.paragraph.list = number
    case .ilvl: group.paragraph.level = min(max(number, 0), 8)
    case .intbl: group.paragraph.nesting = max(1, group.paragraph.nesting)
    case .itap: group.paragraph.nesting = min(max(number, 0), 16)
    case .outlinelevel: group.paragraph.heading = (0...8).contains(number) ? number + 1 : 0
    case .s: if let level = styleLevels[number] { group.paragraph.heading = level }
    default: return false
    }
    return true
  }

  // MARK: Cells

  private mutating func applyCell(_ word: RTFWord, _ value: Int?) -> Bool {
    let number = min(max(value ?? 0, -1_000_000), 1_000_000)
    switch word {
    case .trowd: (row, cell, borderSide, rowLeft, rowIsHeader) = ([], RTFCell(), nil, 0, false)
    case .trhdr: rowIsHeader = true
    case .trgaph: head.gap = max(0, number)
    case .trleft: rowLeft = number
    case .cellx:
      cell.right = number
      if row.count < 1_000 { row.append(cell) }
      (cell, borderSide) = (RTFCell(), nil)
    case .clmgf: cell.mergesRight = true
    case .clmrg: cell.isMergedRight = true
    case .clvmgf: cell.mergesDown = true
    case .clvmrg: cell.isMergedDown = true
    case .clcbpat: cell.background = number
    case .clvertalt: cell.alignment = .topAlignment
    case .clvertalc: cell.alignment = .middleAlignment
    case .clvertalb: cell.alignment = .bottomAlignment
    case .clbrdrt: borderSide = 0
    case .clbrdrl: borderSide = 1
    case .clbrdrb: borderSide = 2
    case .clbrdrr: borderSide = 3
    case .brdrs, .brdrth, .brdrdb, .brdrdot, .brdrdash:
      if let side = borderSide { cell.borders[side] = max(cell.borders[side], 10) }
    case .brdrw: if let side = borderSide { cell.borders[side] = max(0, number) }
    case .brdrcf: if let side = borderSide { cell.borderColors[side] = number }
    case .brdrnone, .brdrnil: if let side = borderSide { cell.borders[side] = 0 }
    // Word has top and left the wrong way round, and readers follow it.
    case .clpadt: cell.padding[1] = number
    case .clpadl: cell.padding[0] = number
    case .clpadb: cell.padding[2] = number
    case .clpadr: cell.padding[3] = number
    case .clpadft, .clpadfl, .clpadfb, .clpadfr: break
    case .cell: endCell(nesting: 1)
    case .nestcell: endCell(nesting: max(2, group.paragraph.nesting))
    case .row: endRow(nesting: 1)
    case .nestrow: endRow(nesting: max(2, group.paragraph.nesting))
    default: return false
    }
    return true
  }

  private mutating func endCell(nesting: Int) {
    guard group.destination == .text else { return }
    let index = sink.cellIndex(nesting: nesting)
    let isMerged = index < row.count && (row[index].isMergedRight || row[index].isMergedDown)
    decodeBytes()
    let isNone =
      isMerged && nesting == 1 && sink.cellIsEmpty(nesting: nesting)
      || sink.followsInnerTable(nesting: nesting)
    if !isNone { endParagraph(nesting: nesting) }
    sink.endCell(nesting: nesting)
  }

  private mutating func endRow(nesting: Int) {
    guard group.destination == .text else { return }
    flush()
    while sink.cellIndex(nesting: nesting) < row.count { endCell(nesting: nesting) }
    sink.endRow(row, left: rowLeft, isHeader: rowIsHeader, nesting: nesting)
  }
}
