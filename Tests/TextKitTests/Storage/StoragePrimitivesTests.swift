import TestSupport
import Testing
import GalleyTextStore
import TextKit

/// What a storage must hold, kept so simply that it cannot be wrong.
private struct Model {
  var units: [(unit: UInt16, attributes: [String: Int])] = []

  var string: String { String(decoding: units.map(\.unit), as: UTF16.self) }

  mutating func replace(_ range: NSRange, _ text: String) {
    let place = range.length > 0 ? range.location : max(range.location - 1, 0)
    let inherited = place < units.count ? units[place].attributes : [:]
    units.replaceSubrange(
      range.location..<NSMaxRange(range), with: text.utf16.map { (unit: $0, attributes: inherited) })
  }
}

private let keys = ["a", "b"]

/// The attributes of each unit that the model knows of.
private func attributes(of string: NSAttributedString) -> [[String: Int]] {
  (0..<string.length).map { place in
    let all = string.attributes(at: place, effectiveRange: nil)
    return Dictionary(
      uniqueKeysWithValues: keys.compactMap { key in
        (all[NSAttributedString.Key(key)] as? Int).map { (key, $0) }
      })
  }
}

@Suite("Storages by their primitives")
struct StoragePrimitivesTests {
  private func number(_ value: Int) -> [NSAttributedString.Key: Any] { [NSAttributedString.Key("a"): value] }

