public import Foundation

/// What a text is, so that it is read out suitably.
public struct UIAccessibilityTextualContext: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a context of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A document.
  public static let wordProcessing = Self(rawValue: "UIAccessibilityTextualContextWordProcessing")
  /// A story.
  public static let narrative = Self(rawValue: "UIAccessibilityTextualContextNarrative")
  /// Messages.
  public static let messaging = Self(rawValue: "UIAccessibilityTextualContextMessaging")
  /// Cells of a table that calculates.
  public static let spreadsheet = Self(rawValue: "UIAccessibilityTextualContextSpreadsheet")
  /// Names of files.
  public static let fileSystem = Self(rawValue: "UIAccessibilityTextualContextFileSystem")
  /// The source of a program.
  public static let sourceCode = Self(rawValue: "UIAccessibilityTextualContextSourceCode")
  /// What a program prints.
  public static let console = Self(rawValue: "UIAccessibilityTextualContextConsole")
}

extension NSAttributedString.Key {
  /// What the text is: a ``UIAccessibilityTextualContext``'s raw value. It is stored; no screen reader here
  /// asks for it.
  public static let accessibilityTextContext = NSAttributedString.Key("UIAccessibilityTextAttributeContext")
}
