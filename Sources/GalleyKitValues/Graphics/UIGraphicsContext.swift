/// The contexts of the current thread that were pushed, the current one last.
private final class ContextStack {
  static let key = "org.galley.TextKit.contexts"
  var contexts: [CGContext] = []

  /// The stack of the current thread.
  static var current: ContextStack {
    let storage = Thread.current.threadDictionary
    if let stack = storage[key] as? ContextStack { return stack }
    let stack = ContextStack()
    storage[key] = stack
    return stack
  }
}

/// Returns what this thread draws on now; `nil` when no context was pushed.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.contexts.last
}

/// Makes a context the current one of this thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Returns to the context that was current before the last push; does nothing without one.
public func UIGraphicsPopContext() {
  _ = ContextStack.current.contexts.popLast()
}
