/// A piece of a rope's text, in one of three forms: an unchanged range of a file, or units in
/// memory, as bytes where all of them are Latin-1.
struct TextSpan: TreeElement {
  /// The forms of a span's units.
  enum Content: Sendable {
    /// In a file, as UTF-8.
    case file(FileRange)
    /// In memory, a byte each.
    case bytes([UInt8])
    /// In memory.
    case units([UInt16])
  }

  private(set) var content: Content
  private(set) var summary: TextSummary

  /// The largest number of units in memory of one span; more are divided.
  static let largest = 2048

  private init(_ content: Content, _ summary: TextSummary) {
    self.content = content
    self.summary = summary
  }

  /// Creates a span of a range of a file, as its scanner has summed it up.
  init(_ fileRange: FileRange, _ summary: TextSummary) { self.init(.file(fileRange), summary) }

  /// Creates a span of bytes of Latin-1, at least one.
  init(bytes: [UInt8]) {
    self.init(.bytes(bytes), TextSpan.sum(bytes))
  }

  /// Creates a span of units, at least one.
  init(units: [UInt16]) {
    if units.allSatisfy({ $0 <= 0xFF }) {
      self.init(bytes: units.map { UInt8($0) })
    } else {
      self.init(.units(units), TextSpan.sum(units))
    }
  }

  private static func sum<Unit: FixedWidthInteger & UnsignedInteger>(_ units: [Unit]) -> TextSummary {
    units.withUnsafeBufferPointer { TextSummary(of: $0) }
  }

  /// Returns spans of at most `limit` units each.
  static func spans(of units: [UInt16], limit: Int) -> [TextSpan] {
    let parts = (units.count + limit - 1) / max(limit, 1)
    return (0..<parts).map {
      TextSpan(units: Array(units[units.count * $0 / parts..<units.count * ($0 + 1) / parts]))
    }
  }

  /// Whether the units are in memory, so that they may be changed.
  var isInMemory: Bool { if case .file = content { false } else { true } }

  // MARK: Reading

  /// Copies some units.
  ///
  /// - Parameters:
  ///   - range: Units of the span.
  ///   - target: Memory for as many units.
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    switch content {
    case .bytes(let bytes):
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = bytes.baseAddress else { return }
        // Counted from 0, so that the compiler widens many bytes at once.
        let source = first + range.lowerBound
        for index in 0..<range.count { target[index] = UInt16(source[index]) }
      }
    case .units(let units):
      units.withUnsafeBufferPointer { units in
        target.update(from: units.baseAddress! + range.lowerBound, count: range.count)
      }
    case .file(let fileRange): fileRange.copy(range, of: length, to: target)
    }
  }

  /// All units.
  var allUnits: [UInt16] { units(0..<length) }

  /// Returns some units.
  func units(_ range: Range<Int>) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: range.count) { buffer, count in
      if let base = buffer.baseAddress { copy(range, to: base) }
      count = range.count
    }
  }

  // MARK: Changing

  /// Replaces units by others, in memory, in the same span.
  ///
  /// - Parameter limit: The most units.
  /// - Returns: False, with nothing changed, for a range of a file, and if the span would become empty or
  ///   too large.
  mutating func replace(_ range: Range<Int>, with new: [UInt16], limit: Int)
    -> Bool
  {
    let count = length - range.count + new.count
    guard count > 0, count <= limit else { return false }
    switch content {
    case .file: return false
    case .bytes(var bytes):
      // The array must have one owner only, or all of it is copied.
      content = .units([])
      if new.allSatisfy({ $0 <= 0xFF }) {
        bytes.replaceSubrange(range, with: new.lazy.map { UInt8($0) })
        summary = TextSpan.sum(bytes)
        content = .bytes(bytes)
      } else {
        var units = bytes.map { UInt16($0) }
        units.replaceSubrange(range, with: new)
        summary = TextSpan.sum(units)
        content = .units(units)
      }
    case .units(var units):
      content = .units([])
      units.replaceSubrange(range, with: new)
      summary = TextSpan.sum(units)
      content = .units(units)
    }
    return true
  }

  func split(at offset: Int) -> (head: [TextSpan], tail: [TextSpan]) {
    switch content {
    case .bytes(let bytes):
      ([TextSpan(bytes: Array(bytes[..<offset]))], [TextSpan(bytes: Array(bytes[offset...]))])
    case .units(let units):
      ([TextSpan(units: Array(units[..<offset]))], [TextSpan(units: Array(units[offset...]))])
    case .file(let fileRange): fileRange.split(at: offset, of: length)
    }
  }

  /// Small neighbours in memory become one, so that a text that was typed at many offsets does not end in
  /// crumbs.
  func merged(with next: TextSpan) -> TextSpan? {
    guard isInMemory, next.isInMemory, length + next.length <= TextSpan.largest / 2 else { return nil }
    if case .bytes(let head) = content, case .bytes(let tail) = next.content {
      return TextSpan(bytes: head + tail)
    }
    return TextSpan(units: allUnits + next.allUnits)
  }
}
