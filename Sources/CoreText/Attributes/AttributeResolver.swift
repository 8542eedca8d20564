internal import CoreGraphics
package import GalleyFonts
internal import TextEngine

/// Turns attributed strings into `AttributedText`: no other code knows the meaning of an attribute.
///
/// Sets of attributes that ask for the same shaping share a `TextStyle`. A value of an unexpected class
/// counts as absent.
package struct AttributeResolver {
  private let collection: FontCollection
  private let memory: AttributeMemory
  private let leavesAttachmentsOut: Bool
  private var sets: [ResolvedAttributes] = []
  /// For each set the index of its style in `entries`.
  private var entryOfSet: [Int] = []
  private var entries: [StyleSheet.Entry] = []
  private var standardFont: CTFont?
  /// The attributes that are being read.
  private var own: [AttributeMemory.Attribute] = []

  /// Reads an attributed string.
  ///
  /// - Parameters:
  ///   - string: Read once; its characters by UTF-16 unit.
  ///   - units: The string's UTF-16 units where they are known better than through `string`, which on Linux
  ///     cannot hold a lone surrogate; as many as the string has.
  ///   - collection: Where fallback fonts come from; `nil` for the collection of the string's first font, or
  ///     the current one if it has none.
  ///   - memory: Knows sets of attributes from other texts.
  ///   - leavesAttachmentsOut: Whether attachments that layout managers ask for their bounds are not asked
  ///     here. They get no space; the caller gives it to them.
  package static func resolve(
    _ string: NSAttributedString, units: [UInt16]? = nil, collection: FontCollection? = nil,
    memory: AttributeMemory? = nil, leavesAttachmentsOut: Bool = false
  ) -> AttributedText {
    var text = units ?? TextUnits.units(of: string.string)
    var ranges: [(end: Int, attributes: [NSAttributedString.Key: Any])] = []
    // Foundation counts units anew where not all of them are ASCII.
    let length = text.count
    func join(_ end: Int, _ attributes: [NSAttributedString.Key: Any]) {
      if let last = ranges.last, areEqual(last.attributes, attributes) {
        ranges[ranges.count - 1].end = end
      } else {
        ranges.append((end, attributes))
      }
    }
    var offset = 0
    while offset < length {
      var range = NSRange(location: 0, length: 0)
      let attributes = string.readAttributes(at: offset, &range)
      let end = min(max(range.location + range.length, offset + 1), length)
      if AttachmentAttributes.isPresent(in: attributes) {
        HiddenText.hide(offset..<end, of: &text, attributes, after: ranges.last?.attributes)
        for part in AttachmentAttributes.split(offset..<end, of: text, attributes) {
          join(part.end, part.attributes)
        }
      } else {
        join(end, attributes)
      }
      offset = end
    }
    if offset < text.count { ranges.append((text.count, [:])) }
    let shown = text

    let first = ranges.lazy.compactMap { $0.attributes[.ctFont] as? CTFont }.first
    let fallback = (collection ?? first?.collection ?? .current).registered
    func read(by memory: AttributeMemory) -> AttributedText {
      var resolver = AttributeResolver(
        collection: fallback, memory: memory, leavesAttachmentsOut: leavesAttachmentsOut)
      return resolver.read(shown, ranges)
    }
    if let memory { return read(by: memory) }
    return AttributeMemoryPool.shared.withMemory { memory in
      guard !ranges.isEmpty, let runs = memory.sharedRuns(ranges) else { return read(by: memory) }
      return resolve(TextUnits(shown), runs, memory: memory, fallback)
    }
  }

  private init(collection: FontCollection, memory: AttributeMemory, leavesAttachmentsOut: Bool) {
    self.collection = collection
    self.memory = memory
    self.leavesAttachmentsOut = leavesAttachmentsOut
  }

  private mutating func read(
    _ text: [UInt16], _ ranges: [(end: Int, attributes: [NSAttributedString.Key: Any])]
  ) -> AttributedText {
    let setOfRun = ranges.map { intern($0.attributes) }
    let sheet = memory.sheet(of: entries, collection)
    let runs = zip(ranges, setOfRun).map { (end: $0.end, entry: entryOfSet[$1]) }
    return AttributedText(
      styled: sheet.text(TextUnits(text), runs: runs), sets: sets, setOfRun: setOfRun)
  }

  /// The index of a set of attributes, which is read if it was not met among the last few.
  private mutating func intern(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    // Text alternates between few sets; looking at more than these would cost more than reading again.
    for index in sets.indices.suffix(4).reversed()
    where AttributeMemory.areSame(sets[index].dictionary, attributes) {
      return index
    }
    let entry = entry(of: attributes)
    sets.append(ResolvedAttributes(entries[entry].meaning.set, dictionary: attributes))
    entryOfSet.append(entry)
    return sets.count - 1
  }

  /// The index of what a set of attributes says about style.
  ///
  /// Sets mean the same that differ only in what others read; a run delegate says nothing but a space.
  private mutating func entry(of attributes: [NSAttributedString.Key: Any]) -> Int {
    own.removeAll(keepingCapacity: true)
    var space: Placeholder?
    for (key, value) in attributes {
      switch memory.kind(of: value) {
      case .foreign: break
      case .runDelegate where key == .ctRunDelegate && !AttachmentAttributes.isPresent(in: attributes):
        space = (value as? CTRunDelegate)?.placeholder
      case .runDelegate, .own: own.append(AttributeMemory.Attribute(key: key, value: value))
      }
    }
    let meaning = memory.meaning(of: own, collection) ?? read(dictionary(of: own, in: attributes))
    // As many as there are meanings in the memory: those that it does not have are new each time.
    let known = entries.indices.suffix(8).last {
      entries[$0].meaning === meaning && entries[$0].space == space
    }
    if let known { return known }
    entries.append(StyleSheet.Entry(meaning: meaning, space: space))
    return entries.count - 1
  }

  /// Returns some of a set of attributes as a set.
  private func dictionary(
    of some: [AttributeMemory.Attribute], in all: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    some.count == all.count ? all : Dictionary(uniqueKeysWithValues: some.map { ($0.key, $0.value) })
  }

  private mutating func read(_ attributes: [NSAttributedString.Key: Any]) -> AttributeMemory.Meaning {
    let font = GlyphShapeAttributes.font(attributes[.ctFont] as? CTFont ?? standard(), attributes)
    var set = ResolvedAttributes(dictionary: attributes, font: font, paint: RunPaint(attributes))
    if leavesAttachmentsOut, AttachmentAttributes.isAskedByContainer(attributes) {
      set.object = .laidOut(nil)
    }
    let meaning = AttributeMemory.Meaning(
      set: set,
      style: Self.textStyle(
        attributes, font: font, over: font.textStyle(in: collection),
        leavesAttachmentsOut: leavesAttachmentsOut),
      paragraphStyle: Self.paragraphStyle(attributes))
    memory.keep(meaning, collection)
    return meaning
  }

  /// Returns the meanings of sets of attributes that put no objects into text.
  static func meanings(
    of sets: [[NSAttributedString.Key: Any]], _ collection: FontCollection, memory: AttributeMemory
  ) -> [AttributeMemory.Meaning] {
    var resolver = AttributeResolver(collection: collection, memory: memory, leavesAttachmentsOut: true)
    return sets.map { set in
      let attributes = set.map { AttributeMemory.Attribute(key: $0.key, value: $0.value) }
      return memory.meaning(of: attributes, collection) ?? resolver.read(set)
    }
  }

  private mutating func standard() -> CTFont {
    if let standardFont { return standardFont }
    let font = CTFont.standard(in: collection)
    standardFont = font
    return font
  }

  // MARK: Styles from attributes

  static func textStyle(
    _ attributes: [NSAttributedString.Key: Any], font: CTFont, over plain: TextStyle,
    leavesAttachmentsOut: Bool = false
  ) -> TextStyle {
    var style = plain
    if let info = attributes[.ctGlyphInfo] as? CTGlyphInfo { info.apply(to: &style.font) }
    let ligature = Double(attributeValue: attributes[.ctLigature])
    let tracking = Double(attributeValue: attributes[.ctTracking])
    let kern = tracking == nil ? Double(attributeValue: attributes[.ctKern]) : nil
    if kern == 0 { style.features.append(FontFeature(tag: "kern", value: 0)) }
    style.letterSpacing += tracking ?? kern ?? 0
    if let ligature {
      if ligature <= 0 {
        style.features += optionalLigatures(0)
      } else if ligature >= 2 {
        style.features += optionalLigatures(1) + rareLigatures
      } else if style.letterSpacing != 0 {
        // With letter spacing the engine leaves ligatures out unless they are requested.
        style.features += optionalLigatures(1)
      }
    }
    if let list = attributes[.fontFeatures] as? FontFeatureList { style.features += list.features }
    style.language = attributes[.ctLanguage] as? String ?? style.language
    if let feature = CharacterShape.feature(attributes[.ctCharacterShape]) { style.features.append(feature) }
    style.writingDirections = WritingDirection.directions(attributes[.ctWritingDirection])
    BaselineAttributes.apply(attributes, to: &style)
    VerticalAttributes.apply(attributes, to: &style)
    style.ruby = (attributes[RubyAttributes.key] as? CTRubyAnnotation)?.ruby {
      textStyle($0, font: $1, over: TextStyle(font: $1.font))
    }
    if let delegate = attributes[.ctRunDelegate] as? CTRunDelegate {
      style.placeholder = delegate.placeholder
    } else {
      style.placeholder = AttachmentAttributes.placeholder(
        attributes, font: font, leavesOut: leavesAttachmentsOut)
    }
    return style
  }

  /// The ligatures that are on unless switched off. `rlig`, which scripts demand, is never touched.
  private static func optionalLigatures(_ value: UInt32) -> [FontFeature] {
    [FontFeature(tag: "liga", value: value), FontFeature(tag: "clig", value: value)]
  }

  /// The ligatures that are off unless switched on.
  private static let rareLigatures = [FontFeature(tag: "dlig", value: 1), FontFeature(tag: "hlig", value: 1)]

  static func paragraphStyle(_ attributes: [NSAttributedString.Key: Any]) -> ParagraphStyle {
    (attributes[.ctParagraphStyle] as? any ParagraphStyleAttributeValue)?.attributeStyle ?? ParagraphStyle()
  }

  /// Whether two sets have the same keys and equal values; values that cannot be compared are equal when they
  /// are one object.
  package static func areEqual(
    _ left: [NSAttributedString.Key: Any], _ right: [NSAttributedString.Key: Any]
  ) -> Bool {
    left.count == right.count
      && left.allPairs(with: right) { value, other in
        if AttributeMemory.isSame(value, other) { return true }
        guard let value = value as? AnyHashable, let other = other as? AnyHashable else { return false }
        return value == other
      }
  }
}

extension NSAttributedString.Key {
  fileprivate init(_ name: CFString) { self.init(rawValue: name as String) }

  static let ctFont = NSAttributedString.Key(kCTFontAttributeName)
  fileprivate static let ctParagraphStyle = NSAttributedString.Key(kCTParagraphStyleAttributeName)
  fileprivate static let ctKern = NSAttributedString.Key(kCTKernAttributeName)
  fileprivate static let ctTracking = NSAttributedString.Key(kCTTrackingAttributeName)
  fileprivate static let ctLigature = NSAttributedString.Key(kCTLigatureAttributeName)
  static let ctRunDelegate = NSAttributedString.Key(kCTRunDelegateAttributeName)
  fileprivate static let ctWritingDirection = NSAttributedString.Key(kCTWritingDirectionAttributeName)
  fileprivate static let ctCharacterShape = NSAttributedString.Key(CharacterShape.attributeName)
  static let ctLanguage = NSAttributedString.Key(kCTLanguageAttributeName)

  fileprivate static let ctGlyphInfo = NSAttributedString.Key(kCTGlyphInfoAttributeName)

  fileprivate static let fontFeatures = NSAttributedString.Key(FontFeatureList.attributeName)
}
