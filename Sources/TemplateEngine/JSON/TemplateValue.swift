/// A JSON value, as handlers of template fields receive it.
public enum TemplateValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; always finite.
  case number(Double)
  /// A string.
  case string(String)
  /// A list of values.
  case array([TemplateValue])
  /// Values by name. When a name occurs twice in the file, the last value counts.
  case object([String: TemplateValue])

  /// The string, or `nil` for every other kind of value.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The number, or `nil` for every other kind of value.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The truth value, or `nil` for every other kind of value.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The kind of the value, in words for a message: "an object", "a string" …
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A position in a template file.
public struct TemplatePosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, counted from 1; LF, CR and CR LF end a line.
  public var line: Int
  /// The column, counted from 1 in code points.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position in words: "line 3, column 14".
  public var description: String { "line \(line), column \(column)" }
}
