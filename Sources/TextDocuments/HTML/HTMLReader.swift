internal import Foundation
internal import TextKit

/// Reads HTML by a walk over its tree, without calls in calls.
struct HTMLReader {
  /// An element that the walk is inside of.
  struct Frame {
    let node: HTMLNode
    let name: String
    /// The children, where they are not those of the node.
    var children: [HTMLNode]?
    var next = 0
    var look: HTMLLook
    var block: HTMLText.Block
    var isBlock = false
    /// The set of attributes of text right inside of it.
    var set: Int?
    var list: ListState?
    var table: HTMLTable?
    var start = 0
    var item: ItemState?
    /// A copy of the style; where one value is asked for, `look.style` has it without a copy.
    var style: HTMLStyle { look.style }

    /// Returns the next child.
    mutating func nextChild() -> HTMLNode? {
      guard next < children?.count ?? node.childCount else { return nil }
      defer { next += 1 }
      return children?[next] ?? node.child(next)
    }
  }

  final class ListState {
    var list: NSTextList
    var number: Int
    init(_ list: NSTextList) { (self.list, number) = (list, list.startingItemNumber - 1) }
  }

  final class ItemState { var hasParagraph = false }

  var text: HTMLText
  var fonts = FontFinder()
  var report = LossReport()
  var matcher: CSSMatcher
  var frames: [Frame] = []
  var styles = HTMLStyleCache()
  /// The sets of attributes by the numbers of styles, of other text and of cells that are heads.
  var sets: [[Int: Int]] = [[:], [:]]
  let options: ReadingOptions
  let loader: ResourceLoader
  var base: URL?
  var rootSize = 12.0
  var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  var quotes = 0
  var anchors: [(name: String, offset: Int)] = []
  /// Documents in the document, which live as long as the walk.
  var inner: [HTMLTree] = []
  var isVertical = false
  private let hasOwnBase: Bool
  private var rubyText: String?
  private var rubyStart = 0

  static func document(_ data: Data, _ options: ReadingOptions) -> TextDocument {
    let (source, codec) = DetectedText.utf8(data, declared: options.codec ?? HTMLHead.declaredCodec(data))
    var bytes = [UInt8](source)
    let guarded = HTMLGuard(&bytes)
    let tree = HTMLTree(bytes)
    var head = HTMLHead()
    head.read(
      tree.root, ResourceLoader(options), whole: options.resolvesAddresses ? options.baseURL : nil)
    var reader = HTMLReader(options, head)
    if let place = guarded.firstDropped {
      reader.report.add("nesting beyond \(HTMLGuard.mostNested)", .byte(place), kept: "the text")
    }
    if let place = guarded.firstUnformatted {
      reader.report.add(
        "nesting of styles beyond \(HTMLGuard.mostFormatting)", .byte(place), kept: "the text")
    }
    if let place = guarded.firstCut {
      reader.report.add("attributes beyond \(HTMLGuard.mostAttributes)", .byte(place))
    }
    for what in head.unread + head.sheet.unread { reader.report.add(what, .document) }
    withExtendedLifetime(tree) { reader.walk(tree.root) }
    reader.text.finish()
    reader.writeAnchors()
    var document = TextDocument(reader.text.builder.take(defaults: options.defaultAttributes ?? [:]))
    document.attributes = reader.attributes.merging(head.attributes) { _, told in told }
    let length = document.source.length
    if reader.isVertical, length > 0 {
      document.attributes[.textLayoutSections] = [
        [
          NSAttributedString.TextLayoutSectionKey.orientation: NSNumber(
            value: NSLayoutManager.TextLayoutOrientation.vertical.rawValue),
          .range: NSValue(range: NSRange(location: 0, length: length)),
        ] as [NSAttributedString.TextLayoutSectionKey: Any]
      ]
    }
    if let encoding = codec.encoding {
      document.attributes[.characterEncoding] = NSNumber(value: encoding.rawValue)
    }
    document.attributes[.textEncodingName] = codec.name
    if options.appleCompatible { document.attributes[.appleCompatible] = NSNumber(value: 1) }
    if !head.isCocoa { document.attributes[.converted] = NSNumber(value: 1) }
    reader.report.nameLines(of: bytes)
    document.losses = reader.report.entries
    return document
  }

