public import CoreGraphics
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// Direction and order of a run.
public struct CTRunStatus: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is read from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The string indices neither only rise nor, in a right-to-left run, only fall from glyph to glyph.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// `CTRunGetTextMatrix` is not the identity: the run's font has a matrix, or its glyphs are upright in a
  /// vertical line.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Glyphs of one line that share attributes, font and direction: an immutable snapshot, which any thread may
/// read.
///
/// Glyphs stand in visual order, left to right. Positions are points from the line's origin, y up.
public final class CTRun: AttributeValue, @unchecked Sendable {
  // Sendable: everything is a constant. The columns are written in init only and freed in deinit; the
  // attributes are what `AttributeSet` says about the caller's values.

  /// The line that the run belongs to.
  let source: LineSource
  /// The run's placed runs.
  private let group: Range<Int>
  /// The units in the layout.
  let unitRange: Range<Int>
  /// The units in the caller's string.
  let range: Range<Int>
  /// The font of the glyphs, which is not the one asked for where that lacks them.
  let font: CTFont
  /// The attributes as given, with the font of the glyphs.
  fileprivate let attributes: NSDictionary
  /// The run's embedding level (UAX #9); odd levels are read from right to left.
  package var bidiLevel: Int { Int(source.layout.runs[group.lowerBound].level) }
  /// How the run is painted.
  let paint: RunPaint
  /// The ligature at the run's end that is painted in several ways; `nil` for most runs.
  let division: PaintDivision?
  let count: Int
  let glyphs: UnsafeMutablePointer<CGGlyph>
  let positions: UnsafeMutablePointer<CGPoint>
  let advances: UnsafeMutablePointer<CGSize>
  let indices: UnsafeMutablePointer<CFIndex>
  /// For each glyph the first unit behind it in the layout.
  let clusters: [Int]

  init(_ source: LineSource, group: Range<Int>) {
    self.source = source
    self.group = group
    let layout = source.layout
    let runs = layout.runs[group]
    let set = source.attributes(ofRun: runs[group.lowerBound].styleRun)
    let lower = runs.reduce(Int.max) { min($0, $1.range.lowerBound) }
    let upper = runs.reduce(0) { max($0, $1.range.upperBound) }
    unitRange = lower..<upper
    let start = source.stringIndex(of: lower)
    range = start..<max(start, source.stringIndex(endingAt: upper))
    paint = set.paint

    var font = set.font
    if let run = runs.first(where: { $0.kind == .glyphs }), layout.fonts[run.font] != font.font {
      font = font.substituted(by: layout.fonts[run.font])
    }
    self.font = font
    var dictionary = set.dictionary
    dictionary[.ctFont] = font
    attributes = NSDictionary(
      objects: Array(dictionary.values), forKeys: dictionary.keys.map { NSString(string: $0.rawValue) })

    division = PaintDivision(source, group: group) { source.attributes(ofRun: $0).paint }

    let columns = group.map { layout.glyphs(of: $0) }
    clusters = columns.flatMap(\.clusters)
    count = clusters.count
    glyphs = .allocate(capacity: count)
    positions = .allocate(capacity: count)
    advances = .allocate(capacity: count)
    indices = .allocate(capacity: count)
    var entry = 0
    for column in columns {
      for index in column.ids.indices {
        (glyphs + entry).initialize(to: column.ids[index])
        (positions + entry).initialize(to: CGPoint(x: column.xs[index], y: column.ys[index]))
        (advances + entry).initialize(to: CGSize(width: column.advances[index], height: 0))
        (indices + entry).initialize(to: source.stringIndex(of: column.clusters[index]))
        entry += 1
      }
    }
    super.init()
  }

  deinit {
    glyphs.deallocate()
    positions.deallocate()
    advances.deallocate()
    indices.deallocate()
  }

  /// Index of the caller's run in the layout's text.
  var styleRun: Int { first.styleRun }

  /// The first of the placed runs: all share its direction and baseline.
  private var first: PlacedRun { source.layout.runs[group.lowerBound] }

  /// Left edge in points from the line's origin.
  var x: Double { first.x }

  /// Pen movement over the whole run, in points.
  var width: Double { source.layout.runs[group].reduce(0) { $0 + $1.width } }

  /// The stretches of the run that are painted alike, left to right.
  ///
  /// - Parameter overrides: What is painted otherwise than the attributes say.
  func stretches(_ overrides: PaintOverrides? = nil) -> [PaintStretch] {
    let whole = PaintStretch(paint: paint, units: unitRange, styleRun: styleRun, start: x, end: x + width)
    let stretches = division.map { fit($0.stretches, to: whole) } ?? [whole]
    return overrides?.applied(to: stretches, of: self) ?? stretches
  }

