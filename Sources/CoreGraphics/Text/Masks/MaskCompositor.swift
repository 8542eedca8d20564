/// Paints masks over pixels of 32 bits whose colours are multiplied by alpha.
///
/// Products of two bytes are rounded as by pixman, so a mask looks the same whether Cairo or this paints it.
struct MaskCompositor {
  /// A rectangle of pixels; the upper bounds are outside.
  struct Box {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    func intersection(_ other: Box) -> Box {
      Box(
        minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
        maxY: min(maxY, other.maxY))
    }

    var isEmpty: Bool { minX >= maxX || minY >= maxY }
  }

  private let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  private let stride: Int
  /// The colour of the text in the order of a pixel's bytes, multiplied by alpha.
  private let color: UInt32
  private let colors: SIMD16<UInt16>
  private let alphas: SIMD16<UInt16>
  private let isOpaque: Bool

  /// - Parameters:
  ///   - color: The colour as a pixel, multiplied by alpha; alpha is the highest byte.
  init(_ pixels: UnsafeMutablePointer<UInt32>, stride: Int, color: UInt32) {
    self.pixels = pixels
    self.stride = stride
    self.color = color
    colors = MaskCompositor.bytes(SIMD4(repeating: color))
    alphas = SIMD16(repeating: UInt16(color >> 24))
    isOpaque = color >> 24 == 0xFF
  }

  /// Paints a mask.
  ///
  /// - Parameters:
  ///   - x: The column of the pixel that contains the glyph's origin.
  ///   - y: The row of that pixel.
  ///   - clip: Pixels outside stay as they are; must lie inside the bitmap.
  func paint(_ mask: GlyphMask, x: Int, y: Int, clip: Box) {
    let (left, top) = (x + mask.left, y + mask.top)
    let area = Box(minX: left, minY: top, maxX: left + mask.width, maxY: top + mask.height).intersection(clip)
    guard !area.isEmpty else { return }
    mask.coverage.withUnsafeBytes { coverage in
      for row in area.minY..<area.maxY {
        let source = UnsafeRawPointer(coverage.baseAddress! + (row - top) * mask.width - left)
        let target = pixels + row * stride
        var column = area.minX
        // Up to the next group of four, which begin where the mask's rows begin.
        while column < area.maxX, (column - left) & 3 != 0 {
          paint(source.load(fromByteOffset: column, as: UInt8.self), target + column)
          column += 1
        }
        while column + 4 <= area.maxX {
          paintFour(source.loadUnaligned(fromByteOffset: column, as: UInt32.self), target + column)
          column += 4
        }
        while column < area.maxX {
          paint(source.load(fromByteOffset: column, as: UInt8.self), target + column)
          column += 1
        }
      }
    }
  }

  /// Paints a picture.
  ///
  /// - Parameter alpha: 255 for a picture as opaque as it is.
  func paint(picture mask: GlyphMask, x: Int, y: Int, alpha: UInt8, clip: Box) {
    let (left, top) = (x + mask.left, y + mask.top)
    let area = Box(minX: left, minY: top, maxX: left + mask.width, maxY: top + mask.height).intersection(clip)
    guard !area.isEmpty else { return }
    for row in area.minY..<area.maxY {
      let start = (row - top) * mask.width - left
      for column in area.minX..<area.maxX {
        let pixel = mask.pixels[start + column]
        guard pixel != 0 else { continue }
        let target = pixels + row * stride + column
        target.pointee = MaskCompositor.over(MaskCompositor.scaled(pixel, by: UInt32(alpha)), target.pointee)
      }
    }
  }

  // MARK: Pixels

  @inline(__always)
  private func paint(_ coverage: UInt8, _ target: UnsafeMutablePointer<UInt32>) {
    guard coverage != 0 else { return }
    target.pointee = MaskCompositor.over(
      MaskCompositor.scaled(color, by: UInt32(coverage)), target.pointee)
  }

  /// Paints four pixels side by side; the first coverage is the lowest byte.
  @inline(__always)
  private func paintFour(_ coverage: UInt32, _ target: UnsafeMutablePointer<UInt32>) {
    if coverage == 0 { return }
    let raw = UnsafeMutableRawPointer(target)
    if coverage == 0xFFFF_FFFF, isOpaque {
      return raw.storeBytes(of: SIMD4(repeating: color), as: SIMD4<UInt32>.self)
    }
    // Each coverage four times over, once for each byte of its pixel.
    var spread = SIMD4<UInt32>(
      truncatingIfNeeded: unsafeBitCast(coverage.littleEndian, to: SIMD4<UInt8>.self))
    spread |= spread &<< 8
    spread |= spread &<< 16
    let covered = MaskCompositor.bytes(spread)
    let under = MaskCompositor.bytes(raw.loadUnaligned(as: SIMD4<UInt32>.self))
    let source = MaskCompositor.divided(colors &* covered)
    let alpha = MaskCompositor.divided(alphas &* covered)
    let kept = MaskCompositor.divided(under &* (SIMD16(repeating: 255) &- alpha))
    let result = SIMD16<UInt8>(truncatingIfNeeded: source &+ kept)
    raw.storeBytes(of: unsafeBitCast(result, to: SIMD4<UInt32>.self), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func bytes(_ pixels: SIMD4<UInt32>) -> SIMD16<UInt16> {
    SIMD16<UInt16>(truncatingIfNeeded: unsafeBitCast(pixels, to: SIMD16<UInt8>.self))
  }

  /// Returns products of two bytes divided by 255, rounded.
  @inline(__always)
  private static func divided(_ products: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let rounded = products &+ 128
    return (rounded &+ rounded &>> 8) &>> 8
  }

  /// Returns a pixel of which all bytes are multiplied by a part of 255.
  @inline(__always)
  private static func scaled(_ pixel: UInt32, by part: UInt32) -> UInt32 {
    // Two bytes at a time, 16 bits apart.
    var (low, high) = ((pixel & 0xFF00FF) &* part, (pixel >> 8 & 0xFF00FF) &* part)
    low = low &+ 0x800080
    high = high &+ 0x800080
    low = (low &+ (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
    high = (high &+ (high >> 8 & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  /// Returns a pixel over another one.
  @inline(__always)
  private static func over(_ pixel: UInt32, _ under: UInt32) -> UInt32 {
    pixel &+ scaled(under, by: 255 - pixel >> 24)
  }
}
