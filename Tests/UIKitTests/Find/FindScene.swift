import UIKit
import ViewHosting

/// A text view with a find navigator in a window on a host without a screen.
@MainActor
final class FindScene {
  let host: HeadlessHost
  let window: UIWindow
  let view: UITextView

  init(
    _ text: String, isTextKit2: Bool = true, size: CGSize = CGSize(width: 420, height: 220),
    environment: HostEnvironment = HostEnvironment()
  ) {
    host = HeadlessHost(size: size, environment: environment)
    view = UITextView(usingTextLayoutManager: isTextKit2)
    view.font = UIFont(name: "Liberation Serif", size: 16)
    view.text = text
    view.isFindInteractionEnabled = true
    window = UIWindow(host: host, rootView: view)
    host.render()
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
  }

  var interaction: UIFindInteraction { view.findInteraction! }
  var session: UIFindSession? { interaction.activeFindSession }

  /// The views of the find navigator, in their order.
  func parts<Part: UIView>(_ type: Part.Type) -> [Part] {
    func collect(_ view: UIView) -> [Part] {
      view.subviews.flatMap { ($0 as? Part).map { [$0] } ?? collect($0) }
    }
    return window.subviews.filter { $0 !== view }.flatMap(collect)
  }

  /// What the navigator says of the matches.
  var count: String? { parts(UILabel.self).first?.text }

  /// The yellow pixels that a range of the text has beneath it.
  func yellow(_ range: NSRange) throws -> Int {
    host.render()
    let picture = try Picture(host.snapshot()!)
    let start = view.position(from: view.beginningOfDocument, offset: range.location)!
    let end = view.position(from: start, offset: range.length)!
    let rect = view.firstRect(for: view.textRange(from: start, to: end)!)
    return picture.count(view.convert(rect, to: window)) { $0[0] > 200 && $0[2] < 200 && $0[1] > $0[2] }
  }
}
