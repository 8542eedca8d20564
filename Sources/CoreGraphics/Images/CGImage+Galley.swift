internal import CGalleyImageCodecs

/// Picture files without Image I/O.
extension CGImage {
  /// Reads a PNG or JPEG file, whatever its name ends in.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// On Apple's platforms Image I/O does it.
  ///
  /// - Throws: The reason why there is no picture. A file that is cut short gives an error, never half a
  ///   picture.
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
  ///   - name: The file's name in errors.
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

  /// Encodes the picture as a PNG file in sRGB. The same pixels give the same bytes.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// On Apple's platforms Image I/O does it.
  ///
  /// - Parameter pixelsPerPoint: The scale to record as resolution, 1 for 72 pixels an inch; `nil` for none.
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
