import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Paths of a CTFrame")
struct FramePathTests {
  private func setter(_ size: Double = 10) throws -> CTFramesetter {
    CTFramesetterCreateWithAttributedString(
      styled(String(repeating: "in a frame ", count: 800), try font(TestFonts.liberationSans, size)))
  }

  /// The boxes of a frame's lines, white space at their ends left out, in the coordinates of the path.
  private func boxes(_ frame: CTFrame) -> [CGRect] {
    let corner = CTFrameGetPath(frame).boundingBoxOfPath.origin
    return zip(lines(frame), origins(frame)).map { line, origin in
      var ascent: CGFloat = 0
      var descent: CGFloat = 0
      let width =
        CTLineGetTypographicBounds(line, &ascent, &descent, nil) - CTLineGetTrailingWhitespaceWidth(line)
      return CGRect(
        x: corner.x + origin.x, y: corner.y + origin.y - descent, width: width, height: ascent + descent)
    }
  }

  private let page = CGPath(rect: CGRect(x: 50, y: 20, width: 300, height: 300), transform: nil)

  @Test("Text flows around clipping paths, on both sides, in the coordinates of the frame's path")
  func clippingPaths() throws {
    let hole = CGRect(x: 150, y: 120, width: 100, height: 80)
    let path = CGPath(rect: hole, transform: nil)
    let variants: [CFDictionary] = [
      [kCTFrameClippingPathsAttributeName: [path] as CFArray] as CFDictionary,
      [
        kCTFrameClippingPathsAttributeName: [
          [kCTFramePathClippingPathAttributeName: path] as CFDictionary
        ] as CFArray
      ] as CFDictionary,
      [kCTFramePathClippingPathAttributeName: path] as CFDictionary,
    ]
    let plain = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, nil)
    #expect(boxes(plain).contains { $0.intersects(hole) })
    var counts: Set<Int> = []
    for attributes in variants {
      let frame = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, attributes)
      let boxes = boxes(frame)
      #expect(!boxes.contains { $0.insetBy(dx: 1e-6, dy: 1e-6).intersects(hole) })
      #expect(boxes.contains { $0.maxX <= hole.minX && $0.midY > hole.minY && $0.midY < hole.maxY })
      #expect(boxes.contains { $0.minX >= hole.maxX - 1e-6 && $0.midY > hole.minY && $0.midY < hole.maxY })
      #expect(CTFrameGetVisibleStringRange(frame).length < CTFrameGetVisibleStringRange(plain).length)
      #expect(CTFrameGetFrameAttributes(frame) === attributes)
      counts.insert(CTFrameGetVisibleStringRange(frame).length)
    }
    #expect(counts.count == 1)
  }

  @Test("A clipping path has its own fill rule and a width that text keeps clear of")
  func clippingPathAttributes() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 100, y: 60, width: 200, height: 200))
    path.addRect(CGRect(x: 130, y: 90, width: 140, height: 140))
    let inner = CGRect(x: 130, y: 90, width: 140, height: 140)
    func frame(_ more: [CFString: Any]) throws -> [CGRect] {
      let entry = more.merging([kCTFramePathClippingPathAttributeName: path]) { $1 }
      let attributes =
        [kCTFrameClippingPathsAttributeName: [entry as CFDictionary] as CFArray] as CFDictionary
      return boxes(CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, attributes))
    }
    func isInside(_ box: CGRect) -> Bool { inner.insetBy(dx: -1e-6, dy: -1e-6).contains(box) }
    #expect(try frame([:]).contains(where: isInside), "by the even-odd rule the inner square is free")
    let winding = try frame([kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber.rawValue])
    #expect(!winding.contains(where: isInside))
    let wide = try frame([kCTFramePathWidthAttributeName: 40])
    let ring = CGRect(x: 80, y: 40, width: 240, height: 240)
    let free = CGRect(x: 150, y: 110, width: 100, height: 100).insetBy(dx: -1e-6, dy: -1e-6)
    for box in wide { #expect(!box.insetBy(dx: 1e-6, dy: 1e-6).intersects(ring) || free.contains(box)) }
    #expect(wide.contains { free.contains($0) })
  }

  @Test("Half of a path's width is left empty inside of the frame", arguments: [0.0, 10, 37.5])
  func pathWidth(width: Double) throws {
    let attributes = [kCTFramePathWidthAttributeName: width] as CFDictionary
    let frame = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, attributes)
    let room = CGRect(x: 50, y: 20, width: 300, height: 300).insetBy(dx: width / 2, dy: width / 2)
    let boxes = boxes(frame)
    #expect(boxes.allSatisfy { room.insetBy(dx: -1e-6, dy: -1e-6).contains($0) })
    #expect(abs(boxes[0].minX - room.minX) < 1e-6)
    #expect(room.maxY - boxes[0].maxY < 2, "and no more than half")
    #expect(boxes.map(\.maxX).max()! > room.maxX - 30)
    // Without the border the same text in a smaller rectangle.
    let smaller = CTFramesetterCreateFrame(
      try setter(), CFRangeMake(0, 0), CGPath(rect: room, transform: nil), nil)
    #expect(
      lines(frame).map { units(CTLineGetStringRange($0)) }
        == lines(smaller).map { units(CTLineGetStringRange($0)) })
  }

  @Test("No line touches a round clipping path or leaves a round frame", arguments: [0.0, 12])
  func round(width: Double) throws {
    let outer = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 320, height: 320), transform: nil)
    let hole = CGPath(ellipseIn: CGRect(x: 100, y: 100, width: 120, height: 120), transform: nil)
    let entry =
      [kCTFramePathClippingPathAttributeName: hole, kCTFramePathWidthAttributeName: width] as CFDictionary
    let attributes: CFDictionary =
      [
        kCTFrameClippingPathsAttributeName: [entry] as CFArray, kCTFramePathWidthAttributeName: width,
      ] as CFDictionary
    let frame = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), outer, attributes)
    #expect(boxes(frame).count > 20)
    for box in boxes(frame) {
      for corner in [
        CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
        CGPoint(x: box.minX, y: box.maxY),
        CGPoint(x: box.maxX, y: box.maxY),
      ] {
        let distance = hypot(corner.x - 160, corner.y - 160)
        #expect(distance <= 160 - width / 2 + 0.01)
        #expect(distance >= 60 + width / 2 - 0.01)
      }
    }
  }

  @Test("A page of columns with a picture in the middle continues where the column before ended")
  func columns() throws {
    let setter = try setter(9)
    let picture = CGPath(rect: CGRect(x: 120, y: 120, width: 160, height: 120), transform: nil)
    let attributes = [kCTFrameClippingPathsAttributeName: [picture] as CFArray] as CFDictionary
    var start = 0
    var last = -1
    for column in 0..<2 {
      let path = CGPath(
        rect: CGRect(x: 10 + 195 * CGFloat(column), y: 10, width: 180, height: 380), transform: nil)
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(start, 0), path, attributes)
      for box in boxes(frame) {
        #expect(!box.insetBy(dx: 1e-6, dy: 1e-6).intersects(picture.boundingBoxOfPath))
      }
      #expect(CTFrameGetVisibleStringRange(frame).location == start && start > last)
      last = start
      start += CTFrameGetVisibleStringRange(frame).length
    }
    #expect(start > 200)
  }

  @Test("Attributes of unexpected classes count as absent")
  func unexpected() throws {
    let plain = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, nil)
    for value in ["text" as Any, [1, 2] as CFArray, -5, Double.nan, NSNull(), [["a": 1]] as CFArray] {
      let attributes =
        [
          kCTFrameClippingPathsAttributeName: value,
          kCTFramePathWidthAttributeName: value is Int ? value : "x",
          kCTFramePathClippingPathAttributeName: value,
        ] as CFDictionary
      let frame = CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, attributes)
      #expect(lines(frame).count == lines(plain).count)
    }
  }

  @Test("A clipping path over the whole frame leaves an empty one; one beside it changes nothing")
  func extremes() throws {
    func count(_ rect: CGRect) throws -> Int {
      let path = CGPath(rect: rect, transform: nil)
      let attributes = [kCTFramePathClippingPathAttributeName: path] as CFDictionary
      return lines(CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, attributes)).count
    }
    let plain = lines(CTFramesetterCreateFrame(try setter(), CFRangeMake(0, 0), page, nil)).count
    #expect(try count(CGRect(x: 0, y: 0, width: 500, height: 500)) == 0)
    #expect(try count(CGRect(x: 400, y: 0, width: 50, height: 500)) == plain)
    #expect(try count(CGRect(x: 0, y: 20, width: 500, height: 150)) == plain / 2)
    #expect(try count(.null) == plain)
  }
}
