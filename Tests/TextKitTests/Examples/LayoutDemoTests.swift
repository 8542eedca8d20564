import TestSupport
import Testing

@testable import TextKit
@testable import TextKitDemos

@Suite("Demo: a delegate changes layout")
struct LayoutDemoTests {
  private let address = "https://example.org/type?face=roman&size=14"

  private func fragments(_ demo: LayoutDemo) -> [PlacedFragment] {
    demo.manager.ensureLayout(for: demo.container)
    return demo.manager.placedFragments(in: demo.container)
  }

  @Test("S0-56: Space after a line is a point for each hundred glyphs up to its last one")
  func lineSpacing() {
    let text = String(repeating: "word after word ", count: 60)
    let demo = LayoutDemo(text: text, width: 300)
    let lines = fragments(demo)
    let natural = demo.manager.defaultLineHeight(for: .systemFont(ofSize: 14))
    #expect(lines.count > 10)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let space = CGFloat((line.glyphs.upperBound - 1) / 100)
      #expect(abs(next.rect.minY - line.rect.minY - natural - space) < 0.01, "\(line.glyphs)")
    }
    #expect(lines.last!.glyphs.upperBound > 900)
  }

  @Test("S0-57: Paragraphs stand ten points further apart, their lines do not")
  func paragraphSpacing() {
    let demo = LayoutDemo(text: "one\ntwo\nthree, which goes on for a second line", width: 200)
    let natural = demo.manager.defaultLineHeight(for: .systemFont(ofSize: 14))
    let tops = fragments(demo).map(\.rect.minY)
    #expect(tops.count == 4)
    for (gap, expected) in zip(zip(tops.dropFirst(), tops).map(-), [natural + 10, natural + 10, natural]) {
      #expect(abs(gap - expected) < 0.01)
    }
  }

  @Test("S0-58: Addresses get link, background and underline, and lose all three when they are none any more")
  func detection() throws {
    let demo = LayoutDemo(text: "See \(address), or not.\nAnd \(address)", width: 300)
    let storage = demo.storage
    let keys: [NSAttributedString.Key] = [.link, .backgroundColor, .underlineStyle]
    let first = (storage.string as NSString).range(of: address)
    for place in 0..<storage.length {
      let second = (storage.string as NSString).range(of: address, options: .backwards)
      let isInside = NSLocationInRange(place, first) || NSLocationInRange(place, second)
      let attributes = storage.attributes(at: place, effectiveRange: nil)
      #expect(keys.allSatisfy { (attributes[$0] != nil) == isInside }, "\(place)")
    }
    #expect(
      (storage.attribute(.link, at: first.location, effectiveRange: nil) as? URL)?.absoluteString == address)
    #expect(
      storage.attribute(.backgroundColor, at: first.location, effectiveRange: nil) as? UIColor == .yellow)
    #expect(storage.attribute(.underlineStyle, at: first.location, effectiveRange: nil) as? Int == 1)
    storage.replaceCharacters(in: NSRange(location: first.location, length: 8), with: "")
    storage.replaceCharacters(in: (storage.string as NSString).range(of: "example.org/type?"), with: "type ")
    let end = (storage.string as NSString).range(of: "\n").location
    for key in keys {
      var range = NSRange()
      #expect(
        storage.attribute(key, at: 0, longestEffectiveRange: &range, in: NSRange(0..<end)) == nil
          && range == NSRange(0..<end), "\(key.rawValue)")
      #expect(storage.attribute(key, at: end + 5, effectiveRange: nil) != nil)
    }
  }

  @Test("S0-59: In every column that is wide enough, no link stands on two lines")
  func unbrokenLinks() {
    let text = "Before \(address) and after that http://example.com/a/b/c?d=e&f=g, then the rest of it."
    let demo = LayoutDemo(text: text, width: 500)
    var links: [NSRange] = []
    demo.storage.enumerateAttribute(.link, in: NSRange(0..<demo.storage.length)) { value, range, _ in
      if value != nil { links.append(range) }
    }
    #expect(links.count == 2)
    let widest = links.map { link in
      CTLineGetTypographicBounds(
        CTLineCreateWithAttributedString(demo.storage.attributedSubstring(from: link)), nil, nil, nil)
    }.max()!
    var cuts = Set<Int>()
    for width in stride(from: ceil(widest) + 10, to: 620, by: 1) {
      demo.container.size = CGSize(width: width, height: 0)
      for line in fragments(demo).dropFirst() {
        let start = line.characters.lowerBound
        #expect(
          !links.contains { start > $0.location && start < NSMaxRange($0) }, "\(width): \(line.characters)")
        cuts.insert(start)
      }
    }
    #expect(cuts.count > 5)
  }

  @Test("S0-60: A column narrower than a link cuts it; no line runs over")
  func narrowColumn() {
    let demo = LayoutDemo(text: "See \(address) there.", width: 90)
    let lines = fragments(demo)
    #expect(lines.last?.characters.upperBound == demo.storage.length)
    #expect(lines.count > 3)
    for line in lines { #expect(line.usedRect.maxX <= 90.001) }
  }

  @Test(
    "S0-62: Underlined text has a green box on whole pixels and no line below",
    arguments: [CGPoint.zero, CGPoint(x: 20, y: 30)]
  )
  func boxes(origin: CGPoint) throws {
    let demo = LayoutDemo(text: "a http://b.example c", width: 300)
    let manager = demo.manager
    let glyphs = NSRange(0..<manager.numberOfGlyphs)
    let canvas = try Canvas(360, 80) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.translateBy(x: 0, y: 80)
      context.scaleBy(x: 1, y: -1)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    var green = CGRect.null
    for x in 0..<360 {
      for y in 0..<80 where canvas[x, y] == [0, 255, 0] {
        green = green.union(CGRect(x: x, y: 79 - y, width: 1, height: 1))
      }
    }
    let link = (demo.storage.string as NSString).range(of: "http://b.example")
    let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let left = manager.location(forGlyphAt: link.location).x + origin.x
    let right = manager.location(forGlyphAt: NSMaxRange(link)).x + origin.x
    #expect(green.minX == floor(left) && green.maxX == ceil(right))
    #expect(green.minY == floor(line.minY + origin.y) && green.maxY == ceil(line.maxY + origin.y))
    // Black pixels below the baseline are only the glyphs' own.
    let baseline = Int(ceil(origin.y + manager.location(forGlyphAt: 0).y)) + 1
    let middle = Int(left + right) / 2
    let dark = (Int(left) + 2..<Int(right) - 2).count { x in
      (baseline..<baseline + 2).contains { y in canvas[x, 79 - y].reduce(0) { $0 + Int($1) } < 100 }
    }
    #expect(dark < (middle - Int(left)) / 2)
  }

  @Test("S0-63: The container's origin moves the box by exactly as much")
  func boxOrigin() {
    let demo = LayoutDemo(text: "a http://b.example", width: 300)
    let line = NSRange(0..<demo.manager.numberOfGlyphs)
    let link = NSRange(2..<line.length)
    let rect = demo.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let box = demo.manager.box(around: link, inLine: line, rect, containerOrigin: .zero)
    let moved = demo.manager.box(around: link, inLine: line, rect, containerOrigin: CGPoint(x: 20, y: 30))
    #expect(moved == box.offsetBy(dx: 20, dy: 30))
    // A range that ends the line reaches to the end of what is used.
    let used = demo.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(box.maxX == ceil(used.width) - 0.5)
    #expect(box.minX == floor(demo.manager.location(forGlyphAt: 2).x) + 0.5)
  }
}
