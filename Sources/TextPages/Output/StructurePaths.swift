internal import CoreGraphics
internal import Foundation
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
    /// Whether it is a picture that only adorns.
    var isDecoration = false
  }

  private let flow: FlowReader
  private let targets: LinkTargets
  private let language: String?
  private var storage: NSTextStorage { flow.storage }
  /// The numbers of the items of lists so far.
  private var items: [ObjectIdentifier: Int] = [:]
  private var paths: [Int: [StructureElement]] = [:]
  /// The levels of headings in the structure, which has no gaps, by their paragraphs.
  private var levels: [Int: Int] = [:]
  /// The levels in the text of the headings around the text.
  private var around: [Int] = []
  /// The columns that rows lack.
  private var gaps: [StructureElement.Key: Int] = [:]

  init(_ flow: FlowReader, _ targets: LinkTargets, language: String?) {
    self.flow = flow
    self.targets = targets
    self.language = language
  }

  /// Forgets all but what an outermost element holds.
  func forget(before top: StructureElement) { paths = paths.filter { $0.value.first == top } }

  /// Returns the number of columns that a row lacks; `nil` for none.
  func gap(in row: StructureElement) -> Int? { gaps[row.key] }

  /// Returns the elements of a paragraph; `nil` where it has nothing in it and stands in nothing that counts.
  func path(of paragraph: NSRange) -> [StructureElement]? {
    if let known = paths[paragraph.location] { return known }
    let attributes = storage.attributes(at: paragraph.location, effectiveRange: nil)
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
    let kinds = intent?.components.map(\.kind) ?? []
    let isEmpty = (storage.string as NSString).substring(with: paragraph).allSatisfy(\.isWhitespace)
    let lists = style.textLists
    if isEmpty, lists.isEmpty, !style.textBlocks.contains(where: { $0 is NSTextTableBlock }) { return nil }
    var path: [StructureElement] = []
    if attributes[.pagePlace] != nil {
      path = [
        StructureElement(tag: .toc, key: .contents),
        StructureElement(tag: .toci, key: .paragraph(paragraph.location)),
      ]
    }
    for block in style.textBlocks { path += elements(of: block, kinds, paragraph) }
    let continued = attributes[.continuedTextLists] as? [NSTextList] ?? []
    if let list = lists.last { items[ObjectIdentifier(list), default: 0] += 1 }
    for list in lists.isEmpty ? continued : lists {
      let id = ObjectIdentifier(list)
      let item = items[id] ?? 0
      path += [
        .list(list), StructureElement(tag: .listItem, key: .object(id, 2 * item + 1)),
        StructureElement(tag: .listBody, key: .object(id, 2 * item + 2)),
      ]
    }
    path.append(leaf(paragraph, style, attributes))
    paths[paragraph.location] = path
    return path
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
    _ paragraph: NSRange, _ style: NSParagraphStyle, _ attributes: [NSAttributedString.Key: Any]
  ) -> StructureElement {
    let key = StructureElement.Key.paragraph(paragraph.location)
    var leaf = StructureElement(tag: .paragraph, key: key)
    let own = attributes[.languageIdentifier] as? String
    if let own, own != language { leaf.language = own }
    if style.headerLevel > 0 {
      let headings: [CGPDFTagType] = [.header1, .header2, .header3, .header4, .header5, .header6]
      leaf.tag = headings[min(level(style.headerLevel, paragraph.location), 6) - 1]
    }
    return leaf
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
    let order = RightToLeftRuns(storage, part, of: paragraph)
    storage.enumerateAttributes(in: part) { attributes, range, _ in
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
    _ attributes: [NSAttributedString.Key: Any], _ range: NSRange, _ paragraph: NSRange, _ around: String?
  ) -> Run {
    var run = Run(range: range, elements: [])
    /// The beginning of the text in the paragraph that has the same value.
    func start(_ key: NSAttributedString.Key) -> StructureElement.Key {
      var all = NSRange()
      _ = storage.attribute(key, at: range.location, longestEffectiveRange: &all, in: paragraph)
      return .run(all.location)
    }
    if attributes[.pageLeader] != nil {
      run.isDecoration = true
      return run
    }
    if let target = targets.target(attributes) {
      run.target = target
      run.elements.append(
        StructureElement(tag: .link, key: start(attributes[.pagePlace] == nil ? .link : .pagePlace)))
    }
    if let own = attributes[.languageIdentifier] as? String, own != around {
      run.elements.append(StructureElement(tag: .span, key: start(.languageIdentifier), language: own))
    }
    if attributes[.footnoteMark] != nil {
      run.elements.append(StructureElement(tag: .reference, key: start(.footnoteMark)))
    }
    if attributes[.attachment] != nil, range.length == 1 {
      let alternate = attributes[.alternateDescription] as? String
      run.isDecoration = alternate == "" && run.target == nil
      run.elements.append(
        StructureElement(
          tag: .figure, key: .run(range.location), alternative: alternate, picture: range))
    } else if StructurePaths.isCode(attributes) {
      run.elements.append(StructureElement(tag: .code, key: start(.inlinePresentationIntent)))
    }
    return run
  }

  private static func isCode(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
    if let value = attributes[.inlinePresentationIntent] as? NSNumber,
      InlinePresentationIntent(rawValue: value.uintValue).contains(.code)
    {
      return true
    }
    let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
    return if case .codeBlock? = intent?.components.first?.kind { true } else { false }
  }
}
