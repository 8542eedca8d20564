internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What a text view remembers beside its text and its selection.
@MainActor
struct TextViewState {
  var font: UIFont?
  var textColor: UIColor?
  var alignment = NSTextAlignment.natural
  var isSelectable = true
  var keys = KeyInterpreter(UITextView.defaultKeyTable)
  /// Whether fonts of text styles follow the preferred size, and the traits that the fonts were made for.
  var contentSize = (isFollowed: false, traits: UITraitCollection?.none)
  /// The time of the event that is handled.
  var eventTime: TimeInterval?
  var inputView: UIView?
  var accessoryView: UIView?
  /// The fragments that are seen, of a view of TextKit 2.
  var fragments: [NSTextLayoutFragment] = []
  /// The views of attachments.
  let attachments = TextViewAttachments()
  /// What fingers do with the selection.
  let interaction = UITextInteraction(for: .editable)
  var isLayingOut = false
  /// Whether the text has changed since it was laid out.
  var isStale = false
  var isCaretShown = true
  var blink: (any HostTimer)?
  var press: Press?

  /// A press of a button or a finger that has not ended.
  struct Press {
    /// Where it began, in points of the view.
    var start: CGPoint
    /// Whether the selection follows it.
    var isSelecting: Bool
    /// Whether it began in what is selected: then it counts once it ends.
    var isInSelection: Bool
    var isTouch: Bool
    var count: Int
  }
}
