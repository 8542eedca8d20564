import Foundation
import Testing
import UIKit
import ViewHosting

@testable import TextViews

/// The programs with text views, used as a person would use them.
@Suite("Examples: text views")
@MainActor
struct TextViewProgramTests {
  private func stage(_ view: UIView) -> Stage {
    Stage(view, size: CGSize(width: 390, height: 400), isDark: false, scale: 1)
  }

  @Test("Return sends a message, and the field is empty again")
  func chat() {
    let chat = ChatView(frame: .zero)
    let stage = stage(chat)
    stage.click(chat.input)
    stage.host.type("Good morning")
    #expect(chat.input.text == "Good morning")
    let height = chat.input.frame.height
    stage.host.press("return")
    stage.host.advance(by: 0.1)
    #expect(chat.input.text.isEmpty)
    #expect(stage.host.accessibilityTree.contains("Good morning"))
    stage.host.type(String(repeating: "more words ", count: 20))
    stage.host.advance(by: 0.1)
    #expect(chat.input.frame.height > height + 20, "the field grows with its text")
  }

  @Test("Fields take what is typed where the pointer was pressed")
  func form() {
    let form = FormView(frame: .zero)
    let stage = stage(form)
    stage.click(form.password)
    stage.host.type("secret")
    stage.click(form.city)
    stage.host.type("Turin")
    #expect(form.password.text == "secret" && form.city.text == "Turin" && form.mail.text?.isEmpty != false)
    #expect(!stage.host.accessibilityTree.contains("secret"), "what is secret is read to nobody")
  }

  @Test("Two views of one storage: both have what is typed in one, and scroll by themselves")
  func twoViews() {
    let both = TwoViewsView(frame: .zero)
    both.storage.append(NSAttributedString(string: String(repeating: "A line.\n", count: 100)))
    let stage = stage(both)
    both.views[1].scrollRangeToVisible(NSRange(location: both.storage.length, length: 0))
    both.views[0].selectedRange = NSRange(location: 0, length: 0)
    both.views[0].becomeFirstResponder()
    stage.host.type("Typed. ")
    #expect(both.views.allSatisfy { $0.text.hasPrefix("Typed. A line.") })
    #expect(both.views[0].contentOffset.y <= 0 && both.views[1].contentOffset.y > 500)
    let end = both.views[1].caretRect(for: both.views[1].endOfDocument)
    #expect(both.views[1].bounds.contains(end), "the end is seen still")
  }

  @Test("A function of the source editor folds away and comes back; words are coloured as they are typed")
  func sourceEditor() throws {
    let editor = SourceEditorView(frame: .zero)
    editor.text.text = "func one() {\n  // first\n  // second\n}\n"
    let stage = stage(editor)
    func height() -> CGFloat {
      editor.text.layoutManager.ensureLayout(for: editor.text.textContainer)
      return editor.text.layoutManager.usedRect(for: editor.text.textContainer).height
    }
    let whole = height()
    editor.toggleFold(ofFunction: "one")
    #expect(whole > 50 && height() < whole * 0.7 && height() > 20)
    stage.host.advance(by: 0.1)
    #expect(editor.text.subviews.contains { ($0 as? UILabel)?.text == "•••" }, "a mark stands for the lines")
    editor.toggleFold(ofFunction: "one")
    stage.host.advance(by: 0.1)
    #expect(height() == whole && !editor.text.subviews.contains { $0 is UILabel })
    editor.text.selectedRange = NSRange(location: editor.text.textStorage.length, length: 0)
    editor.text.becomeFirstResponder()
    stage.host.type("let x = 7")
    let location = (editor.text.text as NSString).range(of: "let x").location
    let colour = editor.text.textStorage.attribute(.foregroundColor, at: location, effectiveRange: nil)
    #expect(colour as? UIColor == .systemPink)
  }

  @Test(
    "Each program shows itself in light and dark, at both scales",
    arguments: ["chat", "form", "two", "editor"])
  func pictures(name: String) throws {
    let show = try #require(TextViews.all.first { $0.name == name }).show
    let (light, dark, fine) = (show(false, 1), show(true, 1), show(false, 2))
    #expect(fine.width == 2 * light.width && fine.height == 2 * light.height)
    #expect(light.width == dark.width && light.width > 300)
    #expect(try light.pngData() != dark.pngData())
    #expect(try light.pngData() == show(false, 1).pngData(), "the same picture each time")
  }
}
