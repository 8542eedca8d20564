internal import Foundation
internal import TextKit

extension HTMLReader {
  /// The attributes of text in an element.
  mutating func characterAttributes(
    _ style: HTMLStyle, _ block: HTMLText.Block
  ) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    let factor = options.sizeFactor
    if style.statesFont || !options.omitsUnstatedFonts {
      attributes[.font] = fonts.font(
        FontRequest(
          families: style.families, size: HTMLStyle.rounded(style.size * factor), weight: style.weight,
          isItalic: style.isItalic, smallCaps: style.smallCaps))
    }
    if style.smallCaps, let font = attributes[.font] as? UIFont, !FontFinder.hasSmallCaps(font) {
      report.add("small capitals, which \(font.familyName) has not", .document, kept: "text")
    }
    if let color = visible(style.color) { attributes[.foregroundColor] = color }
    if let color = style.background, color.cgColor.alpha > 0 { attributes[.backgroundColor] = color }
    if style.underline != 0 {
      attributes[.underlineStyle] = NSNumber(value: style.underline)
      if let color = style.underlineColor { attributes[.underlineColor] = color }
    }
    if style.strike != 0 {
      attributes[.strikethroughStyle] = NSNumber(value: style.strike)
      if let color = style.strikeColor { attributes[.strikethroughColor] = color }
    }
    if style.letterSpacing != 0 {
      attributes[.kern] = NSNumber(value: CSSUnits.rounded(style.letterSpacing * factor))
    }
    if style.superscript != 0 { attributes[.superscript] = NSNumber(value: style.superscript) }
    if style.baseline != 0 {
      attributes[.baselineOffset] = NSNumber(value: CSSUnits.rounded(style.baseline * factor))
    }
    if style.strokeWidth > 0 {
      attributes[.strokeWidth] = NSNumber(value: style.strokeWidth / style.size * 100)
      if let color = style.strokeColor { attributes[.strokeColor] = color }
    }
    if let shadow = style.shadow { attributes[.shadow] = shadow }
    if let language = style.language { attributes[.languageIdentifier] = NSString(string: language) }
    if !style.directions.isEmpty {
      attributes[.writingDirection] = NSArray(array: style.directions.map { NSNumber(value: $0) })
    }
    if let link = style.link { attributes[.link] = address(link) }
    if let tip = style.tip { attributes[.toolTip] = NSString(string: tip) }
    if block.isHeaderCell { attributes[.tableHeaderCell] = NSNumber(value: 1) }
    return attributes
  }

  /// Puts an annotation beside the text from an offset on.
  mutating func annotate(_ start: Int, _ ruby: String) {
    let annotation = CTRubyAnnotationCreateWithAttributes(
      .auto, .auto, .before, ruby as CFString, NSDictionary())
    text.builder.overlay(
      start, NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String), annotation)
  }

  /// Returns a colour that text can have: black is none in Apple's reader.
  private func visible(_ color: UIColor?) -> UIColor? {
    guard let color, color.cgColor.alpha > 0 else { return nil }
    if options.appleCompatible, CSSValue.text(of: color) == "#000000" { return nil }
    return color
  }

  /// Returns a link's value: a URL, or the string that is none.
  private func address(_ link: String) -> Any {
    if link.hasPrefix("#") { return NSString(string: link) }
    return DocumentAddress.value(link, relativeTo: base)
  }

  // MARK: Pictures and controls

  mutating func picture(_ node: HTMLNode, _ style: HTMLStyle) {
    guard let index = frames.indices.last else { return }
    let place = DocumentLoss.Place.source(line: node.place.line, column: node.place.column)
    guard node.name == "img" || node.name == "svg" else {
      report.add("element \(node.name)", place)
      return
    }
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    var source: String?
    if node.name == "svg" {
      attachment.contents = node.source
      attachment.fileType = "public.svg-image"
    } else if let named = node.attribute("src") {
      source = named.trimmingCharacters(in: .whitespacesAndNewlines)
      if let resource = loader.load(location(source ?? "")) {
        attachment.contents = resource.data
        attachment.fileType = resource.type
        if let name = HTMLReader.fileName(source ?? "") {
          attachment.fileWrapper = FileWrapper(regularFileWithContents: resource.data)
          attachment.fileWrapper?.preferredFilename = name
        }
      } else {
        report.add("picture \(named.prefix(80))", place, kept: "its alternate text and size")
      }
    }
    let context = CSSValue.Context(
      fontSize: style.size, rootSize: rootSize, percentBase: 600, units: style.units)
    let width = style.width.flatMap { CSSValue.length($0, context) }
    let height = style.height.flatMap { CSSValue.length($0, context) }
    attachment.bounds = bounds(attachment, width, height)
    var attributes = characterAttributes(frames[index].style, frames[index].block)
    attributes[.attachment] = attachment
    // An empty text says that the picture only adorns.
    if let alternate = node.attribute("alt") {
      attributes[.alternateDescription] = NSString(string: alternate)
    }
    if let source, !source.lowercased().hasPrefix("data:") {
      attributes[.imageURL] = NSString(string: source)
    }
    if let title = node.attribute("title") { attributes[.toolTip] = NSString(string: title) }
    let floats = style.float != nil && text.isAtParagraphStart
    if floats, let float = style.float {
      attributes[.attachmentFloat] = NSNumber(value: float.rawValue)
    } else if let side = style.floatName {
      notFloated(side, node)
    }
    text.begin(frames[index].look, frames[index].block)
    let set = text.builder.add(attributes)
    if floats { text.emitFloat(set) } else { text.emit("\u{FFFC}", set) }
  }

  /// Reports what should float and stands in the text.
  mutating func notFloated(_ side: String, _ node: HTMLNode) {
    report.add(
      "css float: \(side)", .source(line: node.place.line, column: node.place.column), kept: "text")
  }

  private func bounds(_ attachment: NSTextAttachment, _ width: Double?, _ height: Double?) -> CGRect {
    let factor = options.sizeFactor
    func sized(_ width: Double, _ height: Double) -> CGRect {
      CGRect(x: 0, y: 0, width: max(0, width * factor), height: max(0, height * factor))
    }
    if let width, let height { return sized(width, height) }
    guard width != nil || height != nil, let natural = attachment.image?.size, natural.width > 0,
      natural.height > 0
    else {
      return .zero
    }
    let ratio = Double(natural.height / natural.width)
    return sized(width ?? (height ?? 0) / ratio, height ?? (width ?? 0) * ratio)
  }

  mutating func control(_ node: HTMLNode, _ look: HTMLLook) {
    guard let index = frames.indices.last else { return }
    let place = DocumentLoss.Place.source(line: node.place.line, column: node.place.column)
    let type = node.attribute("type")?.lowercased() ?? "text"
    if node.name == "input", type == "checkbox" || type == "radio" {
      let set = set(at: index)
      text.append(
        node.attribute("checked") == nil ? "\u{2610}" : "\u{2611}", look, frames[index].block, set: set)
    } else if node.name == "input", ["text", "search", "url", "tel", "email", "number"].contains(type) {
      let set = set(at: index)
      text.append(node.attribute("value") ?? "", look, frames[index].block, set: set)
    } else if type != "hidden" {
      report.add("element \(node.name)", place)
    }
  }

  /// A line between paragraphs: an empty paragraph in a block with a border.
  mutating func rule(_ look: HTMLLook) {
    guard let index = frames.indices.last else { return }
    text.end()
    text.addMargin(top: look.style.size / 2)
    let block = NSTextBlock()
    block.setWidth(1, type: .absoluteValueType, for: .border, edge: .minY)
    block.setBorderColor(UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1), for: .minY)
    var context = frames[index].block
    context.blocks.append(block)
    var attributes = characterAttributes(frames[index].style, context)
    attributes[.presentationIntentAttributeName] = PresentationIntent(
      .thematicBreak, identity: text.builder.length + 1)
    text.endEmpty(frames[index].look, context, set: text.builder.add(attributes))
    text.addMargin(bottom: look.style.size / 2)
  }
}
