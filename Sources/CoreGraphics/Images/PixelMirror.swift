internal import Glibc

/// Pixels in a format that the drawing library does not know, and a copy of them in one that it does.
///
/// What is painted goes to the copy. Before that the part that may change is read from the pixels, which
/// their owner may have changed, and after it what did change is written back, so that pixels that were not
/// painted on keep every bit. Colours have 8 bits in between, whatever the format.
///
/// See docs/decisions/pixel-mirror.md.
final class PixelMirror {
  let width: Int
  let height: Int
  /// Rows of 32-bit words, premultiplied, alpha highest.
  let buffer: UnsafeMutableRawPointer
  let bufferStride: Int
  private let pixels: UnsafeMutableRawPointer
  private let bytesPerRow: Int
  private let format: PixelFormat
  private let space: CGColorSpace

  var hasAlpha: Bool { format.hasAlpha }

  /// A rectangle of pixels and what they were.
  struct Part {
    fileprivate var columns: Range<Int>
    fileprivate var rows: Range<Int>
    fileprivate var words: [UInt32]
  }

  /// Creates a copy of pixels that outlive it; `nil` if memory is short.
  init?(
    _ pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat,
    space: CGColorSpace
  ) {
    guard let buffer = calloc(height, width * 4) else { return nil }
    self.buffer = buffer
    self.width = width
    self.height = height
    bufferStride = width * 4
    self.pixels = pixels
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.space = space
  }

  deinit { free(buffer) }

  /// Reads pixels; `nil` if the area has none.
  func load(_ area: CGRect) -> Part? {
    let all = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let whole = area.intersection(all).integral.intersection(all)
    guard !whole.isNull, whole.width > 0, whole.height > 0 else { return nil }
    var part = Part(
      columns: Int(whole.minX)..<Int(whole.maxX), rows: Int(whole.minY)..<Int(whole.maxY), words: [])
    part.words.reserveCapacity(part.columns.count * part.rows.count)
    var last: (colors: [Float], alpha: Float, word: UInt32)?
    var colors = [Float](repeating: 0, count: format.colorCount)
    for y in part.rows {
      let row = UnsafeRawPointer(pixels + y * bytesPerRow)
      let words = (buffer + y * bufferStride).assumingMemoryBound(to: UInt32.self)
      for x in part.columns {
        for i in colors.indices { colors[i] = format.color(i, of: x, in: row) / format.maximum }
        let alpha = format.alpha(of: x, in: row)
        if last?.colors != colors || last?.alpha != alpha { last = (colors, alpha, word(colors, alpha)) }
        words[x] = last!.word
        part.words.append(last!.word)
      }
    }
    return part
  }

  /// Writes back what has changed since it was read.
  func store(_ part: Part) {
    var last: (word: UInt32, colors: [Float], alpha: Float)?
    var i = 0
    for y in part.rows {
      let row = pixels + y * bytesPerRow
      let words = (buffer + y * bufferStride).assumingMemoryBound(to: UInt32.self)
      for x in part.columns {
        defer { i += 1 }
        let word = words[x]
        if word == part.words[i] { continue }
        if last?.word != word {
          let (colors, alpha) = components(word)
          last = (word, colors, alpha)
        }
        format.write(last!.colors, alpha: last!.alpha, to: x, in: row)
      }
    }
  }

  private func word(_ components: [Float], _ alpha: Float) -> UInt32 {
    var rgb = RGB(red: 0, green: 0, blue: 0)
    if format.colorCount > 0 {
      let divisor: Float = format.isPremultiplied && alpha > 0 ? alpha : 1
      rgb = space.painted(components.map { CGFloat($0 / divisor) })
    }
    let a = Double(alpha) * 255
    let (r, g, b) = (rgb.red * a, rgb.green * a, rgb.blue * a)
    return UInt32(a.rounded()) << 24 | UInt32(r.rounded()) << 16 | UInt32(g.rounded()) << 8
      | UInt32(b.rounded())
  }

  private func components(_ word: UInt32) -> (colors: [Float], alpha: Float) {
    let alpha = format.hasAlpha ? Float(word >> 24) / 255 : 1
    guard format.colorCount > 0, alpha > 0, case .named(let name) = space.kind else {
      return ([Float](repeating: 0, count: format.colorCount), alpha)
    }
    let straight = [16, 8, 0].map { CGFloat(min(Float(word >> UInt32($0) & 0xFF) / 255 / alpha, 1)) }
    let colors: [CGFloat]
    if space.isPaintedAsIs, name.model == .rgb || (straight[0] == straight[1] && straight[1] == straight[2]) {
      colors = straight
    } else {
      colors = name.components(ofLinearSRGB: NamedColorSpace.sRGB.linearSRGB(straight))
    }
    return (
      colors.prefix(format.colorCount).map { Float($0) * (format.isPremultiplied ? alpha : 1) }, alpha
    )
  }
}
