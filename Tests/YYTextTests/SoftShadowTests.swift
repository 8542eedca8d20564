import TestSupport
import Testing
import YYText

struct SoftShadowTests {
  @Test("Shadows that are softer than anything look as soft as can be, and are painted")
  func softest() throws {
    func picture(_ radius: CGFloat, isInner: Bool) throws -> Picture {
      let text = styled("H", try font(20))
      let shadow = YYTextShadow(color: .red, offset: .zero, radius: radius)
      if isInner { text.yy_textInnerShadow = shadow } else { text.yy_textShadow = shadow }
      let layout = try #require(YYTextLayout(containerSize: CGSize(width: 30, height: 30), text: text))
      return try Picture(layout, CGSize(width: 30, height: 30))
    }
    for isInner in [false, true] {
      let soft = try picture(100, isInner: isInner)
      #expect(try picture(1e9, isInner: isInner) == soft && picture(.infinity, isInner: isInner) == soft)
      #expect(try picture(2, isInner: isInner) != soft)
    }
  }
}
