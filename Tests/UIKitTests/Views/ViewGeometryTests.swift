import Testing
import UIKit

@MainActor struct ViewGeometryTests {
  @Test("A view's frame, bounds and center are one geometry")
  func frame() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 50, y: 75, width: 100, height: 50))
    // Another size of the bounds keeps the center.
    view.bounds = CGRect(x: 5, y: 6, width: 20, height: 10)
    #expect(view.frame == CGRect(x: 90, y: 95, width: 20, height: 10))
    #expect(view.layer.position == view.center && view.layer.frame == view.frame)
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    #expect(view.bounds == CGRect(x: 5, y: 6, width: 40, height: 40))
  }

  @Test("A transform turns the frame about the center and leaves bounds and center")
  func transform() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -50, y: -25, width: 200, height: 100))
    #expect(view.bounds.size == CGSize(width: 100, height: 50) && view.center == CGPoint(x: 50, y: 25))
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    #expect(
      view.bounds.size == CGSize(width: 25, height: 10) && view.frame.size == CGSize(width: 50, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.width - 10) < 1e-9 && abs(view.frame.height - 25) < 1e-9)
    view.layer.anchorPoint = .zero
    view.transform = .identity
    #expect(view.frame.origin == view.center)
  }

  @Test("Points and rectangles are converted through scrolled, turned and moved views, there and back")
  func conversion() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let middle = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 10))
    let other = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
    root.addSubview(middle)
    root.addSubview(other)
    middle.addSubview(inner)
    middle.bounds.origin = CGPoint(x: 0, y: 30)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 16, y: -3))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 16, y: -3))
    #expect(root.convert(CGPoint(x: 16, y: -3), to: inner) == CGPoint(x: 1, y: 2))
    #expect(other.convert(CGPoint(x: 1, y: 2), from: inner) == CGPoint(x: -84, y: -3))
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let turned = inner.convert(inner.bounds, to: middle)
    #expect(abs(turned.width - 10) < 1e-9 && abs(turned.height - 20) < 1e-9)
    let back = inner.convert(inner.convert(CGPoint(x: 3, y: 4), to: other), from: other)
    #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
  }

  @Test("Autoresizing masks divide growth among what is flexible, as it was long")
  func autoresizing() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 30))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let fixed = UIView(frame: CGRect(x: 5, y: 5, width: 5, height: 5))
    let shared = UIView(frame: CGRect(x: 20, y: 0, width: 40, height: 10))
    shared.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    for view in [view, fixed, shared] { root.addSubview(view) }
    root.frame = CGRect(x: 7, y: 7, width: 200, height: 140)
    #expect(view.frame == CGRect(x: 20, y: 50, width: 160, height: 30))
    #expect(fixed.frame == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(shared.frame == CGRect(x: 40, y: 0, width: 80, height: 10))
    root.autoresizesSubviews = false
    root.bounds.size.width = 100
    #expect(view.frame.width == 160)
  }

  final class Fitting: UIView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 33, height: 22) }
  }

  @Test("sizeToFit keeps the upper left corner; a plain view fits in its own size and has no intrinsic one")
  func fitting() {
    let view = Fitting(frame: CGRect(x: 10, y: 10, width: 1, height: 1))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 10, y: 10, width: 33, height: 22))
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(plain.sizeThatFits(CGSize(width: 100, height: 100)) == CGSize(width: 3, height: 4))
    #expect(plain.intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test("Margins are 8 points and grow by the safe area; subviews inherit what of it lies on them")
  func margins() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 10, width: 100, height: 90))
    window.addSubview(view)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    window.coveredInsets = UIEdgeInsets(top: 30, left: 0, bottom: 5, right: 0)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 5, right: 0))
    #expect(view.layoutMargins == UIEdgeInsets(top: 28, left: 8, bottom: 13, right: 8))
    #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 20, width: 100, height: 65))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins.top == 8)
  }

  @Test("A view that moves learns that another part of it is covered, once for a frame")
  func movedSafeArea() {
    final class Told: UIView {
      var log: [CGFloat] = []
      override func safeAreaInsetsDidChange() { log.append(safeAreaInsets.top) }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.coveredInsets.top = 30
    let view = Told(frame: CGRect(x: 0, y: 40, width: 20, height: 20))
    window.addSubview(view)
    #expect(view.log.isEmpty)
    view.center.y = 35
    #expect(view.log == [5])
    view.frame = CGRect(x: 0, y: 10, width: 20, height: 70)
    #expect(view.log == [5, 20])
    // Beyond the window's bottom, where nothing is covered, nothing is.
    view.frame.size.height = 200
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
  }

  @Test("A view is read back from an archive with its subviews")
  func archive() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.backgroundColor = .red
    view.alpha = 0.5
    view.tag = 7
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    let child = UIView(frame: CGRect(x: 3, y: 3, width: 4, height: 4))
    child.isHidden = true
    view.addSubview(child)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(view, forKey: "root")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    let copy = try #require(reader.decodeObject(forKey: "root") as? UIView)
    #expect(
      copy.frame == view.frame && copy.transform == view.transform && copy.alpha == 0.5 && copy.tag == 7)
    #expect(copy.backgroundColor == .red)
    #expect(copy.subviews.map(\.frame) == [child.frame] && copy.subviews[0].isHidden)
  }

  @Test("Views without colour, text or image are read back from an archive")
  func emptyArchive() throws {
    let view = UIScrollView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    for child in [UILabel(), UIImageView(), UIControl()] { view.addSubview(child) }
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(view, forKey: "root")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    let copy = try #require(reader.decodeObject(forKey: "root") as? UIScrollView)
    #expect(copy.frame == view.frame && copy.backgroundColor == nil)
    #expect(copy.subviews.map { "\(type(of: $0))" } == ["UILabel", "UIImageView", "UIControl"])
  }
}
