internal import CoreGraphics
public import Foundation
internal import TextEditing
internal import TextKit

/// Space for text that will come: an empty attachment in the text until it is taken away.
extension UITextView {
  /// Reserves space at the caret, or in place of what is selected. The delegate is not asked, and what could
  /// be undone is forgotten.
  ///
  /// - Parameter size: The size of the space, in points.
  public func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder {
    unmarkText()
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(origin: .zero, size: size)
    attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
    let text = NSMutableAttributedString(attachment: attachment)
    text.addAttributes(editor.typingAttributes, range: NSRange(location: 0, length: text.length))
    let range = editor.selection.union
    textStorage.replaceCharacters(in: NSRange(range), with: text)
    let placeholder = TextViewPlaceholder(attachment, self)
    looks.placeholders.append(placeholder)
    return placeholder
  }

  /// Takes reserved space away.
  public func remove(_ textPlaceholder: UITextPlaceholder) {
    guard let index = looks.placeholders.firstIndex(where: { $0 === textPlaceholder }) else { return }
    let placeholder = looks.placeholders.remove(at: index)
    if let range = placeholder.range { textStorage.replaceCharacters(in: NSRange(range), with: "") }
  }
}

/// Space in a text view.
final class TextViewPlaceholder: UITextPlaceholder {
  private let attachment: NSTextAttachment
  private weak var view: UITextView?

  init(_ attachment: NSTextAttachment, _ view: UITextView) {
    (self.attachment, self.view) = (attachment, view)
    super.init()
  }

  /// Where the attachment is now; `nil` once its character was deleted.
  var range: Range<Int>? {
    guard let storage = view?.textStorage else { return nil }
    var found: Range<Int>?
    storage.enumerateAttribute(.attachment, in: NSRange(location: 0, length: storage.length)) {
      value, range, stop in
      guard value as? NSTextAttachment === attachment else { return }
      found = range.location..<range.location + range.length
      stop.pointee = true
    }
    return found
  }

  override var rects: [UITextSelectionRect] {
    guard let view, let range else { return [] }
    return view.bands(of: range, in: nil).map(TextViewSelectionRect.init)
  }
}
