public import Foundation

extension UITextItem {
  /// The menu of a text item. Hosts show it without a preview.
  @MainActor
  open class MenuConfiguration: NSObject {
    /// The menu.
    let menu: UIMenu

    /// Creates a configuration with a menu.
    public init(menu: UIMenu) {
      self.menu = menu
      super.init()
    }
  }
}
