import Testing
import UIKit

struct FaceTests {
  @Test(
    "import UIKit brings the text system, Core Graphics, Foundation, its network and XML classes, and Dispatch"
  )
  func brought() throws {
    let text = NSTextStorage(string: "kit", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil) > 0)
    #expect(CGRect(x: 0, y: 0, width: 1, height: 1).area == 1)
    #expect(URLRequest(url: try #require(URL(string: "https://example.org"))).httpMethod == "GET")
    #expect(try XMLDocument(xmlString: "<a>b</a>").rootElement()?.stringValue == "b")
    #expect(DispatchQueue(label: "test").sync { 1 } == 1)
    #expect(
      try NSDataDetector(types: NSTextCheckingTypes(1 << 6)).matches(
        in: "https://example.org", range: NSRange(location: 0, length: 19)
      ).count == 1)
  }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }
}

// What programs for iOS add by themselves, under names that only AppKit has: their own is meant.
extension UIFontDescriptor.SymbolicTraits {
  fileprivate static let bold = UIFontDescriptor.SymbolicTraits(rawValue: 1 << 20)
}

extension UIColor {
  fileprivate static var labelColor: UIColor { .red }
}

struct OwnNameTests {
  @Test("A program's own members named as AppKit's are not ambiguous")
  func own() {
    let traits: UIFontDescriptor.SymbolicTraits = [.bold, .traitItalic]
    #expect(traits.rawValue == 1 << 20 | 1)
    #expect(UIColor.labelColor == .red)
  }
}
