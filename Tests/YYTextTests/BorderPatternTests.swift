import CoreGraphics
import Testing

@testable import YYText

struct BorderPatternTests {
  private func elementCount(dotted width: CGFloat, around rect: CGRect) -> Int {
    let border = YYTextBorder(lineStyle: [.single, .patternCircleDot], lineWidth: width, stroke: .red)
    let box = BorderPainter.Box(
      border: border, rect: rect, row: 0, characters: NSRange(location: 0, length: 1), isVertical: false)
    var count = 0
    BorderPainter.shape(box, rect).applyWithBlock { _ in count += 1 }
    return count
  }

  @Test(
    "Dots that are too fine, too large or too many for any picture are a line; others are dots, however many")
  func finePatterns() {
    let rect = CGRect(x: 0, y: 0, width: 136, height: 91)
    #expect(elementCount(dotted: 2, around: rect) > 70 * 4)
    #expect(elementCount(dotted: 0.1, around: rect) > 1400 * 4)
    #expect((1..<100).contains(elementCount(dotted: 0.005, around: rect)))
    #expect((1..<100).contains(elementCount(dotted: 1e-5, around: rect)))
    #expect(elementCount(dotted: 100, around: rect) > 10)
    #expect((1..<100).contains(elementCount(dotted: 1e12, around: rect)))
    // The corners of such a stroke are not finite.
    #expect(elementCount(dotted: 1e300, around: rect) == 0)
    let large = CGRect(x: 0, y: 0, width: 1e5, height: 1e5)
    #expect((1..<100).contains(elementCount(dotted: 1, around: large)))
  }
}
