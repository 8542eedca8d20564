import Testing

@testable import TextKit
@testable import TextKitDemos

@Suite("Demo: colours while typing")
struct HighlightingDemoTests {
  private func redRanges(_ storage: NSTextStorage) -> [NSRange] {
    var ranges: [NSRange] = []
    storage.enumerateAttribute(.foregroundColor, in: NSRange(0..<storage.length)) { value, range, _ in
      if value as? UIColor == .red { ranges.append(range) }
    }
    return ranges
  }

  @Test("S0-50: iPod, iPhone and the iFi in WiFi are red, and nothing else")
  func pattern() {
    let storage = HighlightingTextStorage()
    storage.append(NSAttributedString(string: "iPod ipad IPod iP iPhone WiFi"))
    #expect(redRanges(storage) == [NSRange(0..<4), NSRange(18..<24), NSRange(26..<29)])
  }

  /// Notes what was reported before anything was coloured.
  private final class Recording: HighlightingTextStorage {
    var reported: [NSRange] = []
    var writes: [NSRange] = []

    override func processEditing() {
      reported.append(editedRange)
      super.processEditing()
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      writes.append(range)
      super.setAttributes(attrs, range: range)
    }
  }

  @Test("S0-51: The third key colours all three, although the edit is one character long")
  func typing() {
    let storage = Recording()
    var red: [[NSRange]] = []
    HighlightingDemo.type("iPo", into: storage) { red.append(redRanges(storage)) }
    #expect(red == [[], [], [NSRange(0..<3)]])
    #expect(storage.reported == [NSRange(0..<1), NSRange(1..<2), NSRange(2..<3)])
  }

  @Test("S0-52: With too few letters left, the colour is gone from the whole paragraph")
  func deleting() {
    let storage = HighlightingTextStorage()
    storage.append(NSAttributedString(string: "iPod"))
    for length in [4, 3] {
      #expect(redRanges(storage) == [NSRange(0..<length)])
      storage.deleteCharacters(in: NSRange(location: length - 1, length: 1))
    }
    #expect(storage.string == "iP")
    #expect(redRanges(storage).isEmpty)
  }

  @Test("S0-53: Only the edited paragraph's attributes are written, however many others there are")
  func boundedWork() {
    var writes: [Int] = []
    for paragraphs in [3, 1_000] {
      let storage = Recording()
      storage.append(
        NSAttributedString(
          string: Array(repeating: "an iPod and an iPhone", count: paragraphs).joined(separator: "\n")))
      let place = (paragraphs / 2) * 22
      storage.writes = []
      storage.replaceCharacters(in: NSRange(location: place + 3, length: 0), with: "x")
      #expect(storage.writes.allSatisfy { $0.location >= place && NSMaxRange($0) <= place + 23 })
      writes.append(storage.writes.count)
    }
    #expect(writes[0] == writes[1] && writes[0] > 0)
  }

  @Test("S0-54: The layout manager hears of text and colours together, once a key")
  func notification() {
    let storage = HighlightingTextStorage()
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    HighlightingDemo.type("iPod", into: storage) {}
    #expect(manager.log.entries.map(\.delta) == [1, 1, 1, 1])
    #expect(manager.log.entries.map(\.range) == (1...4).map { NSRange(0..<$0) })
  }

  @Test("S0-55: A layout manager that had another text shows the storage's, with its colours")
  func existingManager() throws {
    let (old, manager) = (NSTextStorage(string: "old"), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    manager.addTextContainer(container)
    old.addLayoutManager(manager)
    #expect(manager.glyphRange(for: container).length == 3)
    let storage = HighlightingTextStorage()
    storage.append(NSAttributedString(string: "an iPod"))
    storage.addLayoutManager(manager)
    #expect(manager.glyphRange(for: container).length == 7)
    #expect(old.layoutManagers.isEmpty)
    let color = manager.textStorage?.attribute(.foregroundColor, at: 4, effectiveRange: nil)
    #expect(color as? UIColor == .red)
    let page = try Page(300, 40) { manager.drawGlyphs(forGlyphRange: NSRange(0..<7), at: .zero) }
    let red = page.box(where: Page.isRed)
    let first = manager.boundingRect(forGlyphRange: NSRange(3..<7), in: container)
    #expect(!red.isNull && red.minX >= first.minX - 1 && red.maxX <= first.maxX + 1)
    #expect(page.box(where: Page.isDark).maxX <= first.minX + 1, "only the word is red")
  }
}
