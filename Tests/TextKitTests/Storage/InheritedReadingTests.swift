import Foundation
import TestSupport
import Testing
import TextKit

/// What storages inherit from Foundation's strings for reading, beside an array that is read unit by unit.
@Suite("Members that storages inherit")
struct InheritedReadingTests {
  private let a = NSAttributedString.Key("a")
  private let b = NSAttributedString.Key("b")
  private let text = "let a; let bc;\nlet d;"

  /// A storage, and the values of both keys of each unit.
  private func make(_ kind: StorageKind, seed: UInt64) -> (NSTextStorage, [[NSAttributedString.Key: Int]]) {
    var random = SeededGenerator(seed: seed)
    let storage = kind.make(text)
    var values = [[NSAttributedString.Key: Int]](repeating: [:], count: text.utf16.count)
    for _ in 0..<12 {
      let start = Int.random(in: 0..<values.count, using: &random)
      let end = Int.random(in: start + 1...values.count, using: &random)
      let (key, value) = ([a, b].randomElement(using: &random)!, Int.random(in: 0..<3, using: &random))
      if value == 0 {
        storage.removeAttribute(key, range: NSRange(start..<end))
      } else {
        storage.addAttribute(key, value: value, range: NSRange(start..<end))
      }
      for place in start..<end { values[place][key] = value == 0 ? nil : value }
    }
    return (storage, values)
  }

  /// The longest range around a unit with an equal value.
  private func run<Value: Equatable>(_ values: [Value], around place: Int) -> NSRange {
    var (start, end) = (place, place + 1)
    while start > 0, values[start - 1] == values[place] { start -= 1 }
    while end < values.count, values[end] == values[place] { end += 1 }
    return NSRange(start..<end)
  }

  @Test(
    "U21: what a storage with four primitives of its own inherits answers by them, and Foundation's copies are right",
    arguments: StorageKind.allCases, UInt64(0)..<4)
  func reading(kind: StorageKind, seed: UInt64) throws {
    let (storage, values) = make(kind, seed: seed)
    let all = NSRange(location: 0, length: values.count)
    #expect(storage.length == values.count && storage.string == text)
    func own(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Int] {
      attributes.compactMapValues { $0 as? Int }.filter { $0.key == a || $0.key == b }
    }
    for place in values.indices {
      var range = NSRange()
      #expect(own(storage.attributes(at: place, effectiveRange: &range)) == values[place])
      #expect(NSLocationInRange(place, range))
      #expect((range.location..<NSMaxRange(range)).allSatisfy { values[$0] == values[place] })
      #expect(own(storage.attributes(at: place, longestEffectiveRange: &range, in: all)) == values[place])
      for key in [a, b] {
        #expect(storage.attribute(key, at: place, effectiveRange: &range) as? Int == values[place][key])
        #expect(NSLocationInRange(place, range))
        let found = storage.attribute(key, at: place, longestEffectiveRange: &range, in: all)
        #expect(found as? Int == values[place][key] && range == run(values.map { $0[key] }, around: place))
      }
    }
    for options: NSAttributedString.EnumerationOptions in [[], .reverse] {
      var tiles: [NSRange] = []
      storage.enumerateAttribute(a, in: all, options: options) { value, range, _ in
        #expect(
          value as? Int == values[range.location][a]
            && range == run(values.map { $0[a] }, around: range.location))
        tiles.append(range)
      }
      var both = 0
      storage.enumerateAttributes(in: all, options: options) { attributes, range, _ in
        #expect((range.location..<NSMaxRange(range)).allSatisfy { values[$0] == own(attributes) })
        both += range.length
      }
      let inOrder = options.contains(.reverse) ? tiles.reversed() : tiles
      #expect(inOrder.first?.location == 0 && inOrder.last.map(NSMaxRange) == values.count)
      #expect(zip(inOrder, inOrder.dropFirst()).allSatisfy { NSMaxRange($0) == $1.location })
      #expect(both == values.count)
    }
    let copies = [
      NSAttributedString(attributedString: storage), try #require(storage.copy() as? NSAttributedString),
      try #require(storage.mutableCopy() as? NSAttributedString), storage.attributedSubstring(from: all),
      NSMutableAttributedString(attributedString: storage),
    ]
    for copy in copies {
      #expect(copy.string == text && copy.isEqual(to: storage) && storage.isEqual(to: copy))
      #expect(values.indices.allSatisfy { own(copy.attributes(at: $0, effectiveRange: nil)) == values[$0] })
    }
    let part = storage.attributedSubstring(from: NSRange(location: 4, length: 7))
    #expect(part.string == (text as NSString).substring(with: NSRange(location: 4, length: 7)))
    #expect((0..<7).allSatisfy { own(part.attributes(at: $0, effectiveRange: nil)) == values[$0 + 4] })
    #expect(storage.mutableString.isEqual(to: text))
  }
}
