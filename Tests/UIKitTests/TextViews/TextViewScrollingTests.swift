import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: what is painted anew")
@MainActor
struct TextViewScrollingTests {
  /// Whether what is shown is what a host would show that draws all of it now.
  private func isRight(_ host: HeadlessHost) throws -> Bool {
    try Picture(#require(host.snapshot())) == Picture(#require(host.snapshotDrawnAnew()))
  }

  private func area(_ rects: [CGRect]) -> CGFloat { rects.reduce(0) { $0 + $1.width * $1.height } }

  @Test(
    "A text view that is scrolled paints what comes into it, and shows what one that is painted anew does")
  func strip() throws {
    let fixture = TextViewFixture(
      (0..<60).map { "Line \($0) of some words" }.joined(separator: "\n"),
      size: CGSize(width: 200, height: 200))
    fixture.view.selectedRange = NSRange(location: 20, length: 300)
    fixture.host.render()
    for distance: CGFloat in [10, 37, 3, -20, 64, -64] {
      fixture.view.contentOffset.y += distance
      fixture.host.render()
      #expect(area(fixture.host.drawnRects) == 200 * abs(distance))
      #expect(try isRight(fixture.host))
    }
  }

  @Test(
    "However a text view is scrolled, at whole pixels or not, with numbers, attachments, indicators, what is above it and edits, it shows what one that is painted anew does",
    arguments: 1...6)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = NSMutableAttributedString()
    for index in 0..<40 {
      let size = CGFloat(Int.random(in: 9...23, using: &random))
      text.append(
        NSAttributedString(
          string: "Line \(index) is of words, or of a few more of them than fit\n",
          attributes: [
            .font: UIFont(name: index % 3 == 0 ? "DejaVu Sans" : "Liberation Serif", size: size)!,
            .foregroundColor: UIColor.label,
          ]))
      if index % 5 == 2 {
        text.append(NSAttributedString(attachment: AttachmentFixture.card("\(index)")))
      }
    }
    let fixture = AttachmentFixture(text, AttachmentTextView(usingTextLayoutManager: seed != 6))
    let (host, view) = (fixture.host, fixture.view)
    host.environment.scale = seed % 2 == 0 ? 2 : 1
    if seed == 3 { view.lineNumberView = TextLineNumberView() }
    if seed == 4 { view.backgroundColor = .systemBlue.withAlphaComponent(0.4) }
    let above = UIView(frame: CGRect(x: 40, y: 60, width: 50, height: 30))
    above.backgroundColor = .systemPink.withAlphaComponent(0.5)
    if seed == 5 { fixture.window.addSubview(above) }
    for step in 0..<40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: host.type("x")
      case 1: host.scroll(at: CGPoint(x: 100, y: 100), by: CGSize(width: 0, height: 30))
      case 2: view.contentOffset.y = max(0, view.contentOffset.y + .random(in: -50...50, using: &random))
      case 3: view.selectedRange = NSRange(location: .random(in: 0..<text.length, using: &random), length: 40)
      case 4: host.press("pagedown")
      case 5: host.advance(by: 0.7)
      default:
        let last = max(0, view.contentSize.height - 200)
        let distance = CGFloat(Int.random(in: -90...120, using: &random))
        view.contentOffset.y = min(max(0, view.contentOffset.y + distance), last)
        if step % 3 == 0 { view.contentOffset.y += 7 }
      }
      #expect(try isRight(host), "seed \(seed), step \(step)")
    }
  }

  @Test("A caret that blinks has its own place painted, and no more")
  func blinking() throws {
    let fixture = TextViewFixture("some words", size: CGSize(width: 200, height: 200))
    fixture.host.render()
    let caret = fixture.view.caretRect(for: fixture.view.endOfDocument)
    for _ in 0..<3 {
      fixture.host.advance(by: 0.6)
      #expect(area(fixture.host.drawnRects) <= (caret.width + 2) * (caret.height + 2))
      #expect(try isRight(fixture.host))
    }
  }

  @Test("A caret blinks over glyphs that reach over it from a row further below, and leaves these whole")
  func blinkingOverGlyphs() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: 200, height: 200))
      let view = fixture.view
      let style = NSMutableParagraphStyle()
      style.maximumLineHeight = 4
      let text = "words\n\n👩‍👩‍👧👍ÅÅÅ"
      let font = UIFont(name: "Liberation Sans", size: 16)!
      view.textStorage.setAttributedString(
        NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style]))
      for offset in 0...5 {
        view.selectedRange = NSRange(location: offset, length: 0)
        fixture.host.render()
        for _ in 0..<2 {
          fixture.host.advance(by: 0.6)
          #expect(try isRight(fixture.host), "offset \(offset), TextKit 2: \(isTextKit2)")
        }
      }
    }
  }

  @Test("The line under composed text goes with a command that commits it and moves nothing")
  func composed() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("some words", isTextKit2: isTextKit2)
      let (host, view) = (fixture.host, fixture.view)
      view.keyTable = .linux
      host.compose(MarkedText("abc", selection: 3..<3))
      host.render()
      host.press("end", .control)
      #expect(view.markedTextRange == nil && view.text == "some wordsabc")
      #expect(try isRight(host))
    }
  }

  @Test("X-07: A view of 2,000 lines stays as high as what shows it, and its lines fill it wherever it is")
  func filled() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        (0..<2000).map { "Line \($0)" }.joined(separator: "\n"), isTextKit2: isTextKit2)
      let view = fixture.view
      #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
      for part: CGFloat in [0, 0.3, 0.77, 1] {
        view.contentOffset.y = (part * (view.contentSize.height - 100)).rounded()
        fixture.host.render()
        #expect(view.bounds.height == 100 && view.frame.height == fixture.host.size.height)
        let picture = try fixture.picture()
        // Every stretch that is as high as a line has ink.
        for y in stride(from: part == 0 ? 8 : 0, to: part == 1 ? 68 : 80, by: 4) {
          #expect(
            picture.count(CGRect(x: 0, y: y, width: 60, height: 20)) { $0[0] < 128 } > 0, "\(part) \(y)")
        }
      }
      #expect(view.contentSize.height > 2000 * 16)
    }
  }

  /// Asks for another layout in each.
  final class RestlessView: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      setNeedsLayout()
    }
  }

  @Test("A view that asks for another layout in each is laid out a few times, however deep it lies")
  func restless() {
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    var parent: UIView = window
    for _ in 0..<4 {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      parent.addSubview(view)
      parent = view
    }
    let view = RestlessView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    parent.addSubview(view)
    host.render()
    #expect(view.layouts == 16)
    // It was given up, not forgotten.
    view.setNeedsLayout()
    host.render()
    #expect(view.layouts == 32)
  }

  @Test("A text view that asks for layout in each layout is laid out less than 200 times for a key")
  func restlessText() {
    final class Restless: UITextView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        setNeedsLayout()
      }
    }
    let view = Restless(frame: .zero, textContainer: nil)
    let fixture = TextViewFixture("abc", view)
    view.layouts = 0
    fixture.host.press("x")
    #expect(view.layouts < 200 && view.text == "abcx")
  }
}
