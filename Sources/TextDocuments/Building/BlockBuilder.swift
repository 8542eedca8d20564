internal import Foundation

/// Text whose paragraphs come one after the other, each with a block of its own: what is appended has its
/// attributes at once, so that nothing is kept twice.
///
/// Sets of attributes are interned by the readers, so that a run is a number.
struct BlockBuilder {
  private var text = GrowingText()
  private var assembly: RunAssembly

  /// The length of the text in UTF-16 units.
  var length: Int { text.length }

  /// - Parameters:
  ///   - blocks: What the paragraphs add, of which no two add the same.
  ///   - hasEqualSets: Whether sets with different numbers may be the same.
  init(_ blocks: any BlockSource, hasEqualSets: Bool = true) {
    assembly = RunAssembly(shared: [[:]], blocks: blocks, hasEqualSets: hasEqualSets)
  }

  /// Makes space for so many bytes of UTF-8, so that the text is not copied while it grows.
  mutating func reserve(_ bytes: Int) { text.reserve(bytes) }

  /// Adds a set of attributes and returns its number.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    attributes.isEmpty ? 0 : assembly.add(attributes)
  }

  /// Appends text in valid UTF-8 with a set of attributes to the paragraph with a block.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>, set: Int, block: Int) {
    guard piece.count > 0 else { return }
    text.append(piece)
    assembly.append(text.length, text.byteLength, set, block)
  }

  /// Appends text with a set of attributes to the paragraph with a block.
  mutating func append(_ piece: String, set: Int, block: Int) {
    var piece = piece
    piece.withUTF8 { append($0, set: set, block: block) }
  }

  /// Returns the text with its attributes, and begins another one with the same numbers of sets.
  ///
  /// - Parameter blocks: What the other's paragraphs add.
  mutating func take(next blocks: any BlockSource) -> RunString {
    let taken = RunString(text.take(), runs: assembly.runs, sets: assembly.sets)
    assembly = RunAssembly(after: assembly, blocks: blocks)
    return taken
  }
}
