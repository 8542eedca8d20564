import Foundation
import Testing
import UIKit
import ViewHosting

@Suite("Order of calls of text views and fields")
@MainActor
struct TextInputTraceTests {
  @Test(
    "V035: A key asks the view, which asks the delegate, then the text, the selection and the change are told",
    arguments: InputScene.Kind.allCases)
  func typing(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.asksView = true
    var notes = 0
    let name = kind == .field ? UITextField.textDidChangeNotification : UITextView.textDidChangeNotification
    let token = NotificationCenter.default.addObserver(forName: name, object: scene.input, queue: nil) { _ in
      MainActor.assumeIsolated { notes += 1 }
    }
    (scene.input as? UITextView)?.typingAttributes[.kern] = 2
    (scene.input as? UITextField)?.typingAttributes?[.kern] = 2
    scene.host.type("d")
    #expect(scene.calls() == ["V.should", "D.should {3,0} d", "D.selection {4,0}", "D.didChange"])
    #expect(scene.stored.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 2 && notes == 1)
    scene.host.press("backspace")
    #expect(scene.calls() == ["V.should", "D.should {3,1} ", "D.selection {3,0}", "D.didChange"])
    NotificationCenter.default.removeObserver(token)
  }

  @Test(
    "V036: Changes that the keyboard does not make are told to the input delegate in pairs",
    arguments: InputScene.Kind.allCases)
  func foreign(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    (scene.input as? UITextView)?.text = "xy"
    (scene.input as? UITextField)?.text = "xy"
    #expect(
      scene.calls() == ["K.textWill", "K.selectionWill", "K.selectionDid", "K.textDid", "D.selection {2,0}"])
    scene.host.press("left")
    #expect(scene.calls().filter { $0.hasPrefix("K") } == ["K.selectionWill", "K.selectionDid"])
    scene.host.press("home")
    _ = scene.calls()
    scene.host.press("home")
    #expect(scene.calls() == ["K.selectionWill", "K.selectionDid"])
    scene.input.selectAll(nil)
    scene.host.press("c", .control)
    scene.host.press("end")
    _ = scene.calls()
    scene.input.paste(nil)
    #expect(
      scene.calls() == ["D.should {2,0} xy", "K.textWill", "K.textDid", "D.selection {4,0}", "D.didChange"])
    scene.refuses = { _ in true }
    scene.input.paste(nil)
    #expect(scene.calls() == ["D.should {4,0} xy"] && scene.text == "xyxy")
  }

  @Test(
    "V037, V038: A keyboard that selects, deletes and inserts hears nothing of that",
    arguments: InputScene.Kind.allCases)
  func keyboard(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.input.insertText("ㅎ")
    #expect(scene.marked == nil)
    scene.select(3..<4)
    scene.input.deleteBackward()
    scene.input.insertText("하")
    scene.select(3..<4)
    scene.input.replace(scene.input.selectedTextRange!, withText: "한")
    #expect(scene.text == "abc한" && scene.selected == 4..<4)
    #expect(!scene.calls().contains { $0.hasPrefix("K") })
    scene.host.press("left")
    #expect(scene.calls().contains("K.selectionDid"))
  }

  @Test(
    "V053: firstRect(for:) is that of the first row, without width for a caret, and hosts know the surface",
    arguments: InputScene.Kind.allCases)
  func rectangles(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind, "HHHH HHHH HHHH HHHH HHHH")
    let whole = try #require(scene.range(0..<scene.text.utf16.count))
    let rects = scene.input.selectionRects(for: whole)
    let first = scene.input.firstRect(for: whole)
    if kind != .field {
      #expect(rects.count > 1)
      #expect(first.height < 1.5 * rects[0].rect.height && first.minY == rects[0].rect.minY)
    }
    let empty = scene.input.firstRect(for: try #require(scene.range(2..<2)))
    #expect(empty.width == 0 && empty.height > 10)
    let letter = "H".size(withAttributes: [.font: UIFont(name: "Liberation Sans", size: 20)!]).width
    let two = scene.input.firstRect(for: try #require(scene.range(2..<4)))
    #expect(abs(two.width - 2 * letter) < 0.5 && abs(two.minX - empty.minX) < 0.5)
    scene.select(2..<2)
    let caret = try #require(scene.input.selectedTextRange.map { scene.input.caretRect(for: $0.start) })
    #expect(scene.host.textInput?.caretRect == scene.input.convert(caret, to: nil))
    #expect(scene.input.convert(caret, to: nil).minX == caret.minX + 20)
  }

  @Test(
    "V057: What is for input methods is told to the host, and who has changed the text",
    arguments: InputScene.Kind.allCases)
  func traits(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind)
    var state: TextInputState? { scene.host.textInput }
    let purposes: [(UIKeyboardType, TextInputState.Purpose)] = [
      (.default, .text), (.numberPad, .digits), (.asciiCapableNumberPad, .digits), (.decimalPad, .number),
      (.numbersAndPunctuation, .number), (.phonePad, .phone), (.URL, .url), (.webSearch, .url),
      (.emailAddress, .email),
    ]
    for (type, purpose) in purposes {
      scene.input.keyboardType = type
      #expect(state?.purpose == purpose)
    }
    let lines: TextInputState.Hints = kind == .field ? [] : .multiline
    scene.input.spellCheckingType = .no
    let kinds: [(UITextAutocapitalizationType, TextInputState.Hints)] = [
      (.none, []), (.words, .capitalWords), (.sentences, .capitalSentences), (.allCharacters, .capitals),
    ]
    for (type, hint) in kinds {
      scene.input.autocapitalizationType = type
      #expect(state?.hints == [hint, lines, .completion])
    }
    scene.input.autocorrectionType = .no
    scene.input.spellCheckingType = .default
    #expect(state?.hints == [lines, .capitals, .spelling])
    scene.host.commit("x")
    #expect(state?.isChangedByOthers == false)
    scene.host.press("left")
    #expect(state?.isChangedByOthers == true)
    scene.host.compose(MarkedText("n"))
    #expect(state?.isChangedByOthers == false)
    scene.input.isSecureTextEntry = true
    #expect(state?.purpose == .password && state?.hints.contains(.hidden) == true)
    #expect(state?.surroundingText == "")
  }
}
