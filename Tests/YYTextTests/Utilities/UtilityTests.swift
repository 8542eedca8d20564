import Foundation
import TestSupport
import Testing

@testable import YYText

@Suite("Small helpers of YYText")
@MainActor struct UtilityTests {
  private final class Target: NSObject {
    var calls: [String] = []
    func update() { calls.append("update") }
    func draw() { calls.append("draw") }
  }

  private final class Button: UIResponder {
    var count = 0
    override class var actions: UIResponderActions {
      super.actions.adding("press:") { (it: Button, _) in it.count += 1 }
        .adding("again:") { (it: Button, _) in
          it.count += 10
          YYTextTransaction(target: it, selector: "press:").commit()
        }
    }
  }

  @Test("S4-168: a call that is committed three times in a turn is made once, at the turn's end")
  func transaction() async {
    let target = Target()
    for _ in 0..<3 {
      YYTextTransaction(target: target, selector: "update", action: Target.update).commit()
      YYTextTransaction(target: target, selector: "draw", action: Target.draw).commit()
    }
    #expect(target.calls.isEmpty)
    await turn()
    #expect(target.calls == ["update", "draw"])
    await turn()
    #expect(target.calls.count == 2)
    YYTextTransaction(target: target, selector: "update", action: Target.update).commit()
    await turn()
    #expect(target.calls.count == 3)
  }

  @Test("YYTextTransaction: what a call asks for comes in the next turn, and responders are called by name")
  func transactionsInTurn() async {
    let button = Button()
    YYTextTransaction(target: button, selector: "again:").commit()
    YYTextTransaction(target: button, selector: "again:").commit()
    await turn()
    await turn()
    #expect(button.count == 11)
  }

