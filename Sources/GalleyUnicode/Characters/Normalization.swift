internal import CGalleyUnicode

/// Returns some code points in Normalization Form C, composed as far as Unicode has composed characters.
///
/// - Parameter scalars: Code points, such as those of a grapheme. Surrogates stay as they are; numbers above
///   U+10FFFF become U+FFFD.
/// - Returns: At most as many code points, or a few more where composition is excluded.
public func composed(_ scalars: [UInt32]) -> [UInt32] { normalized(scalars, composing: true) }

/// Returns some code points in Normalization Form D, with all composed characters taken apart.
///
/// - Parameter scalars: Code points, such as those of a grapheme. Surrogates stay as they are; numbers above
///   U+10FFFF become U+FFFD.
public func decomposed(_ scalars: [UInt32]) -> [UInt32] { normalized(scalars, composing: false) }

private func normalized(_ scalars: [UInt32], composing: Bool) -> [UInt32] {
  // ASCII is in both forms, and so is a single Latin letter in form C.
  if scalars.allSatisfy({ $0 < 0x80 }) { return scalars }
  var capacity = scalars.count * 2 + 4
  while true {
    var found: Int32 = 0
    let result = [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.initialize(repeating: 0)
      found = cunicode_normalize(
        composing ? 1 : 0, scalars, Int32(scalars.count), buffer.baseAddress, Int32(capacity))
      count = max(0, min(Int(found), capacity))
    }
    precondition(found >= 0, "ICU has no memory left to normalize with")
    if found <= capacity { return result }
    capacity = Int(found)
  }
}
