internal import GalleyUTF16

/// A piece of a rope's text, in one of three forms: an unchanged range of a file, or units in
/// memory, as bytes where all of them are Western letters and marks.
struct TextSpan: TreeElement {
  /// The forms of a span's units.
  enum Content: Sendable {
    /// In a file, as UTF-8.
    case file(FileRange)
    /// In memory, a byte each; see `WesternBytes`.
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

  /// Creates a span of bytes that stand for units, at least one.
  private init(bytes: [UInt8]) {
    self.init(.bytes(bytes), TextSpan.sum(bytes))
  }

  /// Creates a span of units, at least one.
  init(units: UnsafeBufferPointer<UInt16>) {
    if let bytes = WesternBytes.bytes(of: units) {
      self.init(bytes: bytes)
    } else {
      self.init(.units(Array(units)), TextSummary(of: units))
    }
  }

  /// Creates a span of units, at least one.
  init(units: [UInt16]) { self = units.withUnsafeBufferPointer { TextSpan(units: $0) } }

  private static func sum(_ units: [UInt16]) -> TextSummary {
    units.withUnsafeBufferPointer { TextSummary(of: $0) }
  }

  private static func sum(_ bytes: [UInt8]) -> TextSummary {
    bytes.withUnsafeBufferPointer { TextSummary(of: $0) }
  }

  /// Returns spans of at most `limit` units each.
  static func spans(of units: [UInt16], limit: Int) -> [TextSpan] {
    let parts = (units.count + limit - 1) / max(limit, 1)
    return units.withUnsafeBufferPointer { units in
      (0..<parts).map {
        let part = units[units.count * $0 / parts..<units.count * ($0 + 1) / parts]
        return TextSpan(units: UnsafeBufferPointer(rebasing: part))
      }
    }
  }

  /// Returns spans of at most `limit` units each.
  static func spans(of string: String, limit: Int) -> [TextSpan] {
    var string = string
    return string.withUTF8 { utf8 in
      var spans: [TextSpan] = []
      spans.reserveCapacity(utf8.count / limit + 1)
      var decoder = UTF8Decoder(valid: utf8)
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: limit) { units in
        while !decoder.isAtEnd, let target = units.baseAddress {
          let count = decoder.next(limit, into: target)
          spans.append(TextSpan(units: UnsafeBufferPointer(rebasing: units[..<count])))
        }
      }
      return spans
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
      bytes.withUnsafeBufferPointer {
        WesternBytes.copy(UnsafeBufferPointer(rebasing: $0[range]), to: target)
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
      if let new = new.withUnsafeBufferPointer({ WesternBytes.bytes(of: $0) }) {
        bytes.replaceSubrange(range, with: new)
        summary = TextSpan.sum(bytes)
        content = .bytes(bytes)
      } else {
        var units = bytes.map { WesternBytes.unit($0) }
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
