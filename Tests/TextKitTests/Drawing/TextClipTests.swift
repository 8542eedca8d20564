import CoreText
import TestSupport
import Testing
import TextKit

@Suite("Kit text that clips")
struct TextClipTests {
  @Test("String drawing and layout managers clip to all lines that they draw")
  func clip() throws {
    let text = NSMutableAttributedString(
      string: "Some words on several lines", attributes: [.font: try fileFont(20)])
    text.addAttribute(.kern, value: 1, range: NSRange(location: 5, length: 5))
    let stack = DrawnStack(text, width: 110)
    let draws: [() -> Void] = [
      { text.draw(in: CGRect(x: 0, y: 0, width: 110, height: 120)) }, { stack.manager.draw() },
    ]
    for draw in draws {
      let painted = try Page(120, 120) {
        UIGraphicsGetCurrentContext()?.setShouldSubpixelQuantizeFonts(false)
        draw()
      }
      let filled = try Page(120, 120) {
        let context = try #require(UIGraphicsGetCurrentContext())
        context.setTextDrawingMode(.clip)
        draw()
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: 120, height: 120))
      }
      #expect(painted.ink.height > 50)
      #expect(zip(painted.bytes, filled.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 60 })
    }
  }
}
