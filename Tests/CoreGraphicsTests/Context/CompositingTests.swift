import CoreGraphics
import Testing

@Suite("CGContext: shadows, masks and layers")
struct CompositingTests {
  @Test("A sharp shadow is the object moved, in the shadow's colour, whatever the transform")
  func sharpShadow() throws {
    let bitmap = try Bitmap(60, 60)
    let context = bitmap.context
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 10, height: -5), blur: 0, color: .red)
    context.setFillColor(.blue)
    context.fill(CGRect(x: 10, y: 10, width: 5, height: 5))
    #expect(bitmap[22, 22] == blue && bitmap[29, 29] == blue)
    // Ten pixels to the right and five down, not twenty and ten.
    #expect(bitmap[32, 17] == red && bitmap[39, 24] == red)
    #expect(bitmap[40, 20] == white && bitmap[35, 25] == white && bitmap[35, 14] == white)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(bitmap[5, 1] == white)
  }

  @Test("A soft shadow is a normal distribution of half the blur", arguments: [CGFloat(3), 6, 20])
  func softShadow(blur: CGFloat) throws {
    let size = 160
    let bitmap = try Bitmap(size, size)
    let context = bitmap.context
    // The object itself stands outside of the picture, and its shadow is a half plane.
    context.setShadow(offset: CGSize(width: 400, height: 0), blur: blur, color: .black)
    context.fill(CGRect(x: -400, y: -200, width: 80, height: 600))
    let deviation = blur / 2
    for x in stride(from: 80 - Int(blur * 1.2), through: 80 + Int(blur * 1.2), by: 1) {
      // The share of the distribution on the object's side.
      let expected = 0.5 * erfc((CGFloat(x) + 0.5 - 80) / (deviation * 2.squareRoot()))
      let found = 1 - CGFloat(bitmap[x, 80][0]) / 255
      #expect(abs(found - expected) < 0.02, "column \(x): \(found), not \(expected)")
    }
    #expect(bitmap[80, 40] == bitmap[80, 120])
  }

  @Test("Without a colour a shadow is black and a third as strong; alpha makes it weaker")
  func usualShadow() throws {
    let bitmap = try Bitmap(60, 20)
    bitmap.context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0)
    bitmap.context.setFillColor(.green)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(abs(Int(bitmap[25, 5][0]) - 170) <= 1 && bitmap[5, 5] == green)
    bitmap.context.setAlpha(0.5)
    bitmap.context.fill(CGRect(x: 30, y: 0, width: 5, height: 10))
    #expect(abs(Int(bitmap[52, 5][0]) - 212) <= 2)
  }

  @Test("Strokes, pictures, text, gradients and layers cast shadows; a layer casts one")
  func everyShadow() throws {
    let font = try TestFont.liberation.size(20)
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [CGColor.green, CGColor.green] as CFArray, locations: nil))
    let drawings: [(String, (CGContext) throws -> Void)] = [
      ("stroke", { $0.stroke(CGRect(x: 5, y: 5, width: 10, height: 10), width: 4) }),
      ("picture", { $0.draw(try quadrants(), in: CGRect(x: 5, y: 5, width: 10, height: 10)) }),
      ("text", { ShapedText("M", font: font).draw(in: $0, at: CGPoint(x: 2, y: 3)) }),
      (
        "gradient",
        {
          $0.clip(to: CGRect(x: 0, y: 0, width: 100, height: 60))
          $0.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 10, y: 10), startRadius: 0, endCenter: CGPoint(x: 10, y: 10),
            endRadius: 8, options: [])
        }
      ),
      (
        "layer",
        {
          $0.beginTransparencyLayer(auxiliaryInfo: nil)
          $0.fill(CGRect(x: 2, y: 2, width: 10, height: 10))
          $0.fill(CGRect(x: 8, y: 8, width: 8, height: 8))
          $0.endTransparencyLayer()
        }
      ),
    ]
    for (name, draw) in drawings {
      let (plain, shadowed) = (try Bitmap(100, 60), try Bitmap(100, 60))
      for bitmap in [plain, shadowed] { bitmap.context.setShouldSubpixelQuantizeFonts(false) }
      plain.context.setFillColor(.green)
      shadowed.context.setFillColor(.green)
      try draw(plain.context)
      shadowed.context.setShadow(offset: CGSize(width: 40, height: 30), blur: 0, color: .red)
      try draw(shadowed.context)
      var (inked, cast) = (0, 0)
      for x in 0..<30 {
        for y in 0..<28 {
          #expect(plain[x, y] == shadowed[x, y], "\(name) at \(x), \(y)")
          if plain[x, y][0] < 100 || plain[x, y] == red { inked += 1 }
          if shadowed[x + 40, y + 30][1] < 100 { cast += 1 }
        }
      }
      #expect(inked > 20, "\(name)")
      #expect(cast > 20, "\(name)")
    }
    // One object: where the two squares overlap the shadow is no stronger.
    let bitmap = try Bitmap(60, 60)
    bitmap.context.setShadow(offset: CGSize(width: 30, height: 0), blur: 0)
    try drawings[4].1(bitmap.context)
    #expect(bitmap[33, 3] == bitmap[40, 10] && bitmap[45, 15] == bitmap[40, 10])
  }

  /// Black to the left, white to the right, four columns.
  private func wedge(isMask: Bool) throws -> CGImage {
    let bytes = Data([0, 85, 170, 255])
    let provider = try #require(CGDataProvider(data: bytes as CFData))
    if isMask {
      return try #require(
        CGImage(
          maskWidth: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, provider: provider,
          decode: nil, shouldInterpolate: false))
    }
    return try #require(
      CGImage(
        width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
  }

  @Test("clip(to:mask:) paints where a picture is light, or where a mask is 0, in any blend mode")
  func masks() throws {
    for isMask in [false, true] {
      let bitmap = try Bitmap(60, 30)
      let context = bitmap.context
      context.saveGState()
      context.clip(to: CGRect(x: 10, y: 5, width: 40, height: 20), mask: try wedge(isMask: isMask))
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 30))
      let levels = [15, 25, 35, 45].map { bitmap[$0, 15][0] }
      let expected: [Int] = isMask ? [0, 85, 170, 255] : [255, 170, 85, 0]
      for (found, level) in zip(levels, expected) { #expect(abs(Int(found) - level) <= 2, "\(levels)") }
      #expect(bitmap[5, 15] == white && bitmap[30, 27] == white)
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect(bitmap[2, 2] == black, "restoring takes the mask away")
      // Through the mask, green times red is black, not green.
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 30))
      context.clip(to: CGRect(x: 10, y: 5, width: 40, height: 20), mask: try wedge(isMask: isMask))
      context.setBlendMode(.multiply)
      context.setFillColor(.green)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 30))
      #expect(bitmap[isMask ? 15 : 45, 15] == black && bitmap[isMask ? 45 : 15, 15] == red)
    }
  }

  @Test("Masks add up, follow the transform, and cut shadows too")
  func combinedMasks() throws {
    let bitmap = try Bitmap(60, 60)
    let context = bitmap.context
    context.translateBy(x: 10, y: 10)
    context.rotate(by: .pi / 2)
    context.translateBy(x: 0, y: -40)
    // Now the wedge goes from black at the bottom to white at the top.
    context.clip(to: CGRect(x: 0, y: 0, width: 40, height: 40), mask: try wedge(isMask: false))
    context.rotate(by: -.pi / 2)
    context.translateBy(x: 0, y: 0)
    context.clip(to: CGRect(x: -40, y: 0, width: 40, height: 40), mask: try wedge(isMask: false))
    context.concatenate(context.ctm.inverted())
    context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    let found = bitmap.ink
    #expect(found.minX >= 10 && found.maxX <= 50 && found.minY >= 10 && found.maxY <= 50, "\(found)")
    let darkest = (0..<60).flatMap { x in (0..<60).map { y in bitmap[x, y][0] } }.min()
    #expect(darkest == 0, "one corner passes both")
    var levels = Set<UInt8>()
    for x in 0..<60 { for y in 0..<60 { levels.insert(bitmap[x, y][0]) } }
    #expect(levels.count >= 5, "\(levels.sorted())")
    let shaded = try Bitmap(40, 20)
    shaded.context.clip(to: CGRect(x: 0, y: 0, width: 40, height: 20), mask: try wedge(isMask: false))
    shaded.context.setShadow(offset: CGSize(width: 25, height: 0), blur: 0, color: .black)
    shaded.context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(shaded[5, 5] == white, "black in the mask")
    #expect(abs(Int(shaded[27, 5][0]) - 85) <= 2, "the shadow through two thirds")
  }

  @Test("Documents show shadows, masks and layers as bitmaps do")
  func documents() throws {
    let mask = try wedge(isMask: false)
    func draw(_ context: CGContext) {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 40, height: 20), mask: mask)
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      context.restoreGState()
      context.saveGState()
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 4, color: .blue)
      context.setFillColor(.green)
      context.fill(CGRect(x: 10, y: 40, width: 20, height: 20))
      context.restoreGState()
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 50, y: 10, width: 20, height: 20))
      context.fill(CGRect(x: 55, y: 15, width: 20, height: 20))
      context.endTransparencyLayer()
    }
    let box = CGRect(x: 0, y: 0, width: 80, height: 70)
    let own = try Bitmap(80, 70)
    draw(own.context)
    // Poppler's rasteriser makes pictures up to a pixel larger than they are, so it gets pixels of a quarter
    // point.
    for (name, raster, scale) in [
      ("PDF", try rasterOfPDF(makePDF(box: box, draw), dotsPerInch: 288), 4),
      ("SVG", try rasterOfSVG(makeSVG(box: box, draw)), 1),
    ] {
      let other = try bitmap(of: raster)
      for (x, y) in [
        (5, 10), (15, 10), (25, 10), (35, 10), (45, 10), (20, 50), (33, 45), (33, 36), (25, 34), (40, 30),
        (52, 12), (60, 20), (73, 33), (78, 65),
      ] {
        let found = other[x * scale + scale / 2, y * scale + scale / 2]
        for (a, b) in zip(own[x, y], found) {
          #expect(abs(Int(a) - Int(b)) <= 20, "\(name) at \(x), \(y): \(own[x, y]) and \(found)")
        }
      }
    }
  }

  @Test("A layer within a rectangle loses what is outside")
  func boundedLayer() throws {
    let bitmap = try Bitmap(20, 20)
    bitmap.context.beginTransparencyLayer(in: CGRect(x: 5, y: 5, width: 5, height: 5), auxiliaryInfo: nil)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    bitmap.context.endTransparencyLayer()
    #expect(bitmap.ink == CGRect(x: 5, y: 5, width: 5, height: 5))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(bitmap[0, 0] == black, "the clip is what it was before")
  }

  @Test("Every separable blend mode mixes colours by its formula", arguments: 0..<12)
  func separableModes(raw: Int32) throws {
    let mode = try #require(CGBlendMode(rawValue: raw))
    // The formulas of ISO 32000-1, 11.3.5.2: b is the backdrop, s the source.
    func mix(_ b: Double, _ s: Double) -> Double {
      switch mode {
      case .normal: return s
      case .multiply: return b * s
      case .screen: return b + s - b * s
      case .overlay: return b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
      case .darken: return min(b, s)
      case .lighten: return max(b, s)
      case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: return b == 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .softLight:
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
      case .hardLight: return s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
      case .difference: return abs(b - s)
      case .exclusion: return b + s - 2 * b * s
      default: return .nan
      }
    }
    let steps: [CGFloat] = [0, 0.2, 0.4, 0.6, 0.8, 1]
    let bitmap = try Bitmap(6, 6)
    let context = bitmap.context
    for (x, b) in steps.enumerated() {
      for (y, s) in steps.enumerated() {
        let cell = CGRect(x: x, y: y, width: 1, height: 1)
        context.setBlendMode(.normal)
        context.setFillColor(gray: b, alpha: 1)
        context.fill(cell)
        context.setBlendMode(mode)
        context.setFillColor(gray: s, alpha: 1)
        context.fill(cell)
        let expected = mix(Double(b), Double(s)) * 255
        #expect(abs(Double(bitmap[x, y][0]) - expected) <= 2, "\(mode) of \(b) and \(s)")
      }
    }
  }

  @Test("The modes of hue, saturation, colour and luminosity keep what they should")
  func otherModes() throws {
    func mixed(_ mode: CGBlendMode) throws -> [Int] {
      let bitmap = try Bitmap(1, 1)
      bitmap.context.setFillColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      bitmap.context.setBlendMode(mode)
      bitmap.context.setFillColor(red: 0.9, green: 0.3, blue: 0.3, alpha: 1)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      return bitmap[0, 0].prefix(3).map { Int($0) }
    }
    func luminosity(_ c: [Int]) -> Double { 0.3 * Double(c[0]) + 0.59 * Double(c[1]) + 0.11 * Double(c[2]) }
    func saturation(_ c: [Int]) -> Int { c.max()! - c.min()! }
    let backdrop = [51, 153, 102]
    let source = [230, 77, 77]
    // Hue of the source: red is greatest, green and blue equal; luminosity and saturation of the backdrop.
    let hue = try mixed(.hue)
    #expect(hue[0] > hue[1] && abs(hue[1] - hue[2]) <= 1)
    #expect(abs(luminosity(hue) - luminosity(backdrop)) <= 2 && abs(saturation(hue) - 102) <= 2)
    let saturated = try mixed(.saturation)
    #expect(saturated[1] > saturated[2] && saturated[2] > saturated[0])
    #expect(abs(saturation(saturated) - saturation(source)) <= 2)
    let color = try mixed(.color)
    #expect(color[0] > color[1] && abs(luminosity(color) - luminosity(backdrop)) <= 2)
    #expect(abs(saturation(color) - saturation(source)) <= 2)
    let light = try mixed(.luminosity)
    #expect(light[1] > light[2] && abs(luminosity(light) - luminosity(source)) <= 2)
  }

  @Test("The compositing modes leave what they say of two half-covered pictures")
  func porterDuff() throws {
    // Red alone, both, green alone, neither.
    let expected: [(CGBlendMode, [[UInt8]])] = [
      (.sourceOut, [red, transparent, green, transparent]),
      (.destinationAtop, [red, red, green, transparent]),
      (.destinationIn, [red, red, transparent, transparent]),
    ]
    for (mode, columns) in expected {
      let bitmap = try Bitmap(12, 4, isClear: true)
      bitmap.context.setFillColor(.red)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
      bitmap.context.setBlendMode(mode)
      bitmap.context.setFillColor(.green)
      bitmap.context.fill(CGRect(x: 3, y: 0, width: 6, height: 4))
      #expect([1, 4, 7, 10].map { bitmap[$0, 2] } == columns, "\(mode)")
    }
  }
}
