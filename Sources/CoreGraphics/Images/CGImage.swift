/// A picture: rows of pixels from the top, never changing.
///
/// `@unchecked Sendable`: all properties are constants but `painted`, which is touched under `lock` only.
public final class CGImage: Hashable, @unchecked Sendable {
  /// No side of a picture may be longer: the limit of the library that draws it.
  package static let maximumSide = 32767

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bits of one component of a pixel.
  public let bitsPerComponent: Int
  /// The number of bits of a whole pixel.
  public let bitsPerPixel: Int
  /// The number of bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the components.
  public let colorSpace: CGColorSpace?
  /// The layout of the bytes.
  public let bitmapInfo: CGBitmapInfo
  /// The bytes.
  public let dataProvider: CGDataProvider?
  /// Whether pixels are blended when the picture is drawn larger or smaller.
  public let shouldInterpolate: Bool
  /// Whether the picture has no colours: drawing it paints the fill colour where its samples are 0.
  public let isMask: Bool
  /// The way in which colours outside a context's space are fitted into it, as the creator said; here they
  /// are always clipped.
  public let renderingIntent: CGColorRenderingIntent

  /// A number that no other picture of this process has.
  let identity: UInt64
  /// The JPEG file that the pixels come from, which documents may embed as it is.
  let jpegFile: Data?
  let bytes: Data
  let format: PixelFormat
  /// The values for which the least and the greatest number of each colour component stand; `nil` for 0 and
  /// 1, or for a table the indexes.
  let decodeArray: [CGFloat]?
  private let lock = NSLock()
  private var painted: [Bool: PaintedPixels] = [:]

