#if Desktop
  import CoreGraphics
  import Testing
  import TestSupport
  import ViewHosting

  @testable import AccessibilityATK

  /// Where changes are in code points, while the text is that after all of them.
  @MainActor struct TextChangesTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func placesOfEarlierChangesAreCountedInTheLastText(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let pool: [Character] = ["a", "é", "中", "😀", "👍", "\n"]
      func text(_ count: Int) -> String {
        String((0..<count).map { _ in pool.randomElement(using: &random)! })
      }
      // Offsets are those of code points, so that no pair is divided.
      var scalars = Array(text(12).unicodeScalars)
      var (changes, expected): ([TextChange], [Int]) = ([], [])
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = Int.random(in: start...min(start + 4, scalars.count), using: &random)
        let new = Array(text(Int.random(in: 0...3, using: &random)).unicodeScalars)
        func string(_ part: some Sequence<Unicode.Scalar>) -> String {
          var view = String.UnicodeScalarView()
          view.append(contentsOf: part)
          return String(view)
        }
        changes.append(
          TextChange(
            at: string(scalars[..<start]).utf16.count, removed: string(scalars[start..<end]),
            inserted: string(new)))
        expected.append(start)
        scalars.replaceSubrange(start..<end, with: new)
      }
      var last = String.UnicodeScalarView()
      last.append(contentsOf: scalars)
      let node = NamedNode(String(last))
      for (index, change) in changes.enumerated() {
        let found = TextChanges.codePoint(
          of: change.start, in: SpokenText(node), before: Array(changes[(index + 1)...]))
        #expect(found == expected[index], "seed \(seed), change \(index)")
      }
    }
  }

  /// A node that is only a name.
  @MainActor private final class NamedNode: AccessibilityNode {
    let label: String
    init(_ label: String) { self.label = label }
    var role: AccessibilityRole { .label }
    var value: String? { nil }
    var hint: String? { nil }
    var identifier: String? { nil }
    var states: AccessibilityStates { [] }
    var frame: CGRect { .zero }
    var children: [any AccessibilityNode] { [] }
    var text: (any AccessibilityText)? { nil }
    var actions: [String] { [] }
    func perform(_ action: String) -> Bool { false }
    func focus() -> Bool { false }
  }
#endif
