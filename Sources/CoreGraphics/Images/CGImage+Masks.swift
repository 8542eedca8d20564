extension CGImage {
  /// Creates a picture without colours, to paint through.
  ///
  /// Where a sample is 0 the fill colour is painted, where it is the greatest number nothing is, and in
  /// between a part of it.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bitsPerComponent: Bits of a sample: 1, 2, 4 or 8.
  ///   - bitsPerPixel: Bits of a pixel.
  ///   - bytesPerRow: Bytes from one row to the next.
  ///   - provider: The bytes.
  ///   - decode: What the least and the greatest number stand for; `nil` for 0 and 1, and 1 and 0 turn the
  ///     mask round.
  ///   - shouldInterpolate: Whether pixels blend into each other where the picture is drawn larger.
  /// - Returns: `nil` if the numbers contradict each other or there are too few bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: nil, bitmapInfo: [], provider: provider,
      decodeArray: decode.map { [$0[0], $0[1]] }, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent,
      isMask: true)
  }

  /// Returns how much is painted through each pixel of this picture when it is used as a mask.
  ///
  /// A mask paints where its samples are 0; any other picture where it is light, by its luminance.
  func maskCoverage() -> [UInt8] {
    if !isMask {
      let rgba = straightRGBA()
      return stride(from: 0, to: rgba.count, by: 4).map { q in
        let luma = (Int(rgba[q]) * 54 + Int(rgba[q + 1]) * 183 + Int(rgba[q + 2]) * 19 + 128) >> 8
        return UInt8(luma * Int(rgba[q + 3]) / 255)
      }
    }
    let (low, high) = (decodeArray?[0] ?? 0, decodeArray?[1] ?? 1)
    var result = [UInt8](repeating: 0, count: width * height)
    bytes.withUnsafeBytes { source in
      for y in 0..<height {
        let row = source.baseAddress! + y * bytesPerRow
        for x in 0..<width {
          let sample = low + CGFloat(format.color(0, of: x, in: row) / format.maximum) * (high - low)
          result[y * width + x] = UInt8(((1 - min(max(sample, 0), 1)) * 255).rounded())
        }
      }
    }
    return result
  }

  /// Returns a picture of one colour where this mask paints.
  func filled(with color: CGColor) -> CGImage {
    let rgb = color.painted
    let bytes = [rgb.red, rgb.green, rgb.blue].map { UInt8(($0 * 255).rounded()) }
    let alpha = Int((min(max(color.alpha, 0), 1) * 255).rounded())
    let rgba = maskCoverage().flatMap { bytes + [UInt8(Int($0) * alpha / 255)] }
    return CGImage(
      rgba: Data(rgba), width: width, height: height, hasAlpha: true, shouldInterpolate: shouldInterpolate,
      jpegFile: nil)!
  }

  /// Returns this picture with its alpha multiplied by what another one lets through.
  ///
  /// - Parameter mask: Laid over the whole picture. A mask lets through where its samples are 0, any other
  ///   picture where it is light.
  /// - Returns: A picture in sRGB, as large in each direction as the larger of the two; `nil` if this one
  ///   is a mask itself.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    let (newWidth, newHeight) = (max(width, mask.width), max(height, mask.height))
    let source = straightRGBA()
    let coverage = mask.maskCoverage()
    var target = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let (from, through) = (y * height / newHeight, y * mask.height / newHeight)
      for x in 0..<newWidth {
        let p = (from * width + x * width / newWidth) * 4
        let q = (y * newWidth + x) * 4
        let alpha = Int(coverage[through * mask.width + x * mask.width / newWidth])
        for i in 0..<3 { target[q + i] = source[p + i] }
        target[q + 3] = UInt8((Int(source[p + 3]) * alpha + 127) / 255)
      }
    }
    return CGImage(
      rgba: Data(target), width: newWidth, height: newHeight, hasAlpha: true,
      shouldInterpolate: shouldInterpolate,
      jpegFile: nil)
  }

  /// Returns this picture with some colours made transparent.
  ///
  /// - Parameter components: For each colour component the least and the greatest number, from 0 to what the
  ///   bits can hold, of pixels that vanish.
  /// - Returns: A picture in sRGB; `nil` if there are too few numbers, or this one has alpha or is a mask.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard !isMask, !format.hasAlpha, components.count == format.colorCount * 2 else { return nil }
    var result = Data(straightRGBA())
    bytes.withUnsafeBytes { source in
      for y in 0..<height {
        let row = source.baseAddress! + y * bytesPerRow
        for x in 0..<width {
          let isHidden = (0..<format.colorCount).allSatisfy { i in
            let number = CGFloat(format.color(i, of: x, in: row))
            return number >= components[i * 2] && number <= components[i * 2 + 1]
          }
          if isHidden { result[(y * width + x) * 4 + 3] = 0 }
        }
      }
    }
    return CGImage(
      rgba: result, width: width, height: height, hasAlpha: true, shouldInterpolate: shouldInterpolate,
      jpegFile: nil)
  }
}
