#if Desktop
  internal import CGalleyGTK

  /// The names that `KeyEvent` has for keys, by GDK's symbols.
  enum KeyNames {
    private static let names: [Int32: String] = [
      GDK_KEY_Left: "left", GDK_KEY_Right: "right", GDK_KEY_Up: "up", GDK_KEY_Down: "down",
      GDK_KEY_Home: "home", GDK_KEY_End: "end", GDK_KEY_Page_Up: "pageup", GDK_KEY_Page_Down: "pagedown",
      GDK_KEY_BackSpace: "backspace", GDK_KEY_Delete: "delete", GDK_KEY_Insert: "insert",
      GDK_KEY_Return: "return", GDK_KEY_Tab: "tab", GDK_KEY_ISO_Left_Tab: "tab", GDK_KEY_Escape: "escape",
      GDK_KEY_space: "space", GDK_KEY_KP_Enter: "enter", GDK_KEY_KP_Left: "left", GDK_KEY_KP_Right: "right",
      GDK_KEY_KP_Up: "up", GDK_KEY_KP_Down: "down", GDK_KEY_KP_Home: "home", GDK_KEY_KP_End: "end",
      GDK_KEY_KP_Page_Up: "pageup", GDK_KEY_KP_Page_Down: "pagedown", GDK_KEY_KP_Delete: "delete",
      GDK_KEY_KP_Insert: "insert", GDK_KEY_Menu: "menu",
    ]

    /// Returns the name of a key, which is the lowercase character of one that types a character.
    static func name(_ symbol: guint) -> String {
      let key = Int32(bitPattern: symbol)
      if let name = names[key] { return name }
      if GDK_KEY_F1...GDK_KEY_F35 ~= key { return "f\(key - GDK_KEY_F1 + 1)" }
      let scalar = gdk_keyval_to_unicode(gdk_keyval_to_lower(symbol))
      if scalar >= 0x20, scalar != 0x7F, let character = Unicode.Scalar(scalar) { return String(character) }
      return gdk_keyval_name(symbol).map { String(cString: $0).lowercased() } ?? ""
    }

    /// Whether a key is one of the block of digits.
    static func isNumericPad(_ symbol: guint) -> Bool {
      guint(GDK_KEY_KP_Space)...guint(GDK_KEY_KP_Equal) ~= symbol
    }
  }
#endif
