import CoreGraphics
import CoreText
import GalleyFonts
import TemplateEngine
import TestSupport

/// Latin, Han and emoji from files that the tests name, and nothing from the system.
let testFonts = try! FontCollection(
  faces: [
    FontFace(contentsOf: TestFonts.liberationSans), FontFace(contentsOf: TestFonts.liberationSansBold),
    FontFace(contentsOf: TestFonts.notoSansCJK, index: 2), FontFace(contentsOf: TestFonts.notoSansHebrew),
    FontFace(contentsOf: TestFonts.notoColorEmoji),
  ])

/// A default configuration over the test fonts.
func testConfig(width: CGFloat? = nil, size: CGFloat? = nil, lineSpace: CGFloat? = nil) -> CTFrameParserConfig
{
  let config = CTFrameParserConfig()
  config.fonts = testFonts
  if let width { config.width = width }
  if let size { config.fontSize = size }
  if let lineSpace { config.lineSpace = lineSpace }
  return config
}

/// A folder with a template and its pictures.
struct TemplateFolder {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  var path: String { directory.url.path }

  /// Writes a template and returns its path.
  func template(_ json: String, name: String = "page.json") throws -> String {
    try directory.write(Array(json.utf8), to: name)
  }

  /// Parses a template written just now.
  func parse(_ json: String, _ config: CTFrameParserConfig = testConfig()) throws -> CoreTextData {
    try CTFrameParser.parseTemplateFile(try template(json), config: config)
  }

  /// Writes a picture of four colours: red and green above, blue and white below.
  func fourColors(_ name: String, width: Int = 8, height: Int = 8) throws {
    let canvas = Canvas(width: width, height: height)
    let (w, h) = (CGFloat(width) / 2, CGFloat(height) / 2)
    for (x, y, color) in [
      (0, h, CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
      (w, h, CGColor(red: 0, green: 1, blue: 0, alpha: 1)),
      (0, 0, CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
    ] {
      canvas.context.setFillColor(color)
      canvas.context.fill(CGRect(x: x, y: y, width: w, height: h))
    }
    try directory.write([UInt8](canvas.context.makeImage()!.pngData()), to: name)
  }
}

/// A white bitmap to draw on and to look at.
final class Canvas {
  let context: CGContext
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)!
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    context.setFillColor(.black)
  }

  /// Makes y point down from the top left corner, as views have it.
  func flip(scale: CGFloat = 1) {
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
  }

  /// A model drawn by a view of its size, a pixel a point.
  static func picture(of data: CoreTextData, width: CGFloat, height: CGFloat? = nil) -> Canvas {
    let height = height ?? data.height
    let canvas = Canvas(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    canvas.flip()
    let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.data = data
    view.draw(in: canvas.context)
    return canvas
  }

  /// The pixels, four bytes each, rows from the top; the fourth byte says nothing.
  var pixels: [UInt8] {
    let base = context.data!.assumingMemoryBound(to: UInt8.self)
    return Array(UnsafeBufferPointer(start: base, count: width * height * 4))
  }

  /// Red, green and blue of a pixel, counted from the top left corner.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let base = context.data!.assumingMemoryBound(to: UInt8.self)
    return (0..<3).map { base[(y * width + x) * 4 + $0] }
  }

  /// Whether a pixel is anything but white.
  func hasInk(_ x: Int, _ y: Int) -> Bool { pixel(x, y) != [255, 255, 255] }

  /// The number of pixels with ink in a rectangle, counted from the top left corner; all without one.
  func ink(in rect: (x: Range<Int>, y: Range<Int>)? = nil) -> Int {
    var count = 0
    for y in (rect?.y ?? 0..<height).clamped(to: 0..<height) {
      for x in (rect?.x ?? 0..<width).clamped(to: 0..<width) where hasInk(x, y) { count += 1 }
    }
    return count
  }

  /// The box around all ink, from the top left corner; null without any.
  var inkBox: CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where hasInk(x, y) {
        box = box.union(CGRect(x: CGFloat(x), y: CGFloat(y), width: 1, height: 1))
      }
    }
    return box
  }
}

/// The lines of a frame.
func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as! [CTLine] }

/// The runs of a line, left to right.
func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as! [CTRun] }

/// The origins of a frame's lines.
func origins(_ frame: CTFrame) -> [CGPoint] {
  var origins = [CGPoint](repeating: .zero, count: lines(frame).count)
  CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
  return origins
}

/// A range as Swift has it.
func units(_ range: CFRange) -> Range<Int> { range.location..<range.location + range.length }

/// An attribute of a model's content.
func attribute(_ name: CFString, at offset: Int, of data: CoreTextData) -> Any? {
  data.content.attribute(NSAttributedString.Key(name as String), at: offset, effectiveRange: nil)
}

/// Red, green and blue of a colour, 0 to 255, and its alpha.
func components(_ color: CGColor) -> [Int] {
  color.components!.map { Int(($0 * 255).rounded()) }
}
