import GalleyFonts
import Foundation
import CoreGraphics
import TestSupport
import Testing
import TextEngine

@Suite("Ink")
struct InkTests {
  @Test(
    "U59: no pixel of a line lies outside its ink bounds, and ink reaches all four of their sides",
    arguments: GoldenPage.all)
  func pixelsInsideInkBounds(page: GoldenPage) throws {
    for paragraph in try page.layout().paragraphs { try check(paragraph.layout, name: page.name) }
  }

  @Test(
    "U59: ink that leaves the typographic box, of script, slanted and marked letters, is inside the ink bounds",
    arguments: [
      ("/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf", "کی پچاس"),
      ("/usr/share/fonts/truetype/liberation2/LiberationSerif-Italic.ttf", "fjord f"),
      (
        "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf", "A\u{302}\u{302}\u{302}\u{302}\u{302}\u{302}g"
      ),
      ("/usr/share/fonts/truetype/noto/NotoSans-Italic.ttf", "VAVATAf"),
    ])
  func overhangingInk(file: String, text: String) throws {
    let face = try FontFace(contentsOf: file)
    let fonts = FontCollection(faces: [face])
    let text = StyledText(text, style: TextStyle(font: Font(face: face, size: 30)), fonts: fonts)
    let layout = try #require(TextTypesetter(text).layout(in: TextShape(width: 400)).paragraphs.first?.layout)
    try check(layout, name: file)
    let line = layout.lines[0]
    let ink = try #require(layout.inkBounds(ofLine: 0))
    let leaves =
      ink.x < 0 || ink.x + ink.width > line.width || ink.y < -line.ascent
      || ink.y + ink.height > line.descent
    #expect(leaves, "the text must leave its box for this test to mean anything")
    let all = layout.drawingBounds(ofLine: 0)
    #expect(all.x <= ink.x && all.x + all.width >= ink.x + ink.width)
    #expect(all.x <= 0 && all.x + all.width >= line.width && all.height >= line.ascent + line.descent)
  }

  /// Draws every line alone and compares the pixels with the ink bounds.
  private func check(_ layout: ParagraphLayout, name: String) throws {
    let scale = 4.0
    for index in layout.lines.indices {
      guard let ink = layout.inkBounds(ofLine: index) else {
        #expect(try LayoutPicture(line: index, of: layout, scale: scale).ink.isEmpty)
        continue
      }
      let picture = try LayoutPicture(line: index, of: layout, scale: scale)
      let pixels = picture.ink
      let left = (picture.origin.x + ink.x) * scale
      let right = left + ink.width * scale
      let top = (picture.origin.y + ink.y) * scale
      let bottom = top + ink.height * scale
      // A pixel is touched when any part of it is covered; bitmaps are resampled, which reaches one further.
      for pixel in pixels {
        let isInside =
          Double(pixel.column + 1) > left - 1 && Double(pixel.column) < right + 1
          && Double(pixel.row + 1) > top - 1 && Double(pixel.row) < bottom + 1
        #expect(isInside, "\(name), line \(index): pixel \(pixel) is outside of \(ink)")
        if !isInside { return }
      }
      let columns = pixels.map(\.column)
      let rows = pixels.map(\.row)
      // Pictures of emoji have clear margins of their own.
      let slack = name == "emoji" ? 16.0 : 4.0
      #expect(abs(Double(try #require(columns.min())) - left) < slack, "\(name), line \(index): left side")
      #expect(
        abs(Double(try #require(columns.max())) + 1 - right) < slack, "\(name), line \(index): right side")
      #expect(abs(Double(try #require(rows.min())) - top) < slack, "\(name), line \(index): top")
      #expect(abs(Double(try #require(rows.max())) + 1 - bottom) < slack, "\(name), line \(index): bottom")
    }
  }
}
