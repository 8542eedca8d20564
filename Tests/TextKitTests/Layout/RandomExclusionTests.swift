import TestSupport
import Testing

@testable import TextKit

@Suite("Random exclusion paths")
struct RandomExclusionTests {
  /// Counts how often layout asks for room.
  private final class AskedContainer: NSTextContainer {
    var count = 0

    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      count += 1
      return super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: remainingRect)
    }
  }

  /// Polygons at the container's corners and edges, across it and outside of it, some without points.
  private static func paths(_ random: inout SeededGenerator) -> [UIBezierPath] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let path = UIBezierPath()
      let corner = [-300, -50, 0, 0, 100, 200, 260].randomElement(using: &random)!
      for index in 0..<Int.random(in: 0...7, using: &random) {
        let point = CGPoint(
          x: corner + Int.random(in: -60...60, using: &random), y: Int.random(in: -1...4, using: &random) * 40
        )
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }
  }

  @Test(
    "U22: Around polygons anywhere layout ends after a bounded number of questions, each character stands once and beside them, and the size follows",
    arguments: UInt64(0)..<60)
  func polygons(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let width = [200, 200, 60, 5].randomElement(using: &random)! as CGFloat
    let (asked, plain) = (
      AskedContainer(size: CGSize(width: width, height: 0)),
      NSTextContainer(size: CGSize(width: width, height: 0))
    )
    let paths = Self.paths(&random)
    for container in [asked, plain] {
      container.lineFragmentPadding = 0
      container.exclusionPaths = paths
    }
    let text = LayoutText.string(LayoutText.prose(paragraphs: 2, seed: seed, words: 15...30))
    let (stack, twin) = (LayoutStack(text, [[asked]]), LayoutStack(text, [[plain]]))
    let records = stack.manager.records
    #expect(difference(records, twin.manager.records) == nil, "seed \(seed)")
    #expect(asked.count <= 20 * (records.count + paths.count * 8), "seed \(seed): \(asked.count)")
    var next = 0
    for record in records {
      #expect(record.characters.lowerBound == next && !record.characters.isEmpty, "seed \(seed)")
      next = record.characters.upperBound
      // The place of the first letter is in no hole.
      let start = CGPoint(x: record.rect.minX + 0.5, y: record.rect.midY)
      #expect(width < 100 || !paths.contains { $0.contains(start) }, "seed \(seed): \(record.rect)")
    }
    #expect(next == text.length, "seed \(seed)")
    func expectSize() {
      let lines = stack.manager.records.reduce(CGRect.null) { $0.union($1.usedRect) }
      #expect(abs(stack.manager.usedRect(for: asked).maxY - lines.maxY) < 1e-6, "seed \(seed)")
    }
    expectSize()
    asked.exclusionPaths = []
    let free = NSTextContainer(size: CGSize(width: width, height: 0))
    free.lineFragmentPadding = 0
    #expect(
      difference(stack.manager.records, LayoutStack(text, [[free]]).manager.records) == nil, "seed \(seed)")
    expectSize()
  }
}
