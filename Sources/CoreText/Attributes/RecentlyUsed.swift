/// A few objects, of which the one that was not used for longest gives way to a new one.
struct RecentlyUsed<Object: AnyObject> {
  /// The most objects; each is compared with what is requested.
  private let most = 16
  /// The objects, those used last at the end.
  private var objects: [Object] = []

  /// Returns the object used last of those for which a condition holds, and counts it as used; `nil` if
  /// there is none.
  mutating func last(where isAsked: (Object) -> Bool) -> Object? {
    var index = objects.count - 1
    while index >= 0, !isAsked(objects[index]) { index -= 1 }
    guard index >= 0 else { return nil }
    if index < objects.count - 1 { objects.append(objects.remove(at: index)) }
    return objects[objects.count - 1]
  }

  /// Stores an object, in place of the one that was not used for longest if there are many.
  mutating func keep(_ object: Object) {
    if objects.count == most { objects.removeFirst() }
    objects.append(object)
  }
}
