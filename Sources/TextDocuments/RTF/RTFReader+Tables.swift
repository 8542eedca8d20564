internal import Foundation
internal import TextKit

/// The tables at the head of a file: fonts, colours, styles, lists; and pictures.
extension RTFReader {
  /// The code pages of `\fcharset`.
  private static let charsets: [Int: String] = [
    77: "macintosh", 128: "windows-31j", 129: "windows-949", 130: "johab", 134: "windows-936", 136: "Big5",
    161: "windows-1253", 162: "windows-1254", 163: "windows-1258", 177: "windows-1255", 178: "windows-1256",
    186: "windows-1257", 204: "windows-1251", 222: "windows-874", 238: "windows-1250", 254: "cp437",
  ]

  static func codec(codePage: Int) -> TextCodec? {
    switch codePage {
    case 0: .windows1252
    case 65_001: .utf8
    case 932: TextCodec("windows-31j")
    case 936: TextCodec("GBK")
    case 950: TextCodec("Big5")
    case 10_000: TextCodec("macintosh")
    case 1250...1258: TextCodec("windows-\(codePage)")
    default: TextCodec("cp\(codePage)") ?? TextCodec("windows-\(codePage)")
    }
  }

  // MARK: Fonts

  mutating func applyFont(_ word: RTFWord, _ value: Int?) {
    switch word {
    case .f:
      endFontName()
      currentFont = value ?? 0
      head.fonts[currentFont] = RTFFont()
    case .fcharset:
      head.fonts[currentFont]?.isSymbol = value == 2
      if let codec = RTFReader.charsets[value ?? 0].flatMap({ TextCodec($0) }) {
        head.fonts[currentFont]?.codec = codec
      }
    case .cpg:
      guard let own = RTFReader.codec(codePage: value ?? 0), head.fonts[currentFont]?.codec == nil else {
        return
      }
      head.fonts[currentFont]?.codec = own
    case .u:
      append(UInt16(truncatingIfNeeded: value ?? 0))
      skipping = group.fallback
    default: break
    }
  }

  /// Takes what was read as the name of the font.
  mutating func endFontName() {
    decodeBytes()
    let name = String(decoding: words, as: UTF16.self).prefix { $0 != ";" }.trimmingCharacters(
      in: .whitespaces)
    if !name.isEmpty { head.fonts[currentFont]?.name = name }
    words = []
  }

  // MARK: Colours

  mutating func applyColor(_ word: RTFWord, _ value: Int?) {
    let byte = min(max(value ?? 0, 0), 255)
    switch word {
    case .red: color.red = byte
    case .green: color.green = byte
    case .blue: color.blue = byte
    default: break
    }
  }

  mutating func endColor() {
    if color.red == nil, color.green == nil, color.blue == nil {
      head.colors.append(nil)
    } else {
      func part(_ value: Int?) -> CGFloat { CGFloat(value ?? 0) / 255 }
      head.colors.append(
        UIColor(red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: 1))
    }
    color = (nil, nil, nil)
  }

  mutating func applyExpandedColor(_ word: RTFWord, _ value: Int?) {
    if word == .c || word == .a || word == .alpha {
      if expanded.count < 8 { expanded.append(min(max(value ?? 0, -1_000_000), 1_000_000)) }
    } else {
      (expandedKind, expanded) = (word.rawValue, [])
    }
  }

