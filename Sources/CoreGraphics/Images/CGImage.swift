/// A picture: rows of pixels from the top, never changing.
///
/// `@unchecked Sendable`: all properties are constants but `painted`, which is touched under `lock` only.
public final class CGImage: Hashable, @unchecked Sendable {
  /// No side of a picture may be longer: the limit of the library that draws it.
  package static let maximumSide = 32767

  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Bits of one component of a pixel.
  public let bitsPerComponent: Int
  /// Bits of a whole pixel.
  public let bitsPerPixel: Int
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the components.
  public let colorSpace: CGColorSpace?
  /// How the bytes are laid out.
  public let bitmapInfo: CGBitmapInfo
  /// The bytes.
  public let dataProvider: CGDataProvider?
  /// Whether pixels are blended when the picture is drawn larger or smaller.
  public let shouldInterpolate: Bool

  /// A number that no other picture of this process has.
  let identity: UInt64
  /// The JPEG file that the pixels come from, which documents may embed as it is.
  let jpegFile: Data?
  private let bytes: Data
  private let layout: PixelLayout
  private let lock = NSLock()
  private var painted: [Bool: PaintedPixels] = [:]

  private init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, shouldInterpolate: Bool,
    jpegFile: Data?
  ) {
    let sides = 1...CGImage.maximumSide
    guard sides.contains(width), sides.contains(height),
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
      bytesPerRow >= width * layout.bytesPerPixel, bytesPerRow <= 1 << 40,
      provider.bytes.count >= bytesPerRow * (height - 1) + width * layout.bytesPerPixel
    else { return nil }
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    colorSpace = space
    self.bitmapInfo = bitmapInfo
    dataProvider = provider
    self.shouldInterpolate = shouldInterpolate
    self.jpegFile = jpegFile
    identity = nextIdentity()
    bytes = provider.bytes
    self.layout = layout
  }

  /// Creates a picture from bytes that hold its rows, the top one first.
  ///
  /// Components have 8 bits. A pixel is grey (8 bits), RGB (24 bits), or RGB with an alpha or unused byte first or last (32 bits) in
  /// either byte order.
  ///
  /// - Parameter decode: Must be nil: components are taken as they are.
  /// - Returns: nil when the numbers contradict each other, there are too few bytes, the layout is not one of the above, or
  ///   a side is longer than 32,767 pixels.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard decode == nil else { return nil }
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider,
      shouldInterpolate: shouldInterpolate, jpegFile: nil)
  }

  /// Creates a picture from decoded rows of R, G, B and alpha, alpha not multiplied in.
  convenience init?(
    rgba: Data, width: Int, height: Int, hasAlpha: Bool, shouldInterpolate: Bool, jpegFile: Data?
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpace(.sRGB),
      bitmapInfo: CGBitmapInfo(
        rawValue: (hasAlpha ? CGImageAlphaInfo.last : .noneSkipLast).rawValue),
      provider: CGDataProvider(bytes: rgba, source: "pixels"), shouldInterpolate: shouldInterpolate,
      jpegFile: jpegFile)
  }

  /// Where alpha stands in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// Returns a part of the picture.
  ///
  /// - Parameter rect: In pixels from the top left corner, y down; grown to whole pixels and cut to the picture.
  /// - Returns: nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard !rect.isNull, rect.isInfinite || rect.isFinite else { return nil }
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.isInfinite ? whole : rect.intersection(whole).integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let rowBytes = Int(part.width) * layout.bytesPerPixel
    var copy = Data(capacity: rowBytes * Int(part.height))
    for y in Int(part.minY)..<Int(part.maxY) {
      let start = bytes.startIndex + y * bytesPerRow + Int(part.minX) * layout.bytesPerPixel
      copy.append(bytes[start..<start + rowBytes])
    }
    return CGImage(
      width: Int(part.width), height: Int(part.height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: rowBytes, space: colorSpace, bitmapInfo: bitmapInfo,
      provider: CGDataProvider(bytes: copy, source: "pixels"), shouldInterpolate: shouldInterpolate,
      jpegFile: nil)
  }

  /// Whether two pictures are the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether every pixel is opaque by its layout.
  var isOpaque: Bool { layout.alpha == nil }

  /// The pixels as the drawing library wants them, made once for each order.
  ///
  /// - Parameter redFirst: Whether red is the first byte in memory, as in contexts with that layout; blue otherwise.
  func painted(redFirst: Bool) -> PaintedPixels {
    lock.lock()
    defer { lock.unlock() }
    if let known = painted[redFirst] { return known }
    let pixels = PaintedPixels(width: width, height: height)
    let target = pixels.base.assumingMemoryBound(to: UInt8.self)
    let (layout, first, third) = (layout, redFirst ? 0 : 2, redFirst ? 2 : 0)
    bytes.withUnsafeBytes { source in
      for y in 0..<height {
        var p = y * bytesPerRow
        var q = y * width * 4
        for _ in 0..<width {
          var (red, green, blue) = (source[p + layout.red], source[p + layout.green], source[p + layout.blue])
          let alpha = layout.alpha.map { source[p + $0] } ?? 255
          if layout.isPremultiplied {
            // More colour than alpha would overflow when it is blended.
            (red, green, blue) = (min(red, alpha), min(green, alpha), min(blue, alpha))
          } else if alpha != 255 {
            (red, green, blue) = (scaled(red, by: alpha), scaled(green, by: alpha), scaled(blue, by: alpha))
          }
          target[q + first] = red
          target[q + 1] = green
          target[q + third] = blue
          target[q + 3] = alpha
          p += layout.bytesPerPixel
          q += 4
        }
      }
    }
    painted[redFirst] = pixels
    return pixels
  }

  /// The rows as R, G, B and alpha, alpha not multiplied in.
  func straightRGBA() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      bytes.withUnsafeBytes { source in
        var q = 0
        for y in 0..<height {
          var p = y * bytesPerRow
          for _ in 0..<width {
            let alpha = layout.alpha.map { source[p + $0] } ?? 255
            let divide = layout.isPremultiplied && alpha != 255
            for offset in [layout.red, layout.green, layout.blue] {
              let value = source[p + offset]
              target[q] =
                !divide
                ? value
                : alpha == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
              q += 1
            }
            target[q] = alpha
            q += 1
            p += layout.bytesPerPixel
          }
        }
      }
      count = width * height * 4
    }
  }
}

/// `value * alpha / 255`, rounded.
private func scaled(_ value: UInt8, by alpha: UInt8) -> UInt8 {
  let product = Int(value) * Int(alpha) + 128
  return UInt8((product + product >> 8) >> 8)
}

/// Rows of premultiplied 32-bit pixels without gaps; filled once, then only read.
final class PaintedPixels: @unchecked Sendable {
  let base: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    base = .allocate(byteCount: width * height * 4, alignment: 16)
  }

  deinit { base.deallocate() }
}

private let identityLock = NSLock()
/// Touched under `identityLock` only.
nonisolated(unsafe) private var lastIdentity: UInt64 = 0

private func nextIdentity() -> UInt64 {
  identityLock.lock()
  defer { identityLock.unlock() }
  lastIdentity += 1
  return lastIdentity
}
