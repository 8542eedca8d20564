import TestSupport
import Testing
import YYText

struct ShrinkTests {
  /// Whether all of a text is shown in a font size, by a layout that changes no fonts.
  private func fits(
    _ string: String, _ size: Double, _ box: CGSize, rows: UInt, isVertical: Bool
  ) throws -> Bool {
    let container = YYTextContainer(size: box)
    container.maximumNumberOfRows = rows
    container.isVerticalForm = isVertical
    container.truncationType = .end
    let text = styled(string, try font(size, fallback: [TestFonts.notoSansCJK]))
    return try #require(YYTextLayout(container: container, text: text)).visibleRange.length == text.length
  }

  @Test("G-13: The largest size that a box and a limit of rows hold is taken, in rows and in columns")
  func largest() throws {
    let strings = [
      "A headline that does not fit", "Donaudampfschifffahrt", "垂直的文字也可以變小一些", "short",
    ]
    for isVertical in [false, true] {
      for string in strings {
        for rows in [1, 0] as [UInt] {
          for box in [CGSize(width: 150, height: 60), CGSize(width: 70, height: 130)] {
            let container = YYTextContainer(size: box)
            container.maximumNumberOfRows = rows
            container.isVerticalForm = isVertical
            container.minimumScaleFactor = 0.25
            container.truncationType = .end
            let text = styled(string, try font(32, fallback: [TestFonts.notoSansCJK]))
            let layout = try #require(YYTextLayout(container: container, text: text))
            // The slow twin: every size from the largest on.
            let sizes = stride(from: 32.0, through: 8, by: -0.5)
            let size = try sizes.first {
              try fits(string, $0, box, rows: rows, isVertical: isVertical)
            }
            #expect(layout.scaleFactor == CGFloat((size ?? 8) / 32), "\(string) \(rows) \(box)")
            #expect(layout.isTruncated == (size == nil))
            #expect(layout.text.isEqual(to: text))
          }
        }
      }
    }
  }

  @Test("G-13: Without a factor no font changes, and all fonts of a text become smaller alike")
  func together() throws {
    let text = styled("Large ", try font(40))
    text.append(styled("and small that is too long", try font(20)))
    let container = YYTextContainer(size: CGSize(width: 200, height: 60))
    container.maximumNumberOfRows = 1
    container.truncationType = .end
    let plain = try #require(YYTextLayout(container: container, text: text))
    #expect(plain.scaleFactor == 1 && plain.isTruncated)
    container.minimumScaleFactor = 0.3
    let shrunk = try #require(YYTextLayout(container: container, text: text))
    #expect(!shrunk.isTruncated && shrunk.scaleFactor < 0.7)
    let fonts = (CTLineGetGlyphRuns(shrunk.lines[0].ctLine) as? [CTRun])?.compactMap {
      CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont
    }
    let sizes = (fonts ?? []).map(\.pointSize)
    #expect(sizes.first == 40 * shrunk.scaleFactor && sizes.last == 20 * shrunk.scaleFactor)
    #expect(shrunk.textBoundingRect.maxX <= 200.01)
  }
}
