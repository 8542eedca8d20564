internal import CoreGraphics
internal import Foundation
internal import GalleyPDF
internal import TextKit

/// Tells a PDF what its text is while it is drawn: headings, paragraphs, lists, tables, figures, notes,
/// links.
///
/// An element that is divided between columns and pages is one element: what follows is added to it.
final class StructureTagger {
  private typealias Element = StructureElement

  private let context: CGContext
  private let paths: StructurePaths
  private let flow: FlowReader
  private let marks: [Int: Int]
  /// The height of the page that is drawn, in points.
  var height: CGFloat
  /// Called for text that links somewhere while its element is open.
  var onLink: (LinkTargets.Target, NSRange, ColumnSegment) -> Void = { _, _, _ in }
  @exclusivity(unchecked) private var open: [Element] = []
  /// The numbers of the elements in the outermost one that was begun last.
  @exclusivity(unchecked) private var known = ElementNumbers()
  @exclusivity(unchecked) private var top: Element?
  /// The number of the last item or row in each list and part of a table.
  @exclusivity(unchecked) private var lastItems: [Element: Int] = [:]
  /// The elements that are begun again after their paragraph: those with marks of notes, notes, and figures
  /// that stand below where the text has them.
  @exclusivity(unchecked) private var kept: Set<Int> = []
  /// Columns that rows lack, by the row's element.
  @exclusivity(unchecked) private var gaps: [Element: Int] = [:]
  /// The elements with the marks of notes, by the notes' indexes.
  @exclusivity(unchecked) private var noteParents: [Int: Int] = [:]
  /// The numbers of the elements of notes that go on.
  @exclusivity(unchecked) private var noteElements: [Int: Int] = [:]
  /// The numbers of the elements of figures that stand below where the text has them, by the offsets of their
  /// paragraphs.
  @exclusivity(unchecked) private var figures: [Int: ElementNumbers] = [:]
  /// What is drawn now.
  @exclusivity(unchecked) private var segment: ColumnSegment?

  /// - Parameter language: The language of the document, a BCP 47 tag.
  init(_ parts: PageParts, _ context: CGContext, _ targets: LinkTargets, language: String?) {
    self.context = context
    flow = parts.flow
    marks = parts.notes.indexes
    height = parts.master.size.height
    paths = StructurePaths(parts.flow, targets, language: language)
  }

  /// Ends all elements.
  func finish() { move(to: []) }

  /// Draws what is no part of the text: heads that stand again, rules, headers.
  func artifact(_ kind: PDFArtifact, _ draw: () -> Void) {
    context.beginArtifact(kind)
    draw()
    context.endArtifact()
  }

  /// Draws a part of a footnote, as a part of the paragraph that has its mark.
  func note(_ part: NotePart, _ draw: () -> Void) {
    move(to: [])
    if let element = noteElements[part.note] {
      context.resumeTag(element)
      draw()
      CGPDFContextEndTag(context)
      return
    }
    let parent = noteParents.removeValue(forKey: part.note)
    if let parent { context.resumeTag(parent) }
    noteElements[part.note] = context.beginTag(.note, nil, identifier: "note-\(part.note + 1)")
    if let element = noteElements[part.note] { kept.insert(element) }
    draw()
    CGPDFContextEndTag(context)
    if parent != nil { CGPDFContextEndTag(context) }
  }

  /// Draws the glyphs of a column, paragraph by paragraph.
  ///
  /// - Parameter marker: Draws the marker of a band, which becomes its item's label.
  func draw(_ column: Page.PlacedColumn, on page: Page, marker: (FlowBand, CGPoint) -> Void) {
    var postponed = column.fill.postponed[...]
    var count = 0
    for segment in column.segments {
      self.segment = segment
      if segment.isFigure {
        drawFigure(segment, marker)
        continue
      }
      while let next = postponed.first, next.before <= count {
        reserve(next.bands)
        postponed.removeFirst()
      }
      draw(segment, marker)
      count += segment.bands.count
    }
    for next in postponed { reserve(next.bands) }
    segment = nil
  }

  private func draw(_ segment: ColumnSegment, _ marker: (FlowBand, CGPoint) -> Void) {
    var bands = segment.bands[...]
    while let first = bands.first {
      let end = bands.dropFirst().firstIndex { $0.marker != nil } ?? bands.endIndex
      if first.marker != nil { label(first) { marker(first, segment.origin) } }
      for characters in Array(bands[..<end]).characterRanges { draw(characters) }
      bands = bands[end...]
    }
  }

  // MARK: Figures

  /// Begins the elements of a figure that is drawn later, so that they stand in the order of the text.
  private func reserve(_ bands: [FlowBand]) {
    guard let figure = bands.first?.figure else { return }
    for band in bands {
      guard let path = paths.path(of: flow.text.paragraph(at: band.characters.location)) else { continue }
      move(to: path)
      kept.formUnion(path.compactMap { known[$0] })
    }
    figures[figure] = known
    move(to: [])
  }

