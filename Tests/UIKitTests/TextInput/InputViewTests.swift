import Foundation
import Testing
import UIKit
import ViewHosting

@Suite("Views in place of a keyboard, and over it", .serialized)
@MainActor struct InputViewTests {
  private let host = HeadlessHost(size: CGSize(width: 200, height: 300))
  private let window: UIWindow

  init() {
    window = UIWindow(host: host)
    window.makeKey()
  }

  private func field(_ y: CGFloat) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: y, width: 200, height: 30))
    window.addSubview(field)
    return field
  }

  private func bar(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 20, height: height))
  }

  private func place(_ view: UIView) -> CGRect? {
    view.window === window ? view.convert(view.bounds, to: nil) : nil
  }

  /// A responder whose views belong to what is edited in it, too.
  private final class Page: UIView {
    let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
    override var canBecomeFirstResponder: Bool { true }
    override var inputAccessoryView: UIView? { accessory }
  }

  @Test("A field's views come and go with it, and two fields that share one keep it")
  func fields() {
    let (first, second) = (field(0), field(40))
    let (input, shared) = (bar(90), bar(30))
    first.inputView = input
    first.inputAccessoryView = shared
    second.inputAccessoryView = shared
    nonisolated(unsafe) var names: [String] = []
    let tokens = [UIResponder.keyboardDidShowNotification, UIResponder.keyboardDidHideNotification].map {
      NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil) {
        names.append(String($0.name.rawValue.dropFirst(13).dropLast(12)))
      }
    }
    first.becomeFirstResponder()
    #expect(place(input) == CGRect(x: 0, y: 210, width: 200, height: 90))
    #expect(place(shared) == CGRect(x: 0, y: 180, width: 200, height: 30))
    #expect(names == ["Show"])
    second.becomeFirstResponder()
    host.render()
    #expect(place(input) == nil && place(shared) == CGRect(x: 0, y: 270, width: 200, height: 30))
    #expect(names == ["Show"])
    #expect(window.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 270, width: 200, height: 30))
    second.removeFromSuperview()
    #expect(place(shared) == nil && names == ["Show", "Hide"])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test("The views of an outer responder hold for what is edited in it and in them")
  func outerResponder() {
    let page = Page(frame: window.bounds)
    window.addSubview(page)
    page.becomeFirstResponder()
    host.render()
    #expect(place(page.accessory) == CGRect(x: 0, y: 260, width: 200, height: 40))
    let field = UITextField(frame: CGRect(x: 0, y: 5, width: 150, height: 30))
    page.accessory.addSubview(field)
    host.tap(at: CGPoint(x: 70, y: 280))
    #expect(field.isFirstResponder && place(page.accessory) != nil)
    host.type("a")
    #expect(field.text == "a")
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
    page.addSubview(text)
    text.becomeFirstResponder()
    #expect(text.isFirstResponder && place(page.accessory) != nil)
    host.size = CGSize(width: 260, height: 200)
    host.render()
    #expect(place(page.accessory) == CGRect(x: 0, y: 160, width: 260, height: 40))
    page.removeFromSuperview()
    #expect(place(page.accessory) == nil)
  }

  @Test("A view gets the height of its constraints or its content, and a covered edge stays free")
  func heights() {
    let field = field(0)
    let tied = bar(0)
    tied.translatesAutoresizingMaskIntoConstraints = false
    tied.heightAnchor.constraint(equalToConstant: 44).isActive = true
    let label = UILabel(frame: .zero)
    label.text = "one\ntwo"
    label.numberOfLines = 0
    field.inputAccessoryView = tied
    field.inputView = label
    window.coveredInsets.bottom = 20
    field.becomeFirstResponder()
    host.render()
    let height = label.sizeThatFits(CGSize(width: 200, height: 1000)).height
    #expect(height > 20)
    #expect(place(label) == CGRect(x: 0, y: 280 - height, width: 200, height: height))
    #expect(place(tied) == CGRect(x: 0, y: 236 - height, width: 200, height: 44))
    #expect(window.keyboardLayoutGuide.layoutFrame.minY == 236 - height)
  }
}
