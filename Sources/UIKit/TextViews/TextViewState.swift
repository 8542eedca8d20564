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
  var extras = TextViewExtras()
  let plugins = TextViewPlugins()
  var isLayingOut = false
  /// How far vertical text goes to the left, in points.
  var textLength: CGFloat = 0
  /// How far the right end of the content is to be from the left edge of what is seen, in points.
  var distanceOfColumns: CGFloat?
  /// Whether the text has changed since it was laid out.
  var isStale = false
  /// What the canvas showed when it was painted last; `nil` where that is not known.
  var look: CanvasLook?
  /// Whether something may look otherwise than that.
  var isLookStale = false
  /// What the text was last laid out for; `nil` if something has changed since.
  var laidOut: TextLayoutState?
  /// The line that keeps its place in a view of TextKit 1.
  var anchor: TextViewAnchor?
  /// What of the view was covered before the last change of its insets.
  var coveredInset = UIEdgeInsets.zero
  var isCaretShown = true
  var blink: (any HostTimer)?
  var press: Press?
  /// What the last press has added to the selection.
  var lastAdded: EditorSelection.Part?

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
    /// Whether a column is selected.
    var isColumn = false
    /// What stays selected beside what the press selects.
    var kept: [EditorSelection.Part] = []
    /// What the press has selected.
    var selected: EditorSelection?
    /// Where the pointer is, in points of the window.
    var pointer = CGPoint.zero
    /// When the text was last scrolled under the pointer.
    var scrollTime: TimeInterval?
  }
}
