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

  @Test("A glyph that a transform has made a line of casts no shadow into itself, whatever its direction")
  func flattened() throws {
    func picture(_ transform: CGAffineTransform, hasShadow: Bool) throws -> Picture {
      let text = styled("&", try font(20))
      text.yy_setTextGlyphTransform(transform, range: NSRange(location: 0, length: 1))
      if hasShadow { text.yy_textInnerShadow = YYTextShadow(color: .red, offset: .zero, radius: 2) }
      let layout = try #require(YYTextLayout(containerSize: CGSize(width: 60, height: 60), text: text))
      return try Picture(layout, CGSize(width: 60, height: 60))
    }
    for (c, d) in [(0.0, 0.0), (1, 0.5), (-2, -1), (0.5, 0.25)] {
      let flat = CGAffineTransform(a: 1, b: 0.5, c: c, d: d, tx: 0, ty: 0)
      #expect(try picture(flat, hasShadow: true) == picture(flat, hasShadow: false))
    }
    let skewed = CGAffineTransform(a: 1, b: 0.5, c: 0.5, d: 1, tx: 0, ty: 0)
    #expect(try picture(skewed, hasShadow: true) != picture(skewed, hasShadow: false))
  }
}
