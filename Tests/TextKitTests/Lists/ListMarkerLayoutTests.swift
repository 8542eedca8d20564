import TestSupport
import Testing

@testable import TextKit

@Suite("Markers of list items")
struct ListMarkerLayoutTests {
  @Test(
    "S1-29: Items get markers from their list's start on; the text holds none",
    arguments: FragmentStage.Kind.allCases)
  func markers(kind: FragmentStage.Kind) {
    let expected: [(NSTextList, [String])] = [
      (ListDocument.list(.decimal), ["1.", "2.", "3."]),
      (ListDocument.list(.decimal, 9), ["9.", "10.", "11."]),
      (ListDocument.list(.lowercaseRoman), ["i.", "ii.", "iii."]),
      (ListDocument.list(.uppercaseRoman, 3), ["III.", "IV.", "V."]),
      (ListDocument.list(.lowercaseAlpha), ["a.", "b.", "c."]),
      (ListDocument.list(.init("({decimal})")), ["(1)", "(2)", "(3)"]),
      (ListDocument.list(.disc), ["•", "•", "•"]), (ListDocument.list(.box), ["□", "□", "□"]),
      (ListDocument.list(.check), ["✓", "✓", "✓"]),
    ]
    var document = ListDocument()
    for (list, _) in expected {
      for name in ["one", "two", "three"] { document.add(name, [list]) }
      document.add("between")
    }
    let stage = FragmentStage(kind, document.text, width: 300)
    #expect(stage.markers == expected.flatMap { $0.1 + ["-"] })
    #expect(stage.string.string == document.text.string)
    #expect(!stage.string.string.contains { $0.isNumber || "•□✓".contains($0) })
  }

  @Test(
    "S1-30: Each list indents its items; inner numbers begin anew in each new list, outer ones go on",
    arguments: FragmentStage.Kind.allCases)
  func nesting(kind: FragmentStage.Kind) {
    let outer = ListDocument.list(.decimal)
    var document = ListDocument()
    var middle = ListDocument.list(.lowercaseAlpha)
    let inner = ListDocument.list(.lowercaseRoman)
    document.add("A", [outer])
    document.add("B", [outer, middle])
    document.add("C", [outer, middle, inner])
    document.add("D", [outer, middle, inner])
    document.add("E", [outer, middle])
    document.add("F", [outer])
    middle = ListDocument.list(.lowercaseAlpha)
    document.add("G", [outer, middle])
    document.add("H", [outer])
    let stage = FragmentStage(kind, document.text, width: 300)
    #expect(stage.markers == ["1.", "a.", "i.", "ii.", "b.", "2.", "a.", "3."])
    let left = stage.fragments.map {
      $0.textLineFragments[0].typographicBounds.minX + $0.layoutFragmentFrame.minX
    }
    for (x, level) in zip(left, [1, 2, 3, 3, 2, 1, 2, 1]) { #expect(abs(x - CGFloat(5 + 36 * level)) < 1e-6) }
    // A style that says where its text begins is obeyed.
    var own = ListDocument()
    own.add("A", [outer]) { ($0.firstLineHeadIndent, $0.headIndent) = (20, 20) }
    let owned = FragmentStage(kind, own.text, width: 300).fragments[0]
    #expect(
      abs(owned.layoutFragmentFrame.minX + owned.textLineFragments[0].typographicBounds.minX - 25) < 1e-6)
  }

  @Test("A list item whose style hangs its first line begins it at the indent, with the marker before it")
  func hangingIndent() {
    let (outer, inner) = (ListDocument.list(.decimal), ListDocument.list(.lowercaseAlpha))
    var document = ListDocument()
    let long = String(repeating: "word ", count: 30)
    document.add(long, [outer]) { $0.headIndent = 24 }
    document.add(long, [outer, inner]) { $0.headIndent = 48 }
    for (fragment, indent) in zip(FragmentStage(.storage, document.text, width: 300).fragments, [24.0, 48]) {
      let left = fragment.layoutFragmentFrame.minX
      #expect(fragment.textLineFragments.count > 1)
      for line in fragment.textLineFragments {
        #expect(abs(line.typographicBounds.minX + left - 5 - indent) < 1e-6)
      }
      let marker = fragment.textListMarkerBounds
      #expect(marker.minX + left >= 0 && marker.maxX + left < 5 + indent)
    }
  }

  @Test("Markers of enclosing lists stand before those that ask for them, as they are there")
  func enclosing() {
    let outer = ListDocument.list(.decimal)
    let inner = ListDocument.list(.decimal, 1, .prependEnclosingMarker)
    var document = ListDocument()
    document.add("A", [outer])
    document.add("B", [outer])
    document.add("C", [outer, inner])
    document.add("D", [outer, inner])
    document.add("E", [outer])
    #expect(FragmentStage(.storage, document.text).markers == ["1.", "2.", "2.1.", "2.2.", "3."])
  }

