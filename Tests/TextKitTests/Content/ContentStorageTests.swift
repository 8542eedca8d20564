import TestSupport
import Testing

@testable import TextKit

@Suite("Content storages")
struct ContentStorageTests {
  @Test("Blocks are laid out, so no client is told that an attribute is unsupported")
  func unsupportedAttributes() {
    let storage = NSTextContentStorage()
    nonisolated(unsafe) var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: NSTextContentStorage.unsupportedAttributeAddedNotification, object: storage, queue: nil
    ) { _ in count += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    storage.textStorage!.append(ListDocument.paragraph("item", [ListDocument.list(.disc)]))
    #expect(count == 0)
    let style = NSMutableParagraphStyle()
    style.textBlocks = [NSTextBlock()]
    storage.textStorage!.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: storage.textStorage!.length))
    #expect(count == 0)
    storage.textStorage!.append(LayoutText.string("more"))
    #expect(count == 0)
    storage.textStorage = NSTextStorage(string: "cell", attributes: [.paragraphStyle: style])
    #expect(count == 0)
  }

  @Test("Neither setting a text nor layout fixes attributes; reading fixes those of the paragraph read")
  func fixing() throws {
    let paragraph = "some 中文 text\n"
    let text = LayoutText.string(String(repeating: paragraph, count: 400))
    let content = NSTextContentStorage()
    content.attributedString = text
    #expect(try #require(content.textStorage).fixedCount == 0)
    let storage = NSTextStorage(attributedString: text)
    content.textStorage = storage
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    content.addTextLayoutManager(manager)
    #expect(storage.fixedCount == 0)
    let place = try #require(content.location(content.documentRange.location, offsetBy: 200 * 13 + 2))
    manager.ensureLayout(for: NSTextRange(location: place))
    #expect(storage.fixedCount == 0)
    _ = storage.attributes(at: 200 * 13, effectiveRange: nil)
    #expect(storage.fixedCount == 13)
    storage.replaceCharacters(in: NSRange(location: 200 * 13, length: 1), with: "中")
    manager.ensureLayout(for: NSTextRange(location: place))
    #expect((13...4 * 13).contains(storage.fixedCount))
    storage.addLayoutManager(NSLayoutManager())
    #expect(storage.fixedCount <= 4 * 13)
  }

  @Test("Documents are archived with their text, settings and layout managers", arguments: [false, true])
  func archive(isRope: Bool) throws {
    let list = ListDocument.list(.decimal)
    let text = ListDocument.paragraph("item", [list])
    let content: NSTextContentManager
    if isRope {
      let rope = TextRopeContentManager()
      rope.replaceCharacters(in: 0..<0, with: text)
      content = rope
    } else {
      let storage = NSTextContentStorage()
      storage.attributedString = text
      storage.includesTextListMarkers = true
      content = storage
    }
    for width in [100, 200] {
      let manager = NSTextLayoutManager()
      manager.textContainer = NSTextContainer(size: CGSize(width: width, height: 0))
      content.addTextLayoutManager(manager)
    }
    content.primaryTextLayoutManager = content.textLayoutManagers[1]
    content.automaticallySynchronizesToBackingStore = false
    let data = try NSKeyedArchiver.archivedData(withRootObject: content, requiringSecureCoding: true)
    let read = try #require(
      isRope
        ? try NSKeyedUnarchiver.unarchivedObject(ofClass: TextRopeContentManager.self, from: data)
        : try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextContentStorage.self, from: data)
          as NSTextContentManager?)
    #expect(read.textLayoutManagers.map { $0.textContainer?.size.width } == [100, 200])
    #expect(read.primaryTextLayoutManager === read.textLayoutManagers[1])
    #expect(!read.automaticallySynchronizesToBackingStore && read.automaticallySynchronizesTextLayoutManagers)
    #expect((read as? NSTextContentStorage)?.includesTextListMarkers ?? true)
    let item = try #require(read.textElements(for: read.documentRange).first as? NSTextListElement)
    #expect(item.displayedString.string == "item\n" && item.textList.markerFormat == .decimal)
    read.textLayoutManagers[0].ensureLayout(for: read.documentRange)
    #expect(read.textLayoutManagers[0].isLayoutExact)
  }
}
