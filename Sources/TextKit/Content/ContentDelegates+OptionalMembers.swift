public import Foundation

extension OptionalMember {
  /// What `textContentManager` of an `NSTextContentManagerDelegate` may be called with.
  public struct ContentManagerDelegate {
    fileprivate let object: any NSTextContentManagerDelegate

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
}

extension NSTextContentManagerDelegate {
  /// The members of the name, for calls as of optional ones: `object.textContentManager?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textContentManager: OptionalMember.ContentManagerDelegate? {
    OptionalMember.ContentManagerDelegate(object: self)
  }
}

extension OptionalMember {
  /// What `textContentStorage` of an `NSTextContentStorageDelegate` may be called with.
  public struct ContentStorageDelegate {
    fileprivate let object: any NSTextContentStorageDelegate

    /// See `NSTextContentStorageDelegate`.
    @discardableResult
    public func callAsFunction(
      _ textContentStorage: NSTextContentStorage,
      textParagraphWith range: NSRange
    ) -> NSTextParagraph? {
      object.textContentStorage(textContentStorage, textParagraphWith: range)
    }
  }
}

extension NSTextContentStorageDelegate {
  /// The members of the name, for calls as of optional ones: `object.textContentStorage?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textContentStorage: OptionalMember.ContentStorageDelegate? {
    OptionalMember.ContentStorageDelegate(object: self)
  }
}
