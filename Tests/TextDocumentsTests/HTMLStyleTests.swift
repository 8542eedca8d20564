import Foundation
import TestSupport
import Testing
import TextDocuments

@Suite("HTML: looks of text")
struct HTMLStyleTests {
  @Test(
    "D003: text without style is Times 12 and code 10; small sizes are 1, those near half points become these, and one option scales all"
  )
  func plainSizes() throws {
    let text = try Probe.html("a<code>b</code>").text
    #expect(text.font(0) == UIFont(name: "Times", size: 12))
    #expect(text.font(1) == UIFont(name: "Courier", size: 10))
    for (size, rounded) in [
      ("0.4pt", 1.0), ("13.54pt", 13.5), ("13.46pt", 13.5), ("13.4pt", 13.4), ("8.96pt", 9),
    ] {
      let size = try Probe.html("<span style='font-size:\(size)'>a</span>").text.font(0)?.pointSize
      #expect(abs((size ?? 0) - CGFloat(rounded)) < 1e-9, "\(rounded)")
    }
    let html = "a<h1>b</h1><p style='font-size:20pt;margin-left:6pt'>c"
    let scaled = try Probe.html(html, [.textSizeMultiplier: NSNumber(value: 1.5)]).text
    #expect([0, 2, 4].map { scaled.font($0)?.pointSize } == [18, 36, 30])
    #expect(scaled.style(4)?.headIndent == 9)
    #expect(try Probe.html(html).text.font(4)?.pointSize == 20)
  }

  @Test(
    "D006: the first family that exists counts, names may end in words of style, and generic names are families"
  )
  func families() throws {
    func name(_ family: String) throws -> String? {
      try Probe.html("<span style=\"font-family:\(family)\">a</span>").text.font(0)?.fontName
    }
    #expect(try name("'No Such Family', 'DejaVu Sans', 'Noto Sans'") == "DejaVuSans")
    #expect(try name("DejaVuSans-Bold") == "DejaVuSans-Bold")
    #expect(try name("'DejaVu Sans Bold'") == "DejaVuSans-Bold")
    #expect(try name("'DejaVu Sans Bold Oblique'") == "DejaVuSans-BoldOblique")
    #expect(try name("Nope, 'Noto Sans Bold'") == "NotoSans-Bold")
    for (generic, family) in [("serif", "Times"), ("sans-serif", "Helvetica"), ("monospace", "Courier")] {
      #expect(try name("Nope, \(generic)") == UIFont(name: family, size: 12)?.fontName)
    }
  }

