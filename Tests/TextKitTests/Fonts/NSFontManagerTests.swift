import Foundation
import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("NSFontManager")
struct NSFontManagerTests {
  private static let folder = "/usr/share/fonts/truetype/liberation2/"
  private static let collection = Result {
    FontCollection(
      faces: try [
        folder + "LiberationSans-Regular.ttf", folder + "LiberationSans-Bold.ttf",
        folder + "LiberationSans-Italic.ttf", folder + "LiberationSans-BoldItalic.ttf",
        TestFonts.liberationSerif, TestFonts.liberationMono, TestFonts.dejaVuSans,
        "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf", TestFonts.interVariable,
        TestFonts.notoColorEmoji, TestFonts.liberationSerif,
      ].map { try FontFace(contentsOf: $0) })
  }

  private let manager = NSFontManager.shared

  private func withFonts(_ body: () throws -> Void) throws {
    try FontCollection.$current.withValue(Self.collection.get(), operation: body)
  }

  private func font(_ name: String) throws -> NSFont { try #require(NSFont(name: name, size: 14)) }

  @Test("Traits and weights are told on AppKit's scales")
  func looks() throws {
    try withFonts {
      let looks: [(String, NSFontTraitMask, Int)] = [
        ("LiberationSans", [], 5), ("LiberationSans-Bold", .boldFontMask, 9),
        ("LiberationSans-BoldItalic", [.boldFontMask, .italicFontMask], 9),
        ("LiberationMono", .fixedPitchFontMask, 5), ("DejaVuSansCondensed", .condensedFontMask, 5),
      ]
      for (name, traits, weight) in looks {
        let font = try font(name)
        #expect(manager.traits(of: font) == traits && manager.weight(of: font) == weight, "\(name)")
      }
      let weights: [(UIFont.Weight, Int)] = [
        (.ultraLight, 1), (.thin, 2), (.light, 3), (.regular, 5), (.medium, 6), (.semibold, 8), (.bold, 9),
        (.heavy, 11), (.black, 12),
      ]
      for (weight, step) in weights {
        let traits = [UIFontDescriptor.TraitKey.weight: weight.rawValue]
        let descriptor = UIFontDescriptor(fontAttributes: [.family: "Inter", .traits: traits])
        #expect(manager.weight(of: UIFont(descriptor: descriptor, size: 9)) == step, "\(weight)")
      }
    }
  }

  @Test("convert(_:toHaveTrait:) and convert(_:toNotHaveTrait:) find relatives, or give the font back")
  func traits() throws {
    try withFonts {
      let plain = try font("LiberationSans")
      let bold = manager.convert(plain, toHaveTrait: .boldFontMask)
      #expect(bold.fontName == "LiberationSans-Bold" && bold.pointSize == 14)
      #expect(manager.convert(bold, toHaveTrait: .italicFontMask).fontName == "LiberationSans-BoldItalic")
      #expect(
        manager.convert(plain, toHaveTrait: [.boldFontMask, .italicFontMask]).fontName
          == "LiberationSans-BoldItalic")
      #expect(manager.convert(bold, toNotHaveTrait: .boldFontMask).fontName == "LiberationSans")
      #expect(manager.convert(bold, toHaveTrait: .unboldFontMask).fontName == "LiberationSans")
      #expect(manager.convert(plain, toNotHaveTrait: .unboldFontMask).fontName == "LiberationSans-Bold")
      let italic = manager.convert(plain, toHaveTrait: .italicFontMask)
      #expect(manager.convert(italic, toHaveTrait: .unitalicFontMask) == plain)
      let wide = try font("DejaVuSans")
      #expect(manager.convert(wide, toHaveTrait: .narrowFontMask).fontName == "DejaVuSansCondensed")
      for trait in [
        NSFontTraitMask.expandedFontMask, .fixedPitchFontMask, .smallCapsFontMask, .posterFontMask, [],
      ] {
        #expect(manager.convert(plain, toHaveTrait: trait) == plain, "\(trait)")
      }
      let emoji = try font("NotoColorEmoji")
      #expect(manager.convert(emoji, toHaveTrait: .boldFontMask) == emoji)
    }
  }

  @Test("Sizes, faces and families are changed; what is missing changes nothing")
  func conversions() throws {
    try withFonts {
      let bold = try font("LiberationSans-BoldItalic")
      #expect(manager.convert(bold, toSize: 30).pointSize == 30)
      #expect(manager.convert(bold, toSize: 30).fontName == bold.fontName)
      #expect(manager.convert(bold, toFace: "LiberationMono")?.fontName == "LiberationMono")
      #expect(manager.convert(bold, toFace: "LiberationMono")?.pointSize == 14)
      #expect(manager.convert(bold, toFace: "NoSuchFont") == nil)
      let serif = manager.convert(bold, toFamily: "Liberation Serif")
      #expect(serif.familyName == "Liberation Serif" && serif.pointSize == 14)
      #expect(manager.traits(of: serif) == [.boldFontMask, .italicFontMask], "made up")
      #expect(manager.convert(bold, toFamily: "Helvetica Neue").fontName == "LiberationSans-BoldItalic")
      #expect(manager.convert(bold, toFamily: "No Such Family") == bold)
    }
  }

