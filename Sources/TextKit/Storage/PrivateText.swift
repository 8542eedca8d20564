internal import CoreText

/// The offset in Foundation's attributed strings on Linux of the object with their characters.
enum PrivateText {
  /// Whether storages that are created in a task find no such offset, as with another version of Foundation:
  /// for tests of what they do then.
  @TaskLocal static var isHidden = false

  /// Which word of the object points to its characters, found by looking for it once; `nil` where Foundation
  /// keeps them in another way.
  private static let word: Int? = {
    let probe = NSMutableAttributedString(string: "")
    let text = Unmanaged.passUnretained(probe.mutableString).toOpaque()
    let object = Unmanaged.passUnretained(probe).toOpaque()
    // After the class and the reference count come Core Foundation's header and the object's properties.
    return (2..<6).first {
      object.load(fromByteOffset: $0 * MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
        == UnsafeRawPointer(text)
    }
  }()

  /// Whether Foundation's code reads what was put in place of the characters.
  private static let isRead: Bool = {
    guard let word else { return false }
    let (probe, text) = (NSMutableAttributedString(string: ""), BackingString(capacity: 0))
    put(text, into: probe, at: word)
    probe.replaceCharacters(in: NSRange(location: 0, length: 0), with: "ab")
    probe.replaceCharacters(in: NSRange(location: 1, length: 1), with: "cd")
    return text.wholeString == "acd" && probe.length == 3 && probe.string == "acd"
  }()

  /// Replaces the object with the characters by another one.
  ///
  /// - Returns: Whether that was possible. If not, nothing was changed.
  static func replace(in string: NSMutableAttributedString, by text: NSMutableString) -> Bool {
    guard !isHidden, let word, isRead else { return false }
    put(text, into: string, at: word)
    return true
  }

  private static func put(_ text: NSMutableString, into string: NSMutableAttributedString, at word: Int) {
    let object = Unmanaged.passUnretained(string).toOpaque()
    let place = object.advanced(by: word * MemoryLayout<Int>.size)
    place.assumingMemoryBound(to: NSString.self).pointee = text
  }
}
