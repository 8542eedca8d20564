import GalleyFonts
import TestSupport
import Testing
import YYText

/// A font from a file whose fallback fonts are the files named after it, and nothing else.
func font(_ size: Double, _ path: String = TestFonts.liberationSans, fallback: [String] = []) throws -> UIFont
{
  let faces = try ([path] + fallback).map { try FontFace(contentsOf: $0) }
  return CTFont(Font(face: faces[0], size: size), collection: FontCollection(faces: faces))
}

/// A text in one font.
func styled(
  _ string: String, _ font: UIFont, _ more: [NSAttributedString.Key: Any] = [:]
) -> NSMutableAttributedString {
  NSMutableAttributedString(
    string: string, attributes: more.merging([.font: font]) { value, _ in value })
}

func key(_ name: String) -> NSAttributedString.Key { NSAttributedString.Key(rawValue: name) }

func range(_ location: Int, _ length: Int) -> NSRange { NSRange(location: location, length: length) }

func position(_ offset: Int, _ affinity: YYTextAffinity = .forward) -> YYTextPosition {
  YYTextPosition(offset: offset, affinity: affinity)
}

/// The pixels of a layout on white: straight red, green and blue.
struct Picture: Equatable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ size: CGSize, scale: CGFloat = 1, background: UIColor = .white, _ draw: (CGContext) -> Void) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      background.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      draw(context.cgContext)
    }
    let picture = try #require(image.cgImage)
    (width, height) = (picture.width, picture.height)
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.interpolationQuality = .none
    context.draw(picture, in: CGRect(x: 0, y: 0, width: width, height: height))
    let base = try #require(context.data)
    bytes = [UInt8](UnsafeRawBufferPointer(start: base, count: width * height * 4))
    if let folder = ProcessInfo.processInfo.environment["PICTURES"] {
      let name = "yytext-\(Test.current?.name.prefix(40) ?? "").png"
        .replacingOccurrences(of: "/", with: "-").replacingOccurrences(of: " ", with: "-")
      try image.pngData()?.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }
  }

  init(
    _ layout: YYTextLayout, _ size: CGSize = CGSize(width: 300, height: 200), scale: CGFloat = 1,
    debug: YYTextDebugOption? = nil
  ) throws {
    try self.init(size, scale: scale) { layout.draw(in: $0, size: size, debug: debug) }
  }

  /// A pixel, counted from the left and from the top.
  subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 3]) }

  /// The smallest rectangle around the pixels that are like this; null for none.
  func box(where isWanted: ([UInt8]) -> Bool) -> CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  func count(where isWanted: ([UInt8]) -> Bool) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) { count += 1 }
    }
    return count
  }
}

let red: [UInt8] = [255, 0, 0]
let green: [UInt8] = [0, 255, 0]
let blue: [UInt8] = [0, 0, 255]
let white: [UInt8] = [255, 255, 255]
let black: [UInt8] = [0, 0, 0]

/// An image of one colour.
func image(_ color: UIColor, _ size: CGSize) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: size, format: format).image { context in
    color.setFill()
    context.fill(CGRect(origin: .zero, size: size))
  }
}

let prose = """
  The engine turns a paragraph into one value. All glyphs, carets and lines come from it, and every query is \
  a view of that value, whatever the name of the library that asks. Rows are counted once.
  """
