import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: layout managers")
@MainActor
struct TextViewStackTests {
  @Test(
    "S1-14: The flag chooses one layout manager from birth, the other one is absent, and no other is made")
  func flag() throws {
    let new = UITextView(usingTextLayoutManager: true)
    let manager = try #require(new.textLayoutManager)
    #expect(new.textContainer.textLayoutManager === manager)
    #expect(new.textStorage.layoutManagers.isEmpty)
    #expect(manager.textContentManager?.textLayoutManagers.count == 1)
    let old = UITextView(usingTextLayoutManager: false)
    #expect(old.textLayoutManager == nil && old.textContainer.textLayoutManager == nil)
    #expect(old.textStorage.layoutManagers.count == 1)
    #expect(old.layoutManager === old.textStorage.layoutManagers[0])
    #expect(old.layoutManager.textContainers.first === old.textContainer)
    #expect(UITextView().textLayoutManager != nil)
    // The choice stays through the first text, size and layout.
    for view in [new, old] {
      let fixture = TextViewFixture("text", view)
      fixture.host.render()
    }
    #expect(new.textLayoutManager === manager && old.textLayoutManager == nil)
    #expect(new.textStorage.layoutManagers.isEmpty)
  }

  @Test(
    "S1-17, S1-19: Whatever is called, a view has exactly one layout manager, and never that of TextKit 2 again",
    arguments: 1...9)
  func oneManager(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = TextViewFixture("one two\nthree", isTextKit2: seed % 3 != 0)
    let view = fixture.view
    let other = NSLayoutManager()
    var hasSwitched = view.textLayoutManager == nil
    for step in 0..<60 {
      switch Int.random(in: 0..<15, using: &random) {
      case 0 where step > 20:
        _ = view.layoutManager
        hasSwitched = true
      case 1: view.insertText("x\n")
      case 2: view.deleteBackward()
      case 3: view.text = "new text \(step)"
      case 4: view.attributedText = NSAttributedString(string: "styled", attributes: [.kern: 2])
      case 5: view.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
      case 6: view.unmarkText()
      case 7: view.frame.size.width = CGFloat(Int.random(in: 50...300, using: &random))
      case 8: view.textContainer.exclusionPaths = step % 2 == 0 ? [] : [UIBezierPath(rect: .zero)]
      case 9: view.isScrollEnabled.toggle()
      case 10: view.undoManager?.undo()
      case 11: view.textStorage.append(NSAttributedString(string: "appended"))
      case 12: _ = view.isFirstResponder ? view.resignFirstResponder() : view.becomeFirstResponder()
      case 13:
        // Another layout manager on the text is none of the view's.
        if other.textStorage == nil {
          view.textStorage.addLayoutManager(other)
        } else {
          view.textStorage.removeLayoutManager(other)
        }
      default: fixture.host.render()
      }
      // Asking for the old one would make it.
      let new = view.textLayoutManager
      let old = view.textStorage.layoutManagers.first { $0 !== other }
      #expect((new == nil) != (old == nil), "seed \(seed), step \(step)")
      #expect((new == nil) == hasSwitched, "seed \(seed), step \(step)")
    }
  }

  @Test(
    "Reading the layout manager of TextKit 1 switches for good, with a note before and after and the reason; composing ends, the text stays"
  )
  func switching() {
    let fixture = TextViewFixture("one two")
    fixture.view.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    nonisolated(unsafe) var notes: [String] = []
    let center = NotificationCenter.default
    let observers = [
      (UITextView.willSwitchToNSLayoutManagerNotification, "will"),
      (UITextView.didSwitchToNSLayoutManagerNotification, "did"),
    ].map { name, word in
      center.addObserver(forName: name, object: fixture.view, queue: nil) { _ in notes.append(word) }
    }
    UITextView.switchHandler = { _, reason in notes.append(reason) }
    let manager = fixture.view.layoutManager
    UITextView.switchHandler = nil
    #expect(notes == ["its layoutManager was accessed", "will", "did"])
    #expect(fixture.view.textLayoutManager == nil && fixture.view.layoutManager === manager)
    #expect(notes.count == 3)
    #expect(fixture.view.text == "one twon" && fixture.view.markedTextRange == nil)
    fixture.view.becomeFirstResponder()
    fixture.host.type("x")
    #expect(fixture.view.text == "one twonx")
    #expect(manager.numberOfGlyphs == 9)
    for observer in observers { center.removeObserver(observer) }
  }

