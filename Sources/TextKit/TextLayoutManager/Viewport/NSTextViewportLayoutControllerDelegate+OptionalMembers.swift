extension NSTextViewportLayoutControllerDelegate {
  /// The member, for calls as of an optional one: `object.textViewportLayoutControllerWillLayout?(…)`.
  /// Never `nil`.
  ///
  /// Not in Apple's TextKit, where the member is optional and this is how it is called.
  @_disfavoredOverload
  public var textViewportLayoutControllerWillLayout: ((NSTextViewportLayoutController) -> Void)? {
    { self.textViewportLayoutControllerWillLayout($0) }
  }

  /// The member, for calls as of an optional one: `object.textViewportLayoutControllerDidLayout?(…)`.
  /// Never `nil`.
  ///
  /// Not in Apple's TextKit, where the member is optional and this is how it is called.
  @_disfavoredOverload
  public var textViewportLayoutControllerDidLayout: ((NSTextViewportLayoutController) -> Void)? {
    { self.textViewportLayoutControllerDidLayout($0) }
  }

  /// The member, for calls as of an optional one:
  /// `object.textViewportLayoutControllerReceivedSetNeedsLayout?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the member is optional and this is how it is called.
  @_disfavoredOverload
  public var textViewportLayoutControllerReceivedSetNeedsLayout: ((NSTextViewportLayoutController) -> Void)? {
    { self.textViewportLayoutControllerReceivedSetNeedsLayout($0) }
  }
}
