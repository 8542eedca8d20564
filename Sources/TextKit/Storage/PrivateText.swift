internal import CoreText

/// The offset in Foundation's attributed strings on Linux of the object with their characters.
enum PrivateText {
  /// Which word of the object points to its characters, found by looking for it once.
  private static let word: Int = {
    let probe = NSMutableAttributedString(string: "")
    let text = Unmanaged.passUnretained(probe.mutableString).toOpaque()
    let object = Unmanaged.passUnretained(probe).toOpaque()
    // After the class and the reference count come Core Foundation's header and the object's properties.
    let found = (2..<6).first {
      object.load(fromByteOffset: $0 * MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
        == UnsafeRawPointer(text)
    }
    guard let found else {
      fatalError("this version of Foundation keeps the characters of attributed strings in an unknown way")
    }
    return found
  }()

  /// Replaces the object with the characters by another one.
  static func replace(in string: NSMutableAttributedString, by text: NSMutableString) {
    let object = Unmanaged.passUnretained(string).toOpaque()
    let place = object.advanced(by: word * MemoryLayout<Int>.size)
    place.assumingMemoryBound(to: NSString.self).pointee = text
  }
}
