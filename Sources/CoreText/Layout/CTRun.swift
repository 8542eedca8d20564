public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Glyphs of one line that share attributes, font and direction: an immutable snapshot, which any thread may
/// read.
///
/// Glyphs are in visual order, left to right. Positions are points from the line's origin, y up.
public final class CTRun: AttributeValue, @unchecked Sendable {
  // Sendable: everything is a constant, but the dictionary of attributes and the ink, which are created once
  // and published atomically. The columns are written in init only and freed in deinit; for the attributes
  // see `ResolvedAttributes`.

  /// The line that the run belongs to.
  let source: LineSource
  /// The run's placed runs.
  private let group: Range<Int>
  /// The UTF-16 range in the layout.
  let unitRange: Range<Int>
  /// The UTF-16 range in the caller's string.
  let range: Range<Int>
  /// The font of the glyphs, which is not the requested one where that lacks them.
  let font: CTFont
  private let dictionary = LazyReference<NSDictionary>()
  private let ink = LazyReference<Ink>()
  /// The run's embedding level (UAX #9); odd levels are read from right to left.
  package var bidiLevel: Int { Int(source.layout.runs[group.lowerBound].level) }
  /// The paint of the run.
  let paint: RunPaint
  /// The ligature at the run's end that is painted in several ways; `nil` for most runs.
  let division: PaintDivision?
  let count: Int
  /// The memory of the columns.
  private let memory: UnsafeMutableRawPointer
  let glyphs: UnsafeMutablePointer<CGGlyph>
  let positions: UnsafeMutablePointer<CGPoint>
  let advances: UnsafeMutablePointer<CGSize>
  let indices: UnsafeMutablePointer<CFIndex>
  /// For each glyph its first UTF-16 unit in the layout.
  let clusters: UnsafeMutablePointer<Int32>

  init(_ source: LineSource, group: Range<Int>) {
    self.source = source
    self.group = group
    var (lower, upper, count) = (Int.max, 0, 0)
    var shown: Int?
    for index in group {
      let run = source.layout.runs[index]
      lower = min(lower, run.range.lowerBound)
      upper = max(upper, run.range.upperBound)
      count += run.glyphs.count
      if shown == nil, run.kind == .glyphs { shown = run.font }
    }
    unitRange = lower..<upper
    let start = source.stringIndex(of: lower)
    range = start..<max(start, source.stringIndex(endingAt: upper))

    let set = source.attributes(ofRun: source.layout.runs[group.lowerBound].styleRun)
    paint = set.paint
    var font = set.font
    if let shown, source.layout.fonts[shown] != font.font {
      font = font.substituted(by: source.layout.fonts[shown])
    }
    self.font = font
    division = PaintDivision(source, group: group) { source.attributes(ofRun: $0).paint }

    self.count = count
    // The widest first, so that each column is aligned.
    memory = .allocate(byteCount: count * 46, alignment: 8)
    positions = memory.bindMemory(to: CGPoint.self, capacity: count)
    advances = (memory + count * 16).bindMemory(to: CGSize.self, capacity: count)
    indices = (memory + count * 32).bindMemory(to: CFIndex.self, capacity: count)
    clusters = (memory + count * 40).bindMemory(to: Int32.self, capacity: count)
    glyphs = (memory + count * 44).bindMemory(to: CGGlyph.self, capacity: count)
    super.init()
    writeColumns()
  }

  private func writeColumns() {
    // Points and sizes are two numbers each.
    positions.withMemoryRebound(to: Double.self, capacity: 2 * count) { positions in
      advances.withMemoryRebound(to: Double.self, capacity: 2 * count) { advances in
        var memory = ParagraphLayout.GlyphMemory(
          ids: glyphs, positions: positions, advances: advances, clusters: clusters)
        for index in group { source.layout.writeGlyphs(of: index, to: &memory) }
      }
    }
    if source.origin == nil {
      for entry in 0..<count { (indices + entry).initialize(to: Int(clusters[entry]) + source.offset) }
    } else {
      for entry in 0..<count {
        (indices + entry).initialize(to: source.stringIndex(of: Int(clusters[entry])))
      }
    }
  }

  deinit { memory.deallocate() }

  /// The attributes as given, with the font of the glyphs.
  var attributes: NSDictionary {
    if let known = dictionary.load() { return known }
    var attributes = set.dictionary
    attributes[.ctFont] = font
    return dictionary.storeIfNil(
      NSDictionary(
        objects: Array(attributes.values), forKeys: attributes.keys.map { NSString(string: $0.rawValue) }))
  }

  /// Index of the caller's run in the layout's text.
  var styleRun: Int { first.styleRun }

  /// The first of the placed runs: all share its direction and baseline.
  var first: PlacedRun { source.layout.runs[group.lowerBound] }

  /// Left edge in points from the line's origin.
  var x: Double { first.x }

