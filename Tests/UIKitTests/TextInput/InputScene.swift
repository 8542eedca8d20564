import Foundation
import Testing
import UIKit
import ViewHosting

/// A text view of either TextKit or a field in a window without a screen, and what it asked and told.
@MainActor final class InputScene: NSObject, UITextViewDelegate, UITextFieldDelegate, UITextInputDelegate {
  enum Kind: CaseIterable, Sendable {
    case textKit2, textKit1, field
  }

  final class View: UITextView {
    var asked: (() -> Void)?
    override func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
      asked?()
      return super.shouldChangeText(in: range, replacementText: text)
    }
  }

  final class Field: UITextField {
    var asked: (() -> Void)?
    override func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
      asked?()
      return super.shouldChangeText(in: range, replacementText: text)
    }
  }

  let kind: Kind
  let host = HeadlessHost(size: CGSize(width: 260, height: 120))
  let window: UIWindow
  let input: any UITextInput & UIView
  private(set) var log: [String] = []
  var asksView = false
  var refuses: (String) -> Bool = { _ in false }
  /// Called whenever the delegate is told of a change.
  var told: () -> Void = {}

  init(_ kind: Kind, _ text: String = "abc", selected: Range<Int>? = nil) {
    self.kind = kind
    window = UIWindow(host: host)
    let frame = CGRect(x: 20, y: 10, width: 200, height: 90)
    let font = UIFont(name: "Liberation Sans", size: 20)
    switch kind {
    case .field:
      let field = Field(frame: frame)
      field.font = font
      field.text = text
      input = field
    case .textKit1, .textKit2:
      let view = View(usingTextLayoutManager: kind == .textKit2)
      view.frame = frame
      view.font = font
      view.text = text
      input = view
    }
    super.init()
    window.addSubview(input)
    host.render()
    input.becomeFirstResponder()
    if let field = input as? Field {
      field.delegate = self
      field.asked = { [weak self] in self?.wasAsked() }
      field.addAction(
        UIAction { [weak self] _ in
          self?.log.append("D.didChange")
          self?.told()
        }, for: .editingChanged)
    } else if let view = input as? View {
      view.delegate = self
      view.asked = { [weak self] in self?.wasAsked() }
    }
    input.inputDelegate = self
    if let selected { select(selected) }
    log = []
  }

  private func wasAsked() { if asksView { log.append("V.should") } }

  /// What was called since the last time.
  func calls() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: The input

  var text: String {
    input.textRange(from: input.beginningOfDocument, to: input.endOfDocument).flatMap(input.text(in:)) ?? ""
  }

  func range(_ offsets: Range<Int>) -> UITextRange? {
    guard let start = input.position(from: input.beginningOfDocument, offset: offsets.lowerBound),
      let end = input.position(from: input.beginningOfDocument, offset: offsets.upperBound)
    else { return nil }
    return input.textRange(from: start, to: end)
  }

  func offsets(_ range: UITextRange?) -> Range<Int>? {
    guard let range else { return nil }
    let start = input.offset(from: input.beginningOfDocument, to: range.start)
    return start..<start + input.offset(from: range.start, to: range.end)
  }

  func select(_ offsets: Range<Int>) { input.selectedTextRange = range(offsets) }

  var selected: Range<Int>? { offsets(input.selectedTextRange) }

  var marked: Range<Int>? { offsets(input.markedTextRange) }

  var undoManager: UndoManager? { input.undoManager }

  /// The text that is stored, with its attributes.
  var stored: NSAttributedString {
    (input as? UITextView)?.textStorage ?? (input as? UITextField)?.attributedText ?? NSAttributedString()
  }

  // MARK: Delegates

  private func asked(_ range: NSRange, _ text: String) -> Bool {
    log.append("D.should {\(range.location),\(range.length)} \(text)")
    return !refuses(text)
  }

  private func selectionChanged() {
    let range = selected ?? 0..<0
    log.append("D.selection {\(range.lowerBound),\(range.count)}")
    told()
  }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  {
    asked(range, text)
  }
  func textViewDidChange(_ textView: UITextView) {
    log.append("D.didChange")
    told()
  }
  func textViewDidChangeSelection(_ textView: UITextView) { selectionChanged() }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { asked(range, string) }
  func textFieldDidChangeSelection(_ textField: UITextField) { selectionChanged() }
  func textWillChange(_ textInput: (any UITextInput)?) { log.append("K.textWill") }
  func textDidChange(_ textInput: (any UITextInput)?) { log.append("K.textDid") }
  func selectionWillChange(_ textInput: (any UITextInput)?) { log.append("K.selectionWill") }
  func selectionDidChange(_ textInput: (any UITextInput)?) { log.append("K.selectionDid") }
}
