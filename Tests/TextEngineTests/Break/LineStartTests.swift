import Foundation
import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Texts of one language and what Chromium made of them (`Tools/record-line-starts`).
struct RecordedTexts: Decodable, Sendable, CustomTestStringConvertible {
  struct FontFile: Decodable, Sendable {
    let file: String
    /// The number of the face in a file of several.
    let index: Int?
  }

  struct Text: Decodable, Sendable {
    let text: String
    /// By width: the offsets of the first units of the lines.
    let starts: [[Int]]
  }

  let name: String
  let language: String
  let size: Double
  let widths: [Double]
  let fonts: [FontFile]
  let texts: [Text]

  var testDescription: String { name }

  static let all: [RecordedTexts] = {
    struct Recording: Decodable { let kinds: [RecordedTexts] }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("LineStarts/line-starts.json")
    do {
      return try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file)).kinds
    } catch { fatalError("\(error)") }
  }()
}

/// The same texts, fonts and widths as in Chromium, whose answers are recorded.
@Suite("Line starts beside Chromium")
struct LineStartTests {
  @Test(
    "At least 99 of 100 lines of every kind of text are Chromium's", arguments: RecordedTexts.all)
  func lines(_ kind: RecordedTexts) throws {
    let faces = try kind.fonts.map { try FontFace(contentsOf: $0.file, index: $0.index ?? 0) }
    let fonts = FontCollection(faces: faces)
    var style = TextStyle(font: Font(instance: faces[0].instance(), size: kind.size))
    style.language = kind.language
    var lineCount = 0
    var equalCount = 0
    var differences = ""
    for text in kind.texts {
      let typesetter = TextTypesetter(StyledText(text.text, style: style, fonts: fonts))
      try #require(text.starts.count == kind.widths.count)
      for (width, starts) in zip(kind.widths, text.starts) {
        let found = typesetter.layout(in: TextShape(width: width, height: .infinity)).allLines.map(\.range)
        let ends = starts.dropFirst() + [text.text.utf16.count]
        let expected = zip(starts, ends).map { $0..<$1 }
        lineCount += expected.count
        equalCount += Set(expected).intersection(found).count
        if found != expected {
          differences += "\n\(width): \(cut(text.text, expected))\n   not \(cut(text.text, found))"
        }
      }
    }
    #expect(lineCount >= 50)
    #expect(
      equalCount * 100 >= lineCount * 99, "\(equalCount) of \(lineCount) lines are equal\(differences)")
  }

  @Test("There are texts of a dozen kinds, and 1500 lines")
  func size() {
    #expect(RecordedTexts.all.count >= 12)
    #expect(Set(RecordedTexts.all.map(\.name)).count == RecordedTexts.all.count)
    #expect(RecordedTexts.all.flatMap(\.texts).flatMap(\.starts).map(\.count).reduce(0, +) >= 1500)
  }

  /// A text with "|" between its lines.
  private func cut(_ text: String, _ lines: [Range<Int>]) -> String {
    let units = Array(text.utf16)
    return lines.map { String(decoding: units[$0], as: UTF16.self) }.joined(separator: "|")
  }
}
