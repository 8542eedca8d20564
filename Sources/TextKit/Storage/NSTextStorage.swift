public import CoreText

/// The text that layout managers lay out, and that tells them about every edit.
open class NSTextStorage: NSMutableAttributedString {
  /// What an edit touched.
  public struct EditActions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Attributes were added, removed or changed.
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    /// Characters were added, removed or replaced.
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  /// Who lays the text out.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// Adds a layout manager at the end.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }
}
