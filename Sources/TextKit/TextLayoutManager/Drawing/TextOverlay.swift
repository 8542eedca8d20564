public import CoreText

/// Attributes that lie over those of a document for as long as one layout manager shows them: colours of syntax,
/// found words, spelling. Neither the document nor what is copied from it knows of them.
///
/// Not in Apple's TextKit.
///
/// Unlike rendering attributes they stay when text is laid out anew, and may be of any kind: colours and lines are only
/// painted, and shape nothing; a font or anything else that changes what lines look like has the paragraphs laid out anew
/// that it lies over, and no others. Replaced characters lose their attributes, and what is put inside of a stretch gets
/// the stretch's. The line behind the document's last terminator has the text's own attributes.
///
/// A layout manager makes overlays with `addOverlay(named:)`.
///
/// Apple's TextKit has nothing of the kind.
public final class TextOverlay: NSObject {
  /// What it was called when it was made.
  public let name: String
  /// Who shows it; `nil` once it was removed.
  public internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The attributes, by offsets of the document.
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

  /// Takes an attribute from those that the overlay has in a range.
  public func removeAttribute(_ attribute: NSAttributedString.Key, for textRange: NSTextRange) {
    change(textRange) { $0.filter { $0.key != attribute } }
  }

  /// Shows the stretches of a range that have attributes of the overlay, cut to it, in the order of the text.
  ///
  /// - Parameters:
  ///   - textRange: The range.
  ///   - block: Returning false ends it.
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

  /// All attributes of an overlay at one time: a value that costs nothing to keep.
  public struct Contents: Sendable {
    fileprivate let runs: OffsetAttributes
  }

  /// The attributes as they are now, to be kept beside what undoes an edit.
  public var contents: Contents {
    textLayoutManager?.prepareRendering()
    return Contents(runs: runs)
  }

  /// Puts attributes back that were kept, after an edit was undone: those of characters, too, that had been deleted.
  ///
  /// - Returns: False, and nothing is changed, if the document is not as long as it was then.
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
