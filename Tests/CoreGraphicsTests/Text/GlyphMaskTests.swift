import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import CoreGraphics

/// Masks against paths, which are their slow twin.
@Suite("Glyphs are painted by masks", .serialized)
struct GlyphMaskTests {
  /// A bitmap whose pixels have red or blue first.
  private func bitmap(_ width: Int, _ height: Int, isRedFirst: Bool) throws -> CGContext {
    let info =
      isRedFirst
      ? CGImageAlphaInfo.premultipliedLast.rawValue
      : CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
    context.setShouldSubpixelQuantizeFonts(true)
    return context
  }

  private func bytes(_ context: CGContext) -> [UInt8] {
    context.flush()
    return Array(
      UnsafeRawBufferPointer(start: context.data!, count: context.bytesPerRow * context.height))
  }

  /// Returns the largest and the mean difference of the bytes that are not the same in both.
  private func difference(_ a: CGContext, _ b: CGContext) -> (largest: Int, mean: Double) {
    let differences = zip(bytes(a), bytes(b)).map { abs(Int($0) - Int($1)) }.filter { $0 > 0 }
    let sum = differences.reduce(0, +)
    return (differences.max() ?? 0, Double(sum) / Double(max(differences.count, 1)))
  }

  /// Runs some drawing by masks and by paths.
  private func bothWays(
    _ width: Int, _ height: Int, isRedFirst: Bool = true, _ draw: (CGContext) -> Void
  ) throws -> (masks: CGContext, paths: CGContext) {
    let masks = try bitmap(width, height, isRedFirst: isRedFirst)
    let paths = try bitmap(width, height, isRedFirst: isRedFirst)
    paths.setAllowsPlainPixels(false)
    draw(masks)
    draw(paths)
    return (masks, paths)
  }

