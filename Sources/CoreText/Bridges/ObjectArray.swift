internal import CoreGraphics

/// An array for callers whose elements are handed out as they are: Foundation's own looks at each for a value
/// that it may have boxed, when it is put in and whenever it is read.
///
/// It never changes.
final class ObjectArray<Object: AnyObject>: NSArray {
  private let objects: [Object]

  /// Creates an array of some objects.
  init(_ objects: [Object]) {
    self.objects = objects
    super.init(objects: nil, count: 0)
  }

  // Foundation demands the three, and calls none of them for a class of its clients.

  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    self.objects = (0..<count).map { unsafeDowncast(objects![$0], to: Object.self) }
    super.init(objects: nil, count: 0)
  }

  required convenience init(arrayLiteral elements: Any...) { self.init(elements.map { $0 as! Object }) }

  required init?(coder: NSCoder) { return nil }

  override var count: Int { objects.count }

  override func object(at index: Int) -> Any { objects[index] }
}
