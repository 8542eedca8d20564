internal import Foundation
internal import TextKit

/// Text that grows at its end, with attributes by run: what readers write to.
///
/// Sets of attributes are interned by the readers, so that a run is a number.
struct DocumentBuilder {
  private var text = GrowingText()
  private var runs = RunTable()
  private var sets: [[NSAttributedString.Key: Any]] = [[:]]
  private var overlays: [(range: NSRange, key: NSAttributedString.Key, value: Any)] = []
  private var paragraphs: [(end: Int, block: Int)] = []
  private var blocks: [RunSets.Block] = [RunSets.Block()]
  private var blocksByStyle: [ObjectIdentifier: Int] = [:]

  /// The length of the text in UTF-16 units.
  var length: Int { text.length }

  /// Makes space for so many bytes of UTF-8, so that the text is not copied while it grows.
  mutating func reserve(_ bytes: Int) { text.reserve(bytes) }

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
    text.append(piece)
    if runs.last?.set == set {
      runs.extendLast(end: text.length, byteEnd: text.byteLength)
    } else {
      runs.append(end: text.length, byteEnd: text.byteLength, set: set)
    }
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

  /// Adds an attribute to what stands from an offset to the end, or to so many units of it.
  mutating func overlay(
    _ start: Int, _ key: NSAttributedString.Key, _ value: Any, length count: Int? = nil
  ) {
    guard start < length else { return }
    let end = count.map { min(start + $0, length) } ?? length
    overlays.append((NSRange(location: start, length: end - start), key, value))
  }

  /// Returns the text with its attributes, and begins another one.
  ///
  /// - Parameter defaults: Attributes where the runs say nothing.
  mutating func take(defaults: [NSAttributedString.Key: Any] = [:]) -> RunString {
    let whole = text.take()
    let defaulted = defaults.isEmpty ? sets : sets.map { $0.merging(defaults) { own, _ in own } }
    var assembly = RunAssembly(shared: defaulted, blocks: blocks, hasEqualSets: true)
    var (offset, bytes, paragraph) = (0, 0, 0)
    for run in runs {
      while offset < run.end {
        while paragraph < paragraphs.count, paragraphs[paragraph].end <= offset { paragraph += 1 }
        let isLast = paragraph == paragraphs.count
        let end = isLast ? run.end : min(run.end, paragraphs[paragraph].end)
        bytes =
          run.isASCII || end == run.end
          ? run.byteEnd - (run.end - end) : UTF8Length.offset(of: end, after: (offset, bytes), in: whole)
        assembly.append(end, bytes, run.set, isLast ? 0 : paragraphs[paragraph].block)
        offset = end
      }
    }
    let taken =
      overlays.isEmpty
      ? RunString(whole, runs: assembly.runs, sets: assembly.sets)
      : OverlaidRuns(whole, assembly.runs, assembly.sets, overlays).string()
    self = DocumentBuilder()
    return taken
  }

  /// The text with its attributes.
  func string(defaults: [NSAttributedString.Key: Any] = [:]) -> RunString {
    var copy = self
    return copy.take(defaults: defaults)
  }
}
