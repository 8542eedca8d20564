internal import CoreText
internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// The text of a document, read as a whole, or part by part as it is asked for and forgotten when it stands
/// on pages. For one thread; its parts are for any.
///
/// Paragraphs lie in one part each.
final class FlowText {
  /// What many sets of attributes share, and what is asked of it most.
  final class SharedAttributes {
    let all: [NSAttributedString.Key: Any]
    let language: String?
    /// Whether the text is code, whatever its paragraph is.
    let isCode: Bool
    /// Whether the text neither links somewhere, nor has ruby, nor is a picture, a mark of a note or a
    /// leader.
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
    /// Whether there is one of `Rare`.
    let hasRare: Bool
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
        && all[.pageLeader] == nil && all[.ruby] == nil && language == nil
      hasBackground = all[.backgroundColor] != nil
      hasAnchors = all[.anchor] != nil
      floats =
        all[.attachmentFloat] != nil || all[.initialLetterLines] != nil
        || all[.markdownExtendedAttributes] != nil
      func isOn(_ key: NSAttributedString.Key) -> Bool { (all[key] as? NSNumber)?.boolValue == true }
      keepsWithNext = isOn(.keepsWithNext)
      keepsTogether = isOn(.keepsTogether)
      allowsWidows = isOn(.allowsWidows)
      hasRare = Rare.allCases.contains { all[$0.key] != nil }
      start = FlowReader.start(all)
    }
  }

  /// Attributes that few texts have, and which are asked for often.
  enum Rare: CaseIterable {
    case pagePlace, continuedTextLists, isCaption, tableHeaderCell, pageSetup

    var key: NSAttributedString.Key {
      switch self {
      case .pagePlace: .pagePlace
      case .continuedTextLists: .continuedTextLists
      case .isCaption: .isCaption
      case .tableHeaderCell: .tableHeaderCell
      case .pageSetup: .pageSetup
      }
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
    /// Whether the text is neither code nor what `SharedAttributes` has of the same name.
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

    /// Returns one attribute that few texts have.
    subscript(rare: Rare) -> Any? { shared.hasRare ? shared.all[rare.key] : nil }

    func isOn(_ rare: Rare) -> Bool { (self[rare] as? NSNumber)?.boolValue == true }
  }

  /// Ascending, without gaps.
  @exclusivity(unchecked) private var parts: [FlowTextPart]
  /// Returns what follows; `nil` at the end.
  @exclusivity(unchecked) private var next: (() -> TextDocument?)?
  private var tell: (FlowTextPart) -> Void = { _ in }
  /// Where the setup of pages changes, in the part that was asked for last.
  private var changes: (part: FlowTextPart, offsets: [Int])?

  /// Reads a whole document.
  init(_ document: TextDocument) { parts = [FlowTextPart(document)] }

  /// Reads a document part by part.
  ///
  /// - Parameters:
  ///   - next: Returns the next part; `nil` at the end.
  ///   - tell: Gets each part when it was read.
  init(next: @escaping () -> TextDocument?, tell: @escaping (FlowTextPart) -> Void = { _ in }) {
    parts = [FlowTextPart(next() ?? TextDocument(NSAttributedString(string: "")))]
    (self.next, self.tell) = (next, tell)
    tell(parts[0])
  }

  /// The number of UTF-16 units that were read: all of them, once a place after the last one was asked for.
  var length: Int { parts[parts.count - 1].range.upperBound }

  /// Where what is in memory begins.
  var start: Int { parts[0].range.lowerBound }

  /// The number of parts that are in memory.
  var partCount: Int { parts.count }

  /// Whether there is a unit at an offset.
  func reaches(_ offset: Int) -> Bool {
    while offset >= length, read() {}
    return offset < length
  }

  /// Reads the next part; returns whether there was one.
  private func read() -> Bool {
    guard let document = next?() else {
      next = nil
      return false
    }
    parts.append(FlowTextPart(document, at: length))
    tell(parts[parts.count - 1])
    return true
  }

  /// Returns the part with a unit that was read.
  private func part(at offset: Int) -> FlowTextPart {
    let last = parts[parts.count - 1]
    if offset >= last.range.lowerBound { return last }
    return parts[max(parts.partitioningIndex { $0.range.lowerBound > offset } - 1, 0)]
  }

  /// Returns a part that holds some whole paragraphs, which were read.
  func part(_ range: NSRange) -> FlowTextPart {
    let first = part(at: range.location)
    guard NSMaxRange(range) > first.range.upperBound else { return first }
    return FlowTextPart(range, of: parts)
  }

  /// Forgets the parts before an offset's, but for two: what a caption belongs to stands two paragraphs
  /// before it at most.
  func forget(before offset: Int) {
    let index = parts.partitioningIndex { $0.range.lowerBound > offset } - 1
    if index > 2 { parts.removeFirst(index - 2) }
  }

  /// Returns a unit.
  func unit(at offset: Int) -> UInt16 { units(NSRange(location: offset, length: 1)).first! }

  /// Returns the units of a range.
  func units(_ range: NSRange) -> ArraySlice<UInt16> { part(at: range.location).units(range) }

  /// Returns the paragraph that a unit stands in, its terminator included.
  func paragraph(at offset: Int) -> NSRange { part(at: offset).paragraph(at: offset) }

  /// Returns the attributes of a unit.
  func attributes(at offset: Int) -> Attributes { part(at: offset).attributes(at: offset) }

  /// Returns the style of the paragraph that a unit stands in.
  func style(at offset: Int) -> NSParagraphStyle { part(at: offset).style(at: offset) }

  /// Calls a function with the attributes of a range's parts.
  func forEachRun(in range: NSRange, _ body: (Attributes, NSRange) -> Void) {
    var start = range.location
    while start < NSMaxRange(range) {
      let part = part(at: start)
      let end = min(part.range.upperBound, NSMaxRange(range))
      part.forEachRun(in: NSRange(location: start, length: end - start), body)
      start = end
    }
  }

  /// Calls a function with all parts, and forgets those before.
  func forEachPart(_ body: (FlowTextPart) -> Void) {
    var offset = parts[0].range.lowerBound
    while reaches(offset) {
      let part = part(at: offset)
      body(part)
      offset = part.range.upperBound
      forget(before: offset)
    }
  }

  /// Reads what was not read yet, and forgets it.
  func readRest() {
    while reaches(length) { forget(before: length) }
  }

  /// The title of the first heading, if there is one; parts before it are forgotten.
  var firstHeading: String? {
    var offset = parts[0].range.lowerBound
    while reaches(offset) {
      let part = part(at: offset)
      if let heading = part.firstHeading { return part.title(heading) }
      offset = part.range.upperBound
      forget(before: offset)
    }
    return nil
  }

  /// Returns the beginning of the text, so many units at most.
  func beginning(_ count: Int) -> String {
    var units: [UInt16] = []
    while units.count < count, reaches(units.count) {
      let part = part(at: units.count)
      let end = min(part.range.upperBound, count)
      units += part.units(NSRange(location: units.count, length: end - units.count))
    }
    return String(units: units)
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
    part(at: offset).range(of: key, at: offset, in: limits)
  }

  /// Returns the first paragraph in a range, but for its first, before which another setup of pages begins.
  func setupChange(in range: Range<Int>) -> Int? {
    let part = part(at: range.lowerBound)
    guard part.hasSetups else { return nil }
    if changes?.part !== part { changes = (part, part.setupChanges) }
    let offsets = changes?.offsets ?? []
    let index = offsets.partitioningIndex { $0 > range.lowerBound }
    return index < offsets.count && offsets[index] < range.upperBound ? offsets[index] : nil
  }

  /// Returns the text of a range.
  func string(_ range: NSRange) -> String { String(units: units(range)) }

  /// Returns the text of a heading: one line, without white space at its ends.
  func title(_ paragraph: NSRange) -> String { part(at: paragraph.location).title(paragraph) }
}
