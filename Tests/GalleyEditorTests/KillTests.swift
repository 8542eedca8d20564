import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit

@testable import GalleyEditor

/// Programs that are killed while they type and save, several at a time.
@MainActor @Suite struct KillTests {
  /// What came of the kills.
  private struct Sum {
    var kills = 0
    var steps = 0
    var saves = 0
    /// Kills in the middle of a save, and of them those whose file was the new one already.
    var (duringSave, afterWriting) = (0, 0)
    /// Kills after which something was put back.
    var putBack = 0
  }

  @Test("What was typed is put back after its program was killed at any moment, and what was saved stays")
  func kills() async throws {
    _ = EditorStage.stateFolder
    let count = runsAllTests ? 1000 : 40
    let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
    var sum = Sum()
    try await withThrowingTaskGroup(of: KilledTypist.self) { group in
      for seed in 0..<min(width, count) { group.addTask { try await KilledTypist.run(seed: seed) } }
      var next = width
      while let killed = try await group.next() {
        if next < count {
          let seed = next
          next += 1
          group.addTask { try await KilledTypist.run(seed: seed) }
        }
        try check(killed, &sum)
      }
    }
    #expect(sum.kills == count)
    print(
      "\(sum.kills) kills (seeds 0 to \(count - 1)) after \(sum.steps) steps and \(sum.saves) saves:",
      "\(sum.duringSave) in the middle of a save, \(sum.afterWriting) of them after the file was written;",
      "something put back after \(sum.putBack)")
  }

  /// Opens the file of a program that was killed, as its user would.
  private func check(_ killed: KilledTypist, _ sum: inout Sum) throws {
    let seed = killed.seed
    // The last step may have been made, or not.
    let states = [killed.texts(after: killed.doneCount), killed.texts(after: killed.begun.count)]
    let file = FileManager.default.contents(atPath: killed.path).map { String(decoding: $0, as: UTF8.self) }
    let files = states.map { $0.saved.map { $0 + killed.start } ?? (killed.hasFile ? killed.start : nil) }
    #expect(files.contains(file), "seed \(seed): \(file ?? "no file") of \(files)")
    let document = try EditorDocument(path: killed.path)
    let left = document.leftJournals
    #expect(left.count <= 1, "seed \(seed)")
    for left in left { #expect(document.putBack(left), "seed \(seed)") }
    let text = document.content.text
    #expect(
      states.contains { text.string(0..<text.count) == $0.text + killed.start },
      "seed \(seed): \(text.string(0..<text.count)) of \(states)")
    sum.kills += 1
    sum.steps += killed.begun.count
    sum.saves += killed.begun.prefix(killed.doneCount).count { $0 == "save" }
    if killed.begun.count > killed.doneCount, killed.begun.last == "save" {
      sum.duringSave += 1
      if files[0] != files[1], file == files[1] { sum.afterWriting += 1 }
    }
    if !left.isEmpty { sum.putBack += 1 }
    // It goes on in the same journal, and is gone once it was saved.
    try document.save()
    #expect(document.leftJournals.isEmpty)
  }
}

/// A program that typed and saved until it was killed, and what it told of its steps.
private struct KilledTypist: Sendable {
  /// The program ended before it was killed.
  struct HasEnded: Error {}

  let seed: Int
  private let folder: TemporaryDirectory
  /// The steps that it has begun: `type TEXT`, `delete`, `save`.
  let begun: [String]
  /// How many of them were done.
  let doneCount: Int

  var path: String { folder.url.appendingPathComponent("letter.txt").path }
  /// Whether there was a file before it began.
  var hasFile: Bool { seed % 3 > 0 }
  /// What the file held.
  var start: String { hasFile ? "start 😀\n" : "" }

  /// Runs a program, and kills it after some of its output and a moment, both by a seed.
  @concurrent static func run(seed: Int) async throws -> KilledTypist { try KilledTypist(seed: seed) }

  private init(seed: Int) throws {
    self.seed = seed
    folder = try TemporaryDirectory()
    let path = folder.url.appendingPathComponent("letter.txt").path
    if seed % 3 > 0 { try Data("start 😀\n".utf8).write(to: URL(fileURLWithPath: path)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: builtProgram("journal-typist"))
    process.arguments = [path, "\(seed)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var random = SeededGenerator(seed: UInt64(seed))
    let enough = Int.random(in: 1...1200, using: &random)
    var said = Data()
    while said.count < enough {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw HasEnded() }
      said += more
    }
    usleep(UInt32.random(in: 0...2000, using: &random))
    kill(process.processIdentifier, SIGKILL)
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // The last line may have been cut off: what it says was not begun.
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    begun = lines.filter { $0 != "done" }.map(String.init)
    doneCount = lines.count { $0 == "done" }
  }

  /// Returns what stands before the text that was there after some steps, and what of it was saved; `nil` for
  /// nothing.
  func texts(after count: Int) -> (text: String, saved: String?) {
    var (text, saved): (String, String?) = ("", nil)
    for step in begun.prefix(count) {
      if step == "save" {
        saved = text
      } else if step == "delete" {
        _ = text.popLast()
      } else {
        text += step.dropFirst("type ".count)
      }
    }
    return (text, saved)
  }
}
