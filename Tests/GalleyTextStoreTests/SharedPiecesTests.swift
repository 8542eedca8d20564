import Foundation
import TestSupport
import Testing

@testable import GalleyTextStore

/// What an edit of a large text copies, counted by the memory of its pieces and nodes.
@Suite("What edits copy")
struct SharedPiecesTests {
  private static let latin = "a line of the text, which is as long as lines in documents are\n"
  private static let arabic = "هذا سطر من النص وهو طويل مثل سطور كثيرة في الوثائق والكتب\n"

  /// A text of so many units, or a few more.
  private func text(_ line: String, _ count: Int) -> TextRope {
    var rope = TextRope(String(repeating: line, count: 5000))
    while rope.count < count { rope.append(rope) }
    return rope
  }

  /// The memory that holds a piece's text.
  private func memory(_ span: TextSpan) -> UnsafeRawPointer? {
    switch span.content {
    case .bytes(let bytes): bytes.withUnsafeBytes { $0.baseAddress }
    case .units(let units): units.withUnsafeBytes { $0.baseAddress }
    case .file: nil
    }
  }

  private func nodes(_ rope: TextRope) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    func visit(_ node: TreeNode<TextSpan>) {
      // Text that was doubled has nodes that stand at several places.
      if found.insert(ObjectIdentifier(node)).inserted, node.height > 0 { node.children.forEach(visit) }
    }
    rope.tree.root.map(visit)
    return found
  }

  @Test(
    "U08: a unit typed at the start of 100 MB copies one piece and the nodes above it, as in 1 MB, Arabic too",
    arguments: [latin, arabic])
  func typing(line: String) {
    for count in [1_000_000, 100_000_000] {
      var rope = text(line, count)
      #expect(rope.count >= count)
      let height = rope.tree.root?.height ?? 0
      // Spans of 1024 units and more in nodes of 16 and more.
      #expect(height <= 5)
      for number in 0..<20 {
        let before = rope
        rope.replace(0..<0, with: [0x78])
        #expect(rope.count == before.count + 1 && rope[0] == 0x78)
        let known = nodes(before)
        let copied = nodes(rope).subtracting(known)
        #expect(copied.count <= 2 * (height + 1), "\(count) units, key \(number)")
        // From the end of the text to its first piece all are the same memory.
        let (old, new) = (before.tree.elements, rope.tree.elements)
        let shared = zip(old.reversed(), new.reversed()).prefix { memory($0) == memory($1) }.count
        #expect(new.count - shared <= 2, "\(count) units, key \(number)")
      }
    }
  }

  @Test("U47: a hundred thousand replacements copy each unit once, and nothing outside of them")
  func replacing() {
    // Between two halves with occurrences lie 8 MB without one.
    let (word, count) = ("one word, ", 100_000)
    let half = TextRope(String(repeating: word, count: count / 2))
    var rope = half
    rope.append(text(Self.latin, 8_000_000))
    let gap = half.count..<rope.count
    rope.append(half)
    let before = rope
    let ranges = rope.ranges(of: Array("word".utf16))
    #expect(ranges.count == count)
    rope.replace(ranges, with: Array("longer".utf16))
    #expect(rope.count == before.count + 2 * count)
    #expect(rope.string(0..<36) == "one longer, one longer, one longer, ")
    let known = Set(before.tree.elements.map(memory))
    let kept = rope.tree.elements.filter { known.contains(memory($0)) }.reduce(0) { $0 + $1.length }
    #expect(kept >= gap.count - 4 * TextSpan.largest)
    let written = rope.count - kept
    #expect(written <= 12 * count + 8 * TextSpan.largest)
    rope.tree.checkInvariants()
  }
}
