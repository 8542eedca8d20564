import CoreGraphics
import Testing

/// Counts what callbacks do; the address is a pattern's `info`.
private final class Calls {
  var drawn = 0
  var released = 0
}

@Suite("CGPattern and CGGradient")
struct PatternTests {
  /// Cells of 10 by 10 whose lower left quarter is painted.
  private func cells(
    _ calls: Calls, isColored: Bool, matrix: CGAffineTransform = .identity, step: CGFloat = 10
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        Unmanaged<Calls>.fromOpaque(info!).takeUnretainedValue().drawn += 1
        context.setFillColor(.red)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        // Outside of the cell: cut off.
        context.fill(CGRect(x: 12, y: 0, width: 5, height: 50))
      },
      releaseInfo: { Unmanaged<Calls>.fromOpaque($0!).takeRetainedValue().released += 1 })
    return CGPattern(
      info: Unmanaged.passRetained(calls).toOpaque(), bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
      matrix: matrix, xStep: step, yStep: step, tiling: .noDistortion, isColored: isColored,
      callbacks: &callbacks)
  }

  @Test("A coloured pattern repeats by its steps from the default space's origin, whatever the transform")
  func colored() throws {
    let calls = Calls()
    do {
      let bitmap = try Bitmap(60, 60)
      let context = bitmap.context
      let pattern = try #require(cells(calls, isColored: true))
      context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
      context.translateBy(x: 3, y: 3)
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      for x in 0..<60 {
        for y in 0..<60 {
          let isInside = (3..<43).contains(x) && (3..<43).contains(y)
          let isPainted = isInside && x % 10 < 5 && y % 10 < 5
          #expect(bitmap[x, y] == (isPainted ? red : white), "\(x), \(y)")
        }
      }
      context.setPatternPhase(CGSize(width: 5, height: 5))
      context.fill(CGRect(x: 40, y: 40, width: 10, height: 10))
      #expect(bitmap[46, 46] == red && bitmap[51, 51] == white)
      context.setFillPattern(pattern, colorComponents: [0.5])
      context.fill(CGRect(x: 0, y: 40, width: 10, height: 10))
      #expect(abs(Int(bitmap[6, 46][1]) - 128) <= 1)
    }
    #expect(calls.drawn == 1, "a cell is drawn once")
    #expect(calls.released == 1)
  }

  @Test("A pattern without colours is painted in one, and strokes and text take patterns")
  func uncolored() throws {
    let calls = Calls()
    let pattern = try #require(cells(calls, isColored: false, matrix: CGAffineTransform(scaleX: 0.5, y: 0.5)))
    let bitmap = try Bitmap(80, 40)
    let context = bitmap.context
    let rgb = CGColorSpaceCreateDeviceRGB()
    context.setStrokeColorSpace(try #require(CGColorSpace(patternBaseSpace: rgb)))
    context.setStrokePattern(pattern, colorComponents: [0, 0, 1, 1])
    context.setLineWidth(10)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10)])
    #expect(
      bitmap[5, 5] == blue && bitmap[11, 11] == blue && bitmap[8, 5] == white && bitmap[11, 16] == white)
    let space = try #require(CGColorSpace(patternBaseSpace: rgb))
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [0, 1, 0, 1]))
    #expect(color.pattern === pattern && color.numberOfComponents == 4)
    #expect(
      CGColor(
        patternSpace: try #require(CGColorSpace(patternBaseSpace: nil)), pattern: pattern, components: [1])
        == nil)
    context.setFillColor(color)
    ShapedText("M", font: try TestFont.liberation.size(40)).draw(in: context, at: CGPoint(x: 42, y: 2))
    var found: [String: Int] = [:]
    for x in 42..<80 { for y in 0..<40 { found["\(bitmap[x, y])", default: 0] += 1 } }
    #expect((found["\(green)"] ?? 0) > 40, "green squares inside of the letter")
    #expect((found["\(white)"] ?? 0) > 600)
  }

  @Test("Cells may overlap their neighbours, and documents show what bitmaps show")
  func documents() throws {
    let calls = Calls()
    let pattern = try #require(cells(calls, isColored: true, step: 4))
    let wide = try #require(cells(calls, isColored: true, step: 12))
    func draw(_ context: CGContext) {
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setFillPattern(wide, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 20, width: 48, height: 24))
    }
    let box = CGRect(x: 0, y: 0, width: 60, height: 50)
    let own = try Bitmap(60, 50)
    draw(own.context)
    #expect(own[10, 10] == red && own[19, 19] == red, "five of every four pixels are covered")
    #expect(own[13, 25] == red && own[18, 25] == white && own[25, 25] == red)
    for raster in [try rasterOfPDF(makePDF(box: box, draw)), try rasterOfSVG(makeSVG(box: box, draw))] {
      let other = try bitmap(of: raster)
      for (x, y) in [(10, 10), (14, 25), (19, 25), (26, 26), (2, 38), (8, 38), (55, 45)] {
        for (a, b) in zip(own[x, y], other[x, y]) { #expect(abs(Int(a) - Int(b)) <= 3, "\(x), \(y)") }
      }
    }
  }

  @Test("Patterns that cannot be painted are nil")
  func impossible() {
    let calls = Calls()
    #expect(cells(calls, isColored: true, step: 0) == nil)
    #expect(cells(calls, isColored: true, step: .nan) == nil)
    #expect(cells(calls, isColored: true, matrix: CGAffineTransform(scaleX: 0, y: 1)) == nil)
    var none = CGPatternCallbacks()
    #expect(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1, yStep: 1,
        tiling: .constantSpacing, isColored: true, callbacks: &none) == nil)
  }

  // MARK: Gradients

  @Test("A linear gradient mixes evenly between its stops, and continues beyond them where it should")
  func linear() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [CGColor.red, CGColor.blue, CGColor.green] as CFArray,
        locations: [0, 0.5, 1]))
    func drawn(_ options: CGGradientDrawingOptions) throws -> Bitmap {
      let bitmap = try Bitmap(120, 4)
      bitmap.context.drawLinearGradient(
        gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 110, y: 0), options: options)
      return bitmap
    }
    let both = try drawn([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    for x in 10..<110 {
      let t = (Double(x) + 0.5 - 10) / 100
      let expected = t < 0.5 ? [1 - 2 * t, 0, 2 * t] : [0, 2 * t - 1, 2 - 2 * t]
      for (found, value) in zip(both[x, 2], expected) {
        #expect(abs(Double(found) / 255 - value) < 0.02, "\(x)")
      }
    }
    #expect(both[2, 1] == red && both[115, 1] == green)
    let neither = try drawn([])
    #expect(neither[2, 1] == white && neither[115, 1] == white && neither[60, 1][2] > 240)
    let before = try drawn(.drawsBeforeStartLocation)
    #expect(before[2, 1] == red && before[115, 1] == white)
    let after = try drawn(.drawsAfterEndLocation)
    #expect(after[2, 1] == white && after[115, 1] == green)
  }

  @Test("A radial gradient mixes by distance, between circles that need not share a centre")
  func radial() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let gradient = try #require(
      CGGradient(colorSpace: space, colorComponents: [0, 1, 1, 1], locations: nil, count: 2))
    let bitmap = try Bitmap(100, 100)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    bitmap.context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 50, y: 50), startRadius: 10, endCenter: CGPoint(x: 50, y: 50),
      endRadius: 40, options: .drawsBeforeStartLocation)
    #expect(bitmap[50, 50] == black && bitmap[5, 5] == red)
    for r in [15, 20, 30, 35] {
      let value = Int((Double(r) + 0.5 - 10) / 30 * 255)
      #expect(abs(Int(bitmap[50 + r, 50][0]) - value) <= 5, "\(r)")
      #expect(abs(Int(bitmap[50, 49 - r][0]) - value) <= 9, "\(r)")
    }
    bitmap.context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 20, y: 20), startRadius: 0, endCenter: CGPoint(x: 80, y: 80),
      endRadius: 10,
      options: [])
    #expect(bitmap[80, 80][0] > 200 && bitmap[24, 24][0] < 40, "a cone from one circle to the other")
  }

  @Test("Colours are mixed in the gradient's space, alpha counts, and bad gradients are nil")
  func gradientSpaces() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let gradient = try #require(
      CGGradient(colorsSpace: linear, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil))
    let bitmap = try Bitmap(100, 2)
    bitmap.context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    // Half of the light is 188 in sRGB.
    #expect(abs(Int(bitmap[50, 1][0]) - 188) <= 2)
    let fading = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0, 0, 0, 1, 0, 0, 0, 0],
        locations: [0, 1],
        count: 2))
    let faded = try Bitmap(100, 2)
    faded.context.setAlpha(0.5)
    faded.context.drawLinearGradient(fading, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    #expect(abs(Int(faded[50, 1][0]) - 191) <= 3 && abs(Int(faded[0, 1][0]) - 128) <= 3)
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [CGFloat.nan, 1], locations: nil,
        count: 1)
        == nil)
  }

  @Test("Gradients look the same in PDF and SVG")
  func gradientDocuments() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.red, CGColor.blue] as CFArray, locations: nil))
    func draw(_ context: CGContext) {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 60))
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 50, y: 50), options: [.drawsAfterEndLocation])
      context.restoreGState()
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 90, y: 30), startRadius: 5, endCenter: CGPoint(x: 90, y: 30),
        endRadius: 25, options: [])
    }
    let box = CGRect(x: 0, y: 0, width: 120, height: 60)
    let own = try Bitmap(120, 60)
    draw(own.context)
    for raster in [try rasterOfPDF(makePDF(box: box, draw)), try rasterOfSVG(makeSVG(box: box, draw))] {
      let other = try bitmap(of: raster)
      for (x, y) in [
        (3, 3), (30, 30), (20, 25), (58, 58), (90, 30), (100, 30), (90, 48), (117, 57), (62, 20),
      ] {
        for (a, b) in zip(own[x, y], other[x, y]) {
          #expect(abs(Int(a) - Int(b)) <= 8, "\(x), \(y): \(own[x, y]) and \(other[x, y])")
        }
      }
    }
  }
}
