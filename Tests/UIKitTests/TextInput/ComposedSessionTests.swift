import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Sessions of input methods")
@MainActor
struct ComposedSessionTests {
  /// Darker pixels than the ground in what is shown.
  private func ink(_ scene: InputScene) throws -> Int {
    try Picture(try #require(scene.host.snapshot())).count { $0[0] < 160 && $0[1] < 160 && $0[2] < 160 }
  }

  @Test(
    "U16: sessions of Pinyin, Kana, Hangul and Zhuyin show each step over the text, leave what was chosen once, and are undone",
    arguments: InputScene.Kind.allCases, ComposedSession.all)
  func sessions(_ kind: InputScene.Kind, _ session: ComposedSession) throws {
    let scene = InputScene(kind, "ab", selected: 1..<1)
    var last = try ink(scene)
    try session.replay(
      compose: scene.host.compose, apply: scene.window.apply,
      after: { chosen, marked, selected in
        let start = 1 + chosen.utf16.count
        let end = start + marked.utf16.count
        #expect(scene.text == "a" + chosen + marked + "b")
        #expect(scene.marked == (marked.isEmpty ? nil : start..<end))
        #expect(scene.selected == start + selected.lowerBound..<start + selected.upperBound)
        // What is composed is seen, underlined.
        let now = try ink(scene)
        if !marked.isEmpty { #expect(now > 60, "\(now) pixels") }
        last = now
        // The host knows the text around, without what is composed, and a caret beside it.
        let state = try #require(scene.host.textInput)
        #expect(state.surroundingText == "a" + chosen + "b" && state.selection == start..<start)
      })
    #expect(last > 60)
    #expect(scene.text == "a" + session.result + "b" && scene.marked == nil)
    #expect(scene.host.cancelledCompositions == 0)
    #expect(scene.calls().filter { $0 == "D.didChange" }.count > 0)
    for _ in 0..<9 where scene.undoManager?.canUndo == true { scene.host.press("z", .control) }
    #expect(scene.text == "ab" && scene.marked == nil)
  }

  @Test(
    "U16: queries with positions beyond the text have clamped answers, in the middle of composing, too",
    arguments: InputScene.Kind.allCases, [false, true])
  func outOfRange(_ kind: InputScene.Kind, isComposing: Bool) throws {
    let scene = InputScene(kind, "0123456789", selected: 0..<0)
    let input = scene.input
    let (far, end) = (try #require(scene.range(4..<10)), input.endOfDocument)
    let wide = try #require(scene.range(0..<10))
    let middle = try #require(scene.range(1..<9))
    // The text gets shorter than those ranges.
    input.replace(wide, withText: "ab")
    scene.select(2..<2)
    if isComposing { scene.host.compose(MarkedText("ni")) }
    let text = scene.text
    let length = text.utf16.count
    #expect(text == (isComposing ? "abni" : "ab"))
    #expect(input.text(in: wide) == text)
    #expect(input.text(in: middle) == String(text.dropFirst()))
    #expect((input.text(in: far) ?? "").isEmpty)
    for range in [far, wide, middle] {
      for rect in [input.firstRect(for: range), input.caretRect(for: range.end)] {
        #expect([rect.minX, rect.minY, rect.width, rect.height].allSatisfy { $0.isFinite })
        #expect(rect.minX >= 0 && rect.maxX <= 220 && rect.height < 60)
      }
      for piece in input.selectionRects(for: range) { #expect(piece.rect.maxX.isFinite) }
      _ = input.baseWritingDirection(for: range.end, in: .forward)
      _ = input.position(within: range, farthestIn: .right)
      _ = input.characterRange(byExtending: range.end, in: .left)
      _ = input.tokenizer.rangeEnclosingPosition(range.end, with: .word, inDirection: .storage(.backward))
      _ = input.tokenizer.position(from: range.end, toBoundary: .line, inDirection: .storage(.forward))
      _ = input.textStyling(at: range.end, in: .backward)
      _ = input.compare(range.start, to: range.end)
      let closest = try #require(input.closestPosition(to: CGPoint(x: 5, y: 5), within: range))
      #expect((0...length).contains(input.offset(from: input.beginningOfDocument, to: closest)))
    }
    #expect(input.position(from: end, offset: Int.max) == nil)
    #expect(input.position(from: input.beginningOfDocument, offset: -1) == nil)
    for point in [
      CGPoint(x: CGFloat.nan, y: .nan), CGPoint(x: -1e9, y: 1e9), CGPoint(x: CGFloat.infinity, y: 0),
    ] {
      if let position = input.closestPosition(to: point) {
        #expect((0...length).contains(input.offset(from: input.beginningOfDocument, to: position)))
      }
      _ = input.characterRange(at: point)
    }
    #expect(scene.text == text && scene.marked == (isComposing ? 2..<4 : nil))
    // What changes the text or the selection is clamped, too.
    if let view = input as? UITextView, !isComposing {
      for range in [
        NSRange(location: 90, length: 4), NSRange(location: NSNotFound, length: 0),
        NSRange(location: 1, length: .max), NSRange(location: -3, length: 2),
      ] {
        view.selectedRange = range
        let selected = try #require(scene.selected)
        #expect(selected.lowerBound >= 0 && selected.upperBound <= length)
        view.scrollRangeToVisible(range)
      }
    }
    input.selectedTextRange = middle
    #expect(try #require(scene.selected).upperBound <= scene.text.utf16.count)
    input.replace(far, withText: "!")
    #expect(scene.text == text + "!" && scene.marked == nil)
    input.replace(middle, withText: "x")
    #expect(scene.text == "ax")
  }

  /// Colours what is edited while it is processed, hides asterisks, and tidies up between keys.
  private final class Highlighter: NSObject, NSTextStorageDelegate, NSLayoutManagerDelegate,
    NSTextContentManagerDelegate, @unchecked Sendable
  {
    var runs = 0

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      guard editedMask.contains(.editedCharacters) else { return }
      runs += 1
      let paragraph = (textStorage.string as NSString).paragraphRange(for: editedRange)
      textStorage.addAttribute(.foregroundColor, value: UIColor.blue, range: paragraph)
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes: UnsafePointer<Int>,
      font: UIFont, forGlyphRange glyphRange: NSRange
    ) -> Int {
      guard let string = layoutManager.textStorage?.string as NSString? else { return 0 }
      var changed = (0..<glyphRange.length).map { properties[$0] }
      for index in changed.indices where string.character(at: characterIndexes[index]) == 0x2A {
        changed[index] = .null
      }
      layoutManager.setGlyphs(
        glyphs, properties: changed, characterIndexes: characterIndexes, font: font,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }

    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("%") != true
    }
  }

  @Test(
    "G-30: Hangul, Pinyin and Kana are composed while a highlighter, hidden marks and a parser are at work",
    arguments: [true, false], ComposedSession.all)
  func highlighted(isTextKit2: Bool, session: ComposedSession) throws {
    let source = "%front matter\nsome *bold* words |here\nlast"
    let caret = (source as NSString).range(of: "|").location
    let plain = source.replacingOccurrences(of: "|", with: "")
    let fixture = TextViewFixture(plain, isTextKit2: isTextKit2, size: CGSize(width: 400, height: 160))
    let (view, host, window, helper) = (fixture.view, fixture.host, fixture.window, Highlighter())
    view.textStorage.delegate = helper
    if isTextKit2 {
      view.textLayoutManager?.textContentManager?.delegate = helper
    } else {
      view.layoutManager.delegate = helper
    }
    view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: plain.utf16.count))
    view.selectedRange = NSRange(location: caret, length: 0)
    host.render()
    let whole = view.textStorage
    func place(_ offset: Int) -> CGRect {
      view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
    }
    let before = place(caret)
    var round = 0
    try session.replay(
      compose: host.compose, apply: window.apply,
      after: { chosen, marked, selected in
        let start = caret + chosen.utf16.count
        @MainActor func check(_ what: String) throws {
          let range = view.markedTextRange.map {
            view.offset(
              from: view.beginningOfDocument, to: $0.start)..<view.offset(
                from: view.beginningOfDocument, to: $0.end)
          }
          #expect(range == (marked.isEmpty ? nil : start..<start + marked.utf16.count), "\(what): \(marked)")
          #expect(view.text.contains("some *bold* words " + chosen + marked + "here"), "\(what)")
          #expect(view.selectedRange.location == start + selected.lowerBound, "\(what)")
        }
        try check("composed")
        // A parser goes over all of the text, attributes only.
        whole.beginEditing()
        whole.addAttribute(
          .underlineColor, value: UIColor.red, range: NSRange(location: 0, length: whole.length))
        whole.removeAttribute(.underlineColor, range: NSRange(location: 0, length: whole.length))
        whole.endEditing()
        host.render()
        try check("parsed")
        // Marks are still hidden: what is composed stands where the line's text left it.
        #expect(abs(place(caret).minX - before.minX) < 0.01 && place(caret).minY == before.minY)
        round += 1
      })
    #expect(view.text == source.replacingOccurrences(of: "|", with: session.result))
    #expect(host.cancelledCompositions == 0 && helper.runs > 0 && round == session.steps.count)
    // What was chosen has the highlighter's colour and nothing of the input method's.
    let attributes = whole.attributes(at: caret, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor == .blue && attributes[.underlineStyle] == nil)
    for _ in 0..<9 where view.undoManager?.canUndo == true { host.press("z", .control) }
    #expect(view.text == plain)
  }
}
