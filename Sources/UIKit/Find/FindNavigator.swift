internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// The bar of a find interaction: a field for what is looked for, how much was found, arrows to the matches,
/// and on wish a field for what replaces them.
@MainActor final class FindNavigator: UIView {
  let field = UITextField(frame: .zero)
  let replacementField = UITextField(frame: .zero)
  let countLabel = UILabel(frame: .zero)
  let optionsButton = UIButton(type: .system)
  let previousButton = FindArrow(isUp: true)
  let nextButton = FindArrow(isUp: false)
  let doneButton = UIButton(type: .system)
  let replaceButton = UIButton(type: .system)
  let replaceAllButton = UIButton(type: .system)
  private weak var interaction: UIFindInteraction?
  private var observer: (any NSObjectProtocol)?
  /// The frame of the keyboard without the bar, in points of the window.
  private var keyboard: CGRect?
  /// The frame of the keyboard with the bar, as the bar has told it.
  private var whole: CGRect?
  private static let rowHeight: CGFloat = 48

  init(_ interaction: UIFindInteraction) {
    self.interaction = interaction
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    setUp(field, "Find") { [weak self] in
      self?.interaction?.searchText = self?.field.text
      self?.interaction?.searchAnew()
    }
    setUp(replacementField, "Replace") { [weak self] in
      self?.interaction?.replacementText = self?.replacementField.text
    }
    countLabel.font = .systemFont(ofSize: 13)
    countLabel.textColor = .secondaryLabel
    addSubview(countLabel)
    setUp(optionsButton, "Options") { [weak self] in self?.showOptions() }
    setUp(previousButton, "Previous") { [weak interaction] in interaction?.findPrevious() }
    setUp(nextButton, "Next") { [weak interaction] in interaction?.findNext() }
    setUp(doneButton, "Done") { [weak interaction] in interaction?.dismissFindNavigator() }
    setUp(replaceButton, "Replace") { [weak interaction] in interaction?.replace(all: false) }
    setUp(replaceAllButton, "All") { [weak interaction] in interaction?.replace(all: true) }
    optionsButton.setTitle("Aa", for: .normal)
    replacementPartsChanged()
  }

  required init?(coder: NSCoder) { nil }

