public import Foundation

extension NSAttributedString {
  /// Creates a string of a value of Foundation's newer type. Of its attributes those come along that the kits
  /// and Foundation define; a value that has no counterpart is left out.
  public convenience init(_ attrStr: AttributedString) {
    // Not strict, so that nothing is thrown.
    self.init(attributedString: (try? attrStr.converted(.usual)) ?? NSAttributedString(string: ""))
  }

  /// Creates a string of a value of Foundation's newer type, with the attributes of a scope.
  ///
  /// - Parameters:
  ///   - attrStr: The value.
  ///   - scope: The scope, such as `\.uiKit`.
  /// - Throws: When a value has no counterpart.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(attrStr, including: S.self)
  }

  /// Creates a string of a value of Foundation's newer type, with the attributes of a scope.
  ///
  /// - Parameters:
  ///   - attrStr: The value.
  ///   - scope: The scope.
  /// - Throws: When a value has no counterpart.
  public convenience init<S: AttributeScope>(_ attrStr: AttributedString, including scope: S.Type) throws {
    self.init(attributedString: try attrStr.converted(AttributeConversion(scope)))
  }
}

extension AttributedString {
  fileprivate func converted(_ conversion: AttributeConversion) throws -> NSAttributedString {
    let string = NSMutableAttributedString()
    for run in runs {
      string.append(
        NSAttributedString(
          string: String(self[run.range].characters), attributes: try conversion.dictionary(run.attributes)))
    }
    return string
  }

  /// Creates a value of an `NSAttributedString`. Of its attributes those come along that the kits and
  /// Foundation define; an object that has no counterpart is left out.
  public init(_ nsStr: NSAttributedString) {
    self = (try? AttributedString(nsStr, .usual)) ?? AttributedString()
  }

  /// Creates a value of an `NSAttributedString`, with the attributes of a scope.
  ///
  /// - Parameters:
  ///   - nsStr: The string.
  ///   - scope: The scope, such as `\.uiKit`.
  /// - Throws: When an object has no counterpart.
  public init<S: AttributeScope>(
    _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(nsStr, including: S.self)
  }

  /// Creates a value of an `NSAttributedString`, with the attributes of a scope.
  ///
  /// - Parameters:
  ///   - nsStr: The string.
  ///   - scope: The scope.
  /// - Throws: When an object has no counterpart.
  public init<S: AttributeScope>(_ nsStr: NSAttributedString, including scope: S.Type) throws {
    try self.init(nsStr, AttributeConversion(scope))
  }

  private init(_ string: NSAttributedString, _ conversion: AttributeConversion) throws {
    self.init()
    let text = NSString(string: string.string)
    var start = 0
    while start < text.length {
      var range = NSRange()
      let attributes = string.attributes(
        at: start, longestEffectiveRange: &range, in: NSRange(location: start, length: text.length - start))
      append(
        AttributedString(text.substring(with: range), attributes: try conversion.container(attributes)))
      start = range.location + range.length
    }
  }
}

extension AttributeContainer {
  /// Creates a container of the attributes of an `NSAttributedString`, those that the kits and Foundation
  /// define.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self = (try? AttributeConversion.usual.container(dictionary)) ?? AttributeContainer()
  }

  /// Creates a container of the attributes of an `NSAttributedString` that a scope has.
  ///
  /// - Throws: When an object has no counterpart.
  public init<S: AttributeScope>(
    _ dictionary: [NSAttributedString.Key: Any], including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    self = try AttributeConversion(S.self).container(dictionary)
  }

  /// Creates a container of the attributes of an `NSAttributedString` that a scope has.
  ///
  /// - Throws: When an object has no counterpart.
  public init<S: AttributeScope>(
    _ dictionary: [NSAttributedString.Key: Any], including scope: S.Type
  ) throws {
    self = try AttributeConversion(scope).container(dictionary)
  }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
  /// Creates attributes of an `NSAttributedString` from a container, those that the kits and Foundation
  /// define.
  public init(_ container: AttributeContainer) {
    self = (try? AttributeConversion.usual.dictionary(container)) ?? [:]
  }

  /// Creates attributes of an `NSAttributedString` from a container, those that a scope has.
  ///
  /// - Throws: When a value has no counterpart.
  public init<S: AttributeScope>(
    _ container: AttributeContainer, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    self = try AttributeConversion(S.self).dictionary(container)
  }

  /// Creates attributes of an `NSAttributedString` from a container, those that a scope has.
  ///
  /// - Throws: When a value has no counterpart.
  public init<S: AttributeScope>(_ container: AttributeContainer, including scope: S.Type) throws {
    self = try AttributeConversion(scope).dictionary(container)
  }
}
