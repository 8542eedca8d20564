internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The meanings of attribute sets that were resolved recently: texts of one document mostly have the same
/// few, whose fonts and colours are the same objects each time.
///
/// Only sets whose values can never change are stored (`isFixed(_:)`). For one thread at a time.
package final class AttributeMemory {
  /// The meaning of a set of attributes.
  final class Meaning {
    let set: ResolvedAttributes
    let style: TextStyle
    let paragraphStyle: ParagraphStyle
    /// Whether no value of the set can ever change.
    let isFixed: Bool
    /// The attributes of the set one by one: of few, each is found sooner than by its name.
    fileprivate let attributes: [Attribute]

    init(set: ResolvedAttributes, style: TextStyle, paragraphStyle: ParagraphStyle) {
      (self.set, self.style, self.paragraphStyle) = (set, style, paragraphStyle)
      attributes = set.dictionary.map { Attribute(key: $0.key, value: $0.value) }
      isFixed = attributes.allSatisfy { AttributeMemory.isFixed($0.value) }
    }

    /// Whether other attributes have the same names, and values that go with these.
    fileprivate func isOf(_ others: [Attribute], _ isPair: (Any, Any) -> Bool) -> Bool {
      guard attributes.count == others.count else { return false }
      for index in attributes.indices {
        let key = attributes[index].key.rawValue
        var place = index
        // They mostly have one order.
        if others[place].key.rawValue != key {
          guard let found = others.firstIndex(where: { $0.key.rawValue == key }) else { return false }
          place = found
        }
        guard isPair(attributes[index].value, others[place].value) else { return false }
      }
      return true
    }
  }

  /// An attribute with its name.
  struct Attribute {
    let key: NSAttributedString.Key
    let value: Any
  }

  /// What values are, by their types: the runtime takes ten times as long to tell.
  private var kinds: [(type: ObjectIdentifier, kind: ValueKind)] = []
  /// The most types that are remembered; each is compared with the requested one.
  private static let mostKinds = 32

  /// Whom a value tells something.
  enum ValueKind {
    /// Core Text and the engine.
    case own
    /// Only the module that made it.
    case foreign
    /// The engine: the space for something that is not text.
    case runDelegate
  }
  private var known: [(collection: FontCollection, meaning: Meaning)] = []
  /// The slot that is written to next.
  private var next = 0
  /// The number of slots; each is compared with the requested set.
  private static let most = 8

  /// Sets that can never change, for texts that are read run by run.
  @exclusivity(unchecked) private var fixedSets: [SharedAttributes] = []
  /// The index of the one that gives way next.
  private var nextSet = 0
  /// The dictionary that was asked for last, and its set. Programs hand the same one over again and again.
  @exclusivity(unchecked)
  private var lastAsked: (dictionary: [NSAttributedString.Key: Any], set: SharedAttributes)?
  /// The most of them; each is compared with the requested set.
  private static let mostSets = 16

  /// The set of the string in a single set that was read last, which is owned: it is read for each string,
  /// without counting.
  @exclusivity(unchecked) private(set) var lastPlain: Unmanaged<PlainSet>?
  /// The sheets of texts.
  @exclusivity(unchecked) private var sheets = RecentlyUsed<AttributeSheet>()
  /// The styles of texts.
  private var styles = RecentlyUsed<StyleSheet>()

  /// Creates a memory that knows nothing yet.
  package init() {}

  deinit { lastPlain?.release() }

  /// Stores the set of the string in a single set that was read last.
  func keep(_ set: PlainSet) {
    let known = lastPlain
    lastPlain = .passRetained(set)
    known?.release()
  }

  /// Returns whom a value tells something.
  func kind(of value: Any) -> ValueKind {
    let type = type(of: value)
    let id = ObjectIdentifier(type)
    for known in kinds where known.type == id { return known.kind }
    let kind: ValueKind =
      type is any ForeignAttributeValue.Type ? .foreign : type == CTRunDelegate.self ? .runDelegate : .own
    if kinds.count == AttributeMemory.mostKinds { kinds.removeFirst() }
    kinds.append((id, kind))
    return kind
  }

  /// Returns the meaning of a set of attributes, in text whose other fonts come from a collection; `nil` if
  /// it is not stored.
  func meaning(of attributes: [Attribute], _ collection: FontCollection) -> Meaning? {
    // Mostly the values are the same objects.
    for known in known
    where known.collection === collection && known.meaning.isOf(attributes, AttributeMemory.isSame) {
      return known.meaning
    }
    for known in known
    where known.collection === collection && known.meaning.isOf(attributes, AttributeMemory.meanSame) {
      return known.meaning
    }
    return nil
  }

  /// Whether a value is equal to one that can never change, and will stay so.
  private static func meanSame(_ fixed: Any, _ other: Any) -> Bool {
    if isSame(fixed, other) { return true }
    guard type(of: fixed) == type(of: other), let fixed = fixed as? NSObject else { return false }
    return fixed.isEqual(other) && isFixed(other)
  }

  /// Whether a value can never change: Foundation's numbers and strings of no other class cannot.
  static func isFixed(_ value: Any) -> Bool {
    if let value = value as? any FixedAttributeValue { return value.isFixed }
    let type = type(of: value)
    return type == NSString.self || type == NSNumber.self
  }

  /// Stores the meaning of a set of attributes unless it can change.
  func keep(_ meaning: Meaning, _ collection: FontCollection) {
    guard meaning.isFixed else { return }
    if known.count < AttributeMemory.most {
      known.append((collection, meaning))
    } else {
      known[next] = (collection, meaning)
      next = (next + 1) % AttributeMemory.most
    }
  }

  /// Returns a set of attributes in the form that texts share; `nil` if what it says may change.
  func shared(_ attributes: [NSAttributedString.Key: Any]) -> SharedAttributes? {
    if let lastAsked, AttributeMemory.shareMemory(lastAsked.dictionary, attributes) { return lastAsked.set }
    for known in fixedSets where AttributeMemory.areSame(known.dictionary, attributes) {
      lastAsked = (attributes, known)
      return known
    }
    let set = SharedAttributes(attributes)
    guard set.isFixed else { return nil }
    lastAsked = (attributes, set)
    if fixedSets.count < AttributeMemory.mostSets {
      fixedSets.append(set)
    } else {
      fixedSets[nextSet] = set
      nextSet = (nextSet + 1) % AttributeMemory.mostSets
    }
    return set
  }

  /// Returns the first set that can never change, of those that texts share, for which a condition holds.
  func fixedSet(where isAsked: (SharedAttributes) -> Bool) -> SharedAttributes? {
    fixedSets.first(where: isAsked)
  }

  /// Returns runs whose sets texts share; `nil` if one of them may change, or there are too many sets.
  func sharedRuns(
    _ ranges: [(end: Int, attributes: [NSAttributedString.Key: Any])]
  ) -> [SharedAttributes.Run]? {
    guard ranges.count <= AttributeMemory.mostSets,
      !ranges.contains(where: { $0.attributes.values.contains { kind(of: $0) == .foreign } })
    else { return nil }
    var runs: [SharedAttributes.Run] = []
    runs.reserveCapacity(ranges.count)
    for range in ranges {
      guard let set = shared(range.attributes) else { return nil }
      runs.append(SharedAttributes.Run(end: range.end, attributes: set))
    }
    return runs
  }

  /// Returns the sheet of some sets in their order; `nil` if it is not stored.
  func knownSheet(of sets: [SharedAttributes], _ collection: FontCollection) -> AttributeSheet? {
    sheets.last { $0.isOf(sets, collection) }
  }

  /// Returns the sheet of a single set; `nil` if it is not stored.
  func knownSheet(of set: SharedAttributes, _ collection: FontCollection) -> AttributeSheet? {
    sheets.last { $0.isOf(set, collection) }
  }

  /// Stores a sheet, in place of the one that was not used for longest if there are many.
  func keep(_ sheet: AttributeSheet) { sheets.keep(sheet) }

  /// Returns the styles of some entries in their order; `nil` if they are not stored.
  func knownStyles(of entries: [StyleSheet.Entry], _ collection: FontCollection) -> StyleSheet? {
    styles.last { $0.isOf(entries, collection) }
  }

  /// Stores styles, in place of those that were not used for longest if there are many.
  func keep(_ sheet: StyleSheet) { styles.keep(sheet) }

  /// Whether two sets have the same keys and objects.
  package static func areSame(
    _ left: [NSAttributedString.Key: Any], _ right: [NSAttributedString.Key: Any]
  ) -> Bool {
    guard left.count == right.count else { return false }
    // Mostly it is the same dictionary.
    return shareMemory(left, right) || left.allPairs(with: right, satisfy: isSame)
  }

  /// Whether two sets are copies of one dictionary. Such share their memory, which does not change while
  /// there are two of them; both live as long as this call.
  private static func shareMemory(
    _ left: [NSAttributedString.Key: Any], _ right: [NSAttributedString.Key: Any]
  ) -> Bool {
    unsafeBitCast(left, to: UInt.self) == unsafeBitCast(right, to: UInt.self)
  }

  /// Whether two values are one object.
  package static func isSame(_ left: Any, _ right: Any) -> Bool {
    guard let object = address(of: left) else { return false }
    return object == address(of: right)
  }

  /// Returns where an object is; `nil` for a value that is none. Casting it to `AnyObject` would box it first
  /// and then ask for its class, which costs many times as much.
  static func address(of value: Any) -> UnsafeRawPointer? {
    func open<Value>(_ value: Value) -> UnsafeRawPointer? {
      guard Value.self is AnyClass else { return nil }
      return withUnsafeBytes(of: value) { $0.load(as: UnsafeRawPointer.self) }
    }
    return _openExistential(value, do: open)
  }
}

extension [NSAttributedString.Key: Any] {
  /// Whether there is a value of a name. Of a few attributes each is compared: to find one by its name costs
  /// more.
  package func has(_ name: NSAttributedString.Key) -> Bool {
    guard count <= 8 else { return self[name] != nil }
    let length = name.rawValue.utf8.count
    return keys.contains { $0.rawValue.utf8.count == length && $0.rawValue == name.rawValue }
  }

  /// Whether another set of as many attributes has the same keys, with values that go with those of this one.
  package func allPairs(with other: Self, satisfy isPair: (Any, Any) -> Bool) -> Bool {
    // Sets with the same keys mostly have them in one order, and to find a key by its name costs more.
    var place = other.startIndex
    for (key, value) in self {
      if other[place].key.rawValue == key.rawValue {
        guard isPair(value, other[place].value) else { return false }
      } else {
        guard let found = other[key], isPair(value, found) else { return false }
      }
      other.formIndex(after: &place)
    }
    return true
  }
}

extension CTFont: FixedAttributeValue {
  package var isFixed: Bool { true }
}
