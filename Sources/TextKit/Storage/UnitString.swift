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
  /// Called before Foundation reads text on its own account.
  var willBeRead: (() -> Void)?

  override var length: Int {
    willBeRead?()
    return text.count
  }

  override func character(at index: Int) -> unichar { text[index] }

  /// Has the next replacement take this text, as long as the string that it is given.
  func awaits(_ text: TextRope.Replacement) { awaited = text }

  override func replaceCharacters(in range: NSRange, with string: String) {
    let replaced = range.location..<range.location + range.length
    if let replacement = awaited {
      awaited = nil
      known = nil
      text.replace(replaced, with: replacement)
      return
    }
    text.replace(replaced, with: TextRope.Replacement(string))
    keepKnown(replaced, string)
  }

  /// Edits the known string too while all of it is ASCII and offsets are bytes, and while it is needed after
  /// every edit: that moves the text after the edit. Else it is created anew when needed.
  private func keepKnown(_ range: Range<Int>, _ replacement: String) {
    guard var string = known else { return }
    known = nil
    guard isNeeded else { return }
    isNeeded = false
    let isASCII = string.utf8.count == text.count - replacement.utf16.count + range.count
    guard isASCII, replacement.utf8.count == replacement.utf16.count else { return }
    let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
    string.replaceSubrange(start..<string.utf8.index(start, offsetBy: range.count), with: replacement)
    known = string
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
