import CoreGraphics
import Testing

/// A bitmap context to look at: red, green, blue, alpha in this order, white to begin with.
struct Bitmap {
  let context: CGContext

  init(_ width: Int, _ height: Int, isClear: Bool = false) throws {
    context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    if !isClear {
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      context.setFillColor(.black)
    }
  }

  /// The four bytes of a pixel, counted from the left and from the bottom.
  subscript(x: Int, y: Int) -> [UInt8] {
    pixel(x, context.height - 1 - y)
  }

  /// The four bytes of a pixel, counted from the left and from the top.
  func pixel(_ x: Int, _ row: Int) -> [UInt8] {
    let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
    let start = row * context.bytesPerRow + x * 4
    return (0..<4).map { bytes[start + $0] }
  }

  var bytes: Data { Data(bytes: context.data!, count: context.bytesPerRow * context.height) }

  /// The smallest rectangle, y up, around pixels that are not white; null when all are.
  var ink: CGRect {
    var box = CGRect.null
    for row in 0..<context.height {
      for x in 0..<context.width where pixel(x, row) != [255, 255, 255, 255] {
        box = box.union(CGRect(x: x, y: context.height - 1 - row, width: 1, height: 1))
      }
    }
    return box
  }
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
let black: [UInt8] = [0, 0, 0, 255]
let transparent: [UInt8] = [0, 0, 0, 0]

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}

/// A picture of 2 by 2 pixels: red and green above, blue and white below.
func quadrants() throws -> CGImage {
  let bytes = Data(red + green + blue + white)
  return try #require(
    CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
      provider: CGDataProvider(data: bytes as CFData)!, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent))
}