  @Test("They look like paths: colours, alpha, sizes, positions, both orders", arguments: UInt64(0)..<24)
  func likePaths(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fonts: [TestFont] = [.liberation, .dejaVu, .arabic, .devanagari, .cjk]
    let strings = ["Hamburgefonstiv, “AVA” fjord", "Żółć ß ﬁ 12⁄345", "السلام عليكم", "क्षेत्रीय", "日本語かな"]
    let number = Int(seed) % fonts.count
    let font = try fonts[number].size(Double.random(in: 7...48, using: &random))
    let text = ShapedText(strings[number], font: font)
    let color = CGColor(
      srgbRed: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random), alpha: seed % 3 == 0 ? 1 : .random(in: 0...1, using: &random))
    let ground = CGColor(
      srgbRed: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random), blue: 0.5,
      alpha: seed % 4 == 0 ? 0.4 : 1)
    let place = CGPoint(x: .random(in: -20...40, using: &random), y: .random(in: -5...60, using: &random))
    let scale = [1, 1.5, 2].randomElement(using: &random)!
    let (masks, paths) = try bothWays(300, 90, isRedFirst: seed % 2 == 0) { context in
      context.setFillColor(ground)
      context.fill(CGRect(x: 0, y: 0, width: 300, height: 90))
      context.scaleBy(x: scale, y: scale)
      context.setFillColor(color)
      text.draw(in: context, at: place)
    }
    let (largest, mean) = difference(masks, paths)
    // Cairo samples 15 rows of a pixel, FreeType covers it exactly.
    #expect(largest <= 20, "seed \(seed)")
    #expect(mean <= 5, "seed \(seed)")
  }

  @Test("Quarter turns have masks, other directions look as before")
  func directions() throws {
    let text = ShapedText("Rag", font: try TestFont.liberation.size(21))
    for (angle, limit) in [(0.0, 20), (.pi / 2, 20), (.pi, 20), (-.pi / 2, 20), (0.3, 0)] {
      let (masks, paths) = try bothWays(100, 100) { context in
        context.textMatrix = CGAffineTransform(rotationAngle: angle).rounded
        text.draw(in: context, at: CGPoint(x: 50, y: 50))
      }
      let largest = difference(masks, paths).largest
      #expect(largest <= limit, "at \(angle)")
      #expect(angle == 0.3 || largest > 0, "paths were painted at \(angle)")
    }
  }

  @Test("A clip of whole pixels cuts masks as it cuts paths, others are left to paths")
  func clips() throws {
    let text = ShapedText("illegible clip", font: try TestFont.dejaVu.size(24))
    let whole = try bitmap(160, 40, isRedFirst: true)
    text.draw(in: whole, at: CGPoint(x: 4, y: 10))
    let cut = try bitmap(160, 40, isRedFirst: true)
    let box = CGRect(x: 13, y: 7, width: 71, height: 15)
    cut.clip(to: box)
    text.draw(in: cut, at: CGPoint(x: 4, y: 10))
    let (a, b) = (bytes(whole), bytes(cut))
    for row in 0..<40 {
      for column in 0..<160 {
        let index = row * cut.bytesPerRow + column * 4 + 3
        let isInside = box.contains(CGPoint(x: Double(column) + 0.5, y: 39.5 - Double(row)))
        #expect(b[index] == (isInside ? a[index] : 0), "column \(column), row \(row)")
      }
    }
    let (masks, paths) = try bothWays(160, 40) { context in
      context.addEllipse(in: CGRect(x: 5, y: 3, width: 120, height: 33))
      context.clip()
      text.draw(in: context, at: CGPoint(x: 4, y: 10))
    }
    #expect(difference(masks, paths).largest == 0)
  }

  @Test("Pictures of emoji are scaled once and look as before")
  func pictures() throws {
    let text = ShapedText("👍🏽😀", font: try TestFont.emoji.size(20))
    for isRedFirst in [true, false] {
      let (masks, paths) = try bothWays(80, 40, isRedFirst: isRedFirst) { context in
        context.setFillColor(CGColor(gray: 0, alpha: 1))
        text.draw(in: context, at: CGPoint(x: 7.25, y: 9.5))
      }
      #expect(difference(masks, paths).largest <= 3)
      #expect(bytes(masks).contains { $0 != 0 })
    }
  }

  private func drawn(_ font: Font) throws -> [UInt8] {
    let context = try bitmap(200, 30, isRedFirst: true)
    let text = ShapedText("shared by threads", font: font)
    for step in 0..<16 {
      text.draw(in: context, at: CGPoint(x: CGFloat(step) * 0.37, y: 8 + CGFloat(step) * 0.19))
    }
    return bytes(context)
  }

  @Test("Threads share masks, and each bitmap is as if drawn alone")
  func threads() async throws {
    let font = try TestFont.liberation.size(15)
    let alone = try drawn(font)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try drawn(font) } }
      for try await other in group { #expect(other == alone) }
    }
  }

  @Test("Among glyphs that have masks, those without are filled as paths")
  func divided() throws {
    // At this size the letters are too large for masks, and the full stops are not.
    let font = try TestFont.liberation.size(190)
    let text = ShapedText(".W.", font: font)
    let (masks, paths) = try bothWays(320, 200) { text.draw(in: $0, at: CGPoint(x: 4.1, y: 30.3)) }
    let (a, b) = (bytes(masks), bytes(paths))
    let letter = 4.1 + text.positions[1].x...4.1 + text.positions[2].x
    for row in 0..<200 {
      for column in 0..<320 {
        let index = row * masks.bytesPerRow + column * 4 + 3
        let isLetter = letter.contains(Double(column)) && letter.contains(Double(column) + 1)
        #expect(abs(Int(a[index]) - Int(b[index])) <= (isLetter ? 0 : 255))
      }
    }
    // The stops were moved to quarters of a pixel, so they were painted by masks.
    #expect(a != b)
    #expect(abs(a.reduce(0) { $0 + Int($1) } - b.reduce(0) { $0 + Int($1) }) < 2000)
  }

  @Test("A picture of a colour font is scaled once for all contexts")
  func picturesAreKept() throws {
    let text = ShapedText("😀", font: try TestFont.emoji.size(20))
    let scale = text.font.scale
    let matrix = GlyphMaskMatrix(
      CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: 0), isRedFirst: true)
    let table = GlyphMaskCache.of(text.font.instance).table(matrix)
    let key = GlyphMaskSlot(text.glyphs[0], x: 0, y: 0).key
    try text.draw(in: bitmap(40, 40, isRedFirst: true), at: CGPoint(x: 5, y: 5))
    let first = try #require(table.entries.mask(key))
    #expect(first.pointee.kind == .picture)
    try text.draw(in: bitmap(50, 30, isRedFirst: true), at: CGPoint(x: 7, y: 5))
    #expect(table.entries.mask(key) == first)
    #expect(GlyphMaskCache.of(text.font.instance).table(matrix) === table)
  }

  /// Draws ideographs in one place.
  private func draw(_ count: Int, _ font: Font, in context: CGContext) {
    var text = ShapedText("x", font: font)
    text.glyphs = (0..<count).map { CGGlyph(2000 + $0 * 7) }
    text.positions = text.glyphs.map { _ in CGPoint(x: 20, y: 20) }
    text.clusters = text.glyphs.map { _ in 0 }
    text.draw(in: context, at: .zero)
  }

  @Test("The memory of all masks has a bound")
  func bound() throws {
    let instance = try FontFace(contentsOf: TestFont.cjk.rawValue, index: 0).instance()
    let context = try bitmap(200, 200, isRedFirst: true)
    var largest = 0
    var last = 0
    var wasFull = false
    // More than there is room for: a side of a mask has 128 pixels at most.
    for size in 112..<124 {
      draw(440, Font(instance: instance, size: Double(size)), in: context)
      let now = GlyphMaskMemory.byteCount
      wasFull = wasFull || now < last
      (largest, last) = (max(largest, now), now)
    }
    // One mask for each thread may come on top: other tests are painting, too.
    #expect(largest <= GlyphMaskMemory.byteLimit + 1 << 20)
    #expect(wasFull && largest > GlyphMaskMemory.byteLimit / 2)
    GlyphMaskMemory.forgetAll()
    #expect(GlyphMaskCache.of(instance).tableCount == 0)
  }

  @Test("Fonts by turns are painted as in contexts of their own, also after all masks were forgotten")
  func turns() throws {
    let fonts = try [TestFont.liberation, .cjk, .arabic].flatMap { try [$0.size(14), $0.size(23)] }
    let together = try bitmap(400, 100, isRedFirst: true)
    let apart = try bitmap(400, 100, isRedFirst: true)
    for turn in 0..<40 {
      let font = fonts[turn * 7 % 11 % fonts.count]
      let place = CGPoint(x: turn * 9, y: turn * 13 % 80)
      if turn == 20 { GlyphMaskMemory.forgetAll() }
      ShapedText("Ag語", font: font).draw(in: together, at: place)
      let own = try #require(
        CGContext(
          data: apart.data, width: 400, height: 100, bitsPerComponent: 8, bytesPerRow: apart.bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      own.setShouldSubpixelQuantizeFonts(true)
      ShapedText("Ag語", font: font).draw(in: own, at: place)
      own.flush()
    }
    #expect(bytes(together) == bytes(apart))
    #expect(bytes(together).contains { $0 != 0 })
  }

  @Test("The number of sizes that a font has masks in has a bound")
  func boundOfSizes() throws {
    let instance = try FontFace(contentsOf: TestFont.cjk.rawValue, index: 0).instance()
    let context = try bitmap(200, 200, isRedFirst: true)
    let counts = (20..<60).map { size in
      draw(1, Font(instance: instance, size: Double(size)), in: context)
      return GlyphMaskCache.of(instance).tableCount
    }
    #expect(counts.max() == GlyphMaskCache.mostTables && counts.last! < GlyphMaskCache.mostTables)
  }

  @Test("Threads that add masks of one table find each other's")
  func tables() async throws {
    let table = GlyphMaskTable()
    // Enough for the table to grow several times.
    let keys = (0..<4000).map { UInt32($0 &* 7) }
    func mask(_ key: UInt32) -> GlyphMask {
      GlyphMask(left: Int(key % 100), top: 3, width: 4, height: 1, coverage: [1, 2, 3, UInt8(key % 256)])
    }
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for key in thread % 2 == 0 ? keys : keys.reversed() {
            let found = table.entries.mask(key) ?? table.add(mask(key), key)
            guard Int(found.pointee.left) == Int(key % 100) else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    for key in keys { #expect(table.entries.mask(key).map { Int($0.pointee.left) } == Int(key % 100)) }
    #expect(table.entries.mask(5) == nil)
  }
}

extension CGAffineTransform {
  /// The transform with numbers that are nearly whole made whole.
  fileprivate var rounded: CGAffineTransform {
    func whole(_ number: CGFloat) -> CGFloat {
      abs(number - number.rounded()) < 1e-9 ? number.rounded() : number
    }
    return CGAffineTransform(a: whole(a), b: whole(b), c: whole(c), d: whole(d), tx: tx, ty: ty)
  }
}
