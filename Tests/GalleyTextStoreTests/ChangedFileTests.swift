import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GalleyTextStore

@Suite("Files that other programs change")
struct ChangedFileTests {
  /// Gives the path another file, as programs do that save by renaming.
  private static func replace(_ file: TemporaryFile, with bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file.path), options: .atomic)
  }

  // MARK: Paragraphs

  @Test("A paragraph that is asked for by an offset holds it, whatever the file was overwritten with")
  func paragraphsHoldTheirOffsets() throws {
    let length = 200_000
    let line = [UInt8](repeating: 0x61, count: length)
    var lines = line
    for end in stride(from: 20_000, to: length, by: 20_000) { lines[end] = 0x0A }
    for (before, after) in [(line, lines), (lines, line), (line + [0x0A], lines + [0x61])] {
      let file = try TemporaryFile(before)
      let rope = TextRope(try TextFile(path: file.path))
      try file.write(after)
      for offset in stride(from: 0, to: rope.count, by: 997) {
        #expect(rope.paragraphRange(containing: offset).contains(offset), "offset \(offset)")
        #expect(rope.paragraph(containing: offset).range.contains(offset), "offset \(offset)")
        #expect(rope.paragraph(beginningAt: offset).range.contains(offset), "offset \(offset)")
      }
      var end = rope.count
      var steps = 0
      while end > 0, steps < 1000 {
        end = min(end, rope.paragraphRange(containing: end - 1).lowerBound)
        steps += 1
      }
      #expect(end == 0, "the walk back ends")
      for index in 0..<rope.paragraphCount { _ = rope.paragraphRange(at: index) }
    }
  }

  @Test("The number of paragraphs stays when the file's last byte becomes another one")
  func paragraphCount() throws {
    for terminator in ["\n", "\r\n", "\r", "\u{2029}"] {
      let text = "some\nlines" + terminator
      let file = try TemporaryFile(text)
      let rope = TextRope(try TextFile(path: file.path))
      #expect(rope.paragraphCount == 2)
      try file.write([UInt8](repeating: 0x61, count: text.utf8.count))
      #expect(rope.paragraphCount == 2)
      #expect(rope.paragraphRange(at: 1).lowerBound <= rope.count)
    }
  }

  @Test("Paragraphs are found while another program writes")
  func writingMeanwhile() throws {
    let length = 40_000
    let contents = (0..<2).map { phase in
      (0..<length).map { UInt8($0 % (phase == 0 ? 7 : 30_000) == phase ? 0x0A : 0x61) }
    }
    let file = try TemporaryFile(contents[0])
    let rope = TextRope(try TextFile(path: file.path))
    let isDone = Atomic(false)
    let path = file.path
    let writer = Thread {
      let descriptor = open(path, O_WRONLY)
      var phase = 0
      while !isDone.load(ordering: .relaxed) {
        phase = 1 - phase
        _ = contents[phase].withUnsafeBytes { pwrite(descriptor, $0.baseAddress!, length, 0) }
      }
      close(descriptor)
    }
    writer.start()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<150 {
      let range = rope.paragraphRange(at: Int.random(in: 0..<rope.paragraphCount, using: &random))
      #expect(range.lowerBound >= 0 && range.upperBound <= length)
      let offset = Int.random(in: 0..<length, using: &random)
      #expect(rope.paragraphRange(containing: offset).contains(offset))
    }
    isDone.store(true, ordering: .relaxed)
    while !writer.isFinished { sched_yield() }
  }

  // MARK: Noticing

  @Test("A file that is replaced by renaming is noticed, and not saved over")
  func renamedOver() throws {
    let file = try TemporaryFile(String(repeating: "mine\n", count: 1000))
    let opened = try TextFile(path: file.path)
    var rope = TextRope(opened)
    rope.replace(0..<4, with: Array("ours".utf16))
    #expect(!opened.isReplaced)
    try Self.replace(file, with: Array("theirs\n".utf8))
    #expect(opened.isReplaced && !opened.hasChanged)
    #expect(throws: TextFileError(path: file.path, reason: .changed)) { try rope.write(to: file.path) }
    #expect(file.bytes == Array("theirs\n".utf8))
    #expect(file.neighbours == ["text.txt"])
    // The text is whole: it can be saved at another path, also through a link.
    let rescued = file.folder.appendingPathComponent("rescued.txt").path
    try rope.write(to: rescued)
    #expect(FileManager.default.contents(atPath: rescued)?.count == 5000)
    let link = file.folder.appendingPathComponent("link.txt").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    #expect(throws: TextFileError(path: file.path, reason: .changed)) { try rope.write(to: link) }
  }

  @Test("A file that the text itself was saved to is not replaced, until another program saves")
  func savedBefore() throws {
    let file = try TemporaryFile(String(repeating: "mine\n", count: 1000))
    let opened = try TextFile(path: file.path)
    var rope = TextRope(opened)
    for number in 0..<3 {
      rope.replace(0..<1, with: Array("\(number)".utf16))
      try rope.write(to: file.path)
      #expect(!opened.isReplaced && !opened.hasChanged)
      #expect(file.bytes == Array(rope.string(0..<rope.count).utf8))
    }
    try file.write(Array("theirs".utf8))
    #expect(opened.isReplaced && !opened.hasChanged)
    #expect(throws: TextFileError(path: file.path, reason: .changed)) { try rope.write(to: file.path) }
    try FileManager.default.removeItem(atPath: file.path)
    #expect(!opened.isReplaced)
    try rope.write(to: file.path)
    #expect(file.bytes == Array(rope.string(0..<rope.count).utf8))
  }

  @Test("Bytes written right after opening, or with the old time, are noticed, though the size stays")
  func sameSize() throws {
    for _ in 0..<40 {
      let file = try TemporaryFile("1 old bytes\n")
      let opened = try TextFile(path: file.path)
      try file.write(Array("2 new bytes\n".utf8))
      #expect(opened.hasChanged)
    }
    let file = try TemporaryFile("1 old bytes\n")
    let opened = try TextFile(path: file.path)
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    try file.write(Array("2 new bytes\n".utf8))
    let times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, file.path, times, 0) == 0)
    #expect(opened.hasChanged)
  }

  @Test("Another name, link or permission changes no byte")
  func otherNames() throws {
    let file = try TemporaryFile("some bytes\n")
    let opened = try TextFile(path: file.path)
    let other = file.folder.appendingPathComponent("other.txt").path
    #expect(chmod(file.path, 0o600) == 0)
    #expect(!opened.hasChanged && !opened.isReplaced)
    #expect(link(file.path, other) == 0)
    #expect(!opened.hasChanged && !opened.isReplaced)
    #expect(unlink(other) == 0)
    #expect(!opened.hasChanged && !opened.isReplaced)
    #expect(rename(file.path, other) == 0)
    #expect(!opened.hasChanged && !opened.isReplaced)
    #expect(unlink(other) == 0)
    #expect(!opened.hasChanged && !opened.isReplaced)
  }

  // MARK: Opening and saving

  @Test("A pipe is refused without waiting for it")
  func pipe() throws {
    let file = try TemporaryFile("")
    let path = file.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let result = Mutex<TextFileError?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    let opening = Thread {
      do throws(TextFileError) { _ = try TextFile(path: path) } catch { result.withLock { $0 = error } }
      isDone.signal()
    }
    opening.start()
    if isDone.wait(timeout: .now() + 30) == .timedOut {
      Issue.record("opening waits for a writer")
      close(open(path, O_WRONLY))
      isDone.wait()
    }
    #expect(result.withLock { $0 } == TextFileError(path: path, reason: .notAFile))
  }

  @Test("A new file gets the permissions that the process grants, and saving changes those for no thread")
  func processMask() throws {
    let file = try TemporaryFile("")
    let reference = file.folder.appendingPathComponent("reference").path
    let isDone = Atomic(false)
    let modes = Mutex<Set<mode_t>>([])
    let others = Thread {
      while !isDone.load(ordering: .relaxed) {
        close(open(reference, O_WRONLY | O_CREAT, 0o666))
        var status = stat()
        if stat(reference, &status) == 0 { _ = modes.withLock { $0.insert(status.st_mode & 0o777) } }
        unlink(reference)
      }
    }
    others.start()
    var saved: Set<mode_t> = []
    for number in 0..<400 {
      let path = file.folder.appendingPathComponent("\(number).txt").path
      try TextRope("new").write(to: path)
      var status = stat()
      #expect(stat(path, &status) == 0)
      saved.insert(status.st_mode & 0o777)
      unlink(path)
    }
    isDone.store(true, ordering: .relaxed)
    while !others.isFinished { sched_yield() }
    #expect(modes.withLock { $0 }.count == 1)
    #expect(saved == modes.withLock { $0 })
  }
}
