extension OptionalMember where Object == any NSTextElementProvider {
  /// See `NSTextElementProvider`.
  @discardableResult
  public func callAsFunction(
    _ location: any NSTextLocation,
    offsetBy offset: Int
  ) -> (any NSTextLocation)? {
    object.location(location, offsetBy: offset)
  }

  /// See `NSTextElementProvider`.
  @discardableResult
  public func callAsFunction(
    from: any NSTextLocation,
    to: any NSTextLocation
  ) -> Int {
    object.offset(from: from, to: to)
  }

  /// See `NSTextElementProvider`.
  @discardableResult
  public func callAsFunction(
    from textRange: NSTextRange,
    forEditingTextSelection: Bool
  ) -> NSTextRange? {
    object.adjustedRange(from: textRange, forEditingTextSelection: forEditingTextSelection)
  }
}

extension NSTextElementProvider {
  /// The members of the name, for calls as of optional ones: `object.location?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var location: OptionalMember<any NSTextElementProvider>? { OptionalMember(of: self) }

  /// The members of the name, for calls as of optional ones: `object.offset?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var offset: OptionalMember<any NSTextElementProvider>? { OptionalMember(of: self) }

  /// The members of the name, for calls as of optional ones: `object.adjustedRange?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var adjustedRange: OptionalMember<any NSTextElementProvider>? { OptionalMember(of: self) }
}
