#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  public import ViewHosting

  /// The desktop's input method, for one widget: what it composes goes to the tree.
  @MainActor final class InputMethod {
    private nonisolated(unsafe) let context: UnsafeMutablePointer<GtkIMContext>
    /// The controller that has keys filtered.
    private(set) var keyController: OpaquePointer?
    private var state: TextInputState?
    private var isActive = false
    /// Whether text is composed that was handed to the tree.
    private var isComposing = false
    /// Whether an input method of Wayland is about to be told what has changed.
    private var tellsSoon = false

    /// Whether text is edited.
    var isEditing: Bool { state != nil }

    init() { context = gtk_im_multicontext_new() }

    deinit { g_object_unref(context) }

    /// Has a widget's keys filtered.
    func attach(to view: GTKView) {
      let widget = view.widget
      let controller = gtk_event_controller_key_new()
      keyController = controller
      let pressed:
        @MainActor @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean =
          { _, symbol, code, state, widget in
            GTKView.of(widget)?.keyPressed(symbol, code: code, state) == true ? 1 : 0
          }
      connect(controller?.raw, "key-pressed", widget, pressed)
      let released: @MainActor @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> Void =
        {
          _, symbol, code, state, widget in
          GTKView.of(widget)?.keyReleased(symbol, code: code, state)
        }
      connect(controller?.raw, "key-released", widget, released)
      gtk_widget_add_controller(view.pointer, controller)
      gtk_im_context_set_client_widget(context, view.pointer)
      connectContext(widget)
    }

    private func connectContext(_ widget: UnsafeMutableRawPointer) {
      let commit: @MainActor @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
        _, text, widget in
        guard let view = GTKView.of(widget), let text else { return }
        view.input.isComposing = false
        let string = String(cString: text)
        Waiting.afterwards { view.client?.insertText(string) }
      }
      connect(context.raw, "commit", widget, commit)
      let preedit: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { _, widget in
        if let view = GTKView.of(widget) { view.input.preeditChanged(view) }
      }
      connect(context.raw, "preedit-changed", widget, preedit)
      let surrounding: @MainActor @convention(c) (gpointer?, gpointer?) -> gboolean = { _, widget in
        GTKView.of(widget)?.input.tellSurroundings() == true ? 1 : 0
      }
      connect(context.raw, "retrieve-surrounding", widget, surrounding)
      let delete: @MainActor @convention(c) (gpointer?, gint, gint, gpointer?) -> gboolean = {
        _, offset, count, widget in
        guard let view = GTKView.of(widget) else { return 0 }
        return view.input.delete(from: Int(offset), count: Int(count), view) ? 1 : 0
      }
      connect(context.raw, "delete-surrounding", widget, delete)
    }

    // MARK: From the tree

    /// The widget got or lost the keyboard.
    func focusChanged(_ isActive: Bool) {
      self.isActive = isActive
      guard state != nil else { return }
      if isActive { gtk_im_context_focus_in(context) } else { gtk_im_context_focus_out(context) }
    }

    /// Takes what is edited now.
    func show(_ new: TextInputState?) {
      let old = state
      state = new
      if let new {
        if new.purpose != old?.purpose || new.hints != old?.hints {
          galley_set_int_property(context, "input-purpose", gint(InputMethod.purpose(new).rawValue))
          galley_set_int_property(context, "input-hints", gint(bitPattern: InputMethod.hints(new.hints)))
        }
        if new.caretRect != old?.caretRect {
          var area = GdkRectangle(
            x: gint(clamping: new.caretRect.minX), y: gint(clamping: new.caretRect.minY),
            width: gint(clamping: new.caretRect.width), height: gint(clamping: new.caretRect.height))
          gtk_im_context_set_cursor_location(context, &area)
        }
        if old != nil { tellChange() }
      }
      guard (old == nil) != (new == nil) else { return }
      gtk_event_controller_key_set_im_context(keyController, new == nil ? nil : context)
      guard isActive else { return }
      if new == nil { gtk_im_context_focus_out(context) } else { gtk_im_context_focus_in(context) }
    }

    /// Tells an input method of Wayland where the caret is and what is around it: GTK does that after what
    /// the input method has done, and when it is reset, but not when caret or text have changed otherwise.
    private func tellChange() {
      guard isActive, !tellsSoon,
        let name = gtk_im_multicontext_get_context_id(UnsafeMutableRawPointer(context).typed()),
        String(cString: name) == "wayland"
      else { return }
      tellsSoon = true
      // Not in the middle of what a key or the input method does.
      Task { [weak self] in
        guard let self else { return }
        tellsSoon = false
        if isActive, state != nil, !isComposing { gtk_im_context_reset(context) }
      }
    }

    /// Has the input method forget what it composes.
    func cancel() {
      isComposing = false
      gtk_im_context_reset(context)
    }

    private static func purpose(_ state: TextInputState) -> GtkInputPurpose {
      switch state.purpose {
      case .text: GTK_INPUT_PURPOSE_FREE_FORM
      case .digits: GTK_INPUT_PURPOSE_DIGITS
      case .number: GTK_INPUT_PURPOSE_NUMBER
      case .phone: GTK_INPUT_PURPOSE_PHONE
      case .url: GTK_INPUT_PURPOSE_URL
      case .email: GTK_INPUT_PURPOSE_EMAIL
      case .name: GTK_INPUT_PURPOSE_NAME
      case .password: GTK_INPUT_PURPOSE_PASSWORD
      }
    }

    private static func hints(_ hints: TextInputState.Hints) -> UInt32 {
      let all: [(TextInputState.Hints, GtkInputHints)] = [
        (.completion, GTK_INPUT_HINT_WORD_COMPLETION), (.spelling, GTK_INPUT_HINT_SPELLCHECK),
        (.capitalSentences, GTK_INPUT_HINT_UPPERCASE_SENTENCES),
        (.capitalWords, GTK_INPUT_HINT_UPPERCASE_WORDS), (.capitals, GTK_INPUT_HINT_UPPERCASE_CHARS),
        (.hidden, GTK_INPUT_HINT_PRIVATE),
      ]
      return all.reduce(0) { hints.contains($1.0) ? $0 | UInt32($1.1.rawValue) : $0 }
    }

    // MARK: From the input method

    private func preeditChanged(_ view: GTKView) {
      var text: UnsafeMutablePointer<CChar>?
      var attributes: OpaquePointer?
      var cursor: gint = 0
      gtk_im_context_get_preedit_string(context, &text, &attributes, &cursor)
      defer { if let attributes { pango_attr_list_unref(attributes) } }
      let string = owned(text) ?? ""
      // A commit has ended the composition already: what was typed then must not be taken back.
      guard isComposing || !string.isEmpty else { return }
      isComposing = !string.isEmpty
      let caret = string.unicodeScalars.prefix(Int(cursor)).reduce(0) { $0 + UTF16.width($1) }
      let marked = MarkedText(
        string, selection: caret..<caret, parts: PreeditLook.parts(of: string, attributes))
      Waiting.afterwards { view.client?.setMarkedText(marked) }
    }

    private func tellSurroundings() -> Bool {
      guard let around = state?.surroundings() else { return false }
      gtk_im_context_set_surrounding_with_selection(
        context, around.text, gint(around.text.utf8.count), gint(around.selection.upperBound),
        gint(around.selection.lowerBound))
      return true
    }

    /// Deletes characters around the caret, which they have to touch. Returns whether that was done.
    private func delete(from offset: Int, count: Int, _ view: GTKView) -> Bool {
      guard let state, !Waiting.isOn, offset <= 0, offset + count >= 0 else { return false }
      let units = Array(state.surroundingText.utf16)
      let place = min(max(state.selection.upperBound, 0), units.count)
      let before = String(decoding: units[..<place], as: UTF16.self).unicodeScalars.suffix(-offset)
      let after = String(decoding: units[place...], as: UTF16.self).unicodeScalars.prefix(offset + count)
      view.client?.deleteSurrounding(
        before: before.reduce(0) { $0 + UTF16.width($1) }, after: after.reduce(0) { $0 + UTF16.width($1) })
      return true
    }
  }

  extension GTKView {
    /// Says what is edited.
    public func setTextInput(_ state: TextInputState?) { input.show(state) }
    /// Has the input method forget what it composes.
    public func cancelComposition() { input.cancel() }
  }

  extension gint {
    /// The nearest whole number that there is.
    fileprivate init(clamping value: CGFloat) {
      self = value.isFinite ? gint(Swift.min(Swift.max(value.rounded(), -1e9), 1e9)) : 0
    }
  }
#endif
