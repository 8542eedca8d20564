internal import GalleyTextStore
internal import Synchronization

/// The heights that a `TextLayoutJob` has measured; `NSTextLayoutManager.take(_:)` adds them to the layout.
///
/// Not in Apple's TextKit.
public struct MeasuredHeights: Sendable {
  /// A range of the document at the time when the job was created.
  struct Entry: Sendable {
    var range: Range<Int>
    /// The summary of the range's layout; `nil` if only the document's thread can measure it.
    var sum: BlockSum?
  }

  /// The ticket by which the layout manager identifies the job.
  let ticket: MeasuringTicket
  /// The measured ranges in the order of the text.
  var entries: [Entry] = []

  /// The number of UTF-16 units measured.
  public var unitCount: Int { entries.reduce(0) { $0 + ($1.sum?.length ?? 0) } }
}

/// The state that a layout manager needs of a job until it takes the job's heights: the text that the job
/// measures, and the edits of the document since the job was created.
///
/// `@unchecked Sendable`: only the layout manager's thread accesses claims and edits. Jobs and heights merely
/// hold the ticket, and read `isStopped`, which is atomic.
final class MeasuringTicket: @unchecked Sendable {
  /// Whether the job is to end as soon as possible.
  let isStopped = Atomic(false)
  /// The ranges being measured, in offsets of the current document: ascending, not adjacent. Ranges whose
  /// text was all deleted are empty.
  private(set) var claims: [Range<Int>]
  /// The edits since the job was created, in their order.
  private(set) var edits: [TextEdit] = []

  /// The number of edits stored separately; further ones are joined to the last.
  static let editLimit = 32

  init(_ claims: [Range<Int>]) { self.claims = claims }

  /// Moves the claims with an edit, and records it.
  func follow(_ edit: TextEdit) {
    claims = claims.map { edit.moved($0, growsAtEnd: true) }
    if let last = edits.last, edits.count >= Self.editLimit || edit.touches(last.newRange) {
      edits[edits.count - 1] = last.joined(with: edit)
    } else {
      edits.append(edit)
    }
  }

  /// Returns the current range of a range of the document at the job's creation; `nil` if an edit has touched
  /// it or adjoins it.
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

  /// The ranges being measured, ascending.
  var claims: [Range<Int>] {
    entries.flatMap { $0.ticket?.claims ?? [] }.filter { !$0.isEmpty }.sorted {
      $0.lowerBound < $1.lowerBound
    }
  }

  /// Adds a job.
  mutating func insert(_ ticket: MeasuringTicket) {
    entries.removeAll { $0.ticket == nil }
    entries.append(Entry(ticket: ticket))
  }

  /// Removes a job.
  ///
  /// - Returns: `false` if its heights are not awaited.
  mutating func remove(_ ticket: MeasuringTicket) -> Bool {
    guard let index = entries.firstIndex(where: { $0.ticket === ticket }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Stops and removes all jobs; their heights would be out of date.
  mutating func removeAll() {
    for entry in entries { entry.ticket?.isStopped.store(true, ordering: .relaxed) }
    entries = []
  }

  /// Moves the claims of all jobs with an edit.
  func follow(_ edit: TextEdit) {
    for entry in entries { entry.ticket?.follow(edit) }
  }
}
