internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// The text of a text view, its container, and the one layout manager that it has.
@MainActor
final class TextViewStack {
  let storage: NSTextStorage
  let container: NSTextContainer
  private(set) var textLayoutManager: NSTextLayoutManager?
  private(set) var layoutManager: NSLayoutManager?
  private var contentStorage: NSTextContentStorage?
  private(set) var viewport: NSTextViewportLayoutController?
  private(set) var document: any EditableDocument

  /// Creates a stack around a container; of TextKit 2 without one that belongs to a layout manager.
  init(_ given: NSTextContainer?) {
    let container = given ?? NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    self.container = container
    if given == nil { container.widthTracksTextView = true }
    if let manager = given?.layoutManager {
      let storage = manager.textStorage ?? NSTextStorage()
      if manager.textStorage == nil { storage.addLayoutManager(manager) }
      (self.storage, layoutManager) = (storage, manager)
      document = StorageDocument(storage, layoutManager: manager)
      return
    }
    let manager = given?.textLayoutManager ?? NSTextLayoutManager()
    let content = manager.textContentManager as? NSTextContentStorage ?? NSTextContentStorage()
    if manager.textContentManager !== content { content.addTextLayoutManager(manager) }
    if manager.textContainer !== container { manager.textContainer = container }
    let storage = content.textStorage ?? NSTextStorage()
    if content.textStorage == nil { content.textStorage = storage }
    self.storage = storage
    (contentStorage, textLayoutManager) = (content, manager)
    viewport = manager.textViewportLayoutController
    document = ContentDocument(content, textLayoutManager: manager)
  }

  /// Returns a container of a layout manager, which a storage owns.
  static func newContainer(ofTextKit1 storage: NSTextStorage) -> NSTextContainer {
    let container = NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    return container
  }

  /// Puts a layout manager of TextKit 1 in place of that of TextKit 2.
  func switchToTextKit1() -> NSLayoutManager {
    if let layoutManager { return layoutManager }
    viewport?.delegate = nil
    textLayoutManager?.textContainer = nil
    if let manager = textLayoutManager { contentStorage?.removeTextLayoutManager(manager) }
    contentStorage?.textStorage = nil
    (contentStorage, textLayoutManager, viewport) = (nil, nil, nil)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    layoutManager = manager
    document = StorageDocument(storage, layoutManager: manager)
    return manager
  }
}
