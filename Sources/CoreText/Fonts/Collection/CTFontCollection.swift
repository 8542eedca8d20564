public import CoreGraphics
internal import GalleyFonts

/// A set of fonts: all that are available, or those that match some descriptors.
///
/// It is evaluated anew at every call, so that it contains fonts which are registered later.
public class CTFontCollection: AttributeValue, @unchecked Sendable {
  // Sendable: the query is touched under the lock only.

  /// The fonts of a collection.
  fileprivate struct Query: Sendable {
    /// Descriptors whose matches are in; `nil` for all fonts.
    var included: [CTFontDescriptor]?
    /// Descriptors whose matches are not.
    var excluded: [CTFontDescriptor] = []
    /// Whether the same font counts once.
    var removesDuplicates = false
    var includesDisabled = false
  }
  private let lock = NSLock()
  private var state: Query

  fileprivate init(_ query: Query) {
    state = query
    super.init()
  }

  fileprivate var query: Query { lock.withLock { state } }

  fileprivate func change(_ body: (inout Query) -> Void) { lock.withLock { body(&state) } }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontCollection else { return false }
    if self === other { return true }
    if self is CTMutableFontCollection || other is CTMutableFontCollection { return false }
    return query.included == other.query.included && query.excluded == other.query.excluded
      && query.removesDuplicates == other.query.removesDuplicates
  }

  override public var hash: Int { query.included?.count ?? 0 }
}

/// A font collection whose queries can be changed.
public final class CTMutableFontCollection: CTFontCollection, @unchecked Sendable {}

/// In the options of a collection: whether fonts that several descriptors lead to are listed once: a number.
/// Absent: no.
nonisolated(unsafe) public let kCTFontCollectionRemoveDuplicatesOption =
  "CTFontCollectionRemoveDuplicatesOption" as CFString
/// In the options of a collection: whether fonts that are registered but not enabled are listed, too: a
/// number. Absent: no.
nonisolated(unsafe) public let kCTFontCollectionIncludeDisabledFontsOption =
  "CTFontCollectionIncludeDisabledFontsOption" as CFString
/// In the options of a collection: whether fonts that could be fetched are left out: a number. There are none
/// here.
nonisolated(unsafe) public let kCTFontCollectionDisallowAutoActivationOption =
  "CTFontCollectionDisallowAutoActivationOption" as CFString

/// The way in which attributes of several fonts are combined.
public struct CTFontCollectionCopyOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Equal values occur once.
  public static let unique = CTFontCollectionCopyOptions(rawValue: 1 << 0)
  /// Values are sorted as people sort names.
  public static let standardSort = CTFontCollectionCopyOptions(rawValue: 1 << 1)
}

/// Compares two descriptors: for sorting a collection.
///
/// The third argument is what the caller passed along.
public typealias CTFontCollectionSortDescriptorsCallback = (
  CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer
) -> CFComparisonResult

/// The identifier of font collections.
@discardableResult
public func CTFontCollectionGetTypeID() -> CFTypeID { typeIdentifier(of: CTFontCollection.self) }

private func removesDuplicates(_ options: CFDictionary?) -> Bool {
  Double(attributeValue: options?[kCTFontCollectionRemoveDuplicatesOption]) ?? 0 != 0
}

private func includesDisabled(_ options: CFDictionary?) -> Bool {
  Double(attributeValue: options?[kCTFontCollectionIncludeDisabledFontsOption]) ?? 0 != 0
}

private func descriptors(_ array: CFArray?) -> [CTFontDescriptor]? {
  array.map { $0.compactMap { $0 as? CTFontDescriptor } }
}

/// Creates a collection of all fonts: those of `FontCollection.current` and those registered with it.
@discardableResult
public func CTFontCollectionCreateFromAvailableFonts(_ options: CFDictionary?) -> CTFontCollection {
  CTFontCollection(
    CTFontCollection.Query(
      included: nil, removesDuplicates: removesDuplicates(options),
      includesDisabled: includesDisabled(options)))
}

/// Creates a collection of the fonts that match some descriptors.
///
/// - Parameters:
///   - queryDescriptors: An array of descriptors; `nil` and an empty one match nothing.
///   - options: With the keys of options; `nil` for none.
@discardableResult
public func CTFontCollectionCreateWithFontDescriptors(
  _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  CTFontCollection(
    CTFontCollection.Query(
      included: descriptors(queryDescriptors) ?? [], removesDuplicates: removesDuplicates(options),
      includesDisabled: includesDisabled(options)))
}