  @Test("D007: weights keep their number by the nearest face, and bolder and lighter relate to the parent")
  func weights() throws {
    func font(_ weight: String, in outer: String = "400") throws -> UIFont? {
      try Probe.html(
        "<div style='font-family:Inter;font-weight:\(outer)'><span style='font-weight:\(weight)'>a</span></div>"
      ).text.font(0)
    }
    func weight(_ weight: String, in outer: String = "400") throws -> Double? {
      let traits = try font(weight, in: outer)?.fontDescriptor.object(forKey: .traits) as? NSDictionary
      return (traits?[kCTFontWeightTrait] as? NSNumber)?.doubleValue
    }
    let traits = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
    var widths: [CGFloat] = []
    for (index, trait) in traits.enumerated() {
      let number = "\((index + 1) * 100)"
      #expect(abs((try weight(number) ?? 9) - trait) < 0.01, "\(number)")
      widths.append(
        NSAttributedString(string: "m", attributes: [.font: try #require(try font(number))]).size().width)
    }
    #expect(widths == widths.sorted() && Set(widths).count == 9, "\(widths)")
    #expect(try weight("normal") == 0 && weight("bold") == 0.4)
    let relative = [("300", 0.0, -0.8), ("400", 0.4, -0.8), ("600", 0.62, 0), ("900", 0.62, 0.4)]
    for (outer, bolder, lighter) in relative {
      #expect(abs((try weight("bolder", in: outer) ?? 9) - bolder) < 0.01, "\(outer)")
      #expect(abs((try weight("lighter", in: outer) ?? 9) - lighter) < 0.01, "\(outer)")
    }
  }

  @Test("D008: italic and oblique slant text, and small capitals are a feature of its font")
  func slant() throws {
    let text = try Probe.html(
      "<i style='font-style:normal'>a</i><span style='font-style:italic'>b</span><span style='font-style:oblique 10deg'>c</span><span style='font:12pt \"Noto Sans\";font-variant:small-caps'>d</span>"
    ).text
    #expect((0..<4).map { text.traits($0).contains(.traitItalic) } == [false, true, true, false])
    typealias Setting = [UIFontDescriptor.FeatureKey: Int]
    func features(_ offset: Int) -> [Setting] {
      text.font(offset)?.fontDescriptor.fontAttributes[.featureSettings] as? [Setting] ?? []
    }
    #expect(
      features(3) == [[.type: Int(kLowerCaseType), .selector: Int(kLowerCaseSmallCapsSelector)]])
    #expect(features(2).isEmpty)
    let without = try Probe.html("<span style='font:12pt \"DejaVu Sans\";font-variant:small-caps'>d</span>")
    #expect(without.losses.map(\.what) == ["small capitals, which DejaVu Sans has not"])
  }

  @Test(
    "D009: black is a colour of text unless the options ask for Apple's ways, and what is transparent never is one"
  )
  func black() throws {
    let html = "a<span style='color:#000'>b</span><span style='color:rgba(1,2,3,0)'>c</span>"
    let text = try Probe.html(html).text
    #expect((0..<3).map { text.hex(.foregroundColor, $0) } == [nil, "#000000", nil])
    let apple = try Probe.html(html, [.appleCompatible: NSNumber(value: 1)]).text
    #expect((0..<3).map { apple.hex(.foregroundColor, $0) } == [nil, nil, nil])
  }

  @Test(
    "D011: lines add up and hold in what is inside; their colour and kind are kept, and a wavy one is reported"
  )
  func lines() throws {
    let single = NSUnderlineStyle.single.rawValue
    func lines(_ html: String, _ offset: Int = 0) throws -> [Int] {
      let text = try Probe.html(html).text
      return [.underlineStyle, .strikethroughStyle].map { Int(text.number($0, offset) ?? 0) }
    }
    #expect(try lines("<u>a</u>") == [single, 0])
    #expect(try lines("<span style='text-decoration:underline line-through'>a") == [single, single])
    #expect(try lines("<u><span style='text-decoration:line-through'>a") == [single, single])
    #expect(try lines("<u><span style='text-decoration:none'>a") == [single, 0])
    #expect(try lines("<u style='text-decoration:none'>a") == [0, 0])
    #expect(try lines("<u>a<b style='color:red'>b</b></u>", 1) == [single, 0])
    for (word, kind) in [
      ("double", NSUnderlineStyle.double.rawValue),
      ("dotted", single | NSUnderlineStyle.patternDot.rawValue),
      ("dashed", single | NSUnderlineStyle.patternDash.rawValue),
    ] {
      #expect(try lines("<span style='text-decoration:underline \(word)'>a") == [kind, 0], "\(word)")
      #expect(
        try lines("<span style='text-decoration:underline;text-decoration-style:\(word)'>a") == [kind, 0])
    }
    let red = try Probe.html("<span style='text-decoration:underline red'>a</span>").text
    #expect(red.hex(.underlineColor, 0) == "#ff0000")
    let wavy = try Probe.html("<span style='text-decoration:underline wavy'>a</span>")
    #expect(wavy.text.number(.underlineStyle, 0) == Double(single))
    #expect(wavy.losses.map(\.what) == ["css text-decoration: underline wavy"])
  }

  @Test("D014: transformed text has other letters; outlines are percents of the size; one shadow is kept")
  func letters() throws {
    func transformed(_ kind: String) throws -> String {
      try Probe.html("<span style='text-transform:\(kind)'>ein Maß-band</span>").text.string
    }
    #expect(try transformed("uppercase") == "EIN MASS-BAND")
    #expect(try transformed("lowercase") == "ein maß-band")
    #expect(try transformed("capitalize") == "Ein Maß-Band")
    let outlined = try Probe.html("<span style='font-size:20pt;-webkit-text-stroke:1pt red'>a</span>").text
    #expect(outlined.number(.strokeWidth, 0) == 5)
    #expect(outlined.hex(.strokeColor, 0) == "#ff0000")
    let shadow: NSShadow? = try Probe.html("<span style='text-shadow:1pt 2pt 3pt rgb(1,2,3)'>a</span>").text
      .value(.shadow, 0)
    #expect(shadow?.shadowOffset == CGSize(width: 1, height: 2))
    #expect(shadow?.shadowBlurRadius == 3)
    let two = try Probe.html("<span style='text-shadow:1pt 1pt red, 2pt 2pt blue'>a</span>")
    #expect(two.text.attribute(.shadow, at: 0, effectiveRange: nil) == nil && two.losses.count == 1)
  }

  @Test(
    "D024: the language is inherited, shapes and falls back by it, and divides words; hyphens auto allow that"
  )
  func languages() throws {
    let text = try Probe.html("<div lang=de>a<b>b</b><i lang=fr>c</i></div>d").text
    let tags = [0, 1, 2, 4].map { text.value(.languageIdentifier, $0, as: String.self) }
    #expect(tags == ["de", "de", "fr", nil])
    let hyphens = try Probe.html("<p style='hyphens:auto'>a</p><p style='hyphens:manual'>b</p><p>c").text
    #expect([0, 2, 4].map { hyphens.style($0)?.hyphenationFactor } == [1, 0, 0])
    func lines(_ language: String) throws -> [String] {
      let html =
        "<p lang=\(language) style='hyphens:auto;font:12pt \"DejaVu Sans\"'>Donaudampfschifffahrtsgesellschaft</p>"
      let storage = NSTextStorage(attributedString: try Probe.html(html).text)
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 120, height: 1_000))
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      var lines: [String] = []
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, _, _, range, _ in
        let characters = manager.characterRange(forGlyphRange: range, actualGlyphRange: nil)
        lines.append((storage.string as NSString).substring(with: characters))
      }
      return lines
    }
    let german = try lines("de")
    #expect(german.count > 1)
    #expect(try lines("ja") != german)
    // The letter of Serbian that has a form of its own, and the Han letter that countries write differently.
    func glyph(_ language: String, _ family: String, _ letter: String) throws -> CGGlyph {
      let html = "<p lang=\(language) style='font-family:\(family)'>\(letter)</p>"
      let storage = NSTextStorage(attributedString: try Probe.html(html).text)
      let manager = NSLayoutManager()
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 100)))
      storage.addLayoutManager(manager)
      return manager.cgGlyph(at: 0)
    }
    #expect(try glyph("ja", "\"DejaVu Sans\"", "直") != glyph("zh-CN", "\"DejaVu Sans\"", "直"))
  }
}
