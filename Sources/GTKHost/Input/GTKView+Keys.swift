#if Desktop
  internal import CGalleyGTK
  internal import ViewHosting

  extension EventModifiers {
    /// The modifier keys of an event of GDK.
    init(_ state: GdkModifierType) {
      func has(_ mask: GdkModifierType) -> Bool { state.rawValue & mask.rawValue != 0 }
      self = []
      if has(GDK_SHIFT_MASK) { insert(.shift) }
      if has(GDK_CONTROL_MASK) { insert(.control) }
      if has(GDK_ALT_MASK) { insert(.option) }
      if has(GDK_SUPER_MASK) || has(GDK_META_MASK) { insert(.command) }
      if has(GDK_LOCK_MASK) { insert(.capsLock) }
    }
  }

  /// Keys that the input method has left alone.
  extension GTKView {
    /// Takes a key that was pressed or is held down. Returns whether it was used.
    func keyPressed(_ symbol: guint, code: guint, _ state: GdkModifierType) -> Bool {
      let isRepeat = !keysDown.insert(code).inserted
      var event = keyEvent(.pressed, symbol, code: code, state)
      event.isRepeat = isRepeat
      guard !Waiting.isOn else {
        Waiting.afterwards { [weak self] in _ = self?.type(event) }
        return true
      }
      return type(event)
    }

    private func type(_ event: KeyEvent) -> Bool {
      if client?.handle(.key(event)) == true { return true }
      guard !event.characters.isEmpty, input.isEditing else { return false }
      client?.insertText(event.characters)
      return true
    }

    /// Sends an event to the tree. Returns whether it was used, or may be later.
    @discardableResult
    func send(_ event: HostEvent) -> Bool {
      guard !Waiting.isOn else {
        Waiting.afterwards { [weak self] in _ = self?.client?.handle(event) }
        return true
      }
      return client?.handle(event) ?? false
    }

    /// Takes a key that was released.
    func keyReleased(_ symbol: guint, code: guint, _ state: GdkModifierType) {
      keysDown.remove(code)
      send(.key(keyEvent(.released, symbol, code: code, state)))
    }

    private func keyEvent(_ phase: KeyEvent.Phase, _ symbol: guint, code: guint, _ state: GdkModifierType)
      -> KeyEvent
    {
      var modifiers = EventModifiers(state)
      if KeyNames.isNumericPad(symbol) { modifiers.insert(.numericPad) }
      let isCommand = !modifiers.isDisjoint(with: [.control, .option, .command])
      var characters = ""
      if !isCommand {
        switch KeyNames.name(symbol) {
        case "return", "enter": characters = "\r"
        case "tab": characters = "\t"
        default:
          let scalar = gdk_keyval_to_unicode(symbol)
          if scalar >= 0x20, scalar != 0x7F, let character = Unicode.Scalar(scalar) {
            characters = String(character)
          }
        }
      }
      return KeyEvent(
        phase, key: keyName(symbol, code: code, isCommand: isCommand), characters: characters,
        modifiers: modifiers, time: now)
    }

    /// Returns the name of a key: that which it has without Shift. For commands a key of a layout without
    /// Latin letters is named by a layout that has them, as other programs of the desktop do.
    private func keyName(_ symbol: guint, code: guint, isCommand: Bool) -> String {
      let name = KeyNames.name(symbol)
      guard name.unicodeScalars.count == 1, let display = gdk_display_get_default() else { return name }
      var group: guint = 0
      if let event = gtk_event_controller_get_current_event(keyController) {
        group = gdk_key_event_get_layout(event)
      }
      var plain: guint = 0
      let isKnown = gdk_display_translate_key(
        display, code, GdkModifierType(rawValue: 0), gint(group), &plain, nil, nil, nil)
      let unshifted = isKnown != 0 ? KeyNames.name(plain) : name
      guard isCommand, unshifted.unicodeScalars.allSatisfy({ !$0.isASCII }) else { return unshifted }
      return latinName(of: code, display) ?? unshifted
    }

    private func latinName(of code: guint, _ display: OpaquePointer) -> String? {
      var keys: UnsafeMutablePointer<GdkKeymapKey>?
      var symbols: UnsafeMutablePointer<guint>?
      var count: gint = 0
      guard gdk_display_map_keycode(display, code, &keys, &symbols, &count) != 0, let keys, let symbols else {
        return nil
      }
      defer {
        g_free(keys)
        g_free(symbols)
      }
      for index in 0..<Int(count) where keys[index].level == 0 {
        let name = KeyNames.name(symbols[index])
        if name.utf8.count == 1 { return name }
      }
      return nil
    }

    /// The controller whose event is being handled.
    private var keyController: OpaquePointer? { input.keyController }
  }
#endif
