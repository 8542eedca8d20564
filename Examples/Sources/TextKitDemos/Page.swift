import TextKit

/// A sheet of paper, in points from its top left corner, with two pixels for each point.
final class Page {
  private let context: CGContext

  /// Creates a sheet in one colour.
  init(width: CGFloat, height: CGFloat, color: UIColor = UIColor(white: 0.95, alpha: 1)) {
    let scale: CGFloat = 2
    context = CGContext(
      data: nil, width: Int(width * scale), height: Int(height * scale), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.translateBy(x: 0, y: height * scale)
    context.scaleBy(x: scale, y: -scale)
    fill(CGRect(x: 0, y: 0, width: width, height: height), color)
  }

  /// Draws with the sheet as the current context.
  func draw(_ body: () -> Void) {
    UIGraphicsPushContext(context)
    context.saveGState()
    body()
    context.restoreGState()
    UIGraphicsPopContext()
  }

  /// Fills a rectangle.
  func fill(_ rect: CGRect, _ color: UIColor) { fill(UIBezierPath(rect: rect), color) }

  /// Fills a path.
  func fill(_ path: UIBezierPath, _ color: UIColor) {
    draw {
      color.setFill()
      path.fill()
    }
  }

  /// Draws everything that a layout manager has put into a container.
  func draw(_ container: NSTextContainer, at origin: CGPoint) {
    guard let manager = container.layoutManager else { return }
    let glyphs = manager.glyphRange(for: container)
    draw {
      manager.drawBackground(forGlyphRange: glyphs, at: origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
  }

  /// Writes a PNG file.
  func write(to file: URL) throws { try image.pngData().write(to: file) }

  /// The picture of what has been drawn.
  var image: CGImage { context.makeImage()! }
}

extension NSAttributedString.Key {
  /// Returns the attributes of body text in all demos.
  static func body(_ size: CGFloat = 14) -> [NSAttributedString.Key: Any] {
    [.font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor(white: 0.15, alpha: 1)]
  }
}
