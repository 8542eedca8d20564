import CoreGraphics
import Foundation
import Testing
import TextEngine

/// Layouts as text, compared with recorded ones that were reviewed beside pictures.
///
/// `RECORD_SNAPSHOTS=1` writes the records anew, and a picture of each page for the review to
/// `.build/pictures`.
@Suite("Goldens")
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  @Test("A page in each script has the recorded glyphs in the recorded places", arguments: GoldenPage.all)
  func recordedLayout(page: GoldenPage) throws {
    let column = try page.layout()
    let dump = column.debugDescription
    let file = Self.folder.appendingPathComponent("\(page.name).txt")
    if Self.isRecording {
      try dump.write(to: file, atomically: true, encoding: .utf8)
      try draw(column, named: page.name)
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let lines = dump.split(separator: "\n")
    let difference = zip(lines, recorded).first { $0 != $1 }
    #expect(difference == nil, "\(page.name): got the first, recorded is the second")
    #expect(lines.count == recorded.count)
  }

  @Test("A page shows every character: no glyph is missing", arguments: GoldenPage.all)
  func nothingMissing(page: GoldenPage) throws {
    for paragraph in try page.layout().paragraphs {
      for run in paragraph.layout.runs.indices where paragraph.layout.runs[run].kind == .glyphs {
        let glyphs = paragraph.layout.glyphs(of: run)
        #expect(!glyphs.ids.contains(0), "in \(paragraph.layout.runs[run].range)")
      }
    }
  }

  @Test("Eight threads lay the pages out alike, time and again")
  func sameFromAnyThread() async throws {
    let pages = GoldenPage.all
    let expected = try pages.map { try $0.layout().debugDescription }
    let typesetters = try pages.map { TextTypesetter(try $0.styledText()) }
    await withTaskGroup(of: [String].self) { group in
      for thread in 0..<8 {
        group.addTask {
          // Each thread begins elsewhere, so that different pages are shaped at once, and some by two
          // threads.
          typesetters.indices.map { index in
            typesetters[(index + thread * 3) % typesetters.count].layout(in: TextShape(width: 260))
              .debugDescription
          }
        }
      }
      var thread: Set<String> = []
      for await dumps in group { thread.formUnion(dumps) }
      #expect(thread == Set(expected))
    }
  }

  private func draw(_ column: ColumnLayout, named name: String) throws {
    let picture = try LayoutPicture(column, width: 260, scale: 3)
    let folder = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent(".build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let image = try #require(picture.context.makeImage())
    try image.writePNG(toFile: folder.appendingPathComponent("\(name).png").path)
  }
}
