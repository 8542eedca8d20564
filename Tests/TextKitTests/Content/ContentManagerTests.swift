import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// Keeps what it is told.
private final class Listener: EditFollower {
  var edits: [TextEdit] = []
  func follow(_ edit: TextEdit) { edits.append(edit) }
}

@Suite("Content managers")
struct ContentManagerTests {
  static let text = "First paragraph\nsecond\r\n\nfourth 😀\u{2029}last, open"

  private static func manager(_ kind: Int, _ text: String) -> NSTextContentManager {
    switch kind {
    case 0:
      let manager = NSTextContentStorage()
      manager.textStorage = NSTextStorage(string: text)
      return manager
    case 1: return TextRopeContentManager(TextRope(text))
    default:
      let half = text.index(text.startIndex, offsetBy: text.count / 2)
      return NodeDocument(
        .init(
          "body",
          [
            .init("p", [.init(String(text[..<half]))]),
            .init("div", [.init("p", [.init(String(text[half...]))])]),
          ]))
    }
  }

  private func strings(_ manager: NSTextContentManager, from: Int?, reverse: Bool) -> ([String], Int?) {
    let start = manager.documentRange.location
    var strings: [String] = []
    let reached = manager.enumerateTextElements(
      from: from.flatMap { manager.location(start, offsetBy: $0) }, options: reverse ? .reverse : []
    ) { element in
      let range = element.elementRange!
      let string = (element as! any TextDisplaying).displayedString.string
      #expect(manager.offset(from: range.location, to: range.endLocation) == string.utf16.count)
      strings.append(string)
      return true
    }
    return (strings, reached.map { manager.offset(from: start, to: $0) })
  }

  @Test(
    "B69: Elements are shown from a place on, or backward from the one before it, whatever keeps them",
    arguments: 0..<3)
  func enumeration(kind: Int) {
    let text = kind == 2 ? "one\ntwo\n\nfour\nlast" : Self.text
    let manager = Self.manager(kind, text)
    let expected =
      kind == 2
      ? ["one\n", "two\n", "\n", "four\n", "last"]
      : ["First paragraph\n", "second\r\n", "\n", "fourth 😀\u{2029}", "last, open"]
    var starts = [0]
    for string in expected { starts.append(starts.last! + string.utf16.count) }
    #expect(strings(manager, from: nil, reverse: false) == (expected, starts.last))
    #expect(strings(manager, from: nil, reverse: true) == (expected.reversed(), 0))
    for offset in 0..<text.utf16.count {
      let index = starts.lastIndex { $0 <= offset }!
      #expect(strings(manager, from: offset, reverse: false).0 == Array(expected[index...]), "\(offset)")
      #expect(strings(manager, from: offset, reverse: true).0 == expected[..<index].reversed(), "\(offset)")
    }
    var count = 0
    let reached = manager.enumerateTextElements(from: nil, options: []) { _ in
      count += 1
      return count < 2
    }
    #expect(reached.map { manager.offset(from: manager.documentRange.location, to: $0) } == starts[2])
    let middle = manager.location(manager.documentRange.location, offsetBy: starts[1])!
    let end = manager.location(manager.documentRange.location, offsetBy: starts[3] + 1)!
    #expect(manager.textElements(for: NSTextRange(location: middle, end: end)!).count == 3)
  }

  @Test("B67: A paragraph's ranges divide it into content and terminator")
  func paragraphRanges() throws {
    for kind in 0..<2 {
      let manager = Self.manager(kind, Self.text)
      var parts: [(Int, Int)] = []
      manager.enumerateTextElements(from: nil, options: []) { element in
        let paragraph = element as! NSTextParagraph
        let content = paragraph.paragraphContentRange!
        let separator = paragraph.paragraphSeparatorRange!
        #expect(content.endLocation.compare(separator.location) == .orderedSame)
        parts.append(
          (
            manager.offset(from: content.location, to: content.endLocation),
            manager.offset(from: separator.location, to: separator.endLocation)
          ))
        return true
      }
      #expect(parts.map(\.0) == [15, 6, 0, 9, 10])
      #expect(parts.map(\.1) == [1, 2, 1, 1, 0])
    }
  }

  /// A place of no document.
  private final class Nowhere: NSObject, NSTextLocation {
    func compare(_ location: any NSTextLocation) -> ComparisonResult { .orderedSame }
  }