  /// The stretches of a ligature at the run's end together with the rest of the run.
  private func fit(_ ligature: [PaintStretch], to whole: PaintStretch) -> [PaintStretch] {
    var stretches = ligature
    let last = stretches.count - 1
    stretches[0].start = whole.start
    stretches[last].end = whole.end
    let first = isRightToLeft ? last : 0
    stretches[first].units = whole.units.lowerBound..<stretches[first].units.upperBound
    return stretches
  }

  /// The stretches of the run between two points of its line that are not white space, left to right.
  func words(from start: Double, to end: Double) -> [ClosedRange<Double>] {
    let text = source.layout.paragraph.text
    var words: [ClosedRange<Double>] = []
    var unit = unitRange.lowerBound
    while unit < unitRange.upperBound {
      let isSpace = text[unit].isWhiteSpace
      var next = unit + 1
      while next < unitRange.upperBound, text[next].isWhiteSpace == isSpace { next += 1 }
      for span in isSpace ? [] : source.layout.spans(of: unit..<next, inLine: source.index) {
        let (low, high) = (max(span.start, start), min(span.end, end))
        if low < high { words.append(low...high) }
      }
      unit = next
    }
    return words.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Points by which the run is raised above the line's baseline.
  var baselineOffset: Double { first.baselineOffset }

  var isRightToLeft: Bool { first.isRightToLeft }

  /// How the glyphs stand in the line.
  private var glyphTransform: GlyphTransform { source.layout.glyphTransform(ofRun: group.lowerBound) }

  /// What glyphs are drawn with: the font's matrix, then what makes them upright in a vertical line.
  var matrix: CGAffineTransform { font.matrix.concatenating(CGAffineTransform(glyphTransform)) }

  /// The same for glyphs at the size that text is laid out with.
  var glyphMatrix: CGAffineTransform {
    font.glyphMatrix.concatenating(CGAffineTransform(glyphTransform))
  }

  /// Where an underline stands.
  var underlinePosition: DecorationPosition { source.layout.underlinePosition(of: first) }

  /// Where a line through the text stands: where the font says that was asked for, so that it does not jump from one
  /// font to another that stands in for it.
  var strikeoutPosition: StrikeoutPlace {
    let layout = source.layout
    guard !layout.paragraph.hasVerticalForms else {
      return StrikeoutPlace(
        top: layout.strikeoutPosition(of: first).edge, thickness: font.font.strikeoutThickness)
    }
    var asked = source.attributes(ofRun: styleRun).font.font
    asked.size = font.font.size
    return StrikeoutPlace(
      top: baselineOffset + asked.strikeoutPosition, thickness: asked.strikeoutThickness)
  }

  /// The glyphs whose clusters begin in some units of the caller's string.
  func glyphs(of units: Range<Int>) -> Range<Int> {
    if units.lowerBound <= range.lowerBound, units.upperBound >= range.upperBound { return 0..<count }
    // What is inserted at the line's end belongs to its last unit.
    let end = units.upperBound >= source.range.upperBound ? Int.max : units.upperBound
    let units = units.lowerBound..<max(end, units.lowerBound)
    let lower = (0..<count).first { units.contains(indices[$0]) } ?? count
    let upper = (lower..<count).first { !units.contains(indices[$0]) } ?? count
    return lower..<upper
  }

  /// The space that the run keeps when it has a run delegate or an object in the text.
  var placeholder: Placeholder? { source.layout.placeholder(of: first) }

  /// The object that stands in the place of the run's characters, apart from a run delegate.
  var object: (any AttachmentAttributeValue)? {
    guard placeholder != nil else { return nil }
    return AttachmentAttributes.object(set.dictionary, font: font)
  }

  /// The attributes of the run's text.
  var set: AttributeSet { source.attributes(ofRun: styleRun) }

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

  /// The units that some glyphs show, as offsets of the layout: whole clusters.
  func units(of glyphs: Range<Int>) -> Range<Int> {
    guard glyphs != 0..<count, !glyphs.isEmpty else { return unitRange }
    let first = clusters[glyphs].min() ?? 0
    let last = clusters[glyphs].max() ?? 0
    return first..<clusters.reduce(unitRange.upperBound) { $1 > last ? min($0, $1) : $0 }
  }

  /// Units of the layout as those of the caller's string.
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
    for index in glyphRange where glyphs[index] != GlyphColumns.noGlyph {
      guard var ink = font.inkRect(of: glyphs[index]) else { continue }
      if first.orientation != .alongLine { ink = ink.applying(CGAffineTransform(glyphTransform)) }
      union = union.union(ink.offsetBy(dx: positions[index].x, dy: positions[index].y))
    }
    return union
  }
}

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.count }

