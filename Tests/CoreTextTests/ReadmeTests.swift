import CoreText
import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  @Test("The library sample of the README compiles and draws its text")
  func sample() throws {
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 32, nil)
    let text = NSAttributedString(
      string: "Hello, 世界 👋", attributes: [.init(kCTFontAttributeName as String): font])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let page = CGRect(x: 0, y: 0, width: 300, height: 60)
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0), CGPath(rect: page, transform: nil), nil)
    let context = CGContext(
      data: nil, width: 300, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    CTFrameDraw(frame, context)
    let png = try context.makeImage()!.pngData()

    #expect(CTFrameGetVisibleStringRange(frame).length == text.length)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let pixels = UnsafeRawBufferPointer(start: try #require(context.data), count: context.bytesPerRow * 60)
    #expect(pixels.contains { $0 != 0 })
  }
}
