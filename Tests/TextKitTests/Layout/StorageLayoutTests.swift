import TestSupport
import Testing

@testable import TextKit

@Suite("Layout over storages of any kind")
struct StorageLayoutTests {
  /// One storage with both layout managers over it.
  private struct Stage {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 180, height: 0))
    let content = NSTextContentStorage()
    let fragments = NSTextLayoutManager()

    init(_ storage: NSTextStorage, _ text: NSAttributedString) {
      self.storage = storage
      storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: text)
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      content.textStorage = storage
      fragments.textContainer = NSTextContainer(size: CGSize(width: 180, height: 0))
      content.addTextLayoutManager(fragments)
    }

    /// What TextKit 1 tells of every line and glyph.
    var lines: [String] {
      var lines: [String] = []
      manager.ensureLayout(for: container)
      let all = NSRange(location: 0, length: manager.numberOfGlyphs)
      manager.enumerateLineFragments(forGlyphRange: all) { rect, used, _, glyphs, _ in
        let places = (glyphs.location..<NSMaxRange(glyphs)).map {
          "\(manager.cgGlyph(at: $0)) \(manager.characterIndexForGlyph(at: $0)) \(manager.location(forGlyphAt: $0))"
        }
        lines.append("\(rect) \(used) \(glyphs) \(places)")
      }
      return lines + ["\(manager.usedRect(for: container)) \(manager.extraLineFragmentRect)"]
    }

    /// What TextKit 2 tells of every fragment, line and character.
    var fragmentLines: [String] {
      var lines: [String] = []
      fragments.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
        lines.append("\(fragment.layoutFragmentFrame)")
        for line in fragment.textLineFragments {
          let places = (0..<line.characterRange.length).map {
            "\(line.locationForCharacter(at: line.characterRange.location + $0))"
          }
          lines.append("\(line.characterRange) \(line.typographicBounds) \(line.glyphOrigin) \(places)")
        }
        return true
      }
      return lines + ["\(fragments.usageBoundsForTextContainer)"]
    }
  }

  @Test(
    "S0-25, S0-27: over a model with four primitives that puts its text together every line and glyph is that of the default storage, in both kits",
    arguments: StorageKind.allCases, UInt64(0)..<4)
  func sameLayout(kind: StorageKind, seed: UInt64) throws {
    var maker = try StyledTextMaker(seed: seed)
    let text = try maker.make(words: 50)
    let insertion = try maker.make(words: 6)
    let (expected, found) = (Stage(StorageKind.plain.make(), text), Stage(kind.make(), text))
    var random = SeededGenerator(seed: seed)
    for step in 0..<6 {
      #expect(found.storage.string == expected.storage.string)
      #expect(found.lines == expected.lines, "\(kind), seed \(seed), step \(step)")
      #expect(found.fragmentLines == expected.fragmentLines, "\(kind), seed \(seed), step \(step)")
      let start = Int.random(in: 0...expected.storage.length, using: &random)
      let length = Int.random(in: 0...min(expected.storage.length - start, 12), using: &random)
      let range = NSRange(location: start, length: length)
      for stage in [expected, found] {
        switch step % 3 {
        case 0: stage.storage.replaceCharacters(in: range, with: insertion)
        case 1: stage.storage.addAttribute(.kern, value: 3, range: range)
        default: stage.storage.replaceCharacters(in: range, with: "new; text\n")
        }
      }
    }
    #expect(expected.lines.count > 5)
  }

  @Test("S0-27: attributes are added to a model's text and laid out without the model knowing of them")
  func attributesBeside() throws {
    let text = NSAttributedString(
      string: "let a; let b;", attributes: [.font: try fileFont(20)])
    let model = ForeignStorage()
    let (expected, found) = (Stage(NSTextStorage(), text), Stage(model, text))
    let statements = model.statements
    let plain = found.lines
    for stage in [expected, found] {
      stage.storage.addAttribute(.kern, value: 9, range: NSRange(location: 4, length: 6))
    }
    #expect(model.statements == statements && model.statements.count == 2 && model.string == text.string)
    #expect(found.lines == expected.lines && found.lines != plain)
    #expect(found.fragmentLines == expected.fragmentLines)
  }
}
