public import CoreGraphics
internal import Foundation
internal import TextEditing
public import TextKit

/// Views of a content manager of any class, and what views ask of a text wherever it is kept.
extension UITextView {
  /// Creates a view of TextKit 2 that shows and edits the text of a content manager: of a
  /// `TextRopeContentManager` also one of a gigabyte, of which only what is seen is laid out.
  ///
  /// The text has the attributes that the content manager gives it: font, colour and alignment of the view
  /// count only for what is typed into an empty text. Setting `text` replaces the content manager's text. The
  /// view's layout manager is taken out of the content manager when the view ends.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points.
  ///   - textContentManager: The text.
  public convenience init(frame: CGRect, textContentManager: NSTextContentManager) {
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    manager.textContainer = container
    textContentManager.addTextLayoutManager(manager)
    self.init(frame: frame, textContainer: container)
    stack.ownsLayoutManager = true
  }

  /// The content manager of a view of TextKit 2; `nil` for a view of TextKit 1.
  ///
  /// Not in Apple's UIKit.
  public var textContentManager: NSTextContentManager? { stack.content }

  /// Returns the attributes of a character, and some range in which they are the same.
  func attributes(at offset: Int, run: inout NSRange) -> [NSAttributedString.Key: Any] {
    if stack.hasStorage { return textStorage.attributes(at: offset, effectiveRange: &run) }
    let nearby = stack.document.paragraph(containing: offset)
    let part = max(nearby.lowerBound, offset - 1000)..<min(nearby.upperBound, offset + 1000)
    let found = stack.document.attributedText(in: part)
      .attributes(at: offset - part.lowerBound, effectiveRange: &run)
    run.location += part.lowerBound
    return found
  }

  /// Returns the attributes of a character.
  func attributes(at offset: Int) -> [NSAttributedString.Key: Any] {
    var run = NSRange()
    return attributes(at: offset, run: &run)
  }

  /// Gives the paragraphs of a range a writing direction.
  func setDirection(_ direction: NSWritingDirection, ofParagraphsIn range: Range<Int>) {
    guard !stack.hasStorage else {
      let paragraphs = (textStorage.string as NSString).paragraphRange(for: NSRange(range))
      return textStorage.setBaseWritingDirection(direction, range: paragraphs)
    }
    let document = stack.document
    let start = document.paragraph(containing: range.lowerBound).lowerBound
    let last = document.paragraph(containing: max(range.lowerBound, range.upperBound - 1))
    let text = NSMutableAttributedString(
      attributedString: document.attributedText(in: start..<last.upperBound))
    let whole = NSRange(location: 0, length: text.length)
    text.setBaseWritingDirection(direction, range: whole)
    document.performEdits {
      text.enumerateAttributes(in: whole) { attributes, part, _ in
        document.setAttributes(
          attributes, in: start + part.location..<start + part.location + part.length)
      }
    }
  }

  /// Whether a caret may be in what is seen of a view of TextKit 2: where it is elsewhere its row need not be
  /// laid out to find that out.
  func isShown(_ part: EditorSelection.Part) -> Bool {
    guard let content = stack.content, let range = stack.viewport?.viewportRange else { return true }
    let start = content.documentRange.location
    let first = content.offset(from: start, to: range.location)
    return part.head >= first
      && part.head <= first + content.offset(from: range.location, to: range.endLocation)
  }

  /// Returns the size of a text that is in no storage, in a container of its own.
  func documentSize(in container: NSTextContainer) -> CGSize {
    guard let content = stack.content else { return .zero }
    let manager = NSTextLayoutManager()
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    while manager.refineLayout(unitCount: 1 << 20) {}
    let used = manager.usageBoundsForTextContainer
    content.removeTextLayoutManager(manager)
    return CGSize(width: used.maxX, height: used.maxY)
  }

  /// Reads what is selected from the layout manager, where it has followed the changes of others.
  func followedSelection() -> EditorSelection? {
    guard let manager = stack.textLayoutManager, let content = stack.content else { return nil }
    let start = content.documentRange.location
    let parts = manager.textSelections.flatMap { selection in
      selection.textRanges.map { range in
        let first = content.offset(from: start, to: range.location)
        let last = content.offset(from: start, to: range.endLocation)
        return EditorSelection.Part(anchor: first, head: last, affinity: selection.affinity)
      }
    }
    return parts.isEmpty ? nil : EditorSelection(parts)
  }

  /// Tells the layout manager what is selected, which then follows the changes of others.
  func shareSelection() {
    guard !stack.hasStorage, let manager = stack.textLayoutManager, let content = stack.content else {
      return
    }
    let start = content.documentRange.location
    manager.textSelections = bridge.editor.selection.parts.compactMap { part in
      guard let first = content.location(start, offsetBy: part.range.lowerBound),
        let last = content.location(start, offsetBy: part.range.upperBound),
        let range = NSTextRange(location: first, end: last)
      else { return nil }
      return NSTextSelection(range: range, affinity: part.affinity, granularity: .character)
    }
  }
}
