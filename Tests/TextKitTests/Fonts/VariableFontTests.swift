import CoreText
import Foundation
import TestSupport
import Testing
import TextKit

@Suite("Variable fonts")
struct VariableFontTests {
  private let weight = NSNumber(value: 0x7767_6874)
  private let word = "Hamburg"

  /// Inter with a weight on its axis, or as the file has it.
  private func inter(_ value: Double?, size: CGFloat = 20) -> UIFont {
    var attributes: [UIFontDescriptor.AttributeName: Any] = [.family: "Inter"]
    if let value { attributes[.variation] = [weight: NSNumber(value: value)] }
    return UIFont(descriptor: UIFontDescriptor(fontAttributes: attributes), size: size)
  }

  private func glyphs(_ font: UIFont) -> [CGGlyph] {
    var glyphs = [CGGlyph](repeating: 0, count: word.utf16.count)
    #expect(CTFontGetGlyphsForCharacters(font, Array(word.utf16), &glyphs, glyphs.count))
    return glyphs
  }

  private func advances(_ font: UIFont) -> [CGSize] {
    let glyphs = glyphs(font)
    var advances = [CGSize](repeating: .zero, count: glyphs.count)
    CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, glyphs.count)
    return advances
  }

  private func outlines(_ font: UIFont) -> [CGPath?] {
    glyphs(font).map { CTFontCreatePathForGlyph(font, $0, nil) }
  }

  private func axis(_ font: UIFont) -> Double? {
    (CTFontCopyVariation(font) as NSDictionary?)?[weight].flatMap { $0 as? NSNumber }?.doubleValue
  }

  @Test("U43: an axis at its default leaves advances and outlines as they are, and traits of weight set it")
  func defaultAndTraits() throws {
    try withNamedFonts {
      let (plain, regular, bold) = (inter(nil), inter(400), inter(700))
      #expect(advances(regular) == advances(plain) && outlines(regular) == outlines(plain))
      #expect(advances(bold) != advances(plain) && outlines(bold) != outlines(plain))
      let trait = UIFontDescriptor(fontAttributes: [
        .family: "Inter", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
      ])
      let symbolic = try #require(plain.fontDescriptor.withSymbolicTraits(.traitBold))
      for font in [UIFont(descriptor: trait, size: 20), UIFont(descriptor: symbolic, size: 0)] {
        #expect(axis(font) == 700 && font.pointSize == 20)
        #expect(advances(font) == advances(bold) && outlines(font) == outlines(bold))
      }
    }
  }

  @Test("U43: axes survive copies and archives")
  func copies() throws {
    try withNamedFonts {
      let font = inter(650)
      #expect(axis(font) == 650)
      let copies = [
        font.withSize(30), CTFontCreateCopyWithAttributes(font, 30, nil, nil),
        UIFont(descriptor: font.fontDescriptor, size: 30),
        UIFont(descriptor: font.fontDescriptor.withSize(30), size: 0),
      ]
      for copy in copies {
        #expect(axis(copy) == 650 && copy.pointSize == 30)
        #expect(advances(copy) == advances(inter(650, size: 30)))
      }
      let text = NSAttributedString(string: word, attributes: [.font: font])
      let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
      let found = try #require(read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
      #expect(found == font && axis(found) == 650 && outlines(found) == outlines(font))
    }
  }

  /// The darkness of all pixels that `pdftoppm` makes of a word in a document.
  private func darknessOfDocument(_ font: UIFont) throws -> Int {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("word.pdf")
    let picture = directory.url.appendingPathComponent("word")
    var box = CGRect(x: 0, y: 0, width: 120, height: 40)
    let context = try #require(CGContext(file as CFURL, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    NSAttributedString(string: word, attributes: [.font: font]).draw(at: CGPoint(x: 10, y: 5))
    UIGraphicsPopContext()
    context.endPDFPage()
    context.closePDF()
    let arguments = ["-gray", "-r", "288", "-singlefile", file.path, picture.path]
    #expect(try run("pdftoppm", arguments).status == 0)
    let bytes = try Data(contentsOf: picture.appendingPathExtension("pgm"))
    return bytes.suffix(480 * 160).reduce(0) { $0 + 255 - Int($1) }
  }

  @Test("U43: documents show the weight that an axis was set to", arguments: [100.0, 400, 900])
  func documents(value: Double) throws {
    try withNamedFonts {
      let font = inter(value)
      let page = try Page(120, 40, scale: 4) {
        UIGraphicsGetCurrentContext()?.setShouldSubpixelQuantizeFonts(false)
        NSAttributedString(string: word, attributes: [.font: font]).draw(at: CGPoint(x: 10, y: 5))
      }
      let expected = stride(from: 0, to: page.bytes.count, by: 4).reduce(0) { $0 + 255 - Int(page.bytes[$1]) }
      let found = try darknessOfDocument(font)
      #expect(expected > 100_000)
      #expect(abs(Double(found) / Double(expected) - 1) < 0.03)
    }
  }
}
