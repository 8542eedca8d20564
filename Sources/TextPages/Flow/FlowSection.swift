internal import Foundation
internal import Synchronization
internal import TextKit

/// Whole paragraphs of a document that are laid out by themselves, in a column without end.
///
/// A layout is made when it is first asked for, on any thread, and again after it was forgotten: it depends
/// on the text alone.
final class FlowSection: @unchecked Sendable {
  // `@unchecked Sendable`: the text is never changed; the layout is made under a lock, and used by those who
  // draw pages, who are one thread at a time.

  /// A layout manager with its storage and container.
  private struct Stage {
    let storage: NSTextStorage
    let manager: NSLayoutManager
    let container: NSTextContainer
  }

  /// The paragraphs, UTF-16 offsets in the document.
  let range: NSRange
  private let text: FlowText
  private let preparer: TextPreparer
  private let stage = Mutex<Stage?>(nil)
  /// Whether there was a layout before; guarded by the lock of `stage`.
  private var wasMade = false

  /// A column that no text fills: lengths up to it are exact to a millionth of a point.
  private static let endless: CGFloat = 1e9

  init(_ text: FlowText, _ range: NSRange, _ preparer: TextPreparer) {
    self.text = text
    self.range = range
    self.preparer = preparer
  }

  /// The layout manager. Its text begins with the section.
  var manager: NSLayoutManager { current.manager }
  /// The container.
  var container: NSTextContainer { current.container }
  /// The text as it is laid out.
  var storage: NSTextStorage { current.storage }

  /// Lays the text out, if it is not.
  func layOut() { _ = current }

  /// Lays the text out for others to come, if it never was: they may have been faster, and done with it.
  func layOutAhead() {
    stage.withLock { stage in
      if !wasMade { stage = make() }
    }
  }

  /// Whether there is a layout.
  var isLaidOut: Bool { stage.withLock { $0 != nil } }

  /// Forgets the layout until it is asked for again.
  func forget() { stage.withLock { $0 = nil } }

  private var current: Stage {
    stage.withLock { stage in
      if let stage { return stage }
      let made = make()
      stage = made
      return made
    }
  }

  /// Makes a layout. The lock is held.
  private func make() -> Stage {
    wasMade = true
    let storage = NSTextStorage(attributedString: preparer.prepared(text, range))
    let container = NSTextContainer(
      size: CGSize(width: preparer.column.width, height: FlowSection.endless))
    container.lineFragmentPadding = 0
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    return Stage(storage: storage, manager: manager, container: container)
  }

  /// Returns a range of the document as one of the section's text.
  func local(_ range: NSRange) -> NSRange {
    NSRange(location: range.location - self.range.location, length: range.length)
  }

  /// Returns a range of the section's text as one of the document.
  func document(_ range: NSRange) -> NSRange {
    NSRange(location: range.location + self.range.location, length: range.length)
  }

  /// Returns the glyphs of a range of the document.
  func glyphs(_ characters: NSRange) -> NSRange {
    manager.glyphRange(forCharacterRange: local(characters), actualCharacterRange: nil)
  }
}
