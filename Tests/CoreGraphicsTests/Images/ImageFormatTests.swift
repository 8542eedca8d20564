import CoreGraphics
import Testing

@Suite("CGImage: formats, masks and conversion")
struct ImageFormatTests {
  private func image(
    _ bytes: [UInt8], width: Int, height: Int = 1, bits: Int, perPixel: Int, row: Int, _ space: CGColorSpace,
    _ info: UInt32 = 0, decode: [CGFloat]? = nil
  ) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bits, bitsPerPixel: perPixel, bytesPerRow: row,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode,
        shouldInterpolate: false, intent: .defaultIntent)
    }
    return try #require(decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil))
  }

  private func pixels(_ image: CGImage) throws -> [[UInt8]] {
    let bitmap = try bitmap(of: image)
    return (0..<image.width).map { bitmap.pixel($0, 0) }
  }

  private let rgb = CGColorSpaceCreateDeviceRGB()
  private let gray = CGColorSpaceCreateDeviceGray()

  @Test("Components of 1, 2, 4 and 16 bits and floating-point numbers are read")
  func depths() throws {
    #expect(
      try pixels(image([0b1010_0000], width: 4, bits: 1, perPixel: 1, row: 1, gray)) == [
        white, black, white, black,
      ])
    #expect(
      try pixels(image([0b0001_1011], width: 4, bits: 2, perPixel: 2, row: 1, gray)).map { $0[0] }
        == [0, 85, 170, 255])
    #expect(
      try pixels(image([0x0F, 0x80], width: 3, bits: 4, perPixel: 4, row: 2, gray)).map { $0[0] } == [
        0, 255, 136,
      ])
    let wide: [UInt8] = [0xFF, 0xFF, 0x80, 0x80, 0, 0]
    #expect(try pixels(image(wide, width: 1, bits: 16, perPixel: 48, row: 6, rgb)) == [[255, 128, 0, 255]])
    #expect(
      try pixels(
        image(
          [0x34, 0x80, 0, 0, 0xFF, 0xFF], width: 1, bits: 16, perPixel: 48, row: 6, rgb,
          CGBitmapInfo.byteOrder16Little.rawValue)) == [[128, 0, 255, 255]])
    let floats: [Float] = [1, 0.5, 0.25, 1]
    let bytes = floats.flatMap { withUnsafeBytes(of: $0, Array.init) }
    let info =
      CGImageAlphaInfo.last.rawValue | CGBitmapInfo.floatComponents.rawValue
      | CGBitmapInfo.byteOrder32Little.rawValue
    #expect(
      try pixels(image(bytes, width: 1, bits: 32, perPixel: 128, row: 16, rgb, info)) == [
        [255, 128, 64, 255]
      ])
  }

  @Test("Alpha stands first, last or alone, multiplied in or not, and grey may have it")
  func alphas() throws {
    let bitmap = try Bitmap(1, 1)
    func over(_ bytes: [UInt8], _ bits: Int, _ space: CGColorSpace, _ alpha: CGImageAlphaInfo) throws
      -> [UInt8]
    {
      bitmap.context.setFillColor(.white)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let picture = try image(
        bytes, width: 1, bits: 8, perPixel: bits, row: bits / 8, space, alpha.rawValue)
      #expect(picture.alphaInfo == alpha)
      bitmap.context.draw(picture, in: CGRect(x: 0, y: 0, width: 1, height: 1))
      return bitmap[0, 0]
    }
    let half: [UInt8] = [255, 127, 127, 255]
    #expect(try over([128, 255, 0, 0], 32, rgb, .first) == half)
    #expect(try over([128, 128, 0, 0], 32, rgb, .premultipliedFirst) == half)
    #expect(try over([255, 0, 0, 128], 32, rgb, .last) == half)
    #expect(try over([9, 255, 0, 0], 32, rgb, .noneSkipFirst) == red)
    #expect(try over([0, 128], 16, gray, .last) == [127, 127, 127, 255])
    #expect(try over([128], 8, rgb, .alphaOnly) == [127, 127, 127, 255])
  }

  @Test("Inks, tables and wide spaces are converted for painting")
  func spaces() throws {
    let cmyk = CGColorSpaceCreateDeviceCMYK()
    #expect(
      try pixels(
        image([255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255], width: 3, bits: 8, perPixel: 32, row: 12, cmyk))
        == [
          [0, 255, 255, 255], red, black,
        ])
    let table = try #require(
      CGColorSpace(indexedBaseSpace: rgb, last: 2, colorTable: [255, 0, 0, 0, 255, 0, 0, 0, 255]))
    #expect(table.model == .indexed && table.numberOfComponents == 1 && table.baseColorSpace == rgb)
    #expect(table.colorTable?.count == 9)
    #expect(
      try pixels(image([0b0001_1011], width: 4, bits: 2, perPixel: 2, row: 1, table)) == [
        red, green, blue, blue,
      ])
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let wide = try image([128, 128, 128, 234, 51, 35], width: 2, bits: 8, perPixel: 24, row: 6, p3)
    // sRGB's pure red is (234, 51, 35) in Display P3.
    let found = try pixels(wide)
    for (a, b) in zip(found[0] + found[1], [128, 128, 128, 255, 255, 0, 0, 255]) {
      #expect(abs(Int(a) - b) <= 2)
    }
    let asRGB = try #require(wide.copy(colorSpace: rgb))
    #expect(try pixels(asRGB)[1] == [234, 51, 35, 255] && wide.copy(colorSpace: gray) == nil)
    #expect(asRGB.colorSpace == rgb && wide.copy() === wide)
  }

  @Test("A decode array maps the least and greatest numbers")
  func decoding() throws {
    let turned = try image([0, 255, 128], width: 3, bits: 8, perPixel: 8, row: 3, gray, decode: [1, 0])
    #expect(turned.decode == [1, 0])
    #expect(try pixels(turned).map { $0[0] } == [255, 0, 127])
    let halved = try image(
      [255, 0, 255], width: 1, bits: 8, perPixel: 24, row: 3, rgb, decode: [0, 0.2, 1, 0, 0, 1])
    #expect(try pixels(halved) == [[51, 255, 255, 255]])
    let png = try quadrants().pngData()
    let provider = try #require(CGDataProvider(data: png as CFData))
    let inverted = try #require(
      CGImage(
        pngDataProviderSource: provider, decode: [1, 0, 1, 0, 1, 0], shouldInterpolate: false,
        intent: .perceptual))
    #expect(try pixels(inverted) == [[0, 255, 255, 255], [255, 0, 255, 255]])
    #expect(inverted.renderingIntent == .perceptual)
  }

  /// Black, then white, a bit each.
  private func mask(decode: [CGFloat]? = nil) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data([0b0100_0000]) as CFData))
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1, provider: provider,
        decode: decode, shouldInterpolate: false)
    }
    return try #require(decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil))
  }

  @Test("A mask paints the fill colour, or a pattern, where it is 0")
  func masks() throws {
    let bitmap = try Bitmap(20, 10)
    let context = bitmap.context
    let mask = try mask()
    #expect(mask.isMask && mask.colorSpace == nil)
    #expect(try !quadrants().isMask)
    context.setFillColor(.red)
    context.draw(mask, in: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(bitmap[4, 5] == red && bitmap[15, 5] == white)
    context.setFillColor(.blue)
    context.draw(try self.mask(decode: [1, 0]), in: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(bitmap[4, 5] == red && bitmap[15, 5] == blue)
    let part = try #require(mask.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(part.isMask)
    context.setFillColor(.green)
    context.draw(part, in: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(bitmap[4, 5] == red, "the white bit paints nothing")
    let box = CGRect(x: 0, y: 0, width: 20, height: 10)
    func draw(_ context: CGContext) {
      context.setFillColor(.red)
      context.draw(mask, in: box)
    }
    for raster in [try rasterOfPDF(makePDF(box: box, draw)), try rasterOfSVG(makeSVG(box: box, draw))] {
      let other = try CoreGraphicsTests.bitmap(of: raster)
      #expect(other[4, 5] == red && other[15, 5] == white, "\(other[4, 5]), \(other[15, 5])")
    }
  }

  @Test("masking makes transparent what the mask holds back, and colours can be masked out")
  func masking() throws {
    let picture = try quadrants()
    let masked = try #require(picture.masking(mask()))
    let bitmap = try Bitmap(2, 2)
    bitmap.context.draw(masked, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(bitmap[0, 1] == red && bitmap[0, 0] == blue && bitmap[1, 1] == white)
    let light = try image([255, 0], width: 2, bits: 8, perPixel: 8, row: 2, gray)
    let other = try Bitmap(2, 2)
    other.context.draw(
      try #require(picture.masking(light)), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(other[0, 1] == red && other[1, 1] == white, "light lets through")
    #expect(try mask().masking(mask()) == nil)
    let plain = try image([255, 0, 0, 0, 255, 0], width: 2, bits: 8, perPixel: 24, row: 6, rgb)
    let keyed = try #require(plain.copy(maskingColorComponents: [200, 255, 0, 10, 0, 10]))
    let third = try Bitmap(2, 1)
    third.context.draw(keyed, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(third[0, 0] == white && third[1, 0] == green)
    #expect(plain.copy(maskingColorComponents: [0, 1]) == nil)
  }

  @Test("Interpolation blends pixels, none does not, and a picture may ask for none")
  func interpolation() throws {
    let bytes: [UInt8] = [0, 255]
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    let soft = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: gray,
        bitmapInfo: [],
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    func levels(_ quality: CGInterpolationQuality, _ image: CGImage) throws -> Int {
      let bitmap = try Bitmap(40, 4)
      bitmap.context.interpolationQuality = quality
      #expect(bitmap.context.interpolationQuality == quality)
      bitmap.context.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 4))
      return Set((0..<40).map { bitmap[$0, 2][0] }).count
    }
    #expect(try levels(.none, soft) == 2)
    for quality in [CGInterpolationQuality.low, .medium, .high, .default] {
      #expect(try levels(quality, soft) > 5, "\(quality)")
    }
    #expect(try levels(.high, image(bytes, width: 2, bits: 8, perPixel: 8, row: 2, gray)) == 2)
  }

  @Test("A provider over foreign memory releases it when the last picture of it goes")
  func foreignMemory() throws {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 65)
    memory.initialize(repeating: 255, count: 65)
    memory[64] = 0
    do {
      let provider = try #require(
        CGDataProvider(
          dataInfo: UnsafeMutableRawPointer(memory + 64), data: memory, size: 64,
          releaseData: { info, _, size in info!.storeBytes(of: UInt8(size), as: UInt8.self) }))
      let picture = try #require(
        CGImage(
          width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16, space: rgb,
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent))
      #expect(try pixels(picture)[3] == white && memory[64] == 0)
      #expect(picture.dataProvider === provider)
    }
    #expect(memory[64] == 64)
    memory.deallocate()
  }
}
