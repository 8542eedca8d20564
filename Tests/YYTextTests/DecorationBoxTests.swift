import Foundation
import TestSupport
import Testing
import YYText

@Suite("Boxes around text")
struct DecorationBoxTests {
  private func lay(_ text: NSAttributedString, _ width: CGFloat = 60) throws -> YYTextLayout {
    try #require(YYTextLayout(containerSize: CGSize(width: width, height: 200), text: text))
  }

  /// A text of three rows with space between them, with a box around its middle.
  private func text(_ border: YYTextBorder, isBlock: Bool = false) throws -> NSMutableAttributedString {
    let text = styled("aaaa nnnn cccc", try font(20))
    text.yy_lineSpacing = 12
    if isBlock {
      text.yy_setTextBlockBorder(border, range: range(0, text.length))
    } else {
      text.yy_textBackgroundBorder = border
    }
    return text
  }

  private func border(_ inset: CGFloat, radius: CGFloat = 0) -> YYTextBorder {
    let border = YYTextBorder(fill: .red, cornerRadius: radius)
    border.insets = UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    return border
  }

  @Test("U57: boxes leave or fill the gap between rows, have padding and round corners, or are a block's")
  func looks() throws {
    let layout = try lay(text(border(0)))
    #expect(layout.lines.count == 3)
    let (first, second) = (layout.lines[0], layout.lines[1])
    let gap = Int(((first.bottom + second.top) / 2).rounded())
    #expect(second.top - first.bottom > 8)
    // Each row for itself: the gap is white.
    let apart = try Picture(layout)
    #expect((0..<60).allSatisfy { apart[$0, gap] == white } && apart[2, Int(first.top) + 2] == red)
    // Padding of half the gap joins the rows.
    let padded = try Picture(try lay(text(border(-7))))
    #expect(padded[20, gap] == red && padded[20, gap + 1] == red)
    // Padding reaches as far as it says, and insets take away as much.
    let plain = apart.box { $0 == red }
    for inset: CGFloat in [-4, 2] {
      let box = try Picture(try lay(text(border(inset)))).box { $0 == red }
      #expect(abs(box.maxY - (plain.maxY - inset)) <= 1 && abs(box.maxX - (plain.maxX - inset)) <= 1)
    }
    // A block has no gaps and is as wide as its column, whatever its rows are.
    let block = try Picture(try lay(text(border(0), isBlock: true), 80), CGSize(width: 120, height: 200))
    let box = block.box { $0 == red }
    #expect(box.minX == 0 && box.maxX == 80)
    for y in Int(box.minY)..<Int(box.maxY) { #expect(block[79, y] == red, "row \(y)") }
    // Round corners leave the ground.
    let round = try Picture(try lay(text(border(0, radius: 8))))
    let (left, top) = (Int(plain.minX), Int(plain.minY))
    #expect(apart[left, top] == red && round[left, top] == white && round[left + 8, top + 1] == red)
  }

  @Test("U57: whatever attribute changes, a label and a text view show what they would if drawn anew")
  @MainActor func repainted() throws {
    var random = SeededGenerator(seed: 57)
    let (fixture, scene) = (LabelFixture("one two three four"), TextViewScene("one two three four"))
    fixture.label.numberOfLines = 0
    var pictures: Set<Data> = []
    for step in 0..<24 {
      let text = NSMutableAttributedString(attributedString: scene.view.attributedText)
      let start = Int.random(in: 0..<text.length, using: &random)
      let part = range(start, Int.random(in: 1...text.length - start, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.yy_setTextBackgroundBorder(border(-2, radius: 4), range: part)
      case 1: text.yy_setTextBackgroundBorder(nil, range: part)
      case 2: text.yy_setTextBlockBorder(border(1), range: part)
      case 3: text.yy_setTextBlockBorder(nil, range: part)
      case 4: text.addAttribute(.foregroundColor, value: UIColor.blue, range: part)
      default: text.addAttribute(.backgroundColor, value: UIColor.green, range: part)
      }
      scene.view.attributedText = text
      fixture.label.attributedText = text
      for host in [scene.host, fixture.host] {
        host.render()
        let shown = try #require(try host.snapshot()?.pngData())
        let anew = try #require(try host.snapshotDrawnAnew()?.pngData())
        #expect(shown == anew, "seed 57, step \(step)")
        pictures.insert(shown)
      }
    }
    #expect(pictures.count > 20)
  }
}
