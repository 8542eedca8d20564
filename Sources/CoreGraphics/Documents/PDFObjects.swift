internal import Glibc

/// Watches a PDF being written and keeps the few objects that an update may replace: pages, structure
/// elements, the catalogue.
final class PDFObjects {
  /// An object as it was written, from its number to `endobj`.
  struct Object {
    var number: Int
    var text: String

    /// Adds entries to the object's dictionary.
    mutating func add(_ entries: String) {
      guard let end = text.range(of: ">>", options: .backwards) else { return }
      text.replaceSubrange(end, with: "\n   \(entries)\n>>")
    }
  }

  private(set) var pages: [Object] = []
  private(set) var structure: [Object] = []
  private(set) var catalog: Object?
  /// The number of bytes written so far.
  private(set) var count = 0
  /// The bytes after the last object that ended.
  private var pending: [UInt8] = []
  private var searched = 0
  /// Dictionaries are short; more than this is a stream.
  private static let longestDictionary = 1 << 20

  /// Takes note of bytes on their way to the file.
  func note(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    pending.append(contentsOf: bytes)
    while true {
      guard let found = endOfObject(from: max(0, searched - PDFObjects.marker.count)) else {
        searched = pending.count
        if pending.count > PDFObjects.longestDictionary {
          // A stream: only its end can matter.
          pending.removeFirst(pending.count - 64)
          searched = pending.count
        }
        return
      }
      keep(pending[..<found])
      pending.removeFirst(found + PDFObjects.marker.count)
      searched = 0
    }
  }

  private static let endOfStream = Array("endstream\n".utf8)
  private static let marker = Array("endobj\n".utf8)

  /// Returns the start of the first `endobj` line; j is the rarest of its letters.
  private func endOfObject(from start: Int) -> Int? {
    pending.withUnsafeBytes { all in
      var position = start
      while position < all.count,
        let found = memchr(all.baseAddress! + position, Int32(UInt8(ascii: "j")), all.count - position)
      {
        let j = UnsafeRawPointer(found) - all.baseAddress!
        if j >= 5, j + 1 < all.count, all[j - 5...j + 1].elementsEqual(PDFObjects.marker) { return j - 5 }
        position = j + 1
      }
      return nil
    }
  }

  private func keep(_ bytes: ArraySlice<UInt8>) {
    // Streams end otherwise than dictionaries.
    guard bytes.suffix(PDFObjects.endOfStream.count) != PDFObjects.endOfStream[...] else { return }
    // An object begins with its number on a line of its own.
    let text = String(decoding: bytes, as: UTF8.self)
    let kinds = [" /Type /Page %", " /Type /StructElem", " /Type /Catalog"]
    guard let kind = kinds.first(where: text.contains),
      let start = text.range(of: " 0 obj\n", options: .backwards),
      let number = Int(text[..<start.lowerBound].split(whereSeparator: { $0.isNewline }).last ?? "")
    else { return }
    let object = Object(number: number, text: "\(number)\(text[start.lowerBound...])endobj\n")
    switch kind {
    case kinds[0]: pages.append(object)
    case kinds[1]: structure.append(object)
    default: catalog = object
    }
  }

  /// The bytes between the last object and the end of the file: the table of objects and the trailer.
  var trailer: String { String(decoding: pending, as: UTF8.self) }
}

/// Changes to a finished PDF, to be appended to it: replaced and new objects, and where they are.
///
/// See docs/decisions/pdf-updates.md.
struct PDFUpdate {
  private var replaced: [Int: String] = [:]
  private var next: Int
  private let root: String
  private let info: String
  private let previous: Int
  private let start: Int

  /// Prepares an update of a document that has been written whole; `nil` if its trailer is not understood.
  init?(of objects: PDFObjects) {
    let trailer = objects.trailer
    guard let size = trailer.firstMatch(of: /\/Size (\d+)/)?.1, let next = Int(size),
      let root = trailer.firstMatch(of: /\/Root (\d+ \d+ R)/)?.1,
      let info = trailer.firstMatch(of: /\/Info (\d+ \d+ R)/)?.1,
      let table = trailer.firstMatch(of: /startxref\s+(\d+)/)?.1, let previous = Int(table)
    else { return nil }
    self.next = next
    self.root = String(root)
    self.info = String(info)
    self.previous = previous
    start = objects.count
  }

  /// Whether there are changes to append.
  var isEmpty: Bool { replaced.isEmpty }

  /// Replaces an object.
  mutating func replace(_ object: PDFObjects.Object) { replaced[object.number] = object.text }

  /// Adds an object and returns its number.
  mutating func add(_ body: String) -> Int {
    defer { next += 1 }
    replaced[next] = "\(next) 0 obj\n\(body)\nendobj\n"
    return next
  }

  /// The bytes to append.
  var bytes: [UInt8] {
    var text = "\n"
    var table = "xref\n"
    for (number, object) in replaced.sorted(by: { $0.key < $1.key }) {
      let offset = String(start + text.utf8.count)
      table += "\(number) 1\n\(String(repeating: "0", count: max(0, 10 - offset.count)))\(offset) 00000 n \n"
      text += object
    }
    let position = start + text.utf8.count
    return Array(
      (text + table
        + "trailer\n<< /Size \(next)\n   /Root \(root)\n   /Info \(info)\n   /Prev \(previous)\n>>\nstartxref\n\(position)\n%%EOF\n")
        .utf8)
  }

  /// Returns a text as PDF writes it.
  static func string(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return "(" + text.map { "()\\".contains($0) ? "\\\($0)" : String($0) }.joined() + ")"
    }
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "<FEFF\(units.joined())>"
  }
}
