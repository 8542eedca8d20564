import TextEngine
import Testing

@Suite("Columns that are full")
struct FullShapeTests {
  @Test("Where the rest of a column is excluded, the text ends instead of covering the exclusion")
  func excludedBottom() {
    let text = EngineFixture.text(
      String(repeating: "word ", count: 60), EngineFixture.style(EngineFixture.sans, 10))
    let bottom = [
      TextPoint(x: 0, y: 60), TextPoint(x: 100, y: 60), TextPoint(x: 100, y: 100), TextPoint(x: 0, y: 100),
    ]
    let shape = TextShape(width: 100, height: 100).excluding([bottom])
    let column = TextTypesetter(text).layout(in: shape)
    #expect(column.lineCount > 3)
    #expect(column.usedHeight <= 60)
    #expect(column.range.upperBound < text.text.count)
  }

  @Test("A column with an exclusion ends at its bottom as one without does")
  func boundedColumn() {
    let text = EngineFixture.text(
      String(repeating: "word ", count: 600), EngineFixture.style(EngineFixture.sans, 10))
    let corner = [TextPoint(x: 0, y: 0), TextPoint(x: 20, y: 0), TextPoint(x: 20, y: 20)]
    let column = TextTypesetter(text).layout(in: TextShape(width: 100, height: 100).excluding([corner]))
    #expect(column.usedHeight <= 100)
    #expect(column.range.upperBound < text.text.count)
  }
}
