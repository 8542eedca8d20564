public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Breaks glyphs into lines and puts these into containers. Subclasses replace the way in which layout
/// managers do it.
///
/// A subclass is asked for the lines of a paragraph at a time. It reads the glyphs of the layout manager, and
/// tells it with `setTextContainer(_:forGlyphRange:)`, `setLineFragmentRect(_:forGlyphRange:usedRect:)` and
/// `setLocation(_:forStartOfGlyphRange:)` where they are. Lines are set in the order of the text.
open class NSTypesetter: NSObject {
  /// The version of the system that lines are measured like. All are measured in the newest way.
  public enum Behavior: Int, Sendable {
    /// The newest.
    case latestBehavior = -1
    /// That of text before Mac OS X.
    case originalBehavior = 0
    /// That of Mac OS X 10.2 with its own line heights.
    case behavior_10_2_WithCompatibility = 1
    /// That of Mac OS X 10.2.
    case behavior_10_2 = 2
    /// That of Mac OS X 10.3.
    case behavior_10_3 = 3
    /// That of Mac OS X 10.4.
    case behavior_10_4 = 4
  }

  /// Creates a typesetter.
  public override init() { super.init() }

  /// The layout manager that is being laid out.
  open internal(set) weak var layoutManager: NSLayoutManager?
  /// The container that is being filled.
  open var currentTextContainer: NSTextContainer? {
    guard let stage = layoutManager?.typesetterStage, let containers = layoutManager?.textContainers else {
      return nil
    }
    return containers.indices.contains(stage.cursor.container) ? containers[stage.cursor.container] : nil
  }
  /// The top of the first line in the current container: points, in container coordinates.
  ///
  /// Not in Apple's TextKit.
  open var currentTop: CGFloat { layoutManager?.typesetterStage?.cursor.y ?? 0 }

  /// Lays out the glyphs of a paragraph from one on. This class leaves it to the layout manager.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that has the glyphs and receives the lines.
  ///   - startGlyphIndex: The first glyph that has no line.
  ///   - maxNumLines: The most lines to make.
  ///   - nextGlyph: Receives the index after the last glyph that was laid out.
  open func layoutGlyphs(
    in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
    maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
  ) {
    guard let stage = layoutManager.typesetterStage else { return }
    stage.usesOwnWay = true
    nextGlyph.pointee = stage.glyphs.upperBound
  }
}

/// What a typesetter sets while it lays out one paragraph.
final class TypesetterStage {
  /// A line as it was set.
  struct Line {
    var glyphs: Range<Int>
    var rect: CGRect
    var usedRect: CGRect
    var location: CGPoint?
  }

  /// The paragraph's glyphs, as indexes of the layout manager.
  let glyphs: Range<Int>
  /// The layout position before the paragraph.
  let cursor: LayoutCursor
  /// Whether the layout manager is to do it in its own way.
  var usesOwnWay = false
  private(set) var lines: [Line] = []
  /// Ranges of glyphs with their containers; later ones win.
  private var containers: [(glyphs: Range<Int>, container: Int)] = []

  init(glyphs: Range<Int>, cursor: LayoutCursor) {
    self.glyphs = glyphs
    self.cursor = cursor
  }

  func setContainer(_ container: Int?, _ range: NSRange) {
    guard let container, let range = Range(range) else { return }
    containers.append((range, container))
  }

  func setFragment(_ rect: CGRect, ofGlyphs range: NSRange, usedRect: CGRect) {
    guard let range = Range(range)?.clamped(to: glyphs), !range.isEmpty, rect.isSane, usedRect.isSane else {
      return
    }
    lines.removeAll { $0.glyphs.overlaps(range) }
    lines.append(Line(glyphs: range, rect: rect, usedRect: usedRect))
    lines.sort { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
  }

  /// Sets the position of a line.
  ///
  /// - Returns: Whether a line begins with the glyph.
  func setLocation(_ location: CGPoint, _ glyph: Int) -> Bool {
    guard let line = lines.firstIndex(where: { $0.glyphs.lowerBound == glyph }) else { return false }
    if location.x.isFinite, location.y.isFinite { lines[line].location = location }
    return true
  }

  /// Returns the container of a line.
  func container(of line: Line) -> Int {
    containers.last { $0.glyphs.contains(line.glyphs.lowerBound) }?.container ?? cursor.container
  }
}

extension NSLayoutManager {
  /// The typesetter, if it is not just the usual one.
  var customTypesetter: NSTypesetter? {
    typesetter.flatMap { type(of: $0) == NSTypesetter.self ? nil : $0 }
  }

