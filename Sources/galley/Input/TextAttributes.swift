internal import CoreText
internal import Foundation
internal import TemplateEngine

/// Attributes from a JSON file, put on ranges of a text.
enum TextAttributes {
  /// The fields that a range may have: those of template items, and some that only text has.
  private static let fields: TemplateFieldRegistry = {
    var fields = TemplateFieldRegistry.standard
    func number(_ name: String, _ attribute: CFString) {
      let key = NSAttributedString.Key(attribute as String)
      fields.register(name) { value, style in
        guard let number = value.number else { throw TemplateFieldProblem("\(value.kind) is no number") }
        guard abs(number) <= Double(TemplateTextStyle.maximumSize) else {
          throw TemplateFieldProblem("\(number) is not between -1000000 and 1000000")
        }
        style.attributes[key] = NSNumber(value: number)
      }
    }
    number("kern", kCTKernAttributeName)
    number("tracking", kCTTrackingAttributeName)
    number("ligature", kCTLigatureAttributeName)
    number("baselineOffset", kCTBaselineOffsetAttributeName)
    number("underline", kCTUnderlineStyleAttributeName)
    return fields
  }()

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
      string.addAttributes(
        style.attributes(config, fonts: &fonts), range: NSRange(location: start, length: end - start))
    }
  }

  private static func read(_ file: String, length: Int) throws(ToolError) -> [Entry] {
    let document: JSONReader.Document
    let bytes = [UInt8](try TextFile.data(file))
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
      if let unknown = fields.keys.sorted().first(where: { !TextAttributes.fields.names.contains($0) }) {
        throw .failed(file, "\(position): '\(unknown)' is no attribute that galley knows")
      }
      if count > 0 { entries.append(Entry(range: location..<end, fields: fields)) }
    }
    return entries
  }
}
