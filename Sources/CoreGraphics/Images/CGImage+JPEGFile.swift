internal import CGalleyImageCodecs

extension CGImage {
  /// Encodes the picture as a JPEG file; its alpha is left out. The same pixels give the same bytes.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// On Apple's platforms Image I/O does it.
  ///
  /// - Parameter quality: From 0, the smallest file, to 1, the best picture.
  public func jpegData(quality: Double = 0.9) throws(GraphicsFileError) -> Data {
    let pixels = straightRGBA()
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var reason = [CChar](repeating: 0, count: Int(CIMAGE_REASON_CAPACITY))
    let percent = quality > 0 ? Int32((min(quality, 1) * 100).rounded()) : 0
    guard
      cimage_encode_jpeg(pixels, Int32(width), Int32(height), width * 4, percent, &out, &count, &reason),
      let out
    else {
      throw .drawing(
        reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return Data(bytesNoCopy: out, count: count, deallocator: .free)
  }
}
