internal import CoreText
internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// Some paragraphs of a document, whose text and attributes are read once. Offsets are those of the document.
///
/// It is immutable, so that any thread may read it.
final class FlowTextPart: @unchecked Sendable {
  // `@unchecked Sendable`: nothing is changed once it is made.

  /// Its units, UTF-16 offsets.
  let range: Range<Int>
  private let units: [UInt16]
  /// The offsets of the first units of paragraphs.
  private let starts: [Int]
  /// The offsets of the first units of runs with the same attributes, and these.
  @exclusivity(unchecked) private var runStarts: [Int] = []
  @exclusivity(unchecked) private var runs: [FlowText.Attributes] = []
  /// Whether some of the text says how its pages are set up.
  private(set) var hasSetups = false

  /// Reads a document, or a part of one.
  ///
  /// - Parameter offset: Where it begins.
  init(_ document: TextDocument, at offset: Int = 0) {
    units = document.units
    range = offset..<offset + units.count
    var starts = [offset]
    for (index, unit) in units.enumerated() where unit.endsParagraph {
      if unit == .carriageReturn, index + 1 < units.count, units[index + 1] == .lineFeed { continue }
      if index + 1 < units.count { starts.append(offset + index + 1) }
    }
    self.starts = starts
    var start = offset
    var known = [FlowText.Attributes?](repeating: nil, count: document.setCount)
    var layers: [Int: FlowText.SharedAttributes] = [:]
    document.forEachRun { end, set, attributes in
      let own = known[set] ?? FlowTextPart.attributes(attributes, &layers)
      known[set] = own
      append(own, start..<offset + end)
      start = offset + end
    }
    hasSetups = known.contains { $0?[FlowText.Rare.pageSetup] != nil }
  }

  /// Takes whole paragraphs that stand in several parts.
  ///
  /// - Parameter parts: Ascending, without gaps.
  init(_ range: NSRange, of parts: [FlowTextPart]) {
    self.range = range.location..<NSMaxRange(range)
    var (units, starts) = ([UInt16](), [Int]())
    var (runStarts, runs) = ([Int](), [FlowText.Attributes]())
    for part in parts where part.range.overlaps(self.range) {
      let own = part.range.clamped(to: self.range)
      units += part.units(NSRange(own))
      starts += part.starts.filter { own.contains($0) }
      part.forEachRun(in: NSRange(own)) { attributes, range in
        runStarts.append(range.location)
        runs.append(attributes)
      }
    }
    (self.units, self.starts) = (units, starts)
    (self.runStarts, self.runs) = (runStarts, runs)
    hasSetups = parts.contains { $0.hasSetups }
  }

  private static func attributes(
    _ attributes: TextDocument.LayeredAttributes, _ layers: inout [Int: FlowText.SharedAttributes]
  ) -> FlowText.Attributes {
    let shared: FlowText.SharedAttributes
    if attributes.extra != nil {
      shared = FlowText.SharedAttributes(attributes.all)
    } else if let known = layers[attributes.layer] {
      shared = known
    } else {
      shared = FlowText.SharedAttributes(attributes.shared)
      layers[attributes.layer] = shared
    }
    return FlowText.Attributes(shared, style: attributes.style, intent: attributes.intent)
  }

  /// Adds a run. Attachments stand at characters for them alone, each by itself.
  private func append(_ attributes: FlowText.Attributes, _ range: Range<Int>) {
    guard attributes.shared.hasAttachment else {
      runStarts.append(range.lowerBound)
      runs.append(attributes)
      return
    }
    var others = attributes.shared.all
    others[.attachment] = nil
    let plain = FlowText.Attributes(
      FlowText.SharedAttributes(others), style: attributes.givenStyle, intent: attributes.intent)
    var last: Bool?
    for offset in range {
      let isObject = units[offset - self.range.lowerBound] == 0xFFFC
      if !isObject, last == false { continue }
      runStarts.append(offset)
      runs.append(isObject ? attributes : plain)
      last = isObject
    }
  }

  /// Returns the units of a range.
  func units(_ range: NSRange) -> ArraySlice<UInt16> {
    units[range.location - self.range.lowerBound..<NSMaxRange(range) - self.range.lowerBound]
  }

