import AppKit
import TestSupport
import Testing

struct ImageTests {
  @Test("lockFocus draws with y up, over what the image shows, and unlockFocus brings back what was current")
  func focus() throws {
    let image = fourColours()
    #expect(NSGraphicsContext.current == nil)
    var picture = try Picture(image)
    #expect([picture[0, 0], picture[1, 0], picture[0, 1], picture[1, 1]] == [red, green, blue, white])
    image.lockFocusFlipped(true)
    #expect(NSGraphicsContext.current?.isFlipped == true)
    NSColor.black.set()
    NSRect(x: 1, y: 0, width: 1, height: 1).fill()
    image.unlockFocus()
    picture = try Picture(image)
    #expect([picture[0, 0], picture[1, 0], picture[0, 1], picture[1, 1]] == [red, black, blue, white])
    #expect(NSGraphicsContext.current == nil)
  }

  @Test("NSImage.size can be set: the same pixels are shown in another size")
  func size() throws {
    let image = fourColours()
    image.size = NSSize(width: 4, height: 4)
    image.size.height = 8
    #expect(image.size == NSSize(width: 4, height: 8))
    let representation = try #require(image.representations.first as? NSBitmapImageRep)
    #expect((representation.pixelsWide, representation.pixelsHigh) == (2, 2))
    #expect(representation.size == NSSize(width: 4, height: 8))
    let target = NSImage(size: NSSize(width: 4, height: 8))
    target.lockFocus()
    image.draw(in: NSRect(origin: .zero, size: image.size))
    target.unlockFocus()
    let picture = try Picture(target)
    #expect([picture[0, 0], picture[3, 0], picture[0, 7], picture[3, 7]] == [red, green, blue, white])
  }

