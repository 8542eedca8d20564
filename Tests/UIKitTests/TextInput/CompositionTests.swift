import Foundation
import Testing
import UIKit
import ViewHosting

@Suite("Composition in text views and fields")
@MainActor
struct CompositionTests {
  @Test(
    "V039: Marked text replaces what is selected, then itself; its selection counts from its start",
    arguments: InputScene.Kind.allCases)
  func marking(_ kind: InputScene.Kind) {
    let scene = InputScene(kind, "abcd", selected: 1..<3)
    scene.input.setMarkedText("xyz", selectedRange: NSRange(location: 1, length: 1))
    #expect(scene.text == "axyzd" && scene.marked == 1..<4 && scene.selected == 2..<3)
    scene.input.setMarkedText("n", selectedRange: NSRange(location: 0, length: 0))
    #expect(scene.text == "and" && scene.marked == 1..<2 && scene.selected == 1..<1)
    scene.input.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    #expect(scene.text == "abcd" && scene.marked == nil && scene.selected == 1..<3)
    scene.input.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    scene.input.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
    #expect(scene.text == "abcd" && scene.marked == nil)
    #expect(scene.undoManager?.canUndo == false)
  }

  @Test("V041: Wrong ranges of input methods are clamped", arguments: InputScene.Kind.allCases)
  func wrongRanges(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    for (wrong, right) in [
      (NSRange(location: 9, length: 3), 5..<5), (NSRange(location: 1, length: 77), 4..<5),
      (NSRange(location: -4, length: 1), 3..<4), (NSRange(location: NSNotFound, length: 0), 5..<5),
      (NSRange(location: Int.max - 1, length: Int.max), 5..<5), (NSRange(location: 1, length: -6), 4..<4),
      (NSRange(location: 0, length: Int.max), 3..<5),
    ] {
      scene.input.setMarkedText("ni", selectedRange: wrong)
      #expect(scene.marked == 3..<5 && scene.selected == right, "\(wrong)")
    }
    scene.host.compose(MarkedText("x", selection: 40..<90))
    #expect(scene.text == "abcx" && scene.selected == 4..<4)
    scene.host.compose(MarkedText(""))
    scene.window.deleteSurrounding(before: Int.max, after: Int.max)
    #expect(scene.text == "")
    scene.window.deleteSurrounding(before: Int.min, after: Int.min)
    #expect(scene.text == "")
  }

  @Test(
    "V042: unmarkText() keeps the text and takes only its marking; without marked text it does nothing",
    arguments: InputScene.Kind.allCases)
  func unmarking(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.input.setMarkedText("ni", selectedRange: NSRange(location: 1, length: 0))
    scene.input.unmarkText()
    #expect(scene.text == "abcni" && scene.marked == nil && scene.selected == 4..<4)
    _ = scene.calls()
    scene.input.unmarkText()
    #expect(scene.text == "abcni" && scene.calls().isEmpty)
    scene.host.press("z", .control)
    #expect(scene.text == "abc")
  }

  @Test(
    "V043: What is chosen replaces the marked text in one edit, and nothing is marked when that is told",
    arguments: InputScene.Kind.allCases)
  func committing(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.input.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    var isMarked: [Bool] = []
    var texts: [String] = []
    scene.told = { [unowned scene] in
      isMarked.append(scene.input.markedTextRange != nil)
      texts.append(scene.text)
    }
    scene.input.insertText("你好")
    #expect(scene.selected == 5..<5 && scene.marked == nil)
    #expect(isMarked.allSatisfy { !$0 } && !isMarked.isEmpty)
    #expect(texts.allSatisfy { $0 == "abc你好" })
  }

