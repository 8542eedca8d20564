internal import CoreGraphics
internal import Foundation

/// The pixels that the frames of a file are put onto one after the other: R, G, B and alpha, which is not
/// multiplied in.
struct FrameCanvas {
  /// What becomes of a frame's pixels before the next frame.
  enum Disposal { case keep, clear, restore }

  let width: Int
  let height: Int
  private var pixels: [UInt8]
  private(set) var frames: [MovingImage.Frame] = []

  /// Creates a clear canvas; `nil` for one without pixels, or with too many of them.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width <= CGImage.maximumSide, height <= CGImage.maximumSide,
      width * height <= MovingImage.maximumPixels.picture
    else { return nil }
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Whether there is space for one more frame.
  var hasSpace: Bool { (frames.count + 1) * width * height <= MovingImage.maximumPixels.frames }

  /// Puts a frame onto the canvas, takes the picture, and disposes of the frame.
  ///
  /// - Parameters:
  ///   - frame: Its pixels, row by row.
  ///   - x: Where its left column is.
  ///   - y: Where its upper row is.
  ///   - size: The numbers of its columns and rows. What is beyond the canvas is cut off.
  ///   - blends: Whether what is there is seen through it.
  ///   - disposal: What becomes of its pixels after it was shown.
  ///   - duration: How long it is seen, in seconds.
  mutating func add(
    _ frame: [UInt8], x: Int, y: Int, size: (width: Int, height: Int), blends: Bool, disposal: Disposal,
    duration: TimeInterval
  ) {
    let before = disposal == .restore ? pixels : nil
    let columns = max(0, min(size.width, width - x))
    for row in 0..<max(0, min(size.height, height - y)) {
      let (source, target) = (row * size.width * 4, ((y + row) * width + x) * 4)
      for column in 0..<columns {
        put(frame, source + column * 4, at: target + column * 4, blends)
      }
    }
    if let image { frames.append(MovingImage.Frame(image: image, duration: duration)) }
    if let before { pixels = before }
    guard disposal == .clear else { return }
    for row in 0..<max(0, min(size.height, height - y)) {
      let start = ((y + row) * width + x) * 4
      for index in start..<start + columns * 4 { pixels[index] = 0 }
    }
  }

  /// Puts one pixel over another one.
  private mutating func put(_ frame: [UInt8], _ source: Int, at target: Int, _ blends: Bool) {
    let alpha = Int(frame[source + 3])
    guard blends, alpha < 255 else {
      for part in 0..<4 { pixels[target + part] = frame[source + part] }
      return
    }
    guard alpha > 0 else { return }
    // What is left of the lower pixel, 255 times as large as an alpha.
    let rest = Int(pixels[target + 3]) * (255 - alpha)
    let whole = alpha * 255 + rest
    for part in 0..<3 {
      let mixed = Int(frame[source + part]) * alpha * 255 + Int(pixels[target + part]) * rest
      pixels[target + part] = UInt8((mixed + whole / 2) / whole)
    }
    pixels[target + 3] = UInt8((whole + 127) / 255)
  }

  /// The picture.
  private var image: CGImage? { FrameCanvas.image(pixels, width: width, height: height) }

  /// Returns a picture of pixels.
  static func image(_ pixels: [UInt8], width: Int, height: Int) -> CGImage? {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: pixels.count, alignment: 16)
    pixels.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    }
    let provider = CGDataProvider(dataInfo: nil, data: memory, size: pixels.count) { _, data, _ in
      UnsafeMutableRawPointer(mutating: data).deallocate()
    }
    guard let provider else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
