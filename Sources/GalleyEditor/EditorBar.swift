internal import UIKit

/// A row of titles of menus, and of buttons as far as there is space for them.
@MainActor final class EditorBar: UIView {
  private var menus: [UIButton] = []
  private var buttons: [UIButton] = []
  private let line = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    line.backgroundColor = .separator
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows titles of menus, and a button for each command that has one.
  ///
  /// - Parameter open: Opens the menu with an index below a rectangle of the window.
  func show(_ titles: [String], _ commands: [EditorCommandItem], open: @escaping (Int, CGRect) -> Void) {
    for view in menus + buttons { view.removeFromSuperview() }
    menus = titles.enumerated().map { index, title in
      let button = UIButton(type: .custom)
      button.setTitle(title, for: .normal)
      button.setTitleColor(.label, for: .normal)
      button.addAction(
        UIAction { [weak self, weak button] _ in
          guard let self, let button else { return }
          open(index, convert(button.frame, to: nil))
        }, for: .primaryActionTriggered)
      return button
    }
    buttons = commands.compactMap { command in
      guard let title = command.button else { return nil }
      let button = UIButton(primaryAction: UIAction(title: title) { _ in command.run() })
      button.accessibilityLabel = command.title
      return button
    }
    for button in menus + buttons {
      button.titleLabel?.font = .systemFont(ofSize: 13)
      addSubview(button)
    }
    setNeedsLayout()
  }

  /// The rectangle of a menu's title, in points of the window.
  func rect(ofMenu index: Int) -> CGRect { convert(menus[index].frame, to: nil) }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    var x: CGFloat = 4
    for button in menus {
      let width = button.intrinsicContentSize.width + 16
      button.frame = CGRect(x: x, y: 3, width: width, height: bounds.height - 7)
      x += width
    }
    // The buttons are at the right, those that come first last of all to go.
    let widths = buttons.map { $0.intrinsicContentSize.width + 12 }
    var count = 0
    var needed: CGFloat = 8
    for width in widths where x + needed + width + 16 <= bounds.width {
      needed += width
      count += 1
    }
    var right = bounds.width - needed + 4
    for (index, button) in buttons.enumerated() {
      button.isHidden = index >= count
      button.frame = CGRect(x: right, y: 3, width: widths[index], height: bounds.height - 7)
      if index < count { right += widths[index] }
    }
  }
}
