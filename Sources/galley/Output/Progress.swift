internal import Foundation
internal import Synchronization

/// A bar on standard error that tells how far long work is, if that is a terminal.
enum Progress {
  /// Work on less text than this, in bytes or UTF-16 units, is done before a bar could be read.
  static let leastText = 1 << 17

  private static let bar = Mutex<ProgressBar?>(nil)

  /// Begins a piece of work, which shows no bar yet.
  ///
  /// - Parameter what: What is being done, in a few words.
  static func begin(_ what: String) {
    end()
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    guard isatty(STDERR_FILENO) == 1, !isDumb else { return }
    bar.withLock { $0 = ProgressBar(what) }
  }

  /// Shows how much has been done, from 0 to 1.
  static func show(_ part: Double) {
    bar.withLock { bar in if let text = bar?.update(part) { write(text, to: .standardError) } }
  }

  /// Takes the bar away until the next step, so that something else can be printed.
  static func hide() {
    bar.withLock { bar in if let text = bar?.erase() { write(text, to: .standardError) } }
  }

  /// Ends the work.
  static func end() {
    hide()
    bar.withLock { $0 = nil }
  }
}

/// The text of a bar: what a terminal is to be sent for each step.
struct ProgressBar {
  private static let cellCount = 30
  /// To the start of the line, and erase what stands there.
  private static let erasure = "\r\u{1B}[K"

  private let what: String
  private var shownPercent: Int?

  init(_ what: String) { self.what = what }

  /// Returns what shows a part, from 0 to 1, of the work; `nil` if that looks as before.
  mutating func update(_ part: Double) -> String? {
    let percent = Int((min(max(part, 0), 1) * 100).rounded(.down))
    guard percent != shownPercent else { return nil }
    shownPercent = percent
    let cells = percent * Self.cellCount / 100
    let bar = String(repeating: "#", count: cells) + String(repeating: ".", count: Self.cellCount - cells)
    return "\(Self.erasure)\(what) [\(bar)] \(percent) %"
  }

  /// Returns what takes the bar away; `nil` if there is none.
  mutating func erase() -> String? {
    guard shownPercent != nil else { return nil }
    shownPercent = nil
    return Self.erasure
  }
}
