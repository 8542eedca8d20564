import UIKit

/// Notes what storages say, and passes it on to a delegate of the client's own.
final class StorageProxy: NSObject, NSTextStorageDelegate {
  weak var next: NSTextStorageDelegate?
  private(set) var count = 0

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    count += 1
    next?.textStorage?(textStorage, didProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
}

/// Underlines nothing, but counts characters.
final class EditCounter: NSObject, NSTextStorageDelegate {
  private(set) var inserted = 0

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    inserted += delta
  }
}

/// A controller with a layout manager of its own, which is that manager's delegate and asks another one.
final class LayoutController: NSObject, NSLayoutManagerDelegate {
  let layoutManager = NSLayoutManager()
  let textContainer = NSTextContainer(size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
  weak var other: NSLayoutManagerDelegate?
  private(set) var finished = false

  override init() {
    super.init()
    layoutManager.delegate = self
    layoutManager.addTextContainer(textContainer)
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    other?.layoutManager?(
      layoutManager, lineSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect) ?? 0
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    finished = layoutFinishedFlag
    other?.layoutManager?(layoutManager, didCompleteLayoutFor: textContainer, atEnd: layoutFinishedFlag)
  }

  /// Lays everything out, and returns the height.
  func height() -> CGFloat {
    layoutManager.glyphRange(for: textContainer)
    layoutManager.ensureLayout(for: textContainer)
    return layoutManager.usedRect(for: textContainer).height
  }
}

/// Adds a space after each line.
final class SpacedLines: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { 10 }
}

/// Passes everything on about fragments, paragraphs and the viewport.
final class DocumentProxy: NSObject, NSTextLayoutManagerDelegate, NSTextContentStorageDelegate,
  NSTextViewportLayoutControllerDelegate
{
  var layoutNext: NSTextLayoutManagerDelegate?
  var storageNext: NSTextContentStorageDelegate?
  var viewportNext: NSTextViewportLayoutControllerDelegate?
  private(set) var shown = 0

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    layoutNext?.textLayoutManager?(textLayoutManager, textLayoutFragmentFor: location, in: textElement)
      ?? NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? {
    storageNext?.textContentStorage?(textContentStorage, textParagraphWith: range)
  }

  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    storageNext?.textContentManager?(textContentManager, shouldEnumerate: textElement, options: options)
      ?? true
  }

  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect {
    CGRect(x: 0, y: 0, width: 300, height: 300)
  }

  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
  {
    viewportNext?.textViewportLayoutControllerWillLayout?(textViewportLayoutController)
  }

  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) {
    shown += 1
  }

  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {
    viewportNext?.textViewportLayoutControllerDidLayout?(textViewportLayoutController)
  }
}

/// Makes paragraphs loud.
final class LoudParagraphs: NSObject, NSTextContentStorageDelegate {
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? {
    guard let text = textContentStorage.textStorage?.attributedSubstring(from: range) else { return nil }
    return NSTextParagraph(attributedString: NSAttributedString(string: text.string.uppercased()))
  }
}
