internal import CoreGraphics
public import Foundation
public import GalleyFoundation
package import ViewHosting

/// A view that answers to touches by events, for which it runs actions.
@MainActor open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger or button was pressed in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was pressed again in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// It was moved in it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// It was moved outside of it.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// It was moved into it.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// It was moved out of it.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// It was released in it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// It was released outside of it.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// It was taken away by the system.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control has another value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was used for what it is for, by any means.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Its menu comes up.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// A field's text is being edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A field's text was changed by its user.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A field's text is edited no longer.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return was pressed in a field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All edits.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// What a control is like at present.
  public struct State: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// It is pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// It has the keyboard.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// An action, or a target and the name of its method, and their events.
  private struct Registration {
    var action: UIAction?
    weak var target: UIResponder?
    /// Whether there is a target; otherwise the command goes to the responder chain.
    var hasTarget = false
    var selector: Selector?
    var events: Event
  }

  private var registrations: [Registration] = []

  /// Creates a control.
  ///
  /// - Parameter frame: Its frame, in points of its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control that runs an action when it is used.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points of its superview.
  ///   - primaryAction: Run for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Reads a control as a view from an archive; actions are not written.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: State

  /// Whether the control can be used. At first `true`.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control is selected. At first `false`.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether the control is pressed; touches set it. At first `false`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// What the control is like at present.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  /// The control is in another state.
  func stateChanged() { setNeedsDisplay() }

  // MARK: Actions

  /// Has an action run for events. One that was added before under its identifier leaves these events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(Registration(action: action, events: controlEvents))
  }

  /// Has an action run no longer for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Has the action of an identifier run no longer for events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  /// Calls a method for events.
  ///
  /// - Parameters:
  ///   - target: A responder, which is not kept alive; `nil` for the first one of the chain that can.
  ///   - action: The method's name, as the responder's `actions` has it.
  ///   - controlEvents: The events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let responder = target as? UIResponder
    precondition(target == nil || responder != nil, "only responders have methods by name")
    remove(controlEvents) { $0.selector == action && $0.target === responder }
    registrations.append(
      Registration(target: responder, hasTarget: target != nil, selector: action, events: controlEvents))
  }

  /// Calls a method no longer for events; `nil` stands for all targets or methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let responder = target as? UIResponder
    remove(controlEvents) {
      $0.selector != nil && (action == nil || $0.selector == action)
        && (responder == nil || $0.target === responder)
    }
  }

  private func remove(_ events: Event, where isMeant: (Registration) -> Bool) {
    for index in registrations.indices where isMeant(registrations[index]) {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// The events that there are actions or targets for.
  open var allControlEvents: Event { registrations.reduce(into: []) { $0.formUnion($1.events) } }

  /// Calls a closure with each action or target and its events, in the order in which they were added.
  ///
  /// - Parameter iterator: Receives the action, or the target and the method's name; the events; and a flag
  /// to set to stop.
  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    var stop = false
    for registration in registrations where !stop {
      iterator(
        registration.action, registration.selector.map { (registration.target, $0) }, registration.events,
        &stop)
    }
  }

  /// Runs the actions and calls the targets of events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: controlEvents) {
      if let action = registration.action { sendAction(action) }
      guard let selector = registration.selector, !registration.hasTarget || registration.target != nil else {
        continue
      }
      sendAction(selector, to: registration.target, for: nil)
    }
  }

  /// Runs an action on the control's behalf.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Has a responder carry out a command on the control's behalf.
  ///
  /// - Parameters:
  ///   - action: The command's name.
  ///   - target: The responder; `nil` for the first one of the chain that can.
  ///   - event: What happened.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Touches

  /// Whether a touch that began in the control is followed.
  public private(set) var isTracking = false
  /// Whether that touch is in the control now.
  public private(set) var isTouchInside = false

  /// How far outside of the control a touch still counts as inside, in points.
  private static let slack: CGFloat = 70

  /// Begins to follow a touch. An override returns `false` to leave it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Follows a touch. An override returns `false` to leave it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch that was followed ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The touch that was followed was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// Highlights the control and sends `.touchDown`.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  /// Highlights the control while the touch is near.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    let reach = wasInside ? UIControl.slack : 0
    isTouchInside = bounds.insetBy(dx: -reach, dy: -reach).contains(touch.location(in: self))
    isHighlighted = isTouchInside
    var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: events)
    guard continueTracking(touch, with: event) else { return cancel(event) }
  }

  /// Sends `.touchUpInside` and `.primaryActionTriggered`, or `.touchUpOutside`.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    let isInside = isTouchInside
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    endTracking(touches.first, with: event)
    guard isInside else { return sendActions(for: .touchUpOutside) }
    sendActions(for: .touchUpInside)
    if triggersPrimaryAction { sendActions(for: .primaryActionTriggered) }
  }

  /// Whether a touch is what the control is for. Fields are not used by touches.
  var triggersPrimaryAction: Bool { true }

  /// Sends `.touchCancel`.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancel(event) }

  private func cancel(_ event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  // MARK: Accessibility

  package override func hostAccessibilityNode() -> (any AccessibilityNode)? {
    isAccessibilityElement ? ElementNode(self) : nil
  }

  /// What a screen reader is told that the control is called.
  var spokenLabel: String? { nil }
  /// What a screen reader is told that the control holds.
  var spokenValue: String? { nil }
  /// What a screen reader is told that the control is.
  var spokenTraits: UIAccessibilityTraits { .none }

  /// Uses the control as a touch does.
  func activate() -> Bool {
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
    return true
  }
}

extension UIControl: AccessibilityDefaults {
  var standardLabel: String? { spokenLabel }
  var standardValue: String? { spokenValue }
  var standardTraits: UIAccessibilityTraits {
    var traits = spokenTraits
    if !isEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }
  func standardActivate() -> Bool { isEnabled && activate() }
}
