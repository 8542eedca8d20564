internal import CoreGraphics
internal import Foundation
internal import TextEditing
public import TextKit

/// Fonts of text styles, which follow the reader's preferred size.
extension UITextView: UIContentSizeCategoryAdjusting {
  /// Whether fonts of text styles follow the reader's preferred size; others stay. At first `false`.
  public var adjustsFontForContentSizeCategory: Bool {
    get { state.contentSize.isFollowed }
    set {
      state.contentSize.isFollowed = newValue
      adjustFonts()
    }
  }

  /// Gives fonts of text styles the size that the traits ask for. Selection, undo and what is composed stay,
  /// and so does the line that is seen first.
  func adjustFonts() {
    let new = traitCollection
    let old = state.contentSize.traits ?? new
    guard state.contentSize.isFollowed, old.preferredContentSizeCategory != new.preferredContentSizeCategory
    else {
      if state.contentSize.traits == nil { state.contentSize.traits = new }
      return
    }
    state.contentSize.traits = new
    let top = caret(at: CGPoint(x: containerOrigin.x, y: contentOffset.y + 1))
    let distance = caretRect(of: top).minY - contentOffset.y
    state.font = state.font?.adjusted(from: old, to: new)
    let typing = editor.typingAttributes
    let storage = textStorage
    var fonts: [(NSRange, UIFont)] = []
    storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length)) { value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjusted(from: old, to: new)
      if adjusted != font { fonts.append((range, adjusted)) }
    }
    storage.beginEditing()
    for (range, font) in fonts { storage.addAttribute(.font, value: font, range: range) }
    storage.endEditing()
    editor.defaultAttributes = baseAttributes
    editor.changeComposedAttributes {
      guard let font = $0[.font] as? UIFont else { return $0 }
      return $0.merging([.font: font.adjusted(from: old, to: new)]) { $1 }
    }
    if let font = typing[.font] as? UIFont {
      editor.typingAttributes = typing.merging([.font: font.adjusted(from: old, to: new)]) { $1 }
    }
    guard isScrollEnabled, contentOffset.y > 0, !fonts.isEmpty else { return }
    layoutIfNeeded()
    contentOffset.y = max(0, caretRect(of: top).minY - distance)
  }
}
