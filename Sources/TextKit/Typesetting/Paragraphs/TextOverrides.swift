internal import CoreText
internal import TextEngine

/// Changes of a paragraph's characters and attributes for layout.
struct TextOverrides {
  /// A change of style, and the object that replaces the text.
  private struct Change {
    let range: Range<Int>
    let object: LaidOutAttachment?
    let change: (inout TextStyle) -> Void
  }

  /// Changes by range of UTF-16 offsets. The ranges do not overlap.
  private var styles: [Change] = []
  /// Replacement UTF-16 units, by offset.
  var units: [Int: UInt16] = [:]

  var isEmpty: Bool { styles.isEmpty && units.isEmpty }

  /// Adds a change of the style of a range. It replaces earlier changes whose ranges overlap it.
  mutating func change(_ range: Range<Int>, _ change: @escaping (inout TextStyle) -> Void) {
    add(Change(range: range, object: nil, change: change))
  }

  private mutating func add(_ change: Change) {
    guard !change.range.isEmpty else { return }
    styles.removeAll { $0.range.overlaps(change.range) }
    styles.append(change)
  }

  /// Replaces a range by empty space of a size, and by an object if there is one.
  mutating func replace(
    _ range: Range<Int>, by placeholder: Placeholder, object: LaidOutAttachment? = nil
  ) {
    add(
      Change(range: range, object: object) {
        $0.placeholder = placeholder
        $0.ruby = nil
      })
  }

  /// Returns a text with these changes.
  func apply(to text: AttributedText) -> AttributedText {
    guard !isEmpty else { return text }
    let source = text.styled
    var content = source.text
    if !units.isEmpty {
      var all = source.text.units(0..<source.text.count)
      for (offset, unit) in units where all.indices.contains(offset) { all[offset] = unit }
      content = TextUnits(all)
    }
    let changes = styles.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var styles = source.styles
    var runs: [StyledText.Run] = []
    var setOfRun: [Int] = []
    var sets = text.sets
    var placed: (base: Int, object: LaidOutAttachment)?
    /// The set of attributes of an object. Equal ones beside each other share it, as their text does.
    func set(_ base: Int, with object: LaidOutAttachment?) -> Int {
      guard let object else { return base }
      if let placed, placed.base == base, placed.object.attachmentBounds == object.attachmentBounds {
        return sets.count - 1
      }
      placed = (base, object)
      var changed = sets[base]
      changed.object = .laidOut(object)
      sets.append(changed)
      return sets.count - 1
    }
    var next = 0
    var start = 0
    var known: [TextStyle: Int] = [:]
    func append(to end: Int, style: Int, set: Int) {
      guard end > start else { return }
      if let last = runs.last, last.style == style, setOfRun.last == set {
        runs[runs.count - 1].end = end
      } else {
        runs.append(StyledText.Run(end: end, style: style))
        setOfRun.append(set)
      }
      start = end
    }
    for (index, run) in source.runs.enumerated() {
      let base = text.setOfRun[index]
      while next < changes.count, changes[next].range.lowerBound < run.end {
        append(to: changes[next].range.lowerBound, style: run.style, set: base)
        var style = source.styles[run.style]
        changes[next].change(&style)
        let number = known[style] ?? styles.count
        if known[style] == nil {
          styles.append(style)
          known[style] = number
        }
        append(
          to: min(changes[next].range.upperBound, run.end), style: number,
          set: set(base, with: changes[next].object))
        guard changes[next].range.upperBound <= run.end else { break }
        next += 1
      }
      append(to: run.end, style: run.style, set: base)
    }
    return AttributedText(
      styled: StyledText(
        text: content, styles: styles, runs: runs, paragraphStyles: source.paragraphStyles,
        paragraphRuns: source.paragraphRuns, fonts: source.fonts, hyphenation: source.hyphenation),
      sets: sets, setOfRun: setOfRun)
  }
}
