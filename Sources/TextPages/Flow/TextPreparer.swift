internal import CoreText
internal import Foundation
internal import Synchronization
internal import TextDocuments
internal import TextKit

/// Makes of a document's text what stands on pages: pictures that fit, justified lines, divided words,
/// floats.
struct TextPreparer: @unchecked Sendable {
  // `@unchecked Sendable`: values only.

  /// The size of the pages' columns.
  private(set) var column: CGSize
  /// Returns that of pages with a setup of their own.
  var columnOfSetup: (PageSetup) -> CGSize
  /// Whether paragraphs whose alignment is natural are justified.
  var justifies = false
  /// Whether words of such paragraphs are divided.
  var hyphenates = false
  /// The language of text that says none; `nil` if it is not known: then its words are not divided.
  var language: String?
  /// Whether layout managers lay out all text, not only that in which classes of a program's own have a say.
  /// Pages do not depend on it; tests compare both.
  var usesLayoutManagers = false

  /// The share of a column's height that a picture may take, so that something can stand with it.
  private static let highest: CGFloat = 0.8
  /// The share of a column's width that a floating picture may take, so that there are words beside it.
  private static let widest: CGFloat = 0.5

  private var known = KnownSets()

  init(column: CGSize) {
    self.column = column
    columnOfSetup = { _ in column }
  }

  /// Returns what makes ready the text of pages with a setup of their own.
  func preparer(for setup: PageSetup) -> TextPreparer {
    var preparer = self
    preparer.column = columnOfSetup(setup)
    preparer.known = KnownSets()
    return preparer
  }

  /// Returns a part of a text as it is laid out.
  ///
  /// - Returns: Without what layout does not read, unless classes of a program's own may read it.
  func prepared(_ text: FlowTextPart, _ range: NSRange) -> PreparedText {
    var styles: [ObjectIdentifier: NSParagraphStyle?] = [:]
    var runs: [(end: Int, set: Int)] = []
    guard isPlain(text, range) else {
      var indexes: [ObjectIdentifier: Int] = [:]
      var sets: [[NSAttributedString.Key: Any]] = []
      text.forEachRun(in: range) { attributes, part in
        let index = indexes[ObjectIdentifier(attributes)] ?? sets.count
        if index == sets.count {
          indexes[ObjectIdentifier(attributes)] = index
          sets.append(prepared(attributes, &styles))
        }
        runs.append((NSMaxRange(part) - range.location, index))
      }
      return PreparedText(text.units(range), runs, sets, needsManager: true)
    }
    var indexes: [LayoutSource: Int] = [:]
    var lineStyles: [ObjectIdentifier: NSParagraphStyle] = [:]
    // The style of the run before, and the sources that were met last.
    var lastStyle: (own: NSParagraphStyle, ofLines: NSParagraphStyle)?
    var recent: [(source: LayoutSource, index: Int)] = []
    var sets = LayoutSets(known)
    text.forEachRun(in: range) { attributes, part in
      let lineStyle: NSParagraphStyle
      if let lastStyle, lastStyle.own === attributes.style {
        lineStyle = lastStyle.ofLines
      } else {
        let id = ObjectIdentifier(attributes.style)
        lineStyle = lineStyles[id] ?? (usesLayoutManagers ? attributes.style : known.lineStyle(attributes))
        lineStyles[id] = lineStyle
        lastStyle = (attributes.style, lineStyle)
      }
      let source = LayoutSource(
        shared: ObjectIdentifier(attributes.shared), style: ObjectIdentifier(lineStyle),
        isCode: attributes.isCode)
      let index: Int
      if let known = recent.first(where: { $0.source == source }) {
        index = known.index
      } else {
        index = indexes[source] ?? sets.index(of: stripped(prepared(attributes, &styles)))
        indexes[source] = index
        if recent.count == 8 { recent.removeFirst() }
        recent.append((source, index))
      }
      if let last = runs.last, last.set == index {
        runs[runs.count - 1].end = NSMaxRange(part) - range.location
      } else {
        runs.append((NSMaxRange(part) - range.location, index))
      }
    }
    return PreparedText(
      text.units(range), runs, sets.sets,
      needsManager: usesLayoutManagers)
  }

