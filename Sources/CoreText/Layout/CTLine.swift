public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// One line of text: an immutable snapshot, which any thread may read.
///
/// Offsets along the line are points right of its origin, which is the left end of its baseline; y points up.
/// Indexes are UTF-16 units of the string that the line, its frame or its typesetter was made from.
public final class CTLine: AttributeValue, @unchecked Sendable {
  // Sendable: the strings, the glyphs, the framesetter, the first line and the given content are constant
  // values; the content of other lines, and the text, the runs and the companion, are created once and
  // published atomically. Two threads may both create them, one wins.

  /// The string of a line in one set of attributes.
  private let plain: PlainAttributedString?
  /// The text of a line in several sets.
  private let givenText: AttributedText?
  /// The glyphs of a frame's paragraph that begins with this line. Their content is made of them.
  private let compact: CompactParagraph
  /// The framesetter of a line of such a paragraph.
  private let setter: CTFramesetter?
  /// The paragraph's first line, unless it is this one.
  private let head: CTLine?
  /// The index of the line in its paragraph.
  private let index: Int
  /// The content that the line was made with; `nil` for an empty line, and for one that is laid out later.
  private let given: LineSource?
  /// Whether the line was made with its content.
  private let isGiven: Bool
  private let content = LazyReference<Content>()
  private let start: Int
  private let knownViews = LazyReference<Views>()

  /// What painting remembers of a line. It must not change.
  class Companion: @unchecked Sendable {
    // Sendable: subclasses have nothing but constants of Sendable types.
  }

  /// What is made when it is asked for.
  private final class Views: @unchecked Sendable {
    // Sendable: each is created once and published atomically. An array never changes, and its elements are
    // Sendable.

    /// The text of a string.
    let text = LazyReference<AttributedText>()
    let runs = LazyReference<RunList>()
    let array = LazyReference<ObjectArray<CTRun>>()
    let companion = LazyReference<Companion>()
  }

  private var views: Views { knownViews.load() ?? knownViews.storeIfNil(Views()) }

  private final class Content: Sendable {
    let source: LineSource?

    init(_ source: LineSource?) { self.source = source }
  }

  package init(_ source: LineSource?, start: Int = 0) {
    (plain, givenText, setter, head, index) = (nil, nil, nil, nil, 0)
    compact = CompactParagraph()
    (given, isGiven) = (source, true)
    self.start = start
    super.init()
  }

  /// Sets some attributed text as one line; forced breaks do not break it.
  package init(_ text: AttributedText) {
    (plain, givenText, setter, head, index) = (nil, text, nil, nil, 0)
    compact = CompactParagraph()
    (given, isGiven) = (nil, false)
    start = 0
    super.init()
  }

  /// Sets a string in one set of attributes as one line; forced breaks do not break it.
  fileprivate init(_ string: PlainAttributedString) {
    plain = string
    (givenText, setter, head, index) = (nil, nil, nil, 0)
    compact = CompactParagraph()
    (given, isGiven) = (nil, false)
    start = 0
    super.init()
  }

  /// Takes a paragraph of a framesetter's text, and is its first line.
  init(_ paragraph: consuming CompactParagraph, of setter: CTFramesetter) {
    (plain, givenText, head, index) = (nil, nil, nil, 0)
    self.setter = setter
    compact = paragraph
    (given, isGiven) = (nil, false)
    start = 0
    super.init()
  }

  /// Creates another line of the paragraph that begins with a line.
  init(_ index: Int, ofParagraphFrom head: CTLine) {
    (plain, givenText) = (nil, nil)
    (setter, self.head, self.index) = (head.setter, head, index)
    compact = CompactParagraph()
    (given, isGiven) = (nil, false)
    start = 0
    super.init()
  }

  /// The number of lines of the compact paragraph that begins with this one.
  var paragraphLineCount: Int { compact.lineCount }