  @Test("S1-46, S1-47, B68: Offsets become places and back, nil beyond the end", arguments: 0..<3)
  func places(kind: Int) {
    let text = kind == 2 ? "one\ntwo\n\nfour\nlast" : Self.text
    let manager = Self.manager(kind, text)
    let start = manager.documentRange.location
    let count = text.utf16.count
    var random = SeededGenerator(seed: 47)
    for _ in 0..<1000 {
      let from = Int.random(in: 0...count, using: &random)
      let length = Int.random(in: 0...count - from, using: &random)
      let location = manager.location(start, offsetBy: from)!
      let end = manager.location(location, offsetBy: length)!
      let range = NSTextRange(location: location, end: end)!
      #expect(manager.offset(from: start, to: range.location) == from)
      #expect(manager.offset(from: range.location, to: range.endLocation) == length)
      #expect(range.isEmpty == (length == 0))
    }
    #expect(manager.location(start, offsetBy: count + 1) == nil)
    #expect(manager.location(start, offsetBy: -1) == nil)
    guard kind < 2 else { return }
    #expect(manager.offset(from: start, to: Nowhere()) == NSNotFound)
    #expect(manager.location(Nowhere(), offsetBy: 0) == nil)
  }

  @Test("S1-44, S1-52: Places of a tree are compared by it alone, and know the node that a number does not")
  func treePlaces() throws {
    let bold = NodeDocument.Node("bold text")
    let inner = NodeDocument.Node("em", [bold])
    let document = NodeDocument(
      .init("body", [.init("p", [.init("plain "), .init("b", [inner])]), .init("p", [.init("\nend")])]))
    let place = try #require(
      document.location(document.documentRange.location, offsetBy: 8) as? NodeDocument.Place)
    #expect(place.node === bold && place.offset == 2)
    #expect(place.node.parent === inner && inner.parent?.name == "b")
    let range = NSTextRange(location: place, end: document.documentRange.endLocation)
    #expect(range?.contains(document.location(place, offsetBy: 3)!) == true)
    #expect(range?.contains(document.documentRange.location) == false)
    // What is three spans deep is laid out in its paragraph's line.
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    document.addTextLayoutManager(manager)
    var lines: [String] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      lines += fragment.textLineFragments.map {
        ($0.attributedString.string as NSString).substring(with: $0.characterRange)
      }
      return true
    }
    #expect(lines == ["plain bold text\n", "end"])
    #expect(manager.textLayoutFragment(for: place)?.layoutFragmentFrame.minY == 0)
  }

  @Test("B78: Edits in nested transactions become known once, at the end of the outermost one")
  func transactions() {
    for kind in 0..<2 {
      let manager = Self.manager(kind, "one\ntwo\nthree")
      let listener = Listener()
      manager.followers = [listener]
      func replace(_ range: Range<Int>, _ string: String) {
        switch manager {
        case let manager as NSTextContentStorage:
          manager.textStorage?.replaceCharacters(in: NSRange(range), with: string)
        case let manager as TextRopeContentManager: manager.replaceCharacters(in: range, with: string)
        default: break
        }
      }
      manager.performEditingTransaction {
        replace(0..<3, "1")
        manager.performEditingTransaction { replace(2..<5, "2222") }
        #expect(manager.hasEditingTransaction && listener.edits.isEmpty)
      }
      #expect(!manager.hasEditingTransaction)
      #expect(listener.edits.count == 1)
      #expect(listener.edits.first?.change == -1)
      replace(0..<0, "x")
      #expect(listener.edits.count == 2)
    }
    let leaf = NodeDocument.Node("leaf")
    let document = NodeDocument(.init("body", [.init("head\n"), leaf]))
    let listener = Listener()
    document.followers = [listener]
    document.insert("ing\n", into: leaf, at: 4)
    #expect(listener.edits == [TextEdit(oldRange: 9..<9, newLength: 4)])
  }

  @Test(
    "The edits that followers get cover every difference, over random edits",
    arguments: 0..<40 as Range<UInt64>)
  func editsCoverDifferences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let storageManager = Self.manager(0, Self.text) as! NSTextContentStorage
    let ropeManager = Self.manager(1, Self.text) as! TextRopeContentManager
    let (one, other) = (Listener(), Listener())
    storageManager.followers = [one]
    ropeManager.followers = [other]
    for step in 0..<20 {
      let before = Array(storageManager.textStorage!.string.utf16)
      // Whole scalars, since the storage's string cannot show lone surrogates.
      let places = before.indices.filter { !UTF16.isTrailSurrogate(before[$0]) } + [before.count]
      let start = places.randomElement(using: &random)!
      let end = places.filter { $0 >= start && $0 <= start + 6 }.randomElement(using: &random)!
      let new = ["", "a", "\n", "b\nc", "\u{2029}", "😀"].randomElement(using: &random)!
      storageManager.textStorage!.replaceCharacters(in: NSRange(start..<end), with: new)
      ropeManager.replaceCharacters(in: start..<end, with: new)
      let after = Array(storageManager.textStorage!.string.utf16)
      #expect(ropeManager.text.units(0..<ropeManager.text.count) == after, "seed \(seed), step \(step)")
      for edit in [one.edits.last, other.edits.last].compactMap({ $0 }) {
        #expect(before.count + edit.change == after.count, "seed \(seed), step \(step)")
        #expect(
          before[..<edit.oldRange.lowerBound] == after[..<edit.newRange.lowerBound],
          "seed \(seed), step \(step)")
        #expect(
          Array(before[edit.oldRange.upperBound...]) == Array(after[edit.newRange.upperBound...]),
          "seed \(seed), step \(step)")
      }
      #expect(
        strings(storageManager, from: nil, reverse: false).0
          == strings(ropeManager, from: nil, reverse: true).0.reversed(),
        "seed \(seed), step \(step)")
    }
  }

  private final class Hider: NSTextContentStorageDelegate {
    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool { !(textElement as! NSTextParagraph).attributedString.string.hasPrefix("#") }

    func textContentStorage(
      _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph? {
      let string = textContentStorage.attributedString!.attributedSubstring(from: range).string
      return string.hasPrefix("!")
        ? NSTextParagraph(attributedString: NSAttributedString(string: string.uppercased())) : nil
    }
  }

  @Test("B79: A delegate hides elements, which stay in the document, and shows others of the same length")
  func delegate() {
    let manager = Self.manager(0, "one\n#two\n!three\n") as! NSTextContentStorage
    let hider = Hider()
    manager.delegate = hider
    #expect(strings(manager, from: nil, reverse: false).0 == ["one\n", "!THREE\n"])
    let range = manager.documentRange
    #expect(manager.offset(from: range.location, to: range.endLocation) == 16)
    #expect(manager.textStorage?.string == "one\n#two\n!three\n")
  }

  @Test("Elements after random edits are the paragraphs of the units", arguments: UInt64(0)..<6)
  func elementsAfterEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let manager = TextRopeContentManager()
    var units: [UInt16] = []
    for step in 0..<60 {
      let start = Int.random(in: 0...units.count, using: &random)
      let length = Int.random(in: 0...min(units.count - start, units.count > 60 ? 30 : 2), using: &random)
      let text = ["", "a", "word ", "\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "漢😀"].randomElement(
        using: &random)!
      // Most edits are where the last one was, as in typing.
      for offset in [start, start, start + text.utf16.count] where offset + length <= units.count {
        manager.replaceCharacters(in: offset..<offset + length, with: text)
        units.replaceSubrange(offset..<offset + length, with: text.utf16)
        let naive = TextRope(units: units)
        let expected = (0..<naive.paragraphCount).map { naive.string(naive.paragraphRange(at: $0)) }
        // A text without units has one element without any.
        let found = strings(manager, from: nil, reverse: false).0
        #expect(found == (expected.isEmpty ? [""] : expected), "seed \(seed), step \(step)")
        if let first = manager.knownElementRange(at: min(offset, max(units.count - 1, 0))) {
          #expect(first == naive.paragraphRange(containing: first.lowerBound), "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("A file opens with its first part, the rest follows in steps, and edits between them stay")
  func readingOn() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.txt").path
    let text = (0..<5000).map { "Line \($0) of a text\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let manager = try TextRopeContentManager(contentsOfFile: path, reading: 10_000)
    #expect(manager.text.count < text.utf16.count && manager.file != nil)
    let listener = Listener()
    manager.followers = [listener]
    manager.replaceCharacters(in: 5..<6, with: "ZERO")
    while manager.readMore(20_000) {}
    #expect(manager.file == nil)
    #expect(manager.text.string(0..<manager.text.count) == "Line ZERO" + text.dropFirst(6))
    #expect(listener.edits.dropFirst().allSatisfy { $0.oldRange.isEmpty && $0.newLength > 0 })
    #expect(throws: TextFileError.self) { try TextRopeContentManager(contentsOfFile: path + ".none") }
  }

  @Test("Attributes are inherited as a storage does it")
  func attributes() {
    let key = NSAttributedString.Key(rawValue: "mark")
    let rope = TextRopeContentManager(TextRope("abcdef"), attributes: [key: 0])
    let storage = NSTextStorage(string: "abcdef", attributes: [key: 0])
    rope.setAttributes([key: 1], range: 2..<4)
    storage.setAttributes([key: 1], range: NSRange(2..<4))
    for (range, text) in [(4..<4, "x"), (2..<3, "yy"), (0..<0, "z"), (0..<2, "")] {
      rope.replaceCharacters(in: range, with: text)
      storage.replaceCharacters(in: NSRange(range), with: text)
    }
    let (one, other) = (
      rope.attributedString(0..<rope.text.count),
      storage.attributedSubstring(from: NSRange(0..<storage.length))
    )
    #expect(one.isEqual(to: other))
  }
}