  /// Places a paragraph by a typesetter; `nil` when that leaves it to the layout manager.
  func makePlacement(ofParagraph index: Int, at cursor: LayoutCursor, by typesetter: NSTypesetter)
    -> ParagraphPlacement?
  {
    guard cursor.container < textContainers.count else { return nil }
    let content = content(ofParagraph: index)
    let start = glyphStart(ofParagraph: index)
    let stage = TypesetterStage(glyphs: start..<start + content.glyphCount, cursor: cursor)
    let outer = typesetterStage
    typesetterStage = stage
    typesetter.layoutManager = self
    var next = start
    while next < stage.glyphs.upperBound, !stage.usesOwnWay {
      let before = next
      typesetter.layoutGlyphs(
        in: self, startingAtGlyphIndex: next, maxNumberOfLineFragments: .max, nextGlyphIndex: &next)
      if next <= before { break }
    }
    typesetterStage = outer
    return stage.usesOwnWay ? nil : places(of: stage, content, glyphStart: start)
  }

  /// Returns the placement of the lines that were set.
  private func places(of stage: TypesetterStage, _ content: ParagraphGlyphs, glyphStart: Int)
    -> ParagraphPlacement
  {
    var places = ParagraphPlacement(at: stage.cursor)
    state.hasIrregularRects = true
    var filler = LineFiller(content.shaped)
    var shown: [(line: TypesetterStage.Line, index: Int)] = []
    for line in stage.lines {
      let glyphs = line.glyphs.lowerBound - glyphStart..<line.glyphs.upperBound - glyphStart
      let first = content.cluster(ofGlyph: glyphs.lowerBound).characters.lowerBound
      let end =
        glyphs.upperBound >= content.glyphCount
        ? content.shaped.count : content.cluster(ofGlyph: glyphs.upperBound).characters.lowerBound
      // Text that was left out before a line has no space, and neither has what follows.
      guard first == filler.offset, end > first else { break }
      let width = Double(max(line.rect.width, 0))
      filler.appendLine(endingAt: end, in: TextInterval(start: 0, end: width), inset: 0)
      shown.append((line, filler.layout.lines.count - 1))
    }
    let layout = filler.layout
    places.layouts = [ParagraphPlacement.Lines(layout: layout, origin: nil)]
    for (line, number) in shown {
      let container = stage.container(of: line)
      if places.pieces.last?.container != container {
        let first = places.fragments.count
        places.pieces.append(
          ParagraphPlacement.Piece(container: container, top: 0, fragments: first..<first, height: 0))
      }
      let box = layout.lines[number]
      let location =
        line.location
        ?? CGPoint(
          x: textContainers[container].availableSpace.padding,
          y: CGFloat(box.height - box.depth(box.height, content.shaped.style)))
      var fragment = ParagraphPlacement.Fragment(
        characters: box.range, glyphs: 0..<0, rect: line.rect, usedRect: line.usedRect, origin: location,
        layout: 0, line: number)
      fragment.glyphs = content.glyphs(beginningIn: box.range)
      places.fragments.append(fragment)
      let last = places.pieces.count - 1
      places.pieces[last].fragments = places.pieces[last].fragments.lowerBound..<places.fragments.count
      places.pieces[last].height = max(places.pieces[last].height, line.rect.maxY)
      places.placedCharacters = box.range.upperBound
      places.end = LayoutCursor(
        container: container, y: places.pieces[last].height, isAtTop: false, rows: stage.cursor.rows)
    }
    if places.placedCharacters < content.shaped.count {
      places.end = LayoutCursor(container: textContainers.count)
    }
    return places
  }
}
