import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Carets, handles and glasses of YYText's text view", .serialized)
@MainActor struct YYTextViewGestureTests {
  private typealias Handle = any UIView & UITextSelectionHandleView

  private func caret(_ scene: TextViewScene, _ offset: Int) -> CGRect {
    let view = scene.view
    guard let place = view.position(from: view.beginningOfDocument, offset: offset) else { return .null }
    return view.convert(view.caretRect(for: place), to: nil)
  }

  private func point(_ scene: TextViewScene, _ offset: Int) -> CGPoint {
    let rect = caret(scene, offset)
    return CGPoint(x: rect.minX + 1, y: rect.midY)
  }

  private func glass(_ scene: TextViewScene, _ width: CGFloat, _ height: CGFloat) -> UIView? {
    scene.window.subviews.first { $0.frame.size == CGSize(width: width, height: height) }
  }

  private func handles(_ scene: TextViewScene) -> [Handle] {
    scene.window.subviews.flatMap(\.subviews).compactMap { $0 as? Handle }
      .sorted { $0.direction.rawValue < $1.direction.rawValue }
  }

  private func middle(_ view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  private func pixels(_ scene: TextViewScene) throws -> ViewPixels {
    scene.host.advance(by: 0.001)
    return try ViewPixels(try #require(scene.host.snapshot()))
  }

  private func hasMenu(_ scene: TextViewScene, after count: Int) async -> Bool {
    for _ in 0..<50 where scene.host.menus.count <= count { await Task.yield() }
    return scene.host.menus.count > count
  }

  private func selectWord(_ scene: TextViewScene, at offset: Int) {
    let place = point(scene, offset)
    scene.host.tap(at: CGPoint(x: place.x + 2, y: place.y))
    scene.host.tap(at: CGPoint(x: place.x + 2, y: place.y))
    scene.host.advance(by: 1)
  }

  private func isRed(_ pixel: [UInt8]) -> Bool { pixel[0] > 200 && pixel[1] < 60 && pixel[2] < 60 }

  @Test(
    "S4-154: the caret is 2 points wide, blinks after a rest and not while it moves; selections are faint")
  func caretLook() throws {
    let scene = TextViewScene("abc")
    scene.view.tintColor = .red
    scene.view.becomeFirstResponder()
    scene.select(3)
    func shown() throws -> Bool { try !pixels(scene).bounds(where: isRed).isNull }
    let red = try pixels(scene).bounds(where: isRed)
    #expect(caret(scene, 3).width == 2 && !red.isNull)
    for (wait, isShown) in [(0.5, true), (0.15, false), (0.35, false), (0.15, true), (0.5, false)] {
      scene.host.advance(by: wait)
      #expect(try shown() == isShown)
    }
    for key in ["left", "right", "left", "right"] {
      scene.host.press(key)
      #expect(try shown())
      scene.host.advance(by: 0.5)
      #expect(try shown())
    }
    scene.select(0, 3)
    let band = caret(scene, 1)
    let color = try pixels(scene)[Int(band.minX), Int(band.minY) + 1]
    #expect(color[0] == 255 && abs(Int(color[1]) - 204) <= 1 && abs(Int(color[2]) - 204) <= 1)
  }

  @Test("S4-151: a tap and a hold move the caret or select, glasses show where, and the menu follows")
  func touches() async throws {
    let scene = TextViewScene("one two three four", size: CGSize(width: 340, height: 300))
    scene.view.textContainerInset = UIEdgeInsets(top: 170, left: 40, bottom: 6, right: 4)
    scene.host.advance(by: 0.01)
    scene.host.tap(at: point(scene, 5))
    #expect(scene.view.selectedRange == NSRange(location: 5, length: 0))
    scene.host.advance(by: 1)
    // A finger that rests.
    let start = point(scene, 12)
    let square = UIView(frame: CGRect(x: start.x - 10, y: start.y - 10, width: 20, height: 20))
    square.backgroundColor = .red
    square.isUserInteractionEnabled = false
    scene.window.addSubview(square)
    scene.host.touch(.began, at: start)
    scene.host.advance(by: 0.45)
    #expect(glass(scene, 113, 113) == nil && scene.view.selectedRange.location == 5)
    scene.host.advance(by: 0.1)
    #expect(scene.view.selectedRange == NSRange(location: 12, length: 0))
    let round = try #require(glass(scene, 113, 113))
    let picture = try pixels(scene)
    let row = Int(middle(round).y)
    #expect((0..<picture.width).count { isRed(picture[$0, row]) } == 24)
    square.removeFromSuperview()
    scene.host.touch(.moved, at: point(scene, 9))
    #expect(scene.view.selectedRange == NSRange(location: 9, length: 0) && glass(scene, 113, 113) != nil)
    var menus = scene.host.menus.count
    scene.host.touch(.ended, at: point(scene, 9))
    #expect(glass(scene, 113, 113) == nil)
    #expect(await hasMenu(scene, after: menus))
    // The caret itself is held.
    scene.host.advance(by: 1)
    let beside = CGPoint(x: point(scene, 9).x - 10, y: point(scene, 9).y)
    scene.host.touch(.began, at: beside)
    scene.host.touch(.moved, at: point(scene, 3))
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 0) && glass(scene, 113, 113) != nil)
    scene.host.touch(.ended, at: point(scene, 3))
    #expect(glass(scene, 113, 113) == nil)
    // A handle.
    scene.host.advance(by: 1)
    selectWord(scene, at: 4)
    #expect(scene.view.selectedRange == NSRange(location: 4, length: 3))
    let end = try #require(handles(scene).last)
    let held = middle(end)
    scene.host.touch(.began, at: held)
    scene.host.touch(.moved, at: CGPoint(x: held.x + caret(scene, 13).minX - caret(scene, 7).minX, y: held.y))
    #expect(scene.view.selectedRange == NSRange(location: 4, length: 9))
    #expect(glass(scene, 144, 60) != nil)
    menus = scene.host.menus.count
    scene.host.touch(.ended, at: held)
    #expect(glass(scene, 144, 60) == nil)
    #expect(await hasMenu(scene, after: menus))
    // Text that is read is selected before the finger moves.
    scene.view.isEditable = false
    scene.select(0)
    scene.host.advance(by: 1)
    let word = CGPoint(x: point(scene, 5).x + 2, y: point(scene, 5).y)
    scene.host.touch(.began, at: word)
    scene.host.advance(by: 0.55)
    #expect(scene.view.selectedRange == NSRange(location: 4, length: 3) && glass(scene, 144, 60) != nil)
    scene.host.touch(.moved, at: point(scene, 11))
    #expect(scene.view.selectedRange == NSRange(location: 4, length: 7))
    scene.host.touch(.ended, at: point(scene, 11))
  }

