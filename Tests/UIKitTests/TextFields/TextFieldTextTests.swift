import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct TextFieldTextTests {
  private static let long = "a text that is much longer than the field is wide, to its very end"

  private func ink(_ scene: FieldScene) throws -> CGRect {
    try Picture(try #require(scene.host.snapshot())).bounds { $0[0] < 100 && $0[2] < 100 }
  }

  @Test("V124: text is scrolled so that the caret is visible, and shows its start when editing ended")
  func scrolling() throws {
    let scene = FieldScene(Self.long)
    scene.field.becomeFirstResponder()
    func caret() throws -> CGRect { try #require(scene.host.textInput?.caretRect) }
    #expect(try caret().minX <= 220)
    #expect(try caret().minX > 180)
    scene.host.press("home")
    #expect(try caret().minX >= 20)
    #expect(try caret().minX < 24)
    for _ in 0..<20 { scene.host.press("right") }
    for _ in 0..<30 {
      scene.host.press("right")
      let x = try caret().minX
      #expect(x >= 20 && x <= 220)
    }
    scene.field.textAlignment = .right
    scene.host.press("end")
    #expect(try caret().minX <= 220)
    scene.field.resignFirstResponder()
    #expect(try ink(scene).maxX <= 220)
  }

  @Test("V124: line ends that are pasted become spaces")
  func pastedLines() {
    let scene = FieldScene()
    scene.field.becomeFirstResponder()
    scene.host.commit("a\nb\r\nc")
    #expect(scene.field.text == "a b c")
    scene.field.selectAll(nil)
    scene.field.copy(nil)
    scene.host.press("end")
    scene.field.paste(nil)
    #expect(scene.field.text == "a b ca b c")
  }

  @Test("V127: a secret is shown as a dot for each character, and neither copied nor moved through by words")
  func secret() throws {
    let scene = FieldScene("ab cd 👨‍👩‍👧")
    scene.field.isSecureTextEntry = true
    let dots = FieldScene("•••••••")
    #expect(try ink(scene) == ink(dots))
    scene.field.becomeFirstResponder()
    #expect(!scene.field.canPerformAction("copy:", withSender: nil))
    scene.field.selectAll(nil)
    #expect(!scene.field.canPerformAction("copy:", withSender: nil))
    #expect(!scene.field.canPerformAction("cut:", withSender: nil))
    #expect(scene.host.textInput?.purpose == .password)
    #expect(scene.host.textInput?.surroundingText == "")
    scene.host.press("end")
    scene.host.press("left", .control)
    scene.host.type("X")
    #expect(scene.field.text == "Xab cd 👨‍👩‍👧")
    scene.host.compose(MarkedText("n"))
    #expect(scene.field.text == "Xab cd 👨‍👩‍👧")
    scene.host.press("end")
    scene.host.press("backspace")
    #expect(scene.field.text == "Xab cd ")
    scene.field.isSecureTextEntry = false
    #expect(scene.field.text == "Xab cd ")
    #expect(try ink(scene) != ink(dots))
  }

  @Test("V127: editing a secret anew has the first insertion replace it")
  func secretAgain() {
    let scene = FieldScene("secret")
    scene.field.isSecureTextEntry = true
    scene.field.becomeFirstResponder()
    scene.host.type("new")
    #expect(scene.field.text == "new")
  }

  @Test("V128: the placeholder is shown without text, also while editing; it is not the text")
  func placeholder() throws {
    let scene = FieldScene()
    scene.field.placeholder = "HHHH"
    func grey() throws -> CGRect {
      try Picture(try #require(scene.host.snapshot())).bounds {
        $0[0] < 230 && abs(Int($0[0]) - Int($0[2])) < 12
      }
    }
    let shown = try grey()
    #expect(shown.width > 40)
    #expect(scene.field.text == "")
    scene.field.becomeFirstResponder()
    #expect(try grey() == shown)
    scene.host.compose(MarkedText("i"))
    #expect(try grey().width < 20)
    scene.host.compose(MarkedText(""))
    scene.field.attributedPlaceholder = NSAttributedString(
      string: "HH", attributes: [.foregroundColor: UIColor.red])
    let picture = try Picture(try #require(scene.host.snapshot()))
    #expect(picture.count { $0[0] > 200 && $0[1] < 60 } > 20)
    scene.field.placeholder = Self.long
    #expect(try ink(scene).isNull || ink(scene).maxX <= 220)
  }

  @Test("V129: natural alignment follows the text; without text the interface")
  func naturalAlignment() throws {
    let scene = FieldScene("שלום")
    #expect(try ink(scene).maxX > 210)
    scene.field.text = "abc"
    #expect(try ink(scene).minX < 30)
    scene.field.text = ""
    scene.field.becomeFirstResponder()
    #expect(try #require(scene.host.textInput?.caretRect).minX == 20)
    scene.field.semanticContentAttribute = .forceRightToLeft
    scene.field.layoutIfNeeded()
    scene.field.text = ""
    #expect(try #require(scene.host.textInput?.caretRect).minX > 210)
  }

  @Test("Composition replaces its text, is committed once, and ends with the field's editing")
  func composition() {
    let scene = FieldScene("abc")
    scene.field.becomeFirstResponder()
    scene.host.compose(MarkedText("n"))
    scene.host.compose(MarkedText("ni"))
    #expect(scene.field.text == "abcni")
    #expect(scene.host.textInput?.surroundingText == "abc")
    scene.host.commit("你")
    #expect(scene.field.text == "abc你")
    scene.host.press("z", .control)
    #expect(scene.field.text == "abc")
    scene.host.compose(MarkedText("x"))
    scene.field.resignFirstResponder()
    #expect(scene.field.text == "abcx")
    scene.field.becomeFirstResponder()
    scene.host.compose(MarkedText("zz"))
    scene.host.compose(MarkedText(""))
    #expect(scene.field.text == "abcx")
  }

  @Test("Font, colour and defaultTextAttributes hold for all text; styled text keeps its own")
  func attributes() {
    let scene = FieldScene("abc")
    scene.field.textColor = .red
    var attributes = scene.field.attributedText!.attributes(at: 1, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor == .red)
    scene.field.defaultTextAttributes = [.kern: 3, .foregroundColor: UIColor.blue]
    attributes = scene.field.attributedText!.attributes(at: 2, effectiveRange: nil)
    #expect(attributes[.kern] as? Int == 3)
    #expect(scene.field.textColor == .blue)
    #expect(scene.field.typingAttributes == nil)
    scene.field.becomeFirstResponder()
    scene.field.typingAttributes?[.foregroundColor] = UIColor.green
    scene.host.type("d")
    attributes = scene.field.attributedText!.attributes(at: 3, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor == .green)
    scene.field.attributedText = NSAttributedString(string: "xy", attributes: [.underlineStyle: 1])
    attributes = scene.field.attributedText!.attributes(at: 0, effectiveRange: nil)
    #expect(attributes[.underlineStyle] as? Int == 1)
    #expect(attributes[.font] is UIFont)
  }

  @Test("Tab gives the keys to the next field, Shift-Tab to the one before")
  func tab() {
    let scene = FieldScene("a")
    let second = UITextField(frame: CGRect(x: 20, y: 70, width: 200, height: 34))
    scene.window.addSubview(second)
    scene.field.becomeFirstResponder()
    scene.host.press("tab")
    #expect(second.isFirstResponder)
    #expect(scene.field.text == "a")
    scene.host.press("tab")
    #expect(scene.field.isFirstResponder)
  }

  @Test("Text is made smaller down to minimumFontSize where it does not fit")
  func adjusting() throws {
    let scene = FieldScene("HHHHHHHHHHHHHHHHH")
    let whole = try ink(scene)
    scene.field.adjustsFontSizeToFitWidth = true
    scene.field.minimumFontSize = 10
    let small = try ink(scene)
    #expect(small.height < whole.height)
    #expect(small.maxX <= 220)
  }

  @Test("A field that has the keys shows a caret, which blinks with the clock")
  func caret() throws {
    let scene = FieldScene()
    func isShown() throws -> Bool {
      try Picture(try #require(scene.host.snapshot())).count { $0[2] > 200 && $0[0] < 60 } > 10
    }
    #expect(try !isShown())
    scene.field.becomeFirstResponder()
    #expect(try isShown())
    scene.host.advance(by: 0.7)
    #expect(try !isShown())
    scene.host.advance(by: 0.6)
    #expect(try isShown())
    scene.host.advance(by: 0.55)
    scene.host.type("a")
    scene.host.advance(by: 0.3)
    #expect(try isShown())
    scene.field.resignFirstResponder()
    #expect(try !isShown())
  }
}
