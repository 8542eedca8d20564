/// Fonts in Adobe's Compact Font Format: made of outlines, and read as far as documents must.
///
/// Adobe Technical Notes 5176 and 5177.
enum CompactFont {
  /// Returns a font.
  ///
  /// - Parameters:
  ///   - outlines: Of its glyphs, the first of which stands for characters that it lacks.
  ///   - numbers: The number by which each glyph but the first is found.
  static func bytes(
    unitsPerEm: Int, box: (Double, Double, Double, Double), outlines: [[PDFFontSource.Segment]],
    numbers: [Int]
  ) -> [UInt8] {
    let programs = outlines.map(program)
    let head: [UInt8] = [1, 0, 4, 4] + index([Array("Outlines".utf8)])
    let strings = index([Array("Adobe".utf8), Array("Identity".utf8)]) + index([])
    let count = outlines.count
    let charset: [UInt8] = [0] + numbers.flatMap(short)
    // All glyphs are of one font.
    let select: [UInt8] = [3] + short(1) + short(0) + [0] + short(count)
    let private_: [UInt8] = number(0) + [20] + number(0) + [21]
    let top = topDictionary(unitsPerEm, box, (0, 0, 0, 0))
    let start = head.count + index([top]).count + strings.count
    let charsetAt = start
    let selectAt = charsetAt + charset.count
    let fontsAt = selectAt + select.count
    let fonts = index([wide(private_.count) + wide(0) + [18]])
    let privateAt = fontsAt + fonts.count
    let programsAt = privateAt + private_.count
    return head + index([topDictionary(unitsPerEm, box, (charsetAt, selectAt, fontsAt, programsAt))])
      + strings + charset + select + index([wide(private_.count) + wide(privateAt) + [18]]) + private_
      + index(programs)
  }

  private static func topDictionary(
    _ unitsPerEm: Int, _ box: (Double, Double, Double, Double),
    _ places: (charset: Int, select: Int, fonts: Int, programs: Int)
  ) -> [UInt8] {
    let scale = real(1 / Double(unitsPerEm))
    var dictionary: [UInt8] = number(391) + number(392) + number(0) + [12, 30]
    dictionary += scale + number(0) + number(0) + scale + number(0) + number(0) + [12, 7]
    for side in [box.0, box.1, box.2, box.3] { dictionary += number(clamped(side)) }
    dictionary += [5] + wide(0x10000) + [12, 34]
    dictionary += wide(places.charset) + [15] + wide(places.programs) + [17]
    return dictionary + wide(places.fonts) + [12, 36] + wide(places.select) + [12, 37]
  }

  /// Returns the instructions that draw a glyph.
  private static func program(_ outline: [PDFFontSource.Segment]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (x, y) = (0, 0)
    func step(_ toX: Double, _ toY: Double) -> [UInt8] {
      let (nextX, nextY) = (clamped(toX), clamped(toY))
      defer { (x, y) = (nextX, nextY) }
      return operand(nextX - x) + operand(nextY - y)
    }
    for segment in outline {
      switch segment {
      case .move(let a, let b): bytes += step(a, b) + [21]
      case .line(let a, let b): bytes += step(a, b) + [5]
      case .cubic(let a, let b, let c, let d, let e, let f):
        bytes += step(a, b)
        bytes += step(c, d)
        bytes += step(e, f) + [8]
      }
    }
    return bytes + [14]
  }

  // MARK: Numbers

