#if Desktop
  import CGalleyATK
  import CGalleyGTK
  import Foundation

  /// An input method of this process, which tests command: `GTK_IM_MODULE=galley-test`.
  @MainActor enum TestInputMethod {
    /// What a key does: a part of what an engine was recorded to send.
    private struct Step {
      let key: String
      let committed: String
      let preedit: String
      let caret: gint
      /// Kinds of parts, and their starts and ends in characters.
      let parts: [(kind: String, start: Int, end: Int)]
    }

    private static var context: UnsafeMutablePointer<GtkIMContext>?
    private static var (preedit, caret): (String, gint) = ("", 0)
    private static var parts: [(kind: String, start: Int, end: Int)] = []
    private static var steps: [Step] = []
    private static var area = GdkRectangle()
    private static var calls: [String] = []

    /// Makes it known to GTK, which has been started.
    static func register() {
      var query = GTypeQuery()
      g_type_query(gtk_im_context_get_type(), &query)
      let start: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { type, _ in
        TestInputMethod.fill(type!.assumingMemoryBound(to: GtkIMContextClass.self))
      }
      let create: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { instance, _ in
        TestInputMethod.context = instance?.assumingMemoryBound(to: GtkIMContext.self)
      }
      let type = g_type_register_static_simple(
        gtk_im_context_get_type(), "GalleyTestInput", query.class_size,
        unsafeBitCast(start, to: GClassInitFunc.self), query.instance_size,
        unsafeBitCast(create, to: GInstanceInitFunc.self), GTypeFlags(rawValue: 0))
      g_io_extension_point_implement("gtk-im-module", type, "galley-test", 10)
    }

    private static func fill(_ methods: UnsafeMutablePointer<GtkIMContextClass>) {
      typealias Context = UnsafeMutablePointer<GtkIMContext>
      let preedit:
        @MainActor @convention(c) (
          Context?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
          UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<gint>?
        ) -> Void = { _, text, attributes, caret in
          text?.pointee = g_strdup(TestInputMethod.preedit)
          attributes?.pointee = TestInputMethod.list()
          caret?.pointee = TestInputMethod.caret
        }
      methods.pointee.get_preedit_string = unsafeBitCast(
        preedit, to: type(of: methods.pointee.get_preedit_string))
      let filter: @MainActor @convention(c) (Context?, OpaquePointer?) -> gboolean = { _, event in
        TestInputMethod.take(event) ? 1 : 0
      }
      methods.pointee.filter_keypress = unsafeBitCast(filter, to: type(of: methods.pointee.filter_keypress))
      let moved: @MainActor @convention(c) (Context?, UnsafeMutablePointer<GdkRectangle>?) -> Void = {
        _, area in
        if let area { TestInputMethod.area = area.pointee }
      }
      methods.pointee.set_cursor_location = unsafeBitCast(
        moved, to: type(of: methods.pointee.set_cursor_location))
      let reset: @MainActor @convention(c) (Context?) -> Void = { _ in
        TestInputMethod.calls.append("reset")
        TestInputMethod.compose("", 0, [])
      }
      methods.pointee.reset = unsafeBitCast(reset, to: type(of: methods.pointee.reset))
      let focused: @MainActor @convention(c) (Context?) -> Void = { _ in TestInputMethod.calls.append("in") }
      methods.pointee.focus_in = unsafeBitCast(focused, to: type(of: methods.pointee.focus_in))
      let unfocused: @MainActor @convention(c) (Context?) -> Void = { _ in TestInputMethod.calls.append("out")
      }
      methods.pointee.focus_out = unsafeBitCast(unfocused, to: type(of: methods.pointee.focus_out))
    }

    /// The looks of what is composed, of which Pango counts the bytes of UTF-8.
    private static func list() -> OpaquePointer? {
      let list = pango_attr_list_new()
      func bytes(_ characters: Int) -> guint {
        guint(String(String.UnicodeScalarView(preedit.unicodeScalars.prefix(characters))).utf8.count)
      }
      for part in parts {
        let attribute =
          switch part.kind {
          case "selected": pango_attr_background_new(0x3000, 0x3000, 0xFFFF)
          case "active": pango_attr_underline_new(PANGO_UNDERLINE_DOUBLE)
          default: pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)
          }
        attribute?.pointee.start_index = bytes(part.start)
        attribute?.pointee.end_index = bytes(part.end)
        pango_attr_list_insert(list, attribute)
      }
      return list
    }

    /// Takes a key that is pressed, if the next step waits for it.
    private static func take(_ event: OpaquePointer?) -> Bool {
      guard let event, gdk_event_get_event_type(event) == GDK_KEY_PRESS, let step = steps.first,
        let name = gdk_keyval_name(gdk_key_event_get_keyval(event)), String(cString: name) == step.key
      else { return false }
      steps.removeFirst()
      if !step.committed.isEmpty { commit(step.committed) }
      compose(step.preedit, step.caret, step.parts)
      return true
    }

    private static func compose(
      _ text: String, _ caret: gint, _ parts: [(kind: String, start: Int, end: Int)]
    ) {
      guard text != preedit || caret != self.caret || !parts.isEmpty else { return }
      if preedit.isEmpty { emit("preedit-start") }
      (preedit, self.caret, self.parts) = (text, caret, parts)
      emit("preedit-changed")
      if text.isEmpty { emit("preedit-end") }
    }

    private static func commit(_ text: String) { emit("commit", text) }

    private static func emit(_ signal: String, _ text: String? = nil) {
      guard let context else { return }
      var values = [GValue(), GValue()]
      g_value_init(&values[0], gtk_im_context_get_type())
      g_value_set_object(&values[0], context)
      if let text {
        g_value_init(&values[1], g_type_from_name("gchararray"))
        g_value_set_string(&values[1], text)
      }
      g_signal_emitv(values, g_signal_lookup(signal, gtk_im_context_get_type()), 0, nil)
      g_value_unset(&values[0])
      if text != nil { g_value_unset(&values[1]) }
    }

    // MARK: Commands

    private static func parts(_ value: Any?) -> [(kind: String, start: Int, end: Int)] {
      (value as? [[Any]] ?? []).compactMap { part in
        guard part.count == 3, let kind = part[0] as? String, let start = part[1] as? Int,
          let end = part[2] as? Int
        else { return nil }
        return (kind, start, end)
      }
    }

    /// Answers a command of a test.
    static func answer(_ command: [Any]) -> Any {
      func text(_ index: Int) -> String { command.count > index ? command[index] as? String ?? "" : "" }
      func number(_ index: Int) -> gint { command.count > index ? gint(command[index] as? Int ?? 0) : 0 }
      switch text(0) {
      case "compose": compose(text(1), number(2), parts(command.count > 3 ? command[3] : nil))
      case "commit": commit(text(1))
      case "delete":
        return context.map { gtk_im_context_delete_surrounding($0, number(1), number(2)) != 0 } ?? false
      case "around": return surroundings
      case "area": return [Int(area.x), Int(area.y), Int(area.width), Int(area.height)]
      case "calls":
        defer { calls = [] }
        return calls
      case "replay":
        steps = command.dropFirst().compactMap { $0 as? [String: Any] }.map {
          Step(
            key: $0["key"] as? String ?? "", committed: $0["commit"] as? String ?? "",
            preedit: $0["preedit"] as? String ?? "", caret: gint($0["caret"] as? Int ?? 0),
            parts: parts($0["parts"]))
        }
      default: return "unknown command"
      }
      return true
    }

    /// The text around the caret as the program tells it, with the caret and the selection's other end in
    /// bytes.
    private static var surroundings: [Any] {
      guard let context else { return [] }
      var text: UnsafeMutablePointer<CChar>?
      var (caret, anchor): (gint, gint) = (0, 0)
      guard gtk_im_context_get_surrounding_with_selection(context, &text, &caret, &anchor) != 0, let text
      else { return [] }
      defer { g_free(text) }
      return [String(cString: text), Int(caret), Int(anchor)]
    }
  }
#endif
