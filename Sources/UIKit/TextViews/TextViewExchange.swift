internal import Foundation
internal import TextEditing
internal import TextKit

/// What a text view remembers of its links, beside what it pastes and drags.
final class TextViewExchange: TextExchange {
  /// What links are painted with, if the program says so.
  var linkAttributes: [NSAttributedString.Key: Any]?
  /// What highlighted text is painted with beside that.
  var highlightAttributes: [NSAttributedString.Key: Any] = [:]
  var textLook = TextLook()
  var detection = TextDetection()

  /// Installs what takes part in the events of a view.
  override func connect(_ view: any EditedTextView) {
    let press = TextItemPressRecognizer { [weak view] recognizer in
      guard let view = view as? UITextView, recognizer.state == .began,
        let item = view.textItem(at: recognizer.location(in: view))
      else { return }
      view.presentMenu(of: item)
    }
    view.addGestureRecognizer(press)
    super.connect(view)
  }

  /// The storage was changed, by whichever change.
  func storageChanged(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
    guard mask.contains(.editedCharacters) else {
      if !detection.isStoring { detection.forget(range.location..<range.location + range.length) }
      return
    }
    let old = range.location..<max(range.location, range.location + range.length - delta)
    detection.follow(old, newLength: range.length)
    textLook.follow(old, newLength: range.length)
    dragSource.follow(old, newLength: range.length)
  }
}
