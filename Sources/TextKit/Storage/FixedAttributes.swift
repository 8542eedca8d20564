internal import CoreText
internal import GalleyFonts
internal import TextEngine

/// Reads the attributes of a storage as fixing would set them, and sets nothing: what layout needs.
///
/// Fixing changes Foundation's string run by run, which takes longer than layout. Here the sets that fixing
/// would make are made once, and a paragraph gets references to them. The storage itself is fixed when a
/// client reads its attributes. Tests compare both.
///
/// See docs/decisions/attribute-fixing.md.
final class FixedAttributes {
  /// A set of attributes of the storage, and what fixing would make of it.
  private final class Source {
    let attributes: SharedAttributes
    /// The style of its paragraph, and which object it is.
    let style: Any?
    let styleIdentity: ObjectIdentifier?
    /// The font that a client has requested; `nil` for none, and where fixing has set another one.
    let font: CTFont?
    /// What that font shows.
    let shown: ShownUnits?
    /// The sets for text in other fonts; `nil` where the requested font serves, too.
    @exclusivity(unchecked) var substitutes: [(font: Font, attributes: SharedAttributes?)] = []
    /// Sets that it was compared with, and whether they are equal.
    @exclusivity(unchecked) private var compared: [(other: SharedAttributes, areEqual: Bool)] = []

    init(_ attributes: [NSAttributedString.Key: Any]) {
      self.attributes = SharedAttributes(attributes)
      style = attributes[.paragraphStyle]
      styleIdentity = (style as? NSParagraphStyle).map { ObjectIdentifier($0) }
      let isOwn = attributes[.substitutedFont] == nil && attributes[.originalFont] == nil
      font = isOwn ? attributes[.font] as? CTFont : nil
      shown = font.map { ShownUnits($0.font.instance) }
    }

    /// Whether another set has equal values; what may change is compared each time.
    func equals(_ other: Source) -> Bool {
      for known in compared where known.other === other.attributes { return known.areEqual }
      let areEqual = AttributeResolver.areEqual(attributes.dictionary, other.attributes.dictionary)
      if attributes.isFixed, other.attributes.isFixed, compared.count < FixedAttributes.mostSources {
        compared.append((other.attributes, areEqual))
      }
      return areEqual
    }
  }

  /// The sets that were met last.
  @exclusivity(unchecked) private var sources: [Source] = []
  @exclusivity(unchecked) private var nextSource = 0
  /// The sets of a text that numbers them, by their numbers.
  @exclusivity(unchecked) private var numbered: [Source?] = []
  private static let mostSources = 16
  /// The run that was read last; without a source if only fixing can tell what becomes of it.
  @exclusivity(unchecked) private var last: (range: Range<Int>, source: Source?)?
  /// Finds fonts here, and where attributes are fixed.
  private(set) lazy var finder = FallbackFontFinder()
  private lazy var memory = AttributeMemory()

  /// Forgets the run that was read last: the text or its attributes have changed.
  func follow() {
    last = nil
    numbered.removeAll(keepingCapacity: true)
  }

