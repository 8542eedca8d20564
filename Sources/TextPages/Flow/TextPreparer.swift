internal import CoreText
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Makes of a document's text what stands on pages: pictures that fit, justified lines, divided words,
/// floats.
struct TextPreparer: @unchecked Sendable {
  // `@unchecked Sendable`: values only.

  /// The size of the pages' columns.
  let column: CGSize
  /// Whether paragraphs whose alignment is natural are justified.
  var justifies = false
  /// Whether words of such paragraphs are divided.
  var hyphenates = false
  /// The language of text that says none; `nil` if it is not known: then its words are not divided.
  var language: String?

  /// The share of a column's height that a picture may take, so that something can stand with it.
  private static let highest: CGFloat = 0.8
  /// The share of a column's width that a floating picture may take, so that there are words beside it.
  private static let widest: CGFloat = 0.5

  /// Returns a part of a text as it is laid out.
  func prepared(_ text: FlowText, _ range: NSRange) -> NSAttributedString {
    var known: [ObjectIdentifier: [NSAttributedString.Key: Any]] = [:]
    var styles: [ObjectIdentifier: NSParagraphStyle?] = [:]
    var runs: [(end: Int, attributes: [NSAttributedString.Key: Any])] = []
    text.forEachRun(in: range) { attributes, part in
      let id = ObjectIdentifier(attributes)
      let own = known[id] ?? prepared(attributes, &styles)
      known[id] = own
      runs.append((NSMaxRange(part) - range.location, own))
    }
    return PreparedText(text.string(range), runs)
  }

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
    guard style.alignment == .natural, style.headerLevel == 0,
      !style.textBlocks.contains(where: { $0 is NSTextTableBlock })
    else { return nil }
    let changed = NSMutableParagraphStyle()
    changed.setParagraphStyle(style)
    if justifies { changed.alignment = .justified }
    if hyphenates, changed.hyphenationFactor == 0 { changed.hyphenationFactor = 1 }
    return changed
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