  @Test("S4-169: a timer that calls a weak proxy does not keep the target, and does no harm once it is gone")
  func weakProxy() throws {
    var target: Target? = Target()
    weak let known = target
    let proxy = YYTextWeakProxy(target: try #require(target))
    #expect(proxy.isEqual(target) && proxy.hash == target?.hash && proxy.description == target?.description)
    nonisolated(unsafe) let tick = proxy.forwarding(Target.update)
    let timer = Timer(timeInterval: 0.01, repeats: true) { _ in tick() }
    timer.fire()
    #expect(target?.calls == ["update"])
    target = nil
    #expect(known == nil && proxy.target == nil)
    timer.fire()
    timer.invalidate()
    #expect(!proxy.isEqual(nil))
  }

  @Test("S4-170: lengths are rounded to pixels of scale 1, 2 and 3")
  func pixels() {
    let third: CGFloat = 1 / 3
    for (scale, down, near, up, half) in [
      (CGFloat(1), CGFloat(2), CGFloat(3), CGFloat(3), CGFloat(2.5)), (2, 2.5, 2.5, 3, 2.75),
      (3, 2 + third, 2 + 2 * third, 2 + 2 * third, 2.5),
    ] {
      let value: CGFloat = 2.6
      #expect(abs(YYTextCGFloatPixelFloor(value, scale: scale) - down) < 1e-12)
      #expect(abs(YYTextCGFloatPixelRound(value, scale: scale) - near) < 1e-12)
      #expect(abs(YYTextCGFloatPixelCeil(value, scale: scale) - up) < 1e-12)
      #expect(abs(YYTextCGFloatPixelHalf(value, scale: scale) - half) < 1e-12)
      #expect(YYTextCGFloatToPixel(3, scale: scale) == 3 * scale)
      #expect(YYTextCGFloatFromPixel(3, scale: scale) == 3 / scale)
    }
    let point = CGPoint(x: 1.3, y: -1.3)
    #expect(YYTextCGPointPixelFloor(point, scale: 2) == CGPoint(x: 1, y: -1.5))
    #expect(YYTextCGPointPixelRound(point, scale: 2) == CGPoint(x: 1.5, y: -1.5))
    #expect(YYTextCGPointPixelCeil(point, scale: 2) == CGPoint(x: 1.5, y: -1))
    #expect(YYTextCGPointPixelHalf(point, scale: 2) == CGPoint(x: 1.25, y: -1.25))
    let size = CGSize(width: 1.3, height: 2.8)
    #expect(YYTextCGSizePixelFloor(size, scale: 2) == CGSize(width: 1, height: 2.5))
    #expect(YYTextCGSizePixelRound(size, scale: 2) == CGSize(width: 1.5, height: 3))
    #expect(YYTextCGSizePixelCeil(size, scale: 2) == CGSize(width: 1.5, height: 3))
    #expect(YYTextCGSizePixelHalf(size, scale: 2) == CGSize(width: 1.25, height: 2.75))
    let rect = CGRect(x: 0.3, y: 0.3, width: 2.4, height: 2.4)
    #expect(YYTextCGRectPixelFloor(rect, scale: 1) == CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(YYTextCGRectPixelRound(rect, scale: 1) == CGRect(x: 0, y: 0, width: 3, height: 3))
    #expect(YYTextCGRectPixelCeil(rect, scale: 1) == CGRect(x: 0, y: 0, width: 3, height: 3))
    #expect(YYTextCGRectPixelHalf(rect, scale: 1) == CGRect(x: 0.5, y: 0.5, width: 2, height: 2))
    #expect(YYTextScreenScale() == UIScreen.main.scale)
  }

  @Test("S4-171: a transform is found from three points and where they go; on one line they give identity")
  func transformOfPoints() {
    let wanted = CGAffineTransform(a: 1.5, b: 0.5, c: -0.75, d: 2, tx: 30, ty: -7)
    let before = [CGPoint(x: 3, y: 4), CGPoint(x: -2, y: 9), CGPoint(x: 11, y: -5)]
    let found = YYTextCGAffineTransformGetFromPoints(before, before.map { $0.applying(wanted) })
    for (one, other) in [
      (found.a, wanted.a), (found.b, wanted.b), (found.c, wanted.c), (found.d, wanted.d),
      (found.tx, wanted.tx), (found.ty, wanted.ty),
    ] {
      #expect(abs(one - other) < 1e-9)
    }
    let line = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 2), CGPoint(x: 2, y: 4)]
    #expect(YYTextCGAffineTransformGetFromPoints(line, before) == .identity)
    let same = [CGPoint](repeating: CGPoint(x: 5, y: 5), count: 3)
    #expect(YYTextCGAffineTransformGetFromPoints(same, before) == .identity)
  }

  @Test("YYTextCGAffineTransformGetFromViews converts points of one view to those of another")
  func transformOfViews() {
    let (outer, inner) = (UIView(), UIView(frame: CGRect(x: 20, y: 10, width: 40, height: 30)))
    outer.addSubview(inner)
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let transform = YYTextCGAffineTransformGetFromViews(inner, outer)
    let point = CGPoint(x: 7, y: 3)
    let (one, other) = (point.applying(transform), inner.convert(point, to: outer))
    #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
    #expect(abs(YYTextCGAffineTransformGetRotation(transform) - .pi / 2) < 1e-9)
  }

  @Test("S4-172: what ends lines is recognised, and the length of it at a string's end")
  func lineBreaks() {
    for unit: unichar in [0x000A, 0x000D, 0x2028, 0x2029] {
      #expect(YYTextIsLinebreakChar(unit))
      let string = String(decoding: [unit], as: UTF16.self)
      #expect(YYTextIsLinebreakString(string))
      #expect(YYTextLinebreakTailLength("a" + string) == 1)
      #expect(YYTextLinebreakTailLength(string) == 1)
    }
    for unit: unichar in [0x0009, 0x000B, 0x000C, 0x0020, 0x0085, 0x0061] {
      #expect(!YYTextIsLinebreakChar(unit))
    }
    #expect(YYTextIsLinebreakString("\r\n"))
    #expect(!YYTextIsLinebreakString("\n\r") && !YYTextIsLinebreakString("\n\n"))
    #expect(!YYTextIsLinebreakString("") && !YYTextIsLinebreakString(nil))
    #expect(YYTextLinebreakTailLength("a\r\n") == 2 && YYTextLinebreakTailLength("\r\n") == 2)
    #expect(YYTextLinebreakTailLength("a\n\r") == 1 && YYTextLinebreakTailLength("\na") == 0)
    #expect(YYTextLinebreakTailLength("") == 0 && YYTextLinebreakTailLength(nil) == 0)
  }

  @Test("S4-173: fonts get bold and italic faces in the same size")
  func fontTraits() throws {
    let font = try #require(UIFont(name: "Liberation Sans", size: 17.5))
    let bold = try #require(YYTextFontWithBold(font))
    let italic = try #require(YYTextFontWithItalic(font))
    let both = try #require(YYTextFontWithBoldItalic(font))
    #expect(bold.fontName == "LiberationSans-Bold")
    #expect(italic.fontName == "LiberationSans-Italic")
    #expect(both.fontName == "LiberationSans-BoldItalic")
    #expect([bold, italic, both].allSatisfy { $0.pointSize == 17.5 && $0.familyName == font.familyName })
  }

  @Test("Distances, areas and middles of rectangles")
  func rectangles() {
    let rect = CGRect(x: 10, y: 10, width: 20, height: 10)
    #expect(YYTextCGRectGetCenter(rect) == CGPoint(x: 20, y: 15))
    #expect(YYTextCGRectGetArea(rect) == 200 && YYTextCGRectGetArea(.null) == 0)
    #expect(YYTextCGPointGetDistanceToRect(CGPoint(x: 12, y: 12), rect) == 0)
    #expect(YYTextCGPointGetDistanceToRect(CGPoint(x: 5, y: 23), rect) == 5)
    let insets = UIEdgeInsets(top: 1, left: -2, bottom: 3, right: 4)
    #expect(YYTextUIEdgeInsetsInvert(insets) == UIEdgeInsets(top: -1, left: 2, bottom: -3, right: -4))
  }
}
