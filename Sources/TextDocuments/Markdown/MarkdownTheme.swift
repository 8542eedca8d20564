public import Foundation
public import TextKit

/// The looks of Markdown: a value for each intent.
///
/// Not in Apple's UIKit. Sizes and distances are points.
public struct MarkdownTheme: @unchecked Sendable {
  // `@unchecked Sendable`: colours never change.

  /// The family of text.
  public var family = "Helvetica"
  /// The size of text.
  public var size: CGFloat = 12
  /// The family of code.
  public var codeFamily = "Courier"
  /// The size of code as a factor on that of the text around it.
  public var codeSize: CGFloat = 0.9
  /// The background of blocks of code; `nil` for none.
  public var codeBackground: UIColor? = UIColor(red: 0.95, green: 0.95, blue: 0.95, alpha: 1)
  /// The sizes of headings as factors on the size of text, level 1 first.
  public var headings: [CGFloat] = [2, 1.5, 1.17, 1, 0.83, 0.67]
  /// The colour of text; `nil` for none, so that it follows the appearance.
  public var textColor: UIColor?
  /// The colour of links; `nil` for none.
  public var linkColor: UIColor? = UIColor(red: 0, green: 0, blue: 0.93, alpha: 1)
  /// The colour of the bar beside quotations.
  public var quoteBar = UIColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)
  /// The colour of the lines of tables.
  public var tableRules = UIColor(red: 0.75, green: 0.75, blue: 0.75, alpha: 1)
  /// The indent of each list.
  public var listIndent: CGFloat = 24
  /// The space after a paragraph.
  public var spacing: CGFloat = 12

  /// Creates the looks for white paper.
  public init() {}

  /// Dark text on white.
  public static let standard = MarkdownTheme()

  /// Light text on black.
  public static var dark: MarkdownTheme {
    var theme = MarkdownTheme()
    theme.textColor = UIColor(red: 0.92, green: 0.92, blue: 0.92, alpha: 1)
    theme.linkColor = UIColor(red: 0.45, green: 0.7, blue: 1, alpha: 1)
    theme.codeBackground = UIColor(red: 0.16, green: 0.16, blue: 0.16, alpha: 1)
    theme.quoteBar = UIColor(red: 0.35, green: 0.35, blue: 0.35, alpha: 1)
    theme.tableRules = UIColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)
    return theme
  }
}

extension NSAttributedString {
  /// Returns text with intents as paragraphs with looks: fonts, indents, lists, tables, and a line end after
  /// each block. The intents stay, so that another theme can be put on without reading again.
  ///
  /// Not in Apple's UIKit.
  public func styledMarkdown(_ theme: MarkdownTheme = .standard) -> NSAttributedString {
    styledRuns(theme).plain
  }
}

extension NSAttributedString {
  /// Returns text with intents as paragraphs with looks.
  func styledRuns(_ theme: MarkdownTheme = .standard) -> RunString {
    var styler = MarkdownStyler(theme)
    return styler.style(asRuns)
  }
}