  /// Returns the paragraph that a unit stands in, its terminator included.
  func paragraph(at offset: Int) -> NSRange {
    let index = max(starts.partitioningIndex { $0 > offset } - 1, 0)
    let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
    return NSRange(location: starts[index], length: end - starts[index])
  }

  private func run(at offset: Int) -> Int { max(runStarts.partitioningIndex { $0 > offset } - 1, 0) }

  /// Returns the attributes of a unit.
  func attributes(at offset: Int) -> FlowText.Attributes { runs[run(at: offset)] }

  /// Returns the style of the paragraph that a unit stands in.
  func style(at offset: Int) -> NSParagraphStyle { attributes(at: paragraph(at: offset).location).style }

  /// Calls a function with the attributes of a range's parts.
  func forEachRun(in range: NSRange, _ body: (FlowText.Attributes, NSRange) -> Void) {
    var index = run(at: range.location)
    var start = range.location
    while start < NSMaxRange(range) {
      let end = min(index + 1 < runs.count ? runStarts[index + 1] : self.range.upperBound, NSMaxRange(range))
      body(runs[index], NSRange(location: start, length: end - start))
      (start, index) = (end, index + 1)
    }
  }

  /// The paragraphs before which another setup of pages begins.
  var setupChanges: [Int] {
    guard hasSetups else { return [] }
    var last = setup(at: range.lowerBound)
    return starts.dropFirst().filter { start in
      let own = setup(at: start)
      defer { last = own }
      return own != last
    }
  }

  /// Returns the setup of pages of a paragraph, by its first unit; `nil` for the document's.
  func setup(at start: Int) -> PageSetup? { attributes(at: start)[FlowText.Rare.pageSetup] as? PageSetup }

  /// Returns the range around a unit, in another one, in which an attribute has the same value: one of
  /// characters, not of paragraphs.
  func range(of key: NSAttributedString.Key, at offset: Int, in limits: NSRange) -> NSRange {
    let own = run(at: offset)
    let value = runs[own][key]
    func isSame(_ index: Int) -> Bool {
      runs[index].shared === runs[own].shared || FlowTextPart.areEqual(value, runs[index][key])
    }
    var (first, last) = (own, own)
    while first > 0, runStarts[first] > limits.location, isSame(first - 1) { first -= 1 }
    while last + 1 < runs.count, runStarts[last + 1] < NSMaxRange(limits), isSame(last + 1) { last += 1 }
    let start = max(runStarts[first], limits.location)
    let end = min(last + 1 < runs.count ? runStarts[last + 1] : range.upperBound, NSMaxRange(limits))
    return NSRange(location: start, length: end - start)
  }

  private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    // As objects they would be made anew each time.
    if let one = one as? URL, let other = other as? URL { return one == other }
    let (first, second) = (one as AnyObject, other as AnyObject)
    return first === second || (first as? NSObject)?.isEqual(second) == true
  }

  /// Calls a function with each paragraph that is a heading.
  func enumerateHeadings(_ body: (_ level: Int, _ paragraph: NSRange) -> Void) {
    for (index, start) in starts.enumerated() where start < range.upperBound {
      let level = style(at: start).headerLevel
      guard level > 0 else { continue }
      let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
      body(level, NSRange(location: start, length: end - start))
    }
  }

  /// The first paragraph that is a heading.
  var firstHeading: NSRange? {
    starts.first { $0 < range.upperBound && style(at: $0).headerLevel > 0 }.map { paragraph(at: $0) }
  }

  /// Returns the text of a heading: one line, without white space at its ends.
  func title(_ paragraph: NSRange) -> String {
    let own = units(paragraph)
    guard own.allSatisfy({ $0 < 0x80 }) else { return FlowTextPart.title(String(units: own)) }
    func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }
    let start = own.firstIndex { !isSpace($0) } ?? own.endIndex
    let end = own.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return String(units: own[start..<end])
  }

  /// Returns the same of text of any kind.
  static func title(_ text: String) -> String {
    text.replacingOccurrences(of: "\u{2028}", with: " ").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
