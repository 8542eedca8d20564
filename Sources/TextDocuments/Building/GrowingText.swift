/// A text in UTF-8 that grows at its end.
struct GrowingText {
  private static let mostPending = 1 << 16

  /// The text up to what is pending.
  private var text = ""
  /// The UTF-8 at the text's end that is not in it yet; whole characters.
  private var pending: [UInt8] = []
  /// The length in UTF-16 units.
  private(set) var length = 0
  /// The length in UTF-8.
  private(set) var byteLength = 0

  /// Makes space for so many bytes, so that the text is not copied while it grows.
  mutating func reserve(_ bytes: Int) { text.reserveCapacity(bytes) }

  /// Appends valid UTF-8.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if pending.count + piece.count > GrowingText.mostPending { flush() }
    pending.append(contentsOf: piece)
    length += UTF8Length.units(in: piece)
    byteLength += piece.count
  }

  private mutating func flush() {
    text += String(decoding: pending, as: UTF8.self)
    pending.removeAll(keepingCapacity: true)
  }

  /// Returns the text, and begins another one.
  mutating func take() -> String {
    flush()
    let taken = text
    self = GrowingText()
    return taken
  }
}
