import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Text view: paste delegate")
@MainActor
struct PasteDelegateTests {
  private final class Client: UITextPasteDelegate {
    var transform: (any UITextPasteItem) -> Void = { $0.setDefaultResult() }
    var combined: [[String]] = []
    var performed: [NSRange] = []

    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      transform item: any UITextPasteItem
    ) { transform(item) }
    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
    ) -> NSAttributedString {
      combined.append(itemStrings.map(\.string))
      return NSAttributedString(string: itemStrings.map(\.string).joined(separator: "+"))
    }
  }

  private final class Own: UITextPasteDelegate {
    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> UITextRange {
      let view = textPasteConfigurationSupporting as! UITextView
      view.replace(textRange, withText: "<\(attributedString.string)>")
      return view.selectedTextRange!
    }
  }

  @Test("Each thing becomes what the delegate says: text, styled text, an attachment, nothing, or what it is")
  func transform() {
    let fixture = TextViewFixture("ab")
    let (view, client) = (fixture.view, Client())
    view.pasteDelegate = client
    UIPasteboard.general.string = "text"
    client.transform = { item in
      #expect(item.itemProvider.object(ofClass: NSString.self) as? NSString == "text")
      #expect(item.defaultAttributes[.font] != nil)
      item.setResult(string: "S")
    }
    view.paste(nil)
    #expect(view.text == "abS")
    client.transform = {
      $0.setResult(attributedString: NSAttributedString(string: "A", attributes: [.kern: 4]))
    }
    view.paste(nil)
    #expect(view.text == "abSA")
    #expect(view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 4)
    client.transform = { $0.setResult(attachment: NSTextAttachment()) }
    view.paste(nil)
    #expect(view.textStorage.attribute(.attachment, at: 4, effectiveRange: nil) is NSTextAttachment)
    client.transform = { $0.setNoResult() }
    view.paste(nil)
    #expect(view.text == "abSA\u{FFFC}")
    client.transform = { $0.setDefaultResult() }
    view.paste(nil)
    #expect(view.text == "abSA\u{FFFC}text")
    fixture.host.press("z", .control)
    #expect(view.text == "abSA\u{FFFC}")
  }

  @Test("Nothing is inserted before all things have a result; several are combined by the delegate")
  func later() {
    let fixture = TextViewFixture("ab")
    let (view, client) = (fixture.view, Client())
    view.pasteDelegate = client
    UIPasteboard.general.strings = ["1", "2", "3"]
    var items: [any UITextPasteItem] = []
    client.transform = { items.append($0) }
    view.paste(nil)
    #expect(view.text == "ab" && items.count == 3)
    items[2].setDefaultResult()
    items[0].setDefaultResult()
    #expect(view.text == "ab" && client.combined.isEmpty)
    items[1].setResult(string: "two")
    #expect(view.text == "ab1+two+3" && client.combined == [["1", "two", "3"]])
    items[1].setResult(string: "again")
    #expect(view.text == "ab1+two+3")
    view.pasteDelegate = nil
    view.paste(nil)
    #expect(view.text == "ab1+two+31\n2\n3")
  }

  @Test("A delegate may insert the text itself; the view's pasteConfiguration narrows what is taken")
  func own() {
    let fixture = TextViewFixture("ab")
    let (view, client) = (fixture.view, Own())
    view.pasteDelegate = client
    UIPasteboard.general.string = "x"
    view.selectedRange = NSRange(location: 0, length: 1)
    view.paste(nil)
    #expect(view.text == "<x>b")
    view.pasteDelegate = nil
    view.pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: ["public.html"])
    #expect(!view.canPerformAction("paste:", withSender: nil))
    view.paste(nil)
    #expect(view.text == "<x>b")
    view.pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: ["public.text"])
    view.paste(nil)
    #expect(view.text == "<x>xb")
  }
}
