internal import Foundation

/// Writes keyed archives so that equal objects give equal bytes.
///
/// The format is that of `NSKeyedArchiver`, which `NSKeyedUnarchiver` reads, as a binary property list, with
/// these rules added: objects are numbered in the order in which they are reached from the root, values of an
/// object and entries of dictionaries are sorted by their keys' UTF-8, and text, numbers, data, URLs, dates,
/// arrays, dictionaries and sets that are equal are written once. Whole numbers, fractions and truth values
/// are never mistaken for each other, as Foundation's archiver on Linux does. Objects of all other classes
/// are never merged.
final class KeyedArchiveWriter: NSCoder {
  private typealias Value = PropertyListValue

  private let isSecure: Bool
  /// The objects by number; 0 means `nil`.
  private var objects: [Value] = [.string("$null")]
  private var numberOfValue: [Value: Int] = [:]
  private var numberOfObject: [ObjectIdentifier: Int] = [:]
  /// The objects that were written, retained so that no other object gets the address of one.
  private var written: [AnyObject] = []
  /// The values of the objects that are being written, the innermost last.
  private var frames: [[String: Value]] = []
  /// The first value that cannot be written.
  private var failure: KeyedArchiveError?

  private init(isSecure: Bool) {
    self.isSecure = isSecure
    super.init()
  }

