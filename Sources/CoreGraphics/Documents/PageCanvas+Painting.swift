internal import GalleyPDF

extension PageCanvas {
  /// From the device, y down, to the page, y up.
  var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height) }

  /// Returns what takes the unit square, y up, to a rectangle of the device, as the page has it.
  func picture(in rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: size.height - rect.maxY)
  }

  /// Returns the operators of a path of the device.
  func operators(_ path: PathElements) -> PDFBytes { PDFBytes(path.applying(flip)) }

  /// Paints in the simplest way in which a PDF can say it.
  ///
  /// - Parameters:
  ///   - alpha: Of what is painted directly; `nil` for the source's.
  ///   - bounds: Nothing is painted outside, on the device.
  ///   - draw: Paints on any canvas.
  ///   - directly: Writes operators, if that is possible.
  func paint(
    mode: CGBlendMode, alpha: CGFloat? = nil, within bounds: CGRect,
    _ draw: @escaping (any Canvas) -> Void, directly: (PDFCompositing) -> Bool = { _ in false }
  ) {
    note(draw)
    var opacity = alpha ?? 1
    if alpha == nil, case .color(_, let own) = state.source { opacity = own }
    if let name = mode.pdfName {
      if directly(PDFCompositing(alpha: Double(opacity), mode: name)) { return }
      return paintForm(draw)
    }
    if mode == .copy, alpha == nil, opacity >= 1, case .color = state.source, directly(PDFCompositing()) {
      return
    }
    paintResult(within: mode.isBounded ? bounds : .infinite)
  }

  /// Has Cairo write a page of its own, which becomes a form.
  private func paintForm(_ draw: (any Canvas) -> Void) {
    guard !state.clipBounds.isEmpty else { return }
    var bytes: [UInt8] = []
    guard
      let canvas = CairoCanvas(
        pdfWidth: size.width, height: size.height, write: { bytes.append(contentsOf: $0) })
    else { return }
    canvas.clip(to: state.clipBounds)
    draw(canvas)
    guard (try? canvas.finish()) != nil else { return }
    document.paint(page: bytes, clip: state.clip)
  }

  /// Draws the page so far as pixels, and paints them over what is there.
  private func paintResult(within bounds: CGRect) {
    let area = state.clipBounds.intersection(bounds).integral
      .intersection(CGRect(origin: .zero, size: size))
    guard !area.isNull, area.width > 0, area.height > 0 else { return }
    var scale: CGFloat = 300.0 / 72
    while area.width * area.height * scale * scale > 16_000_000 { scale /= 2 }
    guard
      let scratch = CairoCanvas(
        scratch: area, scale: CGSize(width: scale, height: scale), isRedFirst: false)
    else { return }
    replay(on: scratch)
    let (pixels, width, height) = scratch.packedPixels()
    // The paper is white.
    let opaque = pixels.map { pixel in
      let white = 255 - pixel >> 24
      return pixel | 0xFF00_0000 &+ (white << 16 | white << 8 | white)
    }
    let whole = CGRect(
      x: area.minX, y: area.minY, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    document.paint(
      PDFPicture(premultiplied: opaque, width: width, height: height), isSmooth: true,
      matrix: PDFMatrix(picture(in: whole)), compositing: PDFCompositing(), clip: state.clip)
  }
}

extension CGBlendMode {
  /// The name of the mode in PDF; `nil` for what PDF cannot say.
  var pdfName: String? {
    switch self {
    case .normal: "Normal"
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .softLight: "SoftLight"
    case .hardLight: "HardLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter:
      nil
    }
  }
}

extension PDFColor {
  init(_ color: RGB) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

extension PDFMatrix {
  init(_ transform: CGAffineTransform) {
    self.init(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      e: Double(transform.tx), f: Double(transform.ty))
  }
}

extension PDFPoint {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension PDFRect {
  init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
  }
}

extension PathElements {
  init(rect: CGRect) {
    self.init()
    addRect(rect, transform: .identity)
  }

  /// Whether the path is one rectangle along the axes.
  var isRectangle: Bool { types.count == 5 && isRectangle(at: 0, point: 0) }

