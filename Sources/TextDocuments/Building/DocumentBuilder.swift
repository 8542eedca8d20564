internal import Foundation
internal import TextKit

/// Text that grows at its end, with attributes by run: what readers write to.
///
/// Sets of attributes are interned by the readers, so that a run is a number.
struct DocumentBuilder {
  private static let mostPending = 1 << 16

  /// The text up to what is pending.
  private var text = ""
  /// The UTF-8 at the text's end that is not in it yet; whole characters.
  private var pending: [UInt8] = []
  /// The length of the text in UTF-16 units.
  private(set) var length = 0
  private var byteLength = 0
  private var runs: [RunString.Run] = []
  private var sets: [[NSAttributedString.Key: Any]] = [[:]]
  private var overlays: [(range: NSRange, key: NSAttributedString.Key, value: Any)] = []
  private var paragraphs: [(end: Int, block: Int)] = []
  private var blocks: [RunSets.Block] = [RunSets.Block()]
  private var blocksByStyle: [ObjectIdentifier: Int] = [:]

  /// Makes space for so many bytes of UTF-8, so that the text is not copied while it grows.
  mutating func reserve(_ bytes: Int) { text.reserveCapacity(bytes) }

  /// Adds a set of attributes and returns its number; 0 is the empty one.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    if attributes.isEmpty { return 0 }
    sets.append(attributes)
    return sets.count - 1
  }

  /// Appends text with a set of attributes.
  mutating func append(_ piece: String, set: Int) {
    var piece = piece
    piece.withUTF8 { append($0, set: set) }
  }

  /// Appends text in valid UTF-8 with a set of attributes.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>, set: Int) {
    guard piece.count > 0 else { return }
    if pending.count + piece.count > DocumentBuilder.mostPending { flush() }
    pending.append(contentsOf: piece)
    length += UTF8Length.units(in: piece)
    byteLength += piece.count
    let end = RunString.Run(end: length, byteEnd: byteLength, set: set)
    if let last = runs.last, last.set == set { runs[runs.count - 1] = end } else { runs.append(end) }
  }

  private mutating func flush() {
    text += String(decoding: pending, as: UTF8.self)
    pending.removeAll(keepingCapacity: true)
  }

  /// Ends the text that has a paragraph style: it begins where the previous one ended.
  ///
  /// - Parameter end: Where it ends; by default at the end of the text.
  mutating func endParagraph(_ style: NSParagraphStyle, at end: Int? = nil) {
    let end = end ?? length
    guard end > (paragraphs.last?.end ?? 0) else { return }
    let id = ObjectIdentifier(style)
    let block = blocksByStyle[id] ?? blocks.count
    if block == blocks.count {
      blocks.append(RunSets.Block(style: style))
      blocksByStyle[id] = block
    }
    paragraphs.append((end, block))
  }

  /// Ends the text that a block adds attributes to: it begins where the previous one ended.
  mutating func end(_ block: RunSets.Block) {
    guard length > (paragraphs.last?.end ?? 0) else { return }
    paragraphs.append((length, blocks.count))
    blocks.append(block)
  }

  /// Adds an attribute to what stands from an offset to the end, or to so many units of it.
  mutating func overlay(
    _ start: Int, _ key: NSAttributedString.Key, _ value: Any, length count: Int? = nil
  ) {
    guard start < length else { return }
    let end = count.map { min(start + $0, length) } ?? length
    overlays.append((NSRange(location: start, length: end - start), key, value))
  }

  /// Returns the text with its attributes, and begins another one with the same numbers of sets.
  ///
  /// - Parameters:
  ///   - defaults: Attributes where the runs say nothing.
  ///   - hasEqualSets: Whether sets with different numbers may be the same.
  mutating func take(
    defaults: [NSAttributedString.Key: Any] = [:], hasEqualSets: Bool = true
  ) -> RunString {
    flush()
    var assembly = RunAssembly(
      text, sets: sets, blocks: blocks, defaults: defaults, hasEqualSets: hasEqualSets)
    var before = (units: 0, bytes: 0)
    for run in runs {
      // A run of ASCII has as many units as bytes.
      let isASCII = run.end - before.units == run.byteEnd - before.bytes
      while assembly.offset < run.end {
        let paragraph = assembly.paragraph(paragraphs)
        let end = min(run.end, paragraph?.end ?? run.end)
        assembly.add(
          to: end, bytes: isASCII || end == run.end ? run.byteEnd - (run.end - end) : nil, run.set,
          paragraph?.block ?? 0)
      }
      before = (run.end, run.byteEnd)
    }
    let taken = assembly.string(overlays)
    let shared = sets
    self = DocumentBuilder()
    sets = shared
    return taken
  }

  /// The text with its attributes.
  func string(defaults: [NSAttributedString.Key: Any] = [:]) -> RunString {
    var copy = self
    return copy.take(defaults: defaults)
  }
}

