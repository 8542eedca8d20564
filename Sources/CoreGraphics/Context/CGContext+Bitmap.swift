extension CGContext {
  /// Creates a context that draws into pixels.
  ///
  /// Components have 8 or 16 bits or are 32-bit floating-point numbers. RGB has alpha, multiplied in, or an
  /// unused component, first or last; greys and inks have neither; alpha alone has 8 bits. Colours are drawn
  /// with 8 bits, whatever the format. 32-bit sRGB pixels whose last byte is alpha or unused are fastest,
  /// with rows that begin at multiples of 4 bytes.
  ///
  /// - Parameters:
  ///   - data: Memory for the rows, the top one first; it must stay valid as long as the context. `nil` for
  ///     memory of the context's own, which begins as transparent black.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bitsPerComponent: 8, 16 or 32.
  ///   - bytesPerRow: Bytes from one row to the next; 0 for a suitable number.
  ///   - space: The bitmap's colour space.
  ///   - bitmapInfo: A `CGImageAlphaInfo` or-ed with a `CGBitmapInfo` byte order.
  /// - Returns: `nil` if a size is not between 1 and 32,767, memory is short, or the layout is none of the
  ///   above.
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

  /// The pixels of a bitmap context; `nil` for others.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return bitmap?.data
  }

  /// The width in pixels; 0 when the context is no bitmap.
  public var width: Int { bitmap?.width ?? 0 }
  /// The height in pixels; 0 when the context is no bitmap.
  public var height: Int { bitmap?.height ?? 0 }
  /// The number of bytes from one row to the next; 0 when the context is no bitmap.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// The number of bits of a pixel; 0 when the context is no bitmap.
  public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
  /// The number of bits of a component; 0 when the context is no bitmap.
  public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }
  /// The space of the pixels; `nil` if the context is no bitmap.
  public var colorSpace: CGColorSpace? { bitmap?.space }
  /// The layout of the pixels.
  public var bitmapInfo: CGBitmapInfo { bitmap?.info ?? [] }
  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.info.alphaInfo ?? .none }

  /// Returns a copy of the pixels as a picture; `nil` if the context is no bitmap or drawing has failed.
  public func makeImage() -> CGImage? {
    guard let bitmap, let canvas, canvas.failure == nil else { return nil }
    canvas.flush()
    let bytes = Data(bytes: bitmap.data, count: bitmap.bytesPerRow * bitmap.height)
    return CGImage(
      width: bitmap.width, height: bitmap.height, bitsPerComponent: bitmap.bitsPerComponent,
      bitsPerPixel: bitmap.bitsPerPixel,
      bytesPerRow: bitmap.bytesPerRow, space: bitmap.space, bitmapInfo: bitmap.info,
      provider: CGDataProvider(bytes: bytes, source: "bitmap"), decodeArray: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
