/// A picture, as a document stores it.
package enum PDFPicture {
  /// Rows from the top, red, green and blue of each pixel; alpha apart, if there is any.
  case pixels(width: Int, height: Int, rgb: [UInt8], alpha: [UInt8]?)
  /// The bytes of a JPEG file; `nil` components if it is not known how many there are.
  case jpeg([UInt8], width: Int, height: Int, components: Int, isInverted: Bool)

  /// Writes the picture and returns its number.
  func write(to writer: PDFWriter, isSmooth: Bool) -> PDFReference {
    var entries = "/Type/XObject/Subtype/Image"
    if isSmooth { entries += "/Interpolate true" }
    switch self {
    case .pixels(let width, let height, let rgb, let alpha):
      entries += "/Width \(width)/Height \(height)/BitsPerComponent 8"
      if let alpha {
        let mask = writer.addStream("\(entries)/ColorSpace/DeviceGray", alpha)
        entries += "/SMask \(mask.text)"
      }
      return writer.addStream("\(entries)/ColorSpace/DeviceRGB", rgb)
    case .jpeg(let bytes, let width, let height, let components, let isInverted):
      entries += "/Width \(width)/Height \(height)/BitsPerComponent 8/Filter/DCTDecode"
      entries +=
        "/ColorSpace/\(components == 1 ? "DeviceGray" : components == 4 ? "DeviceCMYK" : "DeviceRGB")"
      if isInverted { entries += "/Decode[1 0 1 0 1 0 1 0]" }
      return writer.addStream(entries, bytes, isCompressed: true)
    }
  }

  /// Reads what the head of a JPEG file says: its size, how many colours it has, and whether they are stored
  /// as their complements; `nil` if it is none that every reader knows.
  package static func jpeg(_ bytes: [UInt8]) -> PDFPicture? {
    var i = 2
    var isAdobe = false
    while i + 9 < bytes.count, bytes[i] == 0xFF {
      let kind = bytes[i + 1]
      let length = Int(bytes[i + 2]) << 8 | Int(bytes[i + 3])
      if kind == 0xFF {
        i += 1
        continue
      }
      if kind == 0xEE, length >= 14, bytes[(i + 4)...].starts(with: Array("Adobe".utf8)) { isAdobe = true }
      if (0xC0...0xCF).contains(kind), kind != 0xC4, kind != 0xC8, kind != 0xCC {
        let (height, width) = (
          Int(bytes[i + 5]) << 8 | Int(bytes[i + 6]), Int(bytes[i + 7]) << 8 | Int(bytes[i + 8])
        )
        let components = Int(bytes[i + 9])
        // Baseline, extended and progressive.
        guard kind <= 0xC2, bytes[i + 4] == 8, [1, 3, 4].contains(components) else { return nil }
        return .jpeg(
          bytes, width: width, height: height, components: components,
          isInverted: components == 4 && isAdobe)
      }
      i += 2 + length
    }
    return nil
  }
}