/// Runs of the readers' sets together with what paragraphs add.
private struct RunAssembly {
  private let text: String
  private let hasEqualSets: Bool
  private var sets: RunSets
  private var known: [RunSets.Pair: Int] = [:]
  /// The sets of the last block, of which most have few.
  private var recent: [(pair: RunSets.Pair, number: Int)] = []
  private static let mostRecent = 8
  private var runs: [RunString.Run] = []
  private var prints = AttributePrints()
  private var paragraph = 0
  private(set) var offset = 0
  private var bytes = 0

  init(
    _ text: String, sets: [[NSAttributedString.Key: Any]], blocks: [RunSets.Block],
    defaults: [NSAttributedString.Key: Any], hasEqualSets: Bool
  ) {
    (self.text, self.hasEqualSets) = (text, hasEqualSets)
    let shared = defaults.isEmpty ? sets : sets.map { $0.merging(defaults) { own, _ in own } }
    self.sets = RunSets(shared: shared, blocks: blocks)
    if hasEqualSets { for attributes in shared { prints.add(attributes) } }
  }

  /// Returns the paragraph at the offset.
  mutating func paragraph(_ paragraphs: [(end: Int, block: Int)]) -> (end: Int, block: Int)? {
    while paragraph < paragraphs.count, paragraphs[paragraph].end <= offset { paragraph += 1 }
    return paragraph < paragraphs.count ? paragraphs[paragraph] : nil
  }

  /// Adds a run up to an offset.
  ///
  /// - Parameter byteEnd: The offset in UTF-8, if it is known.
  mutating func add(to end: Int, bytes byteEnd: Int?, _ set: Int, _ block: Int) {
    bytes = byteEnd ?? UTF8Length.offset(of: end, after: (offset, bytes), in: text)
    offset = end
    append(end, bytes, number(RunSets.Pair(shared: UInt32(set), block: UInt32(block))))
  }

  private mutating func number(_ pair: RunSets.Pair) -> Int {
    if recent.last?.pair.block != pair.block { recent.removeAll(keepingCapacity: true) }
    for entry in recent where entry.pair == pair { return entry.number }
    // A block with an intent is one paragraph's, and has no pairs but those that are recent.
    let isOwn = recent.count < RunAssembly.mostRecent && sets.blocks[Int(pair.block)].intent != nil
    let number = (isOwn ? nil : known[pair]) ?? sets.add(pair)
    if !isOwn { known[pair] = number }
    if recent.count < RunAssembly.mostRecent { recent.append((pair, number)) }
    return number
  }

  private mutating func append(_ end: Int, _ bytes: Int, _ set: Int) {
    // Neighbours with the same attributes are one run.
    if let last = runs.last,
      last.set == set || (hasEqualSets && sets.areEqual(last.set, set, prints.mayBeEqual))
    {
      runs[runs.count - 1] = RunString.Run(end: end, byteEnd: bytes, set: last.set)
    } else {
      runs.append(RunString.Run(end: end, byteEnd: bytes, set: set))
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