  /// Writes an archive of one object.
  ///
  /// - Parameter isSecure: Whether all objects must conform to `NSSecureCoding`.
  static func archive(_ root: NSObject, isSecure: Bool) throws(KeyedArchiveError) -> Data {
    let writer = KeyedArchiveWriter(isSecure: isSecure)
    let number = writer.number(of: root)
    if let failure = writer.failure { throw failure }
    let list = Value.dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary([NSKeyedArchiveRootObjectKey: .reference(number)]),
      "$objects": .array(writer.objects),
    ])
    return BinaryPropertyList(list).data
  }

  // MARK: NSCoder

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }

  private func put(_ value: Value, _ key: String) { frames[frames.count - 1][key] = value }

  override func encode(_ object: Any?, forKey key: String) { put(.reference(number(of: object)), key) }
  override func encodeConditionalObject(_ object: Any?, forKey key: String) { encode(object, forKey: key) }
  override func encode(_ value: Bool, forKey key: String) { put(.boolean(value), key) }
  override func encode(_ value: Int32, forKey key: String) { put(.integer(Int64(value)), key) }
  override func encode(_ value: Int64, forKey key: String) { put(.integer(value), key) }
  override func encode(_ value: Int, forKey key: String) { put(.integer(Int64(value)), key) }
  override func encode(_ value: Float, forKey key: String) { put(.real(Double(value)), key) }
  override func encode(_ value: Double, forKey key: String) { put(.real(value), key) }
  override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
    put(.data(Data(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : length))), key)
  }

  // MARK: Objects

  /// The number of an object, which is written first when it is new.
  private func number(of object: Any?) -> Int {
    switch object {
    case nil: return 0
    case let text as String: return number(ofValue: .string(text))
    case let number as NSNumber: return self.number(ofValue: Value(number))
    case let data as Data: return number(ofValue: record("NSData", ["NS.data": .data(data)]))
    case let url as URL:
      return number(
        ofValue: record(
          "NSURL", ["NS.base": .reference(0), "NS.relative": .reference(number(of: url.absoluteString))]))
    case let date as Date:
      return number(ofValue: record("NSDate", ["NS.time": .real(date.timeIntervalSinceReferenceDate)]))
    case let array as [Any]:
      return number(ofValue: record("NSArray", ["NS.objects": .array(array.map(reference))]))
    case let text as NSAttributedString: return number(ofText: text)
    case let entries as [AnyHashable: Any]: return number(ofEntries: entries)
    case let set as Set<AnyHashable>:
      let members = set.map { (order(of: $0.base), $0.base) }.sorted { $0.0 < $1.0 }
      return number(ofValue: record("NSSet", ["NS.objects": .array(members.map { reference($0.1) })]))
    case let object as any NSObject & NSCoding: return number(ofObject: object)
    // Apple's enumerations of names bridge to the names.
    case let name as any RawRepresentable<String>: return number(ofValue: .string(name.rawValue))
    default:
      fail(object.map { String(describing: type(of: $0)) } ?? "")
      return 0
    }
  }

  private func reference(_ object: Any) -> Value { .reference(number(of: object)) }

  private func number(ofValue value: Value) -> Int {
    if let known = numberOfValue[value] { return known }
    objects.append(value)
    numberOfValue[value] = objects.count - 1
    return objects.count - 1
  }

  /// Entries in the order of their keys; keys other than text and numbers are no keys of archives.
  private func number(ofEntries entries: [AnyHashable: Any]) -> Int {
    let sorted = entries.map { (order: order(of: $0.key.base), key: $0.key.base, value: $0.value) }
      .sorted { $0.order < $1.order }
    return number(
      ofValue: record(
        "NSDictionary",
        [
          "NS.keys": .array(sorted.map { reference($0.key) }),
          "NS.objects": .array(sorted.map { reference($0.value) }),
        ]))
  }

  /// Returns the text by which keys of dictionaries and members of sets are sorted.
  private func order(of key: Any) -> String {
    if let text = key as? String { return "s" + text }
    if let number = key as? NSNumber { return "n" + number.stringValue }
    fail(String(describing: type(of: key)))
    return ""
  }

  /// An object of a class of Foundation.
  private func record(_ name: String, _ values: [String: Value]) -> Value {
    var values = values
    values["$class"] = .reference(number(ofClass: [name, "NSObject"]))
    return .dictionary(values)
  }

  private func number(ofClass names: [String]) -> Int {
    number(
      ofValue: .dictionary([
        "$classname": .string(names[0]), "$classes": .array(names.map { .string($0) }),
      ]))
  }

  private func number(ofObject object: any NSObject & NSCoding) -> Int {
    if let known = numberOfObject[ObjectIdentifier(object)] { return known }
    guard !isSecure || object is any NSSecureCoding else {
      fail(NSStringFromClass(type(of: object)))
      return 0
    }
    objects.append(.dictionary([:]))
    let number = objects.count - 1
    numberOfObject[ObjectIdentifier(object)] = number
    written.append(object)
    let names = [NSStringFromClass(type(of: object)), "NSObject"]
    frames.append(["$class": .reference(self.number(ofClass: names))])
    object.encode(with: self)
    objects[number] = .dictionary(frames.removeLast())
    return number
  }

  /// A styled string: its text, its different sets of attributes, and for each run how long it is and which
  /// set it has.
  private func number(ofText text: NSAttributedString) -> Int {
    if let known = numberOfObject[ObjectIdentifier(text)] { return known }
    let isMutable = text is NSMutableAttributedString
    let names = (isMutable ? ["NSMutableAttributedString"] : []) + ["NSAttributedString", "NSObject"]
    objects.append(.dictionary([:]))
    let number = objects.count - 1
    numberOfObject[ObjectIdentifier(text)] = number
    written.append(text)
    var values: [String: Value] = [
      "$class": .reference(self.number(ofClass: names)), "NSString": .reference(self.number(of: text.string)),
    ]
    var sets: [Int] = []
    var runs: [(length: Int, set: Int)] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes, range, _ in
      var entries: [AnyHashable: Any] = [:]
      for (key, value) in attributes { entries[key.rawValue] = value }
      let found = self.number(ofEntries: entries)
      let set = sets.firstIndex(of: found) ?? sets.count
      if set == sets.count { sets.append(found) }
      if runs.last?.set == set {
        runs[runs.count - 1].length += range.length
      } else {
        runs.append((range.length, set))
      }
    }
    if !runs.isEmpty {
      // Foundation on Linux reads a set that all of the text has only as it reads several.
      values["NSAttributes"] = .reference(
        self.number(ofValue: record("NSArray", ["NS.objects": .array(sets.map { .reference($0) })])))
      var bytes = Data()
      for run in runs {
        for var rest in [run.length, run.set] {
          while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
          }
          bytes.append(UInt8(rest))
        }
      }
      values["NSAttributeInfo"] = .reference(self.number(of: bytes))
    }
    objects[number] = .dictionary(values)
    return number
  }

  private func fail(_ name: String) {
    if failure == nil { failure = KeyedArchiveError(typeName: name) }
  }
}
