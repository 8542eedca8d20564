import CoreGraphics
import CoreText
import Foundation
import GalleyFonts
import Synchronization
import TemplateEngine
import TestSupport
import Testing

/// What threads have drawn.
private final class Pictures: Sendable {
  private let pictures = Mutex<[[UInt8]]>([])
  var all: [[UInt8]] { pictures.withLock { $0 } }
  func append(_ picture: [UInt8]) { pictures.withLock { $0.append(picture) } }
}

@Suite("Bare drawing")
struct BareDrawingTests {
  private func text(_ string: String, size: CGFloat = 32) -> NSAttributedString {
    let config = testConfig(size: size)
    config.textColor = .black
    return NSAttributedString(string: string, attributes: CTFrameParser.attributes(with: config))
  }

  private func frame(_ text: NSAttributedString, _ rect: CGRect) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: rect, transform: nil),
      nil)
  }

  @Test("S2-01: a plain string appears once, upright, at the top left of the rectangle")
  func plainString() throws {
    let canvas = Canvas(width: 300, height: 200)
    CTFrameDraw(frame(text("Hello World!"), CGRect(x: 0, y: 0, width: 300, height: 200)), canvas.context)
    let box = canvas.inkBox
    // 32 points: the ascent of Liberation Sans is 29, its capitals are 22 high, no letter here has a
    // descender.
    #expect(box.minX < 6 && box.minY >= 4 && box.minY < 10 && box.maxY >= 28 && box.maxY <= 31)
    #expect(box.width > 150 && box.width < 200)
    // Upright: the first letter is an H, whose bar leaves the middle of its upper and lower half empty; the
    // exclamation mark at the end has its dot at the bottom.
    let right = Int(box.maxX) - 2
    let column = (Int(box.minY)..<Int(box.maxY)).map { canvas.hasInk(right, $0) }
    let gap = try #require(column.lastIndex(of: false))
    #expect(gap > column.count * 2 / 3, "the gap above the dot is in the lower part")
    #expect(canvas.ink(in: (0..<300, 40..<200)) == 0, "it appears once")
  }

  @Test("S2-02: without the flip the picture is exactly the mirror image; with it (0,0) is the top left")
  func flip() {
    let text = text("Flip 翻转 gjp!")
    let rect = CGRect(x: 0, y: 0, width: 240, height: 90)
    let upright = Canvas(width: 240, height: 90)
    upright.flip()
    let view = CTDisplayView(frame: rect)
    view.data = CoreTextData(
      ctFrame: frame(text, rect), content: TemplateContent(string: text), size: rect.size)
    view.draw(in: upright.context)
    let mirrored = Canvas(width: 240, height: 90)
    mirrored.flip()
    CTFrameDraw(frame(text, rect), mirrored.context)
    let rows = { (canvas: Canvas) in
      (0..<90).map { Array(canvas.pixels[$0 * 960..<($0 + 1) * 960]) }
    }
    // Cairo samples fifteen rows a pixel and rounds edges down to them: mirrored edges may differ by one such
    // row.
    let differences = zip(rows(mirrored), rows(upright).reversed()).flatMap { row, other in
      zip(row, other).map { abs(Int($0) - Int($1)) }
    }
    #expect((differences.max() ?? 255) <= 255 / 15)
    #expect(upright.ink() > 1000)
    #expect(mirrored.inkBox.minX == upright.inkBox.minX && mirrored.inkBox.maxX == upright.inkBox.maxX)
    #expect(
      mirrored.inkBox.minY == 90 - upright.inkBox.maxY && mirrored.inkBox.maxY == 90 - upright.inkBox.minY)
    #expect(upright.inkBox.minY < 12 && upright.inkBox.minX < 8, "the text begins at the top left")
    #expect(mirrored.inkBox.maxY > 78)
  }

  @Test("S2-03: a text matrix left in the context has no effect")
  func textMatrix() {
    let text = text("Matrix")
    let rect = CGRect(x: 0, y: 0, width: 160, height: 60)
    let data = CoreTextData(
      ctFrame: frame(text, rect), content: TemplateContent(string: text), size: rect.size)
    func picture(_ matrix: CGAffineTransform) -> [UInt8] {
      let canvas = Canvas(width: 160, height: 60)
      canvas.flip()
      canvas.context.textMatrix = matrix
      let view = CTDisplayView(frame: rect)
      view.data = data
      view.draw(in: canvas.context)
      #expect(canvas.ink() > 200)
      return canvas.pixels
    }
    #expect(picture(CGAffineTransform(rotationAngle: .pi / 18)) == picture(.identity))
    // The matrix is one that matters: a line drawn with it leans.
    let leaning = Canvas(width: 160, height: 60)
    leaning.context.textMatrix = CGAffineTransform(rotationAngle: .pi / 18)
    leaning.context.textPosition = CGPoint(x: 4, y: 10)
    CTLineDraw(CTLineCreateWithAttributedString(text), leaning.context)
    let straight = Canvas(width: 160, height: 60)
    straight.context.textPosition = CGPoint(x: 4, y: 10)
    CTLineDraw(CTLineCreateWithAttributedString(text), straight.context)
    #expect(leaning.inkBox.height > straight.inkBox.height + 5)
  }

  @Test(
    "S2-04: every glyph of a long mixed text lies inside an ellipse, and the middle line is longer than the first"
  )
  func ellipse() throws {
    let part = "文字在圆里流动，words flow in an ellipse，每一行的长度都不同；the engine asks for the width of every line. "
    let text = text(String(repeating: part, count: 12), size: 10)
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let lines = lines(frame)
    try #require(lines.count >= 7)
    func isInside(_ x: CGFloat, _ y: CGFloat) -> Bool {
      let (dx, dy) = ((x - 150) / 150, (y - 100) / 100)
      return dx * dx + dy * dy <= 1
    }
    let units = text.string as NSString
    var glyphCount = 0
    var outside: [String] = []
    var widths: [CGFloat] = []
    for (line, origin) in zip(lines, origins(frame)) {
      let range = CTLineGetStringRange(line)
      let end = range.location + range.length
      let visibleEnd = (range.location..<end).last { units.character(at: $0) != 0x20 }! + 1
      var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
      for run in runs(line) {
        let count = CTRunGetGlyphCount(run)
        var positions = [CGPoint](repeating: .zero, count: count)
        var advances = [CGSize](repeating: .zero, count: count)
        var indices = [CFIndex](repeating: 0, count: count)
        CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
        CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
        CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
        // White space at a line's end hangs out of the column and shows nothing.
        for glyph in 0..<count where indices[glyph] < visibleEnd {
          glyphCount += 1
          let start = origin.x + positions[glyph].x
          let stop = start + advances[glyph].width
          (left, right) = (min(left, start), max(right, stop))
          if !isInside(start, origin.y) || !isInside(stop, origin.y) { outside.append("\(indices[glyph])") }
        }
      }
      widths.append(right - left)
    }
    #expect(glyphCount > 300)
    #expect(outside.isEmpty, "glyphs at \(outside)")
    #expect(widths[0] < widths[widths.count / 2] - 60)
    #expect(widths[widths.count - 1] < widths[widths.count / 2] - 60)

    // And so does every pixel of ink.
    let canvas = Canvas(width: 300, height: 200)
    CTFrameDraw(frame, canvas.context)
    var strays = 0
    for y in 0..<200 {
      for x in 0..<300 where canvas.hasInk(x, y) && !isInside(CGFloat(x) + 0.5, CGFloat(199 - y) + 0.5) {
        strays += 1
      }
    }
    #expect(canvas.ink() > 3000)
    #expect(strays == 0)
  }

  @Test("S2-05: runs split exactly where attributes change; runs tile lines, and lines the visible text")
  func framesLinesRuns() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"red small ","color":"red","size":12},
       {"type":"txt","content":"blue large and long enough to wrap","color":"blue","size":24}]
      """)
    let lines = lines(data.ctFrame)
    try #require(lines.count > 1)
    var next = 0
    for line in lines {
      let range = units(CTLineGetStringRange(line))
      #expect(range.lowerBound == next)
      var inLine = range.lowerBound
      for run in runs(line).sorted(by: { CTRunGetStringRange($0).location < CTRunGetStringRange($1).location }
      ) {
        let part = units(CTRunGetStringRange(run))
        #expect(part.lowerBound == inLine)
        #expect(part.upperBound <= 10 || part.lowerBound >= 10, "a run crosses the change at 10")
        inLine = part.upperBound
      }
      #expect(inLine == range.upperBound)
      next = range.upperBound
    }
    #expect(units(CTFrameGetVisibleStringRange(data.ctFrame)) == 0..<next)
    #expect(next == data.content.length)
    #expect(runs(lines[0]).map { units(CTRunGetStringRange($0)) }.contains(0..<10), "and nowhere else")
  }

  @Test("S2-06: eight threads at once parse and draw what one thread does")
  func threads() throws {
    let folder = try TemplateFolder()
    try folder.fourColors("picture.png")
    let path = try folder.template(
      """
      [{"type":"txt","content":"线程 threads שלום 😀 ","size":22,"color":"blue"},
       {"type":"img","name":"picture.png","width":40,"height":30},
       {"type":"link","content":" a link that is long enough to wrap","url":"https://example.org/","color":"red"}]
      """)
    let draw: @Sendable () throws -> [UInt8] = {
      let data = try CTFrameParser.parseTemplateFile(path, config: testConfig())
      return Canvas.picture(of: data, width: 200).pixels
    }
    let alone = try draw()
    let pictures = Pictures()
    let isDone = DispatchSemaphore(value: 0)
    let threads = (0..<8).map { _ in
      Thread {
        var picture: [UInt8] = Thread.isMainThread ? [] : alone
        for _ in 0..<4 where picture == alone { picture = (try? draw()) ?? [] }
        pictures.append(picture)
        isDone.signal()
      }
    }
    for thread in threads { thread.start() }
    for _ in threads { isDone.wait() }
    #expect(pictures.all.count == 8)
    for picture in pictures.all { #expect(picture == alone) }
    #expect(alone.contains { $0 != 255 })
  }

  @Test(
    "U68: a template in no size or NaN paints nothing, and is right again with a size",
    arguments: [
      CGSize.zero, CGSize(width: 0, height: 40), CGSize(width: -60, height: -40),
      CGSize(width: CGFloat.nan, height: 40), CGSize(width: CGFloat.nan, height: .nan),
    ])
  func noSize(size: CGSize) {
    let empty = CTFrameParser.parseContent("Some words", config: testConfig(width: size.width))
    let full = CTFrameParser.parseContent("Some words", config: testConfig(width: 60))
    let canvas = Canvas(width: 60, height: 60)
    canvas.flip()
    let view = CTDisplayView(frame: CGRect(origin: .zero, size: size))
    view.data = empty
    view.draw(in: canvas.context)
    CTFrameDraw(empty.ctFrame, canvas.context)
    CTFrameDraw(
      frame(text("Some words"), CGRect(origin: .zero, size: size.width < 0 ? .zero : size)), canvas.context)
    #expect(canvas.inkBox.isNull)
    view.frame = CGRect(x: 0, y: 0, width: 60, height: full.height)
    view.data = full
    view.draw(in: canvas.context)
    #expect(!canvas.inkBox.isNull)
  }
}
