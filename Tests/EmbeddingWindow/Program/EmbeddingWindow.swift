#if Desktop
  import CGtk
  import GTKHost
#endif
import Foundation
import UIKit

/// A program of GTK 4 that knows nothing of Galley's modules over it: it has its own, a window with an entry,
/// and below this a text view of UIKit. At each change it prints what both have.
@main
struct EmbeddingWindow {
  @MainActor static func main() {
    #if Desktop
      guard gtk_init_check() != 0 else { exit(1) }
      let window = gtk_window_new()!
      let frame = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_title(frame, "Embedding")
      gtk_window_set_default_size(frame, 400, 300)
      let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
      let entry = gtk_entry_new()!
      let box = UnsafeMutableRawPointer(column).assumingMemoryBound(to: GtkBox.self)
      gtk_box_append(box, entry)

      let view = GTKView(size: CGSize(width: 400, height: 240))
      let text = UITextView()
      text.font = UIFont(name: "Liberation Sans", size: 18)
      let root = UIWindow(host: view, rootView: text)
      gtk_box_append(box, view.widget.assumingMemoryBound(to: GtkWidget.self))
      root.makeKeyAndVisible()
      text.becomeFirstResponder()

      gtk_window_set_child(frame, column)
      gtk_window_present(frame)
      let report = Report(OpaquePointer(entry), text)
      text.delegate = report
      // The program runs GTK's loop itself; tasks run in it all the same.
      Task {
        while true {
          report.tell()
          try? await Task.sleep(for: .milliseconds(100))
        }
      }
      g_main_loop_run(g_main_loop_new(nil, 0))
      withExtendedLifetime((view, root)) {}
    #endif
  }
}

#if Desktop
  /// Prints what the entry and the text have.
  @MainActor private final class Report: NSObject, UITextViewDelegate {
    private let entry: OpaquePointer
    private let text: UITextView
    private var last = ""

    init(_ entry: OpaquePointer, _ text: UITextView) { (self.entry, self.text) = (entry, text) }

    func textViewDidChange(_ textView: UITextView) { tell() }

    func tell() {
      let now = "\(String(cString: gtk_editable_get_text(entry)))|\(text.text ?? "")"
      guard now != last else { return }
      last = now
      FileHandle.standardOutput.write(Data((now + "\n").utf8))
    }
  }
#endif
