import TestSupport
import Testing

@testable import YYText

struct FragmentOutlineTests {
  @Test("X-30: The space of a line and what it takes of it are outlined apart, in columns, too")
  func outlines() throws {
    for isVertical in [false, true] {
      let text = styled("Some words", try font(20), [.foregroundColor: UIColor.clear])
      text.yy_lineSpacing = 4
      let container = YYTextContainer(size: CGSize(width: 160, height: 160))
      container.insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
      container.isVerticalForm = isVertical
      let layout = try #require(YYTextLayout(container: container, text: text))
      func outline(_ color: ReferenceWritableKeyPath<YYTextDebugOption, UIColor?>) throws -> Picture {
        let option = YYTextDebugOption()
        option[keyPath: color] = .red
        #expect(option.needDrawDebug())
        let copy = try #require(option.copy() as? YYTextDebugOption)
        #expect(copy[keyPath: color] == .red)
        return try Picture(layout, container.size, debug: copy)
      }
      let pictures = (try outline(\.lineFragmentBorderColor), try outline(\.lineFragmentUsedBorderColor))
      let (full, used) = (pictures.0.box { $0 == red }, pictures.1.box { $0 == red })
      // The whole of the row, from one inset to the other, and the text's part of it, one in the other.
      let line = layout.lines[0]
      if isVertical {
        #expect(full.minY == 10 && full.maxY == 150 && abs(used.height - line.height) <= 1.5)
        #expect(full.width == used.width && full.width >= line.width - 1)
      } else {
        #expect(full.minX == 10 && full.maxX == 150 && abs(used.width - line.width) <= 1.5)
        #expect(full.height == used.height && full.height >= line.height - 1)
      }
      // Both are lines of one pixel.
      for (picture, box) in [(pictures.0, full), (pictures.1, used)] {
        #expect(picture.count { $0 != white } == Int(2 * (box.width + box.height)) - 4)
      }
      // With both, the used part covers the edges that they share.
      let both = YYTextDebugOption()
      (both.lineFragmentBorderColor, both.lineFragmentUsedBorderColor) = (.blue, .red)
      let picture = try Picture(layout, container.size, debug: both)
      #expect(picture.box { $0 == red } == used && picture.count { $0 == blue } > 50)
    }
  }
}
