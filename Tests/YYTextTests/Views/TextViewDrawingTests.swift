import Dispatch
import Foundation
import Synchronization
import Testing
import ViewHosting

@testable import YYText

/// Counts how often it is drawn, which the main queue must not do.
private final class WatchedBorder: YYTextBorder, @unchecked Sendable {
  static let drawings = Mutex(0)

  override func backgroundRect(forProposedRect proposedRect: CGRect, characterRange: NSRange) -> CGRect {
    dispatchPrecondition(condition: .notOnQueue(.main))
    WatchedBorder.drawings.withLock { $0 += 1 }
    return proposedRect
  }
}

@Suite("How YYText's text view is drawn by other threads", .serialized)
@MainActor struct YYTextViewDrawingTests {
  private func pixels(_ scene: TextViewScene) throws -> ViewPixels {
    scene.host.render()
    return try ViewPixels(try #require(scene.host.snapshot()))
  }

  /// Whether pictures are the same, but for what is lost where text is drawn onto nothing first.
  private func isSame(_ one: ViewPixels, _ other: ViewPixels) -> Bool { one.isNear(other) }

  /// Waits until what other threads draw looks as what the main one has drawn.
  private func drawn(_ scene: TextViewScene, as twin: TextViewScene) async throws {
    let wanted = try pixels(twin)
    for _ in 0..<500 {
      if try isSame(pixels(scene), wanted) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("what was drawn is not the same")
  }

  private static let rows = (1...40).map { "row \($0) of the text" }.joined(separator: "\n")

  @Test("G-21: the editor's text is drawn by other threads, and what is shown stays until then")
  func editor() async throws {
    for isVertical in [false, true] {
      let (scene, twin) = (TextViewScene(Self.rows), TextViewScene(Self.rows))
      for one in [scene, twin] {
        one.view.isVerticalForm = isVertical
        one.view.becomeFirstResponder()
        one.select(0)
        one.host.advance(by: 0.01)
      }
      let view = scene.view
      view.displaysAsynchronously = true
      #expect(view.displaysAsynchronously && !twin.view.displaysAsynchronously)
      // At first there is nothing, then what the main thread would draw.
      #expect(try !isSame(pixels(scene), pixels(twin)))
      try await eventually { view.settings.pictures.count > 0 }
      #expect(try isSame(pixels(scene), pixels(twin)))
      // An edit: the old text with the new caret, never without ink, and then the new one.
      for key in ["x", "y", "return"] {
        for one in [scene, twin] { one.host.press(key) }
        let between = try pixels(scene)
        #expect(!between.ink.isNull && between.ink.height > 100)
        #expect(try !isSame(between, pixels(twin)))
        try await drawn(scene, as: twin)
      }
      // What scrolls into sight is there at once.
      for distance in [30, 90, 250] {
        for one in [scene, twin] {
          let place = one.view.contentOffset
          one.view.contentOffset =
            isVertical
            ? CGPoint(x: place.x - CGFloat(distance), y: 0) : CGPoint(x: 0, y: CGFloat(distance))
        }
        #expect(try isSame(pixels(scene), pixels(twin)))
        try await drawn(scene, as: twin)
      }
      view.displaysAsynchronously = false
      #expect(try isSame(pixels(scene), pixels(twin)))
    }
  }

  @Test("Other threads draw the borders of a text")
  func threads() async throws {
    let scene = TextViewScene("")
    scene.view.displaysAsynchronously = true
    let text = NSMutableAttributedString(
      string: "bordered", attributes: [.font: TextViewScene.font, .foregroundColor: UIColor.black])
    text.yy_textBackgroundBorder = WatchedBorder(fill: .red, cornerRadius: 0)
    WatchedBorder.drawings.withLock { $0 = 0 }
    scene.view.attributedText = text
    scene.host.render()
    try await eventually { scene.view.settings.pictures.count > 0 }
    #expect(try !pixels(scene).bounds { $0[0] > 200 && $0[1] < 60 }.isNull)
    let count = WatchedBorder.drawings.withLock { $0 }
    #expect(count > 0)
  }

  @Test("G-21: a reused cell's label shows its old text until the new one is drawn, in every frame")
  func cells() async throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.displaysAsynchronously = true
    label.clearContentsBeforeAsynchronouslyDisplay = false
    label.fadeOnAsynchronouslyDisplay = false
    func ink() throws -> CGRect { try ViewPixels(try #require(fixture.host.snapshot())).ink }
    for word in ["alpha", "beta", "gamma", "delta"] {
      let before = label.layer.contents as! CGImage?
      // A cell that leaves and comes back is in no window meanwhile.
      label.removeFromSuperview()
      label.text = word
      fixture.window.addSubview(label)
      repeat {
        fixture.host.advance(by: 1 / 60)
        #expect(try !ink().isNull)
        await turn()
      } while (label.layer.contents as! CGImage?) == before
      #expect(try !ink().isNull)
    }
  }
}
