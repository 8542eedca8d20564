internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// Finds the elements that paragraphs and runs of a text stand in, the outermost first.
final class StructurePaths {
  /// A part of a paragraph that stands in the same elements.
  struct Run {
    var range: NSRange
    /// Those within the paragraph's.
    var elements: [StructureElement]
    var target: LinkTargets.Target?
    /// The element of the ruby beside it, which follows the last of `elements`.
    var ruby: StructureElement?
    /// Whether it is a picture that only adorns.
    var isDecoration = false
  }

  private let flow: FlowReader
  private let targets: LinkTargets
  private let language: String?
  private var text: FlowText { flow.text }
  /// The numbers of the items of lists so far.
  @exclusivity(unchecked) private var items: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) private var paths: [Int: [StructureElement]] = [:]
  /// The elements of lists.
  @exclusivity(unchecked) private var lists: [ObjectIdentifier: StructureElement] = [:]
  /// The levels of headings in the structure, which has no gaps, by their paragraphs.
  @exclusivity(unchecked) private var levels: [Int: Int] = [:]
  /// The levels in the text of the headings around the text.
  @exclusivity(unchecked) private var around: [Int] = []
  /// The columns that rows lack.
  @exclusivity(unchecked) private var gaps: [StructureElement.Key: Int] = [:]

  init(_ flow: FlowReader, _ targets: LinkTargets, language: String?) {
    self.flow = flow
    self.targets = targets
    self.language = language
  }

  /// Forgets all but what an outermost element holds.
  func forget(before top: StructureElement) {
    paths = paths.filter { $0.value.first == top }
    lists.removeAll()
  }

  /// Returns the number of columns that a row lacks; `nil` for none.
  func gap(in row: StructureElement) -> Int? { gaps[row.key] }

  /// Returns the elements of a paragraph; `nil` where it has nothing in it and stands in nothing that counts.
  func path(of paragraph: NSRange) -> [StructureElement]? {
    if let known = paths[paragraph.location] { return known }
    let attributes = text.attributes(at: paragraph.location)
    let style = attributes.style
    let kinds = attributes.intent?.components.map(\.kind) ?? []
    let isEmpty = isEmpty(paragraph)
    let lists = style.textLists
    if isEmpty, lists.isEmpty, !style.textBlocks.contains(where: { $0 is NSTextTableBlock }) { return nil }
    var path: [StructureElement] = []
    if attributes[FlowText.Rare.pagePlace] != nil {
      path = [
        StructureElement(tag: .toc, key: .contents),
        StructureElement(tag: .toci, key: .paragraph(paragraph.location)),
      ]
    }
    for block in style.textBlocks { path += elements(of: block, kinds, paragraph) }
    let continued = attributes[FlowText.Rare.continuedTextLists] as? [NSTextList] ?? []
    if let list = lists.last { items[ObjectIdentifier(list), default: 0] += 1 }
    for list in lists.isEmpty ? continued : lists {
      let id = ObjectIdentifier(list)
      let item = items[id] ?? 0
      path += [
        element(of: list), StructureElement(tag: .listItem, key: .object(id, 2 * item + 1)),
        StructureElement(tag: .listBody, key: .object(id, 2 * item + 2)),
      ]
    }
    let leaf = leaf(paragraph, style, attributes)
    switch flow.figures.role(of: paragraph) {
    case .text: path.append(leaf)
    case .figure(let hasCaption):
      if hasCaption { path.append(StructureElement(tag: .div, key: .figure(paragraph.location))) }
      path.append(leaf)
    case .caption(let figure):
      path.append(StructureElement(tag: .div, key: .figure(figure)))
      path.append(leaf.tagged(.caption))
    case .tableCaption(let cell):
      let blocks = text.style(at: cell).textBlocks.lazy.compactMap { $0 as? NSTextTableBlock }
      if let table = blocks.first?.table {
        path.append(StructureElement(tag: .table, key: .object(ObjectIdentifier(table), 0)))
      }
      path.append(leaf.tagged(.caption))
    }
    paths[paragraph.location] = path
    return path
  }

  private func element(of list: NSTextList) -> StructureElement {
    if let known = lists[ObjectIdentifier(list)] { return known }
    let element = StructureElement.list(list)
    lists[ObjectIdentifier(list)] = element
    return element
  }

  private func isEmpty(_ paragraph: NSRange) -> Bool {
    for unit in text.units(paragraph) where !unit.isWhiteSpace {
      // Other white space is rare enough to be looked for in strings.
      return unit >= 0x1680 && text.string(paragraph).allSatisfy(\.isWhitespace)
    }
    return true
  }

  private func elements(
    of block: NSTextBlock, _ kinds: [PresentationIntent.Kind], _ paragraph: NSRange
  ) -> [StructureElement] {
    if let cell = block as? NSTextTableBlock {
      let grid = flow.grid(of: cell.table, from: paragraph.location)
      let elements = StructureElement.cell(cell, grid)
      gaps[elements[2].key] = grid.gaps[cell.startingRow]
      return elements
    }
    let isCode = if case .codeBlock? = kinds.first { true } else { false }
    let isQuote = !isCode && kinds.contains(.blockQuote)
    return [StructureElement(tag: isQuote ? .blockQuote : .div, key: .object(ObjectIdentifier(block), 0))]
  }

  private func leaf(
    _ paragraph: NSRange, _ style: NSParagraphStyle, _ attributes: FlowText.Attributes
  ) -> StructureElement {
    var tag = CGPDFTagType.paragraph
    if style.headerLevel > 0 {
      let headings: [CGPDFTagType] = [.header1, .header2, .header3, .header4, .header5, .header6]
      tag = headings[min(level(style.headerLevel, paragraph.location), 6) - 1]
    }
    let own = attributes.language == language ? nil : attributes.language
    return StructureElement(tag: tag, key: .paragraph(paragraph.location), language: own)
  }

  /// Returns the level of a heading in the structure: the first is 1, and none is left out downwards.
  private func level(_ level: Int, _ paragraph: Int) -> Int {
    if let known = levels[paragraph] { return known }
    while let last = around.last, last >= level { around.removeLast() }
    around.append(level)
    levels[paragraph] = around.count
    return around.count
  }

  // MARK: Runs

  /// Returns the runs of a part of a paragraph.
  func runs(in part: NSRange, of paragraph: NSRange, _ path: [StructureElement]) -> [Run] {
    let around = path.last?.language ?? language
    var runs: [Run] = []
    let order = RightToLeftRuns(text, part, of: paragraph)
    text.forEachRun(in: part) { attributes, range in
      let run = self.run(attributes, range, paragraph, around)
      if let order {
        runs += order.split(run)
        return
      }
      if let last = runs.last, last.elements == run.elements, last.target == run.target,
        last.isDecoration == run.isDecoration
      {
        runs[runs.count - 1].range.length += range.length
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private func run(
    _ attributes: FlowText.Attributes, _ range: NSRange, _ paragraph: NSRange, _ around: String?
  ) -> Run {
    var run = Run(range: range, elements: [])
    guard !attributes.isPlain else { return run }
    /// The beginning of the text in the paragraph that has the same value.
    func start(_ key: NSAttributedString.Key) -> StructureElement.Key {
      .run(text.range(of: key, at: range.location, in: paragraph).location)
    }
    let all = attributes.shared.all
    if all[.pageLeader] != nil {
      run.isDecoration = true
      return run
    }
    if let target = targets.target(all) {
      run.target = target
      run.elements.append(
        StructureElement(tag: .link, key: start(all[.pagePlace] == nil ? .link : .pagePlace)))
    }
    if let own = attributes.language, own != around {
      run.elements.append(StructureElement(tag: .span, key: start(.languageIdentifier), language: own))
    }
    if all[.ruby] != nil {
      let start = start(.ruby)
      run.elements += [
        StructureElement(tag: .ruby, key: start), StructureElement(tag: .rubyBaseText, key: start),
      ]
      run.ruby = StructureElement(tag: .rubyAnnotationText, key: start)
    }
    if all[.footnoteMark] != nil {
      run.elements.append(StructureElement(tag: .reference, key: start(.footnoteMark)))
    }
    if all[.attachment] != nil, range.length == 1 {
      let alternate = all[.alternateDescription] as? String
      run.isDecoration = alternate == "" && run.target == nil
      run.elements.append(
        StructureElement(
          tag: .figure, key: .run(range.location), alternative: alternate, picture: range))
    } else if attributes.isCode {
      run.elements.append(StructureElement(tag: .code, key: start(.inlinePresentationIntent)))
    }
    return run
  }
}

extension NSAttributedString.Key {
  static let ruby = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)
}
