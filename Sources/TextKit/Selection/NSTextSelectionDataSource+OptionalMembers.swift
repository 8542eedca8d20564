public import CoreText

extension OptionalMember where Object == any NSTextSelectionDataSource {
  /// See `NSTextSelectionDataSource`.
  public func callAsFunction(
    from location: any NSTextLocation,
    reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    object.enumerateContainerBoundaries(from: location, reverse: reverse, using: block)
  }

  /// See `NSTextSelectionDataSource`.
  @discardableResult
  public func callAsFunction(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.LayoutOrientation {
    object.textLayoutOrientation(at: location)
  }
}

extension NSTextSelectionDataSource {
  /// The members of the name, for calls as of optional ones: `object.enumerateContainerBoundaries?(…)`. Never
  /// `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var enumerateContainerBoundaries: OptionalMember<any NSTextSelectionDataSource>? {
    OptionalMember(of: self)
  }

  /// The members of the name, for calls as of optional ones: `object.textLayoutOrientation?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textLayoutOrientation: OptionalMember<any NSTextSelectionDataSource>? {
    OptionalMember(of: self)
  }
}
