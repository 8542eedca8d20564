import Foundation
import TestSupport
import Testing

@testable import TextKit

/// Stacks that are torn down and used by many threads: what `script/test --sanitize` is there for.
@Suite("Stacks come and go, and share nothing")
struct StackSafetyTests {
  /// As wide as a third of its line at most.
  private final class Fitting: NSTextAttachment {
    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: -3, width: min(60, lineFrag.width / 3), height: 18) }
  }

  private static func attached() -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("\u{FFFC}"))
    text.addAttribute(.attachment, value: Fitting(), range: NSRange(location: 0, length: 1))
    return text
  }

  /// Asks for all lines of a layout manager and sums up where they stand.
  private static func walk(_ manager: NSLayoutManager) -> Double {
    var sum = 0.0
    for container in manager.textContainers { manager.ensureLayout(for: container) }
    let count = manager.numberOfGlyphs
    var glyph = 0
    while glyph < count, manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) != nil {
      var range = NSRange(location: 0, length: 0)
      let rect = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &range)
      sum += Double(rect.minY) + Double(manager.location(forGlyphAt: glyph).x)
      glyph = max(NSMaxRange(range), glyph + 1)
    }
    return sum + Double(manager.extraLineFragmentRect.minY)
  }

  // MARK: Coming and going

  private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  @Test("Any part of a stack may go first", arguments: orders, [false, true])
  func destruction(order: [Int], isUsed: Bool) {
    var storage: NSTextStorage? = NSTextStorage(
      attributedString: LayoutText.string("some text\nto lay out\n"))
    storage!.append(Self.attached())
    var manager: NSLayoutManager? = NSLayoutManager()
    var container: NSTextContainer? = NSTextContainer(size: CGSize(width: 60, height: 30))
    manager!.addTextContainer(container!)
    storage!.addLayoutManager(manager!)
    _ = Self.walk(manager!)
    for step in order {
      switch step {
      case 0: storage = nil
      case 1: manager = nil
      default: container = nil
      }
      guard isUsed else { continue }
      // What is left goes on working.
      if let manager { _ = Self.walk(manager) }
      container?.size.width += 5
      container?.exclusionPaths = [UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 8))]
      storage?.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
      manager?.addTextContainer(NSTextContainer(size: CGSize(width: 40, height: 40)))
    }
    #expect(storage == nil && manager == nil && container == nil)
  }

  @Test("Lines, queries and hooks outlive a stack that goes away while it is asked")
  func goneWhileAsked() {
    /// Lets the storage go while its text is laid out.
    final class Dropping: NSLayoutManagerDelegate {
      var storage: NSTextStorage?
      func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat {
        storage = nil
        return 0
      }
    }
    let delegate = Dropping()
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 60, height: 0)))
    manager.delegate = delegate
    do {
      let storage = NSTextStorage(attributedString: LayoutText.string("some text\nto lay out\n"))
      storage.addLayoutManager(manager)
      delegate.storage = storage
    }
    _ = Self.walk(manager)
    #expect(delegate.storage == nil && manager.textStorage == nil && manager.numberOfGlyphs == 0)
  }

  // MARK: Threads

  /// Random edits of a storage with three layout managers: a column, a chain with a hole, a box that cuts its
  /// last line short.
  private static func edits(seed: UInt64, steps: Int) -> Double {
    var random = SeededGenerator(seed: seed)
    let storage = NSTextStorage(
      attributedString: LayoutText.string(String(repeating: "several words that are laid out\n", count: 12)))
    let sizes: [[(CGFloat, CGFloat)]] = [[(150, 0)], [(100, 80), (170, 100), (90, 0)], [(130, 60)]]
    for list in sizes {
      let manager = NSLayoutManager()
      for (width, height) in list {
        manager.addTextContainer(NSTextContainer(size: CGSize(width: width, height: height)))
      }
      storage.addLayoutManager(manager)
    }
    storage.layoutManagers[1].textContainers[1].exclusionPaths = [
      UIBezierPath(ovalIn: CGRect(x: 50, y: 20, width: 50, height: 40))
    ]
    storage.layoutManagers[2].textContainers[0].lineBreakMode = .byTruncatingTail
    let pieces = ["x", "\n", "two words ", "\r\n", "\u{05E9}\u{05DC}", "", "\t", "\u{2028}"]
    var sum = 0.0
    for _ in 0..<steps {
      let start = Int.random(in: 0...storage.length, using: &random)
      let length = Int.random(in: 0...min(20, storage.length - start), using: &random)
      let text = NSMutableAttributedString(
        attributedString: LayoutText.string(pieces.randomElement(using: &random)!))
      if Int.random(in: 0..<6, using: &random) == 0 { text.append(attached()) }
      storage.replaceCharacters(in: NSRange(location: start, length: length), with: text)
      sum += walk(storage.layoutManagers[Int.random(in: 0..<3, using: &random)])
    }
    return sum
  }

  /// What threads found, by their number.
  private final class Results: @unchecked Sendable {
    // `@unchecked Sendable`: the lock guards the values.
    private let lock = NSLock()
    private var values: [Int: Double] = [:]

    func set(_ index: Int, _ value: Double) { lock.withLock { values[index] = value } }
    var all: [Int: Double] { lock.withLock { values } }
  }

  @Test("Eight stacks on eight threads come out as one after the other")
  func threads() {
    let steps = 15
    let expected = (0..<4).map { Self.edits(seed: UInt64($0), steps: steps) }
    let results = Results()
    let group = DispatchGroup()
    for index in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        results.set(index, Self.edits(seed: UInt64(index % 4), steps: steps))
        group.leave()
      }
    }
    group.wait()
    let all = results.all
    for index in 0..<8 { #expect(all[index] == expected[index % 4], "seed \(index % 4)") }
    #expect(Set(expected).count == 4)
  }
}
