internal import GalleyUTF16
internal import GalleyUnicode

/// The words or sentences of a paragraph, as offsets from its start.
package struct TextSegments {
  /// Where segments begin, ascending, and the paragraph's end.
  private let boundaries: [Int]
  /// Whether the segment from the boundary on is text that a reader calls a word: it holds a letter, a digit,
  /// a picture or a placeholder.
  private let isWord: [Bool]

  /// Words by UAX #29; in scripts without spaces between words those of the dictionary.
  ///
  /// - Complexity: O(`text.count`).
  package static func words(of text: [UInt16]) -> TextSegments {
    var isBoundary: [Bool] = []
    SegmentBreaker.words.findBoundaries(in: text.span, into: &isBoundary)
    divideByDictionary(text, &isBoundary)
    return TextSegments(text, isBoundary)
  }

  /// Sentences by UAX #29.
  ///
  /// - Complexity: O(`text.count`).
  package static func sentences(of text: [UInt16]) -> TextSegments {
    var isBoundary: [Bool] = []
    SegmentBreaker.sentences.findBoundaries(in: text.span, into: &isBoundary)
    return TextSegments(text, isBoundary)
  }

  /// Decides for every unit whether a grapheme starts there, with conjuncts of Indic scripts as one (rule
  /// GB9c of UAX #29, Unicode 15.1), whatever the font makes of them.
  package static func graphemeStarts(of text: [UInt16]) -> [Bool] {
    var isBoundary: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: text.span, into: &isBoundary)
    Conjuncts.join(&isBoundary, in: text.span)
    return isBoundary
  }

  private init(_ text: [UInt16], _ isBoundary: [Bool]) {
    var boundaries = text.indices.filter { isBoundary[$0] }
    var isWord: [Bool] = []
    boundaries.append(text.count)
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      isWord.append(GraphemeScalars(text.span, start..<end).scalars.contains(where: TextSegments.makesWord))
    }
    self.boundaries = boundaries
    self.isWord = isWord
  }

  /// Those segments that are words.
  package var words: [Range<Int>] {
    isWord.indices.filter { isWord[$0] }.map { boundaries[$0]..<boundaries[$0 + 1] }
  }

  /// The end of the first word that ends after an offset, `nil` without one.
  package func wordEnd(after offset: Int) -> Int? {
    var index = boundaries.partitioningIndex { $0 > offset }
    while index < boundaries.count {
      if index > 0, isWord[index - 1] { return boundaries[index] }
      index += 1
    }
    return nil
  }

  /// The start of the last word that begins before an offset, `nil` without one.
  package func wordStart(before offset: Int) -> Int? {
    var index = boundaries.partitioningIndex { $0 >= offset } - 1
    while index >= 0 {
      if index < isWord.count, isWord[index] { return boundaries[index] }
      index -= 1
    }
    return nil
  }

  /// The first boundary after an offset, `nil` at the end.
  package func boundary(after offset: Int) -> Int? {
    let index = boundaries.partitioningIndex { $0 > offset }
    return index < boundaries.count ? boundaries[index] : nil
  }

  /// The last boundary before an offset, `nil` at the start.
  package func boundary(before offset: Int) -> Int? {
    let index = boundaries.partitioningIndex { $0 >= offset }
    return index > 0 ? boundaries[index - 1] : nil
  }

  /// The segment that holds a unit.
  package func segment(holding offset: Int) -> Range<Int> {
    let next = min(max(boundaries.partitioningIndex { $0 > offset }, 1), boundaries.count - 1)
    return boundaries.count > 1 ? boundaries[next - 1]..<boundaries[next] : 0..<0
  }

  /// In Thai, Lao, Khmer and Burmese UAX #29 knows no words: there they end where a line may end.
  private static func divideByDictionary(_ text: [UInt16], _ isBoundary: inout [Bool]) {
    guard text.contains(where: isWithoutSpaces) else { return }
    var breaks: [LineBreak] = []
    LineBreaker(.product(language: nil)).findBreaks(in: text.span, into: &breaks)
    for index in text.indices.dropFirst()
    where isWithoutSpaces(text[index]) && isWithoutSpaces(text[index - 1]) {
      isBoundary[index] = breaks[index] != .prohibited
    }
  }

  /// Letters and marks of Thai, Lao, Burmese and Khmer.
  private static func isWithoutSpaces(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECD, 0x0EDC...0x0EDF, 0x1000...0x103F, 0x1050...0x108F,
      0x109A...0x109F, 0x1780...0x17D3, 0xA9E0...0xA9EF, 0xAA60...0xAA7F:
      true
    default: false
    }
  }

  private static func makesWord(_ scalar: UInt32) -> Bool {
    switch CharacterProperties.generalCategory(of: scalar) {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default:
      scalar == 0xFFFC || CharacterProperties.isExtendedPictographic(scalar)
        || CharacterProperties.isRegionalIndicator(scalar)
    }
  }
}
