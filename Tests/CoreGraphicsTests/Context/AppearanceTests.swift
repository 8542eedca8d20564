import CoreGraphics
import Testing

@Suite("CGContext: colours, paths and layers")
struct AppearanceTests {
  @Test("Components are read in the space that was set, which starts with black")
  func components() throws {
    let bitmap = try Bitmap(10, 10)
    let context = bitmap.context
    let all = CGRect(x: 0, y: 0, width: 10, height: 10)
    context.setFillColor(.red)
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.fill(all)
    #expect(bitmap[5, 5] == black)
    context.setFillColor([0, 1, 0, 1])
    context.fill(all)
    #expect(bitmap[5, 5] == green)
    context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
    context.fill(all)
    #expect(bitmap[5, 5] == black)
    context.setFillColor([0, 1, 1, 0, 1])
    context.fill(all)
    #expect(bitmap[5, 5] == red)
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    context.setStrokeColor([1, 1])
    context.stroke(all, width: 20)
    #expect(bitmap[5, 5] == white)
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    context.stroke(all, width: 20)
    #expect(bitmap[5, 5] == black)
    context.setFillColor(cyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
    context.fill(all)
    #expect(bitmap[5, 5] == white)
    context.setStrokeColor(cyan: 1, magenta: 1, yellow: 0, black: 0, alpha: 1)
    context.stroke(all, width: 20)
    #expect(bitmap[5, 5] == blue)
    context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.stroke(all, width: 20)
    #expect(bitmap[5, 5] == red)
    context.setStrokeColor(gray: 0, alpha: 1)
    context.stroke(all, width: 20)
    #expect(bitmap[5, 5] == black)
  }

  @Test("Flatness makes curves of few lines")
  func flatness() throws {
    func corners(_ flatness: CGFloat) throws -> Int {
      let bitmap = try Bitmap(100, 100)
      bitmap.context.setFlatness(flatness)
      bitmap.context.fillEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      return (0..<10000).count { bitmap.pixel($0 % 100, $0 / 100) == black }
    }
    let (fine, coarse) = (try corners(0), try corners(10))
    #expect(abs(fine - 7854) < 250 && coarse < fine - 200, "\(fine), \(coarse)")
  }

  @Test("Tangent arcs, the current path and what it would paint follow the transform")
  func paths() throws {
    let bitmap = try Bitmap(100, 100)
    let context = bitmap.context
    #expect(context.path == nil && context.isPathEmpty)
    context.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    #expect(context.isPathEmpty, "there is no current point")
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 5, y: 5))
    context.addArc(tangent1End: CGPoint(x: 40, y: 5), tangent2End: CGPoint(x: 40, y: 40), radius: 20)
    context.addLine(to: CGPoint(x: 40, y: 40))
    #expect(!context.isPathEmpty && context.currentPointOfPath == CGPoint(x: 40, y: 40))
    let path = try #require(context.path)
    #expect(path.boundingBox == context.boundingBoxOfPath && path.boundingBox.maxX == 40)
    #expect(!path.contains(CGPoint(x: 38, y: 7)), "the corner is round")
    context.setLineWidth(4)
    #expect(context.pathContains(CGPoint(x: 15, y: 6.5), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 15, y: 7.5), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 30, y: 20), mode: .fill))
    #expect(context.pathContains(CGPoint(x: 30, y: 20), mode: .eoFillStroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 30), mode: .fillStroke))
    context.replacePathWithStrokedPath()
    context.fillPath()
    #expect(bitmap[30, 13] == black && bitmap[30, 16] == white && bitmap[79, 60] == black)
  }

  @Test("A layer is drawn once and shown often, in any size and any kind of context")
  func layers() throws {
    let bitmap = try Bitmap(60, 40)
    let layer = try #require(
      CGLayer(bitmap.context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
    let inner = try #require(layer.context)
    inner.setFillColor(.red)
    inner.fill(CGRect(x: 0, y: 0, width: 5, height: 50))
    inner.setFillColor(.blue)
    inner.fill(CGRect(x: 5, y: 5, width: 50, height: 50))
    #expect(layer.size == CGSize(width: 10, height: 10))
    func draw(_ context: CGContext) {
      context.draw(layer, at: CGPoint(x: 2, y: 2))
      context.setAlpha(0.5)
      context.draw(layer, in: CGRect(x: 20, y: 10, width: 30, height: 20))
    }
    draw(bitmap.context)
    #expect(bitmap[3, 3] == red && bitmap[8, 10] == blue && bitmap[8, 3] == white && bitmap[13, 8] == white)
    #expect(bitmap[25, 25][0] == 255 && abs(Int(bitmap[25, 25][1]) - 128) <= 1 && bitmap[45, 15] == white)
    let box = CGRect(x: 0, y: 0, width: 60, height: 40)
    let blueFirst = try #require(
      CGContext(
        data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    draw(blueFirst)
    for image in [
      try rasterOfPDF(makePDF(box: box, draw)), try rasterOfSVG(makeSVG(box: box, draw)),
      try #require(blueFirst.makeImage()),
    ] {
      let other = try CoreGraphicsTests.bitmap(of: image)
      for (x, y) in [(3, 3), (8, 10), (13, 8), (25, 25), (45, 25), (45, 15)] {
        for (a, b) in zip(bitmap[x, y], other[x, y]) { #expect(abs(Int(a) - Int(b)) <= 2, "\(x), \(y)") }
      }
    }
    #expect(CGLayer(bitmap.context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test("What is drawn into a layer after it was shown does not change what was shown, in documents either")
  func layerSnapshots() throws {
    func draw(_ context: CGContext) throws {
      let layer = try #require(CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
      let inner = try #require(layer.context)
      inner.setFillColor(.red)
      inner.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.draw(layer, at: .zero)
      inner.setFillColor(.blue)
      inner.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.draw(layer, at: CGPoint(x: 20, y: 0))
    }
    let box = CGRect(x: 0, y: 0, width: 30, height: 10)
    let own = try Bitmap(30, 10)
    try draw(own.context)
    for found in [
      own, try bitmap(of: rasterOfPDF(makePDF(box: box, draw))),
      try bitmap(of: rasterOfSVG(makeSVG(box: box, draw))),
    ] {
      #expect(found[5, 5] == red && found[25, 5] == blue && found[15, 5] == white)
    }
  }

  @Test("Calls that belong to documents do nothing on bitmaps")
  func documentCalls() throws {
    let bitmap = try Bitmap(10, 10)
    let context = bitmap.context
    let before = bitmap.bytes
    CGPDFContextBeginTag(context, .paragraph, nil)
    CGPDFContextEndTag(context)
    CGPDFContextSetOutline(context, nil)
    context.addDestination("a" as CFString, at: .zero)
    context.setDestination("a" as CFString, for: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.addDocumentMetadata(nil)
    context.beginPDFPage(nil)
    context.endPDFPage()
    context.closePDF()
    #expect(bitmap.bytes == before)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(bitmap[5, 5] == black)
  }

  @Test("Device space is the default space, however user space lies")
  func conversion() throws {
    let context = try Bitmap(20, 20).context
    context.translateBy(x: 5, y: 7)
    context.scaleBy(x: 2, y: 4)
    let transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 5, ty: 7)
    #expect(context.ctm == transform && context.userSpaceToDeviceSpaceTransform == transform)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 7, y: 11))
    #expect(context.convertToUserSpace(CGPoint(x: 7, y: 11)) == CGPoint(x: 1, y: 1))
    #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: 4))
    #expect(context.convertToUserSpace(CGSize(width: 2, height: 4)) == CGSize(width: 1, height: 1))
    let rect = CGRect(x: 1, y: 1, width: 2, height: 2)
    #expect(context.convertToDeviceSpace(rect) == CGRect(x: 7, y: 11, width: 4, height: 8))
    #expect(context.convertToUserSpace(CGRect(x: 7, y: 11, width: 4, height: 8)) == rect)
  }
}
