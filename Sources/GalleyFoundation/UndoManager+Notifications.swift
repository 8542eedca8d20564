public import Foundation

// What an undo manager posts, with itself as the object.
extension Notification.Name {
  /// An inner group was opened, a group will be closed, or a client asks what can be redone: time to register
  /// changes that were put off.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// A group will be closed. The user info may have `NSUndoManagerGroupIsDiscardableKey`.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was closed. The user info may have `NSUndoManagerGroupIsDiscardableKey`.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")
  /// Changes will be undone.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// Changes were undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Changes will be redone.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// Changes were redone.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// Whether all changes of a group that is closed may be lost: a `Bool`, absent where they must not.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

/// When in a pass of the run loop groups end on Apple's systems. Here they end in the next pass.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000
