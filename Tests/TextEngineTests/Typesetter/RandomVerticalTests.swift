import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Random text in random forms, directions and shapes: nothing gets lost, nothing traps.
@Suite("Random vertical text and ruby")
struct RandomVerticalTests {
  private static func pieces(_ random: inout SeededGenerator) -> [(String, TextStyle)] {
    let words =
      EngineFixture.words + [
        "国際", "ひらがな", "カタカナー", "「」", "…", "12", "ㄅㄆ", "한글", "𠀀", "a\u{20DD}",
        "\u{202E}漢字\u{202C}", "\n", "\0", "\u{2066}",
      ]
    let alignments: [Ruby.Alignment] = [
      .automatic, .start, .center, .end, .distributeLetter, .distributeSpace, .lineEdge,
    ]
    let texts = ["あ", "とうきょうとちょう", "ㄐㄧㄥ", "read me", "سلام", "", "\n"]
    return (0..<Int.random(in: 1...25, using: &random)).map { _ in
      var style = VerticalFixture.style(
        [VerticalFixture.han, EngineFixture.sans, EngineFixture.arabic].randomElement(using: &random)!,
        [0, 1, 9.3, 20, 20, 20].randomElement(using: &random)!)
      style.usesVerticalForms = Int.random(in: 0..<3, using: &random) > 0
      style.combinesUpright = Int.random(in: 0..<5, using: &random) == 0
      style.letterSpacing = [0, 0, 0, 3, -2].randomElement(using: &random)!
      style.baselineOffset = [0, 0, 5, -9].randomElement(using: &random)!
      if Int.random(in: 0..<8, using: &random) == 0 {
        style.placeholder = Placeholder(width: 12, ascent: 9, descent: 3)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let annotations = (0..<2).map { _ in
          Ruby.Annotation(
            texts.randomElement(using: &random)!,
            position: Ruby.Position.allCases.randomElement(using: &random)!)
        }
        style.ruby = Ruby(
          annotations, alignment: alignments.randomElement(using: &random)!,
          sizeFactor: [0.5, 0.5, 0, 3, .nan].randomElement(using: &random)!,
          scalesToFit: Bool.random(using: &random))
      }
      return (words.randomElement(using: &random)!, style)
    }
  }

  @Test(
    "Every text is laid out whole, and carets and hits agree",
    arguments: UInt64(0)..<(runsAllTests ? 100 : 33))
  func everything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = Self.pieces(&random)
    let paragraph = EngineFixture.paragraphStyle {
      $0.alignment = [.natural, .justified, .center][Int(seed % 3)]
      $0.eastAsianSpacing = seed % 4 == 0 ? .all : []
      $0.lineBreakMode = seed % 11 == 0 ? .characterWrapping : .wordWrapping
    }
    let text = VerticalFixture.text(pieces, paragraph: paragraph)
    let typesetter = TextTypesetter(text)
    for progression in [TextFlow.Progression.topToBottom, .rightToLeft, .leftToRight] {
      for size in [0, 3.5, 31, 90, 333, .infinity, -1, .nan] as [Double] {
        let shape = TextShape(
          width: progression == .topToBottom ? size : .infinity,
          height: progression == .topToBottom ? .infinity : size, progression: progression)
        let column = typesetter.layout(in: shape)
        #expect(column.range == 0..<text.text.count)
        var end = 0
        for line in column.allLines {
          #expect(line.range.lowerBound == end)
          end = line.range.upperBound
          #expect(line.line.totalWidth.isFinite && line.line.height.isFinite)
          for ruby in line.layout.rubies(ofLine: line.index) {
            #expect(ruby.x.isFinite && ruby.y.isFinite && ruby.width.isFinite)
            #expect(ruby.base.overlaps(line.line.range))
          }
          _ = line.layout.inkBounds(ofLine: line.index)
        }
        for offset in stride(from: 0, through: text.text.count, by: 3) {
          let place = column.snappedBackward(offset)
          let caret = column.caret(at: TextPosition(offset: place))
          #expect(caret.map { $0.x.isFinite && $0.y.isFinite } ?? false)
        }
        _ = column.position(at: column.flow.text(TextPoint(x: -10, y: 10)))
        _ = column.debugDescription
        _ = typesetter.layout(in: shape, rowLimit: 2, truncation: Truncation(.middle))
      }
    }
  }

  @Test(
    "The fast path changes nothing in text with ruby and vertical forms",
    arguments: UInt64(0)..<(runsAllTests ? 30 : 10))
  func fastPath(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    var pieces: [(String, TextStyle)] = []
    while pieces.reduce(0, { $0 + $1.0.utf16.count }) < 1200 {
      pieces += Self.pieces(&random).filter { $0.1.font.size > 5 }
    }
    let text = VerticalFixture.text(pieces)
    let shape = TextShape(width: 4000, height: 222, progression: .rightToLeft)
    let fast = TextTypesetter(text, usesFastPath: true).layout(in: shape)
    let slow = TextTypesetter(text, usesFastPath: false).layout(in: shape)
    #expect(fast.debugDescription == slow.debugDescription)
  }
}
