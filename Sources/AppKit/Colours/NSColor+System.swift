public import TextKit

/// AppKit's colours by meaning, with the values that Apple publishes for macOS; each is one in light and
/// another in dark.
extension NSColor {
  /// Red of the style.
  public static let systemRed = changing((255, 59, 48), (255, 69, 58))
  /// Orange of the style.
  public static let systemOrange = changing((255, 149, 0), (255, 159, 10))
  /// Yellow of the style.
  public static let systemYellow = changing((255, 204, 0), (255, 214, 10))
  /// Green of the style.
  public static let systemGreen = changing((40, 205, 65), (50, 215, 75))
  /// Mint of the style.
  public static let systemMint = changing((0, 199, 190), (102, 212, 207))
  /// Teal of the style.
  public static let systemTeal = changing((89, 173, 196), (106, 196, 220))
  /// Cyan of the style.
  public static let systemCyan = changing((85, 190, 240), (90, 200, 245))
  /// Blue of the style.
  public static let systemBlue = changing((0, 122, 255), (10, 132, 255))
  /// Indigo of the style.
  public static let systemIndigo = changing((88, 86, 214), (94, 92, 230))
  /// Purple of the style.
  public static let systemPurple = changing((175, 82, 222), (191, 90, 242))
  /// Pink of the style.
  public static let systemPink = changing((255, 45, 85), (255, 55, 95))
  /// Brown of the style.
  public static let systemBrown = changing((162, 132, 94), (172, 142, 104))
  /// Grey of the style.
  public static let systemGray = changing((142, 142, 147), (152, 152, 157))
  /// Text of labels.
  public static let labelColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.85, 0.85))
  /// Text of less weight.
  public static let secondaryLabelColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.5, 0.55))
  /// Text of still less weight.
  public static let tertiaryLabelColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.26, 0.25))
  /// Text of the least weight.
  public static let quaternaryLabelColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.1, 0.1))
  /// Text of documents.
  public static let textColor = changing((0, 0, 0), (255, 255, 255))
  /// The background of documents.
  public static let textBackgroundColor = changing((255, 255, 255), (30, 30, 30))
  /// Selected text.
  public static let selectedTextColor = changing((0, 0, 0), (255, 255, 255))
  /// The background of selected text.
  public static let selectedTextBackgroundColor = changing((179, 215, 255), (63, 99, 139))
  /// Selected text in a window that is not in use.
  public static let unemphasizedSelectedTextColor = changing((0, 0, 0), (255, 255, 255))
  /// The background of selected text in a window that is not in use.
  public static let unemphasizedSelectedTextBackgroundColor = changing((220, 220, 220), (70, 70, 70))
  /// Text that leads somewhere.
  public static let linkColor = changing((0, 104, 218), (65, 156, 255))
  /// The placeholder in a field without text.
  public static let placeholderTextColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.25, 0.25))
  /// Text of headers.
  public static let headerTextColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.85, 1))
  /// Thin lines.
  public static let separatorColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.1, 0.1))
  /// Lines of a grid.
  public static let gridColor = changing((230, 230, 230), (26, 26, 26))
  /// The background of windows.
  public static let windowBackgroundColor = changing((236, 236, 236), (50, 50, 50))
  /// The area around pages.
  public static let underPageBackgroundColor = changing((150, 150, 150), (40, 40, 40), alpha: (0.9, 1))
  /// The background of large controls.
  public static let controlBackgroundColor = changing((255, 255, 255), (30, 30, 30))
  /// The surface of controls.
  public static let controlColor = changing((255, 255, 255), (255, 255, 255), alpha: (1, 0.25))
  /// Text of controls.
  public static let controlTextColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.85, 0.85))
  /// Text of controls that are out of use.
  public static let disabledControlTextColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.25, 0.25))
  /// The surface of a selected control.
  public static let selectedControlColor = changing((179, 215, 255), (63, 99, 139))
  /// Text of a selected control.
  public static let selectedControlTextColor = changing((0, 0, 0), (255, 255, 255), alpha: (0.85, 0.85))
  /// The background of selected rows.
  public static let selectedContentBackgroundColor = changing((0, 99, 225), (0, 88, 208))
  /// The background of selected rows in a window that is not in use.
  public static let unemphasizedSelectedContentBackgroundColor = changing((220, 220, 220), (70, 70, 70))
  /// Text of a selected menu item.
  public static let selectedMenuItemTextColor = changing((255, 255, 255), (255, 255, 255))
  /// The ring around what has the keyboard.
  public static let keyboardFocusIndicatorColor = changing((0, 103, 244), (26, 169, 255), alpha: (0.25, 0.3))
  /// The accent of controls.
  public static let controlAccentColor = changing((0, 122, 255), (0, 122, 255))
  /// The background of what was found.
  public static let findHighlightColor = changing((255, 255, 0), (255, 255, 0))
  /// Shadows.
  public static let shadowColor = changing((0, 0, 0), (0, 0, 0))
  /// Light edges.
  public static let highlightColor = changing((255, 255, 255), (180, 180, 180))
  /// The backgrounds of rows, by turns.
  public static var alternatingContentBackgroundColors: [NSColor] {
    [controlBackgroundColor, changing((244, 245, 245), (255, 255, 255), alpha: (1, 0.05))]
  }
}