  private init(_ options: ReadingOptions, _ head: HTMLHead) {
    self.options = options
    text = HTMLText(options)
    loader = ResourceLoader(options)
    matcher = CSSMatcher(head.sheet)
    hasOwnBase = head.base != nil || options.resolvesAddresses
    base = head.base.flatMap { URL(string: $0, relativeTo: options.baseURL) } ?? options.baseURL
    if !head.sheet.pages.isEmpty {
      let pages = HTMLPages(head.sheet.pages, options.units)
      attributes.merge(pages.attributes) { _, new in new }
      text.pageSetups = pages.named
    }
  }

  // MARK: The walk

  private mutating func walk(_ root: HTMLNode) {
    enter(root)
    var steps = 0
    while let index = frames.indices.last {
      steps += 1
      if steps % 64 == 0, Task.isCancelled { return }
      if let child = frames[index].nextChild() {
        if child.isElement { enter(child) } else { append(child) }
      } else {
        leave()
      }
    }
  }

  private mutating func enter(_ node: HTMLNode) {
    let name = node.name
    let parent = frames.indices.last
    var look = look(of: node, name, in: parent)
    if name != "img", let side = look.style.floatName { notFloated(side, node) }
    for what in look.unknown {
      report.add("css \(what)", .source(line: node.place.line, column: node.place.column), kept: "text")
    }
    if name == "html" { rootSize = look.style.size }
    if look.style.display == .none || (look.isHidden && name != "noscript") { return }
    if node.hasAttributes || name == "bdi" { look = HTMLReader.withFirstStrong(node, name, look) }
    var frame = Frame(node: node, name: name, look: look, block: parent.map { frames[$0].block } ?? .init())
    if look.style.display != .inline {
      let start = parent.flatMap {
        frames[$0].start == text.builder.length ? frames[$0].block.own.breakBefore : nil
      }
      frame.block.own = HTMLText.Own(look.style)
      frame.block.own.breakBefore = frame.block.own.breakBefore ?? start
    }
    switch name {
    case "br": return lineBreak(node)
    case "img", "svg", "video", "audio", "canvas", "embed": return picture(node, look.style)
    case "input", "select", "math", "progress", "meter": return control(node, look)
    case "iframe": frame.children = embedded(node)
    case "hr": return rule(look)
    case "wbr": return append("\u{200B}")
    case "rt": rubyText = ""
    case "ruby": rubyStart = text.builder.length
    case "q":
      append(quotes % 2 == 0 ? "\u{201C}" : "\u{2018}")
      quotes += 1
    case "a": link(node, &frame)
    case "span"
    where node.attribute("class") == "Apple-converted-space"
      || node.attribute("class") == "Apple-converted-tab":
      return converted(node)
    default: break
    }
    open(&frame, parent)
    if !frame.isBlock { frame.start = text.builder.length }
    frames.append(frame)
    if node.hasAttributes { anchor(node, name) }
  }

  private mutating func leave() {
    let frame = frames.removeLast()
    switch frame.name {
    case "q":
      quotes -= 1
      append(quotes % 2 == 0 ? "\u{201D}" : "\u{2019}")
    case "rt":
      if let ruby = rubyText, !ruby.isEmpty { annotate(rubyStart, ruby) }
      rubyText = nil
      rubyStart = text.builder.length
    default: break
    }
    close(frame)
    if frame.look.style.display != .inline, let next = frame.look.style.breakAfter { text.nextBreak = next }
  }

  // MARK: Blocks

