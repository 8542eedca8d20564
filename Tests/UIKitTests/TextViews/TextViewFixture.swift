import TestSupport
import UIKit
import ViewHosting

/// A text view in a window on a host without a screen, and what its delegates were told.
@MainActor
final class TextViewFixture {
  let host: HeadlessHost
  let window: UIWindow
  let view: UITextView
  let log = Log()

  /// What was called, in order.
  final class Log: NSObject, UITextViewDelegate, UITextInputDelegate {
    var calls: [String] = []
    var refuses: (String) -> Bool = { _ in false }
    var mayBegin = true
    var mayEnd = true

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
      calls.append("D.shouldBegin")
      return mayBegin
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("D.didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
      calls.append("D.shouldEnd")
      return mayEnd
    }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("D.didEnd") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      calls.append("D.should {\(range.location),\(range.length)} \(text)")
      return !refuses(text)
    }
    func textViewDidChange(_ textView: UITextView) { calls.append("D.didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) {
      calls.append("D.selection {\(textView.selectedRange.location),\(textView.selectedRange.length)}")
    }
    func textWillChange(_ textInput: (any UITextInput)?) { calls.append("K.textWill") }
    func textDidChange(_ textInput: (any UITextInput)?) { calls.append("K.textDid") }
    func selectionWillChange(_ textInput: (any UITextInput)?) { calls.append("K.selectionWill") }
    func selectionDidChange(_ textInput: (any UITextInput)?) { calls.append("K.selectionDid") }
  }

  init(
    _ text: String = "abc", _ view: UITextView = UITextView(), size: CGSize = CGSize(width: 200, height: 100)
  ) {
    host = HeadlessHost(size: size)
    self.view = view
    view.font = UIFont(name: "Liberation Serif", size: 16)
    view.text = text
    window = UIWindow(host: host, rootView: view)
    host.render()
    view.becomeFirstResponder()
    view.delegate = log
    view.inputDelegate = log
    log.calls = []
  }

  /// What was called since the last time.
  func calls() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  static let kinds = [true, false]

  /// A view of either TextKit.
  convenience init(_ text: String, isTextKit2: Bool, size: CGSize = CGSize(width: 200, height: 100)) {
    self.init(text, UITextView(usingTextLayoutManager: isTextKit2), size: size)
  }
}
