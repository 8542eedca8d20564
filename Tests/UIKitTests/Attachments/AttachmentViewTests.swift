import Testing
import UIKit
import ViewHosting

@Suite("Attachments: views of providers")
@MainActor struct AttachmentViewTests {
  /// An attachment with a control, and what became of that.
  final class Control: NSTextAttachment {
    var log: [String] = []
    var make: (() -> UIView)?

    override func viewProvider(
      for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
      Provider(
        textAttachment: self, parentView: parentView,
        textLayoutManager: textContainer?.textLayoutManager, location: location)
    }
  }

  final class Provider: NSTextAttachmentViewProvider {
    var control: Control? { textAttachment as? Control }
    override func loadView() {
      control?.log.append(parentView is UITextView ? "load" : "load without parent")
      nonisolated(unsafe) let provider = self
      MainActor.assumeIsolated { provider.view = provider.control?.make?() ?? UIButton(type: .system) }
    }
    override func attachmentView(did event: Event) {
      switch event {
      case .appeared: control?.log.append("appeared")
      case .moved: control?.log.append("moved")
      case .resized: control?.log.append("resized")
      case .disappeared: control?.log.append("disappeared")
      }
    }
  }

  private func control(_ size: CGSize = CGSize(width: 80, height: 30)) -> Control {
    let control = Control()
    control.bounds = CGRect(origin: .zero, size: size)
    return control
  }

  private func fixture(_ control: Control, before: String = "ab", after: String = "cd") -> TextViewFixture {
    let fixture = TextViewFixture("")
    // Text that is set is scrolled to its end where the keyboard is.
    fixture.view.resignFirstResponder()
    let text = NSMutableAttributedString(attributedString: AttachmentFixture.text(before))
    text.append(NSAttributedString(attachment: control, attributes: [.font: AttachmentFixture.font]))
    text.append(AttachmentFixture.text(after))
    fixture.view.attributedText = text
    fixture.view.selectedRange = NSRange(location: 0, length: 0)
    fixture.view.becomeFirstResponder()
    fixture.view.contentOffset = .zero
    fixture.host.render()
    return fixture
  }

  /// The frame of an attachment's view in the text view.
  private func frame(_ view: UIView, in fixture: TextViewFixture) -> CGRect {
    view.convert(view.bounds, to: fixture.view)
  }

  @Test("S0-75: A control in the text takes up space as an image does, and gets its own events")
  func space() throws {
    let control = control()
    var pressed = 0
    control.make = {
      let button = UIButton(type: .system)
      button.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
      return button
    }
    let fixture = fixture(control)
    let button = try #require(fixture.view.view(for: control))
    let image = NSTextAttachment()
    image.bounds = control.bounds
    let other = NSMutableAttributedString(attributedString: fixture.view.attributedText)
    other.addAttribute(.attachment, value: image, range: NSRange(location: 2, length: 1))
    let pictured = TextViewFixture("")
    pictured.view.attributedText = other
    pictured.host.render()
    for offset in 0...5 {
      let carets = [fixture, pictured].map {
        $0.view.caretRect(for: $0.view.position(from: $0.view.beginningOfDocument, offset: offset)!)
      }
      #expect(carets[0] == carets[1])
    }
    let start = fixture.view.caretRect(
      for: fixture.view.position(from: fixture.view.beginningOfDocument, offset: 2)!)
    #expect(abs(frame(button, in: fixture).minX - start.minX) < 0.01)
    #expect(frame(button, in: fixture).size == CGSize(width: 80, height: 30))
    fixture.host.click(at: CGPoint(x: frame(button, in: fixture).midX, y: frame(button, in: fixture).midY))
    #expect(pressed == 1)
  }

