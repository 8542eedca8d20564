internal import GalleyFonts

/// Measures paragraphs of one run that fit on one line: adds up their characters, which are stored as bytes,
/// one by one. The opportunities of such a paragraph are not needed.
///
/// Words with a ligature, or with anything else that the font does beyond kerning, are asked for as a whole.
struct SingleLineMeasurer {
  let sums: Unmanaged<PairAdvanceTable>
  /// Points for each font unit.
  let scale: Double

  /// A word that cannot be added up letter by letter.
  struct Word {
    /// Font units, with the kerning with the space before the word, and without that.
    var before: Int64
    var advance: Int64
    /// The same from the word's end to the end of the space after it; 0 without one.
    var after: Int64
    var hasLetters: Bool
    /// Its glyphs less its units, as in its record.
    var glyphDifference: Int8
  }

  /// A paragraph that fits on its line.
  struct Line {
    var hasLetters: Bool
    var hasTabs: Bool
    /// Points from the start to the end, which is a tab's end or that of the last character that is no space.
    var width: Double
    /// The same as layout adds it up, if that is wanted.
    var laidOutWidth: Double
  }

  /// - Parameter sums: The steps; they outlive the measurer.
  init(sums: Unmanaged<PairAdvanceTable>, scale: Double) {
    self.sums = sums
    self.scale = scale
  }

  /// Measures a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph without its terminator.
  ///   - availableWidth: The available width, in points.
  ///   - findsLaidOutWidth: Whether the width is wanted as layout adds it up.
  ///   - tab: Returns the width of a tab at a position, in points; `nil` for a tab that cannot be measured
  ///     like this.
  ///   - word: Returns a word that has a pair without a step, between two spaces, tabs or ends; `nil` for one
  ///     that cannot be measured like this.
  /// - Returns: `nil` if the paragraph is wider than the line, white space at its end not counted, or some
  ///   word or tab cannot be measured.
  @inline(__always)
  func line(
    _ text: UnsafeBufferPointer<UInt8>, availableWidth: Double, findsLaidOutWidth: Bool,
    tab: (Double) -> Double?, word: (Range<Int>) -> Word?
  ) -> Line? {
    let steps = sums._withUnsafeGuaranteedRef { $0.steps }
    let most = Int64(min(availableWidth / scale, 1e12)) + 1
    var kinds: UInt32 = 0
    /// The font units since the last tab, and those up to the end of the last character that is no space.
    var sum: Int64 = 0
    var content: Int64 = 0
    var width = 0.0
    var tabs = 0.0
    var lastTab = 0.0
    var laidOut = 0.0
    var pair = 0
    var hasLetters = false
    var offset = 0
    while offset < text.count {
      let unit = Int(text[offset])
      pair = (pair & 0xFF) << 8 | unit
      var step = steps[pair]
      if !step.isStep {
        if unit == 9 {
          width += Double(sum) * scale
          tabs += lastTab
          if findsLaidOutWidth {
            laidOut += Double(sum) * scale
            guard let advance = tab(laidOut) else { return nil }
            laidOut += advance
          }
          guard let advance = tab(width + tabs) else { return nil }
          lastTab = advance
          (sum, content, pair) = (0, 0, 0)
          guard width + tabs + lastTab <= availableWidth else { return nil }
          offset += 1
          continue
        }
        if step.isUnknown { step = sums._withUnsafeGuaranteedRef { $0.ask(pair) } }
        if !step.isStep {
          let range = SingleLineMeasurer.word(around: offset, in: text)
          guard let word = word(range) else { return nil }
          sum += word.before + word.advance - self.sum(of: range.lowerBound..<offset, in: text)
          content = sum
          hasLetters = hasLetters || word.hasLetters
          offset = range.upperBound
          pair = 0
          if offset < text.count, text[offset] == 0x20 {
            sum += word.after
            offset += 1
            pair = 0x20
          }
          guard content <= most else { return nil }
          continue
        }
      }
      kinds |= step.bits
      sum += step.units
      if unit != 0x20 { content = sum }
      // A long text is not read to its end.
      if offset & 63 == 63, content > most { return nil }
      offset += 1
    }
    let end = width + Double(content) * scale + tabs + lastTab
    guard end <= availableWidth else { return nil }
    return Line(
      hasLetters: hasLetters || PairAdvanceTable.Kinds(ofSteps: kinds).contains(.letter),
      hasTabs: lastTab > 0, width: end, laidOutWidth: laidOut + Double(content) * scale)
  }

  /// Returns the word that an offset is in, or the one that ends there before a space.
  static func word(around offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (offset, offset)
    while start > 0, text[start - 1] != 0x20, text[start - 1] != 9 { start -= 1 }
    while end < text.count, text[end] != 0x20, text[end] != 9 { end += 1 }
    return start..<end
  }

  /// Returns the font units of a word's first characters, all of which have steps.
  private func sum(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int64 {
    let steps = sums._withUnsafeGuaranteedRef { $0.steps }
    var sum: Int64 = 0
    for offset in range {
      let before = offset > 0 && text[offset - 1] != 9 ? Int(text[offset - 1]) : 0
      sum += steps[before << 8 | Int(text[offset])].units
    }
    return sum
  }
}
