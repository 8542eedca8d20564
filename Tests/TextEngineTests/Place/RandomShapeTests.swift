import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Random shapes")
struct RandomShapeTests {
  @Test(
    "Random holes, also at the origin, outside, touching and degenerate, neither hang nor lose a character",
    arguments: UInt64(0)..<60)
  func randomExclusions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let holes = (0..<Int.random(in: 0...4, using: &random)).map { _ in polygon(&random) }
    var shape = TextShape(width: 300)
    for hole in holes { shape = shape.excluding([hole]) }
    let string = EngineFixture.randomText(&random, words: 60)
    let column = TextTypesetter(EngineFixture.text(string)).layout(in: shape)
    var next = 0
    var rows: [Double] = []
    for line in column.allLines {
      #expect(line.range.lowerBound == next && !line.range.isEmpty, "seed \(seed)")
      next = line.range.upperBound
      if rows.last != line.top + line.line.top { rows.append(line.top + line.line.top) }
      #expect(line.line.interval.start >= -1e-6 && line.line.interval.end <= 300 + 1e-6, "seed \(seed)")
    }
    #expect(next == string.utf16.count, "seed \(seed)")
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): rows go down")
  }

  @Test(
    "Text in random polygons stays inside of them over its lines' whole height",
    arguments: UInt64(0)..<60)
  func randomPolygons(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let polygons = (0..<Int.random(in: 1...3, using: &random)).map { _ in polygon(&random) }
    let shape = TextShape(polygons: polygons, rule: seed % 2 == 0 ? .winding : .evenOdd)
    let string = EngineFixture.randomText(&random, words: 60)
    let column = TextTypesetter(EngineFixture.text(string)).layout(in: shape)
    var next = 0
    for line in column.allLines {
      #expect(line.range.lowerBound == next, "seed \(seed)")
      next = line.range.upperBound
      let free = shape.intervals(top: line.top + line.line.top, bottom: line.top + line.line.bottom)
      #expect(
        free.contains {
          $0.start <= line.line.interval.start + 1e-6 && line.line.interval.end <= $0.end + 1e-6
        },
        "seed \(seed): line at \(line.range)")
      #expect(line.line.width <= line.line.interval.width + 1e-6, "seed \(seed): line at \(line.range)")
    }
    #expect(next == column.range.upperBound)
  }

  /// A polygon of up to eight corners near a column of 300 by 400 points; some are lines or points.
  private func polygon(_ random: inout SeededGenerator) -> [TextPoint] {
    if Int.random(in: 0..<6, using: &random) == 0 {
      let corners: [TextPoint] = [(0, 0), (300, 0), (0, 100), (300, 400), (-50, -50)].map {
        TextPoint(x: $0.0, y: $0.1)
      }
      let sizes: [Double] = [0, 1e-9, 40, 1e6]
      let corner = corners[Int.random(in: 0..<corners.count, using: &random)]
      let size = sizes[Int.random(in: 0..<sizes.count, using: &random)]
      return [
        TextPoint(x: corner.x, y: corner.y), TextPoint(x: corner.x + size, y: corner.y),
        TextPoint(x: corner.x + size, y: corner.y + size), TextPoint(x: corner.x, y: corner.y + size),
      ]
    }
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in
      TextPoint(
        x: Double.random(in: -60...360, using: &random), y: Double.random(in: -60...460, using: &random))
    }
  }
}
