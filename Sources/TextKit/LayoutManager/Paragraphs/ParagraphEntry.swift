internal import GalleyTextStore

/// What a range of paragraphs adds up to.
struct ParagraphSummary: TreeSummary {
  /// The number of paragraphs: the unit that the tree's offsets count.
  var length = 0
  /// The number of UTF-16 units.
  var characterCount = 0
  /// The number of glyphs, of the paragraphs whose glyphs are counted.
  var glyphCount = 0
  /// The number of paragraphs whose glyphs are not counted.
  var uncountedCount = 0
  /// The number of stale paragraphs.
  var staleCount = 0

  mutating func append(_ next: ParagraphSummary) {
    length += next.length
    characterCount += next.characterCount
    glyphCount += next.glyphCount
    uncountedCount += next.uncountedCount
    staleCount += next.staleCount
  }
}

/// A paragraph in a `ParagraphList`.
///
/// `@unchecked Sendable`: trees require it of their elements; this one stays with its layout manager.
struct ParagraphEntry: TreeElement, @unchecked Sendable {
  let record: ParagraphRecord
  private let characterCount: Int32
  /// The number of glyphs; -1 if they are not counted.
  private var glyphs: Int32
  /// Whether the paragraph has to be laid out again, although layout has reached a later one.
  var isStale: Bool

  /// Creates an entry whose glyphs are not counted.
  init(_ record: ParagraphRecord, isStale: Bool) {
    self.record = record
    characterCount = Int32(record.characterCount)
    glyphs = -1
    self.isStale = isStale
  }

  /// The number of glyphs; `nil` if they are not counted.
  var glyphCount: Int? {
    get { glyphs < 0 ? nil : Int(glyphs) }
    set { glyphs = newValue.map { Int32($0) } ?? -1 }
  }

  // Made of what is stored, which takes a third of the memory.
  var summary: ParagraphSummary {
    ParagraphSummary(
      length: 1, characterCount: Int(characterCount), glyphCount: max(Int(glyphs), 0),
      uncountedCount: glyphs < 0 ? 1 : 0, staleCount: isStale ? 1 : 0)
  }

  func split(at offset: Int) -> (head: [ParagraphEntry], tail: [ParagraphEntry]) {
    preconditionFailure("a paragraph's entry has one unit and cannot be cut")
  }

  func merged(with next: ParagraphEntry) -> ParagraphEntry? { nil }
}