  @Test("convertWeight(_:of:) goes to the next weight and stops at the last")
  func weights() throws {
    try withFonts {
      let plain = try font("LiberationSans")
      let bold = manager.convertWeight(true, of: plain)
      #expect(bold.fontName == "LiberationSans-Bold")
      #expect(manager.convertWeight(true, of: bold) == bold)
      #expect(manager.convertWeight(false, of: bold) == plain)
      #expect(manager.convertWeight(false, of: plain) == plain)
      let italic = try font("LiberationSans-Italic")
      #expect(manager.convertWeight(true, of: italic).fontName == "LiberationSans-BoldItalic")
      var steps: [Int] = []
      var inter = try font("Inter")
      for _ in 0..<8 {
        steps.append(manager.weight(of: inter))
        inter = manager.convertWeight(true, of: inter)
      }
      #expect(steps == [5, 6, 8, 9, 11, 12, 12, 12])
    }
  }

  @Test("font(withFamily:traits:weight:size:) finds by look, and nothing in an unknown family")
  func search() throws {
    try withFonts {
      func name(_ family: String, _ traits: NSFontTraitMask = [], _ weight: Int = 5) -> String? {
        manager.font(withFamily: family, traits: traits, weight: weight, size: 11)?.fontName
      }
      #expect(name("Liberation Sans") == "LiberationSans")
      #expect(name("Liberation Sans", [], 9) == "LiberationSans-Bold")
      #expect(name("Liberation Sans", .boldFontMask, 1) == "LiberationSans-Bold", "the weight does not count")
      #expect(name("Liberation Sans", [.boldFontMask, .italicFontMask]) == "LiberationSans-BoldItalic")
      #expect(name("Liberation Sans", [.unboldFontMask, .unitalicFontMask], 9) == "LiberationSans")
      #expect(name("Times New Roman") == "LiberationSerif", "a stand-in")
      #expect(name("DejaVu Sans", .condensedFontMask) == "DejaVuSansCondensed")
      #expect(name("Liberation Sans", .condensedFontMask) == nil)
      #expect(name("Liberation Sans", .fixedPitchFontMask) == nil)
      #expect(name("No Such Family") == nil)
      #expect(manager.font(withFamily: "Liberation Sans", traits: [], weight: 5, size: 11)?.pointSize == 11)
    }
  }

