internal import Synchronization

/// What a `TextLayoutJob` has found out; `NSTextLayoutManager.take(_:)` puts it into the layout.
public struct MeasuredHeights: Sendable {
  /// A stretch of the document as it was when the job was made.
  struct Stretch: Sendable {
    var range: Range<Int>
    /// What layout of it adds up to; `nil` if it cannot be known away from the document's thread.
    var sum: BlockSum?
  }

  /// What the layout manager knows the job by.
  let ticket: MeasuringTicket
  /// In the order of the text.
  var stretches: [Stretch] = []

  /// How many UTF-16 units have been measured.
  public var unitCount: Int { stretches.reduce(0) { $0 + ($1.sum?.length ?? 0) } }
}

/// What a layout manager has to know of a job until its heights are taken: which text it measures, and what has become of
/// the document since.
///
/// `@unchecked Sendable`: only the thread of the layout manager looks at claims and edits; jobs and heights just hold the
/// ticket, and read whether they are to stop, which is atomic.
final class MeasuringTicket: @unchecked Sendable {
  /// Whether the job is to end as soon as may be.
  let isStopped = Atomic(false)
  /// What is being measured, in offsets of the document as it is now: ascending, apart from each other. Empty where all
  /// text was deleted.
  private(set) var claims: [Range<Int>]
  /// The edits since the job was made, in their order.
  private(set) var edits: [TextEdit] = []

  /// Edits that are kept apart; more become one.
  static let editLimit = 32

  init(_ claims: [Range<Int>]) { self.claims = claims }

  /// Follows an edit.
  func follow(_ edit: TextEdit) {
    claims = claims.map(edit.moved)
    if let last = edits.last, let both = last.joined(with: edit, always: edits.count >= Self.editLimit) {
      edits[edits.count - 1] = both
    } else {
      edits.append(edit)
    }
  }

  /// Where a stretch of the document as it was stands now; `nil` if an edit has touched it or what is next to it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    for edit in edits {
      if range.lowerBound > edit.oldRange.upperBound {
        range = range.lowerBound + edit.change..<range.upperBound + edit.change
      } else if range.upperBound >= edit.oldRange.lowerBound {
        return nil
      }
    }
    return range
  }
}

extension TextEdit {
  /// This edit and the next one as one that covers both.
  ///
  /// - Parameter always: Whether they become one though they are apart from each other.
  /// - Returns: `nil` if they had better stay two.
  fileprivate func joined(with next: TextEdit, always: Bool) -> TextEdit? {
    let (new, old) = (newRange, next.oldRange)
    guard always || old.lowerBound <= new.upperBound && new.lowerBound <= old.upperBound else { return nil }
    let start = min(new.lowerBound, old.lowerBound)
    let end = max(new.upperBound, old.upperBound)
    return TextEdit(oldRange: start..<end - change, newLength: end - start + next.change)
  }
}

/// The jobs of a layout manager whose heights have not been taken yet.
struct PendingMeasurements {
  private struct Entry {
    weak var ticket: MeasuringTicket?
  }
  private var entries: [Entry] = []

  /// What is being measured, ascending.
  var claims: [Range<Int>] {
    entries.flatMap { $0.ticket?.claims ?? [] }.filter { !$0.isEmpty }.sorted {
      $0.lowerBound < $1.lowerBound
    }
  }

  /// Takes note of a job.
  mutating func insert(_ ticket: MeasuringTicket) {
    entries.removeAll { $0.ticket == nil }
    entries.append(Entry(ticket: ticket))
  }

  /// Forgets a job.
  ///
  /// - Returns: False if it is not one whose heights are waited for.
  mutating func remove(_ ticket: MeasuringTicket) -> Bool {
    guard let index = entries.firstIndex(where: { $0.ticket === ticket }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Forgets all jobs: no height that they find is of any use.
  mutating func removeAll() {
    for entry in entries { entry.ticket?.isStopped.store(true, ordering: .relaxed) }
    entries = []
  }

  /// Follows an edit.
  func follow(_ edit: TextEdit) {
    for entry in entries { entry.ticket?.follow(edit) }
  }
}
