internal import CoreGraphics

/// An array for callers whose elements are handed out as they are: Foundation's own looks at each for a value
/// that it may have boxed, when it is put in and whenever it is read.
///
/// It never changes. Most have one element, for which there is no array beside the object.
final class ObjectArray<Object: AnyObject>: NSArray {
  private let first: Object?
  /// All elements, if there is more than one.
  private let others: [Object]

  /// Creates an array of some objects.
  init(_ objects: [Object]) {
    (first, others) = objects.count > 1 ? (nil, objects) : (objects.first, [])
    super.init(objects: nil, count: 0)
  }

  /// Creates an array of one object.
  init(of object: consuming Object) {
    (first, others) = (object, [])
    super.init(objects: nil, count: 0)
  }

  // Foundation demands the three, and calls none of them for a class of its clients.

  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    first = nil
    others = (0..<count).map { unsafeDowncast(objects![$0], to: Object.self) }
    super.init(objects: nil, count: 0)
  }

  required convenience init(arrayLiteral elements: Any...) { self.init(elements.map { $0 as! Object }) }

  required init?(coder: NSCoder) { return nil }

  /// The elements.
  var elements: [Object] { first.map { [$0] } ?? others }

  /// Returns an element.
  subscript(_ index: Int) -> Object {
    if let first, index == 0 { return first }
    return others[index]
  }

  override var count: Int { first == nil ? others.count : 1 }

  override func object(at index: Int) -> Any { self[index] as Object }

  // Foundation's asks for the number of elements first, twice.
  override subscript(_ index: Int) -> Any { object(at: index) }
}
