import Foundation
import TestSupport
import Testing
import GalleyTextStore
import TextKit

@Suite("Editing a storage")
struct StorageEditingTests {
  typealias Entry = EditLog.Entry

  /// A storage, the log of its delegate, and a layout manager whose log is the same.
  private func stage(
    _ kind: StorageKind, _ text: String
  ) -> (storage: NSTextStorage, log: EditLog, manager: EditRecorder) {
    let storage = kind.make(text)
    let (log, manager) = (EditLog(), EditRecorder())
    storage.delegate = log
    storage.addLayoutManager(manager)
    return (storage, log, manager)
  }

  @Test(
    "S0-26: Replacing 3 characters by 5 tells mask, new range and +2; attributes tell delta 0",
    arguments: StorageKind.allCases)
  func notification(kind: StorageKind) {
    let (storage, log, manager) = stage(kind, "one two")
    storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "three")
    #expect(
      log.entries == [Entry("will", .editedCharacters, 4..<9, 2), Entry("did", .editedCharacters, 4..<9, 2)])
    #expect(manager.log.entries == [Entry("layout", .editedCharacters, 4..<9, 2)])
    log.entries = []
    storage.addAttribute(NSAttributedString.Key("a"), value: 1, range: NSRange(location: 1, length: 2))
    #expect(
      log.entries == [Entry("will", .editedAttributes, 1..<3, 0), Entry("did", .editedAttributes, 1..<3, 0)])
    #expect(manager.log.entries.last == Entry("layout", .editedAttributes, 1..<3, 0))
  }

  @Test("B12: An edit of attributes alone has delta 0 and says so", arguments: StorageKind.allCases)
  func attributesOnly(kind: StorageKind) {
    let (storage, _, manager) = stage(kind, "text")
    storage.setAttributes([NSAttributedString.Key("a"): 1], range: NSRange(location: 0, length: 4))
    #expect(manager.log.entries == [Entry("layout", .editedAttributes, 0..<4, 0)])
  }

  @Test("B2: An edit outside of begin and end is told at once", arguments: StorageKind.allCases)
  func atOnce(kind: StorageKind) {
    let (storage, _, manager) = stage(kind, "ab")
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "cd")
    #expect(
      manager.log.entries == [
        Entry("layout", .editedCharacters, 0..<0, -1), Entry("layout", .editedCharacters, 1..<3, 2),
      ])
  }

  @Test("B3: Between begin and end, edits become one over all of them", arguments: StorageKind.allCases)
  func coalescing(kind: StorageKind) {
    let (storage, log, manager) = stage(kind, "0123456789")
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "abc")
    #expect(storage.editedRange == NSRange(8..<11) && storage.changeInLength == 2)
    storage.addAttribute(NSAttributedString.Key("a"), value: 1, range: NSRange(location: 2, length: 1))
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(log.entries.isEmpty && manager.log.entries.isEmpty)
    storage.endEditing()
    let both: NSTextStorage.EditActions = [.editedCharacters, .editedAttributes]
    #expect(log.entries == [Entry("will", both, 0..<10, 1), Entry("did", both, 0..<10, 1)])
    #expect(manager.log.entries == [Entry("layout", both, 0..<10, 1)])
  }

  @Test("B4: Only the outermost end tells, and only if something was edited", arguments: StorageKind.allCases)
  func nesting(kind: StorageKind) {
    let (storage, log, _) = stage(kind, "ab")
    storage.beginEditing()
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
    storage.endEditing()
    #expect(log.entries.isEmpty)
    storage.endEditing()
    #expect(log.entries.count == 2)
    storage.beginEditing()
    storage.endEditing()
    storage.endEditing()
    #expect(log.entries.count == 2)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "y")
    #expect(log.entries.count == 4)
  }

  @Test(
    "B5: Will, fixing, did, observer and layout managers, each once and in this order",
    arguments: [true, false])
  func order(fixesEagerly: Bool) {
    final class Fixing: ComposedStorage {
      var log: EditLog?

      override func fixAttributes(in range: NSRange) {
        log?.entries.append(Entry("fix", [], range.location..<NSMaxRange(range), 0))
        super.fixAttributes(in: range)
      }
    }
    final class Observer: NSTextStorageObserving {
      weak var textStorage: NSTextStorage?
      let log: EditLog
      private var isInTransaction = false

      init(_ log: EditLog) { self.log = log }

      func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
      ) {
        log.note(isInTransaction ? "observer" : "stray", editMask, newCharRange, delta)
      }

      func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void) {
        isInTransaction = true
        transaction()
        isInTransaction = false
      }
    }
    let storage = fixesEagerly ? Fixing() : NSTextStorage()
    let (log, manager) = (EditLog(), EditRecorder())
    let observer = Observer(log)
    (storage as? Fixing)?.log = log
    storage.delegate = log
    storage.textStorageObserver = observer
    storage.addLayoutManager(manager)
    manager.whenTold = { _ in log.entries.append(Entry("layout", [], 0..<0, 0)) }
    let center = NotificationCenter.default
    nonisolated(unsafe) let seen = log
    let tokens = [
      ("posted will", NSTextStorage.willProcessEditingNotification),
      ("posted did", NSTextStorage.didProcessEditingNotification),
    ].map { event, name in
      center.addObserver(forName: name, object: storage, queue: nil) { note in
        guard let storage = note.object as? NSTextStorage else { return }
        seen.note(event, storage.editedMask, storage.editedRange, storage.changeInLength)
      }
    }
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "ab")
    tokens.forEach(center.removeObserver)
    var expected = [
      Entry("posted will", .editedCharacters, 0..<2, 2), Entry("will", .editedCharacters, 0..<2, 2),
      Entry("fix", [], 0..<2, 0), Entry("posted did", .editedCharacters, 0..<2, 2),
      Entry("did", .editedCharacters, 0..<2, 2), Entry("observer", .editedCharacters, 0..<2, 2),
      Entry("layout", [], 0..<0, 0),
    ]
    if !fixesEagerly { expected.remove(at: 2) }
    #expect(log.entries == expected)
  }

  @Test(
    "B6: What the delegate changes before processing grows the edit; after it, attributes only",
    arguments: StorageKind.allCases)
  func editsInDelegate(kind: StorageKind) {
    let (storage, log, manager) = stage(kind, "abc def")
    log.willProcess = { storage in
      storage.replaceCharacters(in: NSRange(location: storage.length, length: 0), with: "!")
    }
    log.didProcess = { storage in
      storage.addAttribute(NSAttributedString.Key("a"), value: 1, range: NSRange(location: 0, length: 1))
    }
    storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "CC")
    let both: NSTextStorage.EditActions = [.editedCharacters, .editedAttributes]
    #expect(storage.string == "abCC def!")
    #expect(
      log.entries == [
        Entry("will", .editedCharacters, 2..<4, 1), Entry("did", .editedCharacters, 2..<9, 2),
      ])
    #expect(manager.log.entries == [Entry("layout", both, 0..<9, 2)])
  }

  @Test("B6: Characters that change once attributes are fixed are the caller's mistake")
  func lateCharacters() async {
    await #expect(processExitsWith: .failure) {
      let storage = NSTextStorage()
      let log = EditLog()
      storage.delegate = log
      log.didProcess = { $0.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x") }
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "y")
    }
    await #expect(processExitsWith: .failure) {
      let storage = NSTextStorage()
      let manager = EditRecorder()
      storage.addLayoutManager(manager)
      manager.whenTold = { $0.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1)) }
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "y")
    }
  }

  @Test(
    "B8: The delegate's range counts in the text after the edit; the old length is its length less the delta")
  func delegateRange() {
    let (storage, log, _) = stage(.plain, "0123456789")
    storage.replaceCharacters(in: NSRange(location: 3, length: 5), with: "ab")
    #expect(log.entries.first == Entry("will", .editedCharacters, 3..<5, -3))
    #expect(log.entries.first.map { $0.range.length - $0.delta } == 5)
  }

  @Test("B9: With nothing pending there is no mask, no change and no range", arguments: StorageKind.allCases)
  func nothingPending(kind: StorageKind) {
    let (storage, log, _) = stage(kind, "text")
    var seen: [Int] = []
    log.didProcess = { seen += [$0.editedRange.location, $0.changeInLength] }
    storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "abc")
    #expect(seen == [2, 3])
    #expect(storage.editedMask.isEmpty)
    #expect(storage.editedRange == NSRange(location: NSNotFound, length: 0))
    #expect(storage.changeInLength == 0)
  }

  @Test("S0-31: Every layout manager is told before the edit returns", arguments: StorageKind.allCases)
  func managersAreTold(kind: StorageKind) {
    let (storage, _, first) = stage(kind, "text")
    let second = EditRecorder()
    storage.addLayoutManager(second)
    var lengths: [Int] = []
    for manager in [first, second] { manager.whenTold = { lengths.append($0.reportedText.count) } }
    storage.append(NSAttributedString(string: " and more"))
    #expect(lengths == [13, 13])
    storage.removeLayoutManager(first)
    #expect(first.textStorage == nil && storage.layoutManagers.count == 1)
    storage.append(NSAttributedString(string: "!"))
    #expect(lengths == [13, 13, 14])
  }

  @Test("S0-54: What an override of processEditing changes is told along, whichever order it calls in")
  func overriddenProcessing() {
    final class Highlighter: ComposedStorage {
      var callsFirst = false

      override func processEditing() {
        if callsFirst { super.processEditing() }
        addAttribute(NSAttributedString.Key("color"), value: "red", range: NSRange(location: 0, length: 1))
        if !callsFirst { super.processEditing() }
      }
    }
    let both: NSTextStorage.EditActions = [.editedCharacters, .editedAttributes]
    let storage = Highlighter()
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    var colors: [String] = []
    manager.whenTold = {
      let value = $0.reportedAttributes(at: 0, effectiveRange: nil)[NSAttributedString.Key("color")]
      colors.append(value as? String ?? "none")
    }
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "abc")
    #expect(manager.log.entries == [Entry("layout", both, 0..<3, 3)])
    #expect(colors == ["red"])
    // Told twice, the second time about what came late.
    storage.callsFirst = true
    manager.log.entries = []
    storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "d")
    #expect(
      manager.log.entries == [
        Entry("layout", .editedCharacters, 3..<4, 1), Entry("layout", .editedAttributes, 0..<1, 0),
      ])
  }

  @Test(
    "An override of processEditing that calls the inherited one first still reads what was edited",
    arguments: [false, true])
  func inheritedProcessingFirst(isNested: Bool) {
    /// As the article prints it.
    final class Highlighter: ComposedStorage {
      var seen: [Entry] = []

      override func processEditing() {
        super.processEditing()
        seen.append(Entry("first", editedMask, Range(editedRange)!, changeInLength))
        let paragraph = (string as NSString).paragraphRange(for: editedRange)
        removeAttribute(.foregroundColor, range: paragraph)
        addAttribute(.foregroundColor, value: UIColor.red, range: paragraph)
        seen.append(Entry("second", editedMask, Range(editedRange)!, changeInLength))
      }
    }
    let storage = Highlighter()
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one\ntwo\n")
    (storage.seen, manager.log.entries) = ([], [])
    if isNested { storage.beginEditing() }
    storage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "abc")
    if isNested { storage.endEditing() }
    let both: NSTextStorage.EditActions = [.editedCharacters, .editedAttributes]
    #expect(
      storage.seen == [Entry("first", .editedCharacters, 5..<8, 2), Entry("second", both, 4..<10, 2)])
    #expect(
      manager.log.entries == [
        Entry("layout", .editedCharacters, 5..<8, 2), Entry("layout", .editedAttributes, 4..<10, 0),
      ])
    #expect(storage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .red)
    #expect(storage.editedMask.isEmpty && storage.editedRange.location == NSNotFound)
    #expect(storage.changeInLength == 0)
  }

  @Test(
    "B13: A storage keeps its layout managers; nothing keeps a storage", arguments: StorageKind.allCases)
  func ownership(kind: StorageKind) {
    weak var manager: NSLayoutManager?
    weak var lost: NSTextStorage?
    let survivor = NSLayoutManager()
    do {
      let storage = kind.make("text")
      let made = NSLayoutManager()
      manager = made
      lost = storage
      storage.addLayoutManager(made)
      storage.addLayoutManager(survivor)
      #expect(survivor.textStorage === storage)
    }
    #expect(lost == nil)
    #expect(manager == nil)
    #expect(survivor.textStorage == nil)
  }

  @Test("S0-55: A layout manager that another storage takes leaves the one before")
  func takeOver() {
    let (old, manager) = (NSTextStorage(string: "old"), EditRecorder())
    old.addLayoutManager(manager)
    let new = StorageKind.composed.make("new")
    new.addLayoutManager(manager)
    #expect(old.layoutManagers.isEmpty && manager.textStorage === new)
    old.append(NSAttributedString(string: "!"))
    #expect(manager.log.entries.isEmpty)
    new.append(NSAttributedString(string: "!"))
    #expect(manager.log.entries.count == 1)
  }

  @Test(
    "B14: New text has the attributes of what it replaces, else of what is before it, at the start of what follows",
    arguments: StorageKind.allCases)
  func inheritance(kind: StorageKind) {
    let key = NSAttributedString.Key("a")
    let storage = kind.make("aabb", [key: 1])
    storage.addAttribute(key, value: 2, range: NSRange(2..<4))
    func value(_ place: Int) -> Int? { storage.attribute(key, at: place, effectiveRange: nil) as? Int }
    storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "x")
    #expect(value(2) == 1)
    storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: "yy")
    #expect(value(3) == 2 && value(4) == 2)
    storage.setAttributes([key: 3], range: NSRange(0..<1))
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "z")
    #expect(value(0) == 3)
    storage.replaceCharacters(in: NSRange(location: 1, length: 4), with: "w")
    #expect(value(1) == 3)
  }

  // MARK: Reports that do not fit

  /// Changes its text without a word.
  private final class Silent: ComposedStorage {
    var isSilent = true

    override func replaceCharacters(in range: NSRange, with str: String) {
      inner.replaceCharacters(in: range, with: str)
      if !isSilent { edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length) }
    }
  }

  @Test("S0-49: Text that changed without a report is not laid out, and the next report covers it")
  func missingReport() {
    let storage = Silent()
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "forgotten")
    #expect(storage.string == "forgotten")
    #expect(manager.log.entries.isEmpty)
    #expect(storage.reportedText.count == 0)
    storage.isSilent = false
    storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "F")
    #expect(storage.reportedText.string(0..<7) == "Fgotten")
    #expect(manager.log.entries.map(\.range) == [NSRange(0..<7)])
    #expect(manager.log.entries.map(\.delta) == [7])
  }

  @Test("S0-49: The end of editing and a new layout manager find out as well")
  func missingReportFound() {
    let storage = Silent()
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "abc")
    storage.endEditing()
    #expect(storage.reportedText.count == 3)
    storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "")
    #expect(storage.reportedText.count == 3)
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    #expect(storage.reportedText.count == 0)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xyz")
    #expect(NSAttributedString(attributedString: storage).string == "xyz")
    #expect(manager.log.entries.map(\.delta) == [3])
  }

  @Test("S0-49: A report that cannot be true counts as one of everything")
  func wrongReport() {
    let storage = StorageKind.composed.make("abcdef")
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    storage.edited(.editedCharacters, range: NSRange(location: 900, length: 3), changeInLength: 40)
    #expect(storage.reportedText.count == 6)
    #expect(manager.log.entries == [Entry("layout", .editedCharacters, 0..<6, 0)])
  }

  // MARK: The arithmetic

  /// Marks the gaps between characters that edits touched: an edit touches all gaps from its start to its
  /// end.
  private struct Gaps {
    var touched: [Bool]

    init(count: Int) { touched = Array(repeating: false, count: count + 1) }

    mutating func replace(_ range: Range<Int>, _ length: Int) {
      touched.replaceSubrange(
        range.lowerBound...range.upperBound, with: Array(repeating: true, count: length + 1))
    }

    var range: Range<Int>? {
      guard let first = touched.firstIndex(of: true), let last = touched.lastIndex(of: true) else {
        return nil
      }
      return first..<last
    }
  }

  @Test("B3: The one range covers exactly what was touched, by a naive model", arguments: UInt64(0)..<300)
  func union(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let storage = NSTextStorage(string: String(repeating: "x", count: Int.random(in: 0...12, using: &random)))
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    let start = storage.length
    var gaps = Gaps(count: start)
    storage.beginEditing()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...storage.length, using: &random)
      let range = place..<min(storage.length, place + Int.random(in: 0...4, using: &random))
      let length = Int.random(in: 0...4, using: &random)
      storage.replaceCharacters(in: NSRange(range), with: String(repeating: "y", count: length))
      gaps.replace(range, length)
      #expect(Range(storage.editedRange) == gaps.range, "seed \(seed)")
      #expect(storage.changeInLength == storage.length - start, "seed \(seed)")
    }
    storage.endEditing()
    #expect(manager.log.entries.map { Range($0.range) } == [gaps.range], "seed \(seed)")
  }
}
