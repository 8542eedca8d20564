#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  internal import ViewHosting

  /// What was chosen for the last print job of the program.
  @MainActor private enum Printing {
    private(set) static var last: OpaquePointer?

    /// Takes settings over from the caller.
    static func remember(_ settings: OpaquePointer) {
      if let last { g_object_unref(last.raw) }
      last = settings
    }
  }

  /// Printing.
  extension GTKView {
    /// Lets a printer or a file be chosen, and hands a PDF over as it is: what is tagged stays tagged.
    func print(_ title: String, _ pdf: Data, _ makePages: HostPanel.PageMaker?) async -> HostPanel.Answer {
      guard let dialog = gtk_print_unix_dialog_new(title.isEmpty ? nil : title, window)?.raw else {
        return .cancelled
      }
      defer { closeDialog(dialog) }
      gtk_window_set_modal(dialog.typed(), 1)
      // The file's pages are what they are: printers that take no PDF are not shown.
      gtk_print_unix_dialog_set_manual_capabilities(dialog.opaque, GTK_PRINT_CAPABILITY_GENERATE_PDF)
      gtk_print_unix_dialog_set_embed_page_setup(dialog.opaque, 1)
      let proposed = Printing.last.map { gtk_print_settings_copy($0) } ?? gtk_print_settings_new()
      // A file of another job is not overwritten.
      gtk_print_settings_unset(proposed, "output-uri")
      let folder = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()
      gtk_print_settings_set(proposed, "output-dir", folder)
      gtk_print_settings_set(proposed, "output-basename", title.isEmpty ? "Document" : fileName(title))
      gtk_print_settings_set(proposed, "output-file-format", "pdf")
      gtk_print_unix_dialog_set_settings(dialog.opaque, proposed)
      g_object_unref(proposed?.raw)
      guard await response(of: dialog) == Int(GTK_RESPONSE_OK.rawValue),
        let printer = gtk_print_unix_dialog_get_selected_printer(dialog.opaque)
      else { return .cancelled }
      guard let settings = gtk_print_unix_dialog_get_settings(dialog.opaque) else { return .cancelled }
      Printing.remember(settings)
      var pdf = pdf
      let chosen = chosenPages(settings)
      if !chosen.isEmpty {
        gtk_print_settings_set(settings, "cups-page-ranges", list(chosen))
        // A file takes what it is given.
        if gtk_printer_is_virtual(printer) != 0, let makePages {
          gtk_widget_set_visible(dialog.typed(), 0)
          guard let made = await makePages(chosen) else { return .cancelled }
          pdf = made
        }
      }
      let job = gtk_print_job_new(
        title, printer, settings, gtk_print_unix_dialog_get_page_setup(dialog.opaque))
      gtk_widget_set_visible(dialog.typed(), 0)
      guard let job else { return .cancelled }
      defer { g_object_unref(job.raw) }
      return await send(pdf, with: job) ? .done : .cancelled
    }

    private func fileName(_ title: String) -> String { title.replacing("/", with: "-") }

    /// Returns the pages that were chosen, counted from 1; none where all are printed.
    private func chosenPages(_ settings: OpaquePointer?) -> [ClosedRange<Int>] {
      guard gtk_print_settings_get_print_pages(settings) == GTK_PRINT_PAGES_RANGES else { return [] }
      var count: gint = 0
      guard let ranges = gtk_print_settings_get_page_ranges(settings, &count) else { return [] }
      defer { g_free(ranges) }
      return (0..<Int(count)).map { index in
        let (start, end) = (Int(ranges[index].start) + 1, Int(ranges[index].end) + 1)
        // A range without an end goes on to the last page.
        return start...(end < start ? Int.max : end)
      }
    }

    /// Returns pages as CUPS names them, which counts them from 1.
    private func list(_ pages: [ClosedRange<Int>]) -> String {
      pages.map { range in
        let (start, end) = (range.lowerBound, range.upperBound)
        return start == end ? "\(start)" : end == Int.max ? "\(start)-" : "\(start)-\(end)"
      }.joined(separator: ",")
    }

    /// Sends a file to a printer. Returns whether it went there.
    private func send(_ pdf: Data, with job: OpaquePointer) async -> Bool {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "galley-\(UUID().uuidString).pdf")
      defer { try? FileManager.default.removeItem(at: file) }
      guard (try? pdf.write(to: file)) != nil, gtk_print_job_set_source_file(job, file.path, nil) != 0 else {
        return false
      }
      return await withCheckedContinuation { continuation in
        let sent: @MainActor @convention(c) (OpaquePointer?, gpointer?, UnsafePointer<GError>?) -> Void = {
          _, data, error in
          Held<CheckedContinuation<Bool, Never>>.taken(data).resume(returning: error == nil)
        }
        gtk_print_job_send(
          job, callback(sent), Held<CheckedContinuation<Bool, Never>>.pointer(continuation), nil)
      }
    }
  }
#endif
