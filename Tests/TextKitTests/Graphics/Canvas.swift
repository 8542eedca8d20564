import Testing
import TextKit

/// A white bitmap that is the current context while a closure draws.
struct Canvas {
  let context: CGContext

  init(_ width: Int = 40, _ height: Int = 40, _ draw: () throws -> Void) throws {
    context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.setFillColor(.black)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    try draw()
  }

  /// Red, green and blue of a pixel, counted from the left and from the bottom.
  subscript(x: Int, y: Int) -> [UInt8] {
    let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
    let start = (context.height - 1 - y) * context.bytesPerRow + x * 4
    return (0..<3).map { bytes[start + $0] }
  }

  /// How many pixels are darker than half.
  var ink: Int {
    (0..<context.width * context.height).count { i in
      self[i % context.width, i / context.width].reduce(0) { $0 + Int($1) } < 384
    }
  }
}

let white: [UInt8] = [255, 255, 255]
let black: [UInt8] = [0, 0, 0]
