internal import CoreText
internal import GalleyTextStore

/// Attributes of ranges of a text that are not part of the text, such as temporary ones. A value; every
/// operation takes O(log *n*) in the number of ranges.
struct OffsetAttributes: Sendable {
  /// A range with at least one attribute.
  struct Run {
    /// Offsets of the document.
    var range: Range<Int>
    var attributes: [NSAttributedString.Key: Any]
  }

  private var tree: RunTree<AttributeSet?>

  /// No attributes for a document of a length.
  init(length: Int) { tree = RunTree(nil, length: length) }

  /// The document's length.
  var length: Int { tree.length }

  /// Returns the range of equal attributes, or of none, that holds an offset.
  ///
  /// - Precondition: The offset lies in the document.
  func run(at offset: Int) -> Run {
    let run = tree.run(at: offset)
    return Run(range: run.range, attributes: run.value?.dictionary ?? [:])
  }

  /// Returns the ranges that have attributes, cut to a range.
  func runs(in range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    tree.forEach(in: range.clamped(to: 0..<length)) { value, range in
      if let value { runs.append(Run(range: range, attributes: value.dictionary)) }
      return true
    }
    return runs
  }

  /// Prepares for a document of a length; attributes for one of another length are removed.
  mutating func prepare(length: Int) {
    if length != self.length { self = OffsetAttributes(length: length) }
  }

  /// Changes the attributes of a range.
  mutating func change(
    _ range: Range<Int>, _ body: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty else { return }
    tree.update(range) { set in
      let new = body(set?.dictionary ?? [:])
      return new.isEmpty ? nil : AttributeSet(new)
    }
  }

  /// Follows an edit: replaced text loses its attributes; text that is inserted inside of a range gets the
  /// range's.
  mutating func follow(_ edit: TextEdit) {
    let old = edit.oldRange
    guard old.upperBound <= length else {
      return self = OffsetAttributes(length: max(length + edit.change, 0))
    }
    var value: AttributeSet?
    if old.lowerBound > 0, old.upperBound < length {
      let run = tree.run(at: old.lowerBound - 1)
      if run.range.contains(old.upperBound) { value = run.value }
    }
    tree.replace(old, with: value, length: edit.newLength)
  }
}
