import Foundation
import Testing
import YYText

@testable import RichText

/// The programs with labels and text views of YYText.
@Suite("Examples: rich text")
@MainActor
struct RichTextTests {
  @Test(
    "Each program ends, and shows the same picture each time",
    arguments: ["feed", "vertical", "exclusion", "highlights", "editor"])
  func pictures(name: String) async throws {
    let show = try #require(RichText.all.first { $0.name == name }).show
    let (one, two) = (await show(1), await show(1))
    #expect(one.width > 300 && one.height > 200)
    #expect(try one.pngData() == two.pngData(), "the same picture each time")
    // Text is in it: some hundred dark pixels and many light ones.
    let bytes = [UInt8](try #require(UIImage(cgImage: one).pixels))
    let dark = stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] < 110 && bytes[$0 + 2] < 130 }
    #expect(dark > 300 && dark < bytes.count / 8)
  }
}

extension UIImage {
  /// R, G, B and alpha of each pixel.
  fileprivate var pixels: Data? {
    guard let picture = cgImage else { return nil }
    let context = CGContext(
      data: nil, width: picture.width, height: picture.height, bitsPerComponent: 8,
      bytesPerRow: picture.width * 4, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.draw(picture, in: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
    return context?.data.map { Data(bytes: $0, count: picture.width * picture.height * 4) }
  }
}
