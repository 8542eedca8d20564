/// Keeps objects alive that are handed out as bare pointers, out of collections that do not hold them in that
/// form.
///
/// Foundation's arrays and dictionaries on Linux turn strings, arrays and dictionaries into Swift's own
/// values when they are read, so the object that is made for a caller of `CFArrayGetValueAtIndex` has no
/// owner. It is kept here as long as the collection that it came from.
final class CFLentValues: @unchecked Sendable {
  // Sendable: everything is touched under the lock only.
  static let shared = CFLentValues()

  private struct Loan {
    weak var owner: AnyObject?
    /// Whether the collection's numbers are handed out themselves, instead of addresses.
    var isRaw = false
    var values: [AnyHashable: AnyObject] = [:]
  }
  private let lock = NSLock()
  private var loans: [ObjectIdentifier: Loan] = [:]
  private var limit = 64

  /// Returns the address of an object of a collection, valid as long as the collection lives.
  ///
  /// - Parameter key: The value's key or index in the collection.
  func address(of value: Any, at key: AnyHashable, in owner: AnyObject) -> UnsafeRawPointer? {
    if let number = value as? NSNumber, isRaw(owner) { return UnsafeRawPointer(bitPattern: number.uintValue) }
    if type(of: value) is AnyClass {
      // The collection itself holds the object.
      return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
    }
    lock.lock()
    defer { lock.unlock() }
    let identifier = ObjectIdentifier(owner)
    if loans[identifier]?.owner == nil { begin(Loan(owner: owner)) }
    let object: AnyObject
    switch value {
    case let string as String: object = NSString(string: string)
    case let array as [Any]: object = NSArray(array: array)
    case let values as [AnyHashable: Any]:
      object = NSDictionary(dictionary: values)
    default: object = value as AnyObject
    }
    // An equal string that was lent before stays where it is.
    if let known = loans[identifier]?.values[key], CFEqual(known, object) {
      return UnsafeRawPointer(Unmanaged.passUnretained(known).toOpaque())
    }
    loans[identifier]?.values[key] = object
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  private func begin(_ loan: Loan) {
    guard let owner = loan.owner else { return }
    if loans.count >= limit {
      loans = loans.filter { $0.value.owner != nil }
      limit = max(64, loans.count * 2)
    }
    loans[ObjectIdentifier(owner)] = loan
  }

  fileprivate func beginRaw(_ owner: AnyObject) {
    lock.lock()
    defer { lock.unlock() }
    begin(Loan(owner: owner, isRaw: true))
  }

  private func isRaw(_ owner: AnyObject) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard let loan = loans[ObjectIdentifier(owner)] else { return false }
    return loan.isRaw && loan.owner === owner
  }
}

/// Creates an array whose values are numbers instead of addresses, as a few of Apple's functions return:
/// `CFArrayGetValueAtIndex` gives the bare number; as an object, a value is an `NSNumber`.
package func rawValueArray(_ values: [UInt]) -> CFArray {
  let array = NSArray(array: values.map { NSNumber(value: $0) })
  CFLentValues.shared.beginRaw(array)
  return array
}

/// Returns the object whose address a caller made of it, such as by `unsafeBitCast` or `Unmanaged`.
func object(at pointer: UnsafeRawPointer) -> AnyObject {
  Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
}
