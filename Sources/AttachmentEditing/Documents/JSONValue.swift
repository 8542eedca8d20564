/// A value as JSON has it, written as it was read.
///
/// Numbers without a fraction that fit are integers; others are as exact as a `Double` is. JSON has no
/// numbers that are not finite.
public enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let fields): try container.encode(fields)
    }
  }

  /// The Boolean; `nil` for a value of another kind.
  public var boolValue: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The integer; `nil` for a value of another kind.
  public var intValue: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// The number, with a fraction or without; `nil` for a value of another kind.
  public var doubleValue: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
  /// The string; `nil` for a value of another kind.
  public var stringValue: String? { if case .string(let string) = self { string } else { nil } }
  /// The values of an array; `nil` for a value of another kind.
  public var arrayValue: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  /// The fields of an object; `nil` for a value of another kind.
  public var objectValue: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object; of fields of one name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}
