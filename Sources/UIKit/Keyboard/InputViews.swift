internal import CoreGraphics
internal import Foundation

/// What a window knows of an on-screen keyboard, and the views of its first responder that belong to it.
@MainActor struct WindowKeyboard {
  /// The frame that a shell has told, in the window; `nil` for none.
  var shell: CGRect?
  /// How far a finger has drawn the keyboard down, in points.
  var drop: CGFloat = 0
  /// Whether the first responder is being changed: what is shown follows after that.
  var isHeld = false
  /// Holds the first responder's views.
  var inputs: InputViews?
}

/// Holds the views that a first responder has in place of an on-screen keyboard, and over it.
final class InputViews: UIView {
  /// Whose views they are: what is not used in them goes on to it.
  private weak var owner: UIResponder?
  private(set) var replacement: UIView?
  private(set) var accessory: UIView?
  /// The height of the accessory view, in points.
  private(set) var accessoryHeight: CGFloat = 0
  /// The height of the view in place of the keyboard, in points.
  private(set) var inputHeight: CGFloat = 0

  override var next: UIResponder? { owner ?? super.next }

  /// Takes the views of a responder, in the width of a window.
  func take(_ input: UIView?, _ accessory: UIView?, of responder: UIResponder?, in window: UIWindow) {
    owner = responder
    func replace(_ old: UIView?, _ new: UIView?) {
      if let old, old !== new, old.superview === self { old.removeFromSuperview() }
      if let new, new.superview !== self { addSubview(new) }
    }
    replace(replacement, input)
    replace(self.accessory, accessory)
    (replacement, self.accessory) = (input, accessory)
    inputHeight = input.map { InputViews.height(of: $0, in: window) } ?? 0
    accessoryHeight = accessory.map { InputViews.height(of: $0, in: window) } ?? 0
    setNeedsLayout()
  }

  /// Returns how high a view is in the width of a window: as its constraints say if it follows any, else as
  /// its frame is, or its content where that has no height.
  private static func height(of view: UIView, in window: UIWindow) -> CGFloat {
    let least = CGSize(width: window.bounds.width, height: 0)
    if !view.translatesAutoresizingMaskIntoConstraints {
      return view.systemLayoutSizeFitting(
        least, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    if view.bounds.height > 0 { return view.bounds.height }
    let size = view.sizeThatFits(CGSize(width: least.width, height: .greatestFiniteMagnitude))
    return max(size.height, view.intrinsicContentSize.height, 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: accessoryHeight)
    replacement?.frame = CGRect(x: 0, y: accessoryHeight, width: bounds.width, height: inputHeight)
  }
}

extension UIWindow {
  /// Shows the input views of the first responder, and says what is covered now.
  ///
  /// - Parameters:
  ///   - asks: Whether the responder is asked for its views.
  ///   - duration: How long the change takes, in seconds.
  func keyboardMayHaveChanged(asks: Bool, duration: TimeInterval = 0.25) {
    guard !keyboard.isHeld else { return }
    if asks { askForInputViews() }
    tellKeyboard(placeInputViews(), duration)
  }

  /// Asks the first responder for its views; anew where it was in views that have gone.
  private func askForInputViews() {
    var asked: UIResponder?
    repeat {
      asked = firstResponder
      keyboard.isHeld = true
      takeInputViews()
      keyboard.isHeld = false
    } while asked !== firstResponder
  }

  /// Takes the views of the first responder, or of those after it.
  private func takeInputViews() {
    let chain = firstResponder.map { Array($0.chain) } ?? []
    let input = chain.lazy.compactMap(\.inputView).first
    let accessory = chain.lazy.compactMap(\.inputAccessoryView).first
    guard input != nil || accessory != nil else {
      let old = keyboard.inputs
      keyboard.inputs = nil
      old?.removeFromSuperview()
      return
    }
    let inputs = keyboard.inputs ?? InputViews(frame: .zero)
    keyboard.inputs = inputs
    // Of what is edited in the views themselves, they stay those of their owner.
    let owner = chain.contains { $0 === inputs } ? inputs.next : firstResponder
    inputs.take(input, accessory, of: owner, in: self)
    if inputs.superview == nil { addSubview(inputs) } else { bringSubviewToFront(inputs) }
  }

  /// Places the input views, and returns the frame of the keyboard with them.
  private func placeInputViews() -> CGRect? {
    let base = keyboard.shell
    guard let inputs = keyboard.inputs else { return base?.offsetBy(dx: 0, dy: keyboard.drop) }
    let bottom = bounds.maxY - safeAreaInsets.bottom
    var frame = CGRect(x: 0, y: bottom, width: bounds.width, height: safeAreaInsets.bottom)
    if inputs.replacement == nil, let base { frame = base }
    let height = inputs.accessoryHeight + inputs.inputHeight
    inputs.frame = CGRect(
      x: frame.minX, y: frame.minY - height + keyboard.drop, width: frame.width, height: height)
    inputs.layoutIfNeeded()
    return CGRect(
      x: frame.minX, y: inputs.frame.minY, width: frame.width, height: height + frame.height)
  }
}
