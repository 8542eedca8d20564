internal import Foundation
internal import TextKit

/// Text that grows at its end, with attributes by run: what readers write to.
///
/// Sets of attributes are interned by the readers, so that a run is a number.
struct DocumentBuilder {
  private(set) var text = ""
  /// The length of the text in UTF-16 units.
  private(set) var length = 0
  private var runs: [RunString.Run] = []
  private var sets: [[NSAttributedString.Key: Any]] = [[:]]
  private var overlays: [(range: NSRange, key: NSAttributedString.Key, value: Any)] = []
  private var paragraphs: [(end: Int, style: NSParagraphStyle)] = []

  /// Adds a set of attributes and returns its number; 0 is the empty one.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    sets.append(attributes)
    return sets.count - 1
  }

  /// Appends text with a set of attributes.
  mutating func append(_ piece: String, set: Int) {
    let count = piece.utf16.count
    guard count > 0 else { return }
    text += piece
    length += count
    let end = RunString.Run(end: length, byteEnd: text.utf8.count, set: set)
    if let last = runs.last, last.set == set { runs[runs.count - 1] = end } else { runs.append(end) }
  }

  /// Ends the text that has a paragraph style: it begins where the previous one ended.
  ///
  /// - Parameter end: Where it ends; by default at the end of the text.
  mutating func endParagraph(_ style: NSParagraphStyle, at end: Int? = nil) {
    let end = end ?? length
    guard end > (paragraphs.last?.end ?? 0) else { return }
    paragraphs.append((end, style))
  }

  /// Adds an attribute to what stands from an offset to the end, or to so many units of it.
  mutating func overlay(
    _ start: Int, _ key: NSAttributedString.Key, _ value: Any, length count: Int? = nil
  ) {
    guard start < length else { return }
    let end = count.map { min(start + $0, length) } ?? length
    overlays.append((NSRange(location: start, length: end - start), key, value))
  }

  /// The text with its attributes.
  ///
  /// - Parameters:
  ///   - defaults: Attributes where the runs say nothing.
  ///   - hasEqualSets: Whether sets with different numbers may be the same.
  func string(defaults: [NSAttributedString.Key: Any] = [:], hasEqualSets: Bool = true) -> RunString {
    var assembly = RunAssembly(text, sets: sets, defaults: defaults, hasEqualSets: hasEqualSets)
    for run in runs {
      while assembly.offset < run.end {
        let start = assembly.offset
        let paragraph = assembly.paragraph(at: start, paragraphs)
        let end = min(run.end, paragraph.map { paragraphs[$0].end } ?? run.end)
        assembly.add(
          to: end, isWhole: end == run.end ? run.byteEnd : nil, run.set,
          paragraph.map { paragraphs[$0].style })
      }
    }
    return assembly.string(overlays)
  }
}

/// Runs of the readers' sets together with paragraph styles.
private struct RunAssembly {
  private struct Pair: Hashable {
    let set: Int
    let style: ObjectIdentifier?
  }

  private let text: String
  private let given: [[NSAttributedString.Key: Any]]
  private let hasEqualSets: Bool
  private var sets: [[NSAttributedString.Key: Any]] = []
  private var known: [Pair: Int] = [:]
  private var runs: [RunString.Run] = []
  private var prints = AttributePrints()
  private var paragraph = 0
  private(set) var offset = 0
  private var bytes = 0

  init(
    _ text: String, sets: [[NSAttributedString.Key: Any]], defaults: [NSAttributedString.Key: Any],
    hasEqualSets: Bool
  ) {
    (self.text, self.hasEqualSets) = (text, hasEqualSets)
    given = defaults.isEmpty ? sets : sets.map { $0.merging(defaults) { own, _ in own } }
  }

  /// Returns the index of the paragraph at an offset; offsets are asked in order.
  mutating func paragraph(at offset: Int, _ paragraphs: [(end: Int, style: NSParagraphStyle)]) -> Int? {
    while paragraph < paragraphs.count, paragraphs[paragraph].end <= offset { paragraph += 1 }
    return paragraph < paragraphs.count ? paragraph : nil
  }

  /// Adds a run up to an offset.
  mutating func add(to end: Int, isWhole byteEnd: Int?, _ set: Int, _ style: NSParagraphStyle?) {
    bytes = byteEnd ?? UTF8Length.offset(of: end, after: (offset, bytes), in: text)
    offset = end
    let pair = Pair(set: set, style: style.map { ObjectIdentifier($0) })
    let number = known[pair] ?? sets.count
    if number == sets.count {
      var attributes = given[set]
      if let style { attributes[.paragraphStyle] = style }
      sets.append(attributes)
      if hasEqualSets { prints.add(attributes) }
      known[pair] = number
    }
    append(end, bytes, number)
  }

  private mutating func append(_ end: Int, _ bytes: Int, _ set: Int) {
    let run = RunString.Run(end: end, byteEnd: bytes, set: set)
    // Neighbours with the same attributes are one run.
    if let last = runs.last, last.set == set {
      runs[runs.count - 1] = run
    } else if hasEqualSets, let last = runs.last, prints.mayBeEqual(last.set, set),
      AttributeSets.areEqual(sets[last.set], sets[set])
    {
      runs[runs.count - 1] = RunString.Run(end: end, byteEnd: bytes, set: last.set)
    } else {
      runs.append(run)
    }
  }

  /// Returns the text, with further attributes on parts of it, the later ones over the others.
  func string(
    _ overlays: [(range: NSRange, key: NSAttributedString.Key, value: Any)]
  ) -> RunString {
    guard !overlays.isEmpty else { return RunString(text, runs: runs, sets: sets) }
    return OverlaidRuns(text, runs, sets, overlays).string()
  }
}
