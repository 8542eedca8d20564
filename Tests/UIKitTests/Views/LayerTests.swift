import Testing
import UIKit
import ViewHosting

@MainActor struct LayerTests {
  private func drawn(_ layer: CALayer, _ size: CGFloat = 20) throws -> Picture {
    try Picture(
      UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image {
        layer.render(in: $0.cgContext)
      })
  }

  private func layer(_ frame: CGRect, _ color: UIColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color?.cgColor
    return layer
  }

  private let square = CGRect(x: 0, y: 0, width: 20, height: 20)

  @Test("Sublayers are painted above the background, the later above the earlier, and cut only when masked")
  func sublayers() throws {
    let root = layer(square)
    let middle = layer(CGRect(x: 2, y: 2, width: 10, height: 10), .red)
    root.addSublayer(middle)
    middle.addSublayer(layer(CGRect(x: 5, y: 5, width: 10, height: 10), .green))
    middle.addSublayer(layer(CGRect(x: 6, y: 6, width: 2, height: 2), .blue))
    var picture = try drawn(root)
    #expect(picture[1, 1] == clear && picture[3, 3] == red && picture[7, 7] == green && picture[8, 8] == blue)
    #expect(picture[15, 15] == green)
    middle.masksToBounds = true
    picture = try drawn(root)
    #expect(picture[15, 15] == clear && picture[11, 11] == green)
    middle.isHidden = true
    #expect(try drawn(root).count { $0 != clear } == 0)
  }

