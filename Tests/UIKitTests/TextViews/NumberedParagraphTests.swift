import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: paragraphs with numbers")
@MainActor
struct NumberedParagraphTests {
  private func text(_ random: inout SeededGenerator) -> String {
    let ends = ["\n", "\r\n", "\u{2029}", "\r", "\n\n"]
    return (0..<Int.random(in: 40...60, using: &random)).map { index in
      String(repeating: "Hand set ", count: Int.random(in: 0...9, using: &random))
        + ends.randomElement(using: &random)!
    }.joined() + ["", "end"].randomElement(using: &random)!
  }

  /// The paragraphs as Foundation tells them apart, the empty one at the end among them.
  private func starts(_ text: String) -> [Int] {
    let string = text as NSString
    var found: [Int] = []
    var place = 0
    while place < string.length {
      found.append(place)
      place = NSMaxRange(string.paragraphRange(for: NSRange(location: place, length: 0)))
    }
    let ends = ["\n", "\r", "\u{2029}"].contains { text.unicodeScalars.last == $0.unicodeScalars.first }
    return found.isEmpty || ends ? found + [string.length] : found
  }

  @Test(
    "U45: what is seen tells each paragraph's number, first baseline, height and rows, the empty last row too",
    arguments: UInt64(0)..<6)
  func paragraphs(seed: UInt64) throws {
    for isTextKit2 in TextViewFixture.kinds {
      var random = SeededGenerator(seed: seed)
      let text = text(&random)
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2, size: CGSize(width: 180, height: 150))
      let (view, starts) = (fixture.view, starts(text))
      let font = try #require(view.font)
      func caret(_ offset: Int) -> CGRect {
        view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
      }
      for part in [0.0, 0.4, 0.77, 1] {
        view.scrollRangeToVisible(NSRange(location: Int(Double(text.utf16.count) * part), length: 0))
        fixture.host.render()
        let (seen, note) = (view.bounds, Comment("seed \(seed), TextKit 2: \(isTextKit2), at \(part)"))
        let found = view.numberedParagraphs(in: seen)
        #expect(found.count > 2, note)
        for (paragraph, next) in zip(found, found.dropFirst()) {
          #expect(next.number == paragraph.number + 1 && next.frame.minY >= paragraph.frame.maxY - 0.01, note)
        }
        for paragraph in found {
          #expect(starts[paragraph.number - 1] == paragraph.location, note)
          let end = paragraph.number < starts.count ? starts[paragraph.number] : text.utf16.count + 1
          let tops = Set((paragraph.location..<end).map { caret($0).minY.rounded() })
          #expect(paragraph.rowCount == tops.count, note)
          let first = caret(paragraph.location)
          #expect(abs(paragraph.frame.minY - first.minY) < 0.01, note)
          #expect(abs(paragraph.frame.height - CGFloat(tops.count) * first.height) < 0.01, note)
          #expect(abs(paragraph.firstBaseline - first.minY - font.ascender) < 0.01, note)
          #expect(paragraph.frame.maxY >= seen.minY && paragraph.frame.minY <= seen.maxY, note)
        }
        // None that is seen is left out.
        if part == 0 { #expect(found.first?.number == 1, note) }
        if part == 1 { #expect(found.last?.number == starts.count, note) }
      }
      // The empty row is where the row will be when something is typed there.
      view.selectedRange = NSRange(location: text.utf16.count, length: 0)
      if !text.hasSuffix("end") {
        let empty = try #require(view.numberedParagraphs(in: view.bounds).last)
        #expect(empty.location == text.utf16.count && empty.rowCount == 1)
        view.insertText("H")
        let typed = try #require(view.numberedParagraphs(in: view.bounds).last)
        #expect(typed.number == empty.number && abs(typed.firstBaseline - empty.firstBaseline) < 0.01)
        #expect(abs(typed.frame.minY - empty.frame.minY) < 0.01)
        #expect(abs(typed.frame.height - empty.frame.height) < 0.01)
      }
      view.text = ""
      #expect(view.numberedParagraphs(in: view.bounds).map(\.number) == [1])
    }
  }

  @Test("U45: in a text of a million paragraphs, numbers are those of their paragraphs, wherever they are")
  func million() throws {
    var rope = TextRope(String(repeating: "some words\n", count: 1000))
    while rope.count < 11_000_000 { rope.append(rope) }
    let content = TextRopeContentManager(
      rope, attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!])
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let view = UITextView(frame: .zero, textContentManager: content)
    let window = UIWindow(host: host, rootView: view)
    host.render()
    for number in [1, 400_000, 777_777, 1_000_000] {
      view.scrollRangeToVisible(NSRange(location: (number - 1) * 11, length: 1))
      host.render()
      let found = view.numberedParagraphs(in: view.bounds)
      #expect(found.count > 3 && found.contains { $0.number == number })
      #expect(found.allSatisfy { $0.location == ($0.number - 1) * 11 && $0.rowCount == 1 })
    }
    _ = window
  }
}
