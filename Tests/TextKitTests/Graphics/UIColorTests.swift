import TestSupport
import Testing
import TextKit

@Suite("UIColor")
struct UIColorTests {
  private func rgba(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a]
  }

  private func isNear(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat = 1e-3) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test("Every way to make a colour gives the components that it should")
  func creation() {
    #expect(rgba(UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == [0.1, 0.2, 0.3, 0.4])
    #expect(rgba(UIColor(red: 1.5, green: 0, blue: 0, alpha: 1))[0] > 1.49, "wide colours are kept")
    #expect(isNear(rgba(UIColor(white: 0.5, alpha: 0.25)), [0.5, 0.5, 0.5, 0.25]))
    #expect(
      isNear(rgba(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)), [1.093, -0.2267, -0.1501, 1], 2e-3))
    #expect(UIColor(cgColor: .white).cgColor == .white)
    #expect(UIColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(red: .nan, green: 0, blue: 0, alpha: 7).cgColor.components == [0, 0, 0, 1])
    // Corners of the colour wheel.
    for (hue, color) in [
      (0, UIColor.red), (1.0 / 6, .yellow), (1.0 / 3, .green), (0.5, .cyan), (2.0 / 3, .blue),
      (5.0 / 6, .magenta),
      (1, .red),
    ] as [(CGFloat, UIColor)] {
      #expect(
        isNear(rgba(UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)), rgba(color)), "hue \(hue)")
    }
  }

  @Test("Hue, saturation and brightness come back", arguments: UInt64(0)..<20)
  func hue(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> CGFloat { CGFloat.random(in: 0.05...0.95, using: &random) }
    let numbers = [number(), number(), number(), number()]
    let color = UIColor(hue: numbers[0], saturation: numbers[1], brightness: numbers[2], alpha: numbers[3])
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    #expect(isNear([h, s, b, a], numbers, 1e-6), "seed \(seed)")
  }

  @Test("getWhite gives the grey of the same light")
  func white() {
    var (white, alpha): (CGFloat, CGFloat) = (-1, -1)
    #expect(UIColor(white: 0.3, alpha: 0.5).getWhite(&white, alpha: &alpha) && white == 0.3 && alpha == 0.5)
    #expect(UIColor.green.getWhite(&white, alpha: nil) && abs(white - 0.862) < 2e-3)
  }

  @Test("Named colours are what they are called, those with a meaning change with the style")
  func named() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let fixed: [(UIColor, [CGFloat])] = [
      (.black, [0, 0, 0, 1]), (.white, [1, 1, 1, 1]), (.clear, [0, 0, 0, 0]), (.red, [1, 0, 0, 1]),
      (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]), (.cyan, [0, 1, 1, 1]),
      (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]), (.orange, [1, 0.5, 0, 1]),
      (.purple, [0.5, 0, 0.5, 1]), (.brown, [0.6, 0.4, 0.2, 1]), (.darkGray, [0.3333, 0.3333, 0.3333, 1]),
      (.lightGray, [0.6667, 0.6667, 0.6667, 1]),
    ]
    for (color, components) in fixed {
      #expect(isNear(rgba(color), components), "\(color)")
      #expect(color.resolvedColor(with: dark) === color)
    }
    let changing: [(UIColor, String)] = [
      (.label, "label"), (.secondaryLabel, "secondaryLabel"), (.tertiaryLabel, "tertiaryLabel"),
      (.quaternaryLabel, "quaternaryLabel"), (.link, "link"), (.placeholderText, "placeholderText"),
      (.separator, "separator"), (.systemBackground, "systemBackground"),
      (.secondarySystemBackground, "secondary"), (.tertiarySystemBackground, "tertiary"),
      (.systemBlue, "blue"), (.systemRed, "red"), (.systemGreen, "green"), (.systemOrange, "orange"),
      (.systemYellow, "yellow"), (.systemPurple, "purple"),
    ]
    for (color, name) in changing {
      #expect(color.resolvedColor(with: light) != color.resolvedColor(with: dark), "\(name)")
    }
    #expect(UIColor.systemGray.resolvedColor(with: light) == UIColor.systemGray.resolvedColor(with: dark))
    #expect(UIColor.label.resolvedColor(with: dark) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(isNear(rgba(.systemBlue), [0, 0.478, 1, 1]))
    #expect(isNear(rgba(UIColor.secondaryLabel.resolvedColor(with: light)), [0.235, 0.235, 0.263, 0.6]))
    #expect(UIColor.labelColor == .label && UIColor.linkColor == .link && UIColor.textColor == .label)
    #expect(
      NSColor.secondaryLabelColor == .secondaryLabel && NSColor.placeholderTextColor == .placeholderText)
  }

  @Test("A colour with a provider answers by the current traits, and keeps asking with another alpha")
  func changing() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    #expect(color.cgColor == UIColor.blue.cgColor)
    var inside: CGColor?
    var nested: UIUserInterfaceStyle?
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      inside = color.cgColor
      nested = UITraitCollection.current.userInterfaceStyle
    }
    #expect(inside == UIColor.red.cgColor && nested == .dark)
    #expect(UITraitCollection.current == UITraitCollection(userInterfaceStyle: .light))
    #expect(UITraitCollection().userInterfaceStyle == .unspecified)
    let faded = color.withAlphaComponent(0.5)
    #expect(rgba(faded) == [0, 0, 1, 0.5])
    #expect(rgba(faded.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))) == [1, 0, 0, 0.5])
    #expect(UIColor.white.withAlphaComponent(0.1).cgColor.alpha == 0.1)
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.cgColor == UIColor.red.cgColor)
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: .light)
  }

  @Test("Colours are equal by what they answer, with equal hashes, and copies are equal")
  func equality() throws {
    let one = UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
    let other = UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
    #expect(one == other && one.hash == other.hash && one != .red && one.isEqual("red") == false)
    let first = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    let second = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    #expect(first == second && first.hash == second.hash && first != .blue)
    #expect(try #require(one.copy() as? UIColor) == one)
    #expect(
      UITraitCollection(userInterfaceStyle: .dark).hash == UITraitCollection(userInterfaceStyle: .dark).hash)
  }

  @Test("set, setFill and setStroke colour what is drawn next")
  func setting() throws {
    let canvas = try Canvas {
      let context = try #require(UIGraphicsGetCurrentContext())
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.stroke(CGRect(x: 20, y: 5, width: 10, height: 1), width: 4)
      UIColor.green.set()
      context.fill(CGRect(x: 0, y: 20, width: 10, height: 10))
      context.stroke(CGRect(x: 20, y: 25, width: 10, height: 1), width: 4)
    }
    #expect(canvas[5, 5] == [255, 0, 0] && canvas[25, 5] == [0, 0, 255])
    #expect(canvas[5, 25] == [0, 255, 0] && canvas[25, 25] == [0, 255, 0])
    UIColor.red.set()  // without a context: nothing happens
  }

  @Test("Archives bring colours back, those that change too, and refuse damage")
  func archives() throws {
    let colors = [
      UIColor.red, UIColor(white: 0.3, alpha: 0.5), UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1),
      UIColor(red: 2, green: -1, blue: 0, alpha: 1), .label, .secondaryLabel,
    ]
    for color in colors {
      let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
      let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data))
      #expect(back == color, "\(color)")
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode("nothing" as NSString, forKey: "light.space")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(UIColor(coder: reader) == nil)
  }

  @Test("Random edits of a styled string agree with a list of colours", arguments: UInt64(0)..<3)
  func attributes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let key = NSAttributedString.Key(rawValue: "NSColor")
    let values: [NSObject] = [
      UIColor.red, UIColor.label, CGColor.black, UIColor(white: 0.5, alpha: 1), UIBezierPath(),
      NSNumber(value: 1), CGColor(gray: 0.5, alpha: 1),
    ]
    let length = 30
    let text = NSMutableAttributedString(string: String(repeating: "a", count: length))
    var model = [NSObject?](repeating: nil, count: length)
    for step in 0..<1500 {
      let start = Int.random(in: 0..<length, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 1...length - start, using: &random))
      let value = values.randomElement(using: &random)!
      if Bool.random(using: &random) {
        text.setAttributes([key: value], range: range)
      } else {
        text.addAttribute(key, value: value, range: range)
      }
      for i in start..<NSMaxRange(range) { model[i] = value }
      if step % 50 == 0 {
        #expect(NSAttributedString(attributedString: text) == text, "seed \(seed), step \(step)")
        for i in 0..<length {
          #expect(
            text.attribute(key, at: i, effectiveRange: nil) as? NSObject == model[i], "seed \(seed), \(step)")
        }
      }
    }
  }

  @Test(
    "Core Text draws in kit colours and Core Graphics colours under either key, as the traits are when it lays out"
  )
  func textColors() throws {
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 30, nil)
    func drawn(_ key: String, _ color: Any) throws -> Canvas {
      try Canvas {
        let text = NSAttributedString(
          string: "M", attributes: [.init(kCTFontAttributeName as String): font, .init(rawValue: key): color])
        let context = try #require(UIGraphicsGetCurrentContext())
        context.textPosition = CGPoint(x: 5, y: 5)
        CTLineDraw(CTLineCreateWithAttributedString(text), context)
      }
    }
    func hasPixel(_ canvas: Canvas, _ color: [UInt8]) -> Bool {
      (0..<1600).contains { canvas[$0 % 40, $0 / 40] == color }
    }
    for key in [kCTForegroundColorAttributeName as String, "NSColor"] {
      #expect(hasPixel(try drawn(key, UIColor.red), [255, 0, 0]), "\(key)")
      #expect(hasPixel(try drawn(key, UIColor.red.cgColor), [255, 0, 0]), "\(key)")
      #expect(hasPixel(try drawn(key, UIColor.systemBlue), [0, 122, 255]), "\(key)")
    }
    var dark: Canvas?
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      dark = try? drawn("NSColor", UIColor { $0.userInterfaceStyle == .dark ? .green : .red })
    }
    #expect(hasPixel(try #require(dark), [0, 255, 0]))
  }
}
