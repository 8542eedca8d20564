import UIKit

/// A page that is described in JSON and typeset by Core Text: texts, a picture and a link, and what is at a
/// point.
struct Article {
  private struct Item: Decodable {
    let type: String
    var content: String?
    var url: String?
    var width: CGFloat?
    var height: CGFloat?
  }

  /// The size of a picture, as the callbacks of its run delegate get it.
  private final class Size {
    let width: CGFloat
    let height: CGFloat

    init(width: CGFloat, height: CGFloat) {
      self.width = width
      self.height = height
    }
  }

  let frame: CTFrame
  let height: CGFloat
  private var links: [(range: NSRange, url: String)] = []

  /// - Parameter width: The width of the page in points; it is as high as its text.
  init(json: String, width: CGFloat) throws {
    let text = NSMutableAttributedString()
    for item in try JSONDecoder().decode([Item].self, from: Data(json.utf8)) {
      switch item.type {
      case "img":
        text.append(Article.placeholder(Size(width: item.width ?? 0, height: item.height ?? 0)))
      case "link":
        let range = NSRange(location: text.length, length: (item.content ?? "").utf16.count)
        links.append((range, item.url ?? ""))
        fallthrough
      default:
        text.append(NSAttributedString(string: item.content ?? "", attributes: [.font: Fonts.sans(12)]))
      }
    }
    let framesetter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRange(location: 0, length: 0), nil,
      CGSize(width: width, height: CGFloat.greatestFiniteMagnitude), nil)
    height = size.height
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil)
    frame = CTFramesetterCreateFrame(framesetter, CFRange(location: 0, length: 0), path, nil)
  }

  private static func placeholder(_ size: Size) -> NSAttributedString {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1,
      dealloc: { Unmanaged<Size>.fromOpaque($0).release() },
      getAscent: { Unmanaged<Size>.fromOpaque($0).takeUnretainedValue().height },
      getDescent: { _ in 0 },
      getWidth: { Unmanaged<Size>.fromOpaque($0).takeUnretainedValue().width })
    let delegate = CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(size).toOpaque())!
    return NSAttributedString(
      string: "\u{FFFC}",
      attributes: [
        .font: Fonts.sans(12), NSAttributedString.Key(kCTRunDelegateAttributeName as String): delegate,
      ])
  }

  private var lines: [(line: CTLine, origin: CGPoint)] {
    let lines = CTFrameGetLines(frame) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
    return Array(zip(lines, origins))
  }

  /// The rectangles of the pictures; the origin is the page's lower left corner.
  var pictures: [CGRect] {
    var rects: [CGRect] = []
    for (line, origin) in lines {
      for run in CTLineGetGlyphRuns(line) as! [CTRun] {
        let attributes = CTRunGetAttributes(run) as! [String: Any]
        guard attributes[kCTRunDelegateAttributeName as String] != nil else { continue }
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        let width = CTRunGetTypographicBounds(run, CFRange(location: 0, length: 0), &ascent, &descent, nil)
        let x = CTLineGetOffsetForStringIndex(line, CTRunGetStringRange(run).location, nil)
        rects.append(
          CGRect(x: origin.x + x, y: origin.y - descent, width: CGFloat(width), height: ascent + descent))
      }
    }
    return rects
  }

  /// Returns the address of the link at a point of the page, whose origin is its lower left corner.
  func link(at point: CGPoint) -> String? {
    for (line, origin) in lines {
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      let box = CGRect(
        x: origin.x, y: origin.y - descent, width: CGFloat(width), height: ascent + descent)
      guard box.contains(point) else { continue }
      let inLine = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
      let caret = CTLineGetStringIndexForPosition(line, inLine)
      // The caret nearest to the point may be the one after its character.
      let index = CTLineGetOffsetForStringIndex(line, caret, nil) > inLine.x ? caret - 1 : caret
      return links.first { NSLocationInRange(index, $0.range) }?.url
    }
    return nil
  }

  /// A line of text with a picture and a link in it.
  static func page() throws -> Article {
    try Article(
      json: """
        [{"type":"txt","content":"See the "}, {"type":"img","width":40,"height":30},
         {"type":"txt","content":"read "}, {"type":"link","content":"more","url":"https://example.org"}]
        """, width: 200)
  }
}
