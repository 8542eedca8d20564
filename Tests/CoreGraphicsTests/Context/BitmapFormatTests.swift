import CoreGraphics
import Testing

@Suite("CGContext: pixel formats")
struct BitmapFormatTests {
  /// Formats in which a colour is drawn and read back by hand.
  private struct Format: Sendable {
    var name: String
    var bits: Int
    var bytesPerPixel: Int
    var info: UInt32
    /// The bytes of an orange pixel, (1, 0.6, 0.2).
    var orange: [UInt8]
    var space: @Sendable () -> CGColorSpace = { CGColorSpaceCreateDeviceRGB() }
  }

  private static let formats: [Format] = [
    Format(
      name: "ARGB", bits: 8, bytesPerPixel: 4, info: CGImageAlphaInfo.premultipliedFirst.rawValue,
      orange: [255, 255, 153, 51]),
    Format(
      name: "ABGR", bits: 8, bytesPerPixel: 4,
      info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      orange: [255, 51, 153, 255]),
    Format(
      name: "xRGB", bits: 8, bytesPerPixel: 4, info: CGImageAlphaInfo.noneSkipFirst.rawValue,
      orange: [255, 255, 153, 51]),
    Format(
      name: "grey", bits: 8, bytesPerPixel: 1, info: 0, orange: [178],
      space: { CGColorSpaceCreateDeviceGray() }),
    Format(
      name: "linear grey", bits: 8, bytesPerPixel: 1, info: 0, orange: [113],
      space: { CGColorSpace(name: CGColorSpace.linearGray)! }),
    Format(
      name: "grey of 16 bits", bits: 16, bytesPerPixel: 2, info: 0, orange: [178, 68],
      space: { CGColorSpaceCreateDeviceGray() }),
    Format(
      name: "inks", bits: 8, bytesPerPixel: 4, info: 0, orange: [0, 102, 204, 0],
      space: { CGColorSpaceCreateDeviceCMYK() }),
    Format(
      name: "RGBA of 16 bits, little-endian", bits: 16, bytesPerPixel: 8,
      info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder16Little.rawValue,
      orange: [255, 255, 0x99, 0x99, 0x33, 0x33, 255, 255]),
    Format(
      name: "floating-point RGBA", bits: 32, bytesPerPixel: 16,
      info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.floatComponents.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue,
      orange: [1, 0.6, 0.2, 1].flatMap { (value: Float) in withUnsafeBytes(of: value, Array.init) }),
    Format(
      name: "alpha", bits: 8, bytesPerPixel: 1, info: CGImageAlphaInfo.alphaOnly.rawValue, orange: [255]),
  ]

  @Test(
    "Every format is drawn in with any row stride, at any address, and what is not painted keeps its bits")
  func formats() throws {
    for format in Self.formats {
      for (stride, shift) in [(format.bytesPerPixel * 6, 0), (format.bytesPerPixel * 6 + 3, 1)] {
        var memory = [UInt8](repeating: 77, count: stride * 5 + 8)
        try memory.withUnsafeMutableBytes { bytes in
          let context = try #require(
            CGContext(
              data: bytes.baseAddress! + shift, width: 6, height: 4, bitsPerComponent: format.bits,
              bytesPerRow: stride, space: format.space(), bitmapInfo: format.info), "\(format.name)")
          #expect(context.bitsPerPixel == format.bytesPerPixel * 8 && context.bitsPerComponent == format.bits)
          #expect(context.bytesPerRow == stride && context.width == 6 && context.height == 4)
          #expect(context.colorSpace == format.space() && context.bitmapInfo.rawValue == format.info)
          #expect(context.alphaInfo.rawValue == format.info & 31)
          context.setFillColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
          context.fill(CGRect(x: 2, y: 1, width: 2, height: 2))
        }
        // Nothing is flushed: drawing shows at once.
        for row in 0..<4 {
          for x in 0..<6 {
            let start = shift + row * stride + x * format.bytesPerPixel
            let found = Array(memory[start..<start + format.bytesPerPixel])
            let isPainted = (2...3).contains(x) && (1...2).contains(row)
            if !isPainted {
              #expect(found.allSatisfy { $0 == 77 }, "\(format.name) at \(x), \(row): \(found)")
            } else if format.bits == 32 {
              let numbers = [found, format.orange].map { bytes in
                Swift.stride(from: 0, to: 16, by: 4).map { i in
                  bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: i, as: Float.self) }
                }
              }
              for (a, b) in zip(numbers[0], numbers[1]) { #expect(abs(a - b) < 0.003, "\(numbers)") }
            } else {
              for (a, b) in zip(found, format.orange) {
                #expect(abs(Int(a) - Int(b)) <= 1, "\(format.name): \(found)")
              }
            }
          }
        }
      }
    }
  }

  @Test("What the owner of the pixels writes between two drawings counts")
  func foreignChanges() throws {
    var memory = [UInt8](repeating: 0, count: 16)
    try memory.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress!, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
      #expect(abs(Int(bytes[0]) - 128) <= 1)
      bytes[0] = 200
      context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
      #expect(abs(Int(bytes[0]) - 228) <= 1)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 1, y: 3, width: 1, height: 1))
      #expect(bytes[1] == 0, "a layer shows when it ends")
      context.endTransparencyLayer()
      #expect(abs(Int(bytes[1]) - 128) <= 1)
    }
  }

  @Test("Pictures of every format hold what was drawn, and drawing looks the same in all of them")
  func pictures() throws {
    let reference = try Bitmap(40, 30)
    func draw(_ context: CGContext) throws {
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
      context.setFillColor(gray: 0.3, alpha: 0.8)
      context.fillEllipse(in: CGRect(x: 3, y: 3, width: 20, height: 24))
      context.setShadow(offset: CGSize(width: 3, height: -3), blur: 3)
      context.setLineWidth(3)
      context.stroke(CGRect(x: 15, y: 8, width: 15, height: 12))
      ShapedText("g", font: try TestFont.liberation.size(20)).draw(in: context, at: CGPoint(x: 24, y: 12))
    }
    try draw(reference.context)
    for format in Self.formats where format.name != "alpha" {
      let context = try #require(
        CGContext(
          data: nil, width: 40, height: 30, bitsPerComponent: format.bits, bytesPerRow: 0,
          space: format.space(), bitmapInfo: format.info))
      try draw(context)
      let image = try #require(context.makeImage())
      let found = try bitmap(of: image)
      let tolerance = format.name == "linear grey" ? 14 : 3
      for x in 0..<40 {
        for y in 0..<30 {
          #expect(
            abs(Int(found[x, y][1]) - Int(reference[x, y][1])) <= tolerance, "\(format.name) at \(x), \(y)")
        }
      }
    }
  }

  @Test("Colours of a wide space are stored in that space")
  func wideSpace() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: p3,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
    for (a, b) in zip([bytes[0], bytes[1], bytes[2]], [234, 51, 35]) { #expect(abs(Int(a) - b) <= 1) }
  }
}
