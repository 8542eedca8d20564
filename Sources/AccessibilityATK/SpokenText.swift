#if Desktop
  internal import CoreGraphics
  internal import ViewHosting

  /// What a node without a text says, as a text: its name.
  @MainActor final class SpokenText: AccessibilityText {
    private let node: any AccessibilityNode
    private let units: [UInt16]

    init(_ node: any AccessibilityNode) {
      self.node = node
      units = Array(node.label.utf16)
    }

    var length: Int { units.count }
    func string(in range: Range<Int>) -> String {
      String(decoding: units[range.clamped(to: 0..<length)], as: UTF16.self)
    }
    var selections: [Range<Int>] { [0..<0] }
    func select(_ ranges: [Range<Int>]) -> Bool { false }
    func frame(of range: Range<Int>) -> CGRect { node.frame }
    func position(at point: CGPoint) -> Int? { node.frame.contains(point) ? 0 : nil }
    func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>) {
      ([:], 0..<length)
    }
    var links: [AccessibilityLink] { [] }
    func replace(_ range: Range<Int>, with text: String) -> Bool { false }
    func scrollToVisible(_ range: Range<Int>) {}

    func range(of unit: AccessibilityTextUnit, at position: Int) -> Range<Int> {
      guard unit == .character || unit == .word, length > 0 else { return 0..<length }
      let text = string(in: 0..<length)
      var starts: [Int] = []
      var place = 0
      var wasSpace = true
      for character in text {
        let isSpace = character.isWhitespace
        if unit == .character || (wasSpace && !isSpace) { starts.append(place) }
        wasSpace = isSpace
        place += character.utf16.count
      }
      let at = min(max(position, 0), length - 1)
      let start = starts.last { $0 <= at } ?? 0
      return start..<(starts.first { $0 > at } ?? length)
    }
    func row(at position: Int) -> Int? { (0...length).contains(position) ? 0 : nil }
    func range(ofRow row: Int) -> Range<Int>? { row == 0 ? 0..<length : nil }
    var visibleRange: Range<Int> { 0..<length }
  }
#endif
