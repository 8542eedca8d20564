internal import CoreText
internal import Foundation
internal import TextKit

/// Styled text as the readers leave it: one text, and runs that name sets of attributes by number.
///
/// Foundation on Linux takes thousands of instructions for each run of an attributed string, to set it and to
/// read it, and its own functions look into a string's storage without asking its class. So readers and
/// writers hand texts to each other in this class, and `plain` is what leaves the module.
///
/// It is immutable, so that any thread may read it.
final class RunString: NSAttributedString {
  private let text: String
  let runs: RunTable
  let sets: RunSets

  /// Takes a text whose runs tile it; neighbours have different attributes.
  init(_ text: String, runs: RunTable, sets: RunSets) {
    self.text = text
    self.runs = runs
    self.sets = sets
    super.init(string: "")
  }

  /// Copies a text of any class.
  convenience init(copying source: NSAttributedString) {
    var builder = DocumentBuilder()
    let string = source.string as NSString
    var start = 0
    while start < source.length {
      var range = NSRange()
      let attributes = source.readAttributes(at: start, &range)
      let end = NSMaxRange(range)
      let piece = string.substring(with: NSRange(location: start, length: end - start))
      builder.append(piece, set: builder.add(attributes))
      start = end
    }
    let copy = builder.string()
    self.init(copy.text, runs: copy.runs, sets: copy.sets)
  }

  required init?(coder: NSCoder) {
    guard let decoded = NSAttributedString(coder: coder) else { return nil }
    let copy = RunString(copying: decoded)
    (text, runs, sets) = (copy.text, copy.runs, copy.sets)
    super.init(string: "")
  }

  /// The text as Foundation keeps it, for those outside of the module.
  var plain: NSAttributedString {
    let string = NSMutableAttributedString(string: text)
    string.beginEditing()
    for run in runs { string.setAttributes(sets[run.set], range: RunString.range(run)) }
    string.endEditing()
    return NSAttributedString(attributedString: string)
  }

  // MARK: Text

  override var string: String { text }
  override var length: Int { runs.last?.end ?? 0 }

  /// The bytes that the text, its runs and their sets take, without those of values of attributes.
  var byteCount: Int { text.utf8.count + runs.byteCount + sets.byteCount }

  /// Returns a part of the text; half a surrogate pair is U+FFFD.
  func piece(_ range: NSRange) -> String {
    let (start, end) = (byteOffset(range.location), byteOffset(NSMaxRange(range)))
    guard let start, let end, start <= end else { return (text as NSString).substring(with: range) }
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    return String(text[from..<utf8.index(from, offsetBy: end - start)])
  }

  /// Returns where a unit is in UTF-8; `nil` inside of a surrogate pair.
  private func byteOffset(_ offset: Int) -> Int? {
    if offset >= length { return offset == length ? text.utf8.count : nil }
    let (_, run) = run(of: offset)
    if run.isASCII { return run.byteStart + offset - run.start }
    return UTF8Length.exactOffset(of: offset, after: (run.start, run.byteStart), in: text)
  }

  // MARK: Attributes

  private func run(of offset: Int) -> (index: Int, run: RunTable.Run) {
    precondition(offset >= 0 && offset < length, "the offset is outside of the text")
    return runs.run(ofUnit: offset)
  }

