import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct TextFieldInputTests {
  private func range(_ field: UITextField, _ from: Int, _ to: Int) throws -> UITextRange {
    let start = try #require(field.position(from: field.beginningOfDocument, offset: from))
    let end = try #require(field.position(from: field.beginningOfDocument, offset: to))
    return try #require(field.textRange(from: start, to: end))
  }

  @Test("A field's positions count UTF-16 units; outside of the text there are none")
  func positions() throws {
    let field = FieldScene("a😀b").field
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 4)
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    #expect(try field.text(in: range(field, 1, 3)) == "😀")
    #expect(field.compare(field.beginningOfDocument, to: field.endOfDocument) == .orderedAscending)
    let right = try #require(field.position(from: field.beginningOfDocument, in: .right, offset: 2))
    #expect(field.offset(from: field.beginningOfDocument, to: right) == 3)
  }

  @Test("S1-50: positions and ranges of another field are refused")
  func bound() throws {
    let (first, second) = (FieldScene("first").field, FieldScene("second").field)
    let foreign = try range(second, 1, 3)
    #expect(first.text(in: foreign) == nil)
    #expect(first.position(from: second.beginningOfDocument, offset: 1) == nil)
    #expect(first.textRange(from: first.beginningOfDocument, to: second.endOfDocument) == nil)
    first.selectedTextRange = foreign
    first.replace(foreign, withText: "x")
    #expect(first.text == "first")
    #expect(first.caretRect(for: second.endOfDocument).isNull)
  }

  @Test("Selection, replacement, deletion and composition by UITextInput")
  func editing() throws {
    let scene = FieldScene("abc")
    let field = scene.field
    field.becomeFirstResponder()
    field.selectedTextRange = try range(field, 1, 2)
    field.insertText("X")
    #expect(field.text == "aXc")
    field.deleteBackward()
    #expect(field.text == "ac")
    try field.replace(range(field, 0, 1), withText: "yy")
    #expect(field.text == "yyc")
    field.setMarkedText("ni", selectedRange: NSRange(location: 9, length: 3))
    #expect(try #require(field.markedTextRange).isEmpty == false)
    field.unmarkText()
    #expect(field.markedTextRange == nil)
    #expect(field.text?.contains("ni") == true)
    #expect(field.hasText)
    let shouldReturn = scene.recorded { field.insertText("\n") }
    #expect(shouldReturn == ["shouldReturn"])
  }

  @Test("Rectangles and points agree with the text")
  func geometry() throws {
    let field = FieldScene("HHHH").field
    let letter = "H".size(withAttributes: [.font: field.font!]).width
    let rect = try field.firstRect(for: range(field, 1, 3))
    #expect(abs(rect.minX - letter) < 0.1)
    #expect(abs(rect.width - 2 * letter) < 0.1)
    #expect(try field.selectionRects(for: range(field, 1, 3)).count == 1)
    #expect(try field.firstRect(for: range(field, 2, 2)).width == 0)
    let near = try #require(field.closestPosition(to: CGPoint(x: 2 * letter + 2, y: 99)))
    #expect(field.offset(from: field.beginningOfDocument, to: near) == 2)
    let hit = try #require(field.characterRange(at: CGPoint(x: 2.5 * letter, y: 17)))
    #expect(field.offset(from: field.beginningOfDocument, to: hit.start) == 2)
    #expect(field.characterRange(at: CGPoint(x: 190, y: 17)) == nil)
  }
}