  init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decodeArray: [CGFloat]?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent, isMask: Bool = false, jpegFile: Data? = nil
  ) {
    let sides = 1...CGImage.maximumSide
    guard sides.contains(width), sides.contains(height), space?.model != .pattern,
      let format = PixelFormat(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        space: isMask ? CGColorSpace(.deviceGray) : space, info: bitmapInfo),
      bytesPerRow >= format.bytesPerRow(width: width), bytesPerRow <= 1 << 40,
      provider.bytes.count >= bytesPerRow * (height - 1) + format.bytesPerRow(width: width),
      decodeArray?.allSatisfy(\.isFinite) ?? true
    else { return nil }
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    colorSpace = space
    self.bitmapInfo = bitmapInfo
    dataProvider = provider
    self.shouldInterpolate = shouldInterpolate
    self.isMask = isMask
    renderingIntent = intent
    self.jpegFile = jpegFile
    identity = nextIdentity()
    bytes = provider.bytes
    self.format = format
    self.decodeArray = decodeArray
  }

  /// Creates a picture from bytes that hold its rows, the top one first.
  ///
  /// Components have 1, 2, 4, 8 or 16 bits, or are floating-point numbers of 16 or 32 bits; pixels have the
  /// components of their space, and may have alpha or an unused component first or last when these are bytes
  /// or more.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bitsPerComponent: Bits of a component.
  ///   - bitsPerPixel: Bits of a pixel.
  ///   - bytesPerRow: Bytes from one row to the next.
  ///   - space: The colour space.
  ///   - bitmapInfo: The position of alpha, and the order of bytes.
  ///   - provider: The bytes.
  ///   - decode: For each colour component what its least and its greatest number stand for; `nil` for the
  ///     usual.
  ///   - shouldInterpolate: Whether pixels blend into each other where the picture is drawn larger.
  ///   - intent: Ignored: colours outside of a space are always clipped.
  /// - Returns: `nil` if the numbers contradict each other, there are too few bytes, or a side is longer
  ///   than 32,767 pixels.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider,
      decodeArray: decode.map { Array(UnsafeBufferPointer(start: $0, count: space.numberOfComponents * 2)) },
      shouldInterpolate: shouldInterpolate, intent: intent)
  }

  /// Creates a picture from decoded rows of R, G, B and alpha, alpha not multiplied in.
  convenience init?(
    rgba: Data, width: Int, height: Int, hasAlpha: Bool, shouldInterpolate: Bool, jpegFile: Data?
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpace(.sRGB),
      bitmapInfo: CGBitmapInfo(
        rawValue: (hasAlpha ? CGImageAlphaInfo.last : .noneSkipLast).rawValue),
      provider: CGDataProvider(bytes: rgba, source: "pixels"), decodeArray: nil,
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent, jpegFile: jpegFile)
  }

  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The values for which the least and the greatest number of each colour component stand; `nil` for the
  /// usual.
  public var decode: [CGFloat]? { decodeArray }

  /// Returns the same picture.
  public func copy() -> CGImage? { self }

  /// Returns a picture of the same numbers in another space.
  ///
  /// - Returns: `nil` if the space has another number of components, or the picture is a mask.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == format.colorCount, let dataProvider else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: dataProvider,
      decodeArray: decodeArray, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// Returns a part of the picture.
  ///
  /// - Parameter rect: In pixels from the top left corner, y down; grown to whole pixels and cut to the
  ///   picture.
  /// - Returns: `nil` if nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard !rect.isNull, rect.isInfinite || rect.isFinite else { return nil }
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.isInfinite ? whole : rect.intersection(whole).integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let rowBytes = format.bytesPerRow(width: Int(part.width))
    let firstBit = Int(part.minX) * bitsPerPixel
    var copy = Data(capacity: rowBytes * Int(part.height))
    for y in Int(part.minY)..<Int(part.maxY) {
      let start = bytes.startIndex + y * bytesPerRow + firstBit / 8
      if firstBit % 8 == 0 {
        copy.append(bytes[start..<start + rowBytes])
      } else {
        // Pixels smaller than a byte move to the row's beginning.
        let end = bytes.startIndex + y * bytesPerRow + format.bytesPerRow(width: width)
        for i in 0..<rowBytes {
          let next = start + i + 1 < end ? bytes[start + i + 1] : 0
          copy.append(bytes[start + i] << UInt8(firstBit % 8) | next >> UInt8(8 - firstBit % 8))
        }
      }
    }
    return CGImage(
      width: Int(part.width), height: Int(part.height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: rowBytes, space: colorSpace, bitmapInfo: bitmapInfo,
      provider: CGDataProvider(bytes: copy, source: "pixels"), decodeArray: decodeArray,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, isMask: isMask)
  }

  /// Whether two pictures are the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether every pixel is opaque by its format.
  var isOpaque: Bool { !format.hasAlpha && !isMask }

  /// Returns the pixels as the drawing library wants them, made once for each order.
  ///
  /// - Parameter redFirst: Whether red is the first byte in memory, as in contexts with that layout; blue
  ///   otherwise.
  func painted(redFirst: Bool) -> PaintedPixels {
    lock.lock()
    defer { lock.unlock() }
    if let known = painted[redFirst] { return known }
    let pixels = PaintedPixels(width: width, height: height)
    let target = pixels.base.assumingMemoryBound(to: UInt8.self)
    fill(target, first: redFirst ? 0 : 2, third: redFirst ? 2 : 0)
    painted[redFirst] = pixels
    return pixels
  }

  /// Writes premultiplied rows of four bytes a pixel, alpha last.
  private func fill(_ target: UnsafeMutablePointer<UInt8>, first: Int, third: Int) {
    guard isPlain else {
      let straight = straightRGBA()
      for q in stride(from: 0, to: straight.count, by: 4) {
        let alpha = straight[q + 3]
        target[q + first] = scaled(straight[q], by: alpha)
        target[q + 1] = scaled(straight[q + 1], by: alpha)
        target[q + third] = scaled(straight[q + 2], by: alpha)
        target[q + 3] = alpha
      }
      return
    }
    let offsets = colorOffsets
    let (alphaOffset, isPremultiplied, step) = (
      format.alphaByteOffset, format.isPremultiplied, format.bitsPerPixel / 8
    )
    bytes.withUnsafeBytes { source in
      for y in 0..<height {
        var p = y * bytesPerRow
        var q = y * width * 4
        for _ in 0..<width {
          var (red, green, blue) = (
            source[p + offsets.red], source[p + offsets.green], source[p + offsets.blue]
          )
          let alpha = alphaOffset.map { source[p + $0] } ?? 255
          if isPremultiplied {
            // More colour than alpha would overflow when it is blended.
            (red, green, blue) = (min(red, alpha), min(green, alpha), min(blue, alpha))
          } else if alpha != 255 {
            (red, green, blue) = (scaled(red, by: alpha), scaled(green, by: alpha), scaled(blue, by: alpha))
          }
          target[q + first] = red
          target[q + 1] = green
          target[q + third] = blue
          target[q + 3] = alpha
          p += step
          q += 4
        }
      }
    }
  }

  /// Whether components are bytes that can be painted as they are.
  var isPlain: Bool {
    format.isBytes && decodeArray == nil && !isMask && format.colorCount > 0
      && colorSpace?.isPaintedAsIs ?? true
  }

  private var colorOffsets: (red: Int, green: Int, blue: Int) {
    let isGray = format.colorCount == 1
    return (
      format.byteOffset(color: 0), format.byteOffset(color: isGray ? 0 : 1),
      format.byteOffset(color: isGray ? 0 : 2)
    )
  }

  /// Returns the rows as R, G, B and alpha in sRGB, alpha not multiplied in; a mask is black where it paints.
  func straightRGBA() -> [UInt8] {
    if isMask { return maskCoverage().flatMap { [0, 0, 0, $0] } }
    return isPlain ? straightRGBA(rows: 0..<height) : converted()
  }

  /// Returns some rows as R, G, B and alpha in sRGB, alpha not multiplied in, of a plain picture.
  func straightRGBA(rows: Range<Int>) -> [UInt8] {
    let offsets = colorOffsets
    let (alphaOffset, step) = (format.alphaByteOffset, format.bitsPerPixel / 8)
    return [UInt8](unsafeUninitializedCapacity: width * rows.count * 4) { target, count in
      bytes.withUnsafeBytes { source in
        var q = 0
        for y in rows {
          var p = y * bytesPerRow
          for _ in 0..<width {
            let alpha = alphaOffset.map { source[p + $0] } ?? 255
            let divide = format.isPremultiplied && alpha != 255
            for offset in [offsets.red, offsets.green, offsets.blue] {
              let value = source[p + offset]
              target[q] =
                !divide
                ? value
                : alpha == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
              q += 1
            }
            target[q] = alpha
            q += 1
            p += step
          }
        }
      }
      count = width * rows.count * 4
    }
  }
}

/// `value * alpha / 255`, rounded.
private func scaled(_ value: UInt8, by alpha: UInt8) -> UInt8 {
  let product = Int(value) * Int(alpha) + 128
  return UInt8((product + product >> 8) >> 8)
}

/// Rows of premultiplied 32-bit pixels without gaps; filled once, then only read.
final class PaintedPixels: @unchecked Sendable {
  let base: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    base = .allocate(byteCount: width * height * 4, alignment: 16)
  }

  deinit { base.deallocate() }
}

private let identityLock = NSLock()
/// Touched under `identityLock` only.
nonisolated(unsafe) private var lastIdentity: UInt64 = 0

private func nextIdentity() -> UInt64 {
  identityLock.lock()
  defer { identityLock.unlock() }
  lastIdentity += 1
  return lastIdentity
}