  @Test(
    "S4-153: of two handles the nearer middle is held, and margins of 14 points belong to handle and caret")
  func reach() throws {
    let scene = TextViewScene("iii iii", size: CGSize(width: 340, height: 200))
    scene.view.textContainerInset = UIEdgeInsets(top: 60, left: 60, bottom: 6, right: 4)
    scene.host.advance(by: 0.01)
    selectWord(scene, at: 0)
    let pair = handles(scene)
    let (start, end) = (try #require(pair.first), try #require(pair.last))
    #expect(start.bounds.width == 10 && end.bounds.width == 10 && start !== end)
    let (one, two) = (middle(start), middle(end))
    #expect(hypot(two.x - one.x, two.y - one.y) < 28)
    func hit(_ point: CGPoint) -> UIView? { scene.window.hitTest(point, with: nil) }
    func between(_ part: CGFloat) -> CGPoint {
      CGPoint(x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part)
    }
    #expect(hit(between(0.4)) === start && hit(between(0.6)) === end)
    #expect(hit(CGPoint(x: one.x - 5 - 13, y: one.y)) === start)
    #expect(hit(CGPoint(x: one.x - 5 - 15, y: one.y)) === scene.view)
    for (distance, isHeld) in [(CGFloat(13), true), (17, false)] {
      scene.select(7)
      scene.host.advance(by: 1)
      let rect = caret(scene, 7)
      scene.host.touch(.began, at: CGPoint(x: rect.maxX + distance, y: rect.midY))
      scene.host.touch(.moved, at: point(scene, 2))
      #expect((scene.view.selectedRange.location == 2) == isHeld)
      scene.host.touch(.cancelled, at: point(scene, 2))
    }
  }

  @Test("S4-152: text scrolls under a finger past the edge, ever faster, to the end of the content")
  func autoScroll() throws {
    let scene = TextViewScene((0..<60).map { "row \($0)" }.joined(separator: "\n"))
    selectWord(scene, at: 0)
    let end = try #require(handles(scene).last)
    let held = middle(end)
    func drag(past distance: CGFloat) -> [CGFloat] {
      scene.host.touch(.moved, at: CGPoint(x: held.x, y: 200 + distance))
      var offsets = [scene.view.contentOffset.y]
      for _ in 0..<6 {
        scene.host.advance(by: 0.1)
        offsets.append(scene.view.contentOffset.y)
      }
      return zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    }
    scene.host.touch(.began, at: held)
    let steps = drag(past: 15)
    #expect(steps[0] == 10 && steps == steps.sorted() && steps[5] > steps[0])
    #expect(steps[4] == 18)
    scene.host.touch(.moved, at: CGPoint(x: held.x, y: 100))
    let rest = scene.view.contentOffset.y
    scene.host.advance(by: 0.5)
    #expect(scene.view.contentOffset.y == rest)
    #expect(drag(past: 200)[0] == 32)
    let reached = scene.view.selectedRange.length
    scene.host.advance(by: 10)
    #expect(scene.view.contentOffset.y == scene.view.contentSize.height - 200)
    #expect(scene.view.selectedRange.length > reached)
    #expect(scene.view.selectedRange.location == 0)
    scene.host.touch(.moved, at: CGPoint(x: held.x, y: -30))
    scene.host.advance(by: 10)
    #expect(scene.view.contentOffset.y == 0)
    scene.host.touch(.ended, at: CGPoint(x: held.x, y: -30))
    scene.host.advance(by: 1)
    #expect(scene.view.contentOffset.y == 0)
  }

  @Test("S4-163: handles and glass are above everything, beyond the edges of the view, and follow scrolling")
  func overlay() throws {
    let frame = CGRect(x: 60, y: 80, width: 200, height: 60)
    let scene = TextViewScene("word\nb\nc\nd\ne", size: CGSize(width: 340, height: 300), frame: frame)
    let cover = UIView(frame: CGRect(x: 0, y: 0, width: 340, height: 80))
    cover.backgroundColor = .white
    scene.window.addSubview(cover)
    scene.view.tintColor = .red
    scene.view.textContainerInset.top = 4
    scene.host.advance(by: 0.01)
    selectWord(scene, at: 0)
    let start = try #require(handles(scene).first)
    let place = middle(start)
    let box = start.convert(start.bounds, to: nil)
    #expect(box.minY < frame.minY && start.superview !== scene.view)
    #expect(isRed(try pixels(scene)[Int(place.x), Int(frame.minY) - 2]))
    scene.view.contentOffset.y = 3
    scene.host.advance(by: 0.01)
    #expect(middle(start).y == place.y - 3)
    scene.view.contentOffset.y = 40
    scene.host.advance(by: 0.01)
    #expect(handles(scene).isEmpty)
    scene.view.contentOffset.y = 0
    scene.host.advance(by: 0.01)
    #expect(handles(scene).count == 2)
    scene.host.touch(.began, at: place)
    scene.host.touch(.moved, at: CGPoint(x: place.x + 15, y: place.y))
    let shown = try #require(glass(scene, 144, 60))
    #expect(shown === scene.window.subviews.last && !frame.contains(shown.frame))
    scene.host.touch(.ended, at: place)
    scene.view.removeFromSuperview()
    #expect(handles(scene).isEmpty)
  }
}
