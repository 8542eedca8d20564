internal import CoreText
internal import GalleyFonts
internal import Foundation
internal import TemplateEngine
internal import TextEngine

/// Attributes from a JSON file, put on ranges of a text.
enum TextAttributes {
  /// The fields of text that a range may have: those of template items, and some more. Those of paragraphs
  /// are `ParagraphFields`.
  private static let fields: TemplateFieldRegistry = {
    var fields = TemplateFieldRegistry.standard
    func number(_ name: String, _ attribute: CFString) {
      let key = NSAttributedString.Key(attribute as String)
      fields.register(name) { value, style in
        style.attributes[key] = NSNumber(value: try points(value))
      }
    }
    number("kern", kCTKernAttributeName)
    number("tracking", kCTTrackingAttributeName)
    number("ligature", kCTLigatureAttributeName)
    number("baselineOffset", kCTBaselineOffsetAttributeName)
    number("letterSpacing", kCTTrackingAttributeName)
    number("underline", kCTUnderlineStyleAttributeName)
    fields.register("features") { value, style in
      style.attributes[.init(FontFeatureList.attributeName as String)] = FontFeatureList(try features(value))
    }
    return fields
  }()

  /// The field that chooses an instance of a variable font: it needs the font that the others lead to.
  private static let variationsField = "variations"

  private static func isKnown(_ name: String) -> Bool {
    fields.names.contains(name) || ParagraphFields.handlers[name] != nil || name == variationsField
  }

  /// Returns a finite number of points, of reasonable size.
  static func points(_ value: TemplateValue) throws(TemplateFieldProblem) -> Double {
    guard let number = value.number else { throw TemplateFieldProblem("\(value.kind) is no number") }
    guard abs(number) <= Double(TemplateTextStyle.maximumSize) else {
      throw TemplateFieldProblem("\(PlainNumber.text(number)) is not between -1000000 and 1000000")
    }
    return number
  }

  /// OpenType features: `{"liga":0,"smcp":true}`.
  private static func features(_ value: TemplateValue) throws(TemplateFieldProblem) -> [FontFeature] {
    guard case .object(let members) = value else {
      throw TemplateFieldProblem("features are an object, not \(value.kind)")
    }
    var features: [FontFeature] = []
    for (name, setting) in members.sorted(by: { $0.key < $1.key }) {
      let number = setting.bool.map { $0 ? 1 : 0 } ?? setting.number
      guard let tag = FontTag(name), let number, let value = UInt32(exactly: number) else {
        throw TemplateFieldProblem("'\(name)' is not a tag of one to four characters with a whole number")
      }
      features.append(FontFeature(tag: tag, value: value))
    }
    return features
  }

  /// Returns a font with some of its axes set: `{"wght":700}`.
  private static func varied(
    _ font: CTFont, _ value: TemplateValue
  ) throws(TemplateFieldProblem) -> CTFont {
    guard case .object(let members) = value else {
      throw TemplateFieldProblem("variations are an object, not \(value.kind)")
    }
    let instance = font.font.instance
    var variations = instance.variations
    for (name, setting) in members.sorted(by: { $0.key < $1.key }) {
      guard let tag = FontTag(name), let number = setting.number else {
        throw TemplateFieldProblem("'\(name)' is not a tag of one to four characters with a number")
      }
      guard instance.face.variationAxes.contains(where: { $0.tag == tag }) else {
        throw TemplateFieldProblem("'\(instance.face.fullName)' has no axis '\(name)'")
      }
      variations.removeAll { $0.tag == tag }
      variations.append(FontVariation(tag: tag, value: number))
    }
    return CTFont(
      Font(instance: instance.face.instance(variations), size: font.font.size), collection: font.collection)
  }

  /// A range and what it is to look like.
  private struct Entry {
    let range: Range<Int>
    let fields: [String: TemplateValue]
  }

  /// Puts the attributes of a file on a text. Where ranges overlap, later entries win, field by field.
  static func apply(_ file: String, to string: NSMutableAttributedString, config: CTFrameParserConfig)
    throws(ToolError)
  {
    let entries = try read(file, length: string.length)
    var fonts = FontResolver(config.fonts)
    let edges = Set(entries.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
    for (start, end) in zip(edges, edges.dropFirst()) {
      var merged: [String: TemplateValue] = [:]
      for entry in entries where entry.range.contains(start) { merged.merge(entry.fields) { $1 } }
      guard !merged.isEmpty else { continue }
      var style = TemplateTextStyle(config)
      for problem in fields.apply(merged, to: &style) {
        throw .failed(file, "attribute '\(problem.name)' at \(start): \(problem.reason)")
      }
      var attributes = style.attributes(config, fonts: &fonts)
      do {
        try apply(merged, to: &attributes)
      } catch {
        throw .failed(file, "attribute '\(error.name)' at \(start): \(error.reason)")
      }
      string.addAttributes(attributes, range: NSRange(location: start, length: end - start))
    }
  }

  /// The reason why a field cannot be applied.
  private struct Problem: Error {
    let name: String
    let reason: String
  }

  /// Applies what goes beyond the style of a template's text.
  private static func apply(
    _ values: [String: TemplateValue], to attributes: inout [NSAttributedString.Key: Any]
  ) throws(Problem) {
    func named(_ name: String, _ work: () throws(TemplateFieldProblem) -> Void) throws(Problem) {
      do { try work() } catch { throw Problem(name: name, reason: error.reason) }
    }
    let fontKey = NSAttributedString.Key(kCTFontAttributeName as String)
    if let value = values[variationsField], let font = attributes[fontKey] as? CTFont {
      try named(variationsField) { () throws(TemplateFieldProblem) in
        attributes[fontKey] = try varied(font, value)
      }
    }
    let paragraphKey = NSAttributedString.Key(kCTParagraphStyleAttributeName as String)
    var style = (attributes[paragraphKey] as? CTParagraphStyle)?.style ?? ParagraphStyle()
    let before = style
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let handler = ParagraphFields.handlers[name] else { continue }
      try named(name) { () throws(TemplateFieldProblem) in try handler(value, &style) }
    }
    if style != before { attributes[paragraphKey] = CTParagraphStyle(style: style) }
  }

  private static func read(_ file: String, length: Int) throws(ToolError) -> [Entry] {
    let document: JSONReader.Document
    let bytes = try InputFile.template(file)
    do {
      document = try JSONReader.read(bytes)
    } catch {
      throw .failed(file, "\(error.position): \(error.reason)")
    }
    guard case .array(let items) = document.root else {
      throw .failed(file, "the root is an array of ranges, not \(document.root.kind)")
    }
    var entries: [Entry] = []
    for (item, position) in zip(items, document.elementPositions) {
      guard case .object(let members) = item, case .array(let numbers)? = members["range"],
        numbers.count == 2,
        let location = numbers[0].number.flatMap({ Int(exactly: $0) }),
        let count = numbers[1].number.flatMap({ Int(exactly: $0) }),
        case .object(let fields)? = members["attributes"]
      else {
        throw .failed(file, "\(position): an entry is {\"range\":[location,length],\"attributes\":{…}}")
      }
      let (end, overflow) = location.addingReportingOverflow(count)
      guard location >= 0, count >= 0, !overflow, end <= length else {
        throw .failed(
          file, "\(position): the range [\(location),\(count)] is outside of the text's \(length) units")
      }
      if let unknown = fields.keys.sorted().first(where: { !isKnown($0) }) {
        throw .failed(file, "\(position): '\(unknown)' is no attribute that galley knows")
      }
      if count > 0 { entries.append(Entry(range: location..<end, fields: fields)) }
    }
    return entries
  }
}