  /// Pen movement over the whole run, in points.
  var width: Double { source.layout.runs[group].reduce(0) { $0 + $1.width } }

  /// Points by which the run is raised above the line's baseline.
  var baselineOffset: Double { first.baselineOffset }

  var isRightToLeft: Bool { first.isRightToLeft }

  /// The transformation of the glyphs in the line.
  private var glyphTransform: GlyphTransform { source.layout.glyphTransform(ofRun: group.lowerBound) }

  /// The matrix of glyphs: the font's, then the turn that makes them upright in a vertical line.
  var matrix: CGAffineTransform { font.matrix.concatenating(CGAffineTransform(glyphTransform)) }

  /// The same for glyphs at the size that text is laid out with.
  var glyphMatrix: CGAffineTransform {
    font.glyphMatrix.concatenating(CGAffineTransform(glyphTransform))
  }

  /// Returns the glyphs whose clusters begin in a range of the caller's string.
  func glyphs(of units: Range<Int>) -> Range<Int> {
    if units.lowerBound <= range.lowerBound, units.upperBound >= range.upperBound { return 0..<count }
    // Glyphs that are inserted at the line's end belong to its last unit.
    let end = units.upperBound >= source.range.upperBound ? Int.max : units.upperBound
    let units = units.lowerBound..<max(end, units.lowerBound)
    let lower = (0..<count).first { units.contains(indices[$0]) } ?? count
    let upper = (lower..<count).first { !units.contains(indices[$0]) } ?? count
    return lower..<upper
  }

  /// The space of the run's delegate or object.
  var placeholder: Placeholder? { source.layout.placeholder(of: first) }

  /// The object that replaces the run's characters, other than a run delegate.
  var object: (any AttachmentAttributeValue)? {
    guard placeholder != nil else { return nil }
    let set = set
    switch set.object {
    case .ofAttributes: return AttachmentAttributes.object(set.dictionary, font: font)
    case .laidOut(let object): return object
    }
  }

  /// The attributes of the run's text.
  var set: ResolvedAttributes { source.attributes(ofRun: styleRun) }

  /// Extents around the line's baseline, the run's baseline offset included: points, descent positive
  /// downwards.
  var extents: (ascent: Double, descent: Double, leading: Double) {
    if let placeholder {
      return (placeholder.ascent + baselineOffset, placeholder.descent - baselineOffset, 0)
    }
    if source.layout.paragraph.hasVerticalForms {
      let extents = source.layout.extents(of: first)
      return (extents.ascent, extents.descent, extents.leading)
    }
    return (font.font.ascent + baselineOffset, font.font.descent - baselineOffset, font.font.leading)
  }

  /// The glyphs that a range of Core Text's selects: length 0 reaches to the end.
  func glyphRange(_ range: CFRange) -> Range<Int> { range.resolved(toLength: count) }

  /// Returns the UTF-16 range that some glyphs show, as offsets of the layout: whole clusters.
  func units(of glyphs: Range<Int>) -> Range<Int> {
    guard glyphs != 0..<count, !glyphs.isEmpty else { return unitRange }
    var (first, last) = (Int.max, 0)
    for glyph in glyphs {
      first = min(first, Int(clusters[glyph]))
      last = max(last, Int(clusters[glyph]))
    }
    var end = unitRange.upperBound
    for glyph in 0..<count where clusters[glyph] > last { end = min(end, Int(clusters[glyph])) }
    return first..<end
  }

  /// Returns a UTF-16 range of the layout as one of the caller's string.
  func stringRange(of units: Range<Int>) -> Range<Int> {
    let first = source.stringIndex(of: units.lowerBound)
    return first..<max(first, source.stringIndex(endingAt: units.upperBound))
  }

  /// The box around the ink of some glyphs, in points from the line's origin, y up; null without ink.
  func inkRect(_ glyphRange: Range<Int>) -> CGRect {
    var union = CGRect.null
    if let object {
      let bounds = object.attachmentBounds
      for index in glyphRange where !bounds.isEmpty {
        union = union.union(bounds.offsetBy(dx: positions[index].x, dy: positions[index].y))
      }
      return union
    }
    if glyphRange == 0..<count, let known = self.ink.load() { return known.rect }
    for index in glyphRange where glyphs[index] != GlyphColumns.noGlyph {
      guard var ink = font.inkRect(of: glyphs[index]) else { continue }
      if first.orientation != .alongLine { ink = ink.applying(CGAffineTransform(glyphTransform)) }
      union = union.union(ink.offsetBy(dx: positions[index].x, dy: positions[index].y))
    }
    return glyphRange == 0..<count ? self.ink.storeIfNil(Ink(union)).rect : union
  }

  /// The box around the ink of all glyphs.
  private final class Ink: Sendable {
    let rect: CGRect

    init(_ rect: CGRect) { self.rect = rect }
  }
}
