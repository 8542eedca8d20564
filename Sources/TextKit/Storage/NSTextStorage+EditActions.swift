public import CoreText

extension NSTextStorage {
  /// The kinds of changes in an edit.
  public struct EditActions: OptionSet, Sendable, Hashable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Attributes were added, removed or changed.
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    /// Characters were added, removed or replaced.
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  /// Posted before attributes are fixed; its object is the storage.
  public static let willProcessEditingNotification = NSNotification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Posted after attributes were fixed and before layout managers follow the edits; its object is the
  /// storage.
  public static let didProcessEditingNotification = NSNotification.Name(
    "NSTextStorageDidProcessEditingNotification")
}

/// AppKit's name for what an edit touched.
public typealias NSTextStorageEditActions = NSTextStorage.EditActions
