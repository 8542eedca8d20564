internal import Foundation

/// Finds URLs, mail addresses and bare hosts.
struct LinkScanner {
  private let text: DetectorText

  init(_ text: DetectorText) { self.text = text }

  /// All links, in order.
  var detections: [Detection] {
    var found: [Detection] = []
    var index = text.range.lowerBound
    while index < text.range.upperBound {
      let detection =
        switch text[index] {
        case UInt16(UInt8(ascii: ":")): url(colonAt: index)
        case UInt16(UInt8(ascii: "@")): mail(atSignAt: index)
        case UInt16(UInt8(ascii: ".")): host(dotAt: index)
        default: Detection?.none
        }
      if let detection, detection.range.lowerBound >= found.last?.range.upperBound ?? 0 {
        found.append(detection)
        index = max(index + 1, detection.range.upperBound)
      } else {
        index += 1
      }
    }
    return found
  }

  // MARK: URLs

  private func url(colonAt colon: Int) -> Detection? {
    var start = colon
    let earliest = max(text.range.lowerBound, colon - 64)
    while start > earliest, isSchemeUnit(text[start - 1]) { start -= 1 }
    while start < colon, !text[start].isLatinLetter { start += 1 }
    guard start < colon else { return nil }
    let scheme = text.text(start..<colon).lowercased()
    let hasSlashes = text[colon + 1] == slash && text[colon + 2] == slash
    let isKnown = scheme == "mailto" || scheme == "tel"
    guard hasSlashes || isKnown else { return nil }
    let bodyStart = colon + (hasSlashes ? 3 : 1)
    let end = trimmedEnd(from: bodyStart, to: bodyEnd(from: bodyStart))
    // The host must not be empty; files have none.
    guard end > bodyStart, hasSlashes || text[bodyStart].isLatinAlphanumeric || text[bodyStart] == plus else {
      return nil
    }
    let first = text[bodyStart]
    guard
      first.isLatinAlphanumeric || first > 0x7F || first == openBracket || first == plus || scheme == "file"
    else {
      return nil
    }
    return detection(start..<end, text.text(start..<end))
  }

  private func isSchemeUnit(_ unit: UInt16) -> Bool {
    unit.isLatinAlphanumeric || unit == plus || unit == hyphen || unit == dot
  }

  /// The length at which longer URLs end, so that text without a space takes no time beyond its length.
  private static let greatestLength = 4096

  /// Returns the last possible end of a URL that began.
  private func bodyEnd(from start: Int) -> Int {
    var end = start
    let limit = min(text.range.upperBound, start + LinkScanner.greatestLength)
    while end < limit, !endsURL(text[end]) { end += 1 }
    return end
  }

