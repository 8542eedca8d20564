import CoreGraphics
import GalleyFonts
import Testing

/// A page of 240 by 200 points.
enum PageSample: String, CaseIterable {
  case shapes, lines, clips, pictures, gradients, layers, shadows, masks, blending, porterDuff, text, turned

  func draw(in context: CGContext) throws {
    context.setFillColor(red: 0.9, green: 0.9, blue: 0.7, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 240, height: 100))
    context.setFillColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 1)
    switch self {
    case .shapes: drawShapes(in: context)
    case .lines: drawLines(in: context)
    case .clips: drawClips(in: context)
    case .pictures: try drawPictures(in: context)
    case .gradients: try drawGradients(in: context)
    case .layers:
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 20, y: 20, width: 80, height: 80))
      context.setFillColor(.red)
      context.fill(CGRect(x: 60, y: 60, width: 80, height: 80))
      try drawText("Layer", TestFont.liberation, 30, CGPoint(x: 90, y: 30), in: context)
      context.endTransparencyLayer()
      context.fill(CGRect(x: 200, y: 20, width: 20, height: 160))
    case .shadows:
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 8)
      context.fill(CGRect(x: 40, y: 60, width: 80, height: 80))
      try drawText("Shadow", TestFont.liberation, 30, CGPoint(x: 60, y: 20), in: context)
    case .masks:
      context.clip(to: CGRect(x: 20, y: 20, width: 160, height: 160), mask: try quadrants())
      context.fill(CGRect(x: 0, y: 0, width: 240, height: 200))
    case .blending:
      fillColumns(
        [
          .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
          .difference, .exclusion, .hue, .saturation, .color, .luminosity,
        ], width: 15, in: context)
    case .porterDuff:
      fillColumns(
        [.clear, .copy, .sourceAtop, .destinationOver, .destinationOut, .xor, .plusLighter], width: 30,
        in: context)
    case .text:
      let lines: [(TestFont, String)] = [
        (.liberation, "Plain text, AVATAR"), (.arabic, "السَّلَامُ عَلَيْكُمْ"), (.devanagari, "हिन्दी में क्षत्रिय"),
        (.cjk, "你好世界。カナ"), (.emoji, "😀🇩🇪"), (.dejaVu, "office fish"),
      ]
      for (i, (font, text)) in lines.enumerated() {
        try drawText(text, font, 20, CGPoint(x: 10, y: 10.4 + CGFloat(i) * 30), in: context)
      }
    case .turned:
      context.translateBy(x: 120, y: 100)
      context.rotate(by: 0.5)
      context.scaleBy(x: 1.5, y: 1)
      try drawText("Turned", .liberation, 24, CGPoint(x: -60, y: 0), in: context)
      context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0.4, d: -1, tx: 0, ty: 0)
      try drawText("Mirrored", .liberation, 24, CGPoint(x: -60, y: -20), in: context)
    }
  }

  private func drawText(
    _ text: String, _ font: TestFont, _ size: Double, _ point: CGPoint, in context: CGContext
  ) throws {
    ShapedText(text, font: try font.size(size)).draw(in: context, at: point)
  }

  private func fillColumns(_ modes: [CGBlendMode], width: Int, in context: CGContext) {
    for (i, mode) in modes.enumerated() {
      context.setBlendMode(mode)
      context.setFillColor(red: 0.8, green: 0.2, blue: 0.5, alpha: 0.75)
      context.fill(CGRect(x: 4 + i * width, y: 20, width: width * 4 / 5, height: 120))
    }
  }

  private func drawShapes(in context: CGContext) {
    context.fill([CGRect(x: 10, y: 10, width: 50, height: 30), CGRect(x: 40, y: 20, width: 50, height: 60)])
    context.setAlpha(0.4)
    context.fillEllipse(in: CGRect(x: 60, y: 60, width: 120, height: 80))
    context.addRect(CGRect(x: 150, y: 20, width: 60, height: 60))
    context.addRect(CGRect(x: 165, y: 35, width: 30, height: 30))
    context.drawPath(using: .eoFillStroke)
  }

  private func drawLines(in context: CGContext) {
    context.setLineWidth(6)
    context.setLineCap(.round)
    context.setLineDash(phase: 3, lengths: [14, 9])
    context.strokeEllipse(in: CGRect(x: 20, y: 20, width: 80, height: 80))
    context.scaleBy(x: 2, y: 0.7)
    context.setLineJoin(.bevel)
    context.stroke(CGRect(x: 60, y: 40, width: 40, height: 80))
  }

  private func drawClips(in context: CGContext) {
    context.addEllipse(in: CGRect(x: 20, y: 20, width: 100, height: 100))
    context.clip()
    context.fill(CGRect(x: 0, y: 0, width: 70, height: 200))
    context.saveGState()
    context.clip(to: CGRect(x: 60, y: 60, width: 100, height: 20))
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 240, height: 200))
    context.restoreGState()
    context.fill(CGRect(x: 100, y: 0, width: 10, height: 200))
  }

  private func drawPictures(in context: CGContext) throws {
    try context.draw(quadrants(), in: CGRect(x: 20, y: 20, width: 60, height: 60))
    context.setAlpha(0.5)
    try context.draw(quadrants(), in: CGRect(x: 60, y: 60, width: 60, height: 60))
    try context.draw(
      CGImage(fileBytes: JPEGFile.cmyk.bytes, name: "a"), in: CGRect(x: 150, y: 30, width: 50, height: 50))
  }

  private func drawGradients(in context: CGContext) throws {
    let colors = [CGColor.red, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.3)]
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 1]))
    context.clip(to: CGRect(x: 10, y: 10, width: 200, height: 160))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 20, y: 20), end: CGPoint(x: 120, y: 60), options: [])
    let center = CGPoint(x: 160, y: 110)
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 5, endCenter: center, endRadius: 50,
      options: .drawsBeforeStartLocation)
  }
}
