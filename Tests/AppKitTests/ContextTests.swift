import AppKit
import Testing

struct ContextTests {
  private func bitmap() throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  @Test("saveGraphicsState and restoreGraphicsState bring back the context before, and its state")
  func states() throws {
    let (first, second) = (try bitmap(), try bitmap())
    NSGraphicsContext.saveGraphicsState()
    let context = NSGraphicsContext(cgContext: first, flipped: false)
    NSGraphicsContext.current = context
    #expect(NSGraphicsContext.current === context)
    NSColor.red.set()
    NSGraphicsContext.saveGraphicsState()
    NSColor.blue.set()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: second, flipped: true)
    #expect(NSGraphicsContext.current?.cgContext === second)
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current?.cgContext === first)
    NSRect(x: 0, y: 0, width: 1, height: 1).fill()
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current == nil)
    #expect(try Picture(try #require(first.makeImage()))[0, 39] == red)
  }

  @Test("Text stands upright in either kind of context: its lower left, or its upper left, is at the point")
  func text() throws {
    var pictures: [Picture] = []
    let attributes: [NSAttributedString.Key: Any] = [.font: NSFont(name: "Liberation Sans", size: 20)!]
    for isFlipped in [false, true] {
      let context = try bitmap()
      if isFlipped {
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
      }
      NSGraphicsContext.saveGraphicsState()
      NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: isFlipped)
      let height = "L".size(withAttributes: attributes).height
      "L".draw(at: NSPoint(x: 4, y: isFlipped ? 40 - 6 - height : 6), withAttributes: attributes)
      NSGraphicsContext.restoreGraphicsState()
      pictures.append(try Picture(try #require(context.makeImage())))
    }
    let ink = pictures.map { picture in picture.count { $0[3] > 60 } }
    #expect(ink[0] > 20)
    #expect(ink[0] == ink[1])
    // The foot of an L is below its stem, so that the lower half has more ink.
    for picture in pictures {
      let rows = (0..<40).map { y in
        picture.count(CGRect(x: 0, y: y, width: 40, height: 1)) { $0[3] > 60 }
      }
      let first = try #require(rows.firstIndex { $0 > 0 })
      let last = try #require(rows.lastIndex { $0 > 0 })
      let middle = (first + last) / 2
      #expect(rows[middle + 1...last].reduce(0, +) > rows[first...middle].reduce(0, +) + 4)
    }
  }

  @Test("Text drawn in a rectangle begins at its top, where y points up, too")
  func rectangle() throws {
    let context = try bitmap()
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
    "H".draw(
      in: NSRect(x: 0, y: 0, width: 40, height: 40),
      withAttributes: [.font: NSFont(name: "Liberation Sans", size: 12)!])
    NSGraphicsContext.restoreGraphicsState()
    let picture = try Picture(try #require(context.makeImage()))
    #expect(picture.count(CGRect(x: 0, y: 0, width: 40, height: 14)) { $0[3] > 128 } > 10)
    #expect(picture.count(CGRect(x: 0, y: 14, width: 40, height: 26)) { $0[3] > 0 } == 0)
  }

  @Test("NSRect fills, frames and clips with the operation that is asked for")
  func rectangles() throws {
    let image = NSImage(size: NSSize(width: 8, height: 8))
    image.lockFocus()
    NSColor.red.set()
    NSRect(x: 0, y: 0, width: 8, height: 8).fill()
    NSColor.clear.set()
    NSRect(x: 0, y: 0, width: 1, height: 1).fill(using: .copy)
    NSRect(x: 1, y: 0, width: 1, height: 1).fill()
    NSColor.blue.set()
    NSRect(x: 2, y: 2, width: 4, height: 4).frame()
    [NSRect(x: 7, y: 7, width: 1, height: 1), NSRect(x: 7, y: 6, width: 1, height: 1)].fill()
    NSRect(x: 0, y: 7, width: 1, height: 1).clip()
    NSColor.green.set()
    NSRect(x: 0, y: 0, width: 8, height: 8).fill()
    image.unlockFocus()
    let picture = try Picture(image)
    #expect(
      [picture[0, 7], picture[1, 7], picture[0, 0], picture[7, 0], picture[7, 1]] == [
        clear, red, green, blue, blue,
      ])
    #expect(picture.count { $0 == blue } == 14)
  }

  @Test("compositingOperation holds for what follows")
  func operations() throws {
    let image = fourColours()
    image.lockFocus()
    NSGraphicsContext.current?.compositingOperation = .destinationOut
    NSRect(x: 0, y: 0, width: 1, height: 1).fill()
    image.unlockFocus()
    #expect(try Picture(image)[0, 1] == clear)
    #expect(try Picture(image)[1, 1] == white)
  }
}