  /// Returns the runs of whole paragraphs as fixing would set them.
  ///
  /// - Parameters:
  ///   - range: One paragraph of the storage, or several.
  ///   - units: The units of the range.
  ///   - needsFixing: Whether the range has to be fixed; if not, its attributes are right as they are.
  ///   - read: Returns the attributes at an offset, not fixed, a range that has them, and their number: equal
  ///     numbers mean equal attributes, until `follow`. `nil` where they have none.
  /// - Returns: `nil` where only fixing can tell: around objects, and if the range has to be fixed in text in
  ///   another font than was requested or in none, in paragraphs of several styles, with raised text, and
  ///   where a grapheme has several fonts.
  func runs(
    of range: Range<Int>, _ units: [UInt16], needsFixing: Bool,
    read: (Int) -> ([NSAttributedString.Key: Any], Range<Int>, number: Int?)
  ) -> [SharedAttributes.Run]? {
    var plain: [(end: Int, source: Source)] = []
    var needsFonts = false
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let (source, end) = source(at: offset, read) else { return nil }
      let local = offset - range.lowerBound..<min(end, range.upperBound) - range.lowerBound
      if needsFixing {
        switch source.shown?.state(of: units, local) {
        case .holdsObject, nil: return nil
        case .allShown: break
        case .needsFonts: needsFonts = true
        }
      }
      if let before = plain.last {
        if needsFixing {
          guard FixedAttributes.haveSameParagraphStyle(before.source, source) else { return nil }
        }
        if before.source === source || before.source.equals(source) {
          plain[plain.count - 1].end = local.upperBound
        } else {
          plain.append((local.upperBound, source))
        }
      } else {
        plain.append((local.upperBound, source))
      }
      offset = local.upperBound + range.lowerBound
    }
    let runs = plain.map { SharedAttributes.Run(end: $0.end, attributes: $0.source.attributes) }
    guard needsFonts else { return runs }
    let text = AttributeResolver.resolve(units, runs, memory: memory)
    // Fixing sets the size of raised text in some places only.
    for (run, part) in zip(text.styled.runs, plain)
    where text.styled.styles[run.style].font != part.source.font?.font { return nil }
    return substituted(plain, in: text)
  }

  // MARK: Sets of the storage

  /// Returns the source of the run at an offset, and where the run ends; `nil` if only fixing can tell.
  private func source(
    at offset: Int, _ read: (Int) -> ([NSAttributedString.Key: Any], Range<Int>, number: Int?)
  ) -> (Source, end: Int)? {
    if let last, last.range.contains(offset) { return last.source.map { ($0, last.range.upperBound) } }
    let (attributes, range, number) = read(offset)
    let source: Source?
    if let number, number < numbered.count, let known = numbered[number] {
      source = known
    } else {
      source = self.source(of: attributes)
      if let number {
        while numbered.count <= number { numbered.append(nil) }
        numbered[number] = source
      }
    }
    last = (range, source)
    return source.map { ($0, range.upperBound) }
  }

  private func source(of attributes: [NSAttributedString.Key: Any]) -> Source? {
    if let known = sources.first(where: { AttributeMemory.areSame($0.attributes.dictionary, attributes) }) {
      return known
    }
    guard !SharedAttributes.holdObjects(attributes) else { return nil }
    let source = Source(attributes)
    if sources.count < FixedAttributes.mostSources {
      sources.append(source)
    } else {
      sources[nextSource] = source
      nextSource = (nextSource + 1) % FixedAttributes.mostSources
    }
    return source
  }

  private static func haveSameParagraphStyle(_ left: Source, _ right: Source) -> Bool {
    if left === right || left.style == nil && right.style == nil { return true }
    if let one = left.styleIdentity, one == right.styleIdentity { return true }
    guard let one = left.style, let other = right.style else { return false }
    if AttributeMemory.isSame(one, other) { return true }
    return AttributeResolver.areEqual([.paragraphStyle: one], [.paragraphStyle: other])
  }

  // MARK: Fonts

  /// Returns runs with the fonts that layout takes; `nil` where a grapheme reaches into text in another font.
  ///
  /// - Parameter text: The text with the attributes of the sources.
  private func substituted(
    _ plain: [(end: Int, source: Source)], in text: AttributedText
  ) -> [SharedAttributes.Run]? {
    var runs: [SharedAttributes.Run] = []
    var run = 0
    var isDivided = false
    finder.forEachRun(of: text.styled) { range, font in
      var start = range.lowerBound
      while plain[run].end <= start { run += 1 }
      let asked = plain[run].source.font
      while start < range.upperBound {
        while plain[run].end <= start { run += 1 }
        let end = min(range.upperBound, plain[run].end)
        let source = plain[run].source
        if source.font !== asked, source.font != asked { isDivided = true }
        let attributes = font.flatMap { FixedAttributes.substitute(for: source, $0) } ?? source.attributes
        if runs.last?.attributes === attributes {
          runs[runs.count - 1].end = end
        } else {
          runs.append(SharedAttributes.Run(end: end, attributes: attributes))
        }
        start = end
      }
    }
    return isDivided ? nil : runs
  }

  /// Returns the attributes for text of a source in another font; `nil` if that is the requested one.
  private static func substitute(for source: Source, _ font: Font) -> SharedAttributes? {
    for known in source.substitutes where known.font == font { return known.attributes }
    guard let asked = source.font else { return nil }
    let shown = asked.replacement(by: font)
    var attributes: SharedAttributes?
    if shown != asked {
      attributes = SharedAttributes(
        AttributeFixer.attributes(source.attributes.dictionary, asked: asked, shown: shown))
    }
    source.substitutes.append((font, attributes))
    return attributes
  }
}

/// Which units a font shows, or need no glyph; found out unit by unit.
private struct ShownUnits {
  /// What is known of a range of units.
  enum State { case allShown, needsFonts, holdsObject }

  private let font: FontInstance
  /// A bit for each unit that is known to be shown.
  private let shown = ZeroedBits()
  /// A bit for each unit that is known to be drawn by another font.
  private let lacking = ZeroedBits()

  init(_ font: FontInstance) { self.font = font }

  /// Returns whether the font shows all units of a range.
  func state(of units: [UInt16], _ range: Range<Int>) -> State {
    var state = State.allShown
    units.withUnsafeBufferPointer { units in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let unit = units[offset]
        offset += 1
        if shown.contains(unit) { continue }
        if lacking.contains(unit) {
          state = .needsFonts
          continue
        }
        if unit == 0xFFFC {
          state = .holdsObject
          return
        }
        var scalar = UInt32(unit)
        if UTF16.isLeadSurrogate(unit), offset < range.upperBound, UTF16.isTrailSurrogate(units[offset]) {
          scalar = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(units[offset]) & 0x3FF
          offset += 1
        } else if unit & 0xF800 == 0xD800 {
          state = .needsFonts
          continue
        }
        if AttributeFixer.needsNoGlyph(scalar) || font.covers(scalar) {
          if scalar < 0x10000 { shown.insert(unit) }
        } else {
          state = .needsFonts
          if scalar < 0x10000 { lacking.insert(unit) }
        }
      }
    }
    return state
  }
}

/// A set of UTF-16 units, in eight kilobytes.
private final class ZeroedBits {
  private let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 1024)

  init() { words.initialize(repeating: 0, count: 1024) }

  deinit { words.deallocate() }

  @inline(__always)
  func contains(_ unit: UInt16) -> Bool { words[Int(unit >> 6)] >> UInt64(unit & 63) & 1 == 1 }

  func insert(_ unit: UInt16) { words[Int(unit >> 6)] |= 1 << UInt64(unit & 63) }
}
