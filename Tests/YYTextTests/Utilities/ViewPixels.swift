import Testing
import UIKit

/// The pixels of a picture: red, green, blue and alpha, multiplied in.
struct ViewPixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ image: CGImage) throws {
    (width, height) = (image.width, image.height)
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    let base = try #require(context.data)
    bytes = [UInt8](UnsafeRawBufferPointer(start: base, count: width * height * 4))
  }

  /// The pixels of a view on white, a pixel a point.
  @MainActor init(_ view: UIView) throws {
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    let image = UIGraphicsImageRenderer(size: bounds.size).image { context in
      UIColor.white.setFill()
      context.fill(bounds)
      view.drawHierarchy(in: bounds, afterScreenUpdates: true)
    }
    try self.init(try #require(image.cgImage))
  }

  /// A pixel, counted from the left and from the top.
  subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  /// Whether another picture's pixels differ by as much at most.
  func isNear(_ other: ViewPixels, by distance: Int = 3) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return bytes.withUnsafeBufferPointer { one in
      other.bytes.withUnsafeBufferPointer { two in
        var index = 0
        while index < one.count {
          if abs(Int(one[index]) - Int(two[index])) > distance { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// The smallest rectangle around pixels that are like this; null for none.
  func bounds(where isWanted: ([UInt8]) -> Bool) -> CGRect {
    var found = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) {
        found = found.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return found
  }

  /// The smallest rectangle around dark pixels; null for none.
  var ink: CGRect { bounds { $0[0] < 128 && $0[1] < 128 && $0[3] > 128 } }
}
