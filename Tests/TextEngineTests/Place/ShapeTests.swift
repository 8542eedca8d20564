import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Text in shapes")
struct ShapeTests {
  /// A convex polygon inscribed in an ellipse.
  private static func ellipse(width: Double, height: Double, sides: Int = 256) -> [TextPoint] {
    (0..<sides).map { side in
      let turn = Double(side) / Double(sides)
      return TextPoint(x: width / 2 * (1 + cosine(turn)), y: height / 2 * (1 + cosine(turn - 0.25)))
    }
  }

  /// Cosine of a turn (1 is a full one) by its series: no Foundation here.
  private static func cosine(_ turn: Double) -> Double {
    let angle = (turn - turn.rounded()) * 2 * Double.pi
    var term = 1.0
    var sum = 1.0
    for order in 1...20 {
      term *= -angle * angle / Double((2 * order - 1) * (2 * order))
      sum += term
    }
    return sum
  }

  private static func star(_ size: Double) -> [TextPoint] {
    (0..<10).map { corner in
      let radius = corner % 2 == 0 ? size / 2 : size / 5
      let turn = Double(corner) / 10
      return TextPoint(
        x: size / 2 + radius * cosine(turn - 0.25), y: size / 2 - radius * cosine(turn))
    }
  }

  @Test(
    "The intervals of a band are those that a dense grid of points finds inside", arguments: UInt64(0)..<40)
  func intervalsMatchPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let polygons = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 3...8, using: &random)).map { _ in
        TextPoint(
          x: Double(Int.random(in: 0...40, using: &random)), y: Double(Int.random(in: 0...40, using: &random))
        )
      }
    }
    let rule: TextShape.FillRule = seed % 2 == 0 ? .winding : .evenOdd
    let shape = TextShape(polygons: polygons, rule: rule)
    let top = Double.random(in: 0...30, using: &random)
    let bottom = top + Double.random(in: 1...6, using: &random)
    let intervals = shape.intervals(top: top, bottom: bottom)
    var insideWidth = 0.0
    for step in 0..<800 {
      let x = Double(step) / 20 + 0.0137
      let isInside = (0...60).allSatisfy { row in
        contains(polygons, rule, x, top + (bottom - top) * (Double(row) + 0.5) / 61)
      }
      if isInside { insideWidth += 0.05 }
      if intervals.contains(where: { $0.start < x && x < $0.end }) {
        #expect(isInside, "seed \(seed), x \(x)")
      }
    }
    // The grid misses slivers between its rows, so it finds a little more room, never less.
    let freeWidth = intervals.reduce(0) { $0 + $1.width }
    #expect(abs(freeWidth - insideWidth) < 1, "seed \(seed)")
  }

  private func contains(_ polygons: [[TextPoint]], _ rule: TextShape.FillRule, _ x: Double, _ y: Double)
    -> Bool
  {
    var winding = 0
    var crossings = 0
    for polygon in polygons {
      for (index, a) in polygon.enumerated() {
        let b = polygon[(index + 1) % polygon.count]
        guard (a.y <= y) != (b.y <= y) else { continue }
        guard a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) < x else { continue }
        winding += a.y < b.y ? 1 : -1
        crossings += 1
      }
    }
    return rule == .winding ? winding != 0 : crossings % 2 == 1
  }

  @Test("In an ellipse every line lies inside over its whole height, and the middle is widest")
  func ellipse() {
    let string = String(repeating: "椭圆里的文字 and some Latin words follow 每一行都在里面。", count: 8)
    let typesetter = TextTypesetter(EngineFixture.text(string))
    let column = typesetter.layout(in: TextShape(polygons: [ShapeTests.ellipse(width: 300, height: 200)]))
    let lines = column.allLines
    #expect(lines.count > 6)
    for line in lines {
      for y in [line.top + line.line.top, line.top + line.line.bottom] {
        for x in [line.line.x, line.line.x + line.line.width] {
          let dx = (x - 150) / 150
          let dy = (y - 100) / 100
          #expect(dx * dx + dy * dy <= 1 + 1e-9)
        }
      }
    }
    let widths = lines.map(\.line.interval.width)
    #expect(widths[0] < widths[widths.count / 2])
  }

  @Test("A star gives rows with several lines that share a baseline, in the order of reading")
  func star() {
    let string = String(repeating: "text in a star keeps its order ", count: 40)
    let typesetter = TextTypesetter(EngineFixture.text(string, EngineFixture.style(EngineFixture.sans, 9)))
    let column = typesetter.layout(in: TextShape(polygons: [ShapeTests.star(400)]))
    let lines = column.allLines
    var next = 0
    var rowsWithTwo = 0
    for line in lines {
      #expect(line.range.lowerBound == next)
      next = line.range.upperBound
    }
    for (line, other) in zip(lines, lines.dropFirst()) where line.line.baseline == other.line.baseline {
      rowsWithTwo += 1
      #expect(line.line.x + line.line.width <= other.line.x)
    }
    #expect(rowsWithTwo > 0)
  }

  @Test("S0-64: beside an oval rows hold two lines, left then right, and no line meets the oval")
  func ovalExclusion() {
    let oval = ShapeTests.ellipse(width: 150, height: 150).map { TextPoint(x: $0.x + 85, y: $0.y + 60) }
    let string = String(repeating: "reading around a hole is a matter of order ", count: 30)
    let shape = TextShape(width: 320).excluding([oval])
    let lines = TextTypesetter(EngineFixture.text(string, EngineFixture.style(EngineFixture.sans, 12)))
      .layout(in: shape).allLines
    var next = 0
    var split = 0
    for (index, line) in lines.enumerated() {
      #expect(line.range.lowerBound == next)
      next = line.range.upperBound
      // The nearest point of the line's box to the centre is outside the circle.
      let x = min(max(160, line.line.x), line.line.x + line.line.width)
      let y = min(max(135, line.line.top), line.line.bottom)
      let distance = (x - 160) * (x - 160) + (y - 135) * (y - 135)
      #expect(distance >= 74.5 * 74.5)
      let following = index + 1 < lines.count ? lines[index + 1] : nil
      if let following, following.line.baseline == line.line.baseline {
        split += 1
        #expect(line.line.x < 160 && following.line.x > 160)
      }
    }
    #expect(split >= 8)
    #expect(next == string.utf16.count)
  }

  @Test("S0-67: overlapping exclusions are left out as one, and rows without room stay empty")
  func severalExclusions() {
    let rectangle = [(0, 30), (300, 30), (300, 60), (0, 60)].map { TextPoint(x: $0.0, y: $0.1) }
    let oval = ShapeTests.ellipse(width: 100, height: 120).map { TextPoint(x: $0.x + 20, y: $0.y + 40) }
    let star = ShapeTests.star(120).map { TextPoint(x: $0.x + 90, y: $0.y + 70) }
    let shape = TextShape(width: 300).excluding([rectangle]).excluding([oval]).excluding([star])
    let string = String(repeating: "words that go around several things ", count: 25)
    let lines = TextTypesetter(EngineFixture.text(string, EngineFixture.style(EngineFixture.sans, 11)))
      .layout(in: shape).allLines
    for line in lines {
      #expect(line.line.width > 0)
      #expect(line.line.bottom <= 30 + 1e-6 || line.line.top >= 60 - 1e-6)
      for step in 0...20 {
        for rise in 0...6 {
          let x = line.line.x + line.line.width * Double(step) / 20
          let y = line.line.top + 1e-6 + (line.line.height - 2e-6) * Double(rise) / 6
          #expect(!contains([oval], .winding, x, y) && !contains([star], .winding, x, y))
        }
      }
    }
    #expect(lines.last?.range.upperBound == string.utf16.count)
  }

  @Test(
    "G-17: exclusions at a corner, an edge, outside or of no size neither hang nor lose a character",
    arguments: UInt64(0)..<60)
  func anyExclusions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var shape = TextShape(width: [200, 200, 3, 0].randomElement(using: &random) ?? 200)
    var polygons: [[TextPoint]] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let corner = [-50, 0, 0, 100, 200, 250].randomElement(using: &random) ?? 0
      let polygon = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        TextPoint(
          x: Double(corner + Int.random(in: -60...60, using: &random)),
          y: Double(Int.random(in: 0...3, using: &random) * 40))
      }
      shape = shape.excluding([polygon], rule: .evenOdd)
      polygons.append(polygon)
    }
    let string = "every word of this is set exactly once, whatever stands in its way"
    let lines = TextTypesetter(EngineFixture.text(string)).layout(in: shape).allLines
    var next = 0
    for line in lines {
      #expect(line.range.lowerBound == next, "seed \(seed)")
      next = line.range.upperBound
      // No letter, the first of the line included, is in a hole.
      for step in 0...20 {
        // A character that is wider than its room reaches out of it, at its end.
        let width = min(line.line.width, line.line.interval.end - line.line.x)
        let x = line.line.x + 1e-6 + (width - 2e-6) * Double(step) / 20
        for rise in 0...4 {
          let y = line.line.top + 1e-6 + (line.line.height - 2e-6) * Double(rise) / 4
          #expect(
            polygons.allSatisfy { !contains([$0], .evenOdd, x, y) },
            "seed \(seed): \(line.range) at \(x), \(y)")
        }
      }
    }
    #expect(next == string.utf16.count, "seed \(seed)")
  }

  @Test("A word wider than the shape is cut; one that fits further down waits for room")
  func overlongWords() {
    let triangle = [TextPoint(x: 100, y: 0), TextPoint(x: 200, y: 200), TextPoint(x: 0, y: 200)]
    let shape = TextShape(polygons: [triangle])
    let fits = TextTypesetter(EngineFixture.text("incomprehensible")).layout(in: shape)
    #expect(fits.lineCount == 1)
    #expect(fits.allLines[0].line.top + fits.paragraphs[0].top > 80)
    let wide = TextTypesetter(EngineFixture.text(String(repeating: "w", count: 30))).layout(in: shape)
    #expect(wide.range.upperBound == 30)
    #expect(wide.lineCount > 1)
  }

  @Test("A shape without room holds nothing and comes to an end", arguments: 0..<4)
  func noRoom(kind: Int) {
    let polygons: [[TextPoint]] = [
      [], [TextPoint(x: 0, y: 0), TextPoint(x: 10, y: 10)],
      [TextPoint(x: .nan, y: 0), TextPoint(x: 10, y: .infinity), TextPoint(x: 1, y: 1)],
      [TextPoint(x: 0, y: 0), TextPoint(x: 1, y: 0), TextPoint(x: 1, y: 500), TextPoint(x: 0, y: 500)],
    ]
    let column = TextTypesetter(EngineFixture.text("words in no room")).layout(
      in: TextShape(polygons: [polygons[kind]]))
    #expect(column.lineCount == 0)
    #expect(column.range.isEmpty)
  }
}
