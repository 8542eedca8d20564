internal import CGalleyImageCodecs

extension CGImage {
  /// Decodes a PNG file; `nil` if the bytes are not one whole, undamaged PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - decode: For red, green and blue what their least and greatest numbers stand for; `nil` for 0 and 1.
  ///   - shouldInterpolate: Whether pixels blend into each other where the picture is drawn larger.
  ///   - intent: Ignored: colours outside of a space are always clipped.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let image = try? CGImage(source, format: .png, shouldInterpolate: shouldInterpolate) else {
      return nil
    }
    self.init(image, decode: decode, intent: intent)
  }

  /// Decodes a JPEG file; `nil` if the bytes are not one whole, undamaged JPEG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - decode: For red, green and blue what their least and greatest numbers stand for; `nil` for 0 and 1.
  ///   - shouldInterpolate: Whether pixels blend into each other where the picture is drawn larger.
  ///   - intent: Ignored: colours outside of a space are always clipped.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let image = try? CGImage(source, format: .jpeg, shouldInterpolate: shouldInterpolate) else {
      return nil
    }
    self.init(image, decode: decode, intent: intent)
  }

  private convenience init?(
    _ image: CGImage, decode: UnsafePointer<CGFloat>?, intent: CGColorRenderingIntent
  ) {
    guard let provider = image.dataProvider else { return nil }
    self.init(
      width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: image.colorSpace,
      bitmapInfo: image.bitmapInfo, provider: provider,
      decodeArray: decode.map { Array(UnsafeBufferPointer(start: $0, count: 6)) },
      shouldInterpolate: image.shouldInterpolate, intent: intent,
      jpegFile: decode == nil ? image.jpegFile : nil)
  }

  /// A kind of file that pictures are decoded from.
  enum FileFormat { case png, jpeg }

  /// Decodes a file of a kind.
  convenience init(
    _ source: CGDataProvider, format: FileFormat, shouldInterpolate: Bool
  ) throws(GraphicsFileError) {
    var pixels = cimage_pixels()
    var reason = [CChar](repeating: 0, count: Int(CIMAGE_REASON_CAPACITY))
    let side = Int32(CGImage.maximumSide)
    let isDecoded = source.bytes.withUnsafeBytes { bytes in
      let base = bytes.bindMemory(to: UInt8.self).baseAddress
      guard let base else { return false }
      return switch format {
      case .png: cimage_decode_png(base, bytes.count, side, &pixels, &reason)
      case .jpeg: cimage_decode_jpeg(base, bytes.count, side, &pixels, &reason)
      }
    }
    guard isDecoded, let base = pixels.pixels else {
      let text = reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw .damaged(
        file: source.source, reason: text.isEmpty ? "it is empty" : String(decoding: text, as: UTF8.self))
    }
    let (width, height) = (Int(pixels.width), Int(pixels.height))
    let rgba = Data(bytesNoCopy: base, count: width * height * 4, deallocator: .free)
    self.init(
      rgba: rgba, width: width, height: height, hasAlpha: pixels.has_alpha,
      shouldInterpolate: shouldInterpolate,
      // Documents embed the usual kinds as they are; inks would need their own colour space.
      jpegFile: format == .jpeg && pixels.components != 4 ? source.bytes : nil)!
  }
}