  private func setUp(_ field: UITextField, _ placeholder: String, _ changed: @escaping () -> Void) {
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 15)
    field.placeholder = placeholder
    field.clearButtonMode = .whileEditing
    field.addAction(UIAction { _ in changed() }, for: .editingChanged)
    addSubview(field)
  }

  private func setUp(_ control: UIControl, _ name: String, _ used: @escaping () -> Void) {
    control.accessibilityLabel = name
    (control as? UIButton)?.setTitle(name, for: .normal)
    control.addAction(UIAction { _ in used() }, for: .primaryActionTriggered)
    addSubview(control)
  }

  // MARK: Coming and going

  /// Whether there is a field for replacements.
  var showsReplacement = false {
    didSet {
      guard showsReplacement != oldValue else { return }
      replacementPartsChanged()
      place()
    }
  }

  private func replacementPartsChanged() {
    for view in [replacementField, replaceButton, replaceAllButton] { view.isHidden = !showsReplacement }
    setNeedsLayout()
  }

  private var height: CGFloat { FindNavigator.rowHeight * (showsReplacement ? 2 : 1) }

  func present(in window: UIWindow) {
    keyboard = window.keyboard.shell
    window.addSubview(self)
    observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardDidChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.keyboardChanged() }
    }
    place()
    focus()
  }

  func dismiss() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    let window = window
    window?.endFinding(in: self)
    removeFromSuperview()
    window?.changeKeyboard(to: keyboard)
  }

  func focus() {
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  /// Stands above the keyboard, or at the bottom of the window, and says so.
  private func place() {
    guard let window else { return }
    let bottom = keyboard?.minY ?? window.bounds.maxY - window.safeAreaInsets.bottom
    frame = CGRect(x: 0, y: bottom - height, width: window.bounds.width, height: height)
    let whole = CGRect(x: 0, y: frame.minY, width: frame.width, height: window.bounds.maxY - frame.minY)
    self.whole = keyboard.map { $0.union(whole) } ?? whole
    window.changeKeyboard(to: self.whole)
  }

  /// Another part of the program has moved the keyboard.
  private func keyboardChanged() {
    guard let window, window.keyboard.shell != whole else { return }
    keyboard = window.keyboard.shell
    place()
  }

  // MARK: Contents

  func take(_ searchText: String?, _ replacementText: String?) {
    if field.text != searchText ?? "" { field.text = searchText }
    if replacementField.text != replacementText ?? "" { replacementField.text = replacementText }
  }

  /// Says how much was found.
  func show(_ session: UIFindSession) {
    let (count, index) = (session.resultCount, session.highlightedResultIndex)
    let isEmpty = (field.text ?? "").isEmpty
    switch session.searchResultDisplayStyle {
    case .none: countLabel.text = ""
    case _ where isEmpty: countLabel.text = ""
    case .currentAndTotal where index != NSNotFound && count > 0: countLabel.text = "\(index + 1) of \(count)"
    default: countLabel.text = count == 0 ? "Not found" : "\(count) found"
    }
    previousButton.isEnabled = count > 0
    nextButton.isEnabled = count > 0
    replaceAllButton.isEnabled = count > 0
    replaceButton.isEnabled = session.allowsReplacementForCurrentlyHighlightedResult
    setNeedsLayout()
  }

  private func showOptions() {
    guard let interaction, let host = window?.host else { return }
    let presentation = MenuPresentation(interaction.optionsMenu)
    guard !presentation.isEmpty else { return }
    let anchor = convert(optionsButton.frame, to: nil)
    Task { @MainActor in
      if let item = await host.showMenu(presentation.menu, from: anchor) {
        presentation.perform(item, sender: nil)
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = safeAreaInsets
    let (left, right) = (bounds.minX + inset.left + 12, bounds.maxX - inset.right - 12)
    func lay(_ view: UIView, _ x: CGFloat, _ width: CGFloat, row: Int) {
      let size = min(36, FindNavigator.rowHeight)
      view.frame = CGRect(
        x: x, y: FindNavigator.rowHeight * CGFloat(row) + (FindNavigator.rowHeight - size) / 2, width: width,
        height: size)
    }
    let done = doneButton.intrinsicContentSize.width
    var x = right - done
    lay(doneButton, x, done, row: 0)
    for button in [nextButton, previousButton] {
      x -= 36
      lay(button, x, 36, row: 0)
    }
    let count = (countLabel.text ?? "").isEmpty ? 0 : min(countLabel.intrinsicContentSize.width + 8, 110)
    x -= count
    lay(countLabel, x + 4, max(count - 8, 0), row: 0)
    lay(optionsButton, left, 36, row: 0)
    lay(field, left + 42, max(x - left - 48, 0), row: 0)
    guard showsReplacement else { return }
    let (one, all) = (replaceButton.intrinsicContentSize.width, replaceAllButton.intrinsicContentSize.width)
    lay(replaceAllButton, right - all, all, row: 1)
    lay(replaceButton, right - all - one - 8, one, row: 1)
    lay(replacementField, left + 42, max(right - all - one - left - 56, 0), row: 1)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(UIColor.separator.resolvedColor(with: traitCollection).cgColor)
    context.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: 1 / contentScaleFactor))
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !presses.contains(where: uses) { super.pressesBegan(presses, with: event) }
  }

  /// Performs a key of the bar. Returns whether it is one.
  private func uses(_ press: UIPress) -> Bool {
    guard let key = press.key, let interaction, field.content.editor.markedText == nil,
      replacementField.content.editor.markedText == nil
    else { return false }
    let isShifted = key.modifierFlags.contains(.shift)
    let isCommand = key.modifierFlags.contains(.control) || key.modifierFlags.contains(.command)
    switch key.keyCode {
    case .keyboardEscape: interaction.dismissFindNavigator()
    case .keyboardReturnOrEnter where replacementField.isFirstResponder: interaction.replace(all: false)
    case .keyboardReturnOrEnter, .keyboardF3: step(isShifted)
    case .keyboardG where isCommand: step(isShifted)
    case .keyboardF where isCommand: focus()
    default: return false
    }
    return true
  }

  private func step(_ isBackward: Bool) {
    if isBackward { interaction?.findPrevious() } else { interaction?.findNext() }
  }
}

extension UIWindow {
  /// Takes the keys from what is in a find navigator.
  func endFinding(in navigator: UIView) {
    if let view = firstResponder as? UIView, view.isDescendant(of: navigator) { dropFirstResponder() }
  }
}

/// A button with an arrow up or down.
@MainActor final class FindArrow: UIControl {
  private let isUp: Bool

  init(isUp: Bool) {
    self.isUp = isUp
    super.init(frame: .zero)
    isEnabled = false
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func stateChanged() {
    super.stateChanged()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color: UIColor = isEnabled ? tintColor : .tertiaryLabel
    context.setStrokeColor(
      color.resolvedColor(with: traitCollection).withAlphaComponent(isHighlighted ? 0.3 : 1).cgColor)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    let rise: CGFloat = isUp ? -4 : 4
    context.move(to: CGPoint(x: bounds.midX - 7, y: bounds.midY - rise))
    context.addLine(to: CGPoint(x: bounds.midX, y: bounds.midY + rise))
    context.addLine(to: CGPoint(x: bounds.midX + 7, y: bounds.midY - rise))
    context.strokePath()
  }
}