  @Test("Fonts and families are listed once, though two folders hold the same files")
  func lists() throws {
    try withFonts {
      #expect(NSFont.fontNames(forFamilyName: "Liberation Serif") == ["LiberationSerif"])
      #expect(manager.availableFonts.filter { $0 == "LiberationSerif" }.count == 1)
      #expect(manager.availableFontFamilies.filter { $0 == "Liberation Serif" }.count == 1)
      let members = try #require(manager.availableMembers(ofFontFamily: "Liberation Sans"))
      #expect(
        members.map { $0.map { "\($0)" } } == [
          ["LiberationSans", "Regular", "5", "0"], ["LiberationSans-Bold", "Bold", "9", "2"],
          ["LiberationSans-Italic", "Italic", "5", "1"],
          ["LiberationSans-BoldItalic", "Bold Italic", "9", "3"],
        ])
      #expect(manager.availableMembers(ofFontFamily: "Liberation Serif")?.count == 1)
      #expect(manager.availableMembers(ofFontFamily: "No Such Family") == nil)
      #expect(
        manager.availableFontNames(with: [.boldFontMask, .italicFontMask]) == ["LiberationSans-BoldItalic"])
      #expect(manager.availableFontNames(with: .fixedPitchFontMask) == ["LiberationMono", "NotoColorEmoji"])
      #expect(manager.availableFontNames(with: [])?.contains("LiberationSans-Bold") == false)
      #expect(manager.fontNamed("LiberationSans-Bold", hasTraits: .boldFontMask))
      #expect(!manager.fontNamed("LiberationSans-Bold", hasTraits: .unboldFontMask))
      #expect(!manager.fontNamed("LiberationSans", hasTraits: .boldFontMask))
      #expect(!manager.fontNamed("No Such Font", hasTraits: []))
      #expect(manager.localizedName(forFamily: "Liberation Sans", face: "Bold") == "Liberation Sans Bold")
      #expect(manager.localizedName(forFamily: "Liberation Sans", face: nil) == "Liberation Sans")
    }
  }

  @Test("The selection is remembered")
  func selection() throws {
    try withFonts {
      let manager = NSFontManager()
      #expect(manager.selectedFont == nil && !manager.isMultiple)
      manager.setSelectedFont(try font("LiberationMono"), isMultiple: true)
      #expect(manager.selectedFont?.fontName == "LiberationMono" && manager.isMultiple)
    }
  }

  @Test("NSFont(descriptor:size:) can be read as one that fails, and as one that does not")
  func failableInitializer() throws {
    try withFonts {
      let known = NSFontDescriptor(name: "LiberationMono", size: 8)
      let unknown = NSFontDescriptor(name: "NoSuchFont", size: 8)
      let plain = NSFont(descriptor: known, size: 0)
      let size: CGFloat = plain.pointSize
      #expect(size == 8 && NSFont(descriptor: known, size: 20).pointSize == 20)
      if let font = NSFont(descriptor: known, size: 0) {
        #expect(font.fontName == "LiberationMono")
      } else {
        Issue.record("a font that exists")
      }
      if let font = NSFont(descriptor: unknown, size: 0) { Issue.record("\(font)") }
      #expect(NSFont(descriptor: known, size: 0)!.pointSize == 8)
      #expect((NSFont(descriptor: unknown, size: 0) ?? plain) === plain)
      func guarded(_ descriptor: NSFontDescriptor) -> NSFont? {
        guard let font = NSFont(descriptor: descriptor, size: 0) else { return nil }
        return font
      }
      #expect(guarded(known)?.fontName == "LiberationMono" && guarded(unknown) == nil)
      let optional: NSFont? = NSFont(descriptor: NSFontDescriptor(name: "Courier", size: 8), size: 0)
      #expect(optional?.fontName == "LiberationMono", "a stand-in")
      // UIKit's always gives a font.
      #expect(UIFont(descriptor: unknown, size: 7).pointSize == 7)
    }
  }

  @Test("The fonts of AppKit's interface have the sizes of their roles")
  func roles() throws {
    try withFonts {
      let fonts: [(NSFont, String, CGFloat)] = [
        (.menuFont(ofSize: 0), "LiberationSans", 14), (.menuBarFont(ofSize: 0), "LiberationSans", 14),
        (.titleBarFont(ofSize: 0), "LiberationSans-Bold", 13),
        (.paletteFont(ofSize: 0), "LiberationSans", 11),
        (.toolTipsFont(ofSize: 0), "LiberationSans", 11),
        (.controlContentFont(ofSize: 0), "LiberationSans", 13),
        (.messageFont(ofSize: 0), "LiberationSans", 13), (.labelFont(ofSize: 0), "LiberationSans", 10),
        (.menuFont(ofSize: 33), "LiberationSans", 33),
      ]
      for (font, name, size) in fonts { #expect(font.fontName == name && font.pointSize == size) }
      #expect(NSFont.userFixedPitchFont(ofSize: 0)?.isFixedPitch == true)
      #expect(NSFont.preferredFont(forTextStyle: .body, options: [:]) == .preferredFont(forTextStyle: .body))
      let matrix: [CGFloat] = [20, 0, 0, 10, 0, 0]
      let wide = try #require(NSFont(name: "LiberationMono", matrix: matrix))
      let plain = try #require(NSFont(name: "LiberationMono", size: 10))
      let glyph = plain.glyph(withName: "A")
      #expect(
        abs(wide.advancement(forCGGlyph: glyph).width - 2 * plain.advancement(forCGGlyph: glyph).width) < 1e-9
      )
      #expect(plain.vertical.isVertical && !plain.isVertical)
      var advances = [CGSize](repeating: .zero, count: 2)
      var boxes = [CGRect](repeating: .zero, count: 2)
      plain.getAdvancements(&advances, forCGGlyphs: [glyph, glyph], count: 2)
      plain.getBoundingRects(&boxes, forCGGlyphs: [glyph, glyph], count: 2)
      #expect(advances == [plain.advancement(forCGGlyph: glyph), plain.advancement(forCGGlyph: glyph)])
      #expect(boxes == [plain.boundingRect(forCGGlyph: glyph), plain.boundingRect(forCGGlyph: glyph)])
    }
  }

  @Test("A line without font leading is as high as lineHeight, one with it higher by leading")
  func lineHeight() throws {
    try withFonts {
      let font = try font("LiberationSans")
      #expect(font.leading > 0)
      let text = NSAttributedString(string: "x", attributes: [.font: font])
      let wide = CGSize(width: 1000, height: 1000)
      let plain = text.boundingRect(with: wide, options: .usesLineFragmentOrigin, context: nil)
      let led = text.boundingRect(
        with: wide, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
      #expect(abs(plain.height - font.lineHeight) < 1e-9)
      #expect(abs(led.height - font.lineHeight - font.leading) < 1e-9)
    }
  }
}
