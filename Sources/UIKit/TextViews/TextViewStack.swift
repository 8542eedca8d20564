internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// The text of a text view, its container, and the one layout manager that it has.
@MainActor
final class TextViewStack {
  let container: NSTextContainer
  private(set) var textLayoutManager: NSTextLayoutManager?
  /// The storage where the view keeps it. One that came with a layout manager of TextKit 1 belongs to the
  /// program: it keeps its layout managers, these keep their containers, the view keeps one of those.
  private(set) var kept: NSTextStorage?
  private weak var lent: NSTextStorage?
  /// The layout manager of TextKit 1 for which the document was made.
  private weak var followed: NSLayoutManager?
  /// Whether the document was made for a container without a layout manager.
  private var isUnlaid = false
  /// The content manager of TextKit 2.
  private(set) var content: NSTextContentManager?
  private(set) var viewport: NSTextViewportLayoutController?
  private(set) var document: any EditableDocument
  /// Whether the storage has the text; without, the content manager has.
  private(set) var hasStorage = true
  /// Whether the container has the height of the view because it has none of its own.
  private var hasHeightOfView = false
  /// What shows the text in place of the layout manager.
  private(set) var face: (any TextViewFace)?
  /// Whether the layout manager was made for the view.
  var ownsLayoutManager = false

  /// Creates a stack around a container; of TextKit 2 without one that belongs to a layout manager.
  init(_ given: NSTextContainer?) {
    let container = given ?? NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    self.container = container
    if given == nil { container.widthTracksTextView = true }
    if let manager = given?.attachedLayoutManager {
      followed = manager
      if let storage = manager.textStorage {
        lent = storage
        document = StorageDocument(lent: storage, layoutManager: manager)
      } else {
        let storage = NSTextStorage()
        storage.addLayoutManager(manager)
        kept = storage
        document = StorageDocument(storage, layoutManager: manager)
      }
      return
    }
    let manager = given?.textLayoutManager ?? NSTextLayoutManager()
    let content = manager.textContentManager ?? NSTextContentStorage()
    if manager.textContentManager !== content { content.addTextLayoutManager(manager) }
    if manager.textContainer !== container { manager.textContainer = container }
    if let content = content as? NSTextContentStorage {
      let storage = content.textStorage ?? NSTextStorage()
      if content.textStorage == nil { content.textStorage = storage }
      kept = storage
    } else {
      kept = NSTextStorage()
      hasStorage = false
    }
    (self.content, textLayoutManager) = (content, manager)
    viewport = manager.textViewportLayoutController
    document = ContentDocument(content, textLayoutManager: manager)
  }

  isolated deinit {
    if ownsLayoutManager, let textLayoutManager { content?.removeTextLayoutManager(textLayoutManager) }
  }

  /// The text, or an empty storage where it has ended.
  var storage: NSTextStorage {
    if let found = kept ?? lent { return found }
    let empty = NSTextStorage()
    kept = empty
    return empty
  }

  /// The layout manager of TextKit 1 that has the container.
  var layoutManager: NSLayoutManager? { textLayoutManager == nil ? container.attachedLayoutManager : nil }

  /// Whether nothing lays the text out any more: the layout manager has ended with its storage.
  var isLost: Bool { textLayoutManager == nil && container.attachedLayoutManager == nil }

  /// Keeps the storage from now on.
  func keepStorage() { kept = storage }

  /// Follows the container to the layout manager of TextKit 1 that has it now, if there is one.
  ///
  /// - Returns: Whether ``document`` is another one now.
  func followContainer() -> Bool {
    guard textLayoutManager == nil else { return false }
    let manager = container.attachedLayoutManager
    guard manager == nil ? !isUnlaid : manager !== followed else { return false }
    (followed, isUnlaid) = (manager, manager == nil)
    if let text = manager?.textStorage, text !== kept { (kept, lent) = (nil, text) }
    let text = storage
    let found =
      kept == nil
      ? StorageDocument(lent: text, layoutManager: manager) : StorageDocument(text, layoutManager: manager)
    document = face?.document(over: found) ?? found
    return true
  }

  /// Whether other views show parts of the text with the same layout manager: none of them is edited then.
  var isShared: Bool { (layoutManager?.textContainers.count ?? 1) > 1 }

  /// In a chain of containers, gives one without a height of its own that of a view that does not scroll, so
  /// that the text goes on in the next one; `nil` for the height of a view that scrolls.
  func setHeight(ofView height: CGFloat?) {
    let hasOwnHeight = container.size.height > 0 && container.size.height < 1e6 && !hasHeightOfView
    guard hasHeightOfView || isShared && height != nil, !hasOwnHeight else { return }
    hasHeightOfView = isShared && height != nil
    let new = hasHeightOfView ? height ?? 0 : CGFloat.greatestFiniteMagnitude
    if container.size.height != new { container.size.height = new }
  }

  /// Has a face show the text.
  func show(_ face: any TextViewFace) {
    self.face = face
    viewport?.delegate = nil
    document = face.document(over: document)
  }

  // MARK: The text

  /// The number of UTF-16 units.
  var length: Int { hasStorage ? storage.length : document.length }
  /// All characters.
  var text: String {
    hasStorage ? storage.string : String(decoding: document.units(in: 0..<length), as: UTF16.self)
  }
  /// All of the text with its attributes.
  var attributedText: NSAttributedString {
    hasStorage ? NSAttributedString(attributedString: storage) : document.attributedText(in: 0..<length)
  }

  func setText(_ text: NSAttributedString) {
    if hasStorage {
      storage.setAttributedString(text)
    } else {
      document.replace(0..<length, with: text)
    }
  }

  // MARK: TextKit 1

  /// Returns a container of a layout manager, which a storage owns.
  static func newContainer(ofTextKit1 storage: NSTextStorage) -> NSTextContainer {
    let container = NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    return container
  }

  /// Puts a layout manager of TextKit 1 in place of that of TextKit 2, or of one that has ended. Text that is
  /// in no storage is copied into the storage, and edited there from then on.
  func switchToTextKit1() -> NSLayoutManager {
    if let layoutManager { return layoutManager }
    let storage = storage
    if !hasStorage {
      storage.setAttributedString(attributedText)
      hasStorage = true
    }
    viewport?.delegate = nil
    textLayoutManager?.textContainer = nil
    if let manager = textLayoutManager { content?.removeTextLayoutManager(manager) }
    (content as? NSTextContentStorage)?.textStorage = nil
    (content, textLayoutManager, viewport) = (nil, nil, nil)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    kept = storage
    (followed, isUnlaid) = (manager, false)
    document = StorageDocument(storage, layoutManager: manager)
    return manager
  }
}
