import Cocoa
import Testing

struct FaceTests {
  @Test("import Cocoa brings AppKit, the text system, Core Graphics, Foundation, and Dispatch")
  func brought() throws {
    let text = NSTextStorage(string: "kit", attributes: [.font: NSFont.systemFont(ofSize: 12)])
    #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil) > 0)
    #expect(URLRequest(url: try #require(URL(string: "https://example.org"))).httpMethod == "GET")
    #expect(try XMLDocument(xmlString: "<a>b</a>").rootElement()?.stringValue == "b")
    #expect(DispatchQueue(label: "test").sync { 1 } == 1)
  }
}

// What programs for macOS add by themselves, under names that only UIKit has: their own is meant.
extension NSColor {
  fileprivate static var label: NSColor { .red }
}

extension NSFont {
  fileprivate var lineHeight: CGFloat { 77 }
}

extension NSBezierPath {
  fileprivate var cgPath: CGPath { CGMutablePath() }
  fileprivate func addLine(to point: CGPoint) { line(to: CGPoint(x: 77, y: 77)) }
}

struct OwnNameTests {
  @Test("A program's own members named as UIKit's are not ambiguous")
  func own() {
    #expect(NSColor.label == .red)
    #expect(NSFont.systemFont(ofSize: 12).lineHeight == 77)
    let path = NSBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(path.cgPath.isEmpty)
    path.addLine(to: .zero)
    #expect(path.currentPoint == CGPoint(x: 77, y: 77))
  }
}