  mutating func endExpandedColor() {
    let parts = expanded.map { CGFloat($0) / 100_000 }
    if expandedIndex < head.colors.count {
      switch (expandedKind, parts.count) {
      case ("cssrgb", 3...), ("csgenericrgb", 3...):
        head.colors[expandedIndex] = UIColor(
          red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
      case ("csdisplayp", 3...), ("csp", 3...):
        head.colors[expandedIndex] = UIColor(
          displayP3Red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
      case ("csgray", 1...), ("csgenericgray", 1...):
        head.colors[expandedIndex] = UIColor(white: parts[0], alpha: parts.count > 1 ? parts[1] : 1)
      default: break
      }
    }
    expandedIndex += 1
    (expandedKind, expanded) = ("", [])
  }

  // MARK: Styles

  mutating func applyStyle(_ word: RTFWord, _ value: Int?) {
    switch word {
    case .s:
      endStyleName()
      styleNumber = value ?? 0
    case .cs, .ds, .ts:
      endStyleName()
      styleNumber = -1
      characterStyle = word == .cs ? value : nil
      if let number = characterStyle, characterStyles.count < 10_000 { characterStyles[number] = [] }
    case .outlinelevel:
      if let value, (0...8).contains(value), styleNumber >= 0 { styleLevels[styleNumber] = value + 1 }
    default:
      guard let number = characterStyle, let known = characterStyles[number], known.count < 64 else { return }
      characterStyles[number]?.append((word, value))
    }
  }

  mutating func endStyleName() {
    decodeBytes()
    let name = String(decoding: words, as: UTF16.self).lowercased()
    words = []
    if !name.isEmpty { characterStyle = nil }
    guard styleNumber >= 0, name.hasPrefix("heading "),
      let level = Int(name.dropFirst(8).prefix { $0.isNumber }),
      (1...9).contains(level)
    else { return }
    styleLevels[styleNumber] = level
  }

  // MARK: Lists

  mutating func beginList(_ word: RTFWord) {
    group.destination = .lists
    if word == .list, head.levels.count < 10_000 { head.levels.append([]) }
    if word == .listlevel, !head.levels.isEmpty, head.levels[head.levels.count - 1].count < 9 {
      head.levels[head.levels.count - 1].append(RTFLevel())
    }
  }

  mutating func applyList(_ word: RTFWord, _ value: Int?) {
    if word == .u, group.destination == .levelText {
      words.append(UInt16(truncatingIfNeeded: value ?? 0))
      skipping = group.fallback
      return
    }
    guard let last = head.levels.indices.last else { return }
    if word == .listid { head.listNumbers[value ?? 0] = last }
    guard let level = head.levels[last].indices.last else { return }
    switch word {
    case .levelnfc, .levelnfcn: head.levels[last][level].kind = value ?? 0
    case .levelstartat: head.levels[last][level].start = min(max(value ?? 1, -1 << 30), 1 << 30)
    default: break
    }
  }

  mutating func applyOverride(_ word: RTFWord, _ value: Int?) {
    switch word {
    case .listid: overrideList = value ?? 0
    case .ls: head.overrides[value ?? 0] = head.listNumbers[overrideList]
    default: break
    }
  }

  mutating func applyOldList(_ word: RTFWord, _ value: Int?) {
    if word == .u {
      append(UInt16(truncatingIfNeeded: value ?? 0))
      skipping = group.fallback
      return
    }
    if group.destination == .oldList,
      head.oldLists.isEmpty || word == .pnlvlblt || word == .pnlvlbody || word == .pnlvl
    {
      if head.oldLists.count < 10_000 { head.oldLists.append(RTFLevel()) }
      head.oldLists[head.oldLists.count - 1].kind = word == .pnlvlblt ? 23 : 0
      return
    }
    guard let last = head.oldLists.indices.last else { return }
    switch word {
    case .pnucrm: head.oldLists[last].kind = 1
    case .pnlcrm: head.oldLists[last].kind = 2
    case .pnucltr: head.oldLists[last].kind = 3
    case .pnlcltr: head.oldLists[last].kind = 4
    case .pnstart: head.oldLists[last].start = min(max(value ?? 1, -1 << 30), 1 << 30)
    default: break
    }
  }

  /// Returns the number of the list that the last `\pn` describes: one that looks the same goes on.
  mutating func oldListNumber() -> Int {
    guard var level = head.oldLists.last else { return 0 }
    let after = level.marker ?? ""
    level.marker = nil
    let field = level.format(level: 0).rawValue
    level.marker =
      level.kind == 23
      ? (after.isEmpty || after == "\u{B7}" || after == "\u{2022}" ? "{disc}" : after) : field + after
    head.oldLists[head.oldLists.count - 1] = level
    if head.oldLists.count > 1 {
      let before = head.oldLists[head.oldLists.count - 2]
      if before.kind == level.kind, before.marker == level.marker { head.oldLists.removeLast() }
    }
    return head.oldLists.count
  }

  // MARK: Pictures

  mutating func applyPicture(_ word: RTFWord, _ value: Int?) {
    let number = min(max(value ?? 0, 0), 10_000_000)
    switch word {
    case .pngblip: picture.type = "public.png"
    case .jpegblip: picture.type = "public.jpeg"
    case .emfblip, .wmetafile, .macpict, .dibitmap, .wbitmap, .pmmetafile: picture.type = nil
    case .picwgoal: picture.width = number
    case .pichgoal: picture.height = number
    case .picscalex: picture.scaleX = min(number, 10_000)
    case .picscaley: picture.scaleY = min(number, 10_000)
    default: break
    }
  }

  mutating func endPicture() {
    guard group.destination == .text else { return }
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    if let type = picture.type, !picture.data.isEmpty {
      attachment.contents = picture.data
      attachment.fileType = type
    } else {
      report.add("picture in a format of Windows or Macintosh", .byte(index), kept: "its size")
    }
    let size = CGSize(
      width: CGFloat(picture.width * picture.scaleX) / 2_000,
      height: CGFloat(picture.height * picture.scaleY) / 2_000)
    if size.width > 0, size.height > 0 { attachment.bounds = CGRect(origin: .zero, size: size) }
    attach(attachment, alternate: picture.alternate)
    picture = RTFPicture()
  }

  mutating func attach(_ attachment: NSTextAttachment, alternate: String? = nil) {
    flush()
    var attributes = sink.attributes(group.characters, head)
    attributes[.attachment] = attachment
    if let alternate, !alternate.isEmpty { attributes[.alternateDescription] = NSString(string: alternate) }
    sink.builder.append("\u{FFFC}", set: sink.builder.add(attributes))
  }

  /// Returns the size that follows the name of a file.
  private func graphicBounds() -> CGRect {
    let rest = String(
      decoding: bytes[index..<min(index + 64, bytes.count)].prefix { $0 != 0x7D }, as: UTF8.self)
    func twips(_ word: String) -> Int? {
      guard let start = rest.range(of: "\\" + word) else { return nil }
      return Int(rest[start.upperBound...].prefix { $0.isASCII && $0.isNumber }.prefix(7))
    }
    guard let width = twips("width"), let height = twips("height"), width > 0, height > 0 else {
      return .zero
    }
    return CGRect(x: 0, y: 0, width: CGFloat(width) / 20, height: CGFloat(height) / 20)
  }

  /// Takes the file that a RTFD document names; the sign after the group is no text.
  mutating func takeGraphic() {
    var end = index
    while end < bytes.count, bytes[end] != UInt8(ascii: "\\"), bytes[end] != UInt8(ascii: "}"),
      bytes[end] != UInt8(ascii: "{")
    { end += 1 }
    let name = String(decoding: bytes[index..<end], as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    index = end
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    attachment.bounds = graphicBounds()
    if let data = files[name] {
      let wrapper = FileWrapper(regularFileWithContents: data)
      wrapper.preferredFilename = name
      attachment.fileWrapper = wrapper
      attachment.fileType = ResourceLoader.type(of: data)
    } else {
      report.add("file \(name.prefix(80))", .byte(index), kept: "an empty attachment")
    }
    group.destination = .skip
    // The group around it holds the sign.
    if let outer = groups.indices.last {
      let saved = group
      group = groups[outer]
      attach(attachment)
      groups[outer].destination = .skip
      group = saved
    }
  }
}
