import CoreGraphics
import Testing

@Suite("CGImage")
struct CGImageTests {
  /// A picture with every kind of byte, some of it transparent.
  private func sample(width: Int = 37, height: Int = 23) throws -> CGImage {
    let bitmap = try Bitmap(width, height, isClear: true)
    for i in 0..<12 {
      bitmap.context.setFillColor(
        red: CGFloat(i) / 12, green: CGFloat(i * 5 % 12) / 12, blue: 1 - CGFloat(i) / 12,
        alpha: i % 3 == 0 ? 0.5 : 1)
      bitmap.context.fillEllipse(in: CGRect(x: i * 3 - 4, y: i, width: 14, height: 11))
    }
    return try #require(bitmap.context.makeImage())
  }

  @Test("A PNG that was written reads back the same pixels, upright")
  func roundTrip() throws {
    let image = try quadrants()
    let png = try image.pngData()
    #expect(try png == image.pngData())
    let read = try #require(
      CGImage(
        pngDataProviderSource: CGDataProvider(data: png as CFData)!, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    #expect(read.width == 2 && read.height == 2 && read.bitsPerPixel == 32)
    let bitmap = try bitmap(of: read)
    #expect(bitmap.pixel(0, 0) == red && bitmap.pixel(1, 0) == green)
    #expect(bitmap.pixel(0, 1) == blue && bitmap.pixel(1, 1) == white)
    let other = try CGImage(fileBytes: sample().pngData(), name: "x")
    let twice = try CGImage(fileBytes: other.pngData(), name: "y")
    #expect(try twice.pngData() == other.pngData())
  }

  @Test("Other programs read the PNG, its size and its resolution")
  func otherReader() throws {
    let folder = try TemporaryFolder()
    try sample().writePNG(toFile: folder.path("a.png"), pixelsPerPoint: 2)
    #expect(folder.names == ["a.png"])
    let png = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))))
    // The header chunk, at fixed places: width, height, depth 8, colour type 6.
    #expect(Array(png[16..<26]) == [0, 0, 0, 37, 0, 0, 0, 23, 8, 6])
    let resolution = try #require(Data(png).range(of: Data("pHYs".utf8)))
    // 144 pixels an inch are 5669 a metre, 0x1625.
    #expect(Array(png[resolution.upperBound..<resolution.upperBound + 4]) == [0, 0, 0x16, 0x25])
  }

  @Test("Every way to cut a PNG short gives an error that names the file", arguments: [1, 7, 8, 20, 33, 60])
  func truncatedPNG(step: Int) throws {
    let png = try sample().pngData()
    for count in stride(from: step, to: png.count, by: step) {
      let error = #expect(throws: GraphicsFileError.self) {
        try CGImage(fileBytes: png.prefix(count), name: "short.png")
      }
      #expect(error?.description.contains("short.png") == true)
    }
    #expect(
      CGImage(
        pngDataProviderSource: CGDataProvider(data: png.dropLast() as CFData)!, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent) == nil)
  }

  @Test("Every way to cut a JPEG short gives an error", arguments: JPEGFile.allCases)
  func truncatedJPEG(file: JPEGFile) throws {
    let whole = file.bytes
    let image = try CGImage(fileBytes: whole, name: "a.jpg")
    #expect(image.width == 8 && image.height == 8)
    for count in 0..<whole.count - 2 {
      #expect(throws: GraphicsFileError.self, "\(count) bytes") {
        try CGImage(fileBytes: whole.prefix(count), name: "a.jpg")
      }
    }
  }

  @Test("A JPEG has the colours of its file", arguments: JPEGFile.allCases)
  func colorsOfJPEG(file: JPEGFile) throws {
    let image = try CGImage(fileBytes: file.bytes, name: "a.jpg")
    let bitmap = try bitmap(of: image)
    for (found, known) in zip(bitmap.pixel(4, 4), file.color) {
      #expect(abs(Int(found) - Int(known)) <= 3)
    }
    #expect(image.alphaInfo == .noneSkipLast)
  }

  @Test("Flipped bits give a picture or an error, never a trap", arguments: UInt64(0)..<8)
  func flippedBits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for original in [try sample().pngData(), JPEGFile.color.bytes, JPEGFile.progressive.bytes] {
      for _ in 0..<60 {
        var bytes = [UInt8](original)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let i = Int.random(in: 0..<bytes.count, using: &random)
          bytes[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        if let image = try? CGImage(fileBytes: Data(bytes), name: "flipped") {
          #expect(image.width > 0 && image.height > 0, "seed \(seed)")
        }
      }
    }
  }

  @Test("Errors say which file and why")
  func errors() throws {
    let folder = try TemporaryFolder()
    try Data("no picture".utf8).write(to: folder.url.appendingPathComponent("text.png"))
    try Data().write(to: folder.url.appendingPathComponent("empty.png"))
    #expect(throws: GraphicsFileError.unknownFormat(file: folder.path("text.png"))) {
      try CGImage(contentsOfFile: folder.path("text.png"))
    }
    #expect(throws: GraphicsFileError.unknownFormat(file: folder.path("empty.png"))) {
      try CGImage(contentsOfFile: folder.path("empty.png"))
    }
    #expect(throws: GraphicsFileError.unreadable(file: folder.path("none.png"), reason: "no such file")) {
      try CGImage(contentsOfFile: folder.path("none.png"))
    }
    #expect(throws: GraphicsFileError.unreadable(file: folder.url.path, reason: "it is a directory")) {
      try CGImage(contentsOfFile: folder.url.path)
    }
    #expect(throws: GraphicsFileError.self) { try sample().writePNG(toFile: folder.path("no/such.png")) }
    #expect(throws: GraphicsFileError.unwritable(file: folder.url.path, reason: "it is a directory")) {
      try sample().writePNG(toFile: folder.url.path)
    }
    #expect(folder.names == ["empty.png", "text.png"])
  }

  @Test("cropping takes whole pixels from the top left")
  func cropping() throws {
    let image = try quadrants()
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(part.width == 1 && part.height == 1)
    #expect(try bitmap(of: part)[0, 0] == green)
    #expect(image.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: .infinite)?.width == 2)
  }

  @Test("A picture whose numbers contradict each other is nil")
  func contradictions() {
    func make(
      _ width: Int, _ height: Int, _ bits: Int, _ pixel: Int, _ row: Int, _ info: CGImageAlphaInfo,
      _ count: Int
    ) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
        provider: CGDataProvider(data: Data(count: count) as CFData)!, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
    }
    #expect(make(2, 2, 8, 32, 8, .last, 16) != nil)
    #expect(make(2, 2, 8, 32, 8, .last, 15) == nil)
    #expect(make(2, 2, 8, 32, 7, .last, 16) == nil)
    #expect(make(0, 2, 8, 32, 8, .last, 16) == nil)
    #expect(make(-1, 2, 8, 32, 8, .last, 16) == nil)
    #expect(make(2, Int.max, 8, 32, 8, .last, 16) == nil)
    #expect(make(2, 2, 12, 48, 16, .last, 64) == nil)
  }

  @Test(
    "Every supported layout shows the same colour",
    arguments: [
      (CGImageAlphaInfo.last, CGBitmapInfo.byteOrderDefault, [200, 100, 50, 255] as [UInt8]),
      (.premultipliedLast, .byteOrder32Big, [200, 100, 50, 255]),
      (.noneSkipLast, .byteOrderDefault, [200, 100, 50, 9]),
      (.first, .byteOrderDefault, [255, 200, 100, 50]),
      (.noneSkipFirst, .byteOrder32Little, [50, 100, 200, 9]),
      (.premultipliedFirst, .byteOrder32Little, [50, 100, 200, 255]),
      (.last, .byteOrder32Little, [255, 50, 100, 200]), (.none, .byteOrderDefault, [200, 100, 50]),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8]) throws {
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bytes.count * 8, bytesPerRow: bytes.count,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue),
        provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
    #expect(try bitmap(of: image)[0, 0] == [200, 100, 50, 255])
  }

  @Test("Pictures have the same pixels however these lie in memory, and another pixel makes another picture")
  func samePixels() throws {
    let (width, height) = (13, 9)
    /// A picture of straight components, laid out in one of six ways.
    func picture(_ colors: [[UInt8]], way: Int) throws -> CGImage {
      let isFirst = way % 2 == 1
      let isPremultiplied = way < 4
      let stride = width * 4 + (way / 2 % 2) * 12
      var bytes = [UInt8](repeating: UInt8(way), count: stride * height)
      for (index, color) in colors.enumerated() {
        let alpha = Int(color[3])
        let parts = color[0..<3].map { isPremultiplied ? UInt8(Int($0) * alpha / 255) : $0 }
        let place = index / width * stride + index % width * 4
        for (offset, part) in (isFirst ? [color[3]] + parts : parts + [color[3]]).enumerated() {
          bytes[place + offset] = part
        }
      }
      let alpha: CGImageAlphaInfo =
        isPremultiplied ? isFirst ? .premultipliedFirst : .premultipliedLast : isFirst ? .first : .last
      return try #require(
        CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: stride,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
          provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil, shouldInterpolate: false,
          intent: .defaultIntent))
    }
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      // Colours that multiplying by alpha and dividing again leaves as they are.
      let colors = (0..<width * height).map { _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [UInt8(255)]
      }
      var others = colors
      let place = Int.random(in: 0..<colors.count, using: &random)
      others[place][Int.random(in: 0..<3, using: &random)] ^= 1
      for way in 0..<6 {
        for other in 0..<6 {
          #expect(try picture(colors, way: way).hasPixels(of: picture(colors, way: other)), "seed \(seed)")
          #expect(try !picture(colors, way: way).hasPixels(of: picture(others, way: other)), "seed \(seed)")
        }
      }
    }
    #expect(try !sample().hasPixels(of: sample(width: 36)))
    #expect(try sample().hasPixels(of: sample()))
  }
}