/// Creates a collection of what is in another one and of the fonts that match some more descriptors.
@discardableResult
public func CTFontCollectionCreateCopyWithFontDescriptors(
  _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  var query = original.query
  query.included = query.included.map { $0 + (descriptors(queryDescriptors) ?? []) }
  query.removesDuplicates = removesDuplicates(options)
  query.includesDisabled = query.includesDisabled || includesDisabled(options)
  return CTFontCollection(query)
}

/// Creates a copy whose queries can be changed.
@discardableResult
public func CTFontCollectionCreateMutableCopy(_ original: CTFontCollection) -> CTMutableFontCollection {
  CTMutableFontCollection(original.query)
}

/// The descriptors whose matches are in a collection; `nil` for a collection of all fonts.
@discardableResult
public func CTFontCollectionCopyQueryDescriptors(_ collection: CTFontCollection) -> CFArray? {
  collection.query.included.map { NSArray(array: $0) }
}

/// Changes the descriptors whose matches are in a collection; `nil` for all fonts.
public func CTFontCollectionSetQueryDescriptors(
  _ collection: CTMutableFontCollection, _ descriptors: CFArray?
) {
  let list = CoreText.descriptors(descriptors)
  collection.change { $0.included = list }
}

/// The descriptors whose matches are left out of a collection; `nil` for none.
@discardableResult
public func CTFontCollectionCopyExclusionDescriptors(_ collection: CTFontCollection) -> CFArray? {
  let list = collection.query.excluded
  return list.isEmpty ? nil : NSArray(array: list)
}

/// Changes the descriptors whose matches are left out of a collection; `nil` for none.
public func CTFontCollectionSetExclusionDescriptors(
  _ collection: CTMutableFontCollection, _ descriptors: CFArray?
) {
  let list = CoreText.descriptors(descriptors) ?? []
  collection.change { $0.excluded = list }
}

/// The descriptors of the fonts of a collection: by query, the best match first; all fonts in the order of
/// `FontCollection`. `nil` when there are none.
@discardableResult
public func CTFontCollectionCreateMatchingFontDescriptors(_ collection: CTFontCollection) -> CFArray? {
  CTFontCollectionCreateMatchingFontDescriptorsWithOptions(collection, nil)
}

/// The descriptors of the fonts of a collection, with options instead of its own; see
/// `CTFontCollectionCreateMatchingFontDescriptors`.
@discardableResult
public func CTFontCollectionCreateMatchingFontDescriptorsWithOptions(
  _ collection: CTFontCollection, _ options: CFDictionary?
) -> CFArray? {
  var query = collection.query
  if options != nil {
    query.removesDuplicates = removesDuplicates(options)
    query.includesDisabled = includesDisabled(options)
  }
  let found = query.fonts
  return found.isEmpty ? nil : NSArray(array: found)
}

/// The descriptors of the fonts of a collection, sorted; `nil` when there are none.
///
/// - Parameters:
///   - collection: The collection.
///   - sortCallback: Compares two of them; the order of equal ones does not change. `nil` does not sort.
///   - refCon: Is passed along.
@discardableResult
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
  _ collection: CTFontCollection, _ sortCallback: CTFontCollectionSortDescriptorsCallback?,
  _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
  var found = collection.query.fonts
  if let sortCallback {
    // A callback may not look at what it gets passed along, but it must get something.
    let passed = refCon ?? UnsafeMutableRawPointer(bitPattern: UInt.max)!
    found = found.enumerated().sorted { left, right in
      switch sortCallback(left.element, right.element, passed) {
      case .compareLessThan: true
      case .compareEqualTo: left.offset < right.offset
      case .compareGreaterThan: false
      @unknown default: false
      }
    }.map(\.element)
  }
  return found.isEmpty ? nil : NSArray(array: found)
}

/// The descriptors of the fonts of a collection that belong to a family; `nil` when there are none.
@discardableResult
public func CTFontCollectionCreateMatchingFontDescriptorsForFamily(
  _ collection: CTFontCollection, _ familyName: CFString, _ options: CFDictionary?
) -> CFArray? {
  var query = collection.query
  if options != nil { query.removesDuplicates = removesDuplicates(options) }
  let name = (familyName as String).lowercased()
  let found = query.fonts.filter { $0.entry?.families.contains { $0.lowercased() == name } ?? false }
  return found.isEmpty ? nil : NSArray(array: found)
}

