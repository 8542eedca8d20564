import Foundation
import TestSupport
import TextEditing
import Testing
import UIKit
import ViewHosting

@Suite("Text view: paragraphs that are folded away")
@MainActor
struct TextFoldingTests {
  private static let text = "one\n  two\n  three\nfour\nfive"

  private func numbers(_ view: UITextView) -> [Int] { view.numberedParagraphs(in: view.bounds).map(\.number) }

  @Test("UITextView.folding hides what is indented deeper, and programs' edits of the storage move it")
  func storage() throws {
    let fixture = TextViewFixture(Self.text, size: CGSize(width: 240, height: 200))
    let view = fixture.view
    let folding = TextFolding(try #require(view.textContentManager))
    view.lineNumberView = TextLineNumberView()
    view.folding = folding
    fixture.host.render()
    #expect(folding.isFolded(at: 0) == false && folding.isFolded(at: 4) == nil)
    let whole = view.contentSize.height
    #expect(folding.toggle(at: 0) && folding.isFolded(at: 0) == true)
    fixture.host.render()
    #expect(numbers(view) == [1, 4, 5] && view.contentSize.height < whole)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "zero\n")
    fixture.host.render()
    #expect(folding.foldedRanges == [NSRange(location: 9, length: 14)])
    #expect(numbers(view) == [1, 2, 5, 6])
    view.folding = nil
    #expect(folding.unfold(NSRange(location: 9, length: 1)))
    fixture.host.render()
    #expect(numbers(view) == [1, 2, 3, 4, 5, 6])
  }

  @Test("A rule of the program's says what can be folded; what is next to a fold joins it")
  func rule() throws {
    let fixture = TextViewFixture(Self.text, size: CGSize(width: 240, height: 200))
    let view = fixture.view
    let folding = TextFolding(try #require(view.textContentManager))
    view.folding = folding
    folding.rule = { _, offset in offset == 0 ? NSRange(location: 18, length: 4) : nil }
    #expect(folding.toggle(at: 0) && folding.foldedRanges == [NSRange(location: 18, length: 5)])
    #expect(folding.fold(NSRange(location: 5, length: 1)))
    #expect(folding.fold(NSRange(location: 12, length: 1)))
    #expect(folding.foldedRanges == [NSRange(location: 4, length: 19)])
    // The first paragraph stays.
    #expect(!folding.fold(NSRange(location: 0, length: 2)))
    folding.unfoldAll()
    #expect(folding.foldedRanges.isEmpty)
  }

  @Test("Views of one storage share what can be undone by a group of their editors")
  func group() throws {
    let fixture = TextViewFixture("abc", size: CGSize(width: 240, height: 100))
    let content = try #require(fixture.view.textContentManager)
    let other = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContentManager: content)
    let group = TextEditorGroup()
    for view in [fixture.view, other] { group.add(view.editor) }
    fixture.view.selectedRange = NSRange(location: 3, length: 0)
    fixture.host.type("d")
    other.selectedRange = NSRange(location: 0, length: 0)
    other.insertText("x")
    #expect(fixture.view.text == "xabcd" && fixture.view.selectedRange.location == 5)
    #expect(other.undoManager === fixture.view.undoManager)
    fixture.host.press("z", .control)
    fixture.host.press("z", .control)
    #expect(other.text == "abc" && other.selectedRange == NSRange(location: 0, length: 0))
    // What a program edits is no step, and older ones are dropped.
    fixture.host.type("e")
    other.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "12")
    #expect(!fixture.view.editor.perform(.undo) && fixture.view.text == "12abce")
  }
}
