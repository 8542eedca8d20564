package import CoreGraphics
package import Foundation
package import UIKit

/// The pixels of an image, straight red, green, blue and alpha.
package struct Picture: Equatable {
  package let width: Int
  package let height: Int
  private let bytes: [UInt8]

  /// Says that there is no picture to look at.
  package struct Missing: Error {}

  package init(_ image: UIImage?) throws {
    guard let image = image?.cgImage else { throw Missing() }
    try self.init(image)
  }

  package init(_ image: CGImage) throws {
    (width, height) = (image.width, image.height)
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let context, let base = context.data else { throw Missing() }
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    bytes = [UInt8](UnsafeRawBufferPointer(start: base, count: width * height * 4))
  }

  /// A pixel, counted from the left and from the top, alpha multiplied in.
  package subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  /// The number of pixels in a rectangle that are like this.
  package func count(_ rect: CGRect? = nil, where isWanted: ([UInt8]) -> Bool) -> Int {
    let rect = rect ?? CGRect(x: 0, y: 0, width: width, height: height)
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where isWanted(self[x, y]) { count += 1 }
    }
    return count
  }

  /// Writes the picture to the folder that `PICTURES` names, to be looked at.
  package static func keep(_ image: UIImage, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    try image.pngData()?.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
  }
}

package let red: [UInt8] = [255, 0, 0, 255]
package let green: [UInt8] = [0, 255, 0, 255]
package let blue: [UInt8] = [0, 0, 255, 255]
package let white: [UInt8] = [255, 255, 255, 255]
package let black: [UInt8] = [0, 0, 0, 255]
package let clear: [UInt8] = [0, 0, 0, 0]

/// A picture two points wide and high: red and green above blue and white.
package func fourColours(scale: CGFloat = 1) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
    for (x, y, colour) in [(0, 0, UIColor.red), (1, 0, .green), (0, 1, .blue), (1, 1, .white)] {
      colour.setFill()
      context.fill(CGRect(x: x, y: y, width: 1, height: 1))
    }
  }
}
