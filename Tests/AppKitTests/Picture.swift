import AppKit
import Testing

/// The pixels of an image, red, green, blue and alpha, alpha multiplied in.
struct Picture {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ image: NSImage) throws {
    try self.init(try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil)))
  }

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

  /// A pixel, counted from the left and from the top.
  subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  /// The number of pixels in a rectangle that are like this.
  func count(_ rect: CGRect? = nil, where isWanted: ([UInt8]) -> Bool) -> Int {
    let rect = rect ?? CGRect(x: 0, y: 0, width: width, height: height)
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where isWanted(self[x, y]) { count += 1 }
    }
    return count
  }

  /// Writes the picture to the folder that `PICTURES` names, to be looked at.
  static func keep(_ image: NSImage, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name + ".png")
    try (image.representations.first as? NSBitmapImageRep)?.representation(using: .png, properties: [:])?
      .write(to: file)
  }
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
let black: [UInt8] = [0, 0, 0, 255]
let clear: [UInt8] = [0, 0, 0, 0]

/// A picture two points wide and high: red and green above blue and white.
func fourColours() -> NSImage {
  let image = NSImage(size: NSSize(width: 2, height: 2))
  image.lockFocus()
  for (x, y, colour) in [(0, 1, NSColor.red), (1, 1, .green), (0, 0, .blue), (1, 0, .white)] {
    colour.setFill()
    NSRect(x: x, y: y, width: 1, height: 1).fill()
  }
  image.unlockFocus()
  return image
}
