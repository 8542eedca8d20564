import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Columns of vertical text")
struct VerticalColumnTests {
  static let prose = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で。"

  @Test("S4-101: Columns run from the right edge to the left, text down, and the size swaps roles")
  func columns() throws {
    let column = VerticalFixture.layout(Self.prose, width: 300, height: 200)
    let boxes = column.allLines.indices.compactMap {
      column.box(ofLine: .init(paragraph: 0, line: $0)).map { column.flow.page($0) }
    }
    #expect(boxes.count > 3)
    #expect(abs(boxes[0].x + boxes[0].width - 300) < 1e-9)
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      #expect(next.x + next.width <= box.x + 1e-9)
      #expect(next.y == 0 && next.height <= 200 + 1e-9)
    }
    // Down the first column, in the order of the text.
    let carets = try (0..<10).map { offset in
      column.flow.page(try #require(column.caret(at: TextPosition(offset: offset))))
    }
    for (caret, next) in zip(carets, carets.dropFirst()) {
      #expect(caret.height == 0 && caret.width > 0)
      #expect(abs(next.y - caret.y - 20) < 1e-9)
    }
    // What does not fit in the width is left over; one column less when it is a point too narrow.
    let used = column.usedHeight
    let exact = VerticalFixture.layout(Self.prose, width: used, height: 200)
    #expect(exact.lineCount == column.lineCount)
    let narrower = VerticalFixture.layout(Self.prose, width: used - 1, height: 200)
    #expect(narrower.lineCount == column.lineCount - 1)
  }

  @Test("S4-101: The picture shows columns from right to left")
  func picture() throws {
    let column = VerticalFixture.layout(
      "縦書きの「見本」です。Latin text 2026年12月、😀も入る。ー長音ー", width: 200, height: 160)
    let picture = try VerticalPicture(column, width: 200, height: 160)
    try picture.write("columns")
    let right = picture.ink(in: TextRect(x: 170, y: 0, width: 30, height: 160))
    #expect(right != nil)
    #expect(picture.ink(in: TextRect(x: 0, y: 0, width: 20, height: 160)) == nil)
  }

