import CoreGraphics
import Testing
import ViewHosting

/// The code of `ViewHosting`'s page.
@Suite("Samples of ViewHosting")
@MainActor
struct ViewHostingSamples {
  @Test("Events by hand, and what is shown after them")
  func byHand() {
    let host = HeadlessHost(size: CGSize(width: 320, height: 200))
    host.press("right", [.shift])
    host.tap(at: CGPoint(x: 20, y: 30))
    host.advance(by: 0.5)
    let picture = host.snapshot()
    print(picture?.width ?? 0)
    #expect(picture?.width == 320)
  }
}