  /// The text of a line that is laid out when more than its extents is asked for.
  private var text: AttributedText? {
    if let setter { return setter.text }
    return givenText ?? plain.map { views.text.load() ?? views.text.storeIfNil($0.text) }
  }

  /// The line's content; `nil` for an empty line, which has no font either.
  package var source: LineSource? {
    if isGiven { return given }
    if let known = content.load() { return known.source }
    return content.storeIfNil(Content(makeSource())).source
  }

  private func makeSource() -> LineSource? {
    if let head { return head.source?.line(index) }
    guard let text else { return nil }
    if let layout = compact.layout(of: text.styled) {
      return LineSource(LineSource.Paragraph(text: text, layout: layout, offset: compact.offset), index: 0)
    }
    return TextTypesetter.line(of: text.styled).map {
      LineSource(LineSource.Paragraph(text: text, layout: $0, offset: 0), index: 0)
    }
  }

  /// The number of glyphs.
  fileprivate var glyphCount: Int {
    if let head { return head.compact.glyphCount(ofLine: index) }
    if compact.lineCount > 0 { return compact.glyphCount(ofLine: 0) }
    return withSource { source in
      guard let source else { return 0 }
      return source.line.runs.reduce(0) { $0 + source.layout.runs[$1].glyphs.count }
    }
  }

  /// Lends the line's content for one call, where copying it would cost more than what is read.
  func withSource<Result>(_ read: (LineSource?) -> Result) -> Result {
    isGiven ? read(given) : read(source)
  }

  /// Whether the line has its content.
  var isLaidOut: Bool { isGiven || content.load() != nil }

  /// The line's extents and its width in points, white space at its end included. They are found without
  /// glyphs as long as there are none.
  fileprivate var extents: LineExtent {
    if !isLaidOut, let measured = measuredExtents { return measured }
    let line = source?.line
    return LineExtent(
      width: line?.totalWidth ?? 0, ascent: line?.ascent ?? 0, descent: line?.descent ?? 0,
      leading: line?.leading ?? 0)
  }

  private var measuredExtents: LineExtent? {
    if setter != nil { return compact.extent }
    if let plain { return ParagraphSizer.line(of: plain.string, isPlain: { true }) }
    return text.flatMap { text in
      ParagraphSizer.line(of: text.styled, isPlain: { text.holdsNoObjects })
    }
  }

  /// The UTF-16 range of the line.
  package var range: Range<Int> {
    if let head { return head.compact.range(ofLine: index) }
    if compact.lineCount > 0 { return compact.range(ofLine: 0) }
    if let count = plain?.count ?? givenText?.count { return 0..<count }
    return source?.range ?? start..<start
  }

  /// The attributes of the runs, left to right. No runs are made for them.
  package var attributeSets: [[NSAttributedString.Key: Any]] {
    guard let source else { return [] }
    var sets: [[NSAttributedString.Key: Any]] = []
    var last: Int?
    for run in source.layout.runs[source.line.runs] where run.styleRun != last {
      sets.append(source.dictionary(ofRun: run.styleRun))
      last = run.styleRun
    }
    return sets
  }

  /// The runs, left to right.
  var glyphRuns: NSArray { views.array.load() ?? views.array.storeIfNil(ObjectArray(runs)) }

  /// The runs, left to right.
  package var runs: [CTRun] {
    if let known = views.runs.load() { return known.runs }
    let runs = source.map { source in source.groups().map { CTRun(source, group: $0) } } ?? []
    return views.runs.storeIfNil(RunList(runs)).runs
  }

  /// Returns one of the runs, left to right, without making the others.
  ///
  /// - Parameters:
  ///   - index: The index in `runs`.
  ///   - group: What it is made of: the entry of the source's groups.
  package func run(at index: Int, _ group: Range<Int>) -> CTRun? {
    knownViews.load()?.runs.load()?.runs[index] ?? source.map { CTRun($0, group: group) }
  }

  private final class RunList: Sendable {
    let runs: [CTRun]

    init(_ runs: [CTRun]) { self.runs = runs }
  }

