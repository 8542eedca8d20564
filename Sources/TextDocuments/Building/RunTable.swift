/// The runs of a text in order: where each ends, in UTF-16 units and in UTF-8, and the number of its set of
/// attributes. They tile the text.
///
/// Texts have some runs for each line, so that these are much of what a document takes. A run has nine bytes:
/// its lengths and its set. Where it stands is kept for one of eight, and added up for the others.
struct RunTable: RandomAccessCollection {
  /// A run; offsets from the start of the text.
  struct Run {
    /// In UTF-16 units.
    var start = 0
    var end = 0
    /// In UTF-8.
    var byteStart = 0
    var byteEnd = 0
    /// The number of its set.
    var set = 0

    /// Whether it has as many units as bytes: it is ASCII.
    var isASCII: Bool { end - start == byteEnd - byteStart }
  }

  private struct Entry {
    /// The length in units; 0 for one that stands in `long`.
    var units: UInt16 = 0
    var bytes: UInt16 = 0
    var set: UInt32 = 0
  }

  /// Some runs that follow one another.
  private struct Group {
    static let size = 8

    /// Where the first one starts.
    let units: UInt32
    let bytes: UInt32
    var entries = InlineArray<8, Entry>(repeating: Entry())
  }

  private var groups = PagedArray<Group>()
  private(set) var count = 0
  /// The lengths of runs that are too long for their entries.
  private var long: [Int: (units: Int, bytes: Int)] = [:]
  /// The last run; `nil` for none.
  private(set) var last: Run?

  /// The bytes that the table takes.
  var byteCount: Int { groups.byteCount }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// Adds a run that starts where the last one ends, and is not empty.
  mutating func append(end: Int, byteEnd: Int, set: Int) {
    let (start, byteStart) = (last?.end ?? 0, last?.byteEnd ?? 0)
    if count % Group.size == 0 { groups.append(Group(units: UInt32(start), bytes: UInt32(byteStart))) }
    count += 1
    store(Run(start: start, end: end, byteStart: byteStart, byteEnd: byteEnd, set: set))
  }

  /// Has the last run, which there is, end elsewhere.
  mutating func extendLast(end: Int, byteEnd: Int) {
    guard var run = last else { return }
    (run.end, run.byteEnd) = (end, byteEnd)
    store(run)
  }

  private mutating func store(_ run: Run) {
    last = run
    let index = count - 1
    let (units, bytes) = (run.end - run.start, run.byteEnd - run.byteStart)
    var entry = Entry(set: UInt32(run.set))
    if bytes <= UInt16.max {
      // A unit is a byte or more.
      (entry.units, entry.bytes) = (UInt16(units), UInt16(bytes))
    } else {
      long[index] = (units, bytes)
    }
    groups[index / Group.size].entries[index % Group.size] = entry
  }

  subscript(index: Int) -> Run { run(in: index / Group.size) { next, _ in next == index }.run }

  /// Returns the run of a unit, which is in the text, and its index.
  func run(ofUnit offset: Int) -> (index: Int, run: Run) {
    run(in: groups.lastIndex { $0.units <= offset }) { _, end in end > offset }
  }

  /// Returns the first run of a group that is wanted, by its index and where it ends; there is one.
  private func run(in number: Int, _ isWanted: (_ index: Int, _ end: Int) -> Bool) -> (index: Int, run: Run) {
    let group = groups[number]
    var (start, byteStart) = (Int(group.units), Int(group.bytes))
    var index = number * Group.size
    while true {
      let entry = group.entries[index % Group.size]
      let (units, bytes) = lengths(entry, index)
      if isWanted(index, start + units) {
        let run = Run(
          start: start, end: start + units, byteStart: byteStart, byteEnd: byteStart + bytes,
          set: Int(entry.set))
        return (index, run)
      }
      (start, byteStart, index) = (start + units, byteStart + bytes, index + 1)
    }
  }

  private func lengths(_ entry: Entry, _ index: Int) -> (units: Int, bytes: Int) {
    entry.units == 0 ? long[index]! : (Int(entry.units), Int(entry.bytes))
  }

  /// Returns the runs one after the other.
  struct Iterator: IteratorProtocol {
    private let table: RunTable
    private var index = 0
    private var run = Run()

    fileprivate init(_ table: RunTable) { self.table = table }

    mutating func next() -> Run? {
      guard index < table.count else { return nil }
      let entry = table.groups[index / Group.size].entries[index % Group.size]
      let (units, bytes) = table.lengths(entry, index)
      run = Run(
        start: run.end, end: run.end + units, byteStart: run.byteEnd, byteEnd: run.byteEnd + bytes,
        set: Int(entry.set))
      index += 1
      return run
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
