internal import GalleyTextStore
internal import Synchronization

/// What a `TextLayoutJob` has found out; `NSTextLayoutManager.take(_:)` puts it into the layout.
///
/// Not in Apple's TextKit.
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
    claims = claims.map { edit.moved($0, growsAtEnd: true) }
    if let last = edits.last, edits.count >= Self.editLimit || edit.touches(last.newRange) {
      edits[edits.count - 1] = last.joined(with: edit)
    } else {
      edits.append(edit)
    }
  }

  /// Where a stretch of the document as it was stands now; `nil` if an edit has touched it or what is next to it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    for edit in edits {
      if edit.touches(range) { return nil }
      range = edit.moved(range, growsAtEnd: false)
    }
    return range
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