  @Test(
    "S1-16, S1-25: A view around a stack of TextKit 1 is one from birth; asking for the new manager first switches nothing"
  )
  func given() {
    let storage = NSTextStorage(string: "given")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.willSwitchToNSLayoutManagerNotification, object: nil, queue: nil
    ) { _ in notes += 1 }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    #expect(view.textLayoutManager == nil && view.layoutManager === manager && view.textStorage === storage)
    #expect(view.text == "given")
    let new = UITextView()
    if new.textLayoutManager == nil { _ = new.layoutManager }
    #expect(new.textLayoutManager != nil && notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test("S0-45, S0-47: A view keeps its storage; a second view of that storage shows what is typed in either")
  func shared() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("text", isTextKit2: isTextKit2)
      let storage = fixture.view.textStorage
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      let second = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
      second.selectedRange = NSRange(location: 2, length: 0)
      fixture.host.type("!")
      #expect(second.text == "text!" && second.selectedRange == NSRange(location: 2, length: 0))
      second.insertText("?")
      #expect(fixture.view.text == "te?xt!")
      #expect(fixture.view.selectedRange == NSRange(location: 6, length: 0))
    }
  }

  @Test(
    "S1-48, S1-50: Positions give the same characters as integers and locations; those of another view are refused"
  )
  func positions() throws {
    let view = TextViewFixture("a😀b").view
    let start = try #require(view.position(from: view.beginningOfDocument, offset: 1))
    let end = try #require(view.position(from: start, offset: 2))
    let range = try #require(view.textRange(from: start, to: end))
    #expect(view.text(in: range) == "😀")
    // As a range of locations, by way of integers.
    let content = try #require(view.textLayoutManager?.textContentManager as? NSTextContentStorage)
    let first = content.location(
      content.documentRange.location, offsetBy: view.offset(from: view.beginningOfDocument, to: start))
    let location = try #require(first)
    let locations = try #require(
      NSTextRange(
        location: location, end: content.location(location, offsetBy: view.offset(from: start, to: end))))
    let units = NSRange(
      location: content.offset(from: content.documentRange.location, to: locations.location),
      length: content.offset(from: locations.location, to: locations.endLocation))
    #expect(content.textStorage?.attributedSubstring(from: units).string == "😀")
    view.selectedTextRange = range
    #expect(view.selectedRange == NSRange(location: 1, length: 2))
    #expect(view.offset(from: start, to: view.endOfDocument) == 3)
    #expect(view.position(from: end, offset: 2) == nil && view.compare(start, to: end) == .orderedAscending)
    let other = TextViewFixture("other").view
    #expect(other.text(in: range) == nil && other.textRange(from: start, to: end) == nil)
    #expect(other.position(from: start, offset: 0) == nil)
  }

  @Test("S1-51: What is selected and scrolled to by integers is where positions and locations say")
  func integerRanges() throws {
    let text = (0..<80).map { "Line \($0)" }.joined(separator: "\n")
    let range = (text as NSString).range(of: "Line 61")
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
      let view = fixture.view
      view.contentOffset.y = 0
      fixture.host.render()
      view.selectedRange = range
      let selected = try #require(view.selectedTextRange)
      #expect(view.offset(from: view.beginningOfDocument, to: selected.start) == range.location)
      #expect(view.text(in: selected) == "Line 61")
      view.scrollRangeToVisible(range)
      fixture.host.render()
      let rect = view.firstRect(for: selected)
      #expect(view.contentOffset.y > 0 && view.bounds.contains(rect))
      guard let manager = view.textLayoutManager, let content = manager.textContentManager else { continue }
      let start = try #require(content.location(content.documentRange.location, offsetBy: range.location))
      var frames: [CGRect] = []
      manager.enumerateTextSegments(
        in: try #require(NSTextRange(location: start, end: content.location(start, offsetBy: range.length))),
        type: .standard
      ) { _, frame, _, _ in
        frames.append(frame.offsetBy(dx: 0, dy: view.textContainerInset.top))
        return true
      }
      #expect(
        frames.count == 1 && abs(frames[0].minY - rect.minY) < 0.5 && abs(frames[0].minX - rect.minX) < 0.5)
    }
  }

  /// The ranges of the lines of a view, and what they use of the container.
  private func lines(_ view: UITextView) -> (ranges: [NSRange], used: CGRect) {
    var ranges: [NSRange] = []
    guard let manager = view.textLayoutManager, let content = manager.textContentManager else {
      let manager = view.layoutManager
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: view.textContainer)) {
        _, _, _, glyphs, _ in
        ranges.append(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))
      }
      return (ranges, manager.usedRect(for: view.textContainer))
    }
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      let start = content.offset(
        from: content.documentRange.location, to: fragment.rangeInElement.location)
      for line in fragment.textLineFragments {
        ranges.append(
          NSRange(location: start + line.characterRange.location, length: line.characterRange.length))
      }
      return true
    }
    return (ranges, manager.usageBoundsForTextContainer)
  }

  @Test("S0-46: A default view and one built of parts have the same lines, and use as much of the container")
  func sameLines() {
    let text = NSAttributedString(
      string: String(repeating: "words that fill some lines ", count: 12) + "\nand one more",
      attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!])
    let (storage, manager) = (NSTextStorage(), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let size = CGSize(width: 180, height: 300)
    let built = TextViewFixture("", UITextView(frame: .zero, textContainer: container), size: size)
    let fixtures = [built] + TextViewFixture.kinds.map { TextViewFixture("", isTextKit2: $0, size: size) }
    let found = fixtures.map { fixture in
      fixture.view.attributedText = text
      fixture.host.render()
      return lines(fixture.view)
    }
    #expect(found[0].ranges.count > 5 && NSMaxRange(found[0].ranges.last!) == text.length)
    for other in found.dropFirst() {
      #expect(other.ranges == found[0].ranges)
      #expect(abs(other.used.height - found[0].used.height) < 0.01)
      #expect(abs(other.used.maxX - found[0].used.maxX) < 0.01)
    }
  }

  @Test("S0-29: The content of a view is as tall as the text of its endless column, with the insets")
  func contentHeight() {
    let text = Array(repeating: "word", count: 10_000).joined(separator: " ")
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
      let view = fixture.view
      view.textContainerInset = UIEdgeInsets(top: 9, left: 3, bottom: 14, right: 5)
      if let manager = view.textLayoutManager { manager.ensureLayout(for: manager.documentRange) }
      view.setNeedsLayout()
      fixture.host.render()
      let found = lines(view)
      #expect(NSMaxRange(found.ranges.last!) == text.utf16.count)
      #expect(found.used.height > 10_000)
      #expect(abs(view.contentSize.height - found.used.maxY - 23) < 0.01)
    }
  }

  @Test(
    "S0-41: A view that scrolls has all of the text of a chain; one that does not leaves the rest to the next view"
  )
  func chain() {
    let storage = NSTextStorage(string: String(repeating: "words ", count: 300))
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let host = HeadlessHost(size: CGSize(width: 200, height: 300))
    let window = UIWindow(host: host)
    let views = (0..<2).map { index -> UITextView in
      let container = NSTextContainer(size: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude))
      manager.addTextContainer(container)
      let frame = CGRect(x: 0, y: CGFloat(index) * 150, width: 100, height: 100)
      let view = UITextView(frame: frame, textContainer: container)
      window.addSubview(view)
      return view
    }
    host.render()
    func ranges() -> [NSRange] { views.map { manager.glyphRange(for: $0.textContainer) } }
    #expect(ranges().map(\.length) == [1800, 0])
    views[0].isScrollEnabled = false
    host.render()
    #expect(ranges()[0].length > 20 && ranges()[0].length < 500)
    #expect(ranges()[1] == NSRange(location: ranges()[0].length, length: 1800 - ranges()[0].length))
    views[0].isScrollEnabled = true
    host.render()
    #expect(ranges().map(\.length) == [1800, 0])
  }

  @Test("S0-20: A new category lays out the views with fonts of text styles, and none with fixed fonts")
  func contentSizes() {
    /// Counts the lines that are laid out in it.
    final class Counting: NSTextContainer {
      nonisolated(unsafe) var lines = 0
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        lines += 1
        return super.lineFragmentRect(
          forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
          remaining: remainingRect)
      }
    }
    let containers = (0..<2).map { _ in Counting(size: CGSize(width: 200, height: 1e7)) }
    let managers = containers.map { container in
      let (storage, manager) = (NSTextStorage(), NSLayoutManager())
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      return (storage, manager)
    }
    let host = HeadlessHost(size: CGSize(width: 300, height: 300))
    let root = UIView()
    let window = UIWindow(host: host, rootView: root)
    let style = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    let fixed = UIFont(name: "Liberation Serif", size: 17)!
    let (texts, labels, fields) = (
      containers.map { UITextView(frame: .zero, textContainer: $0) }, [UILabel(), UILabel()],
      [UITextField(), UITextField()]
    )
    for (index, font) in [style, fixed].enumerated() {
      (texts[index].font, labels[index].font, fields[index].font) = (font, font, font)
      (texts[index].text, labels[index].text, fields[index].text) = ("some text", "some text", "some text")
      texts[index].adjustsFontForContentSizeCategory = true
      labels[index].adjustsFontForContentSizeCategory = true
      fields[index].adjustsFontForContentSizeCategory = true
      for view in [texts[index], labels[index], fields[index]] as [UIView] {
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        root.addSubview(view)
      }
    }
    host.render()
    func heights(_ index: Int) -> [CGFloat] {
      let huge = CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)
      return [texts[index].sizeThatFits(huge).height, labels[index].intrinsicContentSize.height]
        + [fields[index].intrinsicContentSize.height]
    }
    let before = [heights(0), heights(1)]
    for container in containers { container.lines = 0 }
    root.minimumContentSizeCategory = .accessibilityLarge
    host.render()
    #expect(zip(heights(0), before[0]).allSatisfy { $0 > $1 * 1.4 }, "\(heights(0)) \(before[0])")
    #expect(heights(1) == before[1])
    #expect(containers[0].lines > 0 && containers[1].lines == 0)
    withExtendedLifetime((window, managers)) {}
  }
}
