import Foundation
import Testing
import TextEditing
import TextKit

@Suite("Clipboard")
struct ClipboardTests {
  @Test("Cut and paste keep text and attributes; undo brings back text and selection")
  func cutAndPaste() {
    for kind in [EditorFixture.Kind.storage, .textKit1, .textKit2, .rope] {
      let fixture = EditorFixture("foo ^bar| baz", kind)
      let clipboard = MemoryClipboard()
      fixture.editor.clipboard = clipboard
      let before = fixture.editor.document.attributedText(in: 4..<7)
      #expect(fixture.editor.perform(.cut))
      #expect(fixture.shown == "foo | baz")
      #expect(clipboard.content[.plainText] == Data("bar".utf8))
      fixture.editor.perform(.moveToEndOfDocument)
      #expect(fixture.editor.perform(.paste))
      #expect(fixture.shown == "foo  bazbar|")
      #expect(fixture.editor.document.attributedText(in: 8..<11) == before, "\(kind)")
      fixture.editor.perform(.undo)
      fixture.editor.perform(.undo)
      #expect(fixture.shown == "foo ^bar| baz")
    }
  }

  @Test("Pasted plain text has the typing attributes, and lines go to as many carets")
  func plain() {
    let key = NSAttributedString.Key("test")
    let storage = NSTextStorage(string: "abc", attributes: [key: 3])
    let editor = TextEditor(StorageDocument(storage))
    editor.selection = EditorSelection([.init(0), .init(1)])
    let content: ClipboardContent = [.plainText: Data("x\ny".utf8)]
    editor.insertContent(content)
    #expect(storage.string == "xaybc")
    #expect(storage.attribute(key, at: 2, effectiveRange: nil) as? Int == 3)
    editor.selection = EditorSelection([.init(0), .init(1), .init(5)])
    editor.insertContent(content)
    #expect(storage.string == "x\nyxx\nyaybcx\ny")
  }

  @Test("pasteAsPlainText: and texts without attributes leave attributes out")
  func withoutAttributes() {
    let clipboard = MemoryClipboard()
    let source = EditorFixture("^a|").editor
    source.clipboard = clipboard
    source.changeAttributes { $0.merging([.kern: 5]) { $1 } }
    #expect(source.perform(.copy))
    for isRich in [true, false] {
      let storage = NSTextStorage(string: "")
      let editor = TextEditor(StorageDocument(storage))
      editor.behavior.isRichText = isRich
      editor.clipboard = clipboard
      #expect(editor.perform(isRich ? .pasteAsPlainText : .paste))
      #expect(storage.string == "a")
      #expect(storage.attribute(.kern, at: 0, effectiveRange: nil) == nil)
    }
    let storage = NSTextStorage(string: "")
    let editor = TextEditor(StorageDocument(storage))
    editor.clipboard = clipboard
    #expect(editor.perform(.paste))
    #expect(storage.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 5)
  }