  /// What decides about the attributes that a run is laid out with.
  private struct LayoutSource: Hashable {
    var shared: ObjectIdentifier
    var style: ObjectIdentifier
    var isCode: Bool
  }

  /// Whether text can be laid out without a layout manager.
  private func isPlain(_ text: FlowTextPart, _ range: NSRange) -> Bool {
    var isPlain = true
    text.forEachRun(in: range) { attributes, _ in
      if attributes.mayBeSpecial, !ColumnTypesetter.layOut(attributes[.attachment], attributes.style) {
        isPlain = false
      }
    }
    return isPlain
  }

  /// What pages read, and layout does not: it would tell sets apart that are laid out alike.
  private static let unread: [NSAttributedString.Key] = [
    .presentationIntentAttributeName, .inlinePresentationIntent, .continuedTextLists, .footnoteMark, .anchor,
    .alternateDescription,
  ]

  /// Returns attributes without what layout does not read; links lead nowhere.
  private func stripped(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    var all = attributes
    for key in TextPreparer.unread { all[key] = nil }
    if all[.link] != nil { all[.link] = anyLink }
    if let style = all[.paragraphStyle] as? NSParagraphStyle,
      !style.textBlocks.isEmpty || !style.textLists.isEmpty || style.headerLevel != 0
    {
      let plain = NSMutableParagraphStyle()
      plain.setParagraphStyle(style)
      (plain.textLists, plain.headerLevel) = ([], 0)
      // Columns are told of blocks apart.
      if !usesLayoutManagers { plain.textBlocks = [] }
      all[.paragraphStyle] = plain.copy()
    }
    return all
  }

  private let anyLink = NSString(string: "#")

  private func prepared(
    _ attributes: FlowText.Attributes, _ styles: inout [ObjectIdentifier: NSParagraphStyle?]
  ) -> [NSAttributedString.Key: Any] {
    var all = attributes.all
    if justifies || hyphenates, !attributes.isCode {
      let id = ObjectIdentifier(attributes.style)
      let new = styles[id] ?? style(attributes.style)
      styles[id] = .some(new)
      if let new { all[.paragraphStyle] = new }
    }
    if hyphenates, let language, attributes.language == nil {
      all[.languageIdentifier] = NSString(string: language)
    }
    let float = TextPreparer.float(all)
    if all[.attachment] != nil, all[.attachmentFloat] == nil, let float {
      all[.attachmentFloat] = NSNumber(value: float.rawValue)
    }
    if let own = all[.markdownExtendedAttributes] as? [String: Any] {
      if let lines = TextPreparer.number(own["initialLetter"]) {
        all[.initialLetterLines] = NSNumber(value: lines)
      }
      if let sink = TextPreparer.number(own["sink"]) { all[.initialLetterSink] = NSNumber(value: sink) }
    }
    if let attachment = all[.attachment] as? NSTextAttachment,
      type(of: attachment) == NSTextAttachment.self,
      let copy = fitted(attachment, indent: attributes.style.headIndent, floats: float != nil)
    {
      all[.attachment] = copy
    }
    return all
  }

  /// Returns the style of a paragraph on pages; `nil` where it is as it is.
  private func style(_ style: NSParagraphStyle) -> NSParagraphStyle? {
    guard TextPreparer.mayChange(style) else { return nil }
    let changed = NSMutableParagraphStyle()
    changed.setParagraphStyle(style)
    if justifies { changed.alignment = .justified }
    if hyphenates, changed.hyphenationFactor == 0 { changed.hyphenationFactor = 1 }
    return changed.copy() as? NSParagraphStyle
  }

  /// Whether the lines of a paragraph may be justified and its words divided.
  fileprivate static func mayChange(_ style: NSParagraphStyle) -> Bool {
    style.alignment == .natural && style.headerLevel == 0
      && !style.textBlocks.contains { $0 is NSTextTableBlock }
  }

  // MARK: Floats

