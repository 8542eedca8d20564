/// The text of an SVG file from Cairo, to be made the same in every run and to be given links, which Cairo
/// 1.16 does not write.
struct SVGDocument {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Gives elements names that count from 1 in order of appearance.
  ///
  /// Cairo names them with numbers that count surfaces in the whole process, so that the second picture of a
  /// process would differ from the first.
  mutating func renumber() {
    var names: [ArraySlice<UInt8>: [UInt8]] = [:]
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    var i = 0
    while i < bytes.count {
      // A name follows id=" or, in a reference, #. Base64 has neither.
      let isName =
        bytes[i] == UInt8(ascii: "#")
        || (bytes[i] == UInt8(ascii: "\"") && i >= 4 && bytes[i - 4..<i].elementsEqual(" id=".utf8))
      i += 1
      guard isName else { continue }
      var end = i
      while end < bytes.count, bytes[end].isLetter { end += 1 }
      let prefix = bytes[i..<end]
      while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      let name = bytes[i..<end]
      // Glyphs are numbered within the document already; a name without a number is not Cairo's.
      guard !prefix.isEmpty, name.count > prefix.count, !prefix.elementsEqual("glyph".utf8) else { continue }
      if names[name] == nil {
        counts[prefix, default: 0] += 1
        names[name] = Array(prefix) + Array(String(counts[prefix]!).utf8)
      }
      result += bytes[copied..<i]
      result += names[name]!
      copied = end
      i = end
    }
    result += bytes[copied...]
    bytes = result
  }

  /// Puts transparent rectangles that open addresses above the picture. Addresses that a browser would run as
  /// a program are left out.
  ///
  /// - Parameter links: Rectangles in the picture's own coordinates, y down.
  mutating func insertLinks(_ links: [(uri: String, rect: CGRect)]) {
    guard !links.isEmpty else { return }
    let ending = Array("</svg>".utf8)
    guard
      let end = bytes.indices.reversed().first(where: { bytes[$0...].starts(with: ending) })
    else { return }
    var text = ""
    for link in links where !runsAsProgram(link.uri) {
      let numbers = [link.rect.minX, link.rect.minY, link.rect.width, link.rect.height]
        .map { fixed(Double($0)) }
      text += """
        <a xlink:href="\(escaped(link.uri))"><rect x="\(numbers[0])" y="\(numbers[1])" \
        width="\(numbers[2])" height="\(numbers[3])" fill="#000" fill-opacity="0"/></a>

        """
    }
    bytes.insert(contentsOf: text.utf8, at: end)
  }
}

/// Whether a browser runs an address, or opens text that stands in it, where the picture stands. Browsers
/// pass over white space and control characters in front of a scheme and inside of it.
private func runsAsProgram(_ uri: String) -> Bool {
  let text = String(String.UnicodeScalarView(uri.unicodeScalars.filter { $0.value > 0x20 })).lowercased()
  return ["javascript:", "vbscript:", "data:"].contains { text.hasPrefix($0) }
}

/// Returns a number without exponent, which old readers of SVG do not understand.
private func fixed(_ number: Double) -> String {
  let text = String(format: "%.4f", number)
  return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}

private func escaped(_ text: String) -> String {
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(character)
    }
  }
  return result
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}
