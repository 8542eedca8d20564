public import Foundation

/// A place where menus are shown that responders can change.
///
/// There is no menu bar here, and so no `main` system: windows of the desktop show menus where they are asked
/// for.
@MainActor open class UIMenuSystem: NSObject {
  /// Menus that are about something in a view, such as edit menus.
  public static let context = UIMenuSystem()

  override init() { super.init() }
}
