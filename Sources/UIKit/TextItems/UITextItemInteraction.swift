/// What a user does with a link or an attachment, as ``UITextViewDelegate`` is asked for it; the raw values
/// are Apple's.
public enum UITextItemInteraction: Int, Sendable, Hashable {
  /// A click, a tap or the Return key.
  case invokeDefaultAction = 0
  /// A secondary click, or a finger that rests: a menu is asked for.
  case presentActions = 1
  /// A preview. Galley has none.
  case preview = 2
}
