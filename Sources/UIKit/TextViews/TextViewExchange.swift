internal import Foundation
internal import TextEditing
internal import TextKit

/// What a text view remembers of its links, of pasting, of dragging, and of its menus.
@MainActor final class TextViewExchange {
  weak var view: UITextView?

  /// What links are painted with, if the program says so.
  var linkAttributes: [NSAttributedString.Key: Any]?
  var linkLook = LinkLook()
  var detection = TextDetection()

  weak var pasteDelegate: (any UITextPasteDelegate)?
  /// The text that is being pasted, and what inserts it, while the delegate is asked.
  var pastedText: PastedText?
  var insertsPasted: ((PastedText) -> Void)?
  /// What was offered to the middle button last, and the count of changes of the text then.
  var published: (selection: EditorSelection, change: Int)?

  private(set) lazy var dragSource = TextDragSource(view)
  private(set) lazy var dropTarget = TextDropTarget(view)
  private(set) lazy var drag = UIDragInteraction(delegate: dragSource)
  private(set) lazy var drop = UIDropInteraction(delegate: dropTarget)
  var dragOptions: UITextDragOptions = []

  private(set) lazy var menuDelegate = TextViewMenuDelegate(view)
  private(set) lazy var menu = UIEditMenuInteraction(delegate: menuDelegate)

  /// Installs what takes part in the events of a view.
  func connect(_ view: UITextView) {
    self.view = view
    let press = TextItemPressRecognizer { [weak view] recognizer in
      guard let view, recognizer.state == .began,
        let item = view.textItem(at: recognizer.location(in: view))
      else { return }
      view.presentMenu(of: item)
    }
    view.addGestureRecognizer(press)
    view.addInteraction(menu)
    drag.takes = { [dragSource] in dragSource.takes($0) }
    drag.makesImage = { [dragSource] in dragSource.image(at: $0) }
    view.addInteraction(drag)
    view.addInteraction(drop)
  }

  /// Whether a press belongs to a link, or to what may be dragged.
  func claims(_ touch: UITouch) -> Bool {
    guard let view else { return false }
    return view.textItem(at: touch.location(in: view)) != nil || drag.isEnabled && dragSource.takes(touch)
  }

  /// The storage was changed, by whichever change.
  func storageChanged(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
    guard mask.contains(.editedCharacters) else {
      if !detection.isStoring { detection.forget(range.location..<range.location + range.length) }
      return
    }
    let old = range.location..<max(range.location, range.location + range.length - delta)
    detection.follow(old, newLength: range.length)
    linkLook.follow(old, newLength: range.length)
    dragSource.follow(old, newLength: range.length)
  }
}
