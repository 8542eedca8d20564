internal import Foundation
internal import TextKit

/// Reads RTF 1.9.1 in one pass over its bytes.
struct RTFReader {
  let bytes: [UInt8]
  var head: RTFHead
  var index = 0
  var group = RTFGroup()
  var groups: [RTFGroup] = []
  var sink: RTFSink
  var sinks: [RTFSink] = []
  var report = LossReport()
  var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  var currentFont = 0
  var codec = TextCodec.windows1252
  var color: (red: Int?, green: Int?, blue: Int?) = (nil, nil, nil)
  var expanded: [Int] = []
  var expandedKind = ""
  var expandedIndex = 0
  var styleNumber = 0
  var styleLevels: [Int: Int] = [:]
  var overrideList = 0
  var picture = RTFPicture()
  var pendingBytes: [UInt8] = []
  /// Text of a destination that is no text.
  var words: [UInt16] = []
  /// The units that are skipped after `\u`.
  var skipping = 0
  var star = false
  var notes = 0
  var footnotes: [(offset: Int, text: NSAttributedString)] = []
  var files: [String: Data] = [:]
  var row: [RTFCell] = []
  var rowLeft = 0
  var cell = RTFCell()
  var borderSide: Int?
  var paper: [String: Int] = [:]
  var rowIsHeader = false
  private var outerRows: [(row: [RTFCell], cell: RTFCell, left: Int, isHeader: Bool)] = []
  var shapeProperty = ""
  /// The words of styles of characters, by their numbers.
  var characterStyles: [Int: [(word: RTFWord, value: Int?)]] = [:]
  var characterStyle: Int?
  /// What is said of the section, and where it begins.
  var section = RTFSection()
  var nextSection = 0
  /// The sections that were read.
  var sections: [Section] = []
  /// Whether the next paragraph begins a page.
  private var breaksPage = false
  var time: [String: Int] = [:]

  static func document(_ data: Data, _ options: ReadingOptions, files: [String: Data] = [:]) throws
    -> TextDocument
  {
    let bytes = [UInt8](data)
    let start = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    guard bytes[min(mark, bytes.count)...].starts(with: Array("{\\rtf".utf8)) else {
      throw DocumentError.notInFormat("RTF")
    }
    var reader = RTFReader(bytes, options)
    reader.files = files
    reader.index = mark
    reader.read()
    return reader.finish()
  }

  private init(_ bytes: [UInt8], _ options: ReadingOptions) {
    self.bytes = bytes
    head = RTFHead(defaults: options.defaultAttributes ?? [:])
    sink = RTFSink()
  }

  private mutating func finish() -> TextDocument {
    if !groups.isEmpty { report.add("end of the file", .byte(bytes.count), kept: "what stands before it") }
    flush()
    while !sinks.isEmpty { endFootnote() }
    if breaksPage { group.paragraph.breaksPage = true }
    setPaper()
    noteSection()
    applySections()
    let string = sink.string(head, last: group.paragraph)
    var document = TextDocument(string)
    document.attributes = attributes
    document.footnotes = footnotes
    report.add(contentsOf: sink.report)
    report.nameLines(of: bytes)
    document.losses = report.entries
    return document
  }

  // MARK: Bytes

