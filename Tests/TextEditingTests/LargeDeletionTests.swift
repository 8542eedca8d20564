import Foundation
import GalleyTextStore
import Testing
import TextEditing
import TextKit

@Suite("Large deletions")
struct LargeDeletionTests {
  /// A document that counts what is read of it.
  private final class Counter: EditableDocument {
    let document: any EditableDocument
    var read = 0

    init(_ document: any EditableDocument) { self.document = document }

    var length: Int { document.length }
    func units(in range: Range<Int>) -> [UInt16] {
      read += range.count
      return document.units(in: range)
    }
    func attributedText(in range: Range<Int>) -> NSAttributedString {
      read += range.count
      return document.attributedText(in: range)
    }
    func replace(_ range: Range<Int>, with text: NSAttributedString) { document.replace(range, with: text) }
    func replace(_ range: Range<Int>, with part: DocumentPart) { document.replace(range, with: part) }
    func part(_ range: Range<Int>) -> DocumentPart { document.part(range) }
    func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
      document.setAttributes(attributes, in: range)
    }
    func performEdits(_ body: () -> Void) { document.performEdits(body) }
    func paragraph(containing offset: Int) -> Range<Int> { document.paragraph(containing: offset) }
    func line(at offset: Int) -> EditableLine? { document.line(at: offset) }
  }

  @Test(
    "X-22: Deleting a megabyte, undoing and redoing it read no more of the text than deleting a hundred units",
    arguments: [true, false])
  func megabyte(isRope: Bool) {
    let text = String(repeating: "Some words of a line\n", count: 50_000)
    func read(_ deleted: Int) -> [Int] {
      let counter = Counter(
        isRope
          ? ContentDocument(TextRopeContentManager(TextRope(text), attributes: [:]))
          : StorageDocument(NSTextStorage(string: text)))
      let editor = TextEditor(counter)
      editor.selection = EditorSelection(100..<100 + deleted)
      return [EditorCommand.deleteBackward, .undo, .redo].map {
        counter.read = 0
        editor.perform($0)
        return counter.read
      }
    }
    let (short, long) = (read(100), read(1_000_000))
    #expect(zip(short, long).allSatisfy { $1 <= $0 + 100 }, "\(short) \(long)")
  }
}
