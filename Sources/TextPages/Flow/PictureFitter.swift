internal import Foundation
internal import TextKit

/// Makes pictures that are larger than a column as large as fits.
struct PictureFitter {
  let column: CGSize

  /// The share of a column's height that a picture may take, so that something can stand with it.
  private static let highest: CGFloat = 0.8

  /// Fits the pictures of a text.
  func fit(_ text: NSMutableAttributedString) {
    var changes: [(NSRange, NSTextAttachment)] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      guard let attachment = attributes[.attachment] as? NSTextAttachment,
        type(of: attachment) == NSTextAttachment.self
      else { return }
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      if let copy = fitted(attachment, indent: style?.headIndent ?? 0) { changes.append((range, copy)) }
    }
    for (range, attachment) in changes { text.addAttribute(.attachment, value: attachment, range: range) }
  }

  /// Returns a copy of a picture that is too large; `nil` for one that fits.
  private func fitted(_ attachment: NSTextAttachment, indent: CGFloat) -> NSTextAttachment? {
    let bounds = attachment.bounds
    let size = bounds.width > 0 && bounds.height > 0 ? bounds.size : attachment.image?.size ?? .zero
    let (width, height) = (max(column.width - indent, 1), column.height * PictureFitter.highest)
    guard size.width > width || size.height > height else { return nil }
    let factor = min(width / max(size.width, 1), height / max(size.height, 1))
    let copy = NSTextAttachment(data: attachment.contents, ofType: attachment.fileType)
    if let wrapper = attachment.fileWrapper { copy.fileWrapper = wrapper }
    if let image = attachment.image { copy.image = image }
    copy.bounds = CGRect(
      x: bounds.minX, y: bounds.minY, width: size.width * factor, height: size.height * factor)
    return copy
  }
}
