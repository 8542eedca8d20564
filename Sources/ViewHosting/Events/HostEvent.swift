/// Something that a person did, for a tree of views.
public enum HostEvent: Sendable, Hashable {
  /// A mouse or touch pad.
  case pointer(PointerEvent)
  /// A finger on a screen.
  case touch(TouchEvent)
  /// A wheel, or fingers on a touch pad.
  case scroll(ScrollEvent)
  /// A key.
  case key(KeyEvent)
}
