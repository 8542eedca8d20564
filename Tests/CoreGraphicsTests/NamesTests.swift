import CoreGraphics
import Testing

@Suite("Names and numbers that files from elsewhere rely on")
struct NamesTests {
  @Test("Enumerations and option sets have Apple's raw values")
  func rawValues() {
    #expect(
      [CGColorSpaceModel.unknown, .monochrome, .rgb, .cmyk, .lab, .deviceN, .indexed, .pattern, .XYZ].map(
        \.rawValue)
        == Array(-1...7))
    #expect(
      [
        CGColorRenderingIntent.defaultIntent, .absoluteColorimetric, .relativeColorimetric, .perceptual,
        .saturation,
      ]
      .map(\.rawValue) == Array(0...4))
    #expect(
      [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].map(\.rawValue) == Array(0...4))
    #expect(
      [CGPatternTiling.noDistortion, .constantSpacingMinimalDistortion, .constantSpacing].map(\.rawValue) == [
        0, 1, 2,
      ])
    #expect(
      [CGInterpolationQuality.default, .none, .low, .high, .medium].map(\.rawValue) == Array(0...4))
    #expect([CGLineCap.butt, .round, .square].map(\.rawValue) == [0, 1, 2])
    #expect([CGLineJoin.miter, .round, .bevel].map(\.rawValue) == [0, 1, 2])
    #expect(CGBitmapInfo.alphaInfoMask.rawValue == 0x1F && CGBitmapInfo.floatInfoMask.rawValue == 0xF00)
    #expect(CGBitmapInfo.byteOrderMask.rawValue == 0x7000 && CGBitmapInfo.floatComponents.rawValue == 0x100)
    #expect(
      [
        CGBitmapInfo.byteOrderDefault, .byteOrder16Little, .byteOrder32Little, .byteOrder16Big,
        .byteOrder32Big,
      ].map { $0.rawValue >> 12 } == Array(0...4))
    #expect(
      CGBitmapInfo.byteOrder16Host == .byteOrder16Little && CGBitmapInfo.byteOrder32Host == .byteOrder32Little
    )
    #expect(
      CGGradientDrawingOptions.drawsAfterEndLocation.rawValue == 2 && CGBlendMode.plusLighter.rawValue == 27)
    #expect(CGImageAlphaInfo.alphaOnly.rawValue == 7 && CGTextDrawingMode.clip.rawValue == 7)
    #expect(CGPathElementType.closeSubpath.rawValue == 4 && kCFNotFound == -1)
  }

  @Test("Core Foundation's names are the bridged classes, so that casts hold")
  func bridges() {
    #expect(("text" as CFString).length == 4 && CFMutableString(string: "a").length == 1)
    #expect((Data([1]) as CFData).length == 1 && CFMutableData(length: 3)?.length == 3)
    #expect((7 as CFNumber).intValue == 7 && (URL(fileURLWithPath: "/") as CFURL).isFileURL)
    #expect(([1, 2] as CFArray).count == 2 && CFMutableArray(array: [1]).count == 1)
    #expect((["a": 1] as CFDictionary).count == 1 && CFMutableDictionary(dictionary: ["a": 1]).count == 1)
    #expect((Set([1, 2]) as CFSet).count == 2)
    #expect((CharacterSet.decimalDigits as CFCharacterSet).characterIsMember(0x31))
    #expect((Date(timeIntervalSince1970: 5) as CFDate).timeIntervalSince1970 == 5)
    #expect((Locale(identifier: "en") as CFLocale).object(forKey: .identifier) as? String == "en")
    #expect(
      CFAttributedString(string: "ab").length == 2 && CFMutableAttributedString(string: "ab").length == 2)
    let any: CFTypeRef = CGColor.black
    let index: CFIndex = CFRangeMake(3, 4).location
    let glyph: CGFontIndex = CGGlyph(9)
    #expect(any === CGColor.black && index == 3 && glyph == 9)
  }

  @Test("Elements of a path can be made and read")
  func elements() {
    var points = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
    points.withUnsafeMutableBufferPointer { buffer in
      let element = CGPathElement(type: .addQuadCurveToPoint, points: buffer.baseAddress!)
      #expect(element.type == .addQuadCurveToPoint && element.points[1] == CGPoint(x: 3, y: 4))
    }
  }

  @Test("drawPath fills, strokes or both, by either rule, and closePath closes")
  func drawPath() throws {
    func drawn(_ mode: CGPathDrawingMode) throws -> Bitmap {
      let bitmap = try Bitmap(40, 40)
      let context = bitmap.context
      context.setFillColor(.red)
      context.setStrokeColor(.blue)
      context.setLineWidth(4)
      context.addRect(CGRect(x: 5, y: 5, width: 30, height: 30))
      context.move(to: CGPoint(x: 12, y: 12))
      context.addLine(to: CGPoint(x: 28, y: 12))
      context.addLine(to: CGPoint(x: 28, y: 28))
      context.addLine(to: CGPoint(x: 12, y: 28))
      context.closePath()
      context.drawPath(using: mode)
      return bitmap
    }
    // The middle, between the squares, and the line that closing adds.
    let expected: [(CGPathDrawingMode, [[UInt8]])] = [
      (.fill, [red, red, red]), (.eoFill, [white, red, white]), (.stroke, [white, white, blue]),
      (.fillStroke, [red, red, blue]), (.eoFillStroke, [white, red, blue]),
    ]
    for (mode, colors) in expected {
      let bitmap = try drawn(mode)
      #expect([bitmap[20, 20], bitmap[8, 20], bitmap[12, 20]] == colors, "\(mode)")
    }
  }

  @Test("A JPEG from a provider is read, with or without a decode array")
  func jpegs() throws {
    let provider = try #require(CGDataProvider(data: JPEGFile.color.bytes as CFData))
    let plain = try #require(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    let inverted = try #require(
      CGImage(
        jpegDataProviderSource: provider, decode: [1, 0, 1, 0, 1, 0], shouldInterpolate: true,
        intent: .defaultIntent))
    let (a, b) = (try bitmap(of: plain), try bitmap(of: inverted))
    for i in 0..<3 { #expect(abs(Int(a[2, 2][i]) + Int(b[2, 2][i]) - 255) <= 1) }
    #expect(
      CGImage(
        jpegDataProviderSource: try #require(CGDataProvider(data: Data([1]) as CFData)), decode: nil,
        shouldInterpolate: true, intent: .defaultIntent) == nil)
  }
}
