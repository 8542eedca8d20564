import Foundation
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("Editing text with rubies")
struct RubyEditingTests {
  /// Bases of two characters and one of 30 points, with a kana between them; the second one's ruby is wider.
  private func text(isVertical: Bool, hasRubies: Bool = true) throws -> NSAttributedString {
    let font = try #require(NSFont(name: "NotoSansCJKjp-Regular", size: 30))
    let text = NSMutableAttributedString(string: "")
    for (base, ruby) in [
      ("\u{6771}\u{4EAC}", "\u{3068}\u{3046}"), ("\u{3068}", nil),
      ("\u{5FD7}", "\u{3053}\u{3053}\u{308D}\u{3056}\u{3057}"),
    ] {
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      if isVertical { attributes[.verticalGlyphForm] = 1 }
      if let ruby, hasRubies {
        attributes[.init(kCTRubyAnnotationAttributeName as String)] = CTRubyAnnotationCreateWithAttributes(
          .auto, .none, .before, ruby as CFString, [:] as CFDictionary)
      }
      text.append(NSAttributedString(string: base, attributes: attributes))
    }
    return text
  }

  /// An editor over a text in one line, and the rectangles that a selection shows.
  private func editor(
    _ text: NSAttributedString, isFragments: Bool
  ) -> (editor: TextEditor, rects: (Range<Int>) -> [CGRect]) {
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    container.lineFragmentPadding = 0
    if isFragments {
      let (content, manager) = (NSTextContentStorage(), NSTextLayoutManager())
      manager.textContainer = container
      content.attributedString = text
      content.addTextLayoutManager(manager)
      return (
        TextEditor(ContentDocument(content, textLayoutManager: manager)),
        { range in
          let start = content.documentRange.location
          guard let first = content.location(start, offsetBy: range.lowerBound),
            let last = content.location(start, offsetBy: range.upperBound),
            let place = NSTextRange(location: first, end: last)
          else { return [] }
          var rects: [CGRect] = []
          manager.enumerateTextSegments(in: place, type: .standard, options: []) { _, frame, _, _ in
            rects.append(frame)
            return true
          }
          return rects
        }
      )
    }
    let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    return (
      TextEditor(StorageDocument(storage, layoutManager: manager)),
      { range in
        _ = storage
        var rects: [CGRect] = []
        manager.enumerateEnclosingRects(
          forGlyphRange: manager.glyphRange(forCharacterRange: NSRange(range), actualCharacterRange: nil),
          withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
        ) { rect, _ in rects.append(rect) }
        return rects
      }
    )
  }

  @Test(
    "G-06: In an editor carets and selections pass the bases; rubies are no stops, and make them no wider than they stand",
    arguments: [false, true], [false, true])
  func selections(isFragments: Bool, isVertical: Bool) throws {
    let (editor, rects) = editor(try text(isVertical: isVertical), isFragments: isFragments)
    editor.selection = EditorSelection([EditorSelection.Part(0)])
    var carets: [CGFloat] = []
    for offset in 0...4 {
      #expect(editor.selection.union == offset..<offset)
      carets.append(try #require(editor.caretRect(of: EditorSelection.Part(offset))).minX)
      editor.perform(.moveRight)
    }
    // The wide ruby of 75 points pushes its base's neighbours away; the narrow one nothing.
    let steps = zip(carets, carets.dropFirst()).map { $1 - $0 }
    #expect(zip(steps, [30, 30, 30, 75]).allSatisfy { abs($0 - $1) < 0.1 }, "\(steps)")
    for range in [0..<1, 0..<2, 1..<3, 3..<4, 0..<4] {
      editor.selection = EditorSelection([EditorSelection.Part(range.lowerBound)])
      for _ in range { editor.perform(.moveRightAndModifySelection) }
      #expect(editor.selection.union == range)
      let found = rects(range)
      #expect(found.count == 1)
      #expect(abs(found[0].minX - carets[range.lowerBound]) < 0.1, "\(range)")
      #expect(abs(found[0].maxX - carets[range.upperBound]) < 0.1, "\(range)")
    }
    // What is deleted is the base; its ruby goes with it.
    editor.selection = EditorSelection([EditorSelection.Part(4)])
    editor.perform(.deleteBackward)
    #expect(editor.document.length == 3)
    let caret = try #require(editor.caretRect(of: EditorSelection.Part(3)))
    #expect(abs(caret.minX - 90) < 0.1)
  }
}
