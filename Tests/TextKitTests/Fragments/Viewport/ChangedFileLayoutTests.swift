import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Layout of files that other programs change")
struct ChangedFileLayoutTests {
  /// A folder with a file, which is there as long as the value is.
  private final class Folder {
    let path: String
    private let url: URL

    init(_ bytes: [UInt8]) throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.appendingPathComponent("text.txt").path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes into the file, from its start.
    func overwrite(_ bytes: [UInt8]) throws {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
    }
  }

  private static func bytes(_ count: Int, lines: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in
      switch Int.random(in: 0..<lines, using: &random) {
      case 0: 0x0A
      case 1..<max(2, lines / 8): 0x20
      default: UInt8.random(in: 0x61...0x7A, using: &random)
      }
    }
  }

  @Test("Enumerating elements back ends, over a long line that was overwritten with lines")
  func backward() throws {
    let length = 200_000
    var lines = [UInt8](repeating: 0x61, count: length)
    let folder = try Folder(lines)
    let content = try TextRopeContentManager(
      contentsOfFile: folder.path, attributes: [.font: LayoutText.font()])
    for end in stride(from: 20_000, to: length, by: 20_000) { lines[end] = 0x0A }
    try folder.overwrite(lines)
    for start in [nil, content.location(content.documentRange.location, offsetBy: 150_000)] {
      var count = 0
      var reached = length
      content.enumerateTextElements(from: start, options: .reverse) { element in
        count += 1
        reached =
          element.elementRange.map { content.offset(from: content.documentRange.location, to: $0.location) }
          ?? 0
        return count < 1000
      }
      #expect(reached == 0 && count < 1000)
    }
  }

  @Test(
    "A file that is overwritten again and again is laid out and edited to the end",
    arguments: UInt64(0)..<(runsAllTests ? 12 : 4))
  func overwritten(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let length = runsAllTests ? 150_000 : 80_000
    let folder = try Folder(Self.bytes(length, lines: seed % 2 == 0 ? 1_000_000 : 50_000, &random))
    let content = try TextRopeContentManager(
      contentsOfFile: folder.path, attributes: [.font: LayoutText.font()], reading: 1 << 16)
    let stage = ViewportStage(content)
    stage.layout()
    for step in 0..<8 {
      let lines = [10, 30_000, 60_000, 1_000_000].randomElement(using: &random)!
      try folder.overwrite(Self.bytes(length, lines: lines, &random))
      switch step % 4 {
      case 0: content.readMore(40_000)
      case 1:
        let start = Int.random(in: 0...content.text.count, using: &random)
        content.replaceCharacters(in: start..<min(start + 5, content.text.count), with: "ab\nc")
      case 2:
        let start = Int.random(in: 0..<content.text.count, using: &random)
        content.setAttributes(
          [.font: LayoutText.font(14)], range: start..<min(start + 900, content.text.count))
      default: stage.container.size.width = CGFloat(Int.random(in: 100...300, using: &random))
      }
      stage.bounds.origin.y = CGFloat(Int.random(in: 0...20_000, using: &random))
      stage.layout()
      let place = content.location(
        content.documentRange.location, offsetBy: Int.random(in: 0..<content.text.count, using: &random))
      var left = 12
      stage.manager.enumerateTextLayoutFragments(from: place, options: [.reverse, .ensuresLayout]) { _ in
        left -= 1
        return left > 0
      }
      stage.manager.index.checkInvariants()
    }
    #expect(content.hasFileChanged)
  }

  @Test("A save by renaming is noticed, and a save of the document's own is none")
  func renamedOver() throws {
    let folder = try Folder(Array("some text\n".utf8))
    let content = try TextRopeContentManager(contentsOfFile: folder.path)
    #expect(!content.hasFileChanged)
    content.replaceCharacters(in: 0..<4, with: "more")
    try content.text.write(to: folder.path)
    #expect(!content.hasFileChanged)
    try Data("theirs\n".utf8).write(to: URL(fileURLWithPath: folder.path), options: .atomic)
    #expect(content.hasFileChanged)
    let error = #expect(throws: TextFileError.self) { try content.text.write(to: folder.path) }
    #expect(error?.reason == .changed && error?.path == folder.path)
    #expect(try String(contentsOfFile: folder.path, encoding: .utf8) == "theirs\n")
  }
}
