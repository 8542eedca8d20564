public import Foundation

extension OptionalMember where Object == any NSTextContentManagerDelegate {
  /// See `NSTextContentManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textContentManager: NSTextContentManager,
    textElementAt location: any NSTextLocation
  ) -> NSTextElement? {
    object.textContentManager(textContentManager, textElementAt: location)
  }

  /// See `NSTextContentManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textContentManager: NSTextContentManager,
    shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    object.textContentManager(textContentManager, shouldEnumerate: textElement, options: options)
  }
}

extension NSTextContentManagerDelegate {
  /// The members of the name, for calls as of optional ones: `object.textContentManager?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textContentManager: OptionalMember<any NSTextContentManagerDelegate>? {
    OptionalMember(of: self)
  }
}

extension OptionalMember where Object == any NSTextContentStorageDelegate {
  /// See `NSTextContentStorageDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textContentStorage: NSTextContentStorage,
    textParagraphWith range: NSRange
  ) -> NSTextParagraph? {
    object.textContentStorage(textContentStorage, textParagraphWith: range)
  }
}

extension NSTextContentStorageDelegate {
  /// The members of the name, for calls as of optional ones: `object.textContentStorage?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textContentStorage: OptionalMember<any NSTextContentStorageDelegate>? {
    OptionalMember(of: self)
  }
}
