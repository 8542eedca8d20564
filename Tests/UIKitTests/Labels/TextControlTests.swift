import Testing

@testable import UIKit

@Suite("One engine for labels, fields and text views")
@MainActor struct TextControlTests {
  private static let text = NSAttributedString(
    string: LabelTests.words + ", office AVATAR To", attributes: [.font: LabelTests.font])

  /// A text view without padding and insets, and what keeps it.
  private func fixture(isTextKit2: Bool, width: CGFloat) -> TextViewFixture {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: width, height: 400))
    fixture.view.textContainer.lineFragmentPadding = 0
    fixture.view.textContainerInset = .zero
    fixture.view.attributedText = Self.text
    fixture.host.render()
    return fixture
  }

  /// The box of some characters on their first line.
  private func rect(_ range: Range<Int>, _ input: some UITextInput) throws -> CGRect {
    let start = try #require(input.position(from: input.beginningOfDocument, offset: range.lowerBound))
    let end = try #require(input.position(from: start, offset: range.count))
    return input.firstRect(for: try #require(input.textRange(from: start, to: end)))
  }

  @Test(
    "S1-12: A label and text views of either TextKit have the same lines, equally wide, in any width",
    arguments: [90, 200, 333])
  func lines(width: Int) throws {
    let label = LabelTests.lines(Self.text, width: CGFloat(width), lines: 0)
    #expect(label.lines.count > 1)
    let units = Array(Self.text.string.utf16)
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture(isTextKit2: isTextKit2, width: CGFloat(width))
      let tops = try units.indices.map { try rect($0..<$0 + 1, fixture.view).minY }
      #expect(Set(tops).count == label.lines.count)
      for line in label.lines {
        #expect(Set(line.range.map { tops[$0] }).count == 1, "\(line.range)")
        let end = units[line.range.upperBound - 1] == 0x20 ? line.range.upperBound - 1 : line.range.upperBound
        let box = try rect(line.range.lowerBound..<end, fixture.view)
        #expect(abs(box.width - line.frame.width) < 0.01, "\(line.range)")
      }
    }
  }

  @Test("S1-12: In one line each character of a label, a field and a text view is as wide as in the others")
  func advances() throws {
    let scene = FieldScene(Self.text.string)
    scene.field.frame = CGRect(x: 0, y: 0, width: 2000, height: 34)
    scene.host.render()
    let views = TextViewFixture.kinds.map { fixture(isTextKit2: $0, width: 2000) }
    var sum: CGFloat = 0
    for place in 0..<Self.text.length {
      let own = try rect(place..<place + 1, scene.field).width
      for fixture in views {
        #expect(abs(try rect(place..<place + 1, fixture.view).width - own) < 0.01, "at \(place)")
      }
      sum += own
    }
    let label = LabelTests.lines(Self.text, width: 2000, lines: 1)
    #expect(label.lines.count == 1 && abs(label.lines[0].frame.width - sum) < 0.01)
  }
}
