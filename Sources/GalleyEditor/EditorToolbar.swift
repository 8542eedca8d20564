internal import UIKit

/// A row of buttons.
@MainActor final class EditorToolbar: UIView {
  private var buttons: [UIButton] = []

  /// Shows a button for each command that has one.
  func show(_ commands: [EditorViewCommand]) {
    for button in buttons { button.removeFromSuperview() }
    buttons = commands.compactMap { command in
      guard let title = command.button else { return nil }
      let button = UIButton(primaryAction: UIAction(title: title) { _ in command.run() })
      button.titleLabel?.font = .systemFont(ofSize: 13)
      button.accessibilityLabel = command.title
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 8
    for button in buttons {
      let width = button.intrinsicContentSize.width
      button.frame = CGRect(x: x, y: 2, width: width, height: bounds.height - 4)
      x += width + 10
    }
  }
}
