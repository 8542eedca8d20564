import Testing
import UIKit
import ViewHosting

@Suite("Text view: screen readers")
@MainActor struct TextViewReadingTests {
  private func node(_ fixture: TextViewFixture) throws -> any AccessibilityNode {
    try #require(fixture.host.client?.accessibilityRoot?.children.first)
  }

  private func words(_ changes: [AccessibilityChange]) -> [String] {
    changes.map {
      switch $0 {
      case .inserted(_, let place, let text): "+\(place) \(text)"
      case .removed(_, let place, let text): "-\(place) \(text)"
      case .composed(_, let place, let old, let new): "~\(place) \(old)>\(new)"
      case .selection(let node): "at \(node.text?.selections.first.map { "\($0)" } ?? "")"
      case .value: "value"
      default: "other"
      }
    }
  }

  @Test("V130: Positions in code points and bytes are converted both ways")
  func offsets() {
    let text = "a😀é漢"
    let offsets = CodePointOffsets(text)
    #expect(offsets.count == 4)
    #expect((0...5).map(offsets.codePoint(atUnit:)) == [0, 1, 1, 2, 3, 4])
    #expect((0...4).map(offsets.unit(atCodePoint:)) == [0, 1, 3, 4, 5])
    #expect(offsets.units(from: 1, to: 3) == 1..<4 && offsets.units(from: 2, to: -1) == 3..<5)
    #expect(offsets.codePoint(atUnit: 99) == 4 && offsets.unit(atCodePoint: -3) == 0)
    #expect(
      (0...11).map { CodePointOffsets.prefix(of: text, utf8Count: $0).unicodeScalars.count }
        == [0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4])
    let bare = CodePointOffsets("e\u{301}\r\n")
    #expect(bare.count == 4 && bare.unit(atCodePoint: 3) == 3)
  }

  @Test(
    "V131: Units reach to the start of the next one; between them the one before, at the end the last one")
  func units() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("One, two.  Three\n\nfour", isTextKit2: isTextKit2)
      let text = try #require(try node(fixture).text)
      func string(_ unit: AccessibilityTextUnit, _ place: Int) -> String {
        text.string(in: text.range(of: unit, at: place))
      }
      #expect(string(.word, 0) == "One, " && string(.word, 3) == "One, " && string(.word, 4) == "One, ")
      #expect(
        string(.word, 5) == "two.  " && string(.word, 12) == "Three\n\n" && string(.word, 17) == "Three\n\n")
      #expect(string(.word, 22) == "four" && string(.character, 22) == "r")
      #expect(string(.sentence, 0) == "One, two.  " && string(.sentence, 12) == "Three\n")
      #expect(string(.sentence, 22) == "four")
      #expect(string(.paragraph, 3) == "One, two.  Three\n" && string(.paragraph, 17) == "\n")
      #expect(string(.paragraph, 22) == "four" && string(.row, 2) == "One, two.  Three\n")
      #expect(string(.row, 22) == "four" && string(.character, 1) == "n")
    }
  }

  @Test("V131: A row that ends without a terminator has the caret after its last character by its affinity")
  func affinity() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "aaaa bbbb cccc", isTextKit2: isTextKit2, size: CGSize(width: 60, height: 100))
      let text = try #require(try node(fixture).text)
      let first = text.range(of: .row, at: 0)
      #expect(first.lowerBound == 0 && first.upperBound < 14)
      fixture.view.selectedRange = NSRange(location: first.upperBound, length: 0)
      #expect(text.range(of: .row, at: first.upperBound).lowerBound == first.upperBound)
      fixture.view.selectionAffinity = .backward
      #expect(text.range(of: .row, at: first.upperBound) == first)
    }
  }

  @Test(
    "V132: An edit tells what was removed, then inserted, then the selection, nothing twice; a move tells no text; what is composed is told as such, and its commit as text"
  )
  func events() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two", isTextKit2: isTextKit2)
      func told() -> [String] {
        defer { fixture.host.changes = [] }
        return words(fixture.host.changes)
      }
      fixture.view.selectedRange = NSRange(location: 4, length: 3)
      #expect(told().last == "at 4..<7")
      fixture.host.type("x")
      #expect(told() == ["-4 two", "+4 x", "at 5..<5"])
      fixture.host.press("left")
      #expect(told() == ["at 4..<4"])
      fixture.host.press("delete")
      #expect(told() == ["-4 x"])
      fixture.host.compose(MarkedText("n"))
      #expect(told() == ["~4 >n", "at 5..<5"])
      fixture.host.compose(MarkedText("ni"))
      #expect(told() == ["~4 n>ni", "at 6..<6"])
      fixture.host.commit("你")
      #expect(told() == ["~4 ni>", "+4 你", "at 5..<5"])
      fixture.host.compose(MarkedText("q"))
      _ = told()
      fixture.view.unmarkText()
      #expect(told() == ["~5 q>", "+5 q"])
      fixture.view.undoManager?.undo()
      #expect(told() == ["-5 q", "at 5..<5"])
      fixture.view.selectAll(nil)
      _ = told()
      fixture.host.compose(MarkedText("z"))
      #expect(told() == ["-0 one 你", "~0 >z", "at 1..<1"])
      fixture.host.compose(MarkedText(""))
      #expect(told() == ["~0 z>", "+0 one 你", "at 0..<5"])
      fixture.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "O")
      #expect(told().first == "value")
    }
  }

  @Test("V133: Setting the caret moves caret and view, in text that is not edited, too")
  func caret() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        (0..<60).map { "Line \($0)" }.joined(separator: "\n"), isTextKit2: isTextKit2)
      fixture.view.isEditable = false
      let text = try #require(try node(fixture).text)
      #expect(text.select([300..<300]) && text.selections == [300..<300])
      fixture.host.render()
      let caret = fixture.view.caretRect(for: fixture.view.selectedTextRange!.start)
      #expect(fixture.view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
      #expect(fixture.view.contentOffset.y > 0)
      fixture.view.isSelectable = false
      #expect(!text.select([0..<0]))
    }
  }

  @Test(
    "V134: Attributes have names as in CSS, without the usual ones, over the run in which they are the same; marks of spelling are among them, a selection is not"
  )
  func attributes() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("plain bold plain", isTextKit2: isTextKit2)
      let storage = fixture.view.textStorage
      let text = try #require(try node(fixture).text)
      #expect(text.defaultAttributes["family-name"] == "Liberation Serif")
      #expect(text.defaultAttributes["size"] == "16.0pt" && text.defaultAttributes["weight"] == "400")
      #expect(text.attributes(at: 3).attributes.isEmpty && text.attributes(at: 3).range == 0..<16)
      let bold = UIFont(name: "Liberation Serif Bold", size: 16)!
      storage.addAttribute(.font, value: bold, range: NSRange(location: 6, length: 4))
      // Kerning has no name: the run goes on.
      storage.addAttribute(.kern, value: 1, range: NSRange(location: 7, length: 2))
      var found = text.attributes(at: 8)
      #expect(found.attributes == ["weight": "700"] && found.range == 6..<10)
      #expect(text.attributes(at: 12).range == 10..<16)
      fixture.view.selectedRange = NSRange(location: 0, length: 3)
      #expect(text.attributes(at: 1).attributes.isEmpty && text.attributes(at: 1).range == 0..<6)
      if let manager = fixture.view.textLayoutManager {
        let start = manager.location(manager.documentRange.location, offsetBy: 0)!
        manager.addRenderingAttribute(
          .spellingState, value: 1,
          for: NSTextRange(location: start, end: manager.location(start, offsetBy: 5)!)!)
      } else {
        fixture.view.layoutManager.addTemporaryAttribute(
          .spellingState, value: 1, forCharacterRange: NSRange(location: 0, length: 5))
      }
      found = text.attributes(at: 2)
      #expect(found.attributes == ["invalid": "spelling"] && found.range == 0..<5)
      let view = fixture.view
      let start = view.position(from: view.beginningOfDocument, offset: 13)!
      let end = view.position(from: start, offset: 2)!
      view.decorate(
        foundTextRange: view.textRange(from: start, to: end)!, document: nil, usingStyle: .found)
      found = text.attributes(at: 14)
      #expect(Array(found.attributes.keys) == ["bg-color"] && found.range == 13..<15)
      #expect(text.attributes(at: 11).range == 10..<13)
      view.clearAllDecoratedFoundText()
      #expect(text.attributes(at: 14).attributes.isEmpty)
      storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 10, length: 6))
      #expect(text.attributes(at: 11).attributes == ["fg-color": "65535,0,0"])
    }
  }

  @Test(
    "V135: A link is a part with its text, its rows and its place; views of attachments are parts at their character; headings have their level"
  )
  func parts() async throws {
    let fixture = AttachmentFixture(
      AttachmentFixture.text("Head\nsee a link over two rows now\n"), size: CGSize(width: 120, height: 300))
    let style = NSMutableParagraphStyle()
    style.headerLevel = 2
    let storage = fixture.view.textStorage
    storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 5))
    storage.addAttribute(.link, value: "https://a.example", range: NSRange(location: 9, length: 20))
    let card = AttachmentFixture.card("c")
    storage.append(NSAttributedString(attachment: card))
    fixture.host.render()
    let shown = try #require(fixture.cards.first)
    shown.isAccessibilityElement = true
    shown.accessibilityLabel = "a card"
    let node = try #require(fixture.host.client?.accessibilityRoot?.children.first)
    let parts = node.children
    #expect(parts.map(\.role) == [.heading, .link, .other])
    #expect(parts.map(\.label) == ["Head", "a link over two rows", "a card"])
    #expect(parts.map(\.level) == [2, nil, nil])
    #expect(parts.map(\.textRange) == [0..<5, 9..<29, 34..<35])
    #expect(parts[1].rects.count >= 2 && parts[1].rects.allSatisfy { parts[1].frame.contains($0) })
    #expect(Set(parts[1].rects.map(\.minY)).count == parts[1].rects.count)
    #expect(parts[2].frame == fixture.frame(shown))
    #expect(parts.map(\.actions) == [[], ["activate"], []] && parts[1].perform("activate"))
    for _ in 0..<50 where fixture.host.panels.isEmpty { await Task.yield() }
    guard case .openURL(let address) = fixture.host.panels.first else {
      Issue.record("no address was opened")
      return
    }
    #expect(address.absoluteString == "https://a.example")
    #expect(node.text?.string(in: 34..<35) == "\u{FFFC}")
  }

  @Test(
    "V136, X-20: Rows are those of the layout, terminators and the last empty row counted; rectangles, hits and what is seen agree; wrong input has no answer"
  )
  func rows() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(
        "aaaa bbbb cccc\nd\n", isTextKit2: isTextKit2, size: CGSize(width: 60, height: 44))
      fixture.view.contentOffset = .zero
      let text = try #require(try node(fixture).text)
      var rows: [Range<Int>] = []
      while let row = text.range(ofRow: rows.count) { rows.append(row) }
      #expect(rows.count >= 4 && rows.first?.lowerBound == 0 && rows.last == 17..<17)
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(text.string(in: rows[rows.count - 2]) == "d\n")
      for (number, row) in rows.enumerated() {
        for place in row { #expect(text.row(at: place) == number) }
      }
      #expect(text.row(at: 17) == rows.count - 1)
      #expect(text.row(at: -1) == nil && text.row(at: 18) == nil)
      #expect(text.range(ofRow: -1) == nil && text.range(ofRow: rows.count) == nil)
      let both = text.frame(of: 0..<14)
      #expect(both.contains(text.frame(of: 0..<4)) && both.contains(text.frame(of: 10..<14)))
      let last = text.frame(of: 10..<14)
      #expect(text.position(at: CGPoint(x: last.minX + 1, y: last.midY)) == 10)
      #expect(text.row(at: text.position(at: CGPoint(x: last.midX, y: last.midY)) ?? -1) == text.row(at: 10))
      let seen = text.visibleRange
      #expect(rows.contains { $0.lowerBound == seen.lowerBound } && seen.lowerBound == 0)
      #expect(rows.contains { $0.upperBound == seen.upperBound } && seen.upperBound < 17)
      fixture.view.contentOffset.y = fixture.view.contentSize.height - 44
      fixture.host.render()
      #expect(text.visibleRange.upperBound == 17 && text.visibleRange.lowerBound > 0)
      fixture.view.selectedRanges = [NSRange(location: 0, length: 2), NSRange(location: 5, length: 1)]
      #expect(text.selections == [0..<2, 5..<6])
      #expect(text.frame(of: 90..<99).height > 0 && text.string(in: 90..<99) == "")
    }
  }

  @Test("What a program says of a text view is told, and its elements stand for its parts")
  func said() throws {
    let fixture = TextViewFixture("text")
    fixture.view.accessibilityLabel = "Notes"
    fixture.view.accessibilityHint = "hint"
    fixture.view.accessibilityIdentifier = "notes"
    let node = try node(fixture)
    #expect(node.label == "Notes" && node.hint == "hint" && node.identifier == "notes")
    #expect(node.value == "text" && fixture.view.accessibilityValue == "text")
    fixture.view.isSecureTextEntry = true
    #expect(node.value == nil && node.text?.string(in: 0..<4) == "••••")
  }

  @Test(
    "U53: A host that knows nothing of views gets text, rows and their places, what is seen, links and headings as parts, and changes in order"
  )
  func tree() throws {
    let fixture = TextViewFixture("Head\nsee a link here\n\nend", size: CGSize(width: 100, height: 60))
    let style = NSMutableParagraphStyle()
    style.headerLevel = 1
    fixture.view.textStorage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: 5))
    fixture.view.textStorage.addAttribute(
      .link, value: "https://a.example", range: NSRange(location: 9, length: 6))
    fixture.view.contentOffset = .zero
    fixture.host.render()
    fixture.view.selectedRange = NSRange(location: 2, length: 0)
    let lines = fixture.host.accessibilityTree.split(separator: "\n").map { line in
      line.trimmingCharacters(in: .whitespaces).split(separator: " ").prefix(6).joined(separator: " ")
    }
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("window"))
    #expect(lines[1].hasPrefix("text = \"Head\\nsee a link"))
    #expect(lines[2].hasPrefix("heading level 1 of 0–5 \"Head\""))
    #expect(lines[3].hasPrefix("link of 9–15 \"a link\""))
    let text = try #require(try node(fixture).text)
    let frames = (0..<5).compactMap(text.range(ofRow:)).map(text.frame(of:))
    #expect(frames.count == 5 && zip(frames, frames.dropFirst()).allSatisfy { $0.minY < $1.minY })
    #expect(frames[0].width < 50 && text.visibleRange.lowerBound == 0 && text.visibleRange.upperBound < 24)
    fixture.host.changes = []
    fixture.host.type("x")
    #expect(words(fixture.host.changes) == ["+2 x", "at 3..<3"])
    fixture.view.resignFirstResponder()
    fixture.host.changes = []
    fixture.view.becomeFirstResponder()
    guard case .focus(let focused) = fixture.host.changes.first else {
      Issue.record("no focus was told")
      return
    }
    #expect(focused === fixture.host.client?.accessibilityRoot?.children.first)
  }

  @Test("A field's units, row and what is seen of it are those of one line")
  func field() throws {
    let scene = FieldScene("one two")
    let text = try #require(scene.host.client?.accessibilityRoot?.children.first?.text)
    #expect(text.range(of: .word, at: 1) == 0..<4 && text.range(of: .word, at: 7) == 4..<7)
    #expect(text.range(of: .row, at: 5) == 0..<7 && text.range(of: .paragraph, at: 0) == 0..<7)
    #expect(text.range(of: .character, at: 2) == 2..<3 && text.range(of: .sentence, at: 2) == 0..<7)
    #expect(text.row(at: 7) == 0 && text.row(at: 8) == nil && text.range(ofRow: 0) == 0..<7)
    #expect(text.range(ofRow: 1) == nil && text.visibleRange == 0..<7)
  }
}
