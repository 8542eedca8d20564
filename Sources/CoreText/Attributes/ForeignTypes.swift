internal import Synchronization

/// The types of values that were met in attributes, by whether they are `ForeignAttributeValue`s: the runtime
/// takes ten times as long to tell.
enum ForeignTypes {
  private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

  /// Whether a value is read only by the module that made it.
  static func hold(_ value: Any) -> Bool {
    let type = type(of: value)
    let id = ObjectIdentifier(type)
    if let answer = known.withLock({ $0[id] }) { return answer }
    let answer = type is any ForeignAttributeValue.Type
    known.withLock { $0[id] = answer }
    return answer
  }
}
