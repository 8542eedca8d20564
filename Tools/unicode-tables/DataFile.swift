import Foundation

/// A failure of the generator, told with the file or value at fault.
struct GeneratorError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// One line of a Unicode data file: a range of code points and its remaining fields.
struct DataLine {
  let range: ClosedRange<Int>
  let fields: [String]
}

/// A file of the Unicode Character Database in the common "range ; field ; field # comment" form.
struct DataFile {
  let lines: [DataLine]

  /// Reads a file below the database's folder.
  init(_ name: String, in folder: URL) throws {
    let text: String
    do {
      text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    } catch {
      throw GeneratorError("cannot read \(name) in \(folder.path): \(error)")
    }
    var lines: [DataLine] = []
    for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n")).enumerated() {
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      let fields = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      }
      guard let first = fields.first, !first.isEmpty else { continue }
      let ends = first.components(separatedBy: "..").map { Int($0, radix: 16) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high, high < 0x110000 else {
        throw GeneratorError("\(name), entry \(number): '\(first)' is no range of code points")
      }
      lines.append(DataLine(range: low...high, fields: Array(fields.dropFirst())))
    }
    self.lines = lines
  }

  /// Returns the code points of all lines whose first field is `value`.
  func codePoints(where value: String) -> [ClosedRange<Int>] {
    lines.filter { $0.fields.first == value }.map(\.range)
  }
}
