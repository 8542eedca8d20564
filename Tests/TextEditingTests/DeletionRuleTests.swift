import Foundation
import Testing
import TextEditing
import TextKit

/// What is deleted, of every kind of document.
@Suite("Rules of deleting")
struct DeletionRuleTests {
  private static let clusters = [
    "e\u{301}", "👩‍👩‍👧", "👍🏽", "1️⃣", "🇩🇪", "क्षि", "ที่", "கொ", "\u{1100}\u{1161}\u{11A8}", "한", "\r\n",
    "ש\u{5B8}\u{5C1}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  ]

  @Test("V058: Deleting forward takes away a whole extended grapheme cluster", arguments: clusters)
  func forward(cluster: String) {
    #expect(cluster.count == 1)
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("a|\(cluster)b", kind)
      fixture.editor.perform(.deleteForward)
      #expect(fixture.shown == "a|b", "\(kind)")
    }
  }

  @Test(
    "V061: Backspace takes a code point of scripts with conjuncts and dependent signs, of conjoining jamo and of marks; elsewhere a cluster; decomposing takes the last scalar",
    arguments: [
      ("क्षि", 4), ("ที่", 3), ("ខ្មែ", 4), ("ကျွ", 3), ("கொ", 2), ("ᬓ᭄ᬱᬶ", 4),
      ("\u{1100}\u{1161}\u{11A8}", 3), ("한", 1), ("👩‍👩‍👧", 1), ("🇩🇪", 1), ("e\u{301}\u{323}", 3),
      ("é", 1), ("漢", 1), ("ש\u{5B8}\u{5C1}", 3),
    ])
  func backward(text: String, presses: Int) {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("x\(text)|", kind)
      var count = 0
      while fixture.text.utf16.count > 1, count < 20 {
        fixture.editor.perform(.deleteBackward)
        count += 1
      }
      #expect(count == presses && fixture.shown == "x|", "\(kind)")
    }
    let composed = EditorFixture("é한|")
    let decompose = EditorCommand.deleteBackwardByDecomposingPreviousCharacter
    composed.editor.perform(decompose)
    #expect(Array(composed.shown.unicodeScalars).first == "é")
    let latin = EditorFixture("é|")
    latin.editor.perform(decompose)
    #expect(latin.shown == "e|")
  }

  @Test("V062: CR LF is one unit of moves, selections and deletions, and no command or click is inside")
  func lineEnds() {
    let text = "ab\r\n\r\ncd\r\n"
    let stops: Set<Int> = [0, 1, 2, 4, 6, 7, 8, 10]
    let commands = TextEditor.commands.filter {
      $0.rawValue.hasPrefix("move") || $0.rawValue.hasPrefix("select") || $0.rawValue.hasPrefix("page")
    }
    for kind in EditorFixture.Kind.allCases {
      let editor = EditorFixture(text + "|", kind).editor
      for start in stops {
        for command in commands {
          editor.selection = EditorSelection(start)
          editor.perform(command)
          let part = editor.selection.parts[0]
          #expect(stops.contains(part.anchor) && stops.contains(part.head), "\(kind) \(command)")
        }
      }
      if kind.isLaidOut {
        for y in stride(from: CGFloat(0), to: 100, by: 4) {
          for x in stride(from: CGFloat(0), to: 40, by: 2) {
            editor.setCaret(at: CGPoint(x: x, y: y))
            #expect(stops.contains(editor.selection.parts[0].head), "\(kind) \(x) \(y)")
          }
        }
      }
      for (command, marked, after) in [
        (EditorCommand.deleteBackward, "a\r\n|b", "a|b"), (.deleteForward, "a|\r\nb", "a|b"),
        (.deleteBackwardByDecomposingPreviousCharacter, "a\r\n|b", "a|b"),
      ] {
        let fixture = EditorFixture(marked, kind)
        fixture.editor.perform(command)
        #expect(fixture.shown == after, "\(kind)")
      }
    }
  }

  @Test("Nothing is deleted at the text's start, and nothing can be undone")
  func start() {
    for kind in EditorFixture.Kind.allCases {
      for marked in ["|", "|ab"] {
        let fixture = EditorFixture(marked, kind)
        #expect(fixture.editor.perform(.deleteBackward))
        #expect(fixture.shown == marked && !fixture.editor.canPerform(.undo))
      }
    }
  }

  @Test(
    "V064: Paragraphs are joined under the style of the first, also where that is empty; undo restores both")
  func joining() {
    for kind in [EditorFixture.Kind.storage, .textKit1, .textKit2] {
      for (marked, forward) in [
        ("a\n|b\nc", false), ("a|\nb\nc", true), ("\n|b\nc", false), ("|\nb\nc", true), ("\r\n|b\nc", false),
      ] {
        let fixture = EditorFixture(marked, kind)
        let document = fixture.editor.document
        func alignments() -> [Int] {
          (0..<document.length).map {
            let attributes = document.attributedText(in: $0..<$0 + 1).attributes(at: 0, effectiveRange: nil)
            return (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment.rawValue
              ?? NSTextAlignment.natural.rawValue
          }
        }
        for (offset, alignment) in [(0, NSTextAlignment.right), (document.length - 3, .center)] {
          let style = NSMutableParagraphStyle()
          style.alignment = alignment
          let paragraph = document.paragraph(containing: offset)
          document.setAttributes([.paragraphStyle: style], in: paragraph)
        }
        let before = alignments()
        func joined(_ count: Int) -> [Int] {
          Array(repeating: NSTextAlignment.right.rawValue, count: count) + [NSTextAlignment.natural.rawValue]
        }
        fixture.editor.perform(forward ? .deleteForward : .deleteBackward)
        let count = document.length - 1
        #expect(alignments() == joined(count), "\(kind) \(marked)")
        fixture.editor.perform(.undo)
        #expect(alignments() == before, "\(kind) \(marked)")
        #expect(fixture.shown == marked, "\(kind) \(marked)")
        fixture.editor.perform(.redo)
        #expect(alignments() == joined(count), "\(kind) \(marked)")
      }
    }
  }
}
