import CoreGraphics
import Testing

/// One page of everything that can be drawn, and how far documents may be from bitmaps.
@Suite("Bitmap, PDF and SVG show the same")
struct ParityTests {
  private func page(_ context: CGContext) throws {
    let font = try TestFont.liberation.size(28)
    context.setFillColor(.red)
    context.setLineWidth(5)
    context.setLineJoin(.round)
    context.setLineCap(.round)
    context.setLineDash(phase: 2, lengths: [14, 9])
    context.addArc(center: CGPoint(x: 50, y: 50), radius: 35, startAngle: 0.3, endAngle: 5, clockwise: false)
    context.strokePath()
    context.setLineDash(phase: 0, lengths: [])
    let star = CGMutablePath()
    for i in 0..<5 {
      let angle = CGFloat(i) * 4 * .pi / 5 + .pi / 2
      let point = CGPoint(x: 150 + cos(angle) * 40, y: 50 + sin(angle) * 40)
      if i == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    context.addPath(star)
    context.drawPath(using: .eoFillStroke)
    context.saveGState()
    context.addEllipse(in: CGRect(x: 210, y: 10, width: 80, height: 80))
    context.clip()
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [CGColor.green, CGColor.blue, CGColor.white] as CFArray,
        locations: [0, 0.4, 1]))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 210, y: 10), end: CGPoint(x: 290, y: 90), options: [])
    context.restoreGState()
    context.setFillColor(.black)
    ShapedText("Parity", font: font).draw(in: context, at: CGPoint(x: 10, y: 110))
    context.setTextDrawingMode(.fillStroke)
    context.setStrokeColor(.blue)
    context.setLineWidth(1)
    ShapedText("Parity", font: font).draw(in: context, at: CGPoint(x: 110, y: 110))
    context.setTextDrawingMode(.fill)
    context.setBlendMode(.multiply)
    context.setFillColor(red: 1, green: 0.8, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 60, y: 100, width: 100, height: 40))
    context.setBlendMode(.normal)
    context.setAlpha(0.6)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.red)
    context.fill(CGRect(x: 220, y: 110, width: 40, height: 40))
    context.setFillColor(.blue)
    context.fill(CGRect(x: 240, y: 120, width: 40, height: 40))
    context.endTransparencyLayer()
    context.setAlpha(1)
    context.translateBy(x: 60, y: 190)
    context.rotate(by: 0.4)
    try context.draw(quadrants(), in: CGRect(x: -25, y: -25, width: 50, height: 50))
  }

  @Test("All but one pixel in two hundred agree within a tenth, and on the whole within a hundredth")
  func parity() throws {
    let box = CGRect(x: 0, y: 0, width: 300, height: 240)
    let own = try Bitmap(300, 240)
    try page(own.context)
    let rasters = [
      ("PDF", try rasterOfPDF(makePDF(box: box, page))), ("SVG", try rasterOfSVG(makeSVG(box: box, page))),
    ]
    for (name, raster) in rasters {
      let other = try bitmap(of: raster)
      let (a, b) = ([UInt8](own.bytes), [UInt8](other.bytes))
      var (far, sum) = (0, 0)
      for p in stride(from: 0, to: a.count, by: 4) {
        let difference = (0..<3).map { abs(Int(a[p + $0]) - Int(b[p + $0])) }.max()!
        sum += difference
        // An edge's softness is the renderer's own: up to a quarter of the way.
        if difference > 64 { far += 1 }
      }
      #expect(far < 300 * 240 / 200, "\(name): \(far) pixels")
      #expect(Double(sum) / (300 * 240) < 2.55, "\(name): \(Double(sum) / (300 * 240)) on average")
    }
  }
}
