internal import CoreText

/// The text of an element as it is laid out.
enum ElementSource {
  /// A string, and its UTF-16 units where they are known.
  case string(NSAttributedString, units: [UInt16]?)
  /// Text with shared attributes.
  case shared(AttributedUnits)

  /// No text.
  static var empty: ElementSource { .string(NSAttributedString(string: ""), units: nil) }

  /// The text as a string, which is made when it is first asked for.
  var string: NSAttributedString {
    switch self {
    case .string(let string, _): string
    case .shared(let text): text.string
    }
  }

  /// The number of UTF-16 units.
  var count: Int {
    switch self {
    case .string(let string, _): string.length
    case .shared(let text): text.units.count
    }
  }

  /// Returns the text with its attributes resolved.
  func resolved(by memory: LayoutCache) -> AttributedText {
    switch self {
    case .string(let string, let units): memory.resolve(string, units: units)
    case .shared(let text): memory.resolve(text)
    }
  }
}