  @Test("An image is pasted as an attachment where graphics are imported, and copied as an image")
  func images() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let picture = try #require(context.makeImage())
    let png = try #require(UIImage(cgImage: picture).pngData())
    let storage = NSTextStorage(string: "ab")
    let editor = TextEditor(StorageDocument(storage))
    #expect(!editor.insertContent([.png: png]))
    editor.behavior.importsGraphics = true
    #expect(editor.insertContent([.png: png]))
    #expect(storage.string == "\u{FFFC}ab")
    let attachment = storage.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
    #expect(attachment?.image?.size == CGSize(width: 3, height: 2))
    editor.selection = EditorSelection(0..<1)
    let copied = try #require(editor.copiedContent()[.png])
    #expect(UIImage(data: copied)?.size == CGSize(width: 3, height: 2))
  }

  @Test("Formats of other providers are written and read")
  func formats() {
    struct Reversed: StyledTextFormat {
      let type = ContentType(rawValue: "text/reversed")
      func data(for text: NSAttributedString) -> Data? { Data(String(text.string.reversed()).utf8) }
      func text(from data: Data) -> NSAttributedString? {
        NSAttributedString(string: String(String(decoding: data, as: UTF8.self).reversed()))
      }
    }
    let fixture = EditorFixture("^abc|")
    fixture.editor.formats = [Reversed()]
    #expect(fixture.editor.copiedContent()[Reversed().type] == Data("cba".utf8))
    fixture.editor.insertContent([Reversed().type: Data("zyx".utf8), .plainText: Data("no".utf8)])
    #expect(fixture.shown == "xyz|")
  }

  @Test("Without a clipboard the editor does not know cut, copy and paste")
  func noClipboard() {
    let editor = EditorFixture("^abc|").editor
    for command in [EditorCommand.cut, .copy, .paste, .pasteAsPlainText] {
      #expect(!editor.canPerform(command) && !editor.perform(command))
    }
  }

  @Test("The richest type that the editor reads is preferred; a plain one reads neither styles nor images")
  func preferred() {
    let editor = EditorFixture("|").editor
    let all: [ContentType] = [.plainText, .png, .styledText]
    #expect(editor.preferredType(of: all) == .styledText)
    #expect(editor.preferredType(of: [.png]) == nil)
    editor.behavior.importsGraphics = true
    #expect(editor.preferredType(of: [.png]) == .png)
    editor.behavior.isRichText = false
    #expect(editor.preferredType(of: all) == .plainText)
    #expect(editor.preferredType(of: [.png]) == nil)
    #expect(editor.writableTypes == [.png, .plainText, .textParts])
  }

  @Test(
    "V093: The gate sees a paste once; it is one step, the caret is after it; NUL becomes U+FFFD; line ends stay as they are"
  )
  func paste() {
    final class Recorder: TextEditorDelegate {
      var asked: [String] = []
      func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
        -> Bool
      {
        asked.append(text?.string ?? "")
        return true
      }
    }
    let fixture = EditorFixture("a^b|c")
    let recorder = Recorder()
    fixture.editor.delegate = recorder
    fixture.editor.insertContent([.plainText: Data("x\0\r\ny\rz".utf8)])
    #expect(recorder.asked == ["x\u{FFFD}\r\ny\rz"])
    #expect(fixture.shown == "ax\u{FFFD}\r\ny\rz|c")
    #expect(fixture.editor.undoManager.undoCount == 1)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "a^b|c")
  }

  @Test(
    "V096: Parts are copied with line ends between them, and pasted into as many; else all goes to each; it is one step"
  )
  func parts() {
    let source = EditorFixture("^a\nb| - ^c|")
    let content = source.editor.copiedContent()
    #expect(content[.plainText] == Data("a\nb\nc".utf8))
    #expect(content[.textParts] == Data("2,1".utf8))
    for isRich in [true, false] {
      let fixture = EditorFixture("1|2|")
      fixture.editor.behavior.isRichText = isRich
      fixture.editor.insertContent(content)
      #expect(fixture.shown == "1a\nb|2c|")
      #expect(fixture.editor.undoManager.undoCount == 1)
    }
    let other = EditorFixture("1|2|3|4|")
    other.editor.insertContent(content)
    #expect(other.shown == "1a\nb\nc|2a\nb\nc|3a\nb\nc|4a\nb\nc|")
    let wrong = EditorFixture("1|2|")
    wrong.editor.insertContent([.plainText: Data("a".utf8), .textParts: Data("7,-1,x".utf8)])
    #expect(wrong.shown == "1a|2a|")
  }

  @Test(
    "V095: Smart cutting takes a space along that the board does not get, and pasting adds none beside punctuation; only for words, and off by default"
  )
  func smart() {
    func cut(_ isSmart: Bool, _ granularity: EditorSelection.Granularity) -> (String, Data?) {
      let fixture = EditorFixture("one ^two| three")
      let clipboard = MemoryClipboard()
      fixture.editor.clipboard = clipboard
      if isSmart { fixture.editor.behavior.usesSmartInsertDelete = true }
      fixture.editor.selection = EditorSelection(4..<7, granularity: granularity)
      fixture.editor.perform(.cut)
      return (fixture.shown, clipboard.content[.plainText])
    }
    #expect(cut(true, .word) == ("one| three", Data("two".utf8)))
    #expect(cut(true, .character) == ("one | three", Data("two".utf8)))
    #expect(cut(false, .word) == ("one | three", Data("two".utf8)))
    func paste(_ marked: String) -> String {
      let fixture = EditorFixture(marked)
      fixture.editor.behavior.usesSmartInsertDelete = true
      fixture.editor.insertContent([.plainText: Data("two".utf8)])
      return fixture.shown
    }
    #expect(paste("one|three") == "one two |three")
    #expect(paste("(|)") == "(two|)")
    #expect(paste("a\n|\nb") == "a\ntwo|\nb")
  }
}