  @Test("Opacity is that of the layer with all that is in it, as one picture")
  func opacity() throws {
    let root = layer(square)
    let group = layer(square, .red)
    group.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 20), .blue))
    group.opacity = 0.5
    root.addSublayer(group)
    let picture = try drawn(root)
    // Blue hides the red beneath it in the group.
    #expect(picture[5, 5] == [0, 0, 128, 128])
    #expect(picture[15, 5] == [128, 0, 0, 128])
  }

  @Test("Corners cut the background; content and sublayers only when masked; the border is inside, on top")
  func corners() throws {
    let root = layer(square, .red)
    root.cornerRadius = 8
    root.addSublayer(layer(square, .green))
    #expect(try drawn(root)[0, 0] == green)
    root.masksToBounds = true
    var picture = try drawn(root)
    #expect(picture[0, 0] == clear && picture[10, 10] == green)
    root.masksToBounds = false
    root.cornerRadius = 0
    root.borderWidth = 3
    root.borderColor = UIColor.blue.cgColor
    picture = try drawn(root)
    #expect(
      picture[0, 0] == blue && picture[2, 10] == blue && picture[3, 10] == green && picture[17, 10] == blue)
    #expect(picture[16, 10] == green)
  }

  @Test("A mask's alpha is that of the layer")
  func mask() throws {
    let root = layer(square, .red)
    root.mask = layer(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
    let picture = try drawn(root)
    #expect(picture[5, 5] == red && picture[15, 5] == clear)
  }

  @Test("A transform turns the layer about its anchor point; the origin of the bounds scrolls what is in it")
  func transform() throws {
    let root = layer(square)
    let bar = layer(CGRect(x: 2, y: 8, width: 16, height: 4), .red)
    root.addSublayer(bar)
    bar.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    var picture = try drawn(root)
    #expect(picture[10, 3] == red && picture[10, 16] == red && picture[3, 10] == clear)
    bar.setAffineTransform(.identity)
    root.bounds.origin = CGPoint(x: 0, y: 6)
    picture = try drawn(root)
    #expect(CATransform3DIsIdentity(bar.transform))
    // `render(in:)` draws in the layer's own coordinates.
    #expect(picture[3, 9] == red)
    let holder = layer(square)
    holder.addSublayer(root)
    root.frame = square
    #expect(try drawn(holder)[3, 3] == red)
  }

  @Test("A shadow falls where its offset says, from what the layer shows or from its path")
  func shadow() throws {
    let root = layer(square)
    let box = layer(CGRect(x: 4, y: 4, width: 6, height: 6), .red)
    root.addSublayer(box)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 5, height: 7)
    var picture = try drawn(root)
    #expect(
      picture[5, 5] == red && picture[12, 14] == black && picture[2, 2] == clear && picture[12, 5] == clear)
    box.backgroundColor = nil
    box.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    picture = try drawn(root)
    #expect(picture[10, 12] == black && picture[5, 5] == clear && picture[13, 14] == clear)
  }

  @Test(
    "Contents are placed by their gravity",
    arguments: [
      (CALayerContentsGravity.resize, [(0, 0, true), (19, 9, true), (0, 9, true)]),
      (.center, [(9, 4, true), (8, 4, false), (11, 4, false)]),
      (.topLeft, [(0, 0, true), (1, 1, true), (2, 2, false)]),
      (.bottomRight, [(19, 9, true), (17, 9, false)]),
      (.resizeAspect, [(5, 0, true), (4, 0, false), (14, 9, true), (15, 5, false)]),
      (.resizeAspectFill, [(0, 0, true), (19, 9, true)]),
    ] as [(CALayerContentsGravity, [(Int, Int, Bool)])])
  func contents(gravity: CALayerContentsGravity, points: [(Int, Int, Bool)]) throws {
    let root = layer(CGRect(x: 0, y: 0, width: 20, height: 10))
    root.masksToBounds = true
    root.contents = fourColours().cgImage
    root.contentsGravity = gravity
    let picture = try drawn(root)
    for (x, y, isPainted) in points { #expect((picture[x, y] != clear) == isPainted, "\(x) \(y)") }
  }

  final class Painter: UIView {
    var rects: [CGRect] = []
    var color = UIColor.red
    override func draw(_ rect: CGRect) {
      rects.append(rect)
      color.setFill()
      UIRectFill(rect.insetBy(dx: -50, dy: -50))
    }
  }

  @Test("draw(_:) gets the part that is out of date, is cut at the bounds, and draws y down")
  func drawing() throws {
    let host = HeadlessHost(size: CGSize(width: 20, height: 20))
    let window = UIWindow(host: host)
    let view = Painter(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    window.addSubview(view)
    var picture = try Picture(#require(host.snapshot()))
    #expect(view.rects == [CGRect(x: 0, y: 0, width: 10, height: 10)])
    #expect(
      picture[4, 4] == clear && picture[5, 5] == red && picture[14, 14] == red && picture[15, 15] == clear)
    view.rects = []
    view.color = .blue
    view.setNeedsDisplay(CGRect(x: 2, y: 0, width: 3, height: 2))
    picture = try Picture(#require(host.snapshot()))
    #expect(view.rects == [CGRect(x: 2, y: 0, width: 3, height: 2)])
    #expect(picture[7, 5] == blue && picture[7, 7] == red && picture[11, 5] == red)
    view.rects = []
    _ = host.snapshot()
    #expect(view.rects.isEmpty)
  }

  final class Backed: UIView {
    final class Layer: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.green.cgColor)
        ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      }
    }
    override class var layerClass: AnyClass { Layer.self }
  }

  @Test("layerClass makes the view's layer, and drawHierarchy draws the tree into any context")
  func layerClass() throws {
    let view = Backed(frame: CGRect(x: 3, y: 3, width: 10, height: 10))
    #expect(view.layer is Backed.Layer && view.layer.delegate === view)
    let picture = try Picture(
      UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        #expect(view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 20, height: 20), afterScreenUpdates: true))
      })
    #expect(
      picture[0, 0] == green && picture[3, 1] == green && picture[4, 0] == clear && picture[0, 2] == clear)
  }

  @Test("What is kept of old pictures equals what is drawn anew, whatever was changed", arguments: 0..<12)
  func dirtyRectangles(seed: UInt64) throws {
    let turns = seed >= 6
    var random = SeededRandom(seed: seed)
    let host = HeadlessHost(size: CGSize(width: 60, height: 60))
    host.environment.scale = seed % 2 == 0 ? 1 : 2
    let window = UIWindow(host: host)
    window.backgroundColor = .white
    var views: [UIView] = []
    for index in 0..<8 {
      let view = UIView(frame: CGRect(x: 4 * index, y: 3 * index, width: 24, height: 18))
      view.backgroundColor = [UIColor.red, .green, .blue, .black][index % 4]
      (index % 3 == 2 ? views[index - 1] : window).addSubview(view)
      views.append(view)
    }
    for step in 0..<40 {
      let view = views[Int(random.next() % 8)]
      let amount = CGFloat(random.next() % 20)
      switch random.next() % 12 {
      case 0: view.frame.origin = CGPoint(x: amount * 2, y: amount)
      case 1: view.bounds.size = CGSize(width: amount + 3, height: 30 - amount)
      case 2: view.alpha = amount / 20
      case 3: view.isHidden.toggle()
      case 4: view.clipsToBounds.toggle()
      case 5:
        view.transform =
          turns
          ? CGAffineTransform(rotationAngle: amount / 7)
          : CGAffineTransform(scaleX: 0.5 + amount / 20, y: 1.5 - amount / 20)
      case 6: view.layer.cornerRadius = amount / 2
      case 7: view.layer.shadowOpacity = amount < 10 ? 0 : 0.8
      case 8: view.bounds.origin = CGPoint(x: amount / 3, y: -amount / 3)
      case 9: view.superview?.bringSubviewToFront(view)
      case 10: view.layer.borderWidth = amount / 6
      default:
        view.layer.mask =
          amount < 12 ? nil : layer(CGRect(x: 0, y: 0, width: amount, height: amount), .black)
      }
      guard step % 4 == 3 else { continue }
      let (kept, fresh) = (
        try Picture(#require(host.snapshot())), try Picture(#require(host.snapshotDrawnAnew()))
      )
      var worst = 0
      for y in 0..<kept.height {
        for x in 0..<kept.width {
          for (one, other) in zip(kept[x, y], fresh[x, y]) { worst = max(worst, abs(Int(one) - Int(other))) }
        }
      }
      // Slanting edges that are cut at a dirty rectangle may have another one of the 15 rows that the
      // drawing library counts in a pixel.
      #expect(worst <= (turns ? 17 : 0), "step \(step)")
    }
  }

  @Test("layoutIfNeeded lays out from the highest layer that needs it; sizes make it needed")
  func layout() {
    final class Logging: CALayer {
      var log: (String) -> Void = { _ in }
      override func layoutSublayers() { log(name) }
      var name = ""
    }
    var log: [String] = []
    let (outer, inner) = (Logging(), Logging())
    (outer.name, inner.name) = ("outer", "inner")
    (outer.log, inner.log) = ({ log.append($0) }, { log.append($0) })
    outer.addSublayer(inner)
    outer.bounds.size = CGSize(width: 5, height: 5)
    inner.bounds.size = CGSize(width: 5, height: 5)
    inner.layoutIfNeeded()
    #expect(log == ["outer", "inner"])
    inner.layoutIfNeeded()
    #expect(log.count == 2 && !inner.needsLayout())
    inner.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(log == ["outer", "inner", "inner"])
  }
}

/// Numbers that are the same for a seed.
struct SeededRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
