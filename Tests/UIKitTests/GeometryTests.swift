import Testing
import UIKit

struct GeometryTests {
  @Test("NSStringFromCGRect and its kin write what the readers read")
  func strings() {
    let rect = CGRect(x: 1, y: -2.5, width: 300, height: 0.1)
    #expect(NSStringFromCGRect(rect) == "{{1, -2.5}, {300, 0.1}}")
    #expect(CGRectFromString("{{1, -2.5}, {300, 0.1}}") == rect)
    #expect(NSCoder.string(for: CGPoint(x: 3, y: 4)) == "{3, 4}")
    #expect(NSStringFromCGPoint(CGPoint(x: 3, y: 4)) == "{3, 4}")
    #expect(NSCoder.cgPoint(for: "{3,4}") == CGPoint(x: 3, y: 4))
    #expect(NSStringFromCGSize(CGSize(width: 3, height: 4)) == "{3, 4}")
    #expect(CGSizeFromString("{3, 4}") == CGSize(width: 3, height: 4))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSStringFromUIEdgeInsets(insets) == "{1, 2, 3, 4}")
    #expect(UIEdgeInsetsFromString("{1, 2, 3, 4}") == insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(
      NSCoder.nsDirectionalEdgeInsets(for: NSStringFromDirectionalEdgeInsets(directional)) == directional)
    let offset = UIOffset(horizontal: 5, vertical: 6)
    #expect(NSStringFromUIOffset(offset) == "{5, 6}")
    #expect(UIOffsetFromString("{5, 6}") == offset)
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSStringFromCGAffineTransform(transform) == "[1, 2, 3, 4, 5, 6]")
    #expect(CGAffineTransformFromString("[1, 2, 3, 4, 5, 6]") == transform)
  }

  @Test(
    "Strings that hold no geometry give nothing",
    arguments: ["", "{1}", "{{1, 2}, {3}}", "{a, b}", "{1, 2, 3}"])
  func malformed(_ string: String) {
    #expect(CGRectFromString(string) == .zero)
    #expect(CGPointFromString(string) == .zero)
    #expect(CGAffineTransformFromString(string) == .identity)
  }

  @Test("UIEdgeInsets, UIOffset and NSDirectionalEdgeInsets begin with nothing, and can be coded")
  func values() throws {
    #expect(UIOffset() == .zero)
    #expect(NSDirectionalEdgeInsets() == .zero)
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let coded = try JSONEncoder().encode(insets)
    #expect(try JSONDecoder().decode(NSDirectionalEdgeInsets.self, from: coded) == insets)
  }
}