/// One attribute of every font of a collection.
///
/// - Parameters:
///   - collection: The collection.
///   - attributeName: A descriptor's key.
///   - options: Whether values are sorted and repeated.
/// - Returns: An array of values; `kCFNull`, which is an `NSNull`, for a font without one.
@discardableResult
public func CTFontCollectionCopyFontAttribute(
  _ collection: CTFontCollection, _ attributeName: CFString, _ options: CTFontCollectionCopyOptions
) -> CFArray {
  let values = collection.query.fonts.map { descriptor -> CFTypeRef in
    CTFontDescriptorCopyAttribute(descriptor, attributeName) ?? NSNull()
  }
  return NSArray(array: arrange(values, options) { $0 })
}

/// Some attributes of every font of a collection: an array of dictionaries.
///
/// - Parameters:
///   - collection: The collection.
///   - attributeNames: Descriptors' keys.
///   - options: Whether dictionaries are sorted, by the family's name, the style's and the PostScript name as
///     far as they have them, and repeated.
@discardableResult
public func CTFontCollectionCopyFontAttributes(
  _ collection: CTFontCollection, _ attributeNames: CFSet, _ options: CTFontCollectionCopyOptions
) -> CFArray {
  let keys = attributeNames.compactMap { $0 as? String }.sorted().map { NSString(string: $0) }
  let values = collection.query.fonts.map { descriptor in
    var attributes: [CFString: Any] = [:]
    for key in keys { attributes[key] = CTFontDescriptorCopyAttribute(descriptor, key) }
    return FontAttributes.dictionary(attributes)
  }
  let order = [kCTFontFamilyNameAttribute, kCTFontStyleNameAttribute, kCTFontNameAttribute]
  return NSArray(
    array: arrange(values, options) { dictionary in
      NSString(
        string: order.map { (dictionary as? NSDictionary)?[$0] as? String ?? "" }.joined(separator: "\u{1}"))
    })
}

/// Sorts values by what a closure gives for each, and leaves repeated ones out.
private func arrange(
  _ values: [CFTypeRef], _ options: CTFontCollectionCopyOptions, by key: (CFTypeRef) -> CFTypeRef
) -> [CFTypeRef] {
  var values = values
  if options.contains(.unique) {
    var seen: [UInt: [CFTypeRef]] = [:]
    values = values.filter { value in
      let hash = CFHash(value)
      if seen[hash]?.contains(where: { CFEqual($0, value) }) ?? false { return false }
      seen[hash, default: []].append(value)
      return true
    }
  }
  guard options.contains(.standardSort) else { return values }
  return values.map { (value: $0, key: key($0)) }.enumerated().sorted { left, right in
    let result = compare(left.element.key, right.element.key)
    return result == .orderedSame ? left.offset < right.offset : result == .orderedAscending
  }.map(\.element.value)
}

private func compare(_ left: CFTypeRef, _ right: CFTypeRef) -> ComparisonResult {
  if let left = left as? NSString, let right = right as? NSString {
    return (left as String).compare(right as String, options: [.caseInsensitive, .numeric])
  }
  if let left = left as? NSNumber, let right = right as? NSNumber { return left.compare(right) }
  return "\(left)".compare("\(right)")
}

extension CTFontCollection.Query {
  /// The fonts, from `FontCollection.current`.
  fileprivate var fonts: [CTFontDescriptor] {
    let collection = FontCollection.current
    let fonts = collection.registered
    var found: [CTFontDescriptor] = []
    for descriptor in included ?? [] {
      found +=
        descriptor.entry.map { [CTFontDescriptor(of: $0)] }
        ?? FontMatch.entries(for: descriptor, mandatory: [], in: fonts).map { CTFontDescriptor(of: $0) }
    }
    if included == nil {
      found = fonts.entries.map { CTFontDescriptor(of: $0) }
      if includesDisabled {
        found += collection.registeredFonts.filter { !$0.isEnabled }.map {
          CTFontDescriptor(of: FontEntry($0.face))
        }
      }
    }
    var left: Set<FontIdentity> = []
    for descriptor in excluded {
      let entries =
        descriptor.entry.map { [$0] } ?? FontMatch.entries(for: descriptor, mandatory: [], in: fonts)
      left.formUnion(entries.map(FontIdentity.init))
    }
    var seen: Set<FontIdentity> = []
    return found.filter { descriptor in
      guard let entry = descriptor.entry else { return false }
      let place = FontIdentity(entry)
      return !left.contains(place) && (!removesDuplicates || seen.insert(place).inserted)
    }
  }
}

/// The properties that make two entries the same font.
private struct FontIdentity: Hashable {
  let source: String
  let index: Int
  let name: String

  init(_ entry: FontEntry) {
    source = entry.source
    index = entry.index
    name = entry.postScriptName
  }
}
