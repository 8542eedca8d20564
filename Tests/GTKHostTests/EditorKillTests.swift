#if Desktop
  import Foundation
  import GalleyTextStore
  import Glibc
  import TestSupport
  import Testing
  import UIKit

  @testable import GalleyEditor

  extension DisplayTests {
    /// Windows of the editor that are killed while they are typed into and saved.
    @Suite struct EditorKillTests {
      @Test("What was typed into a window is put back after a kill at any moment, and what was saved stays")
      @MainActor func kills() throws {
        var (steps, lost, age, putBack) = (0, 0, 0.0, 0)
        let count = runsAllTests ? 50 : 3
        for seed in 0..<count {
          let killed = try KilledEditor(seed: seed)
          let file = String(
            decoding: FileManager.default.contents(atPath: killed.editor.path) ?? Data(), as: UTF8.self)
          let document = try EditorDocument(path: killed.editor.path)
          let left = LeftJournal.all(forPath: killed.editor.path, in: killed.journals)
          #expect(left.count <= 1, "seed \(seed)")
          for left in left { #expect(document.putBack(left), "seed \(seed)") }
          let text = document.content.text.string(0..<document.content.text.count)
          // The window has got so many of the steps.
          let made = (0...killed.steps.count).last { killed.isState(text, file, after: $0) }
          #expect(made != nil, "seed \(seed): \(text) and \(file) after \(killed.steps)")
          if killed.hasWaited { #expect(made == killed.steps.count, "seed \(seed)") }
          if let made, made < killed.steps.count {
            lost = max(lost, killed.steps.count - made)
            age = max(age, killed.end - killed.times[made])
          }
          steps += killed.steps.count
          if !left.isEmpty { putBack += 1 }
        }
        print(
          "\(count) kills of windows (seeds 0 to \(count - 1)) after \(steps) keys: something put back after",
          "\(putBack); at most \(lost) keys were on their way, the oldest for",
          String(format: "%.2f s", age))
      }
    }
  }

  /// A window of the editor that was typed into, by keys of the display, until it was killed.
  @MainActor private final class KilledEditor {
    enum Step: Equatable { case type(Character), delete, save }

    let editor: EditorProgram
    /// The keys, in their order, and when they were sent.
    private(set) var (steps, times): ([Step], [Double]) = ([], [])
    /// When it was killed.
    private(set) var end = 0.0
    /// Whether it was killed only once it had written down all of them.
    let hasWaited: Bool
    private var random: SeededGenerator

    private static let start = "start 😀\n"

    var journals: URL { editor.folder.url.appendingPathComponent("galley/journals") }

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed))
      editor = try EditorProgram(KilledEditor.start)
      hasWaited = seed % 2 == 1
      if hasWaited {
        for _ in 0..<Int.random(in: 1...12, using: &random) { try takeStep() }
        _ = awaited {
          written
        } until: {
          $0 == text(after: steps.count)
        }
        end = ProcessInfo.processInfo.systemUptime
        editor.kill()
      } else {
        let (killed, delay) = (editor.identifier, Double.random(in: 0.1...4, using: &random))
        end = ProcessInfo.processInfo.systemUptime + delay
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: delay)
          kill(killed, SIGKILL)
        }
        while editor.isRunning { try takeStep() }
        editor.kill()
      }
    }

    /// Sends a few keys.
    private func takeStep() throws {
      let now = ProcessInfo.processInfo.systemUptime
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        steps.append(.save)
        times.append(now)
        try editor.press("ctrl+s")
      case 1:
        steps.append(.delete)
        times.append(now)
        try editor.press("BackSpace")
      default:
        let word = String(
          (0..<Int.random(in: 1...8, using: &random)).map { _ in
            "etaoin shrdlu".randomElement(using: &random)!
          })
        steps += word.map { .type($0) }
        times += word.map { _ in now }
        try editor.type(word)
      }
    }

    /// The text as the file and the journal of the running program have it.
    private var written: String {
      let file = FileManager.default.contents(atPath: editor.path) ?? Data()
      var units = Array(String(decoding: file, as: UTF8.self).utf16)
      let name = try? FileManager.default.contentsOfDirectory(atPath: journals.path).first
      let bytes = name.flatMap {
        FileManager.default.contents(atPath: journals.appendingPathComponent($0).path)
      }
      for case .edit(let edit) in JournalCoding.records(in: bytes ?? Data()).records {
        guard edit.start + edit.removed <= units.count else { return "" }
        units.replaceSubrange(edit.start..<edit.start + edit.removed, with: edit.text.utf16)
      }
      return String(decoding: units, as: UTF16.self)
    }

    private func text(after count: Int) -> String {
      var text = ""
      for step in steps.prefix(count) {
        switch step {
        case .type(let letter): text.append(letter)
        case .delete: _ = text.popLast()
        case .save: break
        }
      }
      return text + KilledEditor.start
    }

    /// Whether the window had this text, and the file this content, after some of the keys; a save may have
    /// been under way.
    func isState(_ text: String, _ file: String, after count: Int) -> Bool {
      guard text == self.text(after: count) else { return false }
      let saved = steps.prefix(count).lastIndex(of: .save).map { self.text(after: $0) } ?? KilledEditor.start
      return file == saved || steps.dropFirst(count).first == .save && file == text
    }
  }
#endif
