import Testing
import UIKit
import ViewHosting

/// A field in a window without a screen, and what it calls.
@MainActor final class FieldScene: UITextFieldDelegate {
  let host = HeadlessHost(size: CGSize(width: 300, height: 120))
  let window: UIWindow
  let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
  var calls: [String] = []
  /// The answers of the methods that begin with "should".
  var refused: Set<String> = []

  init(_ text: String = "", style: UITextField.BorderStyle = .none) {
    window = UIWindow(host: host)
    window.backgroundColor = .white
    field.font = UIFont(name: "Liberation Sans", size: 20)
    field.borderStyle = style
    field.text = text
    window.addSubview(field)
    field.delegate = self
    for (event, name) in [
      (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
    ] {
      field.addAction(UIAction { [weak self] _ in self?.calls.append("event \(name)") }, for: event)
    }
  }

  /// Runs something, and returns what was called by it.
  func recorded(by action: () -> Void) -> [String] {
    calls = []
    action()
    return calls
  }

  private func asked(_ name: String) -> Bool {
    calls.append(name)
    return !refused.contains(name)
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { asked("shouldBegin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { asked("shouldEnd") }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    calls.append("didEnd \(reason)")
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    calls.append("gate {\(range.location),\(range.length)} \(string)")
    return !refused.contains("gate")
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { asked("shouldClear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { asked("shouldReturn") }
}