  /// Everything that can be read, by the storage's own members and by plain Foundation.
  private func check(_ storage: NSTextStorage, _ model: Model, _ comment: Comment) {
    let expected = model.units.map(\.attributes)
    #expect(storage.string == model.string, comment)
    #expect(storage.length == model.units.count, comment)
    #expect(attributes(of: storage) == expected, comment)
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.string == model.string, comment)
    #expect(attributes(of: copy) == expected, comment)
  }

  private func run(_ kind: StorageKind, seed: UInt64, edits: Int, checkEvery: Int) {
    var random = SeededGenerator(seed: seed)
    let storage = kind.make()
    var model = Model()
    let pieces = ["x", "yz", "é", "“", "漢字", "", "\n", "word; ", "a longer piece of text; with more in it"]
    for step in 0..<edits {
      let count = model.units.count
      let start = Int.random(in: 0...count, using: &random)
      let range = NSRange(
        location: start,
        length: min(Int.random(in: 0...(count > 300 ? 60 : 5), using: &random), count - start))
      let text = pieces.randomElement(using: &random)!
      let value = Int.random(in: 0..<4, using: &random)
      let comment: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2:
        storage.replaceCharacters(in: range, with: text)
        model.replace(range, text)
      case 3:
        storage.replaceCharacters(
          in: range, with: NSAttributedString(string: text, attributes: number(value)))
        model.units.replaceSubrange(
          range.location..<NSMaxRange(range), with: text.utf16.map { (unit: $0, attributes: ["a": value]) })
      case 4:
        storage.insert(NSAttributedString(string: text), at: start)
        model.units.insert(contentsOf: text.utf16.map { (unit: $0, attributes: [:]) }, at: start)
      case 5:
        storage.deleteCharacters(in: range)
        model.units.removeSubrange(range.location..<NSMaxRange(range))
      case 6:
        storage.setAttributes(number(value), range: range)
        for place in range.location..<NSMaxRange(range) { model.units[place].attributes = ["a": value] }
      case 7:
        storage.addAttribute(NSAttributedString.Key("b"), value: value, range: range)
        for place in range.location..<NSMaxRange(range) { model.units[place].attributes["b"] = value }
      case 8:
        storage.removeAttribute(NSAttributedString.Key("a"), range: range)
        for place in range.location..<NSMaxRange(range) { model.units[place].attributes["a"] = nil }
      case 9:
        storage.mutableString.replaceCharacters(in: range, with: text)
        model.replace(range, text)
      case 10:
        storage.addAttributes(number(value), range: range)
        for place in range.location..<NSMaxRange(range) { model.units[place].attributes["a"] = value }
      default:
        let part = storage.attributedSubstring(from: range)
        #expect(part.string == Model(units: Array(model.units[range.location..<NSMaxRange(range)])).string)
        storage.append(part)
        model.units += model.units[range.location..<NSMaxRange(range)]
      }
      if step % checkEvery == 0 { check(storage, model, comment) }
    }
    check(storage, model, "seed \(seed), at the end")
  }

  @Test("20,000 random edits leave what a naive model has")
  func plainModel() { run(.plain, seed: 71, edits: 20_000, checkEvery: 97) }

  @Test(
    "S0-48, U21: Subclasses with four primitives take the same edits to the same text and attributes",
    arguments: [StorageKind.composed, .foreign], [UInt64(1), 2, 3])
  func subclassModel(kind: StorageKind, seed: UInt64) { run(kind, seed: seed, edits: 800, checkEvery: 31) }

  @Test("Plain Foundation reads a storage with text of its own", arguments: StorageKind.allCases)
  func plainFoundation(kind: StorageKind) throws {
    let storage = kind.make("one; two", number(1))
    storage.addAttribute(NSAttributedString.Key("b"), value: 2, range: NSRange(location: 5, length: 3))
    let same = NSMutableAttributedString(string: "one; two", attributes: number(1))
    same.addAttribute(NSAttributedString.Key("b"), value: 2, range: NSRange(location: 5, length: 3))

    #expect(NSAttributedString(attributedString: storage) == same)
    #expect(storage.length == 8)
    let appended = NSMutableAttributedString(string: "> ")
    appended.append(storage)
    #expect(appended.string == "> one; two")
    #expect(appended.attribute(NSAttributedString.Key("b"), at: 7, effectiveRange: nil) as? Int == 2)
    let replaced = NSMutableAttributedString(string: "....")
    replaced.replaceCharacters(in: NSRange(location: 1, length: 2), with: storage)
    replaced.insert(storage, at: 0)
    #expect(replaced.string == "one; two.one; two.")
    replaced.setAttributedString(storage)
    #expect(replaced == same)
    #expect(storage.isEqual(to: same) && same.isEqual(to: storage))
    #expect(storage.isEqual(same) && same.isEqual(storage))
    same.addAttribute(NSAttributedString.Key("b"), value: 3, range: NSRange(location: 6, length: 1))
    #expect(!storage.isEqual(to: same) && !same.isEqual(to: storage))
    #expect(!storage.isEqual("one; two"))
  }

  @Test("Copies are Foundation's classes and later edits do not reach them", arguments: StorageKind.allCases)
  func copies(kind: StorageKind) throws {
    let storage = kind.make("text", number(7))
    let copy = try #require(storage.copy() as? NSAttributedString)
    let mutable = try #require(storage.mutableCopy() as? NSMutableAttributedString)
    #expect(type(of: copy) == NSAttributedString.self)
    #expect(type(of: mutable) == NSMutableAttributedString.self)
    storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "other")
    mutable.append(NSAttributedString(string: "!"))
    #expect(copy.string == "text" && mutable.string == "text!" && storage.string == "other")
    #expect(copy.attribute(NSAttributedString.Key("a"), at: 3, effectiveRange: nil) as? Int == 7)
  }

  @Test("A storage comes back from an archive", arguments: StorageKind.allCases)
  func archives(kind: StorageKind) throws {
    let storage = kind.make("häh; 中 😀", [NSAttributedString.Key("a"): "v"])
    storage.setAttributes([NSAttributedString.Key("b"): "w"], range: NSRange(location: 1, length: 3))
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    storage.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    let back = try #require(NSTextStorage(coder: unarchiver))
    #expect(back.string == "häh; 中 😀")
    #expect(back.attribute(NSAttributedString.Key("a"), at: 0, effectiveRange: nil) as? String == "v")
    #expect(back.attribute(NSAttributedString.Key("b"), at: 3, effectiveRange: nil) as? String == "w")
    #expect(back.attribute(NSAttributedString.Key("a"), at: 3, effectiveRange: nil) == nil)
    back.append(NSAttributedString(string: "more"))
    #expect(back.string == "häh; 中 😀more")
  }

  @Test("Runs are shown forwards, backwards, whole and in pieces", arguments: StorageKind.allCases)
  func enumeration(kind: StorageKind) {
    let storage = kind.make("aabbbc", number(1))
    storage.addAttribute(NSAttributedString.Key("b"), value: 1, range: NSRange(location: 2, length: 3))
    storage.addAttribute(NSAttributedString.Key("c"), value: 1, range: NSRange(location: 2, length: 1))
    let whole = NSRange(location: 0, length: 6)
    func ranges(_ options: NSAttributedString.EnumerationOptions) -> [NSRange] {
      var ranges: [NSRange] = []
      storage.enumerateAttribute(NSAttributedString.Key("b"), in: whole, options: options) { _, range, _ in
        ranges.append(range)
      }
      return ranges
    }
    let expected = [NSRange(0..<2), NSRange(2..<5), NSRange(5..<6)]
    #expect(ranges([]) == expected)
    #expect(ranges(.reverse) == expected.reversed())
    #expect(
      ranges(.longestEffectiveRangeNotRequired) == [
        NSRange(0..<2), NSRange(2..<3), NSRange(3..<5), NSRange(5..<6),
      ])
    var seen: [NSRange] = []
    storage.enumerateAttributes(in: NSRange(1..<6)) { _, range, stop in
      seen.append(range)
      stop.pointee = ObjCBool(range.location == 2)
    }
    #expect(seen == [NSRange(1..<2), NSRange(2..<3)])
    var longest = NSRange()
    _ = storage.attribute(
      NSAttributedString.Key("a"), at: 3, longestEffectiveRange: &longest, in: NSRange(1..<6))
    #expect(longest == NSRange(1..<6))
    _ = storage.attributes(at: 4, longestEffectiveRange: &longest, in: whole)
    #expect(longest == NSRange(3..<5))
  }

  @Test("A block may replace what it is shown", arguments: StorageKind.allCases)
  func enumerationWithEdits(kind: StorageKind) {
    for options: NSAttributedString.EnumerationOptions in [[], .reverse] {
      let storage = kind.make("aabbcc")
      storage.setAttributes(number(1), range: NSRange(2..<4))
      storage.enumerateAttribute(NSAttributedString.Key("a"), in: NSRange(0..<6), options: options) {
        value, range, _ in
        storage.replaceCharacters(in: range, with: value == nil ? "-" : "[long]")
      }
      #expect(storage.string == "-[long]-")
    }
  }

  @Test("A cut through a surrogate pair keeps the number of units", arguments: [StorageKind.plain, .foreign])
  func surrogates(kind: StorageKind) {
    let storage = kind.make("a😀b")
    storage.deleteCharacters(in: NSRange(location: 2, length: 1))
    #expect(storage.length == 3)
    #expect(storage.string == "a\u{FFFD}b")
    #expect(NSAttributedString(attributedString: storage).string == "a\u{FFFD}b")
  }

  @Test(
    "The string that is read after each edit is that of the units, parted and joined surrogates included",
    arguments: [StorageKind.plain, .foreign], UInt64(0)..<6)
  func stringAfterEachEdit(kind: StorageKind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let storage = kind.make("a😀b漢“é😀😀")
    var units = Array(storage.string.utf16)
    for step in 0..<300 {
      let start = Int.random(in: 0...units.count, using: &random)
      let length = Int.random(in: 0...min(units.count - start, units.count > 60 ? 40 : 3), using: &random)
      let text = ["", "x", "é", "“", "漢字", "😀", "\n"].randomElement(using: &random)!
      storage.replaceCharacters(in: NSRange(location: start, length: length), with: text)
      units.replaceSubrange(start..<start + length, with: text.utf16)
      let expected = String(decoding: units, as: UTF16.self)
      #expect(storage.string == expected, "seed \(seed), step \(step)")
      #expect(storage.reportedText.string(0..<units.count) == expected, "seed \(seed), step \(step)")
      #expect(storage.length == units.count, "seed \(seed), step \(step)")
    }
  }

  /// Reports other edits than it makes.
  private final class MisreportingStorage: ComposedStorage {
    /// What is added to the reported change of length.
    var excess = 0
    /// By how much the reported range begins too late.
    var shift = 0

    override func replaceCharacters(in range: NSRange, with str: String) {
      inner.replaceCharacters(in: range, with: str)
      edited(
        .editedCharacters, range: NSRange(location: range.location + shift, length: range.length),
        changeInLength: str.utf16.count - range.length + excess)
    }
  }

  @Test(
    "A report that does not fit the text has all of the text copied", arguments: [-2, -1, 1, 2], [0, 40])
  func misreports(excess: Int, shift: Int) {
    let storage = MisreportingStorage()
    storage.setAttributedString(NSAttributedString(string: "漢字 and “words” with é"))
    storage.excess = excess
    storage.shift = shift
    storage.replaceCharacters(in: NSRange(location: 3, length: 3), with: "日本語😀")
    let text = storage.inner.string
    #expect(text == "漢字 日本語😀 “words” with é")
    #expect(storage.reportedText.string(0..<storage.reportedText.count) == text)
    #expect(NSAttributedString(attributedString: storage).string == text)
  }

  @Test("B1: Strings take their text by UTF-16 unit and know their changes through mutableString")
  func mutableString() {
    for kind in StorageKind.allCases {
      let storage = kind.make("a😀b")
      let log = EditLog()
      storage.delegate = log
      storage.mutableString.append("c")
      _ = storage.mutableString.replaceOccurrences(of: "b", with: "BB", options: [], range: NSRange(0..<5))
      #expect(storage.string == "a😀BBc")
      #expect(log.entries.filter { $0.event == "did" }.map(\.delta) == [1, 1])
    }
  }

  @Test("A model that never reported its first text is copied by it, and reported when it is first needed")
  func unreported() {
    let storage = ForeignStorage(statements: ["let a;", " let b;"])
    #expect(storage.length == 13)
    #expect(NSAttributedString(attributedString: storage).string == "let a; let b;")
    let manager = EditRecorder()
    let other = ForeignStorage(statements: ["x;"])
    other.addLayoutManager(manager)
    #expect(other.reportedText.string(0..<2) == "x;")
    other.addAttribute(NSAttributedString.Key("a"), value: 1, range: NSRange(0..<1))
    #expect(other.reportedAttributes(at: 0, effectiveRange: nil).count == 1)
    #expect(other.statements.count == 1)
  }
}