  /// Whether five elements are a rectangle along the axes, its first side level, as PDF draws rectangles.
  func isRectangle(at element: Int, point: Int) -> Bool {
    guard element + 5 <= types.count, types[element] == .moveToPoint,
      types[element + 1] == .addLineToPoint, types[element + 2] == .addLineToPoint,
      types[element + 3] == .addLineToPoint, types[element + 4] == .closeSubpath
    else { return false }
    let (a, b, c, d) = (points[point], points[point + 1], points[point + 2], points[point + 3])
    return a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
  }
}

extension PDFBytes {
  /// Writes a path's operators.
  init(_ path: PathElements) {
    self.init()
    var (element, point) = (0, 0)
    var pen = CGPoint.zero
    func number(_ value: CGFloat) { append(numbers: Double(value)) }
    while element < path.types.count {
      if path.isRectangle(at: element, point: point) {
        let (from, to) = (path.points[point], path.points[point + 2])
        let (x, y) = (PDFBytes.thousandths(Double(from.x)), PDFBytes.thousandths(Double(from.y)))
        func side(_ value: Int) {
          append(thousandths: value)
          append(" ")
        }
        side(x)
        side(y)
        side(PDFBytes.thousandths(Double(to.x)) - x)
        side(PDFBytes.thousandths(Double(to.y)) - y)
        append("re\n")
        element += 5
        point += 4
        pen = from
        continue
      }
      let type = path.types[element]
      let points = path.points[point..<point + type.pointCount]
      element += 1
      point += type.pointCount
      switch type {
      case .moveToPoint, .addLineToPoint:
        pen = points[points.startIndex]
        append(numbers: Double(pen.x), Double(pen.y))
        append(type == .moveToPoint ? "m\n" : "l\n")
      case .addQuadCurveToPoint:
        let (control, end) = (points[points.startIndex], points[points.startIndex + 1])
        append(
          numbers: Double(pen.x + 2 / 3 * (control.x - pen.x)), Double(pen.y + 2 / 3 * (control.y - pen.y)),
          Double(end.x + 2 / 3 * (control.x - end.x)), Double(end.y + 2 / 3 * (control.y - end.y)),
          Double(end.x), Double(end.y))
        append("c\n")
        pen = end
      case .addCurveToPoint:
        for p in points { append(numbers: Double(p.x), Double(p.y)) }
        append("c\n")
        pen = points[points.startIndex + 2]
      case .closeSubpath: append("h\n")
      }
    }
  }
}

extension PDFPicture {
  /// Takes over a picture: a JPEG's own bytes, or the pixels.
  init(_ image: CGImage) {
    if let jpeg = image.jpegFile, let picture = PDFPicture.jpeg(Array(jpeg)) {
      self = picture
      return
    }
    let pixels = image.straightRGBA()
    let count = image.width * image.height
    var rgb = [UInt8](repeating: 0, count: count * 3)
    var alpha = [UInt8](repeating: 0, count: image.isOpaque ? 0 : count)
    for i in 0..<count {
      for k in 0..<3 { rgb[i * 3 + k] = pixels[i * 4 + k] }
      if !image.isOpaque { alpha[i] = pixels[i * 4 + 3] }
    }
    let isClear = alpha.contains { $0 != 255 }
    self = .pixels(width: image.width, height: image.height, rgb: rgb, alpha: isClear ? alpha : nil)
  }

  /// Takes over 32-bit pixels, colours multiplied by alpha, which is highest.
  init(premultiplied pixels: [UInt32], width: Int, height: Int) {
    var rgb = [UInt8](repeating: 0, count: pixels.count * 3)
    var alpha = [UInt8](repeating: 0, count: pixels.count)
    for (i, pixel) in pixels.enumerated() {
      let a = pixel >> 24
      alpha[i] = UInt8(a)
      guard a > 0 else { continue }
      for k in 0..<3 {
        let value = pixel >> UInt32(16 - k * 8) & 0xFF
        rgb[i * 3 + k] = UInt8(min(255, (value * 255 + a / 2) / a))
      }
    }
    let isClear = alpha.contains { $0 != 255 }
    self = .pixels(width: width, height: height, rgb: rgb, alpha: isClear ? alpha : nil)
  }
}