  /// Draws a figure that comes from a column before.
  private func drawFigure(_ segment: ColumnSegment, _ marker: (FlowBand, CGPoint) -> Void) {
    guard let figure = segment.bands.first?.figure, let elements = figures.removeValue(forKey: figure) else {
      return draw(segment, marker)
    }
    // Text that goes on is where it was afterwards.
    let state = (known, top, gaps)
    move(to: [])
    known = elements
    top = paths.path(of: flow.text.paragraph(at: segment.bands[0].characters.location))?.first
    draw(segment, marker)
    move(to: [])
    (known, top, gaps) = state
  }

  /// Draws a marker as the label of the item that a band begins.
  private func label(_ band: FlowBand, _ draw: () -> Void) {
    let path = paths.path(of: flow.text.paragraph(at: band.characters.location)) ?? []
    guard let item = path.lastIndex(where: { $0.tag == .listItem }) else { return artifact(.layout, draw) }
    move(to: Array(path[...item]))
    CGPDFContextBeginTag(context, .label, nil)
    draw()
    CGPDFContextEndTag(context)
  }

  private func draw(_ characters: NSRange) {
    var start = characters.location
    while start < NSMaxRange(characters) {
      let paragraph = flow.text.paragraph(at: start)
      let part = NSIntersectionRange(paragraph, characters)
      if let path = paths.path(of: paragraph) {
        for run in paths.runs(in: part, of: paragraph, path) { draw(run, in: path) }
      } else {
        artifact(.layout) { show(part) }
      }
      start = NSMaxRange(part)
    }
  }

  private func draw(_ run: StructurePaths.Run, in path: [Element]) {
    guard !run.isDecoration else { return artifact(.layout) { show(run.range) } }
    move(to: path + run.elements)
    if run.ruby != nil { beginRuby(run, in: path) }
    defer { if run.ruby != nil { context.annotationTag = nil } }
    if !marks.isEmpty {
      for offset in run.range.location..<NSMaxRange(run.range) {
        guard let note = marks[offset], let leaf = path.last else { continue }
        noteParents[note] = known[leaf]
        if let element = known[leaf] { kept.insert(element) }
      }
    }
    show(run.range)
    if let target = run.target, let segment { onLink(target, run.range, segment) }
  }

  /// Has the ruby beside a run stand in an element of its own, after that of its base.
  private func beginRuby(_ run: StructurePaths.Run, in path: [Element]) {
    guard let ruby = run.ruby, let base = run.elements.firstIndex(where: { $0.tag == .rubyBaseText }) else {
      return
    }
    move(to: path + run.elements[..<base] + [ruby])
    context.annotationTag = known[ruby]
    move(to: path + run.elements)
  }

  private func show(_ characters: NSRange) {
    guard let segment else { return }
    segment.section.layout.drawText(
      segment.section.local(characters), at: segment.origin, in: context)
  }

  // MARK: Elements

  private func move(to path: [Element]) {
    var common = 0
    while common < min(open.count, path.count), open[common] == path[common] { common += 1 }
    while open.count > common {
      fill(open.removeLast())
      CGPDFContextEndTag(context)
    }
    if let first = path.first, first != top {
      if let top, let number = known[top] { complete(number) }
      top = first
      known.removeAll()
      gaps = [:]
      lastItems = [:]
      paths.forget(before: first)
    }
    for element in path[common...] {
      if let number = known[element] {
        context.resumeTag(number)
      } else {
        begin(element)
      }
      open.append(element)
    }
  }

  private func begin(_ element: Element) {
    let number = context.beginTag(element.tag, element.properties, attributes: attributes(element))
    if element.tag == .tableRow { gaps[element] = paths.gap(in: element) }
    if element.tag == .tableRow || element.tag == .listItem, let parent = open.last {
      if let last = lastItems[parent] {
        // What began before it is around it.
        known.removeAll(from: last)
        complete(last)
      }
      lastItems[parent] = number
    }
    if let number { known.add(element, number) }
  }

  /// Has an element written that is not begun again, and what is in it.
  private func complete(_ element: Int) { context.completeTag(element) { kept.contains($0) } }

  /// Gives a row that ends the cells that it lacks.
  private func fill(_ element: Element) {
    guard element.tag == .tableRow, let count = gaps.removeValue(forKey: element) else { return }
    for _ in 0..<count {
      CGPDFContextBeginTag(context, .tableDataCell, nil)
      CGPDFContextEndTag(context)
    }
  }

  private func attributes(_ element: Element) -> String {
    guard let picture = element.picture, let segment else { return element.attributes }
    let section = segment.section
    let rect = section.layout.bounds(of: section.local(picture))
      .offsetBy(dx: segment.origin.x, dy: segment.origin.y)
    let box = PDFRect(
      Double(rect.minX), Double(height - rect.maxY), Double(rect.maxX), Double(height - rect.minY))
    return "/O/Layout/BBox\(box.text)"
  }
}
