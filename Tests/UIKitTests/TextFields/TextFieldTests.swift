import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct TextFieldTests {
  @Test("V083: beginning, typing, Return and ending call delegate and actions in Apple's order")
  func order() {
    let scene = FieldScene("abc")
    #expect(
      scene.recorded { scene.field.becomeFirstResponder() } == ["shouldBegin", "didBegin", "event begin"])
    #expect(scene.field.isEditing)
    #expect(scene.recorded { scene.host.type("d") } == ["gate {3,0} d", "selection", "event changed"])
    #expect(scene.field.text == "abcd")
    #expect(
      scene.recorded { scene.host.press("backspace") } == ["gate {3,1} ", "selection", "event changed"])
    #expect(scene.recorded { scene.host.press("return") } == ["shouldReturn"])
    #expect(scene.field.isEditing)
    scene.field.addAction(UIAction { _ in scene.calls.append("onExit") }, for: .editingDidEndOnExit)
    #expect(
      scene.recorded { scene.host.press("return") }
        == ["shouldReturn", "onExit", "shouldEnd", "didEnd committed", "event end"])
    #expect(!scene.field.isEditing)
    #expect(!scene.field.isFirstResponder)
  }

  @Test("A delegate that refuses keeps the field from being edited, changed, cleared, left")
  func refusals() {
    let scene = FieldScene("abc")
    scene.refused = ["shouldBegin"]
    #expect(!scene.field.becomeFirstResponder())
    #expect(!scene.field.isEditing)
    scene.refused = ["gate", "shouldEnd"]
    scene.field.becomeFirstResponder()
    scene.host.type("d")
    scene.host.press("backspace")
    #expect(scene.field.text == "abc")
    #expect(!scene.field.resignFirstResponder())
    #expect(scene.field.isEditing)
    #expect(scene.field.isFirstResponder)
  }

  @Test("V086: text set by program neither asks nor tells of a change, and puts the caret at the end")
  func setText() {
    let scene = FieldScene("abc")
    scene.field.becomeFirstResponder()
    scene.host.press("home")
    let calls = scene.recorded { scene.field.text = "other" }
    #expect(!calls.contains { $0.hasPrefix("gate") || $0.hasPrefix("event") })
    scene.host.type("!")
    #expect(scene.field.text == "other!")
    scene.field.text = nil
    #expect(scene.field.text == "")
    scene.field.text = "two\nlines"
    #expect(scene.field.text == "two lines")
  }

  @Test("Notifications tell of begin, change and end with its reason")
  func notifications() {
    let scene = FieldScene()
    nonisolated(unsafe) var names: [String] = []
    nonisolated(unsafe) var reason: Int?
    let tokens = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ].map {
      NotificationCenter.default.addObserver(forName: $0, object: scene.field, queue: nil) { note in
        names.append(note.name.rawValue)
        reason = note.userInfo?[UITextField.didEndEditingReasonUserInfoKey] as? Int ?? reason
      }
    }
    scene.field.becomeFirstResponder()
    scene.host.type("a")
    scene.field.resignFirstResponder()
    #expect(
      names == [
        "UITextFieldTextDidBeginEditingNotification", "UITextFieldTextDidChangeNotification",
        "UITextFieldTextDidEndEditingNotification",
      ])
    #expect(reason == UITextField.DidEndEditingReason.committed.rawValue)
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test("Keys move the caret and select as in text views: arrows, words, Home and End, Shift, undo, all")
  func keys() {
    let scene = FieldScene("one two three")
    scene.field.becomeFirstResponder()
    scene.host.press("left", .control)
    scene.host.type("X")
    #expect(scene.field.text == "one two Xthree")
    scene.host.press("home")
    scene.host.press("right", [.shift, .control])
    scene.host.press("delete")
    #expect(scene.field.text == " two Xthree")
    scene.host.press("z", .control)
    #expect(scene.field.text == "one two Xthree")
    scene.host.press("a", .control)
    scene.host.type("k")
    #expect(scene.field.text == "k")
  }

  @Test("A click puts the caret, a double click selects a word, a triple click all, a drag a range")
  func pointer() {
    let scene = FieldScene("one two three")
    let font = scene.field.font!
    func x(_ text: String) -> CGFloat { 20 + text.size(withAttributes: [.font: font]).width }
    scene.host.click(at: CGPoint(x: x("one t") + 1, y: 37))
    #expect(scene.field.isFirstResponder)
    scene.host.type("X")
    #expect(scene.field.text == "one tXwo three")
    scene.field.text = "one two three"
    scene.host.click(at: CGPoint(x: x("one t") + 1, y: 37), count: 2)
    scene.host.type("Y")
    #expect(scene.field.text == "one Y three")
    scene.host.click(at: CGPoint(x: 60, y: 37), count: 3)
    scene.host.type("Z")
    #expect(scene.field.text == "Z")
    scene.field.text = "one two three"
    scene.host.drag(from: CGPoint(x: x("one ") + 1, y: 37), to: CGPoint(x: x("one two ") + 1, y: 37))
    scene.host.press("delete")
    #expect(scene.field.text == "one three")
  }

  @Test("V125: the clear button is shown with text only, asks, empties the field and keeps the keys")
  func clearButton() throws {
    let scene = FieldScene("abc", style: .roundedRect)
    scene.field.clearButtonMode = .whileEditing
    let button = scene.field.clearButtonRect(forBounds: scene.field.bounds)
    #expect(scene.field.textRect(forBounds: scene.field.bounds).maxX > button.minX)
    scene.field.becomeFirstResponder()
    #expect(scene.field.editingRect(forBounds: scene.field.bounds).maxX <= button.minX)
    let centre = scene.field.convert(CGPoint(x: button.midX, y: button.midY), to: nil)
    scene.refused = ["shouldClear"]
    scene.host.click(at: centre)
    #expect(scene.field.text == "abc")
    scene.refused = []
    let calls = scene.recorded { scene.host.click(at: centre) }
    #expect(calls.filter { $0 != "selection" } == ["shouldClear", "event changed"])
    #expect(scene.field.text == "")
    #expect(scene.field.isFirstResponder)
    #expect(scene.field.editingRect(forBounds: scene.field.bounds).maxX > button.minX)
    scene.field.clearsOnBeginEditing = true
    scene.field.resignFirstResponder()
    scene.field.text = "x"
    #expect(scene.recorded { scene.field.becomeFirstResponder() }.contains("shouldClear"))
    #expect(scene.field.text == "")
  }

  @Test("V126: clearsOnInsertion has the first insertion replace all; moving the selection ends it")
  func clearsOnInsertion() {
    let scene = FieldScene("abc")
    scene.field.becomeFirstResponder()
    scene.field.clearsOnInsertion = true
    scene.host.type("x")
    #expect(scene.field.text == "x")
    #expect(!scene.field.clearsOnInsertion)
    scene.field.clearsOnInsertion = true
    scene.host.press("left")
    #expect(!scene.field.clearsOnInsertion)
    scene.host.type("y")
    #expect(scene.field.text == "yx")
  }

  @Test("V123: views at the sides, the border and the clear button leave the rest to the text")
  func rectangles() {
    let scene = FieldScene("abc", style: .roundedRect)
    let field = scene.field
    let bounds = field.bounds
    #expect(field.borderRect(forBounds: bounds) == bounds)
    let plain = field.textRect(forBounds: bounds)
    #expect(plain.minX == 7 && plain.maxX == 193)
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 20))
    field.leftViewMode = .always
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 50))
    field.rightViewMode = .unlessEditing
    #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 0, y: 7, width: 24, height: 20))
    #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 170, y: 0, width: 30, height: 34))
    let text = field.textRect(forBounds: bounds)
    #expect(text.minX == 29)
    #expect(text.maxX == 165)
    #expect(field.placeholderRect(forBounds: bounds) == text)
    field.becomeFirstResponder()
    #expect(field.editingRect(forBounds: bounds).maxX == 193)
    field.layoutIfNeeded()
    #expect(field.leftView?.frame == CGRect(x: 0, y: 7, width: 24, height: 20))
    #expect(field.rightView?.isHidden == true)
    field.semanticContentAttribute = .forceRightToLeft
    #expect(field.leftViewRect(forBounds: bounds).maxX == 200)
  }

  final class Shifted: UITextField {
    override func editingRect(forBounds bounds: CGRect) -> CGRect {
      super.editingRect(forBounds: bounds).offsetBy(dx: 50, dy: 0)
    }
  }

  @Test("V123: an override of editingRect(forBounds:) moves drawing, caret and clicks alike")
  func editingRect() throws {
    let scene = FieldScene()
    let field = Shifted(frame: CGRect(x: 0, y: 60, width: 250, height: 34))
    field.font = scene.field.font
    field.text = "HHHH"
    scene.window.addSubview(field)
    field.becomeFirstResponder()
    scene.host.render()
    let image = try #require(scene.host.snapshot())
    let ink = try Picture(image).bounds { $0[0] < 100 && $0[2] < 100 }
    #expect(ink.minX >= 50)
    #expect(ink.minX < 56)
    let letter = "H".size(withAttributes: [.font: field.font!]).width
    scene.host.click(at: CGPoint(x: 50 + letter * 2 + 1, y: 77))
    scene.host.type("x")
    #expect(field.text == "HHxHH")
    let caret = try #require(scene.host.textInput?.caretRect)
    #expect(abs(caret.minX - (50 + "HHx".size(withAttributes: [.font: field.font!]).width)) < 0.5)
  }
}