  @Test(
    "S1-29: Markers stand in the margin before the text's start, on its baseline, on the right of text from the right",
    arguments: [false, true])
  func places(isRightToLeft: Bool) throws {
    let list = ListDocument.list(.decimal)
    var document = ListDocument()
    for number in 0..<12 {
      document.add(isRightToLeft ? "שלום עולם" : "Item", [list]) { if number == 4 { $0.alignment = .center } }
    }
    let stage = FragmentStage(.storage, document.text, width: 300)
    var ends: [CGFloat] = []
    for fragment in stage.fragments {
      let line = fragment.textLineFragments[0]
      let marker = fragment.textListMarkerBounds
      let text = line.typographicBounds
      #expect(isRightToLeft ? marker.minX > text.maxX : marker.maxX < text.minX)
      #expect(!marker.intersects(text))
      #expect(marker.minY >= text.minY - 1e-6 && marker.maxY <= text.maxY + 1e-6)
      ends.append(isRightToLeft ? marker.minX - text.maxX : text.minX - marker.maxX)
    }
    // However long they are, they end in one place.
    #expect(ends.max()! - ends.min()! < 1e-6 && abs(ends[0] - 6) < 1e-6)
  }

  @Test(
    "S1-29: A marker is painted where it is said to be, in the item's font and colour, or as the element wants"
  )
  func ink() throws {
    let list = ListDocument.list(.decimal)
    let text = NSMutableAttributedString(attributedString: ListDocument.paragraph("Item", [list]))
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
    let stage = FragmentStage(.storage, text, width: 200)
    let fragment = try #require(stage.fragments.first)
    let box = fragment.textListMarkerBounds.offsetBy(dx: 60, dy: 10)
    let page = try Page(120, 40) {
      fragment.drawTextListMarker(at: CGPoint(x: 60, y: 10), in: UIGraphicsGetCurrentContext()!)
    }
    let ink = page.box { $0 > 200 && $1 < 128 && $2 < 128 }
    #expect(ink.width >= 5 && ink.height >= 7, "a red 1 and a full stop")
    #expect(box.insetBy(dx: -1, dy: -1).contains(page.box { $0 < 255 || $1 < 255 || $2 < 255 }))
    #expect(page.box { $0 < 200 && $1 < 128 && $2 < 128 }.isNull, "nothing is black")
    // A fragment draws it with its lines, and says so.
    #expect(fragment.renderingSurfaceBounds.contains(fragment.textListMarkerBounds))
    let whole = try Page(120, 40) {
      fragment.draw(at: CGPoint(x: 60, y: 10), in: UIGraphicsGetCurrentContext()!)
    }
    let left = Int(60 + fragment.textLineFragments[0].typographicBounds.minX)
    for x in 0..<left - 2 {
      for y in 0..<40 { #expect(whole[x, y] == page[x, y]) }
    }
  }

  @Test("U11: The line after the last item of a list is as far indented as one typed there")
  func extraLine() {
    let list = ListDocument.list(.disc)
    for lists in [[list], [list, list, list]] {
      let text = ListDocument.paragraph("Item", lists)
      let stage = FragmentStage(.storage, text, width: 200)
      let extra = stage.lines.last!
      let typed = NSMutableAttributedString(attributedString: text)
      typed.append(NSAttributedString(string: "x", attributes: text.attributes(at: 0, effectiveRange: nil)))
      let line = FragmentStage(.storage, typed, width: 200).lines.last!
      #expect(abs(extra.bounds.minX - line.bounds.minX) < 1e-6 && extra.tile.isClose(to: line.tile))
    }
  }

  @Test("Text that holds its markers, as TextKit 1 has it, gets no others and is edited around them")
  func storedMarkers() throws {
    let list = ListDocument.list(.decimal)
    let storage = NSTextContentStorage()
    #expect(!storage.includesTextListMarkers)
    storage.attributedString = ListDocument.paragraph("\t1.\tItem", [list])
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    storage.addTextLayoutManager(manager)
    manager.ensureLayout(for: storage.documentRange)
    #expect(manager.textLayoutFragment(for: storage.documentRange.location)?.textListMarker == "1.")
    storage.includesTextListMarkers = true
    manager.ensureLayout(for: storage.documentRange)
    #expect(manager.textLayoutFragment(for: storage.documentRange.location)?.textListMarker == nil)
    let item = try #require(
      storage.textElements(for: storage.documentRange).first as? NSTextListElement)
    #expect(item.contents?.string == "Item" && item.attributedString.string == "\t1.\tItem\n")
    func adjusted(_ range: Range<Int>, _ isSelection: Bool) -> Range<Int>? {
      let document = storage.identity
      return storage.adjustedRange(
        from: OffsetLocation.range(range, of: document), forEditingTextSelection: isSelection
      ).flatMap { OffsetLocation.offsets(of: $0, in: 9, of: document) }
    }
    #expect(adjusted(2..<2, true) == 4..<4 && adjusted(2..<2, false) == 0..<4)
    #expect(adjusted(2..<6, false) == 0..<6 && adjusted(0..<3, true) == 0..<4)
    #expect(adjusted(4..<6, false) == nil && adjusted(0..<0, true) == nil && adjusted(0..<4, false) == nil)
  }
}
