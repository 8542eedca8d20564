internal import GalleyFonts
internal import Synchronization

/// The sizers of this process that no thread is using, each with the words and fonts that it has met.
///
/// A sizer serves one list of styles: programs measure many short texts in the same few. It is made when
/// styles come for the second time, so that text measured once costs none.
package final class ParagraphSizerPool: Sendable {
  /// The pool of the process.
  package static let shared = ParagraphSizerPool()
  /// The most sizers that wait.
  package static let capacity = 16
  /// The most lists of styles that are remembered as met once.
  static let mostMet = 16

  /// A sizer that no thread is using.
  private struct Idle: @unchecked Sendable {
    // Sendable: the thread that takes it out of the list is its only user.
    let sizer: ParagraphSizer
  }
  private struct State {
    /// The sizers, those used last at the end.
    var idle: [Idle] = []
    /// Texts without units, with styles that have been met once.
    var met: [StyledText] = []
  }
  private let state = Mutex(State())
  /// The sizer that was given back last: mostly one thread borrows it again and again.
  private let last = ReferenceSlot<ParagraphSizer>()

  /// Creates an empty pool.
  package init() {}

  /// The number of sizers that wait.
  package var count: Int { state.withLock { $0.idle.count } + (last.isEmpty ? 0 : 1) }

  /// The number of lists of styles that have been met once.
  package var metCount: Int { state.withLock { $0.met.count } }

  /// Lends a sizer for one call.
  ///
  /// - Parameters:
  ///   - text: A text whose styles the sizer has to serve.
  ///   - isPlain: Whether these styles may be served. It is asked when they are new.
  ///   - isLong: Whether a text with new styles is so long that a sizer pays at once.
  /// - Returns: `nil` if there is none, because the styles are new.
  func withSizer<Result: ~Copyable>(
    for text: StyledText, ignoresLeading: Bool, width: Double, isLong: Bool = false, isPlain: () -> Bool,
    _ body: (ParagraphSizer) -> Result?
  ) -> Result? {
    if let sizer = last.takeOwned() {
      if sizer._withUnsafeGuaranteedRef({ $0.serves(text, ignoresLeading: ignoresLeading) }) {
        return lend(sizer, body)
      }
      keep(Idle(sizer: sizer.takeRetainedValue()))
    }
    let (known, isMet) = state.withLock { state -> (Idle?, Bool) in
      if let index = state.idle.lastIndex(where: { $0.sizer.serves(text, ignoresLeading: ignoresLeading) }) {
        return (state.idle.remove(at: index), true)
      }
      return (nil, state.met.contains { $0.sharesStyles(with: text) })
    }
    guard isMet || isLong && isPlain() else {
      if !isLong, isPlain() { note(text) }
      return nil
    }
    let sizer = known?.sizer ?? ParagraphSizer(text, ignoresLeading: ignoresLeading, width: width)
    return lend(.passRetained(sizer), body)
  }

  /// - Parameter sizer: A sizer that the caller owns, and owns no more.
  private func lend<Result: ~Copyable>(
    _ sizer: Unmanaged<ParagraphSizer>, _ body: (ParagraphSizer) -> Result?
  ) -> Result? {
    var result: Result?
    sizer._withUnsafeGuaranteedRef { result = body($0) }
    if let other = last.put(owned: sizer) { keep(Idle(sizer: other.takeRetainedValue())) }
    return result
  }

  /// Puts a sizer with those that wait.
  @inline(never)
  private func keep(_ returned: Idle) {
    let dropped = state.withLock { state -> Idle? in
      state.idle.append(returned)
      // One more waits in its slot.
      return state.idle.count >= ParagraphSizerPool.capacity ? state.idle.removeFirst() : nil
    }
    // Released here, outside of the lock.
    _ = dropped
  }

  /// Remembers the styles of a text.
  private func note(_ text: StyledText) {
    let styles = StyledText(text: TextUnits([]), runs: [], paragraphRuns: [], sharingStylesOf: text)
    state.withLock { state in
      if state.met.count == ParagraphSizerPool.mostMet { state.met.removeFirst() }
      state.met.append(styles)
    }
  }
}