  @Test(
    "V044, V045: each update asks the delegate and only selections are told; what is chosen is asked for once and told",
    arguments: InputScene.Kind.allCases)
  func calls(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.input.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    #expect(scene.calls() == ["D.should {3,0} n", "D.selection {4,0}"])
    scene.input.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(scene.calls() == ["D.should {3,1} ni", "D.selection {5,0}"])
    scene.input.insertText("你")
    #expect(scene.calls() == ["D.should {3,2} 你", "D.selection {4,0}", "D.didChange"])
    scene.input.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    _ = scene.calls()
    scene.input.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
    #expect(scene.calls() == ["D.selection {4,0}"])
    scene.refuses = { $0 == "q" }
    let count = scene.host.cancelledCompositions
    scene.host.compose(MarkedText("q"))
    #expect(scene.text == "abc你" && scene.marked == nil && scene.host.cancelledCompositions == count + 1)
  }

  @Test(
    "V046: A refused choice leaves the text as it was before composing; the input method forgets, and nothing is undone",
    arguments: InputScene.Kind.allCases)
  func refused(_ kind: InputScene.Kind) {
    let scene = InputScene(kind, selected: 1..<2)
    scene.host.compose(MarkedText("ni"))
    #expect(scene.text == "anic")
    scene.refuses = { $0 == "你" }
    scene.host.commit("你")
    #expect(scene.text == "abc" && scene.marked == nil && scene.selected == 1..<2)
    #expect(scene.host.cancelledCompositions == 1 && scene.undoManager?.canUndo == false)
    scene.host.commit("y")
    #expect(scene.text == "ayc")
  }

  @Test(
    "V047: Losing the keys keeps what is composed, and a host that withdraws it takes it away",
    arguments: InputScene.Kind.allCases)
  func focus(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.host.compose(MarkedText("ni"))
    #expect(scene.input.resignFirstResponder())
    #expect(scene.text == "abcni" && scene.marked == nil && scene.host.cancelledCompositions == 1)
    scene.input.becomeFirstResponder()
    scene.select(5..<5)
    scene.host.compose(MarkedText("hao"))
    // What the leave event of a Wayland compositor has a client do.
    scene.host.compose(MarkedText(""))
    #expect(scene.text == "abcni" && scene.host.cancelledCompositions == 1)
  }

  @Test(
    "V048: A selection within the marked text keeps it marked; one that leaves it commits",
    arguments: InputScene.Kind.allCases)
  func selecting(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.host.compose(MarkedText("nihao"))
    scene.select(4..<6)
    #expect(scene.marked == 3..<8 && scene.selected == 4..<6 && scene.host.cancelledCompositions == 0)
    scene.select(2..<6)
    #expect(scene.marked == nil && scene.text == "abcnihao" && scene.host.cancelledCompositions == 1)
    scene.select(8..<8)
    scene.host.compose(MarkedText("x"))
    let start = scene.input.caretRect(for: scene.input.beginningOfDocument)
    let place = scene.input.convert(CGPoint(x: start.minX, y: start.midY), to: nil)
    scene.host.click(at: place)
    #expect(scene.marked == nil && scene.text == "abcnihaox" && scene.selected == 0..<0)
    #expect(scene.host.cancelledCompositions == 2)
  }

  @Test(
    "V049: A composition is one step of undo; what is composed registers nothing, and undo cancels it first",
    arguments: InputScene.Kind.allCases)
  func undo(_ kind: InputScene.Kind) {
    let scene = InputScene(kind, selected: 1..<2)
    scene.host.compose(MarkedText("n"))
    scene.host.compose(MarkedText("ni"))
    #expect(scene.undoManager?.canUndo == false)
    scene.host.commit("你")
    #expect(scene.text == "a你c")
    scene.host.press("z", .control)
    #expect(scene.text == "abc" && scene.selected == 1..<2 && scene.undoManager?.canUndo == false)
    scene.host.compose(MarkedText("n"))
    scene.host.compose(MarkedText(""))
    #expect(scene.undoManager?.canUndo == false && scene.text == "abc")
    scene.host.type("x")
    scene.host.compose(MarkedText("ni"))
    scene.host.press("z", .control)
    #expect(scene.text == "axc" && scene.marked == nil)
    scene.host.press("z", .control)
    #expect(scene.text == "abc")
  }

