// Draws a line of three scripts and an emoji as a PNG.
//
// usage: swift run HelloCoreText FILE

import CoreText
import Foundation

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: HelloCoreText FILE\n".utf8))
  exit(64)
}

// Characters that the font lacks come from the system's other fonts.
let font = CTFontCreateWithName("Liberation Sans" as CFString, 32, nil)
let text = NSAttributedString(
  string: "Hello, שלום, 世界 👋", attributes: [.init(kCTFontAttributeName as String): font])
let line = CTLineCreateWithAttributedString(text)

var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
let margin: CGFloat = 12

// The origin is the lower left corner, and y points up.
let context = CGContext(
  data: nil, width: Int((width + 2 * margin).rounded(.up)),
  height: Int((ascent + descent + 2 * margin).rounded(.up)),
  bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
  bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
context.textPosition = CGPoint(x: margin, y: margin + descent)
CTLineDraw(line, context)
try context.makeImage()!.pngData().write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
