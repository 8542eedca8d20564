/// The fonts of single Latin letters and signs in a style and script, as the itemizer chooses them: each is
/// asked for once. For one thread.
final class SignFonts {
  /// By letter and sign: the index of its font, twice, plus 2; 1 where it takes the font before it, 0 where
  /// it has not been asked for.
  private let entries: UnsafeMutablePointer<Int32>
  /// The letters before U+0250, then the signs from U+2010 on (`TokenSettings.isLatinOrSign`).
  private static let count = 0x250 + 0x4F

  init() {
    entries = .allocate(capacity: SignFonts.count)
    entries.initialize(repeating: 0, count: SignFonts.count)
  }

  deinit { entries.deallocate() }

  /// Returns the index of a unit's font; `nil` for one that takes the font before it.
  ///
  /// - Parameters:
  ///   - unit: A Latin letter or sign.
  ///   - ask: Asks for the font.
  @inline(__always)
  func font(of unit: UInt16, _ ask: () -> Int?) -> Int? {
    let entry = entries + Int(unit < 0x250 ? unit : unit &- 0x2010 &+ 0x250)
    if entry.pointee == 0 { entry.pointee = ask().map { Int32($0) << 1 + 2 } ?? 1 }
    return entry.pointee == 1 ? nil : Int(entry.pointee >> 1) - 1
  }
}
