import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

/// A text view in English whose spelling is checked, on a host without a screen.
@MainActor
final class SpellingScene {
  final class View: UITextView {
    override var textInputMode: UITextInputMode? { UITextInputMode("en-US") }
  }

  let host: HeadlessHost
  let window: UIWindow
  let view: View

  init(
    _ text: String, size: CGSize = CGSize(width: 300, height: 100), scale: CGFloat = 1, isDark: Bool = false
  ) {
    setenv("ENCHANT_CONFIG_DIR", NSTemporaryDirectory() + "galley-marks", 1)
    // Loads the dictionary, which a view has done on another thread.
    _ = UITextChecker().guesses(forWordRange: NSRange(location: 0, length: 1), in: "a", language: "en_US")
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    environment.scale = scale
    environment.isDark = isDark
    host = HeadlessHost(size: size, environment: environment)
    view = View(usingTextLayoutManager: true)
    view.font = UIFont(name: "Liberation Sans", size: 16)
    view.text = text
    window = UIWindow(host: host, rootView: view)
    view.becomeFirstResponder()
    host.render()
  }

  /// Whether a range has a red line under it.
  func isMarked(_ word: String, from start: Int = 0) throws -> Bool {
    host.advance(by: 1)
    let text = view.text as NSString
    let range = text.range(of: word, range: NSRange(location: start, length: text.length - start))
    let picture = try Picture(host.snapshot()!)
    let begin = view.position(from: view.beginningOfDocument, offset: range.location)!
    let end = view.position(from: begin, offset: range.length)!
    let rect = view.firstRect(for: view.textRange(from: begin, to: end)!)
    let place = view.convert(rect, to: window)
    return picture.count(place) { $0[0] > 200 && $0[1] < 160 && $0[2] < 160 } > word.count * 2
  }
}

@Suite("Spelling marks in a text view")
@MainActor
struct SpellingMarkTests {
  @Test(
    "V105: Wrong words are underlined in paint alone, move with edits, and lose the mark when they change; the word at the caret waits"
  )
  func marks() throws {
    let scene = SpellingScene("This is wrnog and right. ")
    let view = scene.view
    let before = view.attributedText!
    #expect(try !scene.isMarked("wrnog"))
    view.spellCheckingType = .yes
    #expect(try scene.isMarked("wrnog"))
    #expect(try !scene.isMarked("right") && !scene.isMarked("This"))
    #expect(view.attributedText == before && view.undoManager?.canUndo == false)
    // What is copied has no mark either.
    view.selectAll(nil)
    view.copy(nil)
    #expect(scene.host.pasteboard(.general)?.readNow("text/plain") == Data(view.text.utf8))
    // It moves with what is inserted before it, at once.
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "Here: ")
    #expect(try scene.isMarked("wrnog") && !scene.isMarked("Here"))
    // The word at the caret is not marked until the caret leaves it.
    view.selectedRange = NSRange(location: view.textStorage.length, length: 0)
    scene.host.type("mstake")
    #expect(try !scene.isMarked("mstake"))
    scene.host.type(" ")
    #expect(try scene.isMarked("mstake"))
    // A changed word has no mark.
    let range = (view.text as NSString).range(of: "wrnog")
    view.textStorage.replaceCharacters(in: range, with: "wrong")
    #expect(try !scene.isMarked("wrong") && scene.isMarked("mstake"))
    scene.host.press("z", .control)
    #expect(view.undoManager?.canUndo == false || view.attributedText.length > 0)
    view.isEditable = false
    #expect(try !scene.isMarked("mstake"))
    view.isEditable = true
    #expect(try scene.isMarked("mstake"))
    view.isSecureTextEntry = true
    #expect(try !scene.isMarked("mstake"))
  }

  @Test("What is seen is checked first, in parts, and the rest when it comes into view")
  func parts() throws {
    let line = "a line of words that are right\n"
    let scene = SpellingScene("Frist\n" + String(repeating: line, count: 2000) + "Scond\n")
    scene.view.spellCheckingType = .yes
    #expect(try scene.isMarked("Frist"))
    scene.view.scrollRangeToVisible(NSRange(location: scene.view.textStorage.length, length: 0))
    #expect(try scene.isMarked("Scond"))
  }

  @Test("Without a dictionary of the language nothing is marked, and without being asked neither")
  func unasked() throws {
    final class Other: UITextView {
      override var textInputMode: UITextInputMode? { UITextInputMode("tlh") }
    }
    let scene = SpellingScene("wrnog")
    #expect(try !scene.isMarked("wrnog"))
    scene.view.spellCheckingType = .default
    #expect(try !scene.isMarked("wrnog"))
    let view = Other(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = scene.view.font
    view.text = "wrnog "
    view.spellCheckingType = .yes
    scene.window.addSubview(view)
    scene.host.advance(by: 1)
    let picture = try Picture(scene.host.snapshot()!)
    #expect(picture.count { $0[0] > 200 && $0[1] < 160 && $0[2] < 160 } == 0)
  }

  @Test("Marks in light and dark", arguments: [(false, 1), (true, 2)])
  func picture(isDark: Bool, scale: Int) throws {
    let scene = SpellingScene(
      "Some wrods are wrnog, and the rest is right.\nשלום and speling", scale: CGFloat(scale), isDark: isDark)
    scene.view.selectedRange = NSRange(location: 0, length: 0)
    scene.view.spellCheckingType = .yes
    scene.host.advance(by: 1)
    let image = try #require(scene.host.snapshot())
    try Picture.keep(UIImage(cgImage: image), as: "spelling-\(isDark ? "dark" : "light")-\(scale)")
    #expect(try Picture(image).count { $0[0] > 200 && $0[1] < 160 && $0[2] < 160 } > 60)
  }
}