/// The attributes of the run's text. The font is the one that the glyphs belong to, which is a fallback font
/// where the one asked for lacks them.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// The run's part of the string that its line was made from.
///
/// The ranges of a line's runs tile the line's, the run of a token having the range of what it hides; only what
/// truncation hides without a token has no run. Where a ligature reaches over a change of attributes, its glyphs
/// and with them all of its units belong to the first run, so that string indices of glyphs lie inside their
/// run's range; it is painted in parts nevertheless, each with its own attributes.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Direction and order of the glyphs.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = []
  if run.isRightToLeft { status.insert(.rightToLeft) }
  let pairs = stride(from: 1, to: run.count, by: 1)
  let isMonotonic =
    run.isRightToLeft
    ? pairs.allSatisfy { run.indices[$0 - 1] >= run.indices[$0] }
    : pairs.allSatisfy { run.indices[$0 - 1] <= run.indices[$0] }
  if !isMonotonic { status.insert(.nonMonotonic) }
  if !run.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// What glyphs of this run are drawn with: the font's matrix, and for those that stand upright in a
/// vertical line a quarter turn counter-clockwise, since the line itself is turned clockwise.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.matrix }

/// The glyphs, or 65535 where there is nothing to draw: tabs, line ends, the space of a run delegate. They
/// live as long as the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs) }

/// Copies glyphs; see `CTRunGetGlyphsPtr`.
///
/// - Parameters:
///   - run: The run.
///   - range: Which glyphs; length 0 reaches to the run's end. What lies outside the run is left out.
///   - buffer: Has room for as many.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.glyphs + part.lowerBound, count: part.count)
}

/// Where the glyphs stand: points from the line's origin, y up. They live as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions) }

/// Copies positions; see `CTRunGetPositionsPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.positions + part.lowerBound, count: part.count)
}

/// Pen movements after the glyphs in points, kerning included. They live as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances) }

/// Copies advances; see `CTRunGetAdvancesPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.advances + part.lowerBound, count: part.count)
}

/// For each glyph the index in the line's string of the first unit behind it. They fall in right-to-left
/// runs. They live as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices) }

/// Copies string indices; see `CTRunGetStringIndicesPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.indices + part.lowerBound, count: part.count)
}

/// Measures some glyphs typographically, in points.
///
/// - Parameters:
///   - run: The run.
///   - range: Which glyphs; length 0 reaches to the run's end.
///   - ascent: Receives the height above the line's baseline; for a run delegate what its callback says. May
///     be `nil`.
///   - descent: Receives the depth below the line's baseline, positive downwards. May be `nil`.
///   - leading: Receives the gap between lines that the font asks for. May be `nil`.
/// - Returns: The sum of the advances.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = run.extents
  ascent?.pointee = CGFloat(extents.ascent)
  descent?.pointee = CGFloat(extents.descent)
  leading?.pointee = CGFloat(extents.leading)
  let part = run.glyphRange(range)
  return part == 0..<run.count ? run.width : part.reduce(0) { $0 + Double(run.advances[$1].width) }
}

/// Measures the ink of some glyphs.
///
/// - Parameters:
///   - run: The run.
///   - context: Its text matrix takes the box to user space; `nil` for a box from the line's origin.
///   - range: Which glyphs; length 0 reaches to the run's end.
/// - Returns: Points, y up; `CGRect.null` without ink.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.inkRect(run.glyphRange(range)).inUserSpace(of: context)
}

/// Copies what the shaper says about glyphs: how far each moves the pen, and how far from the pen it stands.
///
/// A glyph's position is the run's start, plus the base advances of the glyphs before it, plus its own base
/// origin. Both buffers may be `nil`.
///
/// - Parameters:
///   - runRef: The run.
///   - range: Which glyphs; length 0 reaches to the run's end. What lies outside the run is left out.
///   - advancesBuffer: Receives pen movements in points, kerning, letter spacing and justification included.
///   - originsBuffer: Receives distances from the pen in points, y up: of marks from where they would stand
///     without attachment, of raised text its height.
public func CTRunGetBaseAdvancesAndOrigins(
  _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
  _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
  let part = runRef.glyphRange(range)
  advancesBuffer?.update(from: runRef.advances + part.lowerBound, count: part.count)
  guard let originsBuffer else { return }
  var pen = CGFloat(runRef.x)
  for index in 0..<part.upperBound {
    if index >= part.lowerBound {
      originsBuffer[index - part.lowerBound] = CGPoint(
        x: runRef.positions[index].x - pen, y: runRef.positions[index].y)
    }
    pen += runRef.advances[index].width
  }
}

/// The number by which Core Foundation knows runs.
public func CTRunGetTypeID() -> CFTypeID { CTRun.typeID }

extension CFRange {
  /// The range of some units.
  init(_ range: Range<Int>) { self = CFRangeMake(range.lowerBound, range.count) }
}
