import CoreGraphics
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: layout")
@MainActor
struct TextViewLayoutTests {
  private let long = (0..<60).map { "Line \($0)" }.joined(separator: "\n")

  @Test(
    "V107, V113: Content and fitting sizes are text and insets, no wider than asked, whatever the present size is"
  )
  func sizes() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(long, isTextKit2: isTextKit2)
      let view = fixture.view
      if let manager = view.textLayoutManager {
        manager.ensureLayout(for: manager.documentRange)
        view.setNeedsLayout()
        fixture.host.render()
      }
      let fitting = view.sizeThatFits(CGSize(width: 200, height: 10))
      #expect(abs(fitting.height - view.contentSize.height) <= 1 && fitting.width <= 200)
      let before = view.sizeThatFits(CGSize(width: 90, height: 0))
      view.frame.size = CGSize(width: 77, height: 30)
      #expect(view.sizeThatFits(CGSize(width: 90, height: 0)) == before)
      let wide = view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
      #expect(wide.width < 80 && wide.height == fitting.height)
    }
  }

  @Test("V112: A view that does not scroll is as tall as its text; one that scrolls says nothing")
  func intrinsic() {
    let view = TextViewFixture("one\ntwo").view
    #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    view.isScrollEnabled = false
    let two = view.intrinsicContentSize.height
    view.text = "one\ntwo\nthree"
    #expect(view.intrinsicContentSize.height > two)
  }

  @Test("V108: A range is scrolled to as little as shows it, and not at all if it is seen")
  func scrolling() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(long, isTextKit2: isTextKit2)
      let view = fixture.view
      view.contentOffset = .zero
      fixture.host.render()
      view.scrollRangeToVisible(NSRange(location: 0, length: 3))
      #expect(view.contentOffset.y == 0)
      let end = view.textStorage.length
      view.scrollRangeToVisible(NSRange(location: end, length: 0))
      let caret = view.caretRect(for: view.endOfDocument)
      #expect(abs(view.contentOffset.y + 100 - caret.maxY) < 20)
      #expect(view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
      view.contentInset.bottom = 40
      view.scrollRangeToVisible(NSRange(location: end, length: 0))
      #expect(view.contentOffset.y + 60 >= caret.maxY - 1)
    }
  }

  @Test("V109: Typing at the end keeps the caret in sight, in the empty line after Return, too")
  func typing() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("", isTextKit2: isTextKit2)
      for _ in 0..<12 {
        fixture.host.type("a\n")
        let caret = fixture.view.caretRect(for: fixture.view.endOfDocument)
        #expect(fixture.view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
      }
    }
  }

  @Test("Selection rectangles: one for each direction in a line, line ends to the edge, start and end marked")
  func selectionRects() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let view = TextViewFixture("abc אבג def\nghi", isTextKit2: isTextKit2).view
      let start = view.position(from: view.beginningOfDocument, offset: 1)!
      let end = view.position(from: view.beginningOfDocument, offset: 14)!
      let rects = view.selectionRects(for: view.textRange(from: start, to: end)!)
      #expect(rects.filter(\.containsStart).count == 1 && rects.filter(\.containsEnd).count == 1)
      #expect(rects.contains { $0.writingDirection == .rightToLeft })
      #expect(rects.map(\.rect.maxX).max() == 200)
      #expect(Set(rects.map(\.rect.minY)).count == 2)
      // A part of a character counts as the character.
      let half = view.textRange(from: start, to: view.position(from: start, offset: 1)!)!
      #expect(view.firstRect(for: half).width > 3)
    }
  }

  @Test("Both TextKits paint the same text, selection and caret", arguments: [1.0, 2.0])
  func pictures(scale: Double) throws {
    var pictures: [Data?] = []
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "Hello world\nשלום abc עולם\n\nLast line", isTextKit2: isTextKit2,
        size: CGSize(width: 220, height: 120))
      fixture.host.environment.scale = scale
      fixture.view.selectedRange = NSRange(location: 6, length: 14)
      let selection = UIImage(cgImage: try #require(fixture.host.snapshot()))
      try Picture.keep(selection, as: "selection-\(isTextKit2)-\(Int(scale))")
      fixture.view.selectedRange = NSRange(location: 15, length: 0)
      let caret = UIImage(cgImage: try #require(fixture.host.snapshot()))
      try Picture.keep(caret, as: "caret-\(isTextKit2)-\(Int(scale))")
      pictures += [selection.pngData(), caret.pngData()]
    }
    #expect(pictures[0] == pictures[2] && pictures[1] == pictures[3] && pictures[0] != pictures[1])
  }

  @Test("S0-28: A layout manager that draws nothing leaves the background; keys reach the storage")
  func noDrawing() throws {
    final class Silent: NSLayoutManager {
      override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
    }
    let storage = NSTextStorage(string: "")
    let manager = Silent()
    let container = NSTextContainer(size: CGSize(width: 200, height: 1000))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let fixture = TextViewFixture("", UITextView(frame: .zero, textContainer: container))
    fixture.host.type("typed")
    #expect(storage.string == "typed")
    fixture.view.resignFirstResponder()
    let image = try #require(fixture.host.snapshotDrawnAnew())
    let picture = try Picture(image)
    let first = picture[0, 0]
    #expect(picture.count { $0 == first } == picture.width * picture.height)
  }
}
