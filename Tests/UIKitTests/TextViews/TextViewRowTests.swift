import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: sizes, insets and stacks")
@MainActor
struct TextViewRowTests {
  private let long = (0..<80).map { "Line \($0)" }.joined(separator: "\n")

  @Test("S0-39: Of two views on one storage, one scrolls and is resized without the other")
  func independent() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        String(repeating: "words that wrap ", count: 200), isTextKit2: isTextKit2)
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 100, height: 1e6))
      container.widthTracksTextView = true
      manager.addTextContainer(container)
      fixture.view.textStorage.addLayoutManager(manager)
      let second = UITextView(frame: CGRect(x: 0, y: 0, width: 90, height: 40), textContainer: container)
      fixture.view.contentOffset.y = 100
      fixture.host.render()
      second.layoutIfNeeded()
      let (size, offset) = (fixture.view.contentSize, fixture.view.contentOffset)
      let lines = fixture.view.caretRect(for: fixture.view.endOfDocument)
      second.contentOffset.y = 300
      second.frame.size = CGSize(width: 150, height: 80)
      second.layoutIfNeeded()
      fixture.host.render()
      #expect(second.contentOffset.y == 300 && container.size.width == 150)
      #expect(fixture.view.contentSize == size && fixture.view.contentOffset == offset)
      #expect(fixture.view.caretRect(for: fixture.view.endOfDocument) == lines)
    }
  }

  @Test("S0-43: Views on containers of one layout manager say that they are not edited, and are not")
  func severalContainers() {
    let storage = NSTextStorage(string: String(repeating: "words ", count: 100))
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let containers = (0..<2).map { _ in NSTextContainer(size: CGSize(width: 100, height: 100)) }
    manager.addTextContainer(containers[0])
    let first = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: containers[0])
    #expect(first.isEditable && first.isSelectable)
    manager.addTextContainer(containers[1])
    let second = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: containers[1])
    for view in [first, second] {
      #expect(!view.isEditable && !view.isSelectable && !view.becomeFirstResponder())
      view.insertText("x")
      view.deleteBackward()
      #expect(storage.length == 600)
    }
    manager.removeTextContainer(at: 1)
    #expect(first.isEditable)
    first.insertText("x")
    #expect(storage.length == 601)
  }

  /// Keeps a view clear of the keyboard, as programs do.
  @MainActor final class Controller {
    let view: UITextView
    private var observer: (any NSObjectProtocol)?

    init(_ view: UITextView) {
      self.view = view
      observer = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
      ) { [weak self] note in
        let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
        MainActor.assumeIsolated {
          guard let self, let end else { return }
          let covered = self.view.convert(self.view.bounds, to: nil).intersection(end)
          let height = covered.isNull ? 0 : covered.height
          self.view.contentInset.bottom = height
          self.view.verticalScrollIndicatorInsets.bottom = height
        }
      }
    }

    isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }
  }

  @Test(
    "V111, S0-71: A controller's inset for a keyboard shows the caret, and the view itself does not move; the inset goes with the keyboard"
  )
  func keyboard() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(long, isTextKit2: isTextKit2, size: CGSize(width: 200, height: 400))
      let (view, window) = (fixture.view, fixture.window)
      let controller = Controller(view)
      view.contentOffset.y = 0
      fixture.host.render()
      let place = view.closestPosition(to: CGPoint(x: 20, y: 350))!
      view.selectedTextRange = view.textRange(from: place, to: place)
      let frame = view.frame
      window.changeKeyboard(to: CGRect(x: 0, y: 184, width: 200, height: 216))
      #expect(controller.view.contentInset.bottom == 216 && view.frame == frame)
      let caret = view.caretRect(for: place)
      #expect(caret.maxY - view.contentOffset.y <= 184 && caret.minY >= view.contentOffset.y)
      #expect(view.verticalScrollIndicatorInsets.bottom == 216)
      // The caret of what is not edited is no reason to scroll.
      window.changeKeyboard(to: nil)
      #expect(view.contentInset.bottom == 0)
      view.resignFirstResponder()
      view.contentOffset.y = 0
      window.changeKeyboard(to: CGRect(x: 0, y: 184, width: 200, height: 216))
      #expect(view.contentOffset.y == 0)
      window.changeKeyboard(to: nil)
    }
  }

  @Test("V111, S3-38: A finger that draws text down over the keyboard takes it along, and away")
  func interactiveKeyboard() {
    let fixture = TextViewFixture(long, isTextKit2: true, size: CGSize(width: 200, height: 400))
    let (view, window, host) = (fixture.view, fixture.window, fixture.host)
    view.keyboardDismissMode = .interactive
    view.contentOffset.y = 600
    let full = CGRect(x: 0, y: 250, width: 200, height: 150)
    window.changeKeyboard(to: full)
    nonisolated(unsafe) var tops: [CGFloat] = []
    nonisolated(unsafe) var hidden = 0
    let observers = [
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardDidChangeFrameNotification, object: nil, queue: nil
      ) { note in
        tops.append(
          (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue.minY ?? 0)
      },
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardDidHideNotification, object: nil, queue: nil
      ) { _ in hidden += 1 },
    ]
    host.touch(.began, at: CGPoint(x: 100, y: 200))
    for y in stride(from: 210, through: 300, by: 10) {
      host.advance(by: 1 / 60)
      host.touch(.moved, at: CGPoint(x: 100, y: CGFloat(y)))
    }
    #expect(tops.last == 300 && tops.contains(270) && hidden == 0 && view.isFirstResponder)
    // Up again: it returns.
    for y in stride(from: 290, through: 200, by: -10) {
      host.advance(by: 1 / 60)
      host.touch(.moved, at: CGPoint(x: 100, y: CGFloat(y)))
    }
    host.touch(.ended, at: CGPoint(x: 100, y: 200))
    #expect(tops.last == 250 && hidden == 0 && view.isFirstResponder)
    host.advance(by: 3)
    host.swipe(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 350))
    #expect(hidden == 1 && !view.isFirstResponder)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test(
    "S3-30: In a font without leading a label and a text view without padding and insets are equally high; padding and insets make the difference"
  )
  func labelHeight() {
    let text = NSAttributedString(
      string: String(repeating: "words that wrap ", count: 12),
      attributes: [.font: UIFont(name: "Noto Sans", size: 15)!])
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = text
    let wanted = label.sizeThatFits(CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude)).height
    for isTextKit2 in TextViewFixture.kinds {
      let view = UITextView(usingTextLayoutManager: isTextKit2)
      view.attributedText = text
      view.textContainer.lineFragmentPadding = 0
      view.textContainerInset = .zero
      let huge = CGFloat.greatestFiniteMagnitude
      #expect(view.sizeThatFits(CGSize(width: 150, height: huge)).height == wanted)
      view.textContainerInset = UIEdgeInsets(top: 3, left: 10, bottom: 4, right: 6)
      view.textContainer.lineFragmentPadding = 7
      #expect(view.sizeThatFits(CGSize(width: 180, height: huge)).height == wanted + 7)
    }
  }

  @Test(
    "S3-31, S3-32: One view measures a thousand texts as a new one measures each: the sum of its lines, spacing included only where it is asked for"
  )
  func measuring() {
    for isTextKit2 in TextViewFixture.kinds {
      func helper() -> UITextView {
        let view = UITextView(usingTextLayoutManager: isTextKit2)
        view.textContainer.lineFragmentPadding = 0
        view.textContainerInset = .zero
        return view
      }
      let font = UIFont(name: "Liberation Serif", size: 14)!
      let one = helper()
      let style = NSMutableParagraphStyle()
      style.paragraphSpacing = 9
      for index in 0..<1000 {
        let lines = index % 7 + 1
        let string = Array(repeating: "word", count: lines).joined(separator: "\n")
        let isSpaced = index % 3 == 0
        let text = NSAttributedString(
          string: string, attributes: isSpaced ? [.font: font, .paragraphStyle: style] : [.font: font])
        one.attributedText = text
        let size = one.sizeThatFits(CGSize(width: CGFloat(60 + index % 50), height: 1e6))
        let spacing = isSpaced ? CGFloat(lines - 1) * 9 : 0
        #expect(abs(size.height - CGFloat(lines) * (font.lineHeight + font.leading) - spacing) <= 1)
        guard index % 100 == 0 else { continue }
        let fresh = helper()
        fresh.attributedText = text
        #expect(fresh.sizeThatFits(CGSize(width: CGFloat(60 + index % 50), height: 1e6)) == size)
      }
    }
  }

  @Test("S3-33: The container is as wide as the view, and one change of size is one layout")
  func tracking() {
    final class Counting: UITextView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let view = Counting()
    let fixture = TextViewFixture(long, view)
    for width in [150, 120, 180] as [CGFloat] {
      view.layouts = 0
      view.frame.size.width = width
      view.frame.size.height = 90
      fixture.host.render()
      #expect(view.textContainer.size.width == width && view.layouts == 1)
    }
    view.textContainer.widthTracksTextView = false
    view.frame.size.width = 100
    fixture.host.render()
    #expect(view.textContainer.size.width == 180)
  }

  @Test("X-08: A view that wants another layout in each layout comes to an end, and acts after its layout")
  func convergence() throws {
    final class Restless: UITextView {
      var actions = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        if let manager = textLayoutManager { manager.invalidateLayout(for: manager.documentRange) }
        setNeedsLayout()
        actions += 1
      }
    }
    let view = Restless()
    let fixture = TextViewFixture("some text", view)
    view.actions = 0
    fixture.host.type("x")
    let picture = try Picture(try #require(fixture.host.snapshot()))
    #expect(view.actions > 0)
    #expect(picture.count { $0[0] < 100 } > 20)
  }

  @Test(
    "S3-08: A view that opens at its last line shows it, and attachment views above stand at their characters"
  )
  func lastLine() {
    final class Provider: NSTextAttachmentViewProvider {
      override func loadView() {
        view = MainActor.assumeIsolated { UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 90)) }
      }
    }
    final class Attachment: NSTextAttachment {
      override var usesTextAttachmentView: Bool { true }
      override func viewProvider(
        for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
      ) -> NSTextAttachmentViewProvider? {
        Provider(
          textAttachment: self, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager,
          location: location)
      }
      override func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
      ) -> CGRect { CGRect(x: 0, y: 0, width: 40, height: 90) }
    }
    let text = NSMutableAttributedString()
    for index in 0..<30 {
      text.append(NSAttributedString(string: "Line \(index)\n"))
      text.append(NSAttributedString(attachment: Attachment()))
      text.append(NSAttributedString(string: "\n"))
    }
    text.append(NSAttributedString(string: "the last line"))
    text.addAttribute(
      .font, value: UIFont(name: "Liberation Serif", size: 16)!,
      range: NSRange(location: 0, length: text.length))
    let view = UITextView()
    let fixture = TextViewFixture("", view, size: CGSize(width: 200, height: 240))
    view.attributedText = text
    view.scrollRangeToVisible(NSRange(location: text.length, length: 0))
    for _ in 0..<3 { fixture.host.advance(by: 0.1) }
    let caret = view.caretRect(for: view.endOfDocument)
    #expect(view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
    let shown = view.subviews.filter { $0.bounds.size == CGSize(width: 40, height: 90) }
    #expect(shown.count >= 2)
    for subview in shown {
      let place = CGPoint(x: subview.frame.midX, y: subview.frame.midY)
      let range = view.characterRange(at: place).flatMap { view.text(in: $0) }
      #expect(range == "\u{FFFC}")
    }
  }

  @Test("S1-23: Printing a view's text leaves it with the new TextKit: pages need no switch")
  func printing() {
    let fixture = TextViewFixture(long, isTextKit2: true)
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.willSwitchToNSLayoutManagerNotification, object: fixture.view, queue: nil
    ) { _ in notes += 1 }
    let formatter = UISimpleTextPrintFormatter(attributedText: fixture.view.attributedText)
    let renderer = UIPrintPageRenderer()
    renderer.paperRect = CGRect(x: 0, y: 0, width: 300, height: 400)
    renderer.printableRect = renderer.paperRect.insetBy(dx: 20, dy: 20)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    #expect(renderer.numberOfPages > 1)
    let own = UIPrintPageRenderer()
    (own.paperRect, own.printableRect) = (renderer.paperRect, renderer.printableRect)
    own.addPrintFormatter(fixture.view.viewPrintFormatter(), startingAtPageAt: 0)
    #expect(own.numberOfPages > 1)
    UIGraphicsBeginImageContext(renderer.paperRect.size)
    own.drawPage(at: 1, in: renderer.paperRect)
    UIGraphicsEndImageContext()
    #expect(fixture.view.textLayoutManager != nil && notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test("S1-49: A view's position that is a location, too, makes text ranges as it is")
  func locations() throws {
    final class Place: UITextPosition, NSTextLocation {
      let offset: Int
      init(_ offset: Int) { self.offset = offset }
      nonisolated func compare(_ location: any NSTextLocation) -> ComparisonResult {
        guard let other = location as? Place else { return .orderedSame }
        if offset == other.offset { return .orderedSame }
        return offset < other.offset ? .orderedAscending : .orderedDescending
      }
    }
    let (start, end) = (Place(2), Place(5))
    let range = try #require(NSTextRange(location: start, end: end))
    #expect(range.location === start && range.endLocation === end && !range.isEmpty)
    #expect(range.contains(Place(2)) && !range.contains(Place(5)))
    #expect(NSTextRange(location: end, end: start) == nil)
  }
}
