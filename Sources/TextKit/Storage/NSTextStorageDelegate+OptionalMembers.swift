public import CoreText

extension OptionalMember where Object == any NSTextStorageDelegate {
  /// See `NSTextStorageDelegate`.
  public func callAsFunction(
    _ textStorage: NSTextStorage,
    willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    object.textStorage(
      textStorage, willProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }

  /// See `NSTextStorageDelegate`.
  public func callAsFunction(
    _ textStorage: NSTextStorage,
    didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    object.textStorage(
      textStorage, didProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
}

extension NSTextStorageDelegate {
  /// The members of the name, for calls as of optional ones: `object.textStorage?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textStorage: OptionalMember<any NSTextStorageDelegate>? { OptionalMember(of: self) }
}
