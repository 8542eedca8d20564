import Foundation
import Testing
import UIKit
import ViewHosting

@Suite("Text view: tables")
@MainActor
struct TextViewTableTests {
  /// A quote, and a table with a cell over two columns, collapsed borders and a table in a cell.
  private func document() throws -> NSAttributedString {
    let font = try #require(UIFont(name: "Liberation Serif", size: 14))
    let text = NSMutableAttributedString()
    func add(_ string: String, _ blocks: [NSTextBlock]) {
      let style = NSMutableParagraphStyle()
      style.textBlocks = blocks
      text.append(
        NSAttributedString(string: string + "\n", attributes: [.font: font, .paragraphStyle: style]))
    }
    func cell(_ table: NSTextTable, _ row: Int, _ column: Int, across: Int = 1) -> NSTextTableBlock {
      let cell = NSTextTableBlock(
        table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: across)
      cell.setWidth(1, type: .absoluteValueType, for: .border)
      cell.setWidth(4, type: .absoluteValueType, for: .padding)
      cell.setBorderColor(.darkGray)
      return cell
    }
    let quote = NSTextBlock()
    quote.setWidth(3, type: .absoluteValueType, for: .border, edge: .minX)
    quote.setBorderColor(.blue, for: .minX)
    quote.setWidth(6, type: .absoluteValueType, for: .padding)
    quote.setWidth(5, type: .absoluteValueType, for: .margin)
    quote.backgroundColor = .cyan
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.collapsesBorders = true
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    let head = cell(table, 0, 0, across: 2)
    head.backgroundColor = .yellow
    let (left, right) = (cell(table, 1, 0), cell(table, 1, 1))
    let inner = NSTextTable()
    inner.numberOfColumns = 2
    add("Before the table", [])
    add("A quote that is long enough to be in two lines of the view", [quote])
    add("Head over both", [head])
    add("left cell with more text than one line has", [left])
    add("right", [right])
    for column in 0..<2 { add(["in", "ner"][column], [right, cell(inner, 0, column)]) }
    add("end", [right])
    add("lower left", [cell(table, 2, 0)])
    add("lower right", [cell(table, 2, 1)])
    add("After", [])
    return text
  }

  private func fixture(isTextKit2: Bool) throws -> TextViewFixture {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: 260, height: 320))
    fixture.view.attributedText = try document()
    fixture.host.render()
    return fixture
  }

  private func offset(_ word: String, in view: UITextView) -> Int {
    (view.text as NSString).range(of: word).location
  }

  @Test("U24: A view of TextKit 2 shows a table as one of TextKit 1 does, pixel for pixel, and stays one")
  func pictures() throws {
    let views = try [true, false].map { try fixture(isTextKit2: $0) }
    for fixture in views { fixture.view.selectedRange = NSRange(location: 0, length: 0) }
    func pictures(_ name: String) throws -> [Picture] {
      try views.enumerated().map { index, fixture in
        fixture.view.resignFirstResponder()
        fixture.host.render()
        let image = try #require(fixture.host.snapshot())
        try Picture.keep(UIImage(cgImage: image), as: "table-\(name)-textkit\(2 - index)")
        return try Picture(image)
      }
    }
    let first = try pictures("shown")
    #expect(first[0] == first[1])
    #expect(first[0].count { $0 == [255, 255, 0, 255] } > 2000)
    #expect(first[0].count { $0 == [0, 255, 255, 255] } > 2000)
    // A cell grows, and the rows below move.
    for fixture in views {
      fixture.view.becomeFirstResponder()
      fixture.view.selectedRange = NSRange(location: offset("right", in: fixture.view), length: 0)
      fixture.host.type("many words in the cell at the ")
    }
    let typed = try pictures("typed")
    #expect(typed[0] == typed[1] && typed[0] != first[0])
    // Selected text in three cells.
    for fixture in views {
      let start = offset("more text", in: fixture.view)
      fixture.view.selectedRange = NSRange(
        location: start, length: offset("lower right", in: fixture.view) + 5 - start)
    }
    let selected = try pictures("selected")
    #expect(selected[0] == selected[1] && selected[0] != typed[0])
    #expect(views[0].view.textLayoutManager != nil && views[1].view.textLayoutManager == nil)
  }

  @Test(
    "U24: Keys lead from cell to cell: along the text at the sides, in the column up and down; what is typed and deleted there is laid out at once"
  )
  func keys() throws {
    for isTextKit2 in [true, false] {
      let fixture = try fixture(isTextKit2: isTextKit2)
      let view = fixture.view
      func paragraph() -> String {
        let text = view.text as NSString
        return text.substring(with: text.paragraphRange(for: view.selectedRange))
          .trimmingCharacters(in: .newlines)
      }
      view.selectedRange = NSRange(location: offset("left cell", in: view), length: 0)
      var down: [String] = []
      for _ in 0..<5 {
        fixture.host.press("down")
        if down.last != paragraph() { down.append(paragraph()) }
      }
      #expect(down.prefix(3) == ["left cell with more text than one line has", "lower left", "After"])
      view.selectedRange = NSRange(location: offset("lower right", in: view), length: 0)
      var up: [String] = []
      for _ in 0..<5 {
        fixture.host.press("up")
        up.append(paragraph())
      }
      #expect(up.prefix(4) == ["end", "in", "right", "Head over both"], "\(up)")
      // From the end of a cell to the start of the next.
      view.selectedRange = NSRange(location: offset("right", in: view) + 5, length: 0)
      fixture.host.press("right")
      #expect(view.selectedRange.location == offset("in\n", in: view))
      fixture.host.press("left")
      #expect(view.selectedRange.location == offset("right", in: view) + 5)
      // Typing changes the cell and moves what is below it.
      let below = view.caretRect(
        for: try #require(view.position(from: view.beginningOfDocument, offset: offset("lower", in: view))))
      for _ in 0..<3 { fixture.host.press("return") }
      fixture.host.type("x")
      fixture.host.render()
      let moved = view.caretRect(
        for: try #require(view.position(from: view.beginningOfDocument, offset: offset("lower", in: view))))
      #expect(moved.minY > below.minY + 20 && moved.minX == below.minX)
      for _ in 0..<4 { fixture.host.press("backspace") }
      fixture.host.render()
      let back = view.caretRect(
        for: try #require(view.position(from: view.beginningOfDocument, offset: offset("lower", in: view))))
      #expect(back == below)
      #expect(view.text == (try document()).string)
      #expect((view.textLayoutManager != nil) == isTextKit2)
    }
  }
}
