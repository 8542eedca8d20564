internal import CoreGraphics
internal import TemplateEngine

/// Models on pages of one size, drawn to a PNG, PDF or SVG file.
struct Drawing {
  /// The size of every page in points.
  let pageSize: CGSize
  /// The content of each page. A model's frame is in the page's coordinates: y up, from the bottom left
  /// corner.
  let pages: [CoreTextData]

  /// The length of the text in UTF-16 units.
  var length: Int { pages.first?.content.length ?? 0 }

  /// Returns the file in the format that the destination's name asks for.
  ///
  /// - Parameter scale: Pixels a point, for PNG.
  func data(for destination: Destination, scale: CGFloat) throws(ToolError) -> Data {
    do {
      switch destination.ending {
      case "pdf": return try pdf()
      case "svg": return try svg()
      default: return try png(scale: scale, name: destination.name)
      }
    } catch let error as GraphicsFileError {
      throw ToolError(error, naming: destination.name)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .failed(destination.name, "\(error)")
    }
  }

  /// The formats by the words that `--to` takes.
  static let formats: KeyValuePairs<String, String> = ["png": "png", "pdf": "pdf", "svg": "svg"]

  /// Checks the ending of the destination's name.
  static func checkFormat(_ destination: Destination) throws(ToolError) {
    guard formats.contains(where: { $0.key == destination.ending }) else {
      throw .usage("--output", "'\(destination.name)' must end in .png, .pdf or .svg, or say --to")
    }
  }

  private func png(scale: CGFloat, name: String) throws -> Data {
    try PictureLimit(name: name, scale: scale, margin: 0).check(pageSize)
    let (width, height) = ((pageSize.width * scale).rounded(.up), (pageSize.height * scale).rounded(.up))
    // Rows of three bytes and a spare one; a page without text still has a pixel.
    guard
      let context = CGContext(
        data: nil, width: max(Int(width), 1), height: max(Int(height), 1), bitsPerComponent: 8,
        bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { throw ToolError.failed(name, "there is no memory for \(Int(width)) × \(Int(height)) pixels") }
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: max(width, 1), height: max(height, 1)))
    // The page's top is the picture's top, whatever the rounding did to its height.
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: scale, y: -scale)
    draw(pages.first, in: context)
    guard let image = context.makeImage() else { throw ToolError.failed(name, "cannot be drawn") }
    return try image.pngData(pixelsPerPoint: Double(scale))
  }

  private func pdf() throws -> Data {
    let output = NSMutableData()
    var box = mediaBox
    guard let consumer = CGDataConsumer(data: output),
      let context = CGContext(consumer: consumer, mediaBox: &box, nil)
    else { throw GraphicsFileError.drawing(reason: "the page is empty or too large") }
    for (index, page) in pages.enumerated() {
      Progress.show(Double(index) / Double(pages.count))
      context.beginPDFPage(nil)
      context.translateBy(x: 0, y: box.height)
      context.scaleBy(x: 1, y: -1)
      draw(page, in: context)
      context.endPDFPage()
    }
    try context.finish()
    return Data(copying: output)
  }

  private func svg() throws -> Data {
    let output = NSMutableData()
    var box = mediaBox
    guard let consumer = CGDataConsumer(data: output),
      let context = CGContext(svgConsumer: consumer, mediaBox: &box)
    else { throw GraphicsFileError.drawing(reason: "the page is empty or too large") }
    context.translateBy(x: 0, y: box.height)
    context.scaleBy(x: 1, y: -1)
    draw(pages.first, in: context)
    try context.finish()
    return Data(copying: output)
  }

  /// Documents have no empty pages: text without lines is a page of one point.
  private var mediaBox: CGRect {
    CGRect(x: 0, y: 0, width: max(pageSize.width, 1), height: max(pageSize.height, 1))
  }

  /// Draws a page into a context whose coordinates are the page's, y down.
  private func draw(_ page: CoreTextData?, in context: CGContext) {
    guard let page else { return }
    let view = CTDisplayView(frame: CGRect(origin: .zero, size: pageSize))
    view.data = page
    view.draw(in: context)
  }
}
