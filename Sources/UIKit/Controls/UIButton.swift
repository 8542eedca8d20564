internal import CoreGraphics
public import Foundation
public import TextKit

/// A control with a title that runs actions when it is used.
@MainActor open class UIButton: UIControl {
  /// What a button looks like.
  public enum ButtonType: Int, Sendable, Hashable {
    /// Only what is set.
    case custom = 0
    /// The tint colour, dimmed while it is pressed.
    case system = 1
  }

  /// What the button looks like.
  public let buttonType: ButtonType
  /// The label that shows the title.
  public let titleLabel: UILabel?

  private var titles: [UInt: String] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var colors: [UInt: UIColor] = [:]

  /// The least side of a system button, and the space around its title, in points.
  private static let (leastSide, margin): (CGFloat, CGFloat) = (30, 6)

  /// Creates a button without a title.
  ///
  /// - Parameter buttonType: What it looks like.
  public init(type buttonType: ButtonType) {
    self.buttonType = buttonType
    let label = UILabel(frame: .zero)
    titleLabel = label
    super.init(frame: .zero)
    setUp(label)
    stateChanged()
  }

  private func setUp(_ label: UILabel) {
    label.font = UIFont.systemFont(ofSize: buttonType == .system ? 15 : UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    label.textAlignment = .center
    addSubview(label)
  }

  /// Creates a custom button in a frame, in points of its superview.
  public override convenience init(frame: CGRect) {
    self.init(type: .custom)
    self.frame = frame
  }

  /// Creates a system button that runs an action when it is used, and has its title.
  ///
  /// - Parameters:
  ///   - type: What it looks like.
  ///   - primaryAction: Run for `.primaryActionTriggered`.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Reads a button with its kind, titles and the font of these from an archive; actions and colours are not
  /// written.
  public required init?(coder: NSCoder) {
    buttonType = ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom
    let label = UILabel(frame: .zero)
    titleLabel = label
    super.init(coder: coder)
    // The label was written as a part of the view.
    for view in subviews where view is UILabel { view.removeFromSuperview() }
    setUp(label)
    for state in UInt(0)..<16 {
      let (plain, styled) = ("UIButtonTitle\(state)", "UIButtonStyledTitle\(state)")
      if coder.containsValue(forKey: plain) {
        titles[state] = coder.decodeObject(of: NSString.self, forKey: plain).map { String(describing: $0) }
      }
      attributedTitles[state] = coder.decodeStyledText(forKey: styled)
    }
    if coder.containsValue(forKey: "UIButtonFont") {
      label.font = coder.decodeObject(of: UIFont.self, forKey: "UIButtonFont")
    }
    stateChanged()
  }

  /// Writes the button with its kind, titles and their font.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(buttonType.rawValue, forKey: "UIButtonType")
    for (state, title) in titles { coder.encode(title as NSString, forKey: "UIButtonTitle\(state)") }
    for (state, title) in attributedTitles {
      coder.encodeStyledText(title, forKey: "UIButtonStyledTitle\(state)")
    }
    if let font = titleLabel?.font { coder.encode(font, forKey: "UIButtonFont") }
  }

  // MARK: Titles

  /// Sets the title in a state; `nil` for that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    titleChanged()
  }

  /// Returns the title that was set for a state, or for the normal one.
  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] }

  /// Sets the colour of plain titles in a state; `nil` for that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state.rawValue] = color
    stateChanged()
  }

  /// Returns the colour that was set for a state, or for the normal one.
  open func titleColor(for state: State) -> UIColor? { colors[state.rawValue] ?? colors[0] }

  /// Sets a styled title in a state, which is shown instead of a plain one; `nil` for that of the normal
  /// state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title.map { NSAttributedString(attributedString: $0) }
    titleChanged()
  }

  /// Returns the styled title that was set for a state, or for the normal one.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state.rawValue] ?? attributedTitles[0]
  }

  /// The title that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The styled title that is shown.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// The colour of the plain title that is shown.
  open var currentTitleColor: UIColor {
    if let color = colors[state.rawValue] { return color }
    if !isEnabled, buttonType == .system { return .tertiaryLabel }
    return colors[0] ?? (buttonType == .system ? tintColor : .white)
  }

  private func titleChanged() {
    stateChanged()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    guard let titleLabel else { return }
    if let styled = currentAttributedTitle {
      titleLabel.attributedText = styled
    } else {
      titleLabel.text = currentTitle
      titleLabel.textColor = currentTitleColor
    }
    titleLabel.alpha = isHighlighted && buttonType == .system ? 0.3 : 1
  }

  /// Shows the title in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateChanged()
  }

  override var spokenLabel: String? { currentAttributedTitle?.string ?? currentTitle }

  override var spokenTraits: UIAccessibilityTraits { .button }

  // MARK: Layout

  /// The size of the title, with space around it in a system button.
  open override var intrinsicContentSize: CGSize {
    let title = titleLabel?.intrinsicContentSize ?? .zero
    guard buttonType == .system else { return title }
    return CGSize(
      width: max(title.width, UIButton.leastSide),
      height: max(title.height + 2 * UIButton.margin, UIButton.leastSide))
  }

  /// Returns the intrinsic size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Puts the title into the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let titleLabel else { return }
    let size = titleLabel.sizeThatFits(bounds.size)
    let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
    titleLabel.frame = CGRect(
      x: bounds.minX + (bounds.width - width) / 2, y: bounds.minY + (bounds.height - height) / 2,
      width: width, height: height)
  }
}
