/// The contexts of a thread that were made current, the current one last.
package final class GraphicsStack {
  /// A context with what drawing needs to know of it.
  package struct Entry {
    /// The context; `nil` while there is none.
    package var context: CGContext?
    /// Whether y points down, as UIKit draws, so that the top of text and images is at the least y.
    package var isFlipped: Bool
    /// The object that the entry was made for, such as an `NSGraphicsContext`.
    package var owner: AnyObject?

    /// Creates an entry.
    package init(context: CGContext?, isFlipped: Bool, owner: AnyObject? = nil) {
      self.context = context
      self.isFlipped = isFlipped
      self.owner = owner
    }
  }

  private static let key = "org.galley.TextKit.contexts"
  private var entries: [Entry] = []

  /// The stack of the current thread.
  package static var current: GraphicsStack {
    let storage = Thread.current.threadDictionary
    if let stack = storage[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    storage[key] = stack
    return stack
  }

  /// The entry that is drawn on; setting it replaces it, or begins the stack.
  package var top: Entry? {
    get { entries.last }
    set {
      _ = entries.popLast()
      if let newValue { entries.append(newValue) }
    }
  }

  /// Makes an entry the current one until it is popped.
  package func push(_ entry: Entry) { entries.append(entry) }

  /// Returns to the entry before; does nothing without one.
  @discardableResult
  package func pop() -> Entry? { entries.popLast() }
}

/// Returns what this thread draws on now; `nil` when no context was pushed.
@discardableResult
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsStack.current.top?.context
}

/// Makes a context the current one of this thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.push(GraphicsStack.Entry(context: context, isFlipped: true))
}

/// Returns to the context that was current before the last push; does nothing without one.
public func UIGraphicsPopContext() {
  GraphicsStack.current.pop()
}
