internal import GalleyFonts

/// Measures paragraphs of one run that fit on one line: adds up their characters, which are stored as bytes,
/// one by one. The opportunities of such a paragraph are not needed.
struct SingleLineMeasurer {
  private let sums: Unmanaged<PairAdvanceTable>
  /// Points for each font unit.
  private let scale: Double

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
  /// - Returns: `nil` if the paragraph is wider than the line, white space at its end not counted, or some
  ///   pair has no step.
  @inline(__always)
  func line(
    _ text: UnsafeBufferPointer<UInt8>, availableWidth: Double, findsLaidOutWidth: Bool,
    tab: (Double) -> Double?
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
    for offset in 0..<text.count {
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
          continue
        }
        if step.isUnknown { step = sums._withUnsafeGuaranteedRef { $0.ask(pair) } }
        guard step.isStep else { return nil }
      }
      kinds |= step.bits
      sum += step.units
      if unit != 0x20 { content = sum }
      // A long text is not read to its end.
      if offset & 63 == 63, content > most { return nil }
    }
    let end = width + Double(content) * scale + tabs + lastTab
    guard end <= availableWidth else { return nil }
    return Line(
      hasLetters: PairAdvanceTable.Kinds(ofSteps: kinds).contains(.letter), hasTabs: lastTab > 0, width: end,
      laidOutWidth: laidOut + Double(content) * scale)
  }
}
