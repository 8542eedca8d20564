internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import GalleyFonts
internal import TemplateEngine

/// A list of short texts as an app shows it: each is parsed, laid out in a view of its own, and painted.
struct BenchItems {
  private let items: [String]
  private let config = CTFrameParserConfig()
  private let context: CGContext
  private let height = 60

  /// Takes a list, an item a line, and the fonts and the width in points of all items.
  init(_ text: String, fonts: BenchFonts, width: Double) {
    items = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    config.fontName = fonts.name.postScript
    config.fontSize = CGFloat(fonts.name.size)
    config.fonts = fonts.collection
    config.textColor = CGColor(gray: 0, alpha: 1)
    config.width = CGFloat(width)
    context = CGContext(
      data: nil, width: max(1, Int(width.rounded(.up))), height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)!
  }

  /// The result of painting all items.
  struct Totals {
    /// The number of items.
    var items = 0
    /// The number of items that left ink.
    var painted = 0
    /// The sum of the items' heights, in points.
    var height = 0.0
  }

  /// Paints every item from nothing, each over the one before.
  func paint() -> Totals {
    var totals = Totals()
    for item in items {
      let data = CTFrameParser.parseContent(item, config: config)
      let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: config.width, height: data.height))
      view.data = data
      context.setFillColor(CGColor(gray: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: context.width, height: height))
      context.saveGState()
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
      view.draw(in: context)
      context.restoreGState()
      totals.items += 1
      totals.painted += hasInk ? 1 : 0
      totals.height += Double(data.height)
    }
    return totals
  }

  /// Whether a pixel is not white.
  private var hasInk: Bool {
    guard let pixels = context.data else { return false }
    return UnsafeRawBufferPointer(start: pixels, count: context.bytesPerRow * height).contains { $0 != 255 }
  }
}
