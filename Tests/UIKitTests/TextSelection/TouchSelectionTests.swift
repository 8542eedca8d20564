import Testing
import UIKit
import ViewHosting

@Suite("Text view: selecting by touch")
@MainActor struct TouchSelectionTests {
  private func point(_ offset: Int, in view: UITextView) -> CGPoint {
    let rect = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
    let inWindow = view.convert(rect, to: nil)
    return CGPoint(x: inWindow.minX + 1, y: inWindow.midY)
  }

  private func handles(_ view: UITextView) -> [any UIView & UITextSelectionHandleView] {
    view.subviews.compactMap { $0 as? any UIView & UITextSelectionHandleView }
      .sorted { $0.direction == .leading && $1.direction != .leading }
  }

  private func glass(_ fixture: TextViewFixture) -> UIView? {
    fixture.window.subviews.first { $0.frame.size == CGSize(width: 80, height: 80) }
  }

  private func interaction(_ view: UITextView) throws -> UITextInteraction {
    try #require(view.interactions.lazy.compactMap { $0 as? UITextInteraction }.first)
  }

  private func menuTitles(_ fixture: TextViewFixture) async -> [String] {
    for _ in 0..<50 where fixture.host.menus.isEmpty { await Task.yield() }
    return fixture.host.menus.last?.items.map(\.title) ?? []
  }

