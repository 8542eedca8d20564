import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: folding") struct EditorFoldingTests {
  private let code = "a {\n  b\n  c\n}\nd:\n\te\n\n\tf\ng\n"

  private func rows(_ stage: EditorStage) -> [Int] {
    stage.editor.text.numberedParagraphs(in: stage.editor.text.bounds).map(\.number)
  }

  @Test("What is folded has neither rows nor numbers; it is unfolded by the same key, and saved whole")
  func toggling() async throws {
    let stage = try EditorStage(code)
    #expect(rows(stage) == Array(1...10))
    await stage.command("f", .option)
    #expect(rows(stage) == [1, 4, 5, 6, 7, 8, 9, 10])
    #expect(stage.editor.document.folding.foldedRanges == [NSRange(location: 4, length: 8)])
    await stage.command("f", [.option, .shift])
    #expect(rows(stage) == [1, 4, 5, 9, 10])
    stage.host.type("x")
    await stage.command("s")
    #expect(stage.file == Data(("x" + code).utf8))
    await stage.command("u", [.option, .shift])
    #expect(rows(stage) == Array(1...10))
  }

  @Test("The caret passes a fold by rows, and opens it where it gets into it")
  func carets() async throws {
    let stage = try EditorStage(code)
    let text = stage.editor.text
    await stage.command("f", .option)
    stage.host.press("down")
    #expect(text.selectedRange.location == 12)
    stage.host.press("up")
    #expect(text.selectedRange.location == 0)
    stage.host.press("down", .shift)
    #expect(text.selectedRange == NSRange(location: 0, length: 12))
    #expect(rows(stage).count == 8)
    text.selectedRange = NSRange(location: 3, length: 0)
    stage.host.press("right")
    await stage.settle()
    #expect(text.selectedRange.location == 12 && rows(stage).count == 8)
    stage.host.press("left")
    await stage.settle()
    #expect(text.selectedRange.location == 3 && rows(stage).count == 8)
    // A program may put it anywhere.
    await stage.command("u", [.option, .shift])
    text.selectedRange = NSRange(location: 0, length: 0)
    await stage.command("f", .option)
    #expect(rows(stage).count == 8)
    text.selectedRange = NSRange(location: 7, length: 0)
    await stage.settle()
    #expect(rows(stage) == Array(1...10))
  }

  @Test("Edits beside a fold move it; those of what it hides, undone ones too, open it")
  func edits() async throws {
    let stage = try EditorStage(code)
    let (text, folding) = (stage.editor.text, stage.editor.document.folding)
    text.selectedRange = NSRange(location: 6, length: 0)
    stage.host.type("B")
    text.selectedRange = NSRange(location: 0, length: 0)
    await stage.command("f", .option)
    stage.host.type("long ")
    #expect(folding.foldedRanges == [NSRange(location: 9, length: 9)])
    await stage.command("z")
    #expect(folding.foldedRanges == [NSRange(location: 4, length: 9)])
    await stage.command("z")
    #expect(folding.foldedRanges.isEmpty && rows(stage) == Array(1...10))
    #expect(stage.text == code)
    // Deleting the end of the row that stays joins it with what was hidden.
    text.selectedRange = NSRange(location: 0, length: 0)
    await stage.command("f", .option)
    text.selectedRange = NSRange(location: 12, length: 0)
    stage.host.press("backspace")
    #expect(folding.foldedRanges.isEmpty)
    #expect(stage.text == "a {\n  b\n  c}\nd:\n\te\n\n\tf\ng\n")
  }

  @Test("Triangles beside the numbers and the dots after a row are pressed")
  func presses() async throws {
    let stage = try EditorStage(code)
    let (text, folding) = (stage.editor.text, stage.editor.document.folding)
    let row = text.numberedParagraphs(in: text.bounds)[4].frame
    let gutter = text.convert(CGPoint(x: 8, y: row.midY), to: stage.window)
    stage.host.click(at: gutter)
    await stage.settle()
    #expect(rows(stage) == [1, 2, 3, 4, 5, 9, 10] && folding.foldedRanges.count == 1)
    #expect(text.selectedRange == NSRange(location: 0, length: 0))
    let end = text.caretRect(for: text.position(from: text.beginningOfDocument, offset: 16)!)
    stage.host.click(at: text.convert(CGPoint(x: end.maxX + 16, y: end.midY), to: stage.window))
    await stage.settle()
    #expect(folding.foldedRanges.isEmpty)
  }

  @Test("Find opens the fold that it finds something in; selected text goes on after a fold")
  func finding() async throws {
    let stage = try EditorStage(code)
    await stage.command("f", .option)
    stage.editor.text.selectAll(nil)
    let bands = stage.editor.text.selectionRects(for: stage.editor.text.selectedTextRange!)
    #expect(bands.count == 7)
    stage.editor.text.selectedRange = NSRange(location: 0, length: 0)
    await stage.command("f")
    stage.host.type("c")
    await stage.settle()
    stage.host.press("escape")
    await stage.settle()
    #expect(stage.editor.text.selectedRange == NSRange(location: 10, length: 1))
    #expect(rows(stage) == Array(1...10))
  }

  @Test("Headings of Markdown fold up to the next one of their level")
  func headings() async throws {
    let stage = try EditorStage("# A\n\ntext\n\n## B\nmore\n\n# C\nend\n", named: "letter.md")
    await stage.command("f", .option)
    #expect(rows(stage) == [1, 7, 8, 9, 10])
    await stage.command("f", .option)
    stage.editor.text.selectedRange = NSRange(location: 19, length: 0)
    // Within what a heading is over, that is folded, and the caret goes to it.
    await stage.command("f", .option)
    #expect(rows(stage) == [1, 2, 3, 4, 5, 7, 8, 9, 10])
    #expect(stage.editor.text.selectedRange == NSRange(location: 15, length: 0))
  }

  @Test("Random folds and edits leave the rows of a text without what is folded", arguments: UInt64(0)..<6)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<30).map { "\(String(repeating: " ", count: [0, 2, 4][$0 % 3]))line \($0)\n" }
    let stage = try EditorStage(lines.joined())
    stage.host.size = CGSize(width: 640, height: 1400)
    let (text, folding) = (stage.editor.text, stage.editor.document.folding)
    for step in 0..<25 {
      let length = stage.editor.document.content.text.count
      switch Int.random(in: 0..<5, using: &random) {
      case 0: folding.toggle(at: Int.random(in: 0...length, using: &random))
      case 1:
        let start = Int.random(in: 0...length, using: &random)
        folding.fold(
          NSRange(location: start, length: min(length - start, Int.random(in: 0...60, using: &random))))
      case 2:
        text.selectedRange = NSRange(location: Int.random(in: 0...length, using: &random), length: 0)
        stage.host.type(["x", "yy"].randomElement(using: &random)!)
      case 3:
        let start = Int.random(in: 0...length, using: &random)
        text.selectedRange = NSRange(location: start, length: min(length - start, 12))
        stage.host.press("backspace")
      default: stage.host.press(["down", "up", "right"].randomElement(using: &random)!)
      }
      stage.host.advance(by: 0.1)
      let rope = stage.editor.document.content.text
      let folded = folding.foldedRanges
      for (one, next) in zip(folded, folded.dropFirst()) { #expect(NSMaxRange(one) < next.location) }
      var shown: [Int] = []
      for index in 0..<rope.paragraphCount {
        let start = rope.paragraphRange(at: index).lowerBound
        if !folded.contains(where: { NSLocationInRange(start, $0) }) { shown.append(index + 1) }
      }
      let ends = rope.count == 0 || rope.string(rope.count - 1..<rope.count) == "\n"
      if ends { shown.append(rope.paragraphCount + 1) }
      #expect(rows(stage) == shown, "seed \(seed), step \(step)")
      #expect(
        folded.allSatisfy { !NSLocationInRange(text.selectedRange.location, $0) },
        "seed \(seed), step \(step)")
    }
    stage.editor.document.forgetJournal()
  }
}
