#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  public import ViewHosting

  /// A dialog that is open.
  @MainActor private final class OpenDialog {
    private var ending: CheckedContinuation<Int, Never>?
    init(_ ending: CheckedContinuation<Int, Never>) { self.ending = ending }

    func end(_ response: Int) {
      ending?.resume(returning: response)
      ending = nil
    }
  }

  /// Dialogs of the desktop.
  extension GTKView {
    /// Runs a dialog of the desktop.
    public func run(_ panel: HostPanel) async -> HostPanel.Answer {
      switch panel {
      case .open(let title, let types, let allowsSeveral):
        return await choose(title, GTK_FILE_CHOOSER_ACTION_OPEN, types: types, several: allowsSeveral)
      case .save(let title, let name, let folder):
        return await choose(title, GTK_FILE_CHOOSER_ACTION_SAVE, name: name, folder: folder)
      case .print(let title, let pdf, let pages): return await print(title, pdf, pages)
      case .alert(let title, let message, let buttons):
        return await ask(title, message, buttons)
      case .openURL(let url):
        gtk_show_uri(window, url.absoluteString, guint(GDK_CURRENT_TIME))
        return .done
      }
    }

    private func choose(
      _ title: String, _ action: GtkFileChooserAction, types: [String] = [], several: Bool = false,
      name: String? = nil, folder: URL? = nil
    ) async -> HostPanel.Answer {
      guard let dialog = gtk_file_chooser_native_new(title, window, action, nil, nil) else {
        return .cancelled
      }
      let raw = UnsafeMutableRawPointer(dialog)
      defer { g_object_unref(raw) }
      gtk_native_dialog_set_modal(raw.typed(), 1)
      let chooser = raw.opaque
      gtk_file_chooser_set_select_multiple(chooser, several ? 1 : 0)
      if let name { gtk_file_chooser_set_current_name(chooser, name) }
      if let folder {
        let file = g_file_new_for_path(folder.path)
        gtk_file_chooser_set_current_folder(chooser, file, nil)
        g_object_unref(file?.raw)
      }
      if !types.isEmpty {
        let filter = gtk_file_filter_new()
        for type in types { gtk_file_filter_add_mime_type(filter, type) }
        gtk_file_chooser_add_filter(chooser, filter)
        g_object_unref(filter?.raw)
      }
      nonisolated(unsafe) let shown = raw
      let response = await withCheckedContinuation { continuation in
        connectResponse(shown, OpenDialog(continuation))
        gtk_native_dialog_show(shown.typed())
      }
      guard response == Int(GTK_RESPONSE_ACCEPT.rawValue), let list = gtk_file_chooser_get_files(chooser)
      else {
        return .cancelled
      }
      defer { g_object_unref(list.raw) }
      var files: [URL] = []
      for index in 0..<g_list_model_get_n_items(list) {
        let file = g_list_model_get_item(list, index)
        if let path = owned(g_file_get_path(file?.opaque)) { files.append(URL(fileURLWithPath: path)) }
        g_object_unref(file)
      }
      return files.isEmpty ? .cancelled : .files(files)
    }

    private func ask(_ title: String, _ message: String, _ buttons: [String]) async -> HostPanel.Answer {
      nonisolated(unsafe) let dialog = galley_message_dialog(window, title, message)!
      defer { closeDialog(dialog.raw) }
      let buttons = buttons.isEmpty ? ["OK"] : buttons
      for (index, button) in buttons.enumerated() {
        gtk_dialog_add_button(dialog.raw.typed(), button, gint(index))
      }
      // The last button is the one that loses nothing: Return presses it.
      gtk_dialog_set_default_response(dialog.raw.typed(), gint(buttons.count - 1))
      let response = await response(of: dialog.raw)
      return response >= 0 ? .button(response) : .cancelled
    }

    /// Shows a dialog, and returns which of its buttons ended it. It is there until ``closeDialog(_:)``, also
    /// if its user closes it.
    func response(of dialog: UnsafeMutableRawPointer) async -> Int {
      nonisolated(unsafe) let dialog = dialog
      g_object_ref(dialog)
      return await withCheckedContinuation { continuation in
        connectResponse(dialog, OpenDialog(continuation))
        gtk_window_present(dialog.typed())
      }
    }

    /// Closes a dialog that has been answered.
    func closeDialog(_ dialog: UnsafeMutableRawPointer) {
      gtk_window_destroy(dialog.typed())
      g_object_unref(dialog)
    }

    private func connectResponse(_ dialog: UnsafeMutableRawPointer, _ open: OpenDialog) {
      let responded: @MainActor @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, response, data in
        Unmanaged<OpenDialog>.fromOpaque(data!).takeUnretainedValue().end(Int(response))
      }
      let release: @convention(c) (gpointer?, gpointer?) -> Void = { data, _ in
        Unmanaged<OpenDialog>.fromOpaque(data!).release()
      }
      g_signal_connect_data(
        dialog, "response", callback(responded), Unmanaged.passRetained(open).toOpaque(), callback(release),
        GConnectFlags(rawValue: 0))
    }
  }
#endif