  /// Returns the side that a picture floats at; `nil` for one that does not.
  static func float(_ attributes: [NSAttributedString.Key: Any]) -> AttachmentFloat? {
    if let number = attributes[.attachmentFloat] as? NSNumber {
      return AttachmentFloat(rawValue: number.intValue)
    }
    let own = attributes[.markdownExtendedAttributes] as? [String: Any]
    switch own?["float"] as? String {
    case "left"?: return .left
    case "right"?: return .right
    case "leading"?: return .leading
    case "trailing"?: return .trailing
    default: return nil
    }
  }

  private static func number(_ value: Any?) -> Double? {
    (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? Int).map { Double($0) }
  }

  // MARK: Pictures

  /// Returns a copy of a picture that is too large; `nil` for one that fits.
  private func fitted(_ attachment: NSTextAttachment, indent: CGFloat, floats: Bool) -> NSTextAttachment? {
    let bounds = attachment.bounds
    let size = bounds.width > 0 && bounds.height > 0 ? bounds.size : attachment.image?.size ?? .zero
    let width = max((column.width - indent) * (floats ? TextPreparer.widest : 1), 1)
    let height = column.height * TextPreparer.highest
    guard size.width > width || size.height > height else { return nil }
    let factor = min(width / max(size.width, 1), height / max(size.height, 1))
    let copy = NSTextAttachment(data: attachment.contents, ofType: attachment.fileType)
    if let wrapper = attachment.fileWrapper { copy.fileWrapper = wrapper }
    if let image = attachment.image { copy.image = image }
    copy.lineLayoutPadding = attachment.lineLayoutPadding
    copy.bounds = CGRect(
      x: bounds.minX, y: bounds.minY, width: size.width * factor, height: size.height * factor)
    return copy
  }
}

/// The sets of attributes of a part of a text, equal ones once, and the same ones as in other parts.
private struct LayoutSets {
  private let known: KnownSets
  private(set) var sets: [[NSAttributedString.Key: Any]] = []

  init(_ known: KnownSets) { self.known = known }

  /// Returns the index of a set.
  mutating func index(of set: [NSAttributedString.Key: Any]) -> Int {
    // As far back as it takes to find the few sets that most texts have.
    for index in sets.indices.suffix(KnownSets.most).reversed() where LayoutSets.areEqual(sets[index], set) {
      return index
    }
    sets.append(known.same(as: set))
    return sets.count - 1
  }

  /// Whether two sets have the same names and equal objects.
  static func areEqual(
    _ one: [NSAttributedString.Key: Any], _ other: [NSAttributedString.Key: Any]
  ) -> Bool {
    one.count == other.count
      && one.allPairs(with: other) { value, other in
        if AttributeMemory.isSame(value, other) { return true }
        guard let value = value as? NSObject, let other = other as? NSObject else { return false }
        return value.isEqual(other)
      }
  }
}

/// The sets of attributes that the parts of a text have in common: what layout remembers of a set, it finds
/// by the set's values.
private final class KnownSets: Sendable {
  private struct Set: @unchecked Sendable {
    // `@unchecked Sendable`: constant values.
    let attributes: [NSAttributedString.Key: Any]
  }

  private let sets = Mutex<[Set]>([])
  private let lineStyles = Mutex<[NSParagraphStyle]>([])

  /// The most sets that are known; others are made anew for each part.
  static let most = 64

  /// Returns the style of a paragraph, or the first one that sets lines as that does.
  func lineStyle(_ attributes: FlowText.Attributes) -> NSParagraphStyle {
    let style = attributes.style
    let mayChange = TextPreparer.mayChange(style)
    return lineStyles.withLock { known in
      // Neighbours mostly have the same.
      for index in known.indices.reversed()
      where known[index].setsLines(as: style) && TextPreparer.mayChange(known[index]) == mayChange {
        known.swapAt(index, known.count - 1)
        return known[known.count - 1]
      }
      if known.count < KnownSets.most { known.append(style) }
      return style
    }
  }

  /// Returns the set that was first equal to one.
  func same(as attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    let new = Set(attributes: attributes)
    return sets.withLock { sets in
      if let known = sets.first(where: { LayoutSets.areEqual($0.attributes, new.attributes) }) {
        return known
      }
      if sets.count < KnownSets.most { sets.append(new) }
      return new
    }.attributes
  }
}
