#if Desktop
  import GTKHost
#endif
import Foundation
import UIKit

/// Opens a window with a text view, and answers what tests ask of it: each line of the input is a list in
/// JSON, a command and its arguments, and each line of the output its answer. It is there until the input
/// ends.
///
/// usage: window-probe TITLE
@main
struct WindowProbe {
  @MainActor static func main() throws {
    #if Desktop
      let title = CommandLine.arguments.dropFirst().first ?? "Probe"
      try GTKApplication.run(name: "window-probe") {
        TestInputMethod.register()
        let window = GTKWindow(title: title, size: CGSize(width: 420, height: 300))
        let probe = Probe(window)
        window.show()
        read {
          probe.answer($0)
        } end: {
          window.close()
        }
      }
    #endif
  }

  #if Desktop
    /// Reads commands on a thread of its own, and answers them on the main one.
    private static func read(
      _ answer: @escaping @MainActor @Sendable ([Any]) -> Any, end: @escaping @MainActor @Sendable () -> Void
    ) {
      Thread.detachNewThread {
        while let line = readLine() {
          DispatchQueue.main.async {
            MainActor.assumeIsolated {
              let command = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
              let value = answer(command ?? [])
              let data = try? JSONSerialization.data(
                withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
              FileHandle.standardOutput.write((data ?? Data("null".utf8)) + Data("\n".utf8))
            }
          }
        }
        DispatchQueue.main.async { MainActor.assumeIsolated { end() } }
      }
    }
  #endif
}
