import Foundation
import TestSupport
import Testing

@testable import TextKit

@Suite("The end of storages, managers and containers")
struct TeardownTests {
  /// The objects of both kits over one storage, of which a test lets go one by one.
  private struct Stage {
    var storage: NSTextStorage?
    var manager: NSLayoutManager? = NSLayoutManager()
    var container: NSTextContainer? = NSTextContainer(size: CGSize(width: 60, height: 0))
    var content: NSTextContentStorage? = NSTextContentStorage()
    var fragments: NSTextLayoutManager? = NSTextLayoutManager()
    var otherContainer: NSTextContainer? = NSTextContainer(size: CGSize(width: 60, height: 0))

    init(_ kind: StorageKind) {
      storage = kind.make("some text in\nlines\n")
      manager!.addTextContainer(container!)
      storage!.addLayoutManager(manager!)
      content!.textStorage = storage
      fragments!.textContainer = otherContainer
      content!.addTextLayoutManager(fragments!)
    }

    mutating func letGo(_ index: Int) {
      switch index {
      case 0: storage = nil
      case 1: manager = nil
      case 2: container = nil
      case 3: content = nil
      case 4: fragments = nil
      default: otherContainer = nil
      }
    }

    /// Asks all that are left for what leads to the others.
    func use() {
      storage?.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xy\n")
      manager?.ensureLayout(forCharacterRange: NSRange(location: 0, length: 1))
      _ = manager?.textStorage?.length
      if let container { _ = container.layoutManager?.usedRect(for: container) }
      if let content { content.performEditingTransaction {} }
      _ = content?.documentRange
      _ = fragments?.usageBoundsForTextContainer
      fragments?.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { _ in true }
      _ = otherContainer?.textLayoutManager?.textContentManager?.documentRange
    }
  }

  private static func orders(_ rest: [Int]) -> [[Int]] {
    guard let last = rest.last else { return [[]] }
    return orders(rest.dropLast()).flatMap { order in
      (0...order.count).map { Array(order[..<$0]) + [last] + Array(order[$0...]) }
    }
  }

  @Test(
    "U64: they may go in any order, what is left answers and can be edited, and nothing remains",
    arguments: StorageKind.allCases)
  func anyOrder(kind: StorageKind) {
    let orders = Self.orders(Array(0..<6))
    #expect(orders.count == 720)
    for order in orders {
      var stage = Stage(kind)
      stage.use()
      weak let storage = stage.storage
      weak let manager = stage.manager
      weak let container = stage.container
      weak let content = stage.content
      weak let fragments = stage.fragments
      weak let otherContainer = stage.otherContainer
      for index in order {
        stage.letGo(index)
        stage.use()
      }
      let left: [AnyObject?] = [storage, manager, container, content, fragments, otherContainer]
      #expect(left.allSatisfy { $0 == nil }, "\(order): \(left.map { $0 != nil })")
    }
  }

  @Test(
    "U64: every initialiser that a storage inherits makes one that can be edited and laid out, in subclasses, too"
  )
  func initialisers() throws {
    final class Plain: NSTextStorage {}
    let styled = NSAttributedString(string: "abc", attributes: [.kern: 3])
    let picture = NSTextAttachment(image: try plainImage(4, 4, .red))
    let storages = [
      NSTextStorage(), NSTextStorage(string: "abc"), NSTextStorage(string: "abc", attributes: [.kern: 3]),
      NSTextStorage(attributedString: styled), NSTextStorage(attachment: picture),
      Plain(), Plain(string: "abc"), Plain(string: "abc", attributes: [.kern: 3]),
      Plain(attributedString: styled), Plain(attachment: picture),
    ]
    let lengths = [0, 3, 3, 3, 1, 0, 3, 3, 3, 1]
    for (index, storage) in storages.enumerated() {
      #expect(storage.length == lengths[index], "\(index)")
      if [2, 3, 7, 8].contains(index) {
        #expect(storage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 3, "\(index)")
      }
      let (manager, container) = (NSLayoutManager(), NSTextContainer())
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      storage.replaceCharacters(in: NSRange(location: storage.length, length: 0), with: "de")
      #expect(manager.numberOfGlyphs == lengths[index] + 2, "\(index)")
      manager.ensureLayout(for: container)
      #expect(manager.usedRect(for: container).width > 5)
    }
  }
}
