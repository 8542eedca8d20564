import CoreGraphics
import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextEngine

/// Vertical pages and pages with ruby as text, compared with recorded ones that were reviewed beside
/// pictures.
///
/// `RECORD_SNAPSHOTS=1` writes the records anew, and a picture of each page for the review to
/// `.build/pictures`.
@Suite("Goldens of vertical text and ruby")
struct VerticalGoldenTests {
  /// A page of 260 by 260 points.
  struct Page: Sendable, CustomTestStringConvertible {
    var name: String
    var progression: TextFlow.Progression
    var testDescription: String { name }
  }

  static let pages = [
    Page(name: "vertical-japanese", progression: .rightToLeft),
    Page(name: "ruby-japanese", progression: .topToBottom),
    Page(name: "vertical-mixed", progression: .leftToRight),
  ]

  private static func text(_ page: Page) -> StyledText {
    let isVertical = page.progression != .topToBottom
    func style(
      _ ruby: String? = nil, combined: Bool = false, face: FontFace = VerticalFixture.han
    ) -> TextStyle {
      var style = VerticalFixture.style(face, 16)
      style.language = "ja"
      style.usesVerticalForms = isVertical
      style.combinesUpright = combined
      style.ruby = ruby.map { Ruby($0) }
      return style
    }
    let pieces: [(String, TextStyle)]
    switch page.progression {
    case .leftToRight:
      pieces = [
        ("ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ ᠤᠨ ", style(face: VerticalFixture.mongolian)),
        ("Latin office (42) ", style(face: EngineFixture.sans)),
        ("שלום עולם، سلام ", style(face: EngineFixture.sans)),
        ("縦横ガ葛\u{E0100}か\u{3099}😀①㈱ＡＢ、", style()),
      ]
    default:
      pieces = [
        ("平成", style()), ("26", style(combined: true)), ("年、", style()), ("東京", style("とうきょう")),
        ("の「", style()), ("承", style("うけたまわ")), ("る」ことを", style()), ("志", style("こころざし")),
        ("した。ー長音…（", style()), ("大人", style("おとな")), ("）と", style()), ("漢", style("かん")),
        ("字", style("じ")), ("、Latin text もある。\nコーヒー「1.5」杯〜、ぁっょ。", style()),
      ]
    }
    return VerticalFixture.text(pieces)
  }

  @Test("A page has the recorded glyphs and annotations in the recorded places", arguments: pages)
  func recordedLayout(_ page: Page) throws {
    let column = TextTypesetter(Self.text(page)).layout(
      in: TextShape(width: 260, height: 260, progression: page.progression))
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let file = folder.appendingPathComponent("\(page.name).txt")
    let dump = column.debugDescription
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try dump.write(to: file, atomically: true, encoding: .utf8)
      let pictures = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/pictures")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      let picture = try VerticalPicture(column, width: 260, height: 260)
      let image = try #require(picture.context.makeImage())
      try image.writePNG(toFile: pictures.appendingPathComponent("\(page.name).png").path)
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let lines = dump.split(separator: "\n")
    let difference = zip(lines, recorded).first { $0 != $1 }
    #expect(difference == nil, "\(page.name): got the first, recorded is the second")
    #expect(lines.count == recorded.count)
    #expect(!dump.contains(": 0 ("), "a glyph is missing")
  }
}
