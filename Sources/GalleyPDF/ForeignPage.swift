/// A page of another PDF, as Cairo writes it, to be painted as a form.
struct ForeignPage {
  private var objects: [Int: Piece] = [:]
  private var content = 0
  private var resources = ""
  private var box = ""

  /// An object: what stands before its stream, and the stream.
  private struct Piece {
    var text: String
    var stream: ArraySlice<UInt8>?
  }

  /// Reads a file with a plain table of objects; `nil` if it is anything else.
  init?(_ bytes: [UInt8]) {
    guard let offsets = ForeignPage.offsets(bytes) else { return nil }
    let starts = offsets.values.sorted()
    for (number, start) in offsets {
      let end = starts.first { $0 > start } ?? bytes.count
      guard let piece = ForeignPage.piece(bytes[start..<end]) else { return nil }
      objects[number] = piece
    }
    guard let page = objects.values.first(where: { $0.text.contains("/Type /Page %") }),
      let content = ForeignPage.number(after: "/Contents ", in: page.text),
      let box = ForeignPage.bracketed(after: "/MediaBox ", in: page.text, "[", "]"),
      objects[content]?.stream != nil
    else { return nil }
    self.content = content
    self.box = box
    if let number = ForeignPage.number(after: "/Resources ", in: page.text) {
      resources = "\(number) 0 R"
    } else {
      resources = ForeignPage.bracketed(after: "/Resources ", in: page.text, "<<", ">>") ?? "<<>>"
    }
  }

  /// Writes the page and all that it needs, and returns the number of the form.
  func write(to writer: PDFWriter) -> PDFReference {
    var numbers: [Int: PDFReference] = [:]
    var waiting: [Int] = []
    func renumbered(_ text: String) -> String {
      ForeignPage.replacingReferences(text) { old in
        if numbers[old] == nil {
          numbers[old] = writer.reserve()
          waiting.append(old)
        }
        return numbers[old]!
      }
    }
    let form = writer.reserve()
    let piece = objects[content]!
    let filter = piece.text.contains("/FlateDecode") ? "/Filter/FlateDecode" : ""
    let entries =
      "/Type/XObject/Subtype/Form/BBox\(box)/Resources \(renumbered(resources))\(filter)"
    piece.stream!.withUnsafeBytes { writer.setStream(form, entries, $0, isCompressed: true) }
    while !waiting.isEmpty {
      let old = waiting.removeFirst()
      guard let piece = objects[old] else {
        writer.set(numbers[old]!, "null")
        continue
      }
      var text = renumbered(ForeignPage.withoutLength(piece.text))
      guard let stream = piece.stream else {
        writer.set(numbers[old]!, text)
        continue
      }
      text.removeFirst(2)
      text.removeLast(2)
      stream.withUnsafeBytes { writer.setStream(numbers[old]!, text, $0, isCompressed: true) }
    }
    return form
  }

  // MARK: Reading

  private static func offsets(_ bytes: [UInt8]) -> [Int: Int]? {
    let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
    guard let mark = tail.firstRange(of: "startxref\n"),
      let table = Int(tail[mark.upperBound...].prefix { $0.isNumber }), table < bytes.count
    else { return nil }
    let lines = String(decoding: bytes[table...], as: UTF8.self).split(separator: "\n")
    guard lines.count > 2, lines[0] == "xref" else { return nil }
    let head = lines[1].split(separator: " ").compactMap { Int($0) }
    guard head.count == 2, lines.count > head[1] + 1 else { return nil }
    var offsets: [Int: Int] = [:]
    for i in 0..<head[1] {
      let fields = lines[2 + i].split(separator: " ")
      guard fields.count == 3, fields[2].hasPrefix("n"), let offset = Int(fields[0]), offset < table else {
        continue
      }
      offsets[head[0] + i] = offset
    }
    return offsets
  }

  private static func piece(_ bytes: ArraySlice<UInt8>) -> Piece? {
    guard let head = range(of: "obj\n", in: bytes, from: bytes.startIndex) else { return nil }
    if let start = range(of: "stream\n", in: bytes, from: head),
      let length = lastRange(of: "\nendstream", in: bytes)
    {
      let text = String(decoding: bytes[head..<start - 7], as: UTF8.self)
      return Piece(text: trimmed(text), stream: bytes[start..<max(start, length)])
    }
    guard let end = lastRange(of: "endobj", in: bytes) else { return nil }
    return Piece(text: trimmed(String(decoding: bytes[head..<end], as: UTF8.self)), stream: nil)
  }

  private static func trimmed(_ text: String) -> String {
    var part = Substring(text)
    while part.last?.isWhitespace == true { part.removeLast() }
    while part.first?.isWhitespace == true { part.removeFirst() }
    return String(part)
  }

  /// Returns the position after a word.
  private static func range(of word: StaticString, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let word = Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    guard bytes.endIndex - start >= word.count else { return nil }
    var i = start
    while i + word.count <= bytes.endIndex {
      if bytes[i] == word[0], bytes[i..<i + word.count].elementsEqual(word) { return i + word.count }
      i += 1
    }
    return nil
  }

  /// Returns the position of the last of a word.
  private static func lastRange(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    var i = bytes.endIndex - word.count
    while i >= bytes.startIndex {
      if bytes[i] == word[0], bytes[i..<i + word.count].elementsEqual(word) { return i }
      i -= 1
    }
    return nil
  }

  private static func number(after key: String, in text: String) -> Int? {
    guard let found = text.firstRange(of: key) else { return nil }
    return Int(text[found.upperBound...].prefix { $0.isNumber })
  }

  private static func bracketed(
    after key: String, in text: String, _ open: String, _ close: String
  ) -> String? {
    guard let found = text.firstRange(of: key), text[found.upperBound...].hasPrefix(open) else { return nil }
    var depth = 0
    var i = found.upperBound
    while i < text.endIndex {
      if text[i...].hasPrefix(open) {
        depth += 1
        i = text.index(i, offsetBy: open.count)
      } else if text[i...].hasPrefix(close) {
        depth -= 1
        i = text.index(i, offsetBy: close.count)
        if depth == 0 { return String(text[found.upperBound..<i]) }
      } else {
        i = text.index(after: i)
      }
    }
    return nil
  }

  private static func withoutLength(_ text: String) -> String {
    guard let found = text.firstRange(of: "/Length ") else { return text }
    let rest = text[found.upperBound...]
    let value = rest.prefix { $0.isNumber || $0 == " " || $0 == "R" }
    return String(text[..<found.lowerBound] + rest.dropFirst(value.count))
  }

  /// Replaces references such as `12 0 R` outside of strings.
  private static func replacingReferences(_ text: String, _ replace: (Int) -> PDFReference) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var depth = 0
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if depth > 0, byte == UInt8(ascii: "\\"), i + 1 < bytes.count {
        result += bytes[i...i + 1]
        i += 2
        continue
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isDigit = (48...57).contains(byte)
      let startsNumber = isDigit && (i == 0 || !isPart(bytes[i - 1]))
      if depth == 0, startsNumber {
        var end = i
        while end < bytes.count, (48...57).contains(bytes[end]) { end += 1 }
        if bytes[end...].starts(with: Array(" 0 R".utf8)) {
          let number = Int(String(decoding: bytes[i..<end], as: UTF8.self)) ?? 0
          result += Array(replace(number).text.utf8)
          i = end + 4
          continue
        }
        result += bytes[i..<end]
        i = end
        continue
      }
      result.append(byte)
      i += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}
