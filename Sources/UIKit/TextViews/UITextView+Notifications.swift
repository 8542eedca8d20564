public import Foundation

/// What text views post.
extension UITextView {
  /// Posted after the user has changed the text; the object is the view.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted after the view has become first responder; the object is the view.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted after the view has stopped being first responder; the object is the view.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// Posted before a view of TextKit 2 switches to TextKit 1; the object is the view.
  ///
  /// Not in Apple's UIKit; AppKit has it.
  nonisolated public static let willSwitchToNSLayoutManagerNotification = Notification.Name(
    "UITextViewWillSwitchToNSLayoutManagerNotification")
  /// Posted after a view of TextKit 2 has switched to TextKit 1; the object is the view.
  ///
  /// Not in Apple's UIKit; AppKit has it.
  nonisolated public static let didSwitchToNSLayoutManagerNotification = Notification.Name(
    "UITextViewDidSwitchToNSLayoutManagerNotification")
}