  @Test(
    "V050: Marked text has the typing attributes, which stay; its look is not stored",
    arguments: InputScene.Kind.allCases)
  func attributes(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    (scene.input as? UITextView)?.typingAttributes[.kern] = 3
    (scene.input as? UITextField)?.typingAttributes?[.kern] = 3
    scene.input.markedTextStyle = [.backgroundColor: UIColor.yellow, .underlineStyle: 1]
    func check(_ offset: Int) {
      let attributes = scene.stored.attributes(at: offset, effectiveRange: nil)
      #expect(attributes[.kern] as? Int == 3)
      #expect(attributes[.backgroundColor] == nil && attributes[.underlineStyle] == nil)
    }
    scene.host.compose(MarkedText("n", parts: [.init(0..<1, .active)]))
    check(3)
    scene.host.compose(MarkedText("ni", parts: [.init(0..<2, .active)]))
    check(4)
    scene.host.commit("你")
    check(3)
    scene.host.type("d")
    check(4)
  }

  @Test("V050: The look of marked text is painted", arguments: InputScene.Kind.allCases)
  func look(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind)
    scene.input.markedTextStyle = [.foregroundColor: UIColor.red, .underlineStyle: 1]
    func red() throws -> Int {
      try Picture(try #require(scene.host.snapshot())).count { $0[0] > 200 && $0[1] < 90 && $0[2] < 90 }
    }
    #expect(try red() == 0)
    scene.host.compose(MarkedText("HH"))
    #expect(try red() > 20)
    scene.host.commit("HH")
    #expect(try red() == 0)
  }

  @Test(
    "V051: Styles that a program sets meanwhile neither end nor move what is composed",
    arguments: [InputScene.Kind.textKit1, .textKit2])
  func restyling(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind)
    let storage = try #require((scene.input as? UITextView)?.textStorage)
    scene.host.compose(MarkedText("ni", selection: 1..<1))
    storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 5))
    #expect(scene.marked == 3..<5 && scene.selected == 4..<4 && scene.host.cancelledCompositions == 0)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "> ")
    #expect(scene.marked == 5..<7 && scene.selected == 6..<6)
    scene.host.commit("你")
    #expect(scene.text == "> abc你")
  }

  @Test(
    "While text is composed it is neither cut nor copied nor formatted", arguments: InputScene.Kind.allCases)
  func disabled(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    (scene.input as? UITextView)?.allowsEditingTextAttributes = true
    let commands: [Selector] = kind == .field ? ["copy:", "cut:"] : ["copy:", "cut:", "toggleBoldface:"]
    scene.select(0..<2)
    for command in commands { #expect(scene.input.canPerformAction(command, withSender: nil)) }
    scene.host.compose(MarkedText("ni", selection: 0..<2))
    for command in commands { #expect(!scene.input.canPerformAction(command, withSender: nil)) }
    scene.host.press("c", .control)
    scene.host.press("x", .control)
    #expect(scene.host.pasteboard(.general)?.readNow("text/plain") == nil && scene.marked == 0..<2)
  }

  @Test(
    "V031: keys that input methods use do not edit while text is composed",
    arguments: InputScene.Kind.allCases)
  func keys(_ kind: InputScene.Kind) {
    let scene = InputScene(kind)
    scene.host.compose(MarkedText("ni"))
    _ = scene.calls()
    for key in ["left", "right", "up", "down", "return", "escape", "tab", "backspace"] {
      #expect(scene.host.press(key), "\(key)")
    }
    #expect(scene.text == "abcni" && scene.marked == 3..<5 && scene.calls().isEmpty)
    scene.host.commit("你")
    scene.host.press("backspace")
    #expect(scene.text == "abc")
  }
}
