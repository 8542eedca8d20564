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
}