  private mutating func open(_ frame: inout Frame, _ parent: Int?) {
    let display = frame.look.style.display
    guard display != .inline else { return }
    if frame.name == "html" || frame.name == "body" {
      if let color = frame.look.style.blockBackground {
        attributes[.backgroundColor] = color
        frame.look = frame.look.changed { $0.blockBackground = nil }
      }
      if frame.look.style.isVertical { isVertical = true }
      return
    }
    if display == .cell, !frames.contains(where: { $0.table != nil }) {
      // Cells without a table are set off by tabs.
      frame.look = frame.look.changed { $0.display = .inline }
      text.setOff(set(of: frame))
      return
    }
    if frame.name == "div" || frame.name == "section", text.hasContent,
      parent.map({ frames[$0].block.isItem }) == true
    {
      text.separate(frame.look, frame.block, set(of: frame))
      return
    }
    frame.isBlock = true
    text.end()
    switch display {
    case .table, .row, .rowGroup, .cell: openTable(&frame)
    default:
      text.addMargin(top: frame.look.style.margin[0])
      openBox(&frame)
    }
    frame.start = text.builder.length
    switch frame.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      frame.block.headerLevel = Int(frame.name.dropFirst()) ?? 0
      frame.block.usesSeparators = true
    case "p": frame.block.usesSeparators = true
    case "ul", "ol", "menu", "dir": openList(&frame)
    default: break
    }
    if display == .listItem { openItem(&frame) }
  }

  /// Indents, and a block of the kit's where there is a border or a background.
  private func openBox(_ frame: inout Frame) {
    let style = frame.style
    let hasBorder = style.borderWidth.contains { $0 > 0 }
    guard hasBorder || style.blockBackground != nil else {
      frame.block.left += style.margin[1] + style.padding[1]
      frame.block.right += style.margin[3] + style.padding[3]
      return
    }
    let block = NSTextBlock()
    HTMLTable.fill(block, style, factor: options.sizeFactor, padding: style.padding)
    block.backgroundColor = style.blockBackground
    block.setWidth(
      CGFloat(style.margin[1] * options.sizeFactor), type: .absoluteValueType, for: .margin, edge: .minX)
    block.setWidth(
      CGFloat(style.margin[3] * options.sizeFactor), type: .absoluteValueType, for: .margin, edge: .maxX)
    frame.block.blocks.append(block)
  }

  private mutating func openList(_ frame: inout Frame) {
    var start = Int(frame.node.attribute("start") ?? "") ?? 1
    start = min(max(start, -1 << 30), 1 << 30)
    if frame.node.attribute("reversed") != nil {
      let place = frame.node.place
      report.add("reversed list", .source(line: place.line, column: place.column), kept: "counting upwards")
    }
    let list = NSTextList(
      markerFormat: HTMLReader.format(frame.look.style.listStyle), options: [], startingItemNumber: start)
    frame.list = ListState(list)
    frame.block.lists.append(list)
  }

  /// The marker's format of a style sheet's name or text.
  static func format(_ name: String) -> NSTextList.MarkerFormat {
    switch name {
    case "disc", "circle", "square", "box", "check", "diamond", "hyphen", "decimal", "octal",
      "lower-hexadecimal",
      "upper-hexadecimal", "lower-alpha", "upper-alpha", "lower-latin", "upper-latin", "lower-roman",
      "upper-roman":
      NSTextList.MarkerFormat("{\(name)}")
    case "none": NSTextList.MarkerFormat("")
    default: NSTextList.MarkerFormat(name)
    }
  }

  private mutating func openItem(_ frame: inout Frame) {
    guard let index = frames.lastIndex(where: { $0.list != nil }), let state = frames[index].list else {
      return
    }
    let format = HTMLReader.format(frame.look.style.listStyle)
    let value = frame.node.attribute("value").flatMap { Int($0) }
    if (value != nil && value != state.number + 1)
      || (format != state.list.markerFormat && frame.node.attribute("style") != nil)
    {
      // Items of one list count on; a number of its own begins another list.
      let start = min(max(value ?? state.number + 1, -1 << 30), 1 << 30)
      state.list = NSTextList(markerFormat: format, options: [], startingItemNumber: start)
      state.number = start - 1
    }
    state.number += 1
    frame.block.lists = Array(frame.block.lists.dropLast()) + [state.list]
    frame.block.isItem = true
    frame.block.usesSeparators = true
    frame.item = ItemState()
    text.itemBegins = true
    text.itemNumber = state.number
  }

  private mutating func close(_ frame: Frame) {
    let display = frame.look.style.display
    guard frame.isBlock else {
      if frame.name == "div" || frame.name == "section", frame.block.isItem {
        text.separate(frame.look, frame.block, set(of: frame))
      }
      return
    }
    if (display == .listItem && frame.item != nil && text.itemBegins && !text.hasContent)
      || (display == .cell && !text.hasContent && text.builder.length == frame.start)
    {
      text.endEmpty(frame.look, frame.block, set: set(of: frame))
    }
    text.end()
    text.itemBegins = text.itemBegins && display != .listItem
    if display == .cell { text.divideMargins() }
    if ![.table, .row, .rowGroup, .cell].contains(display) {
      text.addMargin(bottom: frame.look.style.margin[2])
    }
  }

  private mutating func openTable(_ frame: inout Frame) {
    switch frame.look.style.display {
    case .table:
      frame.table = HTMLTable(frame.style, factor: options.sizeFactor)
      // The foot is written last, wherever it stands.
      let children = frame.node.children
      let feet = children.filter { $0.name == "tfoot" }
      if !feet.isEmpty { frame.children = children.filter { $0.name != "tfoot" } + feet }
    case .row: innermostTable?.beginRow()
    case .cell:
      text.divideMargins()
      guard let table = innermostTable else { return }
      let cell = table.cell(frame.node, frame.style, factor: options.sizeFactor)
      frame.block.blocks.append(cell)
      frame.block.isHeaderCell = frame.name == "th"
      // Indents are those inside of the cell.
      (frame.block.left, frame.block.right, frame.block.lists) = (0, 0, [])
      (frame.block.isItem, frame.block.usesSeparators) = (false, true)
    default: break
    }
  }

  private var innermostTable: HTMLTable? {
    frames.lastIndex { $0.table != nil }.flatMap { frames[$0].table }
  }

  // MARK: Text

  private mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { append($0) }
  }

  private mutating func append(_ node: HTMLNode) {
    node.withText { append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let index = frames.indices.last else { return }
    if rubyText != nil {
      rubyText? += String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      return
    }
    let look = frames[index].look
    // White space between rows and cells is none.
    switch look.style.display {
    case .table, .row, .rowGroup:
      if String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace) { return }
    default: break
    }
    let set = set(at: index)
    if look.style.transform == .none {
      text.append(bytes, look, frames[index].block, set: set)
    } else {
      let string = HTMLReader.transformed(String(decoding: bytes, as: UTF8.self), look.style.transform)
      text.append(string, look, frames[index].block, set: set)
    }
  }

  private static func transformed(_ string: String, _ transform: HTMLStyle.Transform) -> String {
    switch transform {
    case .none: return string
    case .upper: return string.uppercased()
    case .lower: return string.lowercased()
    case .capital:
      var result = ""
      var begins = true
      for character in string {
        result += begins && character.isLetter ? character.uppercased() : String(character)
        begins = character.isWhitespace || character == "-"
      }
      return result
    }
  }

  private mutating func lineBreak(_ node: HTMLNode) {
    guard node.attribute("class") != "Apple-interchange-newline", let index = frames.indices.last else {
      return
    }
    if rubyText != nil { return }
    let set = set(at: index)
    text.breakLine(frames[index].look, frames[index].block, set)
  }

  private mutating func link(_ node: HTMLNode, _ frame: inout Frame) {
    guard let raw = node.attribute("href") else { return }
    let isTrimmed =
      raw.utf8.first.map { $0 > 0x20 && $0 < 0x7F } == true && raw.utf8.last! > 0x20 && raw.utf8.last! < 0x7F
    let address = isTrimmed ? raw : raw.trimmingCharacters(in: .whitespacesAndNewlines)
    frame.look = look(frame.look, linkedTo: address, title: node.attribute("title"))
  }

  /// Returns an address where the document's own base makes another of it.
  func location(_ address: String) -> String {
    guard hasOwnBase, !address.lowercased().hasPrefix("data:"),
      let url = URL(string: address, relativeTo: base)
    else { return address }
    return url.absoluteString
  }

  private mutating func converted(_ node: HTMLNode) {
    let content = node.children.compactMap(\.text).joined()
    let isTab = node.attribute("class") == "Apple-converted-tab"
    let spaces = content.replacingOccurrences(of: "\u{A0}", with: " ")
    guard let index = frames.indices.last else { return }
    let look = frames[index].look.changed { $0.space = .preWrap }
    let string = isTab ? spaces.replacingOccurrences(of: "    ", with: "\t") : spaces
    let set = set(at: index)
    text.append(string, look, frames[index].block, set: set)
  }
}
