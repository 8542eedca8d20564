/// The reason why a field's value cannot be used. The template is laid out without it, with a warning.
public struct TemplateFieldProblem: Error, Sendable, Equatable {
  /// The reason, in words that can follow "field 'x' ignored: ".
  public let reason: String

  /// Creates a problem.
  public init(_ reason: String) { self.reason = reason }
}

/// The fields of `txt` and `link` items that change how text looks, and what each does.
///
/// The engine knows `color`, `size`, `font`, `bold`, `italic`, `align` and `language` through this registry;
/// a program adds its own, or replaces these, in the same way:
///
/// ```swift
/// config.fields.register("underline") { value, style in
///   guard value.bool == true else { return }
///   style.attributes[.init(kCTUnderlineStyleAttributeName as String)] = CTUnderlineStyle.single.rawValue
/// }
/// ```
public struct TemplateFieldRegistry: Sendable {
  /// Applies a field's value to a style. What it throws becomes a warning, and the style stays as it was.
  public typealias Handler =
    @Sendable (_ value: TemplateValue, _ style: inout TemplateTextStyle) throws -> Void

  /// The built-in fields.
  public static let standard = TemplateFieldRegistry(builtIn: ())

  private var handlers: [(name: String, handler: Handler)] = []

  /// Creates a registry that knows no field.
  public init() {}

  /// The names of the registered fields, in the order in which they are applied.
  public var names: [String] { handlers.map(\.name) }

  /// Adds a field, or replaces its handler. Fields are applied in the order of their registration, whatever
  /// their order in the file.
  public mutating func register(_ name: String, handler: @escaping Handler) {
    if let index = handlers.firstIndex(where: { $0.name == name }) {
      handlers[index].handler = handler
    } else {
      handlers.append((name, handler))
    }
  }

  /// Applies the fields that an item has, and returns those that could not be applied, with the reason.
  package func apply(
    _ fields: [String: TemplateValue], to style: inout TemplateTextStyle
  ) -> [(name: String, reason: String)] {
    var problems: [(name: String, reason: String)] = []
    for (name, handler) in handlers {
      guard let value = fields[name] else { continue }
      let before = style
      do {
        try handler(value, &style)
      } catch {
        style = before
        problems.append((name, (error as? TemplateFieldProblem)?.reason ?? "\(error)"))
      }
    }
    return problems
  }
}
