import Testing
import TextEditing
import TextKit

// The samples of the documentation page of TextEditing.

@Suite("Samples: TextEditing")
struct TextEditingSamples {
  @Test("TextEditing: an editor types, deletes and undoes")
  func editor() {
    let editor = TextEditor(StorageDocument(NSTextStorage(string: "Hello")))
    editor.perform(.moveToEndOfDocument)
    editor.insertText(", world")
    editor.perform(.deleteWordBackward)
    editor.perform(.undo)

    #expect(editor.document.attributedText(in: 0..<editor.document.length).string == "Hello, world")
  }
}