  private static func range(_ run: RunTable.Run) -> NSRange {
    NSRange(location: run.start, length: run.end - run.start)
  }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let (_, run) = run(of: location)
    range?.pointee = RunString.range(run)
    return sets[run.set]
  }

  override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    let (_, run) = run(of: location)
    range?.pointee = RunString.range(run)
    return sets.value(attrName, of: run.set)
  }

  override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    var found = NSRange()
    let attributes = attributes(at: location, effectiveRange: &found)
    range?.pointee = NSIntersectionRange(found, rangeLimit)
    return attributes
  }

  override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    let (index, run) = run(of: location)
    let value = sets.value(attrName, of: run.set)
    guard let range else { return value }
    func isSame(_ other: Int) -> Bool { sets.haveSame(attrName, run.set, runs[other].set) }
    var (first, last) = (index, index)
    while first > 0, runs[first].start > rangeLimit.location, isSame(first - 1) { first -= 1 }
    while last + 1 < runs.count, runs[last].end < NSMaxRange(rangeLimit), isSame(last + 1) { last += 1 }
    range.pointee = NSIntersectionRange(
      NSUnionRange(RunString.range(runs[first]), RunString.range(runs[last])), rangeLimit)
    return value
  }

  override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerate(enumerationRange, opts) { location, range in
      attributes(at: location, longestEffectiveRange: &range, in: enumerationRange)
    } using: {
      block($0, $1, $2)
    }
  }

  override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerate(enumerationRange, opts) { location, range in
      attribute(attrName, at: location, longestEffectiveRange: &range, in: enumerationRange)
    } using: {
      block($0, $1, $2)
    }
  }

  /// Calls a function with each value of an attribute that paragraphs do not add, in order, where there is
  /// one; equal values beside one another come together.
  func forEachShared(_ key: NSAttributedString.Key, _ body: (Any, NSRange) -> Void) {
    let values = sets.shared.map { $0[key] }
    guard values.contains(where: { $0 != nil }) else { return }
    var (from, number) = (0, -1)
    for run in runs {
      let set = Int(sets.pairs[run.set].shared)
      let next = values[set] == nil ? -1 : set
      if next != number, next < 0 || number < 0 || !AttributeSets.areEqual(values[number], values[next]) {
        if number >= 0, let value = values[number] {
          body(value, NSRange(location: from, length: run.start - from))
        }
        from = run.start
      }
      number = next
    }
    if number >= 0, let value = values[number] {
      body(value, NSRange(location: from, length: length - from))
    }
  }

  private func enumerate<Value>(
    _ limit: NSRange, _ options: NSAttributedString.EnumerationOptions,
    _ value: (Int, inout NSRange) -> Value,
    using block: (Value, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var (start, end) = (limit.location, NSMaxRange(limit))
    var stop = ObjCBool(false)
    while start < end, !stop.boolValue {
      var range = NSRange()
      let found = value(options.contains(.reverse) ? end - 1 : start, &range)
      if options.contains(.reverse) { end = range.location } else { start = NSMaxRange(range) }
      block(found, range, &stop)
    }
  }

  // MARK: Parts and copies

  override func attributedSubstring(from range: NSRange) -> NSAttributedString { part(range) }

  /// Returns a part of the text.
  func part(_ range: NSRange) -> RunString {
    guard range.length > 0 else { return RunString("", runs: RunTable(), sets: RunSets()) }
    if range.location == 0, range.length == length { return self }
    guard let from = byteOffset(range.location) else {
      return RunString(copying: plain.attributedSubstring(from: range))
    }
    let part = piece(range)
    var kept = RunTable()
    for index in run(of: range.location).index..<runs.count {
      let run = runs[index]
      let isLast = run.end >= NSMaxRange(range)
      kept.append(
        end: isLast ? range.length : run.end - range.location,
        byteEnd: isLast ? part.utf8.count : run.byteEnd - from, set: run.set)
      if isLast { break }
    }
    return RunString(part, runs: kept, sets: sets)
  }

  /// Returns the text with fonts of other sizes.
  func scaled(by factor: CGFloat) -> RunString {
    let scaled = sets.mapShared { attributes in
      guard let font = attributes[.font] as? UIFont else { return attributes }
      return attributes.merging([.font: font.withSize(font.pointSize * factor)]) { $1 }
    }
    return RunString(text, runs: runs, sets: scaled)
  }

  override func isEqual(to other: NSAttributedString) -> Bool {
    plain.isEqual(to: (other as? RunString)?.plain ?? other)
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map { isEqual(to: $0) } ?? false
  }

  override var hash: Int { text.hashValue }
  override func copy() -> Any { self }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override func mutableCopy() -> Any { NSMutableAttributedString(attributedString: plain) }
  override func mutableCopy(with zone: NSZone? = nil) -> Any { mutableCopy() }
  override func encode(with aCoder: NSCoder) { plain.encode(with: aCoder) }
}

extension NSAttributedString {
  /// The text as the writers read it.
  var asRuns: RunString { self as? RunString ?? RunString(copying: self) }

  /// The text as Foundation keeps it.
  var asPlain: NSAttributedString { (self as? RunString)?.plain ?? self }

  /// Returns a part of the text without its attributes.
  func substring(_ range: NSRange) -> String {
    (self as? RunString)?.piece(range) ?? (string as NSString).substring(with: range)
  }
}

/// Offsets in UTF-16 and in UTF-8 of one text.
enum UTF8Length {
  /// Returns how many UTF-16 units valid UTF-8 is.
  static func units(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // Most text is ASCII, whose bytes are units.
    var ascii = 0
    while ascii + 8 <= bytes.count,
      UnsafeRawPointer(bytes.baseAddress! + ascii).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      ascii += 8
    }
    var count = ascii
    for byte in bytes[ascii...] {
      // Units are counted at the first byte of a scalar, of which those of four bytes have two.
      count &+= (byte & 0xC0 == 0x80 ? 0 : 1) &+ (byte >= 0xF0 ? 1 : 0)
    }
    return count
  }

  /// Returns where a unit is in UTF-8; of half a surrogate pair, where the pair ends.
  ///
  /// - Parameter start: An offset before it, in units and in bytes.
  static func offset(of unit: Int, after start: (units: Int, bytes: Int), in text: String) -> Int {
    walk(to: unit, after: start, in: text).bytes
  }

  /// Returns where a unit is in UTF-8; `nil` for half a surrogate pair.
  static func exactOffset(of unit: Int, after start: (units: Int, bytes: Int), in text: String) -> Int? {
    let found = walk(to: unit, after: start, in: text)
    return found.units == unit ? found.bytes : nil
  }

  private static func walk(
    to unit: Int, after start: (units: Int, bytes: Int), in text: String
  ) -> (units: Int, bytes: Int) {
    var (units, bytes) = start
    let utf8 = text.utf8
    var place = utf8.index(utf8.startIndex, offsetBy: bytes)
    while units < unit {
      let first = utf8[place]
      let count = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      units += count == 4 ? 2 : 1
      bytes += count
      place = utf8.index(place, offsetBy: count)
    }
    return (units, bytes)
  }
}
