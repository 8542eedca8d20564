import CoreText

/// A white bitmap to draw into, and what has been drawn: rows from the top.
final class Picture {
  let width: Int
  let height: Int
  let context: CGContext

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// All bytes, four a pixel: red, green, blue, alpha.
  var bytes: [UInt8] {
    context.flush()
    return Array(UnsafeRawBufferPointer(start: context.data, count: width * height * 4))
  }

  /// One channel of all pixels, rows from the top: 0 red, 1 green, 2 blue, 3 alpha.
  func channel(_ index: Int) -> [UInt8] {
    let bytes = bytes
    return stride(from: index, to: bytes.count, by: 4).map { bytes[$0] }
  }

  /// The colour of the pixel whose lower left corner is at a point of the default user space.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let start = ((height - 1 - y) * width + x) * 4
    return Array(bytes[start..<start + 3])
  }

  /// The box around all pixels for which a predicate on red, green and blue holds, in the default user space;
  /// null for none.
  func box(where isInk: (UInt8, UInt8, UInt8) -> Bool) -> CGRect {
    let bytes = bytes
    var box = CGRect.null
    for row in 0..<height {
      for x in 0..<width {
        let start = (row * width + x) * 4
        if isInk(bytes[start], bytes[start + 1], bytes[start + 2]) {
          box = box.union(CGRect(x: x, y: height - 1 - row, width: 1, height: 1))
        }
      }
    }
    return box
  }

  /// The box around everything that is not white.
  var ink: CGRect { box { $0 < 250 || $1 < 250 || $2 < 250 } }

  static func isRed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red > 180 && green < 80 && blue < 80
  }
  static func isGreen(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red < 80 && green > 180 && blue < 80
  }
  static func isBlue(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red < 80 && green < 80 && blue > 180
  }
  static func isBlack(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red < 60 && green < 60 && blue < 60
  }
}

extension CGColor {
  static let testRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let testGreen = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let testBlue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}