  /// White space, controls, quotation marks, angle brackets and the punctuation of East Asian scripts end
  /// every URL.
  private func endsURL(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...0xA0, 0xAB, 0xBB, 0xFFFC, 0xFFFD:
      true
    case 0x1680, 0x2000...0x200F, 0x2018...0x201F, 0x2026, 0x2028...0x202F, 0x2039, 0x203A, 0x205F...0x206F:
      true
    case 0x3000...0x3004, 0x3008...0x3020, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
      true
    default: false
    }
  }

  /// The end without punctuation that belongs to the sentence, and without brackets that were not opened
  /// inside.
  private func trimmedEnd(from start: Int, to limit: Int) -> Int {
    var end = limit
    while end > start {
      switch text[end - 1] {
      case 0x21, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: end -= 1  // ! ' , . : ; ?
      case 0x29 where !isBalanced(0x28, 0x29, start..<end): end -= 1
      case 0x5D where !isBalanced(0x5B, 0x5D, start..<end): end -= 1
      default: return end
      }
    }
    return end
  }

  private func isBalanced(_ open: UInt16, _ close: UInt16, _ part: Range<Int>) -> Bool {
    var depth = 0
    for unit in text.units[part] {
      if unit == open { depth += 1 }
      if unit == close { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  private func detection(_ range: Range<Int>, _ address: String) -> Detection? {
    URL(string: address).map { Detection(range: range, value: .link($0)) }
  }

  // MARK: Mail

  private func mail(atSignAt at: Int) -> Detection? {
    var start = at
    let first = max(text.range.lowerBound, at - 320)
    while start > first, isLocalUnit(text[start - 1]) { start -= 1 }
    while start < at, text[start] == dot || text[start] == hyphen { start += 1 }
    guard start < at, text[at - 1] != dot, let end = domainEnd(from: at + 1) else { return nil }
    guard text[end] != UInt16(UInt8(ascii: "@")) else { return nil }
    return detection(start..<end, "mailto:" + text.text(start..<end))
  }

  /// Returns whether a unit may occur before the @: letters, digits, and of punctuation what RFC 5322 calls
  /// atoms, without quotes and braces.
  private func isLocalUnit(_ unit: UInt16) -> Bool {
    if isNameUnit(unit) { return true }
    switch unit {
    case dot, hyphen, plus, 0x5F, 0x25, 0x26, 0x21, 0x23, 0x24, 0x2A, 0x3D, 0x7E: return true
    default: return false
    }
  }

  /// Returns the end of a domain of several names; `nil` when there is none.
  private func domainEnd(from start: Int) -> Int? {
    var end = start
    let limit = min(text.range.upperBound, start + LinkScanner.greatestLength)
    while end < limit, isHostUnit(text[end]) { end += 1 }
    while end > start, text[end - 1] == dot || text[end - 1] == hyphen { end -= 1 }
    let names = text.text(start..<end).split(separator: ".", omittingEmptySubsequences: false)
    guard names.count > 1,
      names.allSatisfy({ !$0.isEmpty && $0.utf16.count < 64 && !$0.hasPrefix("-") && !$0.hasSuffix("-") }),
      let last = names.last, last.count > 1, last.contains(where: \.isLetter)
    else { return nil }
    return end
  }

  private func isHostUnit(_ unit: UInt16) -> Bool {
    isNameUnit(unit) || unit == dot || unit == hyphen
  }

  /// Returns whether the unit is a letter or digit of names, of any script in the first plane.
  private func isNameUnit(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return unit.isLatinAlphanumeric }
    guard let properties = Unicode.Scalar(unit)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType == .decimal
      || properties.canonicalCombiningClass == .virama
  }

  // MARK: Hosts

  /// Finds a bare host from its first dot.
  private func host(dotAt dotIndex: Int) -> Detection? {
    var start = dotIndex
    let first = max(text.range.lowerBound, dotIndex - 64)
    while start > first, isHostUnit(text[start - 1]), text[start - 1] != dot { start -= 1 }
    // Text of other scripts often has no space before a host.
    if text[dotIndex - 1] < 0x2E80, let last = (start..<dotIndex).last(where: { text[$0] >= 0x2E80 }) {
      start = last + 1
    }
    if let before = start > text.range.lowerBound ? text[start - 1] : nil,
      before == dot || before == slash || before == 0x5F || before == UInt16(UInt8(ascii: "@"))
        || before == hyphen
    {
      return nil
    }
    guard start < dotIndex, let hostEnd = domainEnd(from: start), hostEnd > dotIndex else { return nil }
    let names = text.text(start..<hostEnd).lowercased().split(separator: ".")
    guard let last = names.last else { return nil }
    let isWeb = names[0] == "www" && names.count > 2
    guard isWeb || LinkScanner.domains.contains(String(last)) else { return nil }
    guard text[hostEnd] != UInt16(UInt8(ascii: "@")) else { return nil }
    var end = hostEnd
    if text[end] == UInt16(UInt8(ascii: ":")), text[end + 1].isDigit {
      end += 1
      while text[end].isDigit { end += 1 }
    }
    switch text[end] {
    case slash, UInt16(UInt8(ascii: "?")), UInt16(UInt8(ascii: "#")):
      end = max(end, trimmedEnd(from: end, to: bodyEnd(from: end)))
    default: break
    }
    return detection(start..<end, "http://" + text.text(start..<end))
  }

  /// The top-level domains that make a host of words with dots. Those that are better known as endings of
  /// files are not among them.
  private static let domains: Set<String> = Set(
    """
    com org net edu gov mil int info biz name pro museum aero coop jobs travel eu uk de fr es it nl be at ch dk se no fi
    ie pt gr cz sk hu ro bg hr si lt lv ee lu is ru ua by kz tr il ir in cn jp kr tw hk sg my id th vn ph au nz ca us mx br ar cl
    pe ve uy za ke ng eg ma ae sa qa io ai app dev co me tv fm ly gg xyz online site website shop store blog cloud tech space club
    live news media agency studio design art photo photos video music games game world life today email support wiki page
    berlin london paris nyc tokyo wien hamburg koeln рф 中国 香港 台湾 한국 みんな
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private let slash = UInt16(UInt8(ascii: "/"))
  private let dot = UInt16(UInt8(ascii: "."))
  private let hyphen = UInt16(UInt8(ascii: "-"))
  private let plus = UInt16(UInt8(ascii: "+"))
  private let openBracket = UInt16(UInt8(ascii: "["))
}
