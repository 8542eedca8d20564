internal import CoreGraphics
internal import Foundation

/// Reads the first picture of a TIFF file that is grey or RGB with 8 bits a component, not compressed, in
/// strips, in either order of bytes: what this target and most programs write by themselves.
struct TIFFReader {
  private let bytes: [UInt8]
  private let isLittle: Bool
  private var fields: [Int: (type: Int, count: Int, at: Int)] = [:]

  /// Returns the picture and its pixels in a point; `nil` for other files.
  static func image(_ data: Data) -> (image: CGImage, pixelsPerPoint: CGFloat)? {
    guard let reader = TIFFReader(data), let image = reader.image() else { return nil }
    return (image, reader.pixelsPerPoint)
  }

  private init?(_ data: Data) {
    bytes = [UInt8](data)
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittle = true
    case [0x4D, 0x4D]: isLittle = false
    default: return nil
    }
    guard number(at: 2, size: 2) == 42, let start = number(at: 4, size: 4),
      let count = number(at: start, size: 2)
    else { return nil }
    for i in 0..<count {
      let at = start + 2 + i * 12
      guard let tag = number(at: at, size: 2), let type = number(at: at + 2, size: 2),
        let valueCount = number(at: at + 4, size: 4)
      else { return nil }
      fields[tag] = (type, valueCount, at + 8)
    }
  }

  private func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    let part = bytes[place..<place + size]
    return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The whole numbers of a field; empty when it is missing or cut off.
  private func numbers(_ tag: Int) -> [Int] {
    guard let field = fields[tag], let size = [1: 1, 3: 2, 4: 4][field.type], field.count <= bytes.count
    else {
      return []
    }
    let isInside = field.count * size <= 4
    guard let start = isInside ? field.at : number(at: field.at, size: 4) else { return [] }
    let found = (0..<field.count).compactMap { number(at: start + $0 * size, size: size) }
    return found.count == field.count ? found : []
  }

  private var pixelsPerPoint: CGFloat {
    guard let field = fields[282], field.type == 5, let place = number(at: field.at, size: 4),
      let upper = number(at: place, size: 4), let lower = number(at: place + 4, size: 4), upper > 0, lower > 0
    else { return 1 }
    let perUnit = CGFloat(upper) / CGFloat(lower)
    return switch numbers(296).first ?? 2 {
    case 2: perUnit / 72
    case 3: perUnit * 2.54 / 72
    default: 1
    }
  }

  private func image() -> CGImage? {
    let samples = numbers(277).first ?? 1
    let photometric = numbers(262).first ?? -1
    guard let width = numbers(256).first, let height = numbers(257).first, (1...32767).contains(width),
      (1...32767).contains(height), (1...4).contains(samples), numbers(258).allSatisfy({ $0 == 8 }),
      !numbers(258).isEmpty, (numbers(259).first ?? 1) == 1, (numbers(284).first ?? 1) == 1,
      photometric == (samples < 3 ? 1 : 2)
    else { return nil }
    let (offsets, counts) = (numbers(273), numbers(279))
    guard !offsets.isEmpty, offsets.count == counts.count else { return nil }
    var pixels = Data()
    for (offset, count) in zip(offsets, counts) {
      guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
      pixels.append(contentsOf: bytes[offset..<offset + count])
    }
    guard pixels.count >= width * height * samples else { return nil }
    let hasAlpha = samples == 2 || samples == 4
    if hasAlpha || samples == 3 { pixels = fourSamples(pixels, count: width * height, samples: samples) }
    let isPremultiplied = numbers(338).first == 1
    let alpha: CGImageAlphaInfo =
      samples == 1 ? .none : !hasAlpha ? .noneSkipLast : isPremultiplied ? .premultipliedLast : .last
    let perPixel = samples == 1 ? 1 : 4
    guard let provider = CGDataProvider(data: pixels as CFData) else { return nil }
    let space = samples == 1 ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: perPixel * 8,
      bytesPerRow: width * perPixel, space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Returns pixels of red, green, blue and alpha.
  private func fourSamples(_ pixels: Data, count: Int, samples: Int) -> Data {
    if samples == 4 { return pixels }
    var result = Data(capacity: count * 4)
    for i in stride(from: 0, to: count * samples, by: samples) {
      if samples == 3 {
        result.append(contentsOf: [pixels[i], pixels[i + 1], pixels[i + 2], 255])
      } else {
        result.append(contentsOf: [pixels[i], pixels[i], pixels[i], pixels[i + 1]])
      }
    }
    return result
  }
}
