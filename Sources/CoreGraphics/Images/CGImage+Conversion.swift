extension CGImage {
  /// Returns the rows as R, G, B and alpha in sRGB, from components of any kind.
  func converted() -> [UInt8] {
    let space = colorSpace ?? CGColorSpace(.sRGB)
    let count = format.colorCount
    // What a number becomes: low + number * step.
    let top = CGFloat(format.maximum)
    let usual: CGFloat = space.model == .indexed ? top : 1
    let low = (0..<count).map { decodeArray?[$0 * 2] ?? 0 }
    let high = (0..<count).map { decodeArray?[$0 * 2 + 1] ?? usual }
    var result = [UInt8](repeating: 0, count: width * height * 4)
    var components = [CGFloat](repeating: 0, count: count)
    var last: (components: [CGFloat], rgb: RGB)?
    bytes.withUnsafeBytes { source in
      for y in 0..<height {
        let row = source.baseAddress! + y * bytesPerRow
        for x in 0..<width {
          let alpha = format.alpha(of: x, in: row)
          let divisor: CGFloat = format.isPremultiplied && alpha > 0 ? CGFloat(alpha) : 1
          for i in 0..<count {
            let number: CGFloat = CGFloat(format.color(i, of: x, in: row)) / top / divisor
            components[i] = low[i] + number * (high[i] - low[i])
          }
          // Neighbours are often alike.
          if last?.components != components {
            let rgb = count == 0 ? RGB(red: 0, green: 0, blue: 0) : space.painted(components)
            last = (components, rgb)
          }
          let q = (y * width + x) * 4
          let rgb = last!.rgb
          result[q] = UInt8((rgb.red * 255).rounded())
          result[q + 1] = UInt8((rgb.green * 255).rounded())
          result[q + 2] = UInt8((rgb.blue * 255).rounded())
          result[q + 3] = UInt8((alpha * 255).rounded())
        }
      }
    }
    return result
  }
}
