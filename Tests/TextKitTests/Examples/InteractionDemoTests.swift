import TestSupport
import Testing

@testable import TextKit
@testable import TextKitDemos

@Suite("Demo: text around an oval")
struct InteractionDemoTests {
  private func demo(_ center: CGPoint = CGPoint(x: 168, y: 150)) -> InteractionDemo {
    InteractionDemo(text: InteractionDemo.text, width: 320, ovalCenter: center)
  }

  private func fragments(_ demo: InteractionDemo) -> [PlacedFragment] {
    demo.manager.ensureLayout(for: demo.container)
    return demo.manager.placedFragments(in: demo.container)
  }

  /// How far the corner of a line that is nearest to the oval is from its rim, in points, outside of it
  /// positive; `nil` for a row above or below the oval.
  private func distance(_ line: CGRect, _ center: CGPoint, _ radius: CGFloat) -> CGFloat? {
    let dy = max(line.minY - center.y, center.y - line.maxY, 0)
    guard dy < radius else { return nil }
    return hypot(max(line.minX - center.x, center.x - line.maxX, 0), dy) - radius
  }

  /// The oval's centre in the container.
  private func center(_ demo: InteractionDemo) -> CGPoint {
    CGPoint(x: demo.ovalCenter.x - demo.inset.x, y: demo.ovalCenter.y - demo.inset.y)
  }

