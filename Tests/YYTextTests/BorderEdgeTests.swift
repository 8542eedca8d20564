import TestSupport
import Testing
import YYText

struct BorderEdgeTests {
  /// A picture of non-breaking spaces in a border, and the filled rectangle in it.
  private func picture(_ border: YYTextBorder, _ size: Double = 60) throws -> (Picture, CGRect) {
    border.fillColor = .green
    border.insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let text = styled("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}.", try font(size))
    text.yy_setTextBackgroundBorder(border, range: range(0, 6))
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 300, height: 100), text: text))
    let picture = try Picture(layout)
    return (picture, picture.box { $0 == green })
  }

  @Test("X-27: Only the chosen edges are stroked, joined where they meet, with caps at their ends")
  func edges() throws {
    func stroked(_ edges: YYTextBorderEdges, _ join: CGLineJoin, _ cap: CGLineCap) throws -> (Picture, CGRect)
    {
      let border = YYTextBorder(lineStyle: .single, lineWidth: 6, stroke: .red)
      (border.edges, border.lineJoin, border.lineCap) = (edges, join, cap)
      return try picture(border)
    }
    let (miter, box) = try stroked([.left, .bottom], .miter, .butt)
    let (left, bottom) = (Int(box.minX), Int(box.maxY))
    let (right, top) = (Int(box.maxX), Int(box.minY))
    #expect(miter[left - 3, Int(box.midY)] == red && miter[Int(box.midX), bottom + 2] == red)
    #expect(miter[right + 2, Int(box.midY)] == white && miter[Int(box.midX), top - 3] == white)
    // The corner is filled up to its tip, and free ends are level with the rectangle.
    #expect(miter[left - 6, bottom + 5] == red && miter[left - 3, top] == red)
    #expect(miter[left - 3, top - 1] == white && miter[right, bottom + 2] == white)
    let (round, _) = try stroked([.left, .bottom], .round, .round)
    #expect(round[left - 6, bottom + 5] != red && round[left - 3, bottom + 2] == red)
    #expect(round[left - 3, top - 2] == red && round[left - 6, top - 3] != red)
    let (square, _) = try stroked([.left, .bottom], .bevel, .square)
    #expect(square[left - 6, top - 3] == red && square[right + 2, bottom + 2] == red)
    // Edges that face each other.
    let (two, _) = try stroked([.top, .bottom], .miter, .butt)
    #expect(two[Int(box.midX), top - 3] == red && two[Int(box.midX), bottom + 2] == red)
    #expect(two[left - 3, Int(box.midY)] == white && two[left - 3, bottom + 2] == white)
    let (none, _) = try stroked([], .miter, .butt)
    #expect(none.count { $0 == red } == 0)
    // All four are one closed outline, as without a choice.
    let (all, _) = try stroked(.all, .miter, .butt)
    #expect(all == (try picture(YYTextBorder(lineStyle: .single, lineWidth: 6, stroke: .red))).0)
  }

  @Test("X-27: Edges of vertical text turn with it; edges and caps are part of a border's value")
  func turned() throws {
    let border = YYTextBorder(lineStyle: .single, lineWidth: 4, stroke: .red)
    border.edges = .top
    border.fillColor = .green
    let text = styled("\u{A0}\u{A0}\u{A0}\u{A0}.", try font(30))
    text.yy_setTextBackgroundBorder(border, range: range(0, 4))
    let container = YYTextContainer(size: CGSize(width: 100, height: 100))
    container.isVerticalForm = true
    let picture = try Picture(try #require(YYTextLayout(container: container, text: text)))
    let (fill, stroke) = (picture.box { $0 == green }, picture.box { $0 == red })
    #expect(stroke.minX >= fill.maxX - 4 && stroke.maxX > fill.midX && stroke.height == fill.height)
    let other = try #require(border.copy() as? YYTextBorder)
    #expect(other == border && other.edges == .top)
    other.edges = .bottom
    #expect(other != border)
    other.edges = .top
    other.lineCap = .round
    #expect(other != border)
    let archive = try #require(text.yy_archiveToData())
    let read = try #require(NSAttributedString.yy_unarchive(from: archive))
    #expect(read.yy_textBackgroundBorder(at: 0)?.edges == .top)
  }

  /// As wide as its text, 8 points high, at the bottom, and never left of 5.
  private final class Marker: YYTextBorder, @unchecked Sendable {
    nonisolated(unsafe) static var asked: [NSRange] = []

    override func backgroundRect(forProposedRect rect: CGRect, characterRange: NSRange) -> CGRect {
      Marker.asked.append(characterRange)
      return CGRect(x: max(rect.minX, 5), y: rect.maxY - 8, width: rect.width - 5, height: 8)
    }
  }

  @Test("X-28: A border of a program's own says the rectangle of each line's part")
  func custom() throws {
    let marker = Marker()
    marker.fillColor = .red
    let text = styled("aaaa nnnn cccc", try font(20), [.foregroundColor: UIColor.clear])
    text.yy_setTextBackgroundBorder(marker, range: range(2, 12))
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 60, height: 200), text: text))
    Marker.asked = []
    let picture = try Picture(layout)
    #expect(layout.lines.count == 3 && Marker.asked.count == 3)
    for (line, part) in zip(layout.lines, Marker.asked) {
      #expect(NSIntersectionRange(line.range, part) == part && part.length >= 3)
      let end = Int(line.bottom.rounded())
      let rows = (end - 12..<end + 2).filter { y in (5..<60).contains { picture[$0, y] == red } }
      #expect((7...9).contains(rows.count) && abs((rows.last ?? 0) + 1 - end) <= 1)
      #expect((0..<5).allSatisfy { x in rows.allSatisfy { picture[x, $0] != red } })
    }
    // It is another value than a plain border with the same looks, and stays what it is when it is copied.
    let plain = YYTextBorder()
    plain.fillColor = .red
    #expect(plain != marker && marker != plain && marker.copy() is Marker)
  }
}
