public import Foundation

/// A place in the text of a view, between two characters. Each class of views has a subclass of its own; only
/// the view that has made a position can tell where it is.
@MainActor
open class UITextPosition: NSObject {
  /// Creates a position, on any thread: subclasses may be plain values.
  public nonisolated override init() { super.init() }
}
