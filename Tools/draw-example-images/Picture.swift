internal import CoreGraphics

/// A drawing of flat shapes on a canvas of its own, y up from the bottom left corner.
struct Picture {
  private let context: CGContext

  /// Creates a canvas, in pixels.
  init(width: Int, height: Int) {
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { fatalError("no memory for a picture of \(width) × \(height) pixels") }
    self.context = context
  }

  private var width: CGFloat { CGFloat(context.width) }
  private var height: CGFloat { CGFloat(context.height) }

  /// The picture that has been drawn.
  var image: CGImage {
    guard let image = context.makeImage() else { fatalError("the picture could not be drawn") }
    return image
  }

  /// Fills everything between two heights with bands that go from one colour to another.
  func sky(from bottom: (y: CGFloat, color: UInt32), to top: (y: CGFloat, color: UInt32), bands: Int) {
    let step = (top.y - bottom.y) / CGFloat(bands)
    for band in 0..<bands {
      fill(mix(bottom.color, top.color, CGFloat(band) / CGFloat(max(bands - 1, 1))))
      // A little overlap, so that no seam shows between two bands.
      context.fill(CGRect(x: 0, y: bottom.y + CGFloat(band) * step, width: width, height: step + 1))
    }
  }

  /// A disc.
  func disc(x: CGFloat, y: CGFloat, radius: CGFloat, _ color: UInt32, alpha: CGFloat = 1) {
    fill(color, alpha)
    context.fillEllipse(in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// A polygon.
  func polygon(_ corners: [(x: CGFloat, y: CGFloat)], _ color: UInt32, alpha: CGFloat = 1) {
    fill(color, alpha)
    context.beginPath()
    for (index, corner) in corners.enumerated() {
      let point = CGPoint(x: corner.x, y: corner.y)
      if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
    }
    context.closePath()
    context.fillPath(using: .winding)
  }

  /// Everything below a smooth line through some heights, which are evenly spread over the width.
  func ridge(_ heights: [CGFloat], _ color: UInt32, alpha: CGFloat = 1) {
    fill(color, alpha)
    let step = width / CGFloat(heights.count - 1)
    context.beginPath()
    context.move(to: CGPoint(x: 0, y: 0))
    context.addLine(to: CGPoint(x: 0, y: heights[0]))
    for (index, height) in heights.enumerated().dropFirst() {
      let (left, right) = (CGFloat(index - 1) * step, CGFloat(index) * step)
      context.addCurve(
        to: CGPoint(x: right, y: height), control1: CGPoint(x: left + step / 2, y: heights[index - 1]),
        control2: CGPoint(x: right - step / 2, y: height))
    }
    context.addLine(to: CGPoint(x: width, y: 0))
    context.closePath()
    context.fillPath(using: .winding)
  }

  private func fill(_ color: UInt32, _ alpha: CGFloat = 1) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat(color >> shift & 0xFF) / 255 }
    context.setFillColor(CGColor(red: component(16), green: component(8), blue: component(0), alpha: alpha))
  }

  private func mix(_ first: UInt32, _ second: UInt32, _ share: CGFloat) -> UInt32 {
    [16, 8, 0].reduce(0) { result, shift in
      let (a, b) = (CGFloat(first >> shift & 0xFF), CGFloat(second >> shift & 0xFF))
      return result | UInt32((a + (b - a) * share).rounded()) << shift
    }
  }
}