  @Test(
    "S1-35: A click in a control is the control's, and the caret stays; a click beside it moves the caret")
  func clicks() throws {
    for isButton in [true, false] {
      let control = control()
      var pressed = 0
      control.make = {
        guard isButton else { return UIView() }
        let button = UIButton(type: .system)
        button.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
        return button
      }
      let fixture = fixture(control)
      let rect = frame(try #require(fixture.view.view(for: control)), in: fixture)
      fixture.host.click(at: CGPoint(x: rect.midX, y: rect.midY))
      #expect(fixture.view.selectedRange == NSRange(location: 0, length: 0))
      fixture.host.advance(by: 2)
      fixture.host.tap(at: CGPoint(x: rect.midX, y: rect.midY))
      #expect(fixture.view.selectedRange == NSRange(location: 0, length: 0))
      #expect(pressed == (isButton ? 2 : 0))
      fixture.host.advance(by: 2)
      fixture.host.click(at: CGPoint(x: rect.minX - 1, y: rect.midY))
      #expect(fixture.view.selectedRange == NSRange(location: 2, length: 0))
      fixture.host.advance(by: 2)
      fixture.host.click(at: CGPoint(x: rect.maxX + 1, y: rect.midY))
      #expect(fixture.view.selectedRange == NSRange(location: 3, length: 0))
      #expect(pressed == (isButton ? 2 : 0))
    }
  }

  @Test("S1-37: A view of TextKit 1 makes no view for an attachment, and keeps its place")
  func textKit1() {
    let control = control()
    let new = fixture(control)
    let old = TextViewFixture("", isTextKit2: false, size: CGSize(width: 300, height: 100))
    let same = self.control()
    let text = NSMutableAttributedString(attributedString: AttachmentFixture.text("ab"))
    text.append(NSAttributedString(attachment: same, attributes: [.font: AttachmentFixture.font]))
    let other = self.control(CGSize(width: 100, height: 60))
    text.append(NSAttributedString(attachment: other, attributes: [.font: AttachmentFixture.font]))
    old.view.attributedText = text
    old.host.render()
    #expect(same.log.isEmpty && old.view.view(for: same) == nil)
    let carets = [new, old].map {
      $0.view.caretRect(for: $0.view.position(from: $0.view.beginningOfDocument, offset: 3)!).minX
    }
    #expect(carets[0] == carets[1])
    let end = old.view.caretRect(for: old.view.endOfDocument)
    #expect(abs(end.minX - carets[1] - 100) < 0.01 && end.height >= 60)
    // A view that switches gives its views up.
    #expect(new.view.view(for: control) != nil)
    _ = new.view.layoutManager
    new.host.render()
    #expect(new.view.view(for: control) == nil)
  }

  @Test(
    "V146: A view is made when its character comes into view, stays across edits, layout and style, goes when that leaves, is deleted, cut or hidden, and comes back with undo"
  )
  func life() throws {
    let control = control()
    let fixture = fixture(control, before: String(repeating: "line\n", count: 30), after: "\nend")
    let view = fixture.view
    view.textLayoutManager.map { $0.ensureLayout(for: $0.documentRange) }
    view.setNeedsLayout()
    fixture.host.render()
    #expect(control.log.isEmpty && view.view(for: control) == nil)
    view.scrollRangeToVisible(NSRange(location: 150, length: 1))
    fixture.host.render()
    let made = try #require(view.view(for: control))
    #expect(control.log == ["appeared", "load"])
    #expect(made.window != nil)
    view.textStorage.replaceCharacters(in: NSRange(location: view.textStorage.length, length: 0), with: "!")
    view.textStorage.addAttribute(
      .underlineStyle, value: 1, range: NSRange(location: 140, length: 15))
    view.setNeedsLayout()
    fixture.host.render()
    #expect(view.view(for: control) === made)
    #expect(control.log == ["appeared", "load"])
    view.contentOffset.y = 0
    fixture.host.render()
    #expect(made.superview == nil && control.log.last == "disappeared")
    view.scrollRangeToVisible(NSRange(location: 150, length: 1))
    fixture.host.render()
    #expect(view.view(for: control) === made && control.log.filter { $0 == "load" }.count == 1)
    let shown = frame(made, in: fixture)
    for kind in 0..<2 {
      view.selectedRange = NSRange(location: 150, length: 1)
      if kind == 0 { view.deleteBackward() } else { view.cut(nil) }
      fixture.host.render()
      #expect(made.superview == nil && control.log.last == "disappeared")
      view.undoManager?.undo()
      fixture.host.render()
      #expect(view.view(for: control) === made && control.log.last == "appeared")
      #expect(frame(made, in: fixture) == shown)
    }
    control.bounds.size.width = 120
    view.textStorage.edited(.editedAttributes, range: NSRange(location: 150, length: 1), changeInLength: 0)
    fixture.host.render()
    #expect(frame(made, in: fixture).width == 120 && control.log.last == "resized")
    view.textStorage.replaceCharacters(in: NSRange(location: 149, length: 0), with: "\n")
    fixture.host.render()
    #expect(control.log.filter { $0 == "load" }.count == 1)
    let hiding = Hiding()
    view.textLayoutManager?.textContentManager?.delegate = hiding
    view.textStorage.edited(.editedAttributes, range: NSRange(location: 151, length: 1), changeInLength: 0)
    fixture.host.render()
    #expect(made.superview == nil)
  }

  /// Hides paragraphs with an attachment.
  private final class Hiding: NSObject, NSTextContentManagerDelegate {
    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      !((textElement as? NSTextParagraph)?.attributedString.string.contains("\u{FFFC}") ?? false)
    }
  }

  @Test(
    "V147: A selection tints the view; keys inside go back to the text by Escape or past its edge; a Backspace after it deletes it through the usual gates"
  )
  func events() throws {
    let control = control()
    let field = UITextField()
    control.make = { field }
    let fixture = fixture(control)
    let view = fixture.view
    let rect = frame(field, in: fixture)
    #expect(rect.size == CGSize(width: 80, height: 30))
    func pixel() throws -> [UInt8] {
      let picture = try Picture(try #require(fixture.host.snapshotDrawnAnew()))
      return picture[Int(rect.maxX) - 3, Int(rect.midY)]
    }
    field.backgroundColor = .white
    let plain = try pixel()
    view.selectedRange = NSRange(location: 1, length: 3)
    let tinted = try pixel()
    #expect(plain == white && tinted != plain && tinted[2] > tinted[0])
    view.selectedRange = NSRange(location: 1, length: 1)
    #expect(try pixel() == plain)
    // Keys.
    fixture.host.click(at: CGPoint(x: rect.midX, y: rect.midY))
    #expect(field.isFirstResponder && view.selectedRange == NSRange(location: 1, length: 1))
    fixture.host.type("xy")
    #expect(field.text == "xy" && view.text == "ab\u{FFFC}cd")
    fixture.host.press("left")
    #expect(field.isFirstResponder)
    fixture.host.press("right")
    fixture.host.press("right")
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 3, length: 0))
    #expect(field.becomeFirstResponder())
    fixture.host.press("home")
    fixture.host.press("left")
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 2, length: 0))
    #expect(field.becomeFirstResponder())
    fixture.host.press("escape")
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 3, length: 0))
    // Deleting.
    _ = fixture.calls()
    fixture.log.refuses = { $0.isEmpty }
    fixture.host.press("backspace")
    #expect(fixture.calls() == ["D.should {2,1} "] && view.view(for: control) === field)
    fixture.log.refuses = { _ in false }
    fixture.host.press("backspace")
    #expect(view.text == "abcd" && field.superview == nil)
    #expect(fixture.calls() == ["D.should {2,1} ", "D.selection {2,0}", "D.didChange"])
  }
}
