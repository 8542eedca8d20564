internal import CGalleyImageCodecs

extension CGImage {
  /// Decodes a PNG file; nil when the bytes are not one whole, undamaged PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - decode: For red, green and blue what their least and greatest numbers stand for; nil for 0 and 1.
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

  /// Decodes a JPEG file; nil when the bytes are not one whole, undamaged JPEG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - decode: For red, green and blue what their least and greatest numbers stand for; nil for 0 and 1.
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

  /// Reads a PNG or JPEG file, whatever its name ends in.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// On Apple's platforms Image I/O does it.
  ///
  /// - Throws: Why there is no picture. A file that is cut short gives an error, never half a picture.
  public convenience init(contentsOfFile path: String) throws(GraphicsFileError) {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      throw .unreadable(
        file: path,
        reason: !exists ? "no such file" : isDirectory.boolValue ? "it is a directory" : "not permitted")
    }
    try self.init(fileBytes: bytes, name: path)
  }

  /// Decodes the bytes of a PNG or JPEG file.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// - Parameters:
  ///   - fileBytes: The bytes of the file.
  ///   - name: What errors call the file.
  public convenience init(fileBytes: Data, name: String) throws(GraphicsFileError) {
    let format: FileFormat
    if fileBytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      format = .png
    } else if fileBytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
    } else {
      throw .unknownFormat(file: name)
    }
    try self.init(CGDataProvider(bytes: fileBytes, source: name), format: format, shouldInterpolate: true)
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

  private enum FileFormat { case png, jpeg }

  private convenience init(
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

  /// Encodes the picture as a PNG file in sRGB. The same pixels give the same bytes.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// On Apple's platforms Image I/O does it.
  ///
  /// - Parameter pixelsPerPoint: The scale to record as resolution, 1 for 72 pixels an inch; nil for none.
  public func pngData(pixelsPerPoint: Double? = nil) throws(GraphicsFileError) -> Data {
    var pixels = straightRGBA()
    var channels = 4
    if isOpaque {
      channels = 3
      for i in 0..<width * height {
        for j in 0..<3 { pixels[i * 3 + j] = pixels[i * 4 + j] }
      }
    }
    let resolution = pixelsPerPoint.map { $0 * 72 / 0.0254 } ?? 0
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var reason = [CChar](repeating: 0, count: Int(CIMAGE_REASON_CAPACITY))
    guard
      cimage_encode_png(
        pixels, Int32(width), Int32(height), width * channels, Int32(channels),
        resolution > 0 && resolution < 1e9 ? UInt32(resolution.rounded()) : 0, &out, &count, &reason),
      let out
    else {
      throw .drawing(
        reason: String(
          decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return Data(bytesNoCopy: out, count: count, deallocator: .free)
  }

  /// Writes the picture as a PNG file, which appears whole or not at all.
  ///
  /// Not in Apple's Core Graphics.
  public func writePNG(toFile path: String, pixelsPerPoint: Double? = nil) throws(GraphicsFileError) {
    try OutputFile.write(try pngData(pixelsPerPoint: pixelsPerPoint), to: path)
  }
}
