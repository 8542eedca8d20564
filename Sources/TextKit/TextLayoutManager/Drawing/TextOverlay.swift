public import CoreText

/// Attributes on top of those of a document, as long as one layout manager shows them: syntax colours, search
/// results, spelling marks. Neither the document nor text copied from it contains them.
///
/// Not in Apple's TextKit.
///
/// Unlike rendering attributes, they remain when text is laid out again, and may be of any kind. Colours and
/// lines are only painted, without new layout. A font, or any other attribute that affects layout, has only
/// the paragraphs in its range laid out again. Replaced characters lose their attributes; text inserted
/// inside a range of equal attributes gets these attributes. The line after the document's last terminator
/// has the text's own attributes.
///
/// `NSTextLayoutManager.addOverlay(named:)` creates overlays.
public final class TextOverlay: NSObject {
  /// The overlay's name.
  public let name: String
  /// The layout manager that shows the overlay; `nil` once it was removed.
  public internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The overlay's attributes by offsets of the document.
  var runs = OffsetAttributes(length: 0)

  init(name: String, in manager: NSTextLayoutManager) {
    self.name = name
    textLayoutManager = manager
    super.init()
  }

  /// Replaces the overlay's attributes in a range. Attachments among them have no effect.
  public func setAttributes(_ attributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    change(textRange) { _ in attributes }
  }

  /// Adds attributes to those that the overlay has in a range.
  public func addAttributes(_ attributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    change(textRange) { $0.merging(attributes) { _, new in new } }
  }

  /// Removes an attribute from those that the overlay has in a range.
  public func removeAttribute(_ attribute: NSAttributedString.Key, for textRange: NSTextRange) {
    change(textRange) { $0.filter { $0.key != attribute } }
  }

  /// Enumerates the parts of a range that have attributes of the overlay, clamped to the range, in the order
  /// of the text.
  ///
  /// - Parameters:
  ///   - textRange: The range.
  ///   - block: A closure that takes the attributes and their range, and returns whether to continue.
  public func enumerateAttributes(
    in textRange: NSTextRange, using block: ([NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) {
    guard let manager = textLayoutManager, let offsets = manager.offsets(of: textRange) else { return }
    manager.prepareRendering()
    for run in runs.runs(in: offsets) {
      guard let range = manager.textRange(run.range), block(run.attributes, range) else { return }
    }
  }

  // MARK: Undo

  /// All attributes of an overlay at one time. Storing the value costs almost nothing.
  public struct Contents: Sendable {
    fileprivate let runs: OffsetAttributes
  }

  /// The overlay's current attributes, to be stored with an edit's undo action.
  public var contents: Contents {
    textLayoutManager?.prepareRendering()
    return Contents(runs: runs)
  }

  /// Restores stored attributes after an edit was undone, including those of characters that had been
  /// deleted.
  ///
  /// - Returns: `false`, and nothing is changed, if the document's length is not that of the stored
  ///   attributes.
  @discardableResult
  public func restore(_ contents: Contents) -> Bool {
    guard let manager = textLayoutManager else { return false }
    manager.prepareRendering()
    guard contents.runs.length == runs.length else { return false }
    let old = runs
    runs = contents.runs
    manager.overlayChanged(from: old, to: runs, in: 0..<runs.length)
    return true
  }

  private func change(
    _ textRange: NSTextRange, _ body: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard let manager = textLayoutManager, let offsets = manager.offsets(of: textRange), !offsets.isEmpty
    else {
      return
    }
    manager.prepareRendering()
    let old = runs
    runs.change(offsets, body)
    manager.overlayChanged(from: old, to: runs, in: offsets)
  }
}
