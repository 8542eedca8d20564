import CoreGraphics
import GalleyFonts
import Testing

@Suite("Contexts on several threads")
struct ConcurrencyTests {
  @Test("Eight threads that share fonts and pictures draw what one thread draws")
  func threads() async throws {
    let latin = try TestFont.liberation.size(14)
    let arabic = try TestFont.arabic.size(14)
    let emoji = try TestFont.emoji.size(14)
    let image = try quadrants()
    let jpeg = try CGImage(fileBytes: JPEGFile.color.bytes, name: "a.jpg")
    @Sendable func draw(_ context: CGContext) {
      for i in 0..<4 {
        ShapedText("Shared fonts \(i)", font: latin).draw(in: context, at: CGPoint(x: 5, y: 10 + i * 20))
        ShapedText("لا إله \(i)", font: arabic).draw(in: context, at: CGPoint(x: 120, y: 10 + i * 20))
        ShapedText("😀👍🏽🇩🇪", font: emoji).draw(in: context, at: CGPoint(x: 200, y: 10 + i * 20))
      }
      context.draw(image, in: CGRect(x: 260, y: 10, width: 30, height: 30))
      context.draw(jpeg, in: CGRect(x: 260, y: 50, width: 30, height: 30))
    }
    @Sendable func all() throws -> [Data] {
      let bitmap = try Bitmap(300, 100)
      draw(bitmap.context)
      let box = CGRect(x: 0, y: 0, width: 300, height: 100)
      return [bitmap.bytes, try makePDF(box: box) { draw($0) }, try makeSVG(box: box) { draw($0) }]
    }
    try await withThrowingTaskGroup(of: [Data].self) { group in
      for _ in 0..<8 { group.addTask { try all() } }
      var results: [[Data]] = []
      for try await result in group { results.append(result) }
      let alone = try all()
      for result in results { #expect(result == alone) }
    }
  }
}
