import CoreGraphics
import Foundation
import Testing

@Suite("JPEG files")
struct CGImageJPEGTests {
  private func picture() throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 48, height: 32, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 48, height: 32))
    context.setFillColor(CGColor(red: 0.1, green: 0.2, blue: 0.9, alpha: 1))
    context.fill(CGRect(x: 0, y: 16, width: 48, height: 16))
    return try #require(context.makeImage())
  }

  @Test("CGImage.jpegData: a decoder gives back nearly the same colours, the right way up")
  func roundTrip() throws {
    let decoded = try CGImage(fileBytes: try picture().jpegData(quality: 0.95), name: "picture")
    #expect(decoded.width == 48 && decoded.height == 32)
    let bytes = try #require(decoded.dataProvider?.data as Data?)
    for (y, color) in [(4, [26, 51, 230]), (28, [204, 102, 51])] {
      let pixel = y * decoded.bytesPerRow + 20 * 4
      for component in 0..<3 { #expect(abs(Int(bytes[pixel + component]) - color[component]) <= 6) }
    }
  }

  @Test(
    "CGImage.jpegData: lower quality is smaller, the same picture the same bytes, any number is a quality")
  func quality() throws {
    let picture = try picture()
    let (low, high) = (try picture.jpegData(quality: 0.1), try picture.jpegData(quality: 1))
    #expect(low.count < high.count)
    let isSame = try high == picture.jpegData(quality: 7)
    #expect(isSame)
    let isLowest = try picture.jpegData(quality: 0) == picture.jpegData(quality: .nan)
    #expect(isLowest)
  }
}
