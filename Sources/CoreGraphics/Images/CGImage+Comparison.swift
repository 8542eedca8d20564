extension CGImage {
  /// Returns whether another picture has the same size and the same colours in sRGB, however its pixels lie
  /// in memory.
  ///
  /// - Complexity: Pictures that differ are known by the first row that does.
  package func hasPixels(of other: CGImage) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height, isMask == other.isMask else { return false }
    guard isPlain, other.isPlain else { return straightRGBA() == other.straightRGBA() }
    let isAlike = bitmapInfo == other.bitmapInfo && bitsPerPixel == other.bitsPerPixel
    let length = format.bytesPerRow(width: width)
    return (0..<height).allSatisfy { row in
      isAlike && hasBytes(of: other, row: row, length)
        || straightRGBA(rows: row..<row + 1) == other.straightRGBA(rows: row..<row + 1)
    }
  }

  private func hasBytes(of other: CGImage, row: Int, _ length: Int) -> Bool {
    bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others in
        memcmp(own.baseAddress! + row * bytesPerRow, others.baseAddress! + row * other.bytesPerRow, length)
          == 0
      }
    }
  }
}
