extension OptionalMember {
  /// What `location` of an `NSTextElementProvider` may be called with.
  public struct ElementProviderLocation {
    fileprivate let object: any NSTextElementProvider

    /// See `NSTextElementProvider`.
    @discardableResult
    public func callAsFunction(
      _ location: any NSTextLocation,
      offsetBy offset: Int
    ) -> (any NSTextLocation)? {
      object.location(location, offsetBy: offset)
    }
  }
}

extension NSTextElementProvider {
  /// The members of the name, for calls as of optional ones: `object.location?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var location: OptionalMember.ElementProviderLocation? {
    OptionalMember.ElementProviderLocation(object: self)
  }
}

extension OptionalMember {
  /// What `offset` of an `NSTextElementProvider` may be called with.
  public struct ElementProviderOffset {
    fileprivate let object: any NSTextElementProvider

    /// See `NSTextElementProvider`.
    @discardableResult
    public func callAsFunction(
      from: any NSTextLocation,
      to: any NSTextLocation
    ) -> Int {
      object.offset(from: from, to: to)
    }
  }
}

extension NSTextElementProvider {
  /// The members of the name, for calls as of optional ones: `object.offset?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var offset: OptionalMember.ElementProviderOffset? {
    OptionalMember.ElementProviderOffset(object: self)
  }
}

extension OptionalMember {
  /// What `adjustedRange` of an `NSTextElementProvider` may be called with.
  public struct ElementProviderAdjustedRange {
    fileprivate let object: any NSTextElementProvider

    /// See `NSTextElementProvider`.
    @discardableResult
    public func callAsFunction(
      from textRange: NSTextRange,
      forEditingTextSelection: Bool
    ) -> NSTextRange? {
      object.adjustedRange(from: textRange, forEditingTextSelection: forEditingTextSelection)
    }
  }
}

extension NSTextElementProvider {
  /// The members of the name, for calls as of optional ones: `object.adjustedRange?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var adjustedRange: OptionalMember.ElementProviderAdjustedRange? {
    OptionalMember.ElementProviderAdjustedRange(object: self)
  }
}
