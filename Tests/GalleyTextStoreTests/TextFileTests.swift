import Foundation
import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Text in files")
struct TextFileTests {
  @Test("Any bytes read as a string of them does, in steps of any size", arguments: 0..<100 as Range<UInt64>)
  func scanning(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pool: [[UInt8]] = [
      Array("plain text, long enough to be taken as bytes\n".utf8), Array("é".utf8), Array("漢字".utf8),
      Array("😀".utf8),
      [0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0xE0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0x0D, 0x0A],
      Array("\u{2029}".utf8),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...4000, using: &random) { bytes += pool.randomElement(using: &random)! }
    let file = try TemporaryFile(bytes)
    var scanner = FileScanner(try TextFile(path: file.path))
    var rope = TextRope()
    while !scanner.isAtEnd { rope.append(scanner.next(Int.random(in: 1...20_000, using: &random))) }
    let expected = Array(String(decoding: bytes, as: UTF8.self).utf16)
    #expect(rope.units(0..<rope.count) == expected, "seed \(seed)")
    for _ in 0..<40 {
      let range = random.range(in: expected.count)
      #expect(rope.units(range) == Array(expected[range]), "seed \(seed), \(range)")
      #expect(
        rope.string(range) == String(decoding: expected[range], as: UTF16.self), "seed \(seed), \(range)")
    }
    #expect(rope.paragraphCount == NaiveText(units: expected).paragraphs.count, "seed \(seed)")
    rope.tree.checkInvariants()
  }

  @Test(
    "Edits of a file's text equal those of an array, and are saved with damaged bytes as they were",
    arguments: 0..<30 as Range<UInt64>)
  func editing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<300).map { "line \($0) of é 漢字 and 😀\r\n" }.joined()
    let file = try TemporaryFile(Array(text.utf8) + [0xFF, 0x0A])
    var rope = TextRope(try TextFile(path: file.path))
    var naive = NaiveText(units: Array(text.utf16) + [0xFFFD, 0x0A])
    for _ in 0..<200 {
      // The damaged byte at the end stays.
      let range = random.range(in: naive.units.count - 2)
      let new = random.units(Int.random(in: 0...6, using: &random))
      rope.replace(range, with: new)
      naive.units.replaceSubrange(range, with: new)
    }
    rope.tree.checkInvariants()
    #expect(rope.units(0..<rope.count) == naive.units, "seed \(seed)")
    let lone = try rope.write(to: file.path)
    let saved = file.bytes
    #expect(Array(saved.suffix(2)) == [0xFF, 0x0A])
    #expect(
      String(decoding: saved, as: UTF8.self) == String(decoding: naive.units, as: UTF16.self), "seed \(seed)")
    #expect(lone == naive.loneSurrogates, "seed \(seed)")
    #expect(file.neighbours == ["text.txt"])
    // The text still reads from the file that has lost its name.
    #expect(rope.units(0..<rope.count) == naive.units, "seed \(seed)")
  }

  @Test("A byte order mark is no text")
  func byteOrderMark() throws {
    let file = try TemporaryFile([0xEF, 0xBB, 0xBF] + Array("text".utf8))
    let rope = TextRope(try TextFile(path: file.path))
    #expect(rope.string(0..<rope.count) == "text")
    try rope.write(to: file.path, byteOrderMark: true)
    #expect(file.bytes == [0xEF, 0xBB, 0xBF] + Array("text".utf8))
  }

  @Test("A file cut short or written into is noticed; edits and every offset stay, and it is not saved over")
  func changedFile() throws {
    for isCut in [true, false] {
      let text = String(repeating: "some words of a line\n", count: 20_000)
      let file = try TemporaryFile(text)
      let opened = try TextFile(path: file.path)
      var rope = TextRope(opened)
      rope.replace(100..<100, with: Array("EDIT".utf16))
      let length = rope.count
      #expect(!opened.hasChanged)
      let other = isCut ? Array("short".utf8) : Array(String(repeating: "é", count: 300_000).utf8)
      try file.write(other)
      #expect(opened.hasChanged)
      #expect(rope.count == length)
      #expect(rope.string(100..<104) == "EDIT")
      // Reading everything neither ends the process nor moves anything.
      #expect(rope.units(0..<length).count == length)
      rope.replace(50_000..<50_010, with: Array("MORE".utf16))
      rope.tree.checkInvariants()
      #expect(rope.count == length - 6)
      #expect(throws: TextFileError(path: file.path, reason: .changed)) { try rope.write(to: file.path) }
      #expect(file.bytes == other)
      #expect(file.neighbours == ["text.txt"])
    }
  }

  @Test("What is no file, or cannot be written, is an error that names it")
  func errors() throws {
    #expect(throws: TextFileError.self) { try TextFile(path: "/nowhere/at/all.txt") }
    #expect(throws: TextFileError(path: "/", reason: .notAFile)) { try TextFile(path: "/") }
    let error = #expect(throws: TextFileError.self) { try TextRope("text").write(to: "/nowhere/at/all.txt") }
    #expect(error?.description.hasPrefix("/nowhere/at/all.txt: ") == true)
  }

  @Test("Permissions and links stay")
  func permissions() throws {
    let file = try TemporaryFile("old")
    let link = file.folder.appendingPathComponent("link.txt").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try TextRope("new").write(to: link)
    #expect(file.bytes == Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file.path)
    let permissions =
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o640)
  }
}

extension NaiveText {
  /// Offsets of surrogates without a partner.
  var loneSurrogates: [Int] {
    var lone: [Int] = []
    var index = 0
    while index < units.count {
      if UTF16.isLeadSurrogate(units[index]), index + 1 < units.count,
        UTF16.isTrailSurrogate(units[index + 1])
      {
        index += 2
        continue
      }
      if UTF16.isSurrogate(units[index]) { lone.append(index) }
      index += 1
    }
    return lone
  }
}

extension UTF16 {
  fileprivate static func isSurrogate(_ unit: UInt16) -> Bool {
    isLeadSurrogate(unit) || isTrailSurrogate(unit)
  }
}
