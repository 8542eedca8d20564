internal import CoreGraphics
internal import TextEngine

/// The space of a container that is queried for each line, as the engine's row filler sees it.
///
/// Container coordinates: points, y down. Intervals begin at the left edge of lines, without padding.
struct ContainerSpace: RowSpace {
  private let container: NSTextContainer
  private let space: AvailableSpace
  private let column: TextInterval
  private let characterStart: Int
  private let direction: NSWritingDirection
  /// What floats in the paragraph.
  private let floats: FloatingSpace
  /// The point of the container that tops count from: 0 where the container is queried.
  private let top: CGFloat
  /// Whether the container need not be queried.
  private let isPlain: Bool
  /// The next rectangle to propose to the container; `nil` if nothing of the band is left.
  private var proposed: CGRect?
  /// The number of proposals made for the band.
  private var questions = 0
  /// The rectangle that the container returned last.
  private var found = CGRect.zero
  /// The line fragments of the band's lines.
  private(set) var fragments: [CGRect] = []

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - container: The container that is queried.
  ///   - characterStart: The index in the text of the paragraph's first character.
  ///   - isRightToLeft: Whether the paragraph runs from right to left.
  ///   - floats: What floats in the paragraph, with tops as those of rows.
  ///   - plainTop: Where tops count from, for a container that is a rectangle from there on; `nil` for one
  ///     that is queried, whose tops count from its own.
  init(
    _ container: NSTextContainer, characterStart: Int, isRightToLeft: Bool,
    beside floats: FloatingSpace = FloatingSpace(), plainTop: CGFloat? = nil
  ) {
    self.container = container
    self.floats = floats
    top = plainTop ?? 0
    isPlain = plainTop != nil
    self.characterStart = characterStart
    space = container.availableSpace
    column = TextInterval(start: 0, end: space.lineWidth)
    direction = isRightToLeft ? .rightToLeft : .leftToRight
  }

  var width: Double { space.lineWidth }
  var rowsAreLines: Bool { false }
  var endsInWholeWidth: Bool { false }
  var refinesTops: Bool { true }

  func holds(top: Double, height: Double) -> Bool {
    Double(self.top) + top + height <= Double(space.height) + Tolerance.height
  }

  func nextTop(after top: Double, from start: Double, height: Double) -> Double? {
    let next = RowSearch.step(after: top, from: start, height: height)
    return holds(top: next, height: height) && next < 1e9 ? next : nil
  }

  mutating func begin(_ band: RowBand) {
    fragments.removeAll(keepingCapacity: true)
    questions = 0
    proposed = CGRect(
      x: 0, y: CGFloat(band.top), width: space.fragmentWidth, height: CGFloat(band.height))
  }

  mutating func nextInterval(of band: inout RowBand, at offset: Int) -> RowInterval? {
    // Each proposal is narrower than the one before, but possibly by very little.
    guard let asked = proposed, questions < 1024 else { return nil }
    questions += 1
    var remaining = CGRect.zero
    found =
      isPlain
      ? asked
      : container.lineFragmentRect(
        forProposedRect: asked, at: characterStart + offset, writingDirection: direction,
        remaining: &remaining)
    guard found.isSane, found.width > 0 else { return nil }
    if found.minY > CGFloat(band.top + Tolerance.height) {
      // A row has one height: an interval further down is used only for the row's first line.
      guard band.isEmpty else { return nil }
      band.top = Double(found.minY)
    }
    let hasMore = remaining.isSane && remaining.width > 0 && remaining.width < asked.width
    proposed =
      hasMore
      ? CGRect(x: remaining.minX, y: CGFloat(band.top), width: remaining.width, height: asked.height) : nil
    if !floats.isEmpty {
      found = floats.free(in: found, height: CGFloat(band.height), padding: space.padding)
      guard found.width > 0 else { return nil }
    }
    // No interval below is wider than the whole width.
    let isWhole = found.minX <= 0 && found.maxX >= space.fragmentWidth
    let end = isWhole ? column.end : Double(found.maxX - 2 * space.padding)
    return RowInterval(
      free: TextInterval(start: Double(found.minX), end: max(end, Double(found.minX))), column: column,
      isWholeWidth: isWhole)
  }

  mutating func noteLine() { fragments.append(found) }
}
