internal import CoreText
internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// The text of a document, whose paragraphs and attributes are read once.
final class FlowText {
  /// What many sets of attributes share, and what is asked of it most.
  final class SharedAttributes {
    let all: [NSAttributedString.Key: Any]
    let language: String?
    /// Whether the text is code, whatever its paragraph is.
    let isCode: Bool
    /// Whether the text links somewhere, or is a picture, a mark of a note or a leader.
    let isPlain: Bool
    let isEmphasised: Bool
    let hasAttachment: Bool
    let hasBackground: Bool
    let hasAnchors: Bool
    /// Whether something may float at the start of a paragraph.
    let floats: Bool
    let keepsWithNext: Bool
    let keepsTogether: Bool
    let allowsWidows: Bool
    /// Where a paragraph begins.
    let start: FlowBand.Start

    init(_ all: [NSAttributedString.Key: Any]) {
      self.all = all
      language = all[.languageIdentifier] as? String
      let inline = InlinePresentationIntent(
        rawValue: (all[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
      isCode = inline.contains(.code)
      isEmphasised = inline.contains(.emphasized)
      hasAttachment = all[.attachment] != nil
      isPlain =
        all[.link] == nil && !hasAttachment && all[.footnoteMark] == nil && all[.pagePlace] == nil
        && all[.pageLeader] == nil && language == nil
      hasBackground = all[.backgroundColor] != nil
      hasAnchors = all[.anchor] != nil
      floats =
        all[.attachmentFloat] != nil || all[.initialLetterLines] != nil
        || all[.markdownExtendedAttributes] != nil
      func isOn(_ key: NSAttributedString.Key) -> Bool { (all[key] as? NSNumber)?.boolValue == true }
      keepsWithNext = isOn(.keepsWithNext)
      keepsTogether = isOn(.keepsTogether)
      allowsWidows = isOn(.allowsWidows)
      start = FlowReader.start(all)
    }
  }

  /// Attributes, and what is asked of them most.
  final class Attributes {
    /// Those that other runs have, too.
    let shared: SharedAttributes
    let style: NSParagraphStyle
    private let hasStyle: Bool
    let intent: PresentationIntent?
    /// Whether the text is code.
    let isCode: Bool
    /// Whether the text is neither code, nor links somewhere, nor is a picture, a mark of a note or a leader.
    let isPlain: Bool
    /// Whether there are blocks or an attachment, which may be of classes of a program's own.
    let mayBeSpecial: Bool

    init(_ shared: SharedAttributes, style: NSParagraphStyle?, intent: PresentationIntent?) {
      self.shared = shared
      self.style = style ?? .default
      hasStyle = style != nil
      self.intent = intent
      let isCodeBlock = if case .codeBlock? = intent?.components.first?.kind { true } else { false }
      isCode = shared.isCode || isCodeBlock
      isPlain = shared.isPlain && !isCode
      mayBeSpecial = shared.hasAttachment || !self.style.textBlocks.isEmpty
    }

    var language: String? { shared.language }

    /// Returns one attribute, but for the style and the intent of the paragraph.
    subscript(key: NSAttributedString.Key) -> Any? { shared.all[key] }

    /// All attributes as one set.
    var all: [NSAttributedString.Key: Any] {
      var all = shared.all
      if hasStyle { all[.paragraphStyle] = style }
      if let intent { all[.presentationIntentAttributeName] = intent }
      return all
    }

    /// The style of the paragraph; `nil` without one.
    var givenStyle: NSParagraphStyle? { hasStyle ? style : nil }

    func isOn(_ key: NSAttributedString.Key) -> Bool { (self[key] as? NSNumber)?.boolValue == true }
  }

  /// The text's UTF-16 units.
  let units: [UInt16]
  /// The offsets of the first units of paragraphs.
  private let starts: [Int]
  /// The offsets of the first units of runs with the same attributes, and these.
  @exclusivity(unchecked) private var runStarts: [Int] = []
  @exclusivity(unchecked) private var runs: [Attributes] = []

  init(_ document: TextDocument) {
    units = document.units
    var starts = [0]
    for (index, unit) in units.enumerated() where unit.endsParagraph {
      if unit == .carriageReturn, index + 1 < units.count, units[index + 1] == .lineFeed { continue }
      if index + 1 < units.count { starts.append(index + 1) }
    }
    self.starts = starts
    var start = 0
    var known = [Attributes?](repeating: nil, count: document.setCount)
    var layers: [Int: SharedAttributes] = [:]
    document.forEachRun { end, set, attributes in
      let own = known[set] ?? FlowText.attributes(attributes, &layers)
      known[set] = own
      append(own, start..<end)
      start = end
    }
  }

  private static func attributes(
    _ attributes: TextDocument.LayeredAttributes, _ layers: inout [Int: SharedAttributes]
  ) -> Attributes {
    let shared: SharedAttributes
    if attributes.extra != nil {
      shared = SharedAttributes(attributes.all)
    } else if let known = layers[attributes.layer] {
      shared = known
    } else {
      shared = SharedAttributes(attributes.shared)
      layers[attributes.layer] = shared
    }
    return Attributes(shared, style: attributes.style, intent: attributes.intent)
  }

  /// Adds a run. Attachments stand at characters for them alone, each by itself.
  private func append(_ attributes: Attributes, _ range: Range<Int>) {
    guard attributes.shared.hasAttachment else {
      runStarts.append(range.lowerBound)
      runs.append(attributes)
      return
    }
    var others = attributes.shared.all
    others[.attachment] = nil
    let plain = Attributes(SharedAttributes(others), style: attributes.givenStyle, intent: attributes.intent)
    var last: Bool?
    for offset in range {
      let isObject = units[offset] == 0xFFFC
      if !isObject, last == false { continue }
      runStarts.append(offset)
      runs.append(isObject ? attributes : plain)
      last = isObject
    }
  }

  /// The number of UTF-16 units.
  var length: Int { units.count }

  /// Returns the paragraph that a unit stands in, its terminator included.
  func paragraph(at offset: Int) -> NSRange {
    let index = max(starts.partitioningIndex { $0 > offset } - 1, 0)
    let end = index + 1 < starts.count ? starts[index + 1] : length
    return NSRange(location: starts[index], length: end - starts[index])
  }

  private func run(at offset: Int) -> Int { max(runStarts.partitioningIndex { $0 > offset } - 1, 0) }

  /// Returns the attributes of a unit.
  func attributes(at offset: Int) -> Attributes { runs[run(at: offset)] }

  /// Returns the style of the paragraph that a unit stands in.
  func style(at offset: Int) -> NSParagraphStyle { attributes(at: paragraph(at: offset).location).style }

  /// Calls a function with the attributes of a range's parts.
  func forEachRun(in range: NSRange, _ body: (Attributes, NSRange) -> Void) {
    var index = run(at: range.location)
    var start = range.location
    while start < NSMaxRange(range) {
      let end = min(index + 1 < runs.count ? runStarts[index + 1] : length, NSMaxRange(range))
      body(runs[index], NSRange(location: start, length: end - start))
      (start, index) = (end, index + 1)
    }
  }

  /// Whether something is painted beneath a part of the text: a block's frame, or a colour.
  func hasBackground(_ range: NSRange) -> Bool {
    var found = false
    forEachRun(in: range) { attributes, _ in
      if !attributes.style.textBlocks.isEmpty || attributes.shared.hasBackground { found = true }
    }
    return found
  }

  /// Returns the range around a unit, in another one, in which an attribute has the same value: one of
  /// characters, not of paragraphs.
  func range(of key: NSAttributedString.Key, at offset: Int, in limits: NSRange) -> NSRange {
    let own = run(at: offset)
    let value = runs[own][key]
    func isSame(_ index: Int) -> Bool {
      runs[index].shared === runs[own].shared || FlowText.areEqual(value, runs[index][key])
    }
    var (first, last) = (own, own)
    while first > 0, runStarts[first] > limits.location, isSame(first - 1) { first -= 1 }
    while last + 1 < runs.count, runStarts[last + 1] < NSMaxRange(limits), isSame(last + 1) { last += 1 }
    let start = max(runStarts[first], limits.location)
    let end = min(last + 1 < runs.count ? runStarts[last + 1] : length, NSMaxRange(limits))
    return NSRange(location: start, length: end - start)
  }

  private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    // As objects they would be made anew each time.
    if let one = one as? URL, let other = other as? URL { return one == other }
    let (first, second) = (one as AnyObject, other as AnyObject)
    return first === second || (first as? NSObject)?.isEqual(second) == true
  }

  /// Returns the text of a range.
  func string(_ range: NSRange) -> String {
    String(decoding: units[range.location..<NSMaxRange(range)], as: UTF16.self)
  }

  /// Returns the text of a heading: one line, without white space at its ends.
  func title(_ paragraph: NSRange) -> String {
    string(paragraph).replacingOccurrences(of: "\u{2028}", with: " ")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Calls a function with each paragraph that is a heading.
  func enumerateHeadings(_ body: (_ level: Int, _ paragraph: NSRange) -> Void) {
    for (index, start) in starts.enumerated() where start < length {
      let level = style(at: start).headerLevel
      guard level > 0 else { continue }
      let end = index + 1 < starts.count ? starts[index + 1] : length
      body(level, NSRange(location: start, length: end - start))
    }
  }
}
