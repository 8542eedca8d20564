import CoreText
import Foundation
import GalleyTextStore
import TestSupport
import Testing

@testable import TextKit

/// A storage as it is where Foundation keeps the characters of attributed strings in an unknown way.
private func guarded<Result>(_ body: () throws -> Result) rethrows -> Result {
  try PrivateText.$isHidden.withValue(true, operation: body)
}

/// A storage with text of its own, which may be written anew at each edit.
private final class OwnStorage: NSTextStorage {
  private let own = NSMutableAttributedString(string: "")

  override var string: String { own.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] { own.attributes(at: location, effectiveRange: range) }

  override func replaceCharacters(in range: NSRange, with str: String) {
    own.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    own.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

@Suite struct StorageFallbackTests {
  /// Words that the default font has, so that no font is replaced.
  private static let plain = ["a", "é", "one\n", "\r\n", "да", "", "long words in a row ", "e\u{301}x"]
  private static let mixed = plain + ["한", "👩‍👩‍👧", "العربية"]

  /// The kern of each unit; −1 for none.
  private static func kerns(_ text: NSAttributedString) -> [Int] {
    (0..<text.length).map { text.attribute(.kern, at: $0, effectiveRange: nil) as? Int ?? -1 }
  }

  /// Makes one of a number of edits.
  private static func edit(_ storage: NSTextStorage, _ kind: Int, _ range: NSRange, _ word: String) {
    switch kind {
    case 0:
      storage.replaceCharacters(in: range, with: NSAttributedString(string: word, attributes: [.kern: 2]))
    case 1: storage.addAttribute(.kern, value: range.location % 3, range: range)
    case 2: storage.deleteCharacters(in: range)
    case 3: storage.mutableString.replaceCharacters(in: range, with: word)
    default: storage.replaceCharacters(in: range, with: word)
    }
  }

  @Test(
    "NSTextStorage is right where Foundation's private text cannot be replaced", arguments: [false, true],
    [plain, mixed])
  func randomEdits(isOwn: Bool, words: [String]) {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let usual: NSTextStorage = isOwn ? OwnStorage() : NSTextStorage()
      let slow: NSTextStorage = guarded { isOwn ? OwnStorage() : NSTextStorage() }
      let managers = [usual, slow].map { storage in
        let manager = NSLayoutManager()
        manager.addTextContainer(
          NSTextContainer(size: CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude)))
        storage.addLayoutManager(manager)
        return manager
      }
      for _ in 0..<40 {
        let start = Int.random(in: 0...usual.length, using: &random)
        var range = NSRange(
          location: start, length: Int.random(in: 0...min(4, usual.length - start), using: &random))
        // Characters beyond U+FFFF are not divided: strings cannot hold the halves.
        if start < usual.length {
          range = NSString(string: usual.string).rangeOfComposedCharacterSequences(for: range)
        }
        let word = words.randomElement(using: &random) ?? ""
        let kind = Int.random(in: 0...5, using: &random)
        Self.edit(usual, kind, range, word)
        Self.edit(slow, kind, range, word)
        #expect(usual.string == slow.string && usual.length == slow.length, "seed \(seed)")
        #expect(Self.kerns(usual) == Self.kerns(slow), "seed \(seed)")
        #expect(slow.reportedText.string(0..<slow.length) == usual.string, "seed \(seed)")
        // Foundation reads its own text and runs here.
        #expect(NSAttributedString(attributedString: slow).isEqual(to: slow), "seed \(seed)")
      }
      guard words == Self.plain else { continue }
      #expect(usual.isEqual(to: slow), "seed \(seed)")
      let heights = managers.map { $0.usedRect(for: $0.textContainers[0]).height }
      #expect(heights[0] == heights[1], "seed \(seed)")
    }
  }

  @Test("NSTextStorage fixes attributes at once where Foundation's private text cannot be replaced")
  func fixesAtOnce() {
    let storage = guarded { NSTextStorage(string: "ab한", attributes: [.attachment: NSTextAttachment()]) }
    #expect(!storage.fixesAttributesLazily)
    // Foundation reads its own text and runs here.
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.string == "ab한" && copy.attribute(.attachment, at: 0, effectiveRange: nil) == nil)
    #expect(NSTextStorage(string: "a").fixesAttributesLazily)
  }

  @Test("PrimitiveAttributedString ends the process at ranges of NSNotFound with a sentence")
  func notFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let storage = OwnStorage()
      storage.removeAttribute(.kern, range: NSRange(location: NSNotFound, length: 0))
    }
    // Optimised code ends without saying why.
    #if DEBUG
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("the range leaves the text"))
    #else
      _ = result
    #endif
  }
}
