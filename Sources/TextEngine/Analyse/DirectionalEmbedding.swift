internal import GalleyUnicode

/// A range of a paragraph that the caller's attributes put into directions of its own.
struct DirectionalEmbedding: Sendable {
  /// The range, in UTF-16 units from the paragraph's start.
  var range: Range<Int>
  /// The directions, the outermost first.
  var directions: [WritingDirection]

  /// Returns the embeddings in a range of a text; none if no style has directions.
  static func embeddings(in source: StyledText, _ range: Range<Int>) -> [DirectionalEmbedding] {
    guard source.hasWritingDirections else { return [] }
    var embeddings: [DirectionalEmbedding] = []
    var run = source.runIndex(at: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(source.runs[run].end, range.upperBound)
      let directions = source.styles[source.runs[run].style].writingDirections
      if !directions.isEmpty {
        embeddings.append(
          DirectionalEmbedding(
            range: start - range.lowerBound..<end - range.lowerBound, directions: directions))
      }
      start = end
      run += 1
    }
    return embeddings
  }

  /// Resolves a paragraph's levels as if embedding and override controls stood around the ranges.
  ///
  /// Directions that two neighbours share, counted from the outermost one, stay open between them.
  ///
  /// - Returns: The paragraph's level, and the level of each unit before rule L1.
  static func resolve(
    _ text: [UInt16], _ embeddings: [DirectionalEmbedding], _ direction: BidiDirection
  ) -> (base: UInt8, levels: [UInt8]) {
    var marked: [UInt16] = []
    var places: [Int] = []
    places.reserveCapacity(text.count)
    var open: [WritingDirection] = []
    func change(to directions: [WritingDirection]) {
      let common = zip(open, directions).prefix { $0 == $1 }.count
      marked += Array(repeating: popDirection, count: open.count - common)
      marked += directions[common...].map(\.control)
      open = directions
    }
    var next = 0
    for (offset, unit) in text.enumerated() {
      if next < embeddings.count, embeddings[next].range.upperBound <= offset { next += 1 }
      let isEmbedded = next < embeddings.count && embeddings[next].range.contains(offset)
      let directions = isEmbedded ? embeddings[next].directions : []
      if directions != open { change(to: directions) }
      places.append(marked.count)
      marked.append(unit)
    }
    var levels: [UInt8] = []
    let base = Bidi.resolveLevels(of: marked.span, direction: direction, into: &levels)
    return (base, places.map { levels[$0] })
  }

  /// POP DIRECTIONAL FORMATTING
  private static let popDirection: UInt16 = 0x202C
}

extension WritingDirection {
  /// The character that opens such a level.
  fileprivate var control: UInt16 {
    switch (isOverride, isRightToLeft) {
    case (false, false): 0x202A
    case (false, true): 0x202B
    case (true, false): 0x202D
    case (true, true): 0x202E
    }
  }
}

extension ParagraphStyle.BaseDirection {
  /// The same to the bidirectional algorithm.
  var ofText: BidiDirection {
    switch self {
    case .automatic: .automatic
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
