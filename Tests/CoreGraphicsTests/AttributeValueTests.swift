import CoreGraphics
import Testing

/// A generator whose seed a failing test prints.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

private final class Shade: AttributeValue {
  let level: Int

  init(_ level: Int) {
    self.level = level
    super.init()
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? Shade)?.level == level }
  override var hash: Int { level }
}

@Suite("Values of attributed strings")
struct AttributeValueTests {
  private let key = NSAttributedString.Key("shade")

  @Test("Neighbouring runs may hold different subclasses, compare and merge")
  func neighbours() {
    let text = NSMutableAttributedString(string: "abcd")
    text.addAttribute(key, value: CGColor.black, range: NSRange(location: 0, length: 2))
    text.addAttribute(key, value: Shade(3), range: NSRange(location: 2, length: 2))
    var range = NSRange()
    #expect(text.attribute(key, at: 0, effectiveRange: &range) as? CGColor == .black)
    #expect(range == NSRange(location: 0, length: 2))
    // An equal value, another object: the runs become one.
    text.addAttribute(key, value: CGColor(gray: 0, alpha: 1), range: NSRange(location: 2, length: 2))
    #expect(
      text.attribute(key, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 4)) != nil)
    #expect(range == NSRange(location: 0, length: 4))
    let other = NSMutableAttributedString(string: "abcd")
    other.setAttributes([key: CGColor.black], range: NSRange(location: 0, length: 4))
    #expect(text == other)
    other.addAttribute(key, value: CGColor.white, range: NSRange(location: 3, length: 1))
    #expect(text != other)
  }

  @Test("Random edits agree with a list of values", arguments: UInt64(0)..<4)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values: [NSObject] = [
      CGColor.black, CGColor.white, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), Shade(1), Shade(2),
      NSNumber(value: 1), NSString(string: "x"),
    ]
    let length = 40
    let text = NSMutableAttributedString(string: String(repeating: "a", count: length))
    var model = [NSObject?](repeating: nil, count: length)
    for step in 0..<2500 {
      let start = Int.random(in: 0..<length, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 1...length - start, using: &random))
      let value = values.randomElement(using: &random)!
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        text.setAttributes([key: value], range: range)
        for i in start..<NSMaxRange(range) { model[i] = value }
      case 1:
        text.removeAttribute(key, range: range)
        for i in start..<NSMaxRange(range) { model[i] = nil }
      default:
        text.addAttribute(key, value: value, range: range)
        for i in start..<NSMaxRange(range) { model[i] = value }
      }
      if step % 50 == 0 {
        let copy = NSAttributedString(attributedString: text)
        #expect(copy == text, "seed \(seed), step \(step)")
        for i in 0..<length {
          let found = text.attribute(key, at: i, effectiveRange: nil) as? NSObject
          #expect(found == model[i], "seed \(seed), step \(step), offset \(i)")
        }
      }
    }
  }
}
