internal import TemplateEngine

/// Returns a number as people write it, with two decimals at most.
func plain(_ number: some BinaryFloatingPoint) -> String { PlainNumber.text(Double(number)) }

/// Returns a number of things: "1 line", "12 lines".
///
/// - Parameter one: The word for one thing; more have an "s".
func counted(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
