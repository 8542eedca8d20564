public import Foundation
internal import TextKit

extension UITextField {
  /// The look of a field's border.
  public enum BorderStyle: Int, Sendable, Hashable {
    /// None.
    case none = 0
    /// A thin line.
    case line = 1
    /// A line as of something pressed in.
    case bezel = 2
    /// A thin line with round corners, and a background.
    case roundedRect = 3
  }

  /// When a part of a field is shown.
  public enum ViewMode: Int, Sendable, Hashable {
    /// Never.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While it is not.
    case unlessEditing = 2
    /// Always.
    case always = 3

    func isShown(whileEditing isEditing: Bool) -> Bool {
      switch self {
      case .never: false
      case .whileEditing: isEditing
      case .unlessEditing: !isEditing
      case .always: true
      }
    }
  }

  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable, Hashable {
    /// The text is meant.
    case committed = 0
    /// The text is not meant.
    case cancelled = 1
  }

  /// Posted when editing has begun.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when editing has ended.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when the text was changed by its user.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Why editing ended, in the user information of ``textDidEndEditingNotification``: the raw value of a
  /// ``DidEndEditingReason``.
  nonisolated public static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}