@Suite("Automatic replacement in a text view")
@MainActor
struct AutomaticReplacementTests {
  private func scene(_ text: String = "") -> SpellingScene {
    let scene = SpellingScene(text)
    scene.view.smartQuotesType = .yes
    scene.view.smartDashesType = .yes
    scene.view.autocorrectionType = .yes
    return scene
  }

  @Test(
    "V106: Quotes, dashes and corrections follow the separator as a step of their own, through the gate, with the caret after it"
  )
  func replacing() {
    for (typed, expected) in [
      ("\"Hello\" ", "“Hello” "), ("it's ", "it’s "), ("(\"a ", "(“a "), ("'quoted' ", "‘quoted’ "),
      ("a--b ", "a—b "), ("--- ", "— "), ("---- ", "---- "), ("teh ", "the "), ("wrold.", "world."),
      ("\"tihs\" ", "“this” "), ("qwzxqwzx ", "qwzxqwzx "), ("the ", "the "),
    ] {
      let scene = scene()
      let log = TextViewFixture.Log()
      scene.view.delegate = log
      scene.view.inputDelegate = log
      scene.host.type(typed)
      #expect(scene.view.text == expected, "\(typed)")
      #expect(scene.view.selectedRange == NSRange(location: expected.utf16.count, length: 0), "\(typed)")
      guard typed != expected else { continue }
      #expect(log.calls.filter { $0.hasPrefix("D.should") }.count > typed.count)
      #expect(log.calls.contains("K.textWill") && log.calls.contains("K.textDid"))
      scene.view.undoManager?.undo()
      #expect(scene.view.text == typed, "\(typed)")
      #expect(scene.view.selectedRange == NSRange(location: typed.utf16.count, length: 0), "\(typed)")
    }
  }

  @Test(
    "V106: Nothing is replaced in marked text, secure views, or unasked; a refusal keeps what was typed")
  func notReplacing() {
    let plain = SpellingScene("")
    plain.host.type("\"teh\" -- ")
    #expect(plain.view.text == "\"teh\" -- ")
    let secure = scene()
    secure.view.isSecureTextEntry = true
    secure.host.type("\"teh\" -- ")
    #expect(secure.view.text == "\"teh\" -- ")
    let composed = scene()
    composed.host.type("teh")
    composed.host.compose(MarkedText(" "))
    #expect(composed.view.text == "teh ")
    let refused = scene()
    let log = TextViewFixture.Log()
    log.refuses = { $0 == "the" }
    refused.view.delegate = log
    refused.host.type("teh ")
    #expect(refused.view.text == "teh ")
  }

  @Test("The edit menu of a wrong word begins with guesses, and a guess takes the word's place")
  func menu() throws {
    let scene = SpellingScene("This is wrnog and right. ")
    let view = scene.view
    view.spellCheckingType = .yes
    #expect(try scene.isMarked("wrnog"))
    view.selectedRange = (view.text as NSString).range(of: "wrnog")
    let other = UIAction(title: "Other") { _ in }
    let range = try #require(view.selectedTextRange)
    let menu = try #require(view.editMenu(for: range, suggestedActions: [other]))
    #expect(menu.children.count == 2 && menu.children.last === other)
    let spelling = try #require(menu.children.first as? UIMenu)
    let guess = try #require(spelling.children.first { $0.title == "wrong" } as? UIAction)
    guess.performWithSender(nil, target: nil)
    #expect(view.text == "This is wrong and right. ")
    view.selectedRange = (view.text as NSString).range(of: "right")
    let known = try #require(view.selectedTextRange)
    #expect(view.editMenu(for: known, suggestedActions: [other]) == nil)
  }
}