  @Test(
    "tiffRepresentation is a TIFF file that other programs read with the same pixels",
    arguments: [true, false])
  func tiff(_ hasAlpha: Bool) throws {
    let representation = try #require(
      NSBitmapImageRep(
        bitmapDataPlanes: nil, pixelsWide: 5, pixelsHigh: 3, bitsPerSample: 8,
        samplesPerPixel: hasAlpha ? 4 : 3,
        hasAlpha: hasAlpha, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0))
    for y in 0..<3 {
      for x in 0..<5 {
        let colour = NSColor(
          deviceRed: CGFloat(x) / 4, green: CGFloat(y) / 2, blue: 0.2, alpha: hasAlpha && x == 4 ? 0 : 1)
        representation.setColor(colour, atX: x, y: y)
      }
    }
    let data = try #require(representation.tiffRepresentation)
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("picture.tiff").path
    try data.write(to: URL(fileURLWithPath: file))
    let program = """
      import struct, sys
      data = open(sys.argv[1], "rb").read()
      assert data[:4] == b"II*\\0"
      start, = struct.unpack_from("<I", data, 4)
      count, = struct.unpack_from("<H", data, start)
      fields = {}
      for i in range(count):
          tag, kind, number, value = struct.unpack_from("<HHII", data, start + 2 + i * 12)
          fields[tag] = value
      assert list(fields) == sorted(fields)
      width, height, samples = fields[256], fields[257], fields[277]
      assert fields[279] == width * height * samples
      print(width, height, samples, fields.get(338, 0))
      print(*data[fields[273]:fields[273] + fields[279]])
      """
    let read = try run("python3", ["-c", program, file])
    #expect(read.status == 0, "\(read.error)")
    let lines = String(decoding: read.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Int($0) }
    }
    #expect(lines[0] == (hasAlpha ? [5, 3, 4, 1] : [5, 3, 3, 0]))
    var expected: [Int] = []
    for y in 0..<3 {
      for x in 0..<5 {
        let isClear = hasAlpha && x == 4
        expected += isClear ? [0, 0, 0] : [[0, 64, 128, 191, 255][x], [0, 128, 255][y], 51]
        if hasAlpha { expected.append(isClear ? 0 : 255) }
      }
    }
    #expect(lines[1] == expected)
  }

  @Test("What every program for macOS writes to get a PNG file works: TIFF, representation, PNG")
  func fromTIFF() throws {
    let image = fourColours()
    let tiff = try #require(image.tiffRepresentation)
    let representation = try #require(NSBitmapImageRep(data: tiff))
    let png = try #require(representation.representation(using: .png, properties: [:]))
    let picture = try Picture(try #require(NSImage(data: png)))
    #expect([picture[0, 0], picture[1, 0], picture[0, 1], picture[1, 1]] == [red, green, blue, white])
    let jpeg = try #require(
      representation.representation(using: .jpeg, properties: [.compressionFactor: 0.5]))
    #expect(jpeg.prefix(2) == Data([0xFF, 0xD8]))
  }

  @Test("Damaged and foreign TIFF files are no representations", arguments: [0, 3, 8, 20, 60, 100])
  func damaged(_ length: Int) throws {
    let tiff = try #require(fourColours().tiffRepresentation)
    #expect(NSBitmapImageRep(data: tiff.prefix(length)) == nil)
    var compressed = tiff
    // The field of the compression says LZW.
    let field = try #require(compressed.range(of: Data([0x03, 0x01, 3, 0, 1, 0, 0, 0, 1, 0])))
    compressed[field.upperBound - 2] = 5
    #expect(NSBitmapImageRep(data: compressed) == nil)
  }

  @Test("A representation reads and writes single pixels, and a context draws on it")
  func pixels() throws {
    let representation = try #require(
      NSBitmapImageRep(
        bitmapDataPlanes: nil, pixelsWide: 4, pixelsHigh: 4, bitsPerSample: 8, samplesPerPixel: 4,
        hasAlpha: true,
        isPlanar: false, colorSpaceName: .calibratedRGB, bytesPerRow: 0, bitsPerPixel: 32))
    #expect(representation.colorAt(x: 0, y: 0)?.alphaComponent == 0)
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: representation)
    NSColor(deviceRed: 1, green: 0, blue: 0, alpha: 0.5).set()
    NSRect(x: 0, y: 0, width: 2, height: 2).fill()
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current == nil)
    let pixel = try #require(representation.colorAt(x: 0, y: 3))
    #expect(pixel.redComponent == 1)
    #expect(abs(pixel.alphaComponent - 0.5) < 0.01)
    #expect(representation.colorAt(x: 0, y: 0)?.alphaComponent == 0)
    #expect(representation.colorAt(x: 4, y: 0) == nil)
    #expect(
      (representation.samplesPerPixel, representation.bitsPerPixel, representation.bitsPerSample) == (
        4, 32, 8
      ))
    #expect(representation.bytesPerRow >= 16)
    #expect(
      NSBitmapImageRep(
        bitmapDataPlanes: nil, pixelsWide: 4, pixelsHigh: 4, bitsPerSample: 16, samplesPerPixel: 4,
        hasAlpha: true,
        isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0) == nil)
  }

  @Test("addRepresentation takes the picture with more pixels, and its size where there is none")
  func representations() throws {
    let image = NSImage()
    #expect(image.representations.isEmpty)
    #expect(!image.isValid)
    let small = try #require(fourColours().representations.first)
    image.addRepresentation(small)
    #expect(image.size == NSSize(width: 2, height: 2))
    let large = NSImage(size: NSSize(width: 2, height: 2), flipped: false) { rect in
      NSColor.black.set()
      rect.fill()
      return true
    }
    image.addRepresentation(try #require(large.representations.first))
    #expect(image.size == NSSize(width: 2, height: 2))
    #expect(try Picture(image).width == 4)
    #expect(try Picture(image)[0, 0] == black)
  }

  @Test("draw(in:from:operation:fraction:) draws a part, upright where y points up and where it points down")
  func parts() throws {
    for isFlipped in [false, true] {
      let target = NSImage(size: NSSize(width: 4, height: 4))
      target.lockFocusFlipped(isFlipped)
      let image = fourColours()
      image.draw(
        in: NSRect(x: 0, y: 0, width: 2, height: 1), from: NSRect(x: 0, y: 1, width: 2, height: 1),
        operation: .sourceOver, fraction: 1)
      image.draw(at: NSPoint(x: 2, y: 2), from: .zero, operation: .copy, fraction: 1)
      target.unlockFocus()
      let picture = try Picture(target)
      let row = isFlipped ? 0 : 3
      #expect([picture[0, row], picture[1, row]] == [red, green])
      let top = isFlipped ? 2 : 0
      #expect([picture[2, top], picture[3, top], picture[2, top + 1]] == [red, green, blue])
    }
  }

  @Test("A template image is painted in the current colour")
  func template() throws {
    let image = fourColours()
    image.isTemplate = true
    let target = NSImage(size: NSSize(width: 2, height: 2))
    target.lockFocus()
    NSColor.black.set()
    image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 2))
    target.unlockFocus()
    #expect(try Picture(target).count { $0 == black } == 4)
  }
}