  /// Returns the line's companion, which is made when it is first asked for.
  func companion(_ make: () -> Companion) -> Companion {
    views.companion.load() ?? views.companion.storeIfNil(make())
  }

  /// Whether a hyphen that is not part of the text, or that a soft hyphen represents, is shown at the end.
  package var isHyphenated: Bool { source?.line.isHyphenated ?? false }

  /// Returns the grapheme whose advance contains a position, as a range of the line's string; `nil` left and
  /// right of the line's text, and over an inserted hyphen.
  ///
  /// - Parameter x: Points right of the line's origin.
  package func grapheme(atX x: Double) -> Range<Int>? {
    guard let source, let range = source.layout.character(atX: x, inLine: source.index) else { return nil }
    let start = source.stringIndex(of: range.lowerBound)
    return start..<max(start, source.stringIndex(endingAt: range.upperBound))
  }

  /// Returns the box around the ink of the glyphs of a range of the line's string, in points from the line's
  /// origin, y up; null without ink.
  package func inkRect(ofString units: Range<Int>) -> CGRect {
    runs.reduce(CGRect.null) { box, run in
      (0..<run.count).filter { units.contains(run.indices[$0]) }
        .reduce(box) { $0.union(run.inkRect($1..<$1 + 1)) }
    }
  }

  /// The box around the glyphs' ink, in points from the line's origin, y up; null without ink.
  package var inkRect: CGRect {
    let ink = runs.reduce(CGRect.null) { $0.union($1.inkRect(0..<$1.count)) }
    return source.map { $0.layout.rubies(ofLine: $0.index).reduce(ink) { $0.union($1.inkRect) } } ?? ink
  }
}

/// Sets an attributed string as one line, however long it is; forced breaks do not break it.
///
/// Of the paragraph style only the writing direction, the tabs and the line-bounds options count.
@discardableResult
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  if let plain = PlainAttributedString.read(attrString, isLine: true) { return CTLine(plain) }
  return CTLine(AttributeResolver.resolve(attrString).withoutColumn())
}

/// The number of glyphs, tabs, line ends and placeholders included.
@discardableResult
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.glyphCount
}

/// The line's runs as `CTRun` objects in visual order, left to right. Their ranges tile the line's.
@discardableResult
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.glyphRuns }

/// Returns the line's part of its string, white space and terminator at its end included. Of a truncated line
/// it reaches from the first to the last unit shown.
@discardableResult
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Measures the line typographically, in points.
///
/// - Parameters:
///   - line: The line.
///   - ascent: Receives the largest ascent of its runs. May be `nil`.
///   - descent: Receives the largest descent of its runs, positive downwards. May be `nil`.
///   - leading: Receives the largest leading of its runs. May be `nil`.
/// - Returns: The width, white space at the line's end included.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = line.extents
  ascent?.pointee = CGFloat(extents.ascent)
  descent?.pointee = CGFloat(extents.descent)
  leading?.pointee = CGFloat(extents.leading)
  return extents.width
}

/// The width of the white space at the line's end, in points.
@discardableResult
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  line.source?.line.trailingWhitespaceWidth ?? 0
}

/// Returns the distance by which the pen moves right before the line is drawn so that it is flush in a width.
///
/// White space at the line's end hangs out of the width.
///
/// - Parameters:
///   - line: The line.
///   - flushFactor: 0 is flush left, 0.5 centred, 1 flush right; values beyond count as 0 and 1.
///   - flushWidth: The width in points.
/// - Returns: Points; negative for a line that is too wide and not flush left.
@discardableResult
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
  guard let source = line.source else { return Double(min(max(flushFactor, 0), 1)) * flushWidth }
  return Double(min(max(flushFactor, 0), 1)) * (flushWidth - source.line.width) - source.content.lowerBound
}

/// The number by which Core Foundation knows lines.
@discardableResult
public func CTLineGetTypeID() -> CFTypeID { CTLine.typeID }