  @Test(
    "S2-44: A long press selects two characters from the one at the finger on if the text has them, and shows the glass, where the interaction is set so"
  )
  func twoCharacters() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abcdef", isTextKit2: isTextKit2, size: CGSize(width: 200, height: 200))
      try interaction(fixture.view).longPressSelection = .units(2)
      fixture.host.touch(.began, at: point(2, in: fixture.view))
      #expect(fixture.view.selectedRange.length == 0 && glass(fixture) == nil)
      fixture.host.advance(by: 0.6)
      #expect(fixture.view.selectedRange == NSRange(location: 2, length: 2))
      #expect(glass(fixture) != nil)
      fixture.host.touch(.ended, at: point(2, in: fixture.view))
      #expect(fixture.view.selectedRange == NSRange(location: 2, length: 2) && glass(fixture) == nil)
      fixture.host.advance(by: 1)
      fixture.host.tap(at: CGPoint(x: 100, y: 150))
      fixture.host.advance(by: 1)
      fixture.host.touch(.began, at: point(5, in: fixture.view))
      fixture.host.advance(by: 0.6)
      #expect(fixture.view.selectedRange.length == 0)
      fixture.host.touch(.ended, at: point(5, in: fixture.view))
    }
  }

  @Test(
    "A long press moves the caret with the finger in text that is edited, and selects the word in other text")
  func longPress() {
    let fixture = TextViewFixture("one two three", size: CGSize(width: 200, height: 200))
    fixture.host.touch(.began, at: point(2, in: fixture.view))
    fixture.host.advance(by: 0.6)
    #expect(fixture.view.selectedRange == NSRange(location: 2, length: 0))
    _ = fixture.calls()
    fixture.host.touch(.moved, at: point(9, in: fixture.view))
    #expect(fixture.view.selectedRange == NSRange(location: 9, length: 0))
    #expect(fixture.calls() == ["K.selectionWill", "K.selectionDid", "D.selection {9,0}"])
    fixture.host.touch(.ended, at: point(9, in: fixture.view))
    #expect(fixture.view.selectedRange == NSRange(location: 9, length: 0) && handles(fixture.view).isEmpty)
    fixture.view.isEditable = false
    fixture.host.advance(by: 1)
    fixture.host.touch(.began, at: point(5, in: fixture.view))
    fixture.host.advance(by: 0.6)
    #expect(fixture.view.selectedRange == NSRange(location: 4, length: 3))
    fixture.host.touch(.ended, at: point(5, in: fixture.view))
    #expect(handles(fixture.view).count == 2)
  }

  @Test(
    "S2-45: A selection over three rows is painted from its start to the row's end, over the whole middle row, and to its end"
  )
  func rows() {
    for isTextKit2 in TextViewFixture.kinds {
      let view = TextViewFixture("first\nmiddle\nlast", isTextKit2: isTextKit2).view
      view.selectedRange = NSRange(location: 2, length: 13)
      let rects = view.selectionRects(for: view.selectedTextRange!).map(\.rect)
      let rows = Dictionary(grouping: rects, by: \.minY).sorted { $0.key < $1.key }.map { row in
        row.value.reduce(CGRect.null) { $0.union($1) }
      }
      func x(_ offset: Int) -> CGFloat {
        view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!).minX
      }
      #expect(rows.count == 3)
      #expect(abs(rows[0].minX - x(2)) < 0.01 && rows[0].maxX == 200)
      #expect(abs(rows[1].minX - x(6)) < 0.01 && rows[1].maxX == 200)
      #expect(abs(rows[2].minX - x(13)) < 0.01 && abs(rows[2].maxX - x(15)) < 0.01)
    }
  }

  @Test(
    "S2-46: Two handles move the ends of a selection; neither passes the other; a finger takes hold of them 25 points beside and 6 points above and below their frames"
  )
  func dragging() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "one two three four five", isTextKit2: isTextKit2, size: CGSize(width: 300, height: 200))
      let view = fixture.view
      fixture.host.tap(at: point(9, in: view), count: 2)
      #expect(view.selectedRange == NSRange(location: 8, length: 5))
      var (start, end) = (handles(view)[0], handles(view)[1])
      #expect(start.direction == .leading && end.direction == .trailing)
      #expect(abs(start.frame.midX - point(8, in: view).x + 1) < 0.01)
      #expect(abs(end.frame.midX - point(13, in: view).x + 1) < 0.01)
      let center = { (view: UIView) in CGPoint(x: view.frame.midX, y: view.frame.midY) }
      fixture.host.advance(by: 1)
      fixture.host.swipe(from: center(start), to: CGPoint(x: center(start).x - 60, y: center(start).y))
      #expect(view.selectedRange.location < 6 && NSMaxRange(view.selectedRange) == 13)
      fixture.host.swipe(from: center(start), to: CGPoint(x: 290, y: center(start).y))
      #expect(view.selectedRange == NSRange(location: 12, length: 1))
      fixture.host.swipe(from: center(end), to: CGPoint(x: 280, y: center(end).y))
      #expect(view.selectedRange == NSRange(location: 12, length: 11))
      fixture.host.swipe(from: center(end), to: CGPoint(x: 2, y: center(end).y))
      #expect(view.selectedRange == NSRange(location: 12, length: 1))
      // Reach.
      view.selectedRange = NSRange(location: 4, length: 15)
      view.layoutIfNeeded()
      (start, end) = (handles(view)[0], handles(view)[1])
      let frame = end.frame
      for (place, isHeld) in [
        (CGPoint(x: frame.maxX + 24, y: frame.midY), true),
        (CGPoint(x: frame.maxX + 26, y: frame.midY), false),
        (CGPoint(x: frame.minX - 24, y: frame.midY), true), (CGPoint(x: frame.midX, y: frame.maxY + 5), true),
        (CGPoint(x: frame.midX, y: frame.maxY + 7), false), (CGPoint(x: frame.midX, y: frame.minY - 5), true),
        (CGPoint(x: frame.midX, y: frame.minY - 7), false),
      ] {
        #expect((view.hitTest(view.convert(place, from: view), with: nil) === end) == isHeld)
      }
      #expect(view.contentOffset.y == 0 && !view.isDragging)
    }
  }

  @Test("A handle that is dragged past the other one leaves a character selected, of bound text all")
  func handleAtBoundText() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "bob one bob", isTextKit2: isTextKit2, size: CGSize(width: 300, height: 200))
      let view = fixture.view
      for (number, start) in [0, 8].enumerated() {
        view.textStorage.addAttribute(
          .textBinding, value: number as NSNumber, range: NSRange(location: start, length: 3))
      }
      fixture.host.tap(at: point(5, in: view), count: 2)
      let center = { (view: UIView) in CGPoint(x: view.frame.midX, y: view.frame.midY) }
      for (handle, x, rest, expected) in [
        (1, 2.0, NSRange(location: 0, length: 7), NSRange(location: 0, length: 3)),
        (0, 290.0, NSRange(location: 4, length: 7), NSRange(location: 8, length: 3)),
      ] {
        fixture.host.advance(by: 1)
        view.selectedRange = rest
        view.layoutIfNeeded()
        let held = center(handles(view)[handle])
        fixture.host.swipe(from: held, to: CGPoint(x: x, y: held.y))
        #expect(view.selectedRange == expected)
      }
    }
  }

  @Test("S2-48: After a selection there is a menu with Copy, and a tap elsewhere takes the selection away")
  func menu() async throws {
    let fixture = TextViewFixture("one two three", size: CGSize(width: 200, height: 200))
    fixture.view.isEditable = false
    fixture.host.touch(.began, at: point(5, in: fixture.view))
    fixture.host.advance(by: 0.6)
    #expect(fixture.host.menus.isEmpty)
    fixture.host.touch(.ended, at: point(5, in: fixture.view))
    #expect(await menuTitles(fixture).contains("Copy"))
    #expect(fixture.view.selectedRange == NSRange(location: 4, length: 3))
    fixture.host.advance(by: 1)
    fixture.host.tap(at: CGPoint(x: 100, y: 150))
    #expect(fixture.view.selectedRange.length == 0 && handles(fixture.view).isEmpty)
  }

  @Test("A pointer shows no handles, and those of a finger go with the selection")
  func pointer() {
    let fixture = TextViewFixture("one two three", size: CGSize(width: 200, height: 200))
    fixture.host.tap(at: point(5, in: fixture.view), count: 2)
    #expect(handles(fixture.view).count == 2)
    fixture.host.advance(by: 1)
    fixture.host.click(at: point(9, in: fixture.view), count: 2)
    #expect(fixture.view.selectedRange.length == 5 && handles(fixture.view).isEmpty)
    fixture.host.advance(by: 1)
    fixture.host.tap(at: point(5, in: fixture.view), count: 2)
    fixture.host.type("x")
    #expect(handles(fixture.view).isEmpty)
    fixture.host.advance(by: 1)
    fixture.host.tap(at: point(1, in: fixture.view), count: 2)
    fixture.view.resignFirstResponder()
    #expect(handles(fixture.view).isEmpty)
  }

  @Test(
    "V143: Selection, caret and handles have the tint; a window without the keyboard shows the selection grey, and neither caret nor handles"
  )
  func tint() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "one two three", isTextKit2: isTextKit2, size: CGSize(width: 200, height: 200))
      let view = fixture.view
      view.tintColor = .red
      func count(_ isWanted: ([UInt8]) -> Bool) throws -> Int {
        try Picture(try #require(fixture.host.snapshotDrawnAnew())).count(where: isWanted)
      }
      let isRed = { (pixel: [UInt8]) in pixel[0] > 240 && pixel[1] < 30 }
      let isPink = { (pixel: [UInt8]) in pixel[0] > 240 && (160...200).contains(pixel[1]) }
      let isGrey = { (pixel: [UInt8]) in
        pixel[0] < 245 && pixel[0] > 200 && abs(Int(pixel[0]) - Int(pixel[1])) < 12 && pixel[0] == pixel[0]
      }
      #expect(try count(isRed) >= 30)
      fixture.host.isActive = false
      #expect(try count(isRed) == 0)
      fixture.host.isActive = true
      fixture.host.tap(at: point(5, in: view), count: 2)
      #expect(try count(isPink) > 100 && count(isRed) > 60)
      fixture.host.isActive = false
      #expect(try count(isPink) == 0 && count(isRed) == 0 && count(isGrey) > 100)
      fixture.host.isActive = true
      #expect(try count(isPink) > 100 && count(isRed) > 60)
      view.tintColor = .blue
      #expect(try count(isPink) == 0 && count(isRed) == 0)
    }
  }

  @Test("Handles and the glass, light and dark", arguments: [1.0, 2.0], [false, true])
  func pictures(scale: Double, isDark: Bool) throws {
    let fixture = TextViewFixture(
      "The quick brown fox jumps over the lazy dog, and שלום עולם is there, too.",
      size: CGSize(width: 260, height: 180))
    fixture.host.environment.scale = scale
    fixture.host.environment.isDark = isDark
    fixture.host.tap(at: point(17, in: fixture.view), count: 2)
    let name = "\(isDark ? "dark" : "light")-\(Int(scale))"
    let selected = UIImage(cgImage: try #require(fixture.host.snapshotDrawnAnew()))
    try Picture.keep(selected, as: "handles-" + name)
    fixture.view.textContainerInset.top = 100
    fixture.view.layoutIfNeeded()
    fixture.host.advance(by: 1)
    let end = handles(fixture.view)[1]
    fixture.host.touch(.began, at: CGPoint(x: end.frame.midX, y: end.frame.midY))
    fixture.host.touch(.moved, at: CGPoint(x: end.frame.midX + 40, y: end.frame.midY))
    let magnified = UIImage(cgImage: try #require(fixture.host.snapshotDrawnAnew()))
    try Picture.keep(magnified, as: "loupe-" + name)
    #expect(glass(fixture) != nil && fixture.view.selectedRange.length > 3)
    fixture.host.touch(.ended, at: CGPoint(x: end.frame.midX, y: end.frame.midY))
  }
}
