public import Foundation

/// What is copied, in several types: a reader takes the one that it knows best.
public typealias ClipboardContent = [ContentType: Data]

/// Where an editor copies to and pastes from.
public protocol EditorClipboard: AnyObject {
  /// What was copied last.
  var content: ClipboardContent { get set }
}
