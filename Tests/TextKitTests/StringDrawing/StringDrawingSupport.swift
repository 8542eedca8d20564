import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

/// A font from a file whose fallback fonts are the files named after it, and nothing else.
func fileFont(_ size: Double, _ path: String = TestFonts.liberationSans, fallback: [String] = []) throws
  -> UIFont
{
  let faces = try ([path] + fallback).map { try FontFace(contentsOf: $0) }
  return CTFont(Font(face: faces[0], size: size), collection: FontCollection(faces: faces))
}

/// A white bitmap whose y points down, current while a closure draws; its pixels are counted from the top
/// left.
struct Page {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// - Parameter scale: Pixels a point.
  init(_ width: Int, _ height: Int, scale: Int = 1, _ draw: () throws -> Void) throws {
    self.width = width * scale
    self.height = height * scale
    let canvas = try Canvas(width * scale, height * scale) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.translateBy(x: 0, y: CGFloat(height * scale))
      context.scaleBy(x: CGFloat(scale), y: -CGFloat(scale))
      try draw()
    }
    canvas.context.flush()
    // Rows may be followed by a gap.
    var bytes: [UInt8] = []
    for row in 0..<height * scale {
      let start = canvas.context.data! + row * canvas.context.bytesPerRow
      bytes += UnsafeRawBufferPointer(start: start, count: width * scale * 4)
    }
    self.bytes = bytes
  }

  /// Red, green and blue of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 3])
  }

  /// The box around the pixels for which a predicate on red, green and blue holds; null for none.
  func box(where isInk: (UInt8, UInt8, UInt8) -> Bool) -> CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width {
        let start = (y * width + x) * 4
        if isInk(bytes[start], bytes[start + 1], bytes[start + 2]) {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
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
  static func isDark(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red < 60 && green < 60 && blue < 60
  }
}

/// An image of one colour.
func plainImage(_ width: Int, _ height: Int, _ color: UIColor) throws -> UIImage {
  let context = try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  context.setFillColor(color.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  return UIImage(cgImage: try #require(context.makeImage()))
}
