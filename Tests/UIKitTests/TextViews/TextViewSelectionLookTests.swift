import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: how selections look")
@MainActor
struct TextViewSelectionLookTests {
  private func fixture(_ text: NSAttributedString, _ isTextKit2: Bool) -> TextViewFixture {
    let fixture = TextViewFixture(
      "", isTextKit2: isTextKit2, size: CGSize(width: 240, height: 260))
    fixture.host.environment.caretBlinkTime = nil
    fixture.view.tintColor = .red
    fixture.view.attributedText = text
    return fixture
  }

  @Test("Of mixed text just the selected characters have the colour of selections, in one row and in several")
  func mixedText() throws {
    let font = UIFont(name: "DejaVu Sans", size: 16)!
    let text = "abc \u{05D0}\u{05D1}\u{05D2} def \u{05D3}\u{05D4} ghi \u{05D5}\u{05D6}\u{05D7} jkl mno pqr"
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture(NSAttributedString(string: text, attributes: [.font: font]), isTextKit2)
      let view = fixture.view
      for selected in [1..<6, 5..<9, 0..<12, 9..<25, 3..<30] {
        view.selectedRange = NSRange(location: selected.lowerBound, length: selected.count)
        let picture = try Picture(try #require(fixture.host.snapshot()))
        for offset in 0..<text.utf16.count {
          let start = view.position(from: view.beginningOfDocument, offset: offset)!
          let rect = view.firstRect(
            for: view.textRange(from: start, to: view.position(from: start, offset: 1)!)!)
          guard rect.width > 2 else { continue }
          // Above all letters.
          let pixel = picture[Int(rect.midX), Int(rect.minY) + 1]
          let isTinted = pixel[0] == 255 && pixel[1] < 220 && pixel[1] == pixel[2]
          #expect(isTinted == selected.contains(offset), "\(offset) of \(selected)")
        }
      }
    }
  }

  @Test(
    "Rows of different heights leave neither gaps nor overlaps in a selection, and a caret is as high as its row"
  )
  func tallRows() throws {
    let sizes: [CGFloat] = [12, 40, 16, 30]
    let text = NSMutableAttributedString()
    for size in sizes {
      text.append(
        NSAttributedString(
          string: "    \n", attributes: [.font: UIFont(name: "Liberation Serif", size: size)!]))
    }
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture(text, isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.selectedRange = NSRange(location: 0, length: text.length)
      let picture = try Picture(try #require(host.snapshot()))
      let carets = (0..<4).map {
        view.caretRect(for: view.position(from: view.beginningOfDocument, offset: $0 * 5)!)
      }
      let column = (Int(carets[0].minY.rounded(.up))..<Int(carets[3].maxY)).map { picture[12, $0] }
      // An edge between two pixels covers both in part.
      let usual = column[2]
      let others = column.filter { $0 != usual }
      #expect(usual[0] == 255 && usual[1] < 220)
      #expect(others.count <= 6 && others.allSatisfy { abs(Int($0[1]) - Int(usual[1])) < 60 })
      for (index, caret) in carets.enumerated() {
        view.selectedRange = NSRange(location: index * 5, length: 0)
        let picture = try Picture(try #require(host.snapshot()))
        let rows = (0..<picture.height).filter { picture[Int(caret.minX) + 1, $0] == red }
        #expect(abs(CGFloat(rows.count) - caret.height) <= 2 && caret.height > sizes[index])
        #expect(rows.first.map { abs(CGFloat($0) - caret.minY) <= 1 } == true)
      }
    }
  }
}
