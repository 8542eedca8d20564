internal import Foundation
internal import Synchronization
internal import TextDocuments
internal import TextKit

/// Whole paragraphs of a document that are laid out by themselves, in a column without end.
///
/// A layout is made when it is first asked for, on any thread, and again after it was forgotten: it depends
/// on the text alone.
final class FlowSection: @unchecked Sendable {
  // `@unchecked Sendable`: the text is never changed; the layout is made under a lock, and used by those who
  // draw pages, who are one thread at a time.

  /// The paragraphs, UTF-16 offsets in the document.
  let range: NSRange
  /// The setup of the pages that it stands on; `nil` for the document's.
  let setup: PageSetup?
  private let text: FlowTextPart
  private let preparer: TextPreparer
  private let typesetters: ColumnTypesetterPool
  private let stage = Mutex<(any SectionLayout)?>(nil)
  /// Whether there was a layout before; guarded by the lock of `stage`.
  private var wasMade = false

  init(
    _ text: FlowTextPart, _ range: NSRange, _ preparer: TextPreparer, by typesetters: ColumnTypesetterPool,
    setup: PageSetup?
  ) {
    self.setup = setup
    self.typesetters = typesetters
    self.text = text
    self.range = range
    self.preparer = preparer
  }

  /// The layout. Its text begins with the section.
  var layout: any SectionLayout {
    stage.withLock { stage in
      if let stage { return stage }
      let made = make()
      stage = made
      return made
    }
  }

  /// The height of a column.
  var columnHeight: CGFloat { preparer.column.height }

  /// Lays the text out, if it is not.
  func layOut() { _ = layout }

  /// Lays the text out for others to come, if it never was: they may have been faster, and done with it.
  func layOutAhead() {
    stage.withLock { stage in
      if !wasMade { stage = make() }
    }
  }

  /// Whether there is a layout.
  var isLaidOut: Bool { stage.withLock { $0 != nil } }

  /// Forgets the layout until it is asked for again.
  func forget() { stage.withLock { $0 = nil } }

  /// Makes a layout. The lock is held.
  private func make() -> any SectionLayout {
    wasMade = true
    let width = preparer.column.width
    let prepared = preparer.prepared(text, range)
    if prepared.needsManager { return ManagedColumn(prepared.string, width: width) }
    return typesetters.withTypesetter { typesetter in
      typesetter.column(prepared.units, prepared.runs, prepared.sets, width: width) { [text, range] offset in
        text.style(at: range.location + offset).textBlocks
      }
    }
  }

  /// Returns a range of the document as one of the section's text.
  func local(_ range: NSRange) -> Range<Int> {
    range.location - self.range.location..<NSMaxRange(range) - self.range.location
  }

  /// Returns a range of the section's text as one of the document.
  func document(_ range: Range<Int>) -> NSRange {
    NSRange(location: range.lowerBound + self.range.location, length: range.count)
  }
}

/// Typesetters that threads borrow, with what they remember of the text before.
final class ColumnTypesetterPool: Sendable {
  private let idle = Mutex<[ColumnTypesetter]>([])

  /// Calls a function with a typesetter that no other thread uses meanwhile.
  func withTypesetter<Result>(_ body: (ColumnTypesetter) -> Result) -> Result {
    let borrowed = idle.withLock { Loan(typesetter: $0.popLast()) }
    let typesetter = borrowed.typesetter ?? ColumnTypesetter()
    defer {
      let returned = Loan(typesetter: typesetter)
      idle.withLock { $0.append(returned.typesetter!) }
    }
    return body(typesetter)
  }

  /// Hands a typesetter over a lock.
  private struct Loan: @unchecked Sendable {
    // `@unchecked Sendable`: one thread at a time has the typesetter.
    let typesetter: ColumnTypesetter?
  }
}
