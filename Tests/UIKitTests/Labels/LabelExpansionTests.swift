import Testing
import UIKit
import ViewHosting

@Suite("Labels: the text that is cut")
@MainActor
struct LabelExpansionTests {
  private let host = HeadlessHost(size: CGSize(width: 200, height: 120))
  private let root = UIView()
  private let label = UILabel()
  private let window: UIWindow

  init() {
    label.text = "A text that is far too long for its label"
    label.frame = CGRect(x: 10, y: 10, width: 80, height: 20)
    root.addSubview(label)
    window = UIWindow(host: host, rootView: root)
    host.render()
  }

  /// The texts of all labels in the window but the one at hand.
  private var shown: [String] {
    func labels(_ view: UIView) -> [UILabel] {
      (view as? UILabel).map { [$0] } ?? view.subviews.flatMap { labels($0) }
    }
    return labels(window).filter { $0 !== label }.compactMap(\.text)
  }

  private func rest(at point: CGPoint, for seconds: TimeInterval = 1) {
    host.movePointer(to: point)
    host.advance(by: seconds)
    host.render()
  }

  @Test("A pointer that rests on a cut label shows all of its text inside of the window, until it leaves")
  func rests() throws {
    let on = CGPoint(x: 40, y: 20)
    rest(at: on)
    #expect(shown.isEmpty)
    label.showsExpansionTextWhenTruncated = true
    rest(at: on, for: 0.3)
    #expect(shown.isEmpty)
    rest(at: on)
    #expect(shown == [label.text])
    let box = try #require(window.subviews.last)
    #expect(window.bounds.contains(box.frame) && box.frame.height > 30 && !box.frame.contains(on))
    // It is nothing to press, and stays while the pointer is on the label.
    #expect(window.hitTest(CGPoint(x: box.frame.midX, y: box.frame.midY), with: nil) !== box)
    rest(at: CGPoint(x: 60, y: 20), for: 0)
    #expect(shown == [label.text])
    rest(at: CGPoint(x: 150, y: 20), for: 0)
    #expect(shown.isEmpty)
    rest(at: on)
    host.click(at: on)
    #expect(shown.isEmpty)
  }

  @Test("A label whose text fits, is covered or is not asked to shows nothing")
  func fits() {
    let on = CGPoint(x: 40, y: 20)
    label.showsExpansionTextWhenTruncated = true
    label.text = "Short"
    rest(at: on)
    #expect(shown.isEmpty)
    label.text = "Not short at all, but long"
    let cover = UIView(frame: root.bounds)
    root.addSubview(cover)
    rest(at: CGPoint(x: 41, y: 20))
    #expect(shown.isEmpty)
    cover.removeFromSuperview()
    rest(at: CGPoint(x: 42, y: 20))
    #expect(shown == [label.text])
    label.showsExpansionTextWhenTruncated = false
    rest(at: CGPoint(x: 43, y: 20))
    #expect(shown.isEmpty)
  }
}