  @Test("S4-109: A column with a hole loses no text, whatever its height")
  func exclusion() throws {
    let typesetter = TextTypesetter(
      VerticalFixture.text([(Self.prose + Self.prose, VerticalFixture.style())]))
    for size in stride(from: 10.0, through: 130, by: 7) {
      let hole = [
        TextPoint(x: 850, y: 60), TextPoint(x: 850 + size, y: 60), TextPoint(x: 850 + size, y: 60 + size),
        TextPoint(x: 850, y: 60 + size),
      ]
      let shape = TextShape(width: 1000, height: 220, progression: .rightToLeft).excluding([hole])
      let column = typesetter.layout(in: shape)
      #expect(column.range == 0..<typesetter.text.text.count)
      let area = TextRect(x: 850, y: 60, width: size, height: size)
      var sides = Set<Bool>()
      for index in column.allLines.indices {
        let box = column.flow.page(try #require(column.box(ofLine: .init(paragraph: 0, line: index))))
        let overlaps =
          box.x < area.x + area.width - 1e-6 && box.x + box.width > area.x + 1e-6
          && box.y < area.y + area.height - 1e-6 && box.y + box.height > area.y + 1e-6
        #expect(!overlaps, "\(box) meets \(area)")
        sides.insert(box.y > 60)
      }
      // Text stands above the hole and below it.
      #expect(sides.count == 2)
    }
  }

  @Test("S4-109: Columns fill the inside of a polygon on the page")
  func polygon() throws {
    // A triangle with its point at the right: the first columns are short.
    let triangle = [TextPoint(x: 0, y: 0), TextPoint(x: 400, y: 150), TextPoint(x: 0, y: 300)]
    let column = TextTypesetter(VerticalFixture.text([(Self.prose, VerticalFixture.style())])).layout(
      in: TextShape(polygons: [triangle], progression: .rightToLeft))
    #expect(column.range == 0..<Self.prose.utf16.count)
    for index in column.allLines.indices {
      let box = column.flow.page(try #require(column.box(ofLine: .init(paragraph: 0, line: index))))
      for x in [box.x, box.x + box.width] {
        #expect(box.y >= 150 * x / 400 - 1e-6)
        #expect(box.y + box.height <= 300 - 150 * x / 400 + 1e-6)
      }
    }
    #expect(column.allLines[0].range.count < column.allLines[1].range.count)
  }

  @Test(
    "Places on the page and in the text lead to each other",
    arguments: [TextFlow.Progression.rightToLeft, .leftToRight])
  func carets(_ progression: TextFlow.Progression) throws {
    let column = VerticalFixture.layout(
      "国a\u{301}b「12」😀" + Self.prose, width: 400, height: 130, progression: progression)
    for offset in column.range where column.snappedBackward(offset) == offset {
      let caret = column.flow.page(try #require(column.caret(at: TextPosition(offset: offset))))
      let point = TextPoint(x: caret.x + caret.width / 2, y: caret.y + 0.25)
      #expect(column.position(at: column.flow.text(point))?.offset == offset)
      let box = try #require(
        column.rects(of: column.range(around: TextPosition(offset: offset))).first.map {
          column.flow.page($0)
        })
      let middle = TextPoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
      #expect(column.character(at: column.flow.text(middle))?.contains(offset) == true)
    }
  }

  @Test("Selections of vertical text are columns")
  func selection() throws {
    let column = VerticalFixture.layout(Self.prose, width: 300, height: 200)
    let selection = try #require(column.selectionRects(of: 3..<25))
    let blocks = selection.blocks.map { column.flow.page($0) }
    #expect(blocks.count == 3)
    #expect(abs(blocks[0].y - 60) < 1e-9 && abs(blocks[0].y + blocks[0].height - 200) < 1e-9)
    #expect(blocks[0].x + blocks[0].width == 300)
    #expect(abs(blocks[1].y) < 1e-9 && abs(blocks[1].height - 200) < 1e-9)
    #expect(blocks[1].x + blocks[1].width <= blocks[0].x + 1e-9)
    #expect(abs(blocks[2].height - 100) < 1e-9)
  }

  @Test("U41: Arrow keys move along the column and between columns")
  func movement() throws {
    for progression in [TextFlow.Progression.rightToLeft, .leftToRight] {
      let column = VerticalFixture.layout(Self.prose, width: 300, height: 200, progression: progression)
      let start = TextCaret(TextPosition(offset: 3))
      #expect(column.caret(from: start, column.flow.text(.down)).position.offset == 4)
      #expect(column.caret(from: start, column.flow.text(.up)).position.offset == 2)
      let next: TextDirection = progression == .rightToLeft ? .left : .right
      let back: TextDirection = progression == .rightToLeft ? .right : .left
      let below = column.caret(from: start, column.flow.text(next))
      #expect(below.position.offset == 13)
      #expect(column.caret(from: below, column.flow.text(back)).position.offset == 3)
    }
  }

  @Test("Columns from left to right hold text turned clockwise, as Mongolian wants it")
  func leftToRight() throws {
    let text = "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ"
    let style = VerticalFixture.style(VerticalFixture.mongolian, 30)
    let column = VerticalFixture.layout(text, style, width: 300, height: 160, progression: .leftToRight)
    #expect(column.lineCount > 1)
    let boxes = column.allLines.indices.compactMap {
      column.box(ofLine: .init(paragraph: 0, line: $0)).map { column.flow.page($0) }
    }
    #expect(boxes[0].x == 0)
    for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(next.x >= box.x + box.width - 1e-9) }
    for line in column.allLines {
      for run in line.line.runs where line.layout.runs[run].kind == .glyphs {
        #expect(line.layout.runs[run].orientation == .alongLine)
      }
      // Ascenders point to the right, to the next line: the baseline is on the box's left.
      #expect(abs(line.line.baseline - line.line.top - line.line.descent) < 1e-9)
    }
    let picture = try VerticalPicture(column, width: 300, height: 160)
    try picture.write("mongolian")
    // All ink is in the columns that there are; CoreTextTests look at each.
    let ink = try #require(picture.ink(in: TextRect(x: -20, y: -20, width: 340, height: 200)))
    let last = try #require(boxes.last)
    #expect(ink.x > -3 && ink.x + ink.width < last.x + last.width + 3)
  }

  @Test("Whole lines lie on their side in both directions when text is not in vertical forms")
  func sidewaysLines() throws {
    var style = VerticalFixture.style()
    style.usesVerticalForms = false
    for progression in [TextFlow.Progression.rightToLeft, .leftToRight] {
      let column = VerticalFixture.layout(
        "国語 Latin 国語 Latin 国語", style, width: 200, height: 120, progression: progression)
      #expect(column.lineCount > 1)
      let orientations = column.allLines.flatMap { line in
        line.line.runs.map { line.layout.runs[$0].orientation }
      }
      #expect(orientations.allSatisfy { $0 == .alongLine })
      // Alphabetic baselines: more above than below.
      #expect(column.allLines.allSatisfy { $0.line.ascent > $0.line.descent })
      let first = column.flow.page(
        TextPoint(x: 0, y: column.allLines[0].line.baseline))
      // The descent is on the left of the baseline in both.
      let box = column.flow.page(try #require(column.box(ofLine: .init(paragraph: 0, line: 0))))
      #expect(abs(first.x - box.x - column.allLines[0].line.descent) < 1e-9)
    }
  }
}