  private static func clamped(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -16000), 16000).rounded())
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  /// A number of a dictionary.
  private static func number(_ value: Int) -> [UInt8] { operandBelow1132(value) ?? [28] + short(value) }

  /// A number of a dictionary in always five bytes.
  private static func wide(_ value: Int) -> [UInt8] { [29] + short(value >> 16) + short(value) }

  /// A number of a glyph's instructions.
  private static func operand(_ value: Int) -> [UInt8] { operandBelow1132(value) ?? [28] + short(value) }

  private static func operandBelow1132(_ value: Int) -> [UInt8]? {
    switch value {
    case -107...107: return [UInt8(value + 139)]
    case 108...1131: return [UInt8((value - 108) >> 8 + 247), UInt8((value - 108) & 0xFF)]
    case -1131 ... -108: return [UInt8((-value - 108) >> 8 + 251), UInt8((-value - 108) & 0xFF)]
    default: return nil
    }
  }

  /// A number between 0 and 1 of a dictionary, by its decimal digits.
  private static func real(_ value: Double) -> [UInt8] {
    let digits = String(Int((value * 1e12).rounded()))
    var nibbles: [UInt8] = [0xA]
    nibbles += [UInt8](repeating: 0, count: max(0, 12 - digits.utf8.count))
    nibbles += digits.utf8.map { $0 - UInt8(ascii: "0") }
    nibbles.append(0xF)
    if nibbles.count % 2 == 1 { nibbles.append(0xF) }
    return [30] + stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return [0, 0] }
    var bytes = short(items.count) + [4]
    var offset = 1
    func add(_ value: Int) { bytes += short(value >> 16) + short(value) }
    add(offset)
    for item in items {
      offset += item.count
      add(offset)
    }
    return bytes + items.joined()
  }

  // MARK: Reading

  /// Gives the glyphs of a font whose glyphs have numbers other ones.
  ///
  /// - Parameters:
  ///   - numbers: By glyph.
  ///   - copies: Glyphs that are found by further numbers, too.
  /// - Returns: `nil` if the glyphs have names, or the font is not as HarfBuzz writes it.
  static func numbering(
    _ bytes: [UInt8], by numbers: [Int], copies: [(code: Int, glyph: Int)] = []
  ) -> [UInt8]? {
    guard bytes.count > 4, let names = skipIndex(bytes, at: Int(bytes[2])),
      let top = firstItem(bytes, at: names), let places = Places(bytes, top), let charset = places.charset
    else { return nil }
    var result = bytes
    if !copies.isEmpty {
      guard let programs = places.programs, let select = places.select,
        let items = items(bytes, at: operand(bytes, at: programs)), items.count == numbers.count,
        let fonts = fonts(bytes, at: operand(bytes, at: select), count: items.count),
        copies.allSatisfy({ $0.glyph < items.count })
      else { return nil }
      result.replaceSubrange(programs..<programs + 5, with: wide(result.count))
      result += index((items + copies.map { items[$0.glyph] }).map { Array(bytes[$0]) })
      result.replaceSubrange(select..<select + 5, with: wide(result.count))
      result += [0] + fonts + copies.map { fonts[$0.glyph] }
    }
    result.replaceSubrange(charset..<charset + 5, with: wide(result.count))
    return result + [0] + (numbers.dropFirst() + copies.map(\.code)).flatMap(short)
  }

  /// Where a font's first dictionary says where its tables are, in five bytes each.
  private struct Places {
    private(set) var charset: Int?
    private(set) var programs: Int?
    /// Which of its fonts each glyph is of.
    private(set) var select: Int?

    /// Returns `nil` if the glyphs have names.
    init?(_ bytes: [UInt8], _ top: Range<Int>) {
      var hasNumbers = false
      /// Where the operand before an operator is.
      var operand: Int?
      var i = top.lowerBound
      while i < top.upperBound {
        switch bytes[i] {
        case 12:
          let second = i + 1 < top.upperBound ? bytes[i + 1] : 0
          if second == 30 { hasNumbers = true }
          if second == 37 { select = operand }
          i += 2
        case 0...21:
          if bytes[i] == 15 { charset = operand }
          if bytes[i] == 17 { programs = operand }
          i += 1
        case 30:
          i += 1
          while i < top.upperBound, bytes[i] & 0xF != 0xF, bytes[i] >> 4 != 0xF { i += 1 }
          i += 1
        default:
          operand = i
          i += bytes[i] == 28 ? 3 : bytes[i] == 29 ? 5 : bytes[i] < 247 ? 1 : 2
        }
      }
      func isWide(_ place: Int) -> Bool { place + 5 <= top.upperBound && bytes[place] == 29 }
      guard hasNumbers, [charset, programs, select].allSatisfy({ $0.map(isWide) ?? true }) else { return nil }
    }
  }

  /// Returns the value of an operand of five bytes.
  private static func operand(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place + 1..<place + 5].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns which of a font's fonts each glyph is of.
  private static func fonts(_ bytes: [UInt8], at start: Int, count: Int) -> [UInt8]? {
    guard start < bytes.count else { return nil }
    if bytes[start] == 0 {
      return start + 1 + count <= bytes.count ? Array(bytes[start + 1..<start + 1 + count]) : nil
    }
    guard bytes[start] == 3, start + 3 <= bytes.count else { return nil }
    let ranges = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
    guard start + 5 + 3 * ranges <= bytes.count else { return nil }
    var fonts = [UInt8](repeating: 0, count: count)
    for range in 0..<ranges {
      let place = start + 3 + 3 * range
      let first = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      let next = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
      guard first <= next, next <= count else { return nil }
      for glyph in first..<next { fonts[glyph] = bytes[place + 2] }
    }
    return fonts
  }

  /// Returns where the items of an index are.
  private static func items(_ bytes: [UInt8], at start: Int) -> [Range<Int>]? {
    guard let (count, size) = offsets(bytes, at: start) else { return nil }
    let data = start + 2 + (count + 1) * size
    var items: [Range<Int>] = []
    for item in 0..<count {
      guard let first = offset(bytes, at: start + 3 + item * size, size: size),
        let next = offset(bytes, at: start + 3 + (item + 1) * size, size: size), first <= next,
        data + next <= bytes.count
      else { return nil }
      items.append(data + first..<data + next)
    }
    return items
  }

  private static func offsets(_ bytes: [UInt8], at start: Int) -> (count: Int, size: Int)? {
    guard start + 2 < bytes.count else { return nil }
    return (Int(bytes[start]) << 8 | Int(bytes[start + 1]), Int(bytes[start + 2]))
  }

  private static func offset(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard size > 0, size <= 4, start + size <= bytes.count else { return nil }
    return bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func skipIndex(_ bytes: [UInt8], at start: Int) -> Int? {
    guard let (count, size) = offsets(bytes, at: start) else { return nil }
    if count == 0 { return start + 2 }
    let data = start + 2 + (count + 1) * size
    guard let end = offset(bytes, at: start + 3 + count * size, size: size) else { return nil }
    return data + end
  }

  private static func firstItem(_ bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard let (count, size) = offsets(bytes, at: start), count > 0,
      let first = offset(bytes, at: start + 3, size: size),
      let second = offset(bytes, at: start + 3 + size, size: size)
    else { return nil }
    let data = start + 2 + (count + 1) * size
    guard first <= second, data + first >= 0, data + second <= bytes.count else { return nil }
    return data + first..<data + second
  }
}
