import Foundation
import TestSupport
import Testing
import TextKit

/// A picture of 3 × 2 pixels: red, green, blue above black, white, black.
func samplePicture() throws -> CGImage {
  let context = try #require(
    CGContext(
      data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  let rows: [[UIColor]] = [[.black, .white, .black], [.red, .green, .blue]]
  for (y, row) in rows.enumerated() {
    for (x, color) in row.enumerated() {
      // Pure primaries, whatever the kit's named colours are.
      let pure: CGColor =
        switch (x, y) {
        case (0, 1): CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        case (1, 1): CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        case (2, 1): CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        default: color.cgColor
        }
      context.setFillColor(pure)
      context.fill(CGRect(x: x, y: y, width: 1, height: 1))
    }
  }
  return try #require(context.makeImage())
}

struct NSTextAttachmentTests {
  private func bounds(_ attachment: NSTextAttachment) -> CGRect {
    attachment.attachmentBounds(
      for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: 100, height: 20), glyphPosition: .zero,
      characterIndex: 0)
  }

  @Test("B63: Bounds are what was set; empty ones are the image's natural size on the baseline")
  func attachmentBounds() throws {
    let attachment = NSTextAttachment()
    #expect(bounds(attachment) == .zero)
    attachment.image = UIImage(cgImage: try samplePicture())
    #expect(bounds(attachment) == CGRect(x: 0, y: 0, width: 3, height: 2))
    attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 30)
    #expect(bounds(attachment) == CGRect(x: 0, y: -4, width: 40, height: 30))
    let image = attachment.image(forBounds: attachment.bounds, textContainer: nil, characterIndex: 0)
    #expect(image === attachment.image)
  }

  @Test("Contents and files that are pictures are shown; others are not")
  func contents() throws {
    let png = try samplePicture().pngData()
    let attachment = NSTextAttachment(data: png, ofType: "public.png")
    #expect(attachment.image?.size == CGSize(width: 3, height: 2))
    attachment.contents = Data("no picture".utf8)
    #expect(attachment.image == nil)
    #expect(bounds(attachment) == .zero)
    let wrapped = NSTextAttachment(fileWrapper: FileWrapper(regularFileWithContents: png))
    #expect(bounds(wrapped).size == CGSize(width: 3, height: 2))
    #expect(NSTextAttachment.character == 0xFFFC)
  }

  @Test("Attachments beside each other stay two, even when they show the same")
  func identity() throws {
    let image = UIImage(cgImage: try samplePicture())
    let text = NSMutableAttributedString(string: "\u{FFFC}\u{FFFC}")
    let (first, second) = (NSTextAttachment(image: image), NSTextAttachment(image: image))
    text.addAttribute(.attachment, value: first, range: NSRange(location: 0, length: 1))
    text.addAttribute(.attachment, value: second, range: NSRange(location: 1, length: 1))
    #expect(text.attribute(.attachment, at: 0, effectiveRange: nil) as AnyObject === first)
    #expect(text.attribute(.attachment, at: 1, effectiveRange: nil) as AnyObject === second)
  }
}
