internal import GalleyFonts
internal import Synchronization

/// The shapers of this process that no thread is using, with what they have learned: fonts, words and tables
/// of simple answers.
///
/// Everything that lays out text borrows a shaper and gives it back, so the second label of a program costs
/// what its new words cost. A shaper serves one collection of fonts; results do not depend on what it has met
/// before (`ShaperPoolTests`). As many are stored as threads are likely to work at once; the one that has
/// waited longest goes first. None refers to a text while it waits.
final class ShaperPool: Sendable {
  /// The pool of the process.
  static let shared = ShaperPool()
  /// The most shapers that wait.
  static let capacity = 8

  /// A shaper that no thread is using.
  private struct Idle: @unchecked Sendable {
    // Sendable: the thread that takes it out of the list is its only user.
    let shaper: TextShaper
  }
  private let idle = Mutex<[Idle]>([])
  /// The shaper that was given back last: mostly one thread borrows it again and again.
  private let last = ReferenceSlot<TextShaper>()

  init() {}

  /// The number of shapers that wait.
  var count: Int { idle.withLock { $0.count } + (last.isEmpty ? 0 : 1) }

  /// Returns a shaper that knows the fonts of a text; a new one if none waits.
  fileprivate func take(for text: StyledText, usesFastPath: Bool) -> TextShaper {
    if let shaper = last.take() {
      if shaper.serves(text, usesFastPath: usesFastPath) { return shaper }
      keep(Idle(shaper: shaper))
    }
    let known = idle.withLock { idle -> Idle? in
      let index = idle.lastIndex { $0.shaper.serves(text, usesFastPath: usesFastPath) }
      return index.map { idle.remove(at: $0) }
    }
    return known?.shaper ?? TextShaper()
  }

  /// Takes a shaper back.
  fileprivate func put(_ shaper: TextShaper) {
    shaper.forgetText()
    if let other = last.put(shaper) { keep(Idle(shaper: other)) }
  }

  /// Puts a shaper with those that wait.
  @inline(never)
  private func keep(_ returned: Idle) {
    let dropped = idle.withLock { idle -> Idle? in
      idle.append(returned)
      // One more waits in its slot.
      return idle.count >= ShaperPool.capacity ? idle.removeFirst() : nil
    }
    // Released here, outside of the lock.
    _ = dropped
  }
}

/// A shaper that is borrowed from the pool when it is first needed, until the loan ends.
struct ShaperLoan: ~Copyable {
  private let pool: ShaperPool
  private var borrowed: TextShaper?

  init(from pool: ShaperPool = .shared) { self.pool = pool }

  deinit {
    if let borrowed { pool.put(borrowed) }
  }

  /// Returns the shaper.
  ///
  /// - Parameter text: The text to shape, always the same.
  mutating func shaper(for text: StyledText, usesFastPath: Bool) -> TextShaper {
    if let borrowed { return borrowed }
    let shaper = pool.take(for: text, usesFastPath: usesFastPath)
    borrowed = shaper
    return shaper
  }
}

extension TextShaper {
  /// Shapes units of a text as one line, by a borrowed shaper; neither forced breaks nor paragraph ends break
  /// it.
  static func line(_ range: Range<Int>, of text: StyledText) -> ShapedParagraph {
    var loan = ShaperLoan()
    return loan.shaper(for: text, usesFastPath: true).shape(
      range, of: text, canonicalStyles: text.canonicalStyles(), usesFastPath: true, isSingleLine: true)
  }

  /// Makes a paragraph of a text of its glyphs, by a borrowed shaper.
  static func paragraph(
    _ range: Range<Int>, of text: StyledText, glyphs: KnownGlyphs
  ) -> ShapedParagraph {
    var loan = ShaperLoan()
    return loan.shaper(for: text, usesFastPath: true).shape(
      range, of: text, canonicalStyles: text.canonicalStyles(), usesFastPath: true, glyphs: glyphs)
  }

  /// Shapes the only paragraph of a text, by a borrowed shaper.
  package static func paragraph(of text: StyledText) -> ShapedParagraph {
    var loan = ShaperLoan()
    return loan.shaper(for: text, usesFastPath: true).firstParagraph(of: text)
  }
}
