extension CGContext {
  /// Creates a context that draws into pixels.
  ///
  /// Pixels have 32 bits: red, green, blue and, last in memory or (with `byteOrder32Little`) first by name, alpha that is multiplied
  /// in, or an unused byte; or 8 bits of alpha only.
  ///
  /// - Parameters:
  ///   - data: Where the rows go, the top one first; it must stay valid as long as the context. nil for memory of the context's
  ///     own, which begins as transparent black.
  ///   - bytesPerRow: Bytes from one row to the next, a multiple of 4; 0 for a suitable number.
  ///   - bitmapInfo: A `CGImageAlphaInfo` or-ed with a `CGBitmapInfo` byte order.
  /// - Returns: nil when a size is not between 1 and 32,767, memory is short, or the layout is none of the above.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard
      let target = BitmapTarget(
        data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
        bytesPerRow: bytesPerRow, space: space, info: CGBitmapInfo(rawValue: bitmapInfo))
    else { return nil }
    self.init(target: target)
  }

  private var bitmap: BitmapTarget? { target as? BitmapTarget }

  /// The pixels of a bitmap context; nil for others.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return bitmap?.data
  }

  /// Pixels across; 0 when the context is no bitmap.
  public var width: Int { bitmap?.width ?? 0 }
  /// Pixels down; 0 when the context is no bitmap.
  public var height: Int { bitmap?.height ?? 0 }
  /// Bytes from one row to the next; 0 when the context is no bitmap.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// Bits of a pixel; 0 when the context is no bitmap.
  public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
  /// Bits of a component; 0 when the context is no bitmap.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  /// The space of the pixels; nil when the context is no bitmap.
  public var colorSpace: CGColorSpace? { bitmap?.space }
  /// How the pixels are laid out.
  public var bitmapInfo: CGBitmapInfo { bitmap?.info ?? [] }
  /// Where alpha stands in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.info.alphaInfo ?? .none }

  /// Returns a copy of the pixels as a picture; nil when the context is no colour bitmap or drawing has failed.
  public func makeImage() -> CGImage? {
    guard let bitmap, let canvas, canvas.failure == nil, bitmap.bitsPerPixel == 32 else { return nil }
    canvas.flush()
    let bytes = Data(bytes: bitmap.data, count: bitmap.bytesPerRow * bitmap.height)
    return CGImage(
      width: bitmap.width, height: bitmap.height, bitsPerComponent: 8, bitsPerPixel: bitmap.bitsPerPixel,
      bytesPerRow: bitmap.bytesPerRow, space: bitmap.space, bitmapInfo: bitmap.info,
      provider: CGDataProvider(bytes: bytes, source: "bitmap"), decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }
}
