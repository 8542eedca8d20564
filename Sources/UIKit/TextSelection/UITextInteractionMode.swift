/// What gestures in text are for; the raw values are Apple's.
public enum UITextInteractionMode: Int, Sendable, Hashable {
  /// Text that is edited: a press that rests moves the caret.
  case editable = 0
  /// Text that is read: a press that rests selects.
  case nonEditable = 1
}
