internal import CoreText
internal import GalleyTextStore

/// Attributes of stretches of a text that the text knows nothing of, such as how they are painted for a while. A value;
/// everything takes O(log *n*) in the number of stretches.
struct OffsetAttributes: Sendable {
  /// A stretch with at least one attribute.
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

  /// The stretch of equal attributes, or of none, that holds an offset.
  ///
  /// - Precondition: The offset lies in the document.
  func run(at offset: Int) -> Run {
    let run = tree.run(at: offset)
    return Run(range: run.range, attributes: run.value?.dictionary ?? [:])
  }

  /// The stretches that have attributes, cut to a range.
  func runs(in range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    tree.forEach(in: range.clamped(to: 0..<length)) { value, range in
      if let value { runs.append(Run(range: range, attributes: value.dictionary)) }
      return true
    }
    return runs
  }

  /// Makes room for a document of a length; what was said of one of another length is forgotten.
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

  /// Follows an edit: what was replaced loses its attributes; what is put inside of a stretch gets the stretch's.
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
