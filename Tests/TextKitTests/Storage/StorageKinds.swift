import Testing
import TextKit

/// The kinds of storages that have to behave alike.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  /// The class itself.
  case plain
  /// A subclass with the four primitives, which hands on to an attributed string of its own.
  case composed
  /// A subclass with the four primitives that has no string at all until it is asked for one.
  case foreign

  var testDescription: String { rawValue }

  func make(_ text: String = "", _ attributes: [NSAttributedString.Key: Any] = [:]) -> NSTextStorage {
    let storage: NSTextStorage =
      switch self {
      case .plain: NSTextStorage()
      case .composed: ComposedStorage()
      case .foreign: ForeignStorage()
      }
    storage.append(NSAttributedString(string: text, attributes: attributes))
    return storage
  }
}

/// Hands its four primitives on to an inner string, as the usual highlighters do.
class ComposedStorage: NSTextStorage {
  let inner = NSMutableAttributedString()
  /// How many calls of `setAttributes` there were, and over how many units in all.
  private(set) var attributeWrites = (calls: 0, units: 0)

  override var string: String { inner.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    inner.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    inner.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    inner.setAttributes(attrs, range: range)
    attributeWrites = (attributeWrites.calls + 1, attributeWrites.units + range.length)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

/// A model of statements between semicolons, whose text is put together on demand. Attributes are kept apart
/// from it.
class ForeignStorage: NSTextStorage {
  private(set) var statements: [[UInt16]] = []
  private var styles: [(attributes: [NSAttributedString.Key: Any], length: Int)] = []

  /// Starts with statements that are not reported.
  convenience init(statements: [String]) {
    self.init()
    self.statements = statements.map { Array($0.utf16) }
    styles = [([:], self.statements.reduce(0) { $0 + $1.count })]
  }

  private var units: [UInt16] { Array(statements.joined()) }

  override var string: String { String(decoding: units, as: UTF16.self) }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    var start = 0
    for style in styles {
      if location < start + style.length {
        range?.pointee = NSRange(location: start, length: style.length)
        return style.attributes
      }
      start += style.length
    }
    fatalError("no such place")
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    var units = self.units
    let inherited =
      units.isEmpty
      ? [:]
      : attributes(
        at: range.length > 0 ? range.location : max(range.location - 1, 0), effectiveRange: nil)
    units.replaceSubrange(range.location..<NSMaxRange(range), with: str.utf16)
    statements = []
    for unit in units {
      if statements.isEmpty || statements[statements.count - 1].last == UInt16(UInt8(ascii: ";")) {
        statements.append([])
      }
      statements[statements.count - 1].append(unit)
    }
    setStyle(inherited, range, str.utf16.count)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    setStyle(attrs ?? [:], range, range.length)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  private func setStyle(_ attributes: [NSAttributedString.Key: Any], _ range: NSRange, _ length: Int) {
    var before: [(attributes: [NSAttributedString.Key: Any], length: Int)] = []
    var after: [(attributes: [NSAttributedString.Key: Any], length: Int)] = []
    var start = 0
    for style in styles {
      let end = start + style.length
      if start < range.location { before.append((style.attributes, min(end, range.location) - start)) }
      if end > NSMaxRange(range) { after.append((style.attributes, end - max(start, NSMaxRange(range)))) }
      start = end
    }
    styles = before + (length > 0 ? [(attributes, length)] : []) + after
  }
}

/// Writes down what it is told.
final class EditLog: NSTextStorageDelegate {
  struct Entry: Equatable, CustomStringConvertible {
    var event: String
    var mask: NSTextStorage.EditActions
    var range: NSRange
    var delta: Int

    init(_ event: String, _ mask: NSTextStorage.EditActions, _ range: Range<Int>, _ delta: Int) {
      (self.event, self.mask, self.range, self.delta) = (event, mask, NSRange(range), delta)
    }

    var description: String { "\(event) \(mask.rawValue) \(range) \(delta)" }
  }

  var entries: [Entry] = []
  var willProcess: ((NSTextStorage) -> Void)?
  var didProcess: ((NSTextStorage) -> Void)?

  func note(
    _ event: String, _ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int
  ) {
    entries.append(Entry(event, mask, range.location..<NSMaxRange(range), delta))
  }

  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    note("will", editedMask, editedRange, delta)
    willProcess?(textStorage)
  }

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    note("did", editedMask, editedRange, delta)
    didProcess?(textStorage)
  }
}

/// A layout manager that only writes down what it is told.
final class EditRecorder: NSLayoutManager {
  let log = EditLog()
  var invalidated: [NSRange] = []
  var whenTold: ((NSTextStorage) -> Void)?

  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    log.note("layout", editMask, newCharRange, delta)
    invalidated.append(invalidatedCharRange)
    whenTold?(textStorage)
  }
}