  @Test("S0-64: No ink lies in the oval, and rows beside it read on from left to right")
  func oval() throws {
    let demo = demo()
    let lines = fragments(demo)
    let canvas = try Canvas(340, 420) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.translateBy(x: 0, y: 420)
      context.scaleBy(x: 1, y: -1)
      demo.manager.drawGlyphs(forGlyphRange: NSRange(0..<demo.manager.numberOfGlyphs), at: demo.inset)
    }
    #expect(canvas.ink > 1_000)
    let radius = demo.diameter / 2 - 0.5
    for x in 0..<340 {
      for y in 0..<420
      where hypot(CGFloat(x) + 0.5 - demo.ovalCenter.x, CGFloat(y) + 0.5 - demo.ovalCenter.y) < radius {
        #expect(canvas[x, 419 - y] == white, "\(x), \(y)")
      }
    }
    #expect(
      lines.map(\.characters.lowerBound).dropFirst() == lines.map(\.characters.upperBound).dropLast()[...])
    let rows = Dictionary(grouping: lines, by: \.rect.minY)
    let beside = rows.values.filter { $0.count == 2 }
    #expect(beside.count >= 8)
    for row in beside {
      #expect(
        row[0].rect.maxX < row[1].rect.minX && row[0].characters.upperBound == row[1].characters.lowerBound)
    }
  }

  @Test("S0-65: The hole is under the oval when the inset is taken off, and 8 points beside it when not")
  func coordinates() throws {
    let demo = demo()
    func check(_ center: CGPoint) {
      let distances = fragments(demo).compactMap { distance($0.rect, center, demo.diameter / 2) }
      #expect(distances.count >= 16)
      for distance in distances { #expect(abs(distance) < 0.5) }
    }
    check(center(demo))
    demo.container.exclusionPaths = [UIBezierPath(ovalIn: demo.oval)]
    check(demo.ovalCenter)
  }

  @Test("S0-66: Every step of a drag has its own right layout, and the way back ends where it began")
  func dragging() {
    let demo = demo()
    let first = fragments(demo).map { FragmentRecord($0, in: demo.manager) }
    var different = 0
    for step in Array(1...100) + (0..<100).reversed() {
      demo.ovalCenter = CGPoint(x: 168 + CGFloat(step), y: 150 + CGFloat(step) / 2)
      let lines = fragments(demo)
      #expect(lines.last?.characters.upperBound == demo.storage.length)
      for line in lines {
        #expect(distance(line.rect, center(demo), demo.diameter / 2).map { $0 > -0.5 } ?? true, "\(step)")
      }
      if lines.map({ FragmentRecord($0, in: demo.manager) }) != first { different += 1 }
    }
    #expect(different > 150)
    #expect(fragments(demo).map { FragmentRecord($0, in: demo.manager) } == first)
  }

  @Test("S0-67: Text keeps clear of several shapes, and of rows without room")
  func severalShapes() {
    let demo = demo()
    let star = UIBezierPath()
    for point in 0..<10 {
      let radius: CGFloat = point % 2 == 0 ? 60 : 25
      let angle = CGFloat(point) * .pi / 5
      let place = CGPoint(x: 110 + radius * sin(angle), y: 190 - radius * cos(angle))
      if point == 0 { star.move(to: place) } else { star.addLine(to: place) }
    }
    star.close()
    let shapes = [
      UIBezierPath(rect: CGRect(x: -10, y: 60, width: 400, height: 20)),
      UIBezierPath(ovalIn: CGRect(x: 90, y: 90, width: 120, height: 90)), star,
    ]
    demo.container.exclusionPaths = shapes
    let lines = fragments(demo)
    #expect(lines.last?.characters.upperBound == demo.storage.length)
    for line in lines {
      #expect(line.rect.width > 1)
      let inner = line.rect.insetBy(dx: 0.6, dy: 0.6)
      for x in stride(from: inner.minX, through: inner.maxX, by: 2) {
        for y in stride(from: inner.minY, through: inner.maxY, by: 2) {
          #expect(!shapes.contains { $0.contains(CGPoint(x: x, y: y)) }, "\(x), \(y)")
        }
      }
    }
    let inBand = lines.filter { $0.rect.minY < 79.99 && $0.rect.maxY > 60.01 }
    #expect(inBand.isEmpty, "\(inBand.map(\.rect))")
  }

  @Test("S0-68: Narrow pieces beside the oval hold divided words, and nothing runs over")
  func hyphenation() {
    let lines = fragments(demo())
    #expect(lines.contains { $0.line?.isHyphenated == true && $0.rect.width < 130 })
    for line in lines { #expect(line.usedRect.maxX <= line.rect.maxX + 0.001) }
  }

  @Test(
    "S0-69: The mark stands at the end of the last selected line, follows it, and is gone without a selection"
  )
  func follower() throws {
    let demo = demo()
    #expect(demo.markFrame == nil)
    demo.selection = NSRange(40..<300)
    let last = try #require(demo.selectionRects.last)
    let mark = try #require(demo.markFrame)
    #expect(mark.midX == last.maxX + 9 && mark.midY == last.maxY + 9)
    // The selection's last line, in the view.
    let end = try #require(fragments(demo).first { $0.characters.contains(299) })
    let x = try #require(end.spans(of: 299..<300).last?.upperBound)
    #expect(abs(last.maxX - x - 8) < 0.001 && abs(last.maxY - end.rect.maxY - 8) < 0.001)
    demo.ovalCenter.x -= 100
    let moved = try #require(demo.markFrame)
    #expect(moved != mark)
    demo.selection = NSRange(40..<200)
    #expect(demo.markFrame != moved)
    demo.selection.length = 0
    #expect(demo.markFrame == nil)
  }

  @Test("S0-70: A selection beside the oval has a rectangle for each line, in order, none over another")
  func selectionRects() {
    let demo = demo()
    demo.selection = NSRange(100..<420)
    let rects = demo.selectionRects
    let lines = fragments(demo).filter { $0.characters.overlaps(100..<420) }
    #expect(rects.count == lines.count && lines.count > 6)
    for (rect, line) in zip(rects, lines) {
      let line = line.rect.offsetBy(dx: 8, dy: 8)
      #expect(rect.minY == line.minY && rect.maxY == line.maxY)
      #expect(rect.minX >= line.minX - 0.001 && rect.maxX <= line.maxX + 0.001)
    }
    for (index, rect) in rects.enumerated() {
      for other in rects[..<index] {
        let common = rect.intersection(other)
        #expect(common.isNull || common.width * common.height < 1e-6)
      }
    }
    // Together they are what carets say is selected: all lines in between are full.
    for (rect, line) in zip(rects, lines).dropFirst().dropLast() {
      #expect(rect == line.rect.offsetBy(dx: 8, dy: 8))
    }
  }
}
