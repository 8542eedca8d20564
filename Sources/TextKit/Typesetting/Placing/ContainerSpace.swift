internal import CoreGraphics
internal import TextEngine

/// The space of a container that has to be asked for each line, for the engine's row filler.
///
/// Container coordinates: points, y down; intervals begin at the left edge of lines, padding left out.
struct ContainerSpace: RowSpace {
  private let container: NSTextContainer
  private let room: ContainerRoom
  private let column: TextInterval
  private let characterStart: Int
  private let direction: NSWritingDirection
  /// What the container is to be asked about next; `nil` when nothing of the band is left.
  private var proposed: CGRect?
  /// How often it was asked about the band.
  private var questions = 0
  /// The answer given last.
  private var found = CGRect.zero
  /// The line fragments of the band's lines.
  private(set) var fragments: [CGRect] = []

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - container: Who is asked.
  ///   - characterStart: The index in the text of the paragraph's first character.
  ///   - isRightToLeft: The paragraph's direction.
  init(_ container: NSTextContainer, characterStart: Int, isRightToLeft: Bool) {
    self.container = container
    self.characterStart = characterStart
    room = container.room
    column = TextInterval(start: 0, end: room.lineWidth)
    direction = isRightToLeft ? .rightToLeft : .leftToRight
  }

  var width: Double { room.lineWidth }
  var rowsAreLines: Bool { false }
  var endsInWholeWidth: Bool { false }
  var refinesTops: Bool { true }

  func holds(top: Double, height: Double) -> Bool {
    top + height <= Double(room.height) + Tolerance.height
  }

  func nextTop(after top: Double, from start: Double, height: Double) -> Double? {
    let next = RowSearch.step(after: top, from: start, height: height)
    return holds(top: next, height: height) && next < 1e9 ? next : nil
  }

  mutating func begin(_ band: RowBand) {
    fragments.removeAll(keepingCapacity: true)
    questions = 0
    proposed = CGRect(
      x: 0, y: CGFloat(band.top), width: room.fragmentWidth, height: CGFloat(band.height))
  }

  mutating func nextInterval(of band: inout RowBand, at offset: Int) -> RowInterval? {
    // Each proposal is narrower than the one before, but may be so by next to nothing.
    guard let asked = proposed, questions < 1024 else { return nil }
    questions += 1
    var remaining = CGRect.zero
    found = container.lineFragmentRect(
      forProposedRect: asked, at: characterStart + offset, writingDirection: direction,
      remaining: &remaining)
    guard found.isSane, found.width > 0 else { return nil }
    if found.minY > CGFloat(band.top + Tolerance.height) {
      // A row has one height: an interval further down is only good for its first line.
      guard band.isEmpty else { return nil }
      band.top = Double(found.minY)
    }
    let hasMore = remaining.isSane && remaining.width > 0 && remaining.width < asked.width
    proposed =
      hasMore
      ? CGRect(x: remaining.minX, y: CGFloat(band.top), width: remaining.width, height: asked.height) : nil
    // Nothing below is wider than the whole width.
    let isWhole = found.minX <= 0 && found.maxX >= room.fragmentWidth
    let end = isWhole ? column.end : Double(found.maxX - 2 * room.padding)
    return RowInterval(
      free: TextInterval(start: Double(found.minX), end: max(end, Double(found.minX))), column: column,
      isWholeWidth: isWhole)
  }

  mutating func noteLine() { fragments.append(found) }
}
