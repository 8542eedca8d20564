public import Foundation
public import GalleyFoundation

extension NSAttributedString {
  /// The name of an effect: what `.textEffect` holds the raw value of.
  public struct TextEffectStyle: BridgedStringKey, Hashable, Sendable {
    /// The effect's name.
    public let rawValue: String

    /// Creates an effect from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text that looks pressed into the paper: dark inside its upper edges, a light rim below.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }

  /// The kinds of mistakes in text: the raw value of `.spellingState`.
  public struct SpellingState: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a state from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A word is not spelled so.
    public static let spelling = SpellingState(rawValue: 1)
    /// A sentence is not built so.
    public static let grammar = SpellingState(rawValue: 2)
  }

  /// The look of highlighted text: what `.textHighlightStyle` holds the raw value of.
  public struct TextHighlightStyle: BridgedStringKey, Hashable, Sendable {
    /// The look's name.
    public let rawValue: String

    /// Creates a look from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A marker's stroke beneath the text.
    public static let `default` = TextHighlightStyle(rawValue: "NSTextHighlightStyleDefault")
  }

  /// The colours of highlighted text: what `.textHighlightColorScheme` holds the raw value of.
  public struct TextHighlightColorScheme: BridgedStringKey, Hashable, Sendable {
    /// The colours' name.
    public let rawValue: String

    /// Creates a scheme from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The tint of the view.
    public static let `default` = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemeDefault")
    /// Purple.
    public static let purple = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemePurple")
    /// Pink.
    public static let pink = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemePink")
    /// Orange.
    public static let orange = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemeOrange")
    /// Mint.
    public static let mint = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemeMint")
    /// Blue.
    public static let blue = TextHighlightColorScheme(rawValue: "NSTextHighlightColorSchemeBlue")
  }
}