  private mutating func read() {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"):
        if groups.count < 64, Task.isCancelled { return }
        open()
      case UInt8(ascii: "}"):
        guard close() else { return }
      case UInt8(ascii: "\\"): control()
      case 0x0D, 0x0A, 0x00: break
      default:
        if skipping > 0 { skipping -= 1 } else { take(byte) }
      }
    }
  }

  private mutating func open() {
    skipping = 0
    flush()
    groups.append(group)
    if group.destination == .upr {
      // The first group is for readers without Unicode.
      groups[groups.count - 1].uprGroups += 1
      group.destination = groups[groups.count - 1].uprGroups == 1 ? .skip : .text
    }
    group.isFootnote = false
    group.savesRow = false
    star = false
  }

  /// Sets the row that is being described aside, for one of a nested table.
  mutating func saveRow() {
    guard outerRows.count < 64, !group.savesRow else { return }
    outerRows.append((row, cell, rowLeft, rowIsHeader))
    group.savesRow = true
  }

  /// Ends a group; false at the end of the document.
  private mutating func close() -> Bool {
    skipping = 0
    flush()
    guard let outer = groups.popLast() else { return false }
    let inner = group
    group = outer
    if inner.destination != outer.destination { endDestination(inner.destination) }
    if inner.isFootnote { endFootnote() }
    if inner.savesRow, let saved = outerRows.popLast() {
      (row, cell, rowLeft, rowIsHeader) = (saved.row, saved.cell, saved.left, saved.isHeader)
    }
    if groups.isEmpty {
      // The last paragraph may have no end.
      group.paragraph = inner.paragraph
      let rest = bytes[index...].contains { ![0x20, 0x09, 0x0A, 0x0D, 0].contains($0) }
      if rest { report.add("text after the end", .byte(index)) }
      return false
    }
    return true
  }

  private mutating func control() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    guard (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A else {
      index += 1
      symbol(byte)
      return
    }
    let start = index
    while index < bytes.count, (bytes[index] | 0x20) >= 0x61, (bytes[index] | 0x20) <= 0x7A,
      index - start < 64
    { index += 1 }
    let word = RTFWord(bytes[start..<index])
    let value = number()
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    if word == .bin {
      takeBinary(value ?? 0)
      return
    }
    if skipping > 0 {
      skipping -= 1
      return
    }
    let wasStarred = star
    star = false
    apply(word, value, starred: wasStarred)
  }

  private mutating func number() -> Int? {
    var end = index
    let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    var value = 0
    var digits = 0
    while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 {
      value = min(value * 10 + Int(bytes[end] - 0x30), 1 << 31)
      end += 1
      digits += 1
    }
    guard digits > 0 else { return nil }
    index = end
    return isNegative ? -value : value
  }

  private mutating func symbol(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") {
      let value = (hex(index) ?? 0) * 16 + (hex(index + 1) ?? 0)
      index = min(index + 2, bytes.count)
      if skipping > 0 { skipping -= 1 } else { take(UInt8(value)) }
      return
    }
    if byte == UInt8(ascii: "*") {
      star = true
      return
    }
    if skipping > 0 {
      skipping -= 1
      return
    }
    switch byte {
    case UInt8(ascii: "~"): append(0xA0)
    case UInt8(ascii: "_"): append(0x2011)
    case UInt8(ascii: "-"): append(0xAD)
    case 0x0A, 0x0D:
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      endParagraph()
    case 0x09: append(0x09)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): take(byte)
    default: break
    }
  }

  private func hex(_ index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case 0x30...0x39: return Int(bytes[index]) - 0x30
    case 0x41...0x46: return Int(bytes[index]) - 0x37
    case 0x61...0x66: return Int(bytes[index]) - 0x57
    default: return nil
    }
  }

  private mutating func takeBinary(_ count: Int) {
    let end = min(index + max(0, count), bytes.count)
    if group.destination == .picture { picture.data.append(contentsOf: bytes[index..<end]) }
    index = end
  }

  // MARK: Text

  /// Takes a byte of text in the font's code page.
  private mutating func take(_ byte: UInt8) {
    switch group.destination {
    case .skip, .upr: break
    case .picture: picture.take(byte)
    case .colors: if byte == UInt8(ascii: ";") { endColor() }
    case .fonts where byte == UInt8(ascii: ";"): endFontName()
    case .styles where byte == UInt8(ascii: ";"): endStyleName()
    case .expandedColors: if byte == UInt8(ascii: ";") { endExpandedColor() }
    case .lists, .overrides, .oldList, .shape: break
    case .levelText: words.append(UInt16(byte))
    default: pendingBytes.append(byte)
    }
  }

  /// Appends a UTF-16 unit.
  mutating func append(_ unit: UInt16) {
    switch group.destination {
    case .text where group.characters.isHidden: break
    case .text:
      decodeBytes()
      if group.characters.isUpper {
        sink.units += Array(String(decoding: [unit], as: UTF16.self).uppercased().utf16)
      } else {
        sink.units.append(unit)
      }
    case .skip, .upr, .picture, .colors, .expandedColors, .lists, .overrides, .oldList, .shape: break
    default:
      decodeBytes()
      words.append(unit)
    }
  }

  /// Turns waiting bytes into text.
  mutating func decodeBytes() {
    guard !pendingBytes.isEmpty else { return }
    let taken = pendingBytes
    pendingBytes.removeAll(keepingCapacity: true)
    if group.destination == .text, group.characters.isHidden { return }
    let number = group.destination == .fonts ? currentFont : group.characters.font ?? head.defaultFont ?? 0
    let font = head.fonts[number]
    var units: [UInt16]
    if let font, font.isSymbol, group.destination == .text {
      units = taken.map { RTFSymbols.unit($0, font: font.name) }
    } else if taken.allSatisfy({ $0 < 128 }) {
      units = taken.map { UInt16($0) }
    } else {
      units = Array((font?.codec ?? codec).decode(taken).utf16)
    }
    if group.destination == .text {
      if group.characters.isUpper {
        units = Array(String(decoding: units, as: UTF16.self).uppercased().utf16)
      }
      sink.units += units
    } else {
      words += units
    }
  }

  /// Writes waiting text with the attributes that it has; called before these change.
  mutating func flush() {
    decodeBytes()
    guard !sink.units.isEmpty else { return }
    sink.write(set: set())
  }

  private mutating func set() -> Int {
    if let known = sink.sets[group.characters] { return known }
    let set = sink.builder.add(sink.attributes(group.characters, head))
    sink.sets[group.characters] = set
    return set
  }

  /// Ends a paragraph.
  ///
  /// - Parameter nesting: How many cells it stands in; `nil` for what its properties say.
  mutating func endParagraph(nesting: Int? = nil) {
    guard group.destination == .text else { return }
    decodeBytes()
    sink.units.append(0x0A)
    sink.write(set: set())
    var properties = group.paragraph
    if breaksPage { properties.breaksPage = true }
    breaksPage = false
    sink.endParagraph(properties, nesting: nesting ?? group.paragraph.nesting)
  }

  /// Ends a paragraph and a page.
  mutating func endPage() {
    guard group.destination == .text else { return }
    endParagraph()
    breaksPage = true
  }

  // MARK: Footnotes

  mutating func beginFootnote() {
    flush()
    group.isFootnote = true
    sinks.append(sink)
    sink = RTFSink()
    group.paragraph = RTFParagraph()
  }

  private mutating func endFootnote() {
    guard let outer = sinks.popLast() else { return }
    let note = sink.string(head, last: group.paragraph)
    report.add(contentsOf: sink.report)
    sink = outer
    if sinks.isEmpty { footnotes.append((max(0, sink.builder.length - 1), note.plain)) }
  }
}

extension LossReport {
  mutating func add(contentsOf other: LossReport) {
    for entry in other.entries { add(entry.what, entry.place, kept: entry.kept) }
  }
}
