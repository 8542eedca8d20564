internal import CoreGraphics

/// An array for callers whose elements are handed out as they are: Foundation's own looks at each for a value
/// that it may have boxed, when it is put in and whenever it is read.
///
/// Sendable: it never changes, and neither do its objects.
final class ObjectArray<Object: AnyObject & Sendable>: NSArray, @unchecked Sendable {
  private let objects: [Object]

  /// Creates an array of some objects.
  init(_ objects: [Object]) {
    self.objects = objects
    super.init(objects: nil, count: 0)
  }

  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    self.objects = (0..<count).map { unsafeDowncast(objects![$0], to: Object.self) }
    super.init(objects: nil, count: 0)
  }

  required init?(coder: NSCoder) { return nil }

  override var count: Int { objects.count }

  override func object(at index: Int) -> Any { objects[index] }
}
