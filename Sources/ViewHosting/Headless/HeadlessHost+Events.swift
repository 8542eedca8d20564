public import Foundation

/// What a person does, made by hand. Each call ends with an update of the tree.
extension HeadlessHost {
  /// Sends an event. Returns whether the tree used it.
  @discardableResult
  public func send(_ event: HostEvent) -> Bool {
    let isUsed = client?.handle(event) ?? false
    render()
    return isUsed
  }

  /// Types a key as a keyboard would: what is not used and has characters is inserted.
  ///
  /// - Parameters:
  ///   - key: The key's name, as ``KeyEvent/key`` has it.
  ///   - characters: What it types; of a single character without Control, Alt or Super the character.
  ///   - modifiers: The modifier keys.
  @discardableResult
  public func press(_ key: String, characters: String? = nil, _ modifiers: EventModifiers = []) -> Bool {
    let isPlain = modifiers.isDisjoint(with: [.control, .option, .command])
    let usual = ["space": " ", "return": "\r", "tab": "\t"][key] ?? (key.count == 1 ? key : "")
    let shifted = modifiers.contains(.shift) ? usual.uppercased() : usual
    let text = characters ?? (isPlain ? shifted : "")
    let isUsed = send(.key(KeyEvent(key: key, characters: text, modifiers: modifiers, time: now)))
    if !isUsed, !text.isEmpty {
      client?.insertText(text)
      render()
    }
    send(.key(KeyEvent(.released, key: key, characters: text, modifiers: modifiers, time: now)))
    return isUsed
  }

  /// Types characters, one after the other.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n": press("return")
      case "\t": press("tab")
      case " ": press("space")
      default:
        press(
          String(character).lowercased(), characters: String(character), character.isUppercase ? .shift : [])
      }
    }
  }

  /// Moves the pointer.
  public func movePointer(to position: CGPoint, dragging button: PointerEvent.Button? = nil) {
    send(
      .pointer(
        PointerEvent(.moved, at: position, button: button, clicks: lastPress?.clicks ?? 1, time: now)))
  }

  /// Presses a button; presses in quick succession at one place are counted.
  public func pressPointer(
    at position: CGPoint, button: PointerEvent.Button = .primary, _ modifiers: EventModifiers = []
  ) {
    var clicks = 1
    if let last = lastPress, last.button == button, now - last.time <= environment.doubleClickTime,
      abs(last.position.x - position.x) <= 4, abs(last.position.y - position.y) <= 4
    {
      clicks = last.clicks + 1
    }
    lastPress = (now, position, button, clicks)
    send(
      .pointer(
        PointerEvent(.pressed, at: position, button: button, clicks: clicks, modifiers: modifiers, time: now))
    )
  }

  /// Releases a button.
  public func releasePointer(
    at position: CGPoint, button: PointerEvent.Button = .primary, _ modifiers: EventModifiers = []
  ) {
    send(
      .pointer(
        PointerEvent(
          .released, at: position, button: button, clicks: lastPress?.clicks ?? 1, modifiers: modifiers,
          time: now)))
  }

  /// Presses and releases a button, once or several times in quick succession.
  public func click(
    at position: CGPoint, count: Int = 1, button: PointerEvent.Button = .primary,
    _ modifiers: EventModifiers = []
  ) {
    lastPress = nil
    for _ in 0..<count {
      pressPointer(at: position, button: button, modifiers)
      releasePointer(at: position, button: button, modifiers)
    }
  }

  /// Presses, moves in steps, and releases.
  public func drag(
    from start: CGPoint, to end: CGPoint, steps: Int = 8, button: PointerEvent.Button = .primary,
    stepTime: TimeInterval = 1 / 60
  ) {
    lastPress = nil
    pressPointer(at: start, button: button)
    for step in 1...max(steps, 1) {
      advance(by: stepTime)
      movePointer(to: position(step, of: max(steps, 1), from: start, to: end), dragging: button)
    }
    releasePointer(at: end, button: button)
  }

  /// Touches the screen, or moves or lifts a finger.
  public func touch(_ phase: TouchEvent.Phase, at position: CGPoint, identifier: Int = 0) {
    send(.touch(TouchEvent(phase, identifier: identifier, at: position, time: now)))
  }

  /// Touches the screen at a place and lifts the finger, once or several times in quick succession.
  public func tap(at position: CGPoint, count: Int = 1) {
    for _ in 0..<count {
      touch(.began, at: position)
      advance(by: 0.05)
      touch(.ended, at: position)
      advance(by: 0.05)
    }
  }

  /// Draws a finger over the screen in steps, and lifts it.
  public func swipe(
    from start: CGPoint, to end: CGPoint, steps: Int = 8, stepTime: TimeInterval = 1 / 60
  ) {
    touch(.began, at: start)
    for step in 1...max(steps, 1) {
      advance(by: stepTime)
      touch(.moved, at: position(step, of: max(steps, 1), from: start, to: end))
    }
    touch(.ended, at: end)
  }

  /// Turns the wheel, or moves fingers on a touch pad.
  @discardableResult
  public func scroll(
    at position: CGPoint, by delta: CGSize, phase: ScrollEvent.Phase = .step
  ) -> Bool {
    send(.scroll(ScrollEvent(at: position, delta: delta, phase: phase, time: now)))
  }

  /// Composes, as an input method does.
  public func compose(_ marked: MarkedText) {
    client?.setMarkedText(marked)
    render()
  }

  /// Commits text, as an input method does.
  public func commit(_ text: String) {
    client?.insertText(text)
    render()
  }

  /// Drops items at a place. Returns whether they were taken.
  @discardableResult
  public func drop(_ items: [PasteboardItem], at position: CGPoint, isOwn: Bool = false) async -> Bool {
    var types: [String] = []
    for type in items.flatMap({ $0.representations.map(\.type) }) where !types.contains(type) {
      types.append(type)
    }
    let drag = HostDrag(at: position, types: types, ownItems: isOwn ? items : nil) { type in
      items.lazy.compactMap { $0.data(type) }.first
    }
    guard let client else { return false }
    _ = client.dragEntered(drag)
    guard !client.dragMoved(drag).isEmpty else {
      client.dragExited()
      return false
    }
    let isTaken = await client.dropped(drag)
    render()
    return isTaken
  }

  private func position(_ step: Int, of steps: Int, from start: CGPoint, to end: CGPoint) -> CGPoint {
    let part = CGFloat(step) / CGFloat(steps)
    return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}
