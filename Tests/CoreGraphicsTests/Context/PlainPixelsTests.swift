import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import CoreGraphics

/// Painting without Cairo, beside Cairo.
@Suite("Pixels are painted on directly")
struct PlainPixelsTests {
  private func bytes(_ context: CGContext) -> [UInt8] {
    context.flush()
    return Array(UnsafeRawBufferPointer(start: context.data!, count: context.bytesPerRow * context.height))
  }

  private func bitmap(_ side: Int, _ info: UInt32) throws -> CGContext {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
    context.setShouldSubpixelQuantizeFonts(true)
    return context
  }

  /// Draws directly and by paths, and returns the largest difference of a byte.
  private func difference(
    _ side: Int, _ info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue, _ draw: (CGContext) -> Void
  ) throws -> Int {
    let (direct, paths) = (try bitmap(side, info), try bitmap(side, info))
    paths.setAllowsPlainPixels(false)
    draw(direct)
    draw(paths)
    return zip(bytes(direct), bytes(paths)).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  // MARK: Masks

  /// A product of two parts of 255, rounded.
  private func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

  /// The bytes of a colour over a ground through a coverage, by the definition.
  private func blended(_ color: UInt32, _ coverage: UInt32, over ground: UInt32) -> UInt32 {
    let alpha = product(color >> 24, coverage)
    return [0, 8, 16, 24].reduce(0) { pixel, shift in
      let (above, below) = (color >> shift & 0xFF, ground >> shift & 0xFF)
      return pixel | (product(above, coverage) + product(below, 255 - alpha)) << shift
    }
  }

  @Test(
    "Every coverage of a mask is painted as the definition says, four pixels at once and cut off",
    arguments: [0xFF00_0000, 0xFFFF_FFFF, 0xFF12_80E7, 0x8040_2010, 0x0000_0000, 0xC0C0_0080] as [UInt32])
  func coverage(color: UInt32) throws {
    // Rows of 16, with the ends of rows that begin and end with pixels that are not covered.
    let coverage = (0..<256).map { UInt8($0) }
    let mask = GlyphMask(left: 0, top: 0, width: 16, height: 16, coverage: coverage)
    let (stored, _) = StoredMask.allocate(mask)
    defer { UnsafeMutableRawPointer(stored).deallocate() }
    let alpha = CGFloat(color >> 24) / 255
    func part(_ shift: UInt32) -> Double {
      alpha > 0 ? Double(color >> shift & 0xFF) / 255 / Double(alpha) : 0
    }
    let rgb = RGB(red: part(16), green: part(8), blue: part(0))
    for ground in [0xFFFF_FFFF, 0x0000_0000, 0xFF33_66CC, 0x7F10_7F40] as [UInt32] {
      // Whole, and cut at each side.
      for box in [(0, 0, 20, 20), (3, 2, 20, 20), (2, 2, 17, 18), (7, 5, 13, 9)] {
        let clip = PixelBox(minX: box.0, minY: box.1, maxX: box.2, maxY: box.3)
        var pixels = [UInt32](repeating: ground, count: 20 * 20)
        pixels.withUnsafeMutableBufferPointer { pixels in
          let plain = PlainPixels(pixels: pixels.baseAddress!, stride: 20, clip: [clip])
          MaskPainter(plain, color: rgb, alpha: alpha, isRedFirst: false).paint(stored, x: 2, y: 2)
        }
        for row in 0..<20 {
          for column in 0..<20 {
            let isInside = (2..<18).contains(row) && (2..<18).contains(column)
            let isVisible = (box.0..<box.2).contains(column) && (box.1..<box.3).contains(row)
            let part = isInside && isVisible ? UInt32((row - 2) * 16 + column - 2) : 0
            #expect(pixels[row * 20 + column] == blended(color, part, over: ground))
          }
        }
      }
    }
  }

  @Test("Solid parts of a mask are stored once, and empty ones not at all")
  func storage() throws {
    var coverage = [UInt8](repeating: 0, count: 100 * 3)
    for column in 10..<91 { coverage[100 + column] = 255 }
    coverage[290] = 7
    let mask = GlyphMask(left: -3, top: 4, width: 100, height: 3, coverage: coverage)
    let (stored, bytes) = StoredMask.allocate(mask)
    defer { UnsafeMutableRawPointer(stored).deallocate() }
    #expect(stored.pointee.kind == .coverage && stored.pointee.count == 3)
    #expect(bytes < 64)
    #expect(stored.pointee.left == -3 && stored.pointee.top == 4 && stored.pointee.height == 3)
    // What painting touches, up to the end of the last four pixels.
    #expect(stored.pointee.width == 94)
    let empty = GlyphMask(left: 0, top: 0, width: 8, height: 8, coverage: [UInt8](repeating: 0, count: 64))
    #expect(empty.width == 0)
  }

  // MARK: Rectangles

  @Test("Rectangles are Cairo's, but for a rounding", arguments: UInt64(0)..<40)
  func rectangles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let infos = [
      CGImageAlphaInfo.premultipliedLast.rawValue,
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
    ]
    let color = CGColor(
      srgbRed: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: seed % 2 == 0 ? 1 : number(0...1))
    let ground = CGColor(srgbRed: number(0...1), green: 0.4, blue: 1, alpha: seed % 3 == 0 ? 0.6 : 1)
    let whole = seed % 5 == 0
    let boxes = (0..<6).map { _ in
      let box = CGRect(
        x: number(-20...60), y: number(-20...60), width: number(-9...50), height: number(0...50))
      return whole ? box.integral : box
    }
    let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].randomElement(using: &random)!
    let scale = [1, 1.5, 2, 0.3].randomElement(using: &random)!
    let alpha = seed % 4 == 0 ? number(0...1) : 1
    let clip = CGRect(x: 5, y: 9, width: 44, height: 40)
    let largest = try difference(64, infos[Int(seed) % 2]) { context in
      context.setFillColor(ground)
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
      if seed % 3 == 1 { context.clip(to: clip) }
      context.setAlpha(alpha)
      context.setFillColor(color)
      context.translateBy(x: 32, y: 32)
      context.concatenate(
        CGAffineTransform(
          a: cosine * scale, b: sine * scale, c: -sine * scale, d: cosine * scale, tx: 0, ty: 0))
      context.translateBy(x: -32, y: -32)
      for box in boxes { context.fill(box) }
    }
    // Six of them over each other.
    #expect(largest <= (whole && scale == 1 ? 0 : 6), "seed \(seed)")
  }

  @Test("Rectangles that are not upright, and those that are more than filled, are left to paths")
  func otherRectangles() throws {
    let box = CGRect(x: 10.3, y: 12.7, width: 20, height: 11)
    let looks: [(CGContext) -> Void] = [
      { $0.rotate(by: 0.2) }, { $0.setBlendMode(.multiply) }, { $0.setShouldAntialias(false) },
      { $0.setShadow(offset: CGSize(width: 2, height: 2), blur: 3) },
      { $0.clip(to: CGRect(x: 4.5, y: 3.5, width: 20, height: 20)) },
      {
        $0.addEllipse(in: CGRect(x: 5, y: 5, width: 30, height: 30))
        $0.clip()
      },
    ]
    for (index, look) in looks.enumerated() {
      let largest = try difference(48) { context in
        look(context)
        context.setFillColor(CGColor(srgbRed: 0.3, green: 0.6, blue: 0.1, alpha: 0.7))
        context.fill(box)
      }
      #expect(largest == 0, "look \(index)")
    }
  }

  // MARK: The clip

  @Test("Saved, restored and cut clips, layers and groups count at once")
  func clips() throws {
    let text = ShapedText("illegible clip", font: try TestFont.dejaVu.size(24))
    let box = CGRect(x: 0, y: 0, width: 200, height: 200)
    func paint(_ context: CGContext, _ gray: CGFloat, at y: CGFloat) {
      context.setFillColor(CGColor(gray: gray, alpha: 1))
      context.fill(box)
      context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
      text.draw(in: context, at: CGPoint(x: 4, y: y))
    }
    let largest = try difference(200) { context in
      paint(context, 1, at: 5)
      context.saveGState()
      context.saveGState()
      paint(context, 0.9, at: 15)
      context.clip(to: CGRect(x: 10, y: 20, width: 120, height: 90))
      paint(context, 0.8, at: 25)
      context.saveGState()
      context.clip(to: [
        CGRect(x: 10, y: 20, width: 20, height: 80), CGRect(x: 60, y: 30, width: 20, height: 40),
      ])
      paint(context, 0.7, at: 35)
      context.restoreGState()
      text.draw(in: context, at: CGPoint(x: 4, y: 45))
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      text.draw(in: context, at: CGPoint(x: 4, y: 55))
      context.clip(to: CGRect(x: 0, y: 0, width: 70, height: 70))
      paint(context, 0.6, at: 65)
      context.endTransparencyLayer()
      text.draw(in: context, at: CGPoint(x: 4, y: 75))
      context.restoreGState()
      text.draw(in: context, at: CGPoint(x: 4, y: 120))
      context.restoreGState()
      text.draw(in: context, at: CGPoint(x: 4, y: 150))
      context.clip(to: CGRect(x: 300, y: 300, width: 10, height: 10))
      paint(context, 0.1, at: 100)
    }
    // Cairo samples 15 rows of a pixel of a glyph, FreeType covers it exactly.
    #expect(largest <= 20)
  }
}
