internal import CoreText
internal import GalleyTextStore
internal import TextEngine

/// A mutable string that a subclass stores elsewhere: `NSMutableString` demands a number of initialisers,
/// which are here once.
class UnitString: NSMutableString {
  required init(capacity: Int) { super.init(capacity: capacity) }

  required init(string: String) { super.init(capacity: 0) }

  required init(characters: UnsafePointer<unichar>, length: Int) { super.init(capacity: 0) }

  required init?(coder: NSCoder) { return nil }

  required init(stringLiteral value: StaticString) { super.init(capacity: 0) }

  required init(unicodeScalarLiteral value: StaticString) { super.init(capacity: 0) }

  required init(extendedGraphemeClusterLiteral value: StaticString) { super.init(capacity: 0) }
}

/// The text inside of a storage, as Foundation's own code sees it there.
///
/// Foundation's attributed strings have a string object and runs in private storage and read them without
/// asking the object that they belong to. A storage replaces that string with an object of this class: its
/// units then live in pieces, and it learns when Foundation is about to read
/// (`NSAttributedString(attributedString: storage)`).
final class BackingString: UnitString {
  /// The units.
  private(set) var text = TextRope()
  /// The same as a `String`, once it was needed.
  private(set) var known: String?
  /// Whether the `String` was needed since the last edit.
  private var isNeeded = false
  /// The text that replaces some next, in place of the string.
  private var awaited: TextRope.Replacement?
  /// The units that were read last, and where they stand.
  private var unitsAhead: [UInt16] = []
  private var readAhead = 0..<0
  private static let mostReadAhead = 256
  /// Called before Foundation reads text on its own account.
  var willBeRead: (() -> Void)?

  override var length: Int {
    willBeRead?()
    return text.count
  }

  /// Foundation reads ranges unit by unit: those after the one that is asked for are read with it.
  override func character(at index: Int) -> unichar {
    if !readAhead.contains(index) {
      let end = min(index + BackingString.mostReadAhead, text.count)
      unitsAhead = text.units(index..<max(end, index + 1))
      readAhead = index..<index + unitsAhead.count
    }
    return unitsAhead[index - readAhead.lowerBound]
  }

  /// Has the next replacement take this text, as long as the string that it is given.
  func awaits(_ text: TextRope.Replacement) { awaited = text }

  override func replaceCharacters(in range: NSRange, with string: String) {
    let replaced = range.location..<range.location + range.length
    readAhead = 0..<0
    if let replacement = awaited {
      awaited = nil
      known = nil
      text.replace(replaced, with: replacement)
      return
    }
    let bytes = isNeeded && known != nil ? text.utf8Range(replaced) : nil
    text.replace(replaced, with: TextRope.Replacement(string))
    keepKnown(bytes, string)
  }

  /// Edits the known string, too, while it is needed after every edit: that moves the bytes after the edit.
  /// Else it is created anew when needed.
  ///
  /// - Parameter bytes: The range of what was replaced, as UTF-8; `nil` if it is not known.
  private func keepKnown(_ bytes: Range<Int>?, _ replacement: String) {
    guard var string = known else { return }
    known = nil
    guard isNeeded, let bytes else { return }
    isNeeded = false
    let start = string.utf8.index(string.startIndex, offsetBy: bytes.lowerBound)
    string.replaceSubrange(start..<string.utf8.index(start, offsetBy: bytes.count), with: replacement)
    // Two lone surrogates that meet are one character in the text, and are two times U+FFFD in the string.
    if string.utf8.count == text.utf8Count { known = string }
  }

  /// The whole text; lone surrogates read as U+FFFD.
  var wholeString: String {
    isNeeded = true
    if let known { return known }
    let string = text.string(0..<text.count)
    known = string
    return string
  }
}

/// The characters of a storage as a string whose changes are the storage's.
final class TrackedString: UnitString {
  private var storage: PrimitiveAttributedString?

  /// Creates the string of a storage.
  static func tracking(_ storage: PrimitiveAttributedString) -> TrackedString {
    let string = TrackedString(capacity: 0)
    string.storage = storage
    return string
  }

  override var length: Int { storage?.length ?? 0 }

  override func character(at index: Int) -> unichar {
    guard let storage else { preconditionFailure("the index lies outside of the string") }
    return storage.unit(at: index)
  }

  override func replaceCharacters(in range: NSRange, with string: String) {
    storage?.replaceCharacters(in: range, with: string)
  }
}
