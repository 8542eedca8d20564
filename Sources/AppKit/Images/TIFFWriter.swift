internal import CoreGraphics
internal import Foundation

/// Writes a picture as a TIFF file: baseline RGB with 8 bits a component in sRGB, alpha multiplied in when
/// there is any, in one strip that is not compressed, the least byte first. The same pixels give the same
/// bytes.
struct TIFFWriter {
  private var bytes = Data()

  /// Returns the file; `nil` when the picture cannot be drawn.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - pixelsPerPoint: The scale to record as resolution, 1 for 72 pixels an inch.
  static func file(_ image: CGImage, pixelsPerPoint: CGFloat) -> Data? {
    let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
    guard
      let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setBlendMode(.copy)
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    guard let base = context.data else { return nil }
    let pixels = UnsafeRawBufferPointer(start: base, count: image.width * image.height * 4)
    var writer = TIFFWriter()
    writer.write(
      pixels, width: image.width, height: image.height, hasAlpha: hasAlpha, pixelsPerPoint: pixelsPerPoint)
    return writer.bytes
  }

  private mutating func put16(_ number: Int) {
    withUnsafeBytes(of: UInt16(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func put32(_ number: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func write(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, hasAlpha: Bool, pixelsPerPoint: CGFloat
  ) {
    let samples = hasAlpha ? 4 : 3
    let count = width * height * samples
    // The header, the values that do not fit into a field, the pixels, then the fields.
    let bitsAt = 8
    let resolutionAt = bitsAt + 8
    let pixelsAt = resolutionAt + 16
    let fieldsAt = pixelsAt + count + count % 2
    bytes.append(contentsOf: [0x49, 0x49, 42, 0])
    put32(fieldsAt)
    for _ in 0..<4 { put16(8) }
    for _ in 0..<2 {
      put32(Int((72_000 * Double(pixelsPerPoint)).rounded()))
      put32(1000)
    }
    if hasAlpha {
      bytes.append(contentsOf: pixels)
    } else {
      for i in stride(from: 0, to: pixels.count, by: 4) { bytes.append(contentsOf: pixels[i..<i + 3]) }
    }
    if count % 2 == 1 { bytes.append(0) }
    // Tag, type (3: 16 bits, 4: 32 bits, 5: a fraction), count, value or its place.
    var fields = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, samples, bitsAt), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, pixelsAt), (274, 3, 1, 1), (277, 3, 1, samples), (278, 4, 1, height), (279, 4, 1, count),
      (282, 5, 1, resolutionAt), (283, 5, 1, resolutionAt + 8), (284, 3, 1, 1), (296, 3, 1, 2),
    ]
    if hasAlpha { fields.append((338, 3, 1, 1)) }
    put16(fields.count)
    for (tag, type, count, value) in fields {
      put16(tag)
      put16(type)
      put32(count)
      put32(value)
    }
    put32(0)
  }
}
