extension OptionalMember {
  /// What `textViewportLayoutControllerWillLayout` of an `NSTextViewportLayoutControllerDelegate` may be
  /// called with.
  public struct ViewportWillLayout {
    fileprivate let object: any NSTextViewportLayoutControllerDelegate

    /// See `NSTextViewportLayoutControllerDelegate`.
    public func callAsFunction(
      _ textViewportLayoutController: NSTextViewportLayoutController
    ) {
      object.textViewportLayoutControllerWillLayout(textViewportLayoutController)
    }
  }
}

extension NSTextViewportLayoutControllerDelegate {
  /// The members of the name, for calls as of optional ones:
  /// `object.textViewportLayoutControllerWillLayout?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textViewportLayoutControllerWillLayout: OptionalMember.ViewportWillLayout? {
    OptionalMember.ViewportWillLayout(object: self)
  }
}

extension OptionalMember {
  /// What `textViewportLayoutControllerDidLayout` of an `NSTextViewportLayoutControllerDelegate` may be
  /// called with.
  public struct ViewportDidLayout {
    fileprivate let object: any NSTextViewportLayoutControllerDelegate

    /// See `NSTextViewportLayoutControllerDelegate`.
    public func callAsFunction(
      _ textViewportLayoutController: NSTextViewportLayoutController
    ) {
      object.textViewportLayoutControllerDidLayout(textViewportLayoutController)
    }
  }
}

extension NSTextViewportLayoutControllerDelegate {
  /// The members of the name, for calls as of optional ones:
  /// `object.textViewportLayoutControllerDidLayout?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textViewportLayoutControllerDidLayout: OptionalMember.ViewportDidLayout? {
    OptionalMember.ViewportDidLayout(object: self)
  }
}

extension OptionalMember {
  /// What `textViewportLayoutControllerReceivedSetNeedsLayout` of an `NSTextViewportLayoutControllerDelegate`
  /// may be called with.
  public struct ViewportNeedsLayout {
    fileprivate let object: any NSTextViewportLayoutControllerDelegate

    /// See `NSTextViewportLayoutControllerDelegate`.
    public func callAsFunction(
      _ textViewportLayoutController: NSTextViewportLayoutController
    ) {
      object.textViewportLayoutControllerReceivedSetNeedsLayout(textViewportLayoutController)
    }
  }
}

extension NSTextViewportLayoutControllerDelegate {
  /// The members of the name, for calls as of optional ones:
  /// `object.textViewportLayoutControllerReceivedSetNeedsLayout?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textViewportLayoutControllerReceivedSetNeedsLayout: OptionalMember.ViewportNeedsLayout? {
    OptionalMember.ViewportNeedsLayout(object: self)
  }
}
