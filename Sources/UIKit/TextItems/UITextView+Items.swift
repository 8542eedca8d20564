internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// Links, attachments and tags: they act while the text can be selected and is not edited.
extension UITextView {
  private var itemsAct: Bool { isSelectable && !isEditable }

  /// Returns the item at a point of the view; `nil` where none acts.
  func textItem(at point: CGPoint) -> UITextItem? {
    guard itemsAct, let range = characterRange(at: point).flatMap(offsets), !range.isEmpty else { return nil }
    return textItem(atCharacter: range.lowerBound)
  }

  /// Returns the item that a character belongs to, and its whole range.
  func textItem(atCharacter offset: Int) -> UITextItem? {
    guard (0..<textStorage.length).contains(offset) else { return nil }
    let whole = NSRange(location: 0, length: textStorage.length)
    func run(_ key: NSAttributedString.Key) -> (value: Any, range: NSRange)? {
      var range = NSRange()
      let value = textStorage.attribute(key, at: offset, longestEffectiveRange: &range, in: whole)
      return value.map { ($0, range) }
    }
    if let (value, range) = run(.link),
      let url = value as? URL ?? (value as? String).flatMap(URL.init(string:))
    {
      return UITextItem(.link(url), range)
    }
    if let attachment = run(.attachment)?.value as? NSTextAttachment {
      return UITextItem(.textAttachment(attachment), NSRange(location: offset, length: 1))
    }
    if let (value, range) = run(.textItemTag), let tag = value as? String {
      return UITextItem(.tag(tag), range)
    }
    return nil
  }

  /// The pointer's shape over the text.
  func shape(at point: CGPoint) -> CursorShape? {
    guard isSelectable else { return nil }
    if point.x < bounds.minX + gutterWidth { return nil }
    return textItem(at: point) == nil && fold(at: point) == nil ? .text : .pointer
  }

  // MARK: Acting

  /// Does what a click, a tap or the Return key does to an item.
  func activate(_ item: UITextItem) {
    guard allows(item, .invokeDefaultAction) else { return }
    var action: UIAction? = usualAction(of: item)
    if let delegate, let usual = action {
      action = delegate.textView(self, primaryActionFor: item, defaultAction: usual)
    }
    if let action { action.performWithSender(self, target: nil) } else { showMenu(of: item) }
  }

  private func allows(_ item: UITextItem, _ interaction: UITextItemInteraction) -> Bool {
    guard let delegate else { return true }
    switch item.content {
    case .link(let url):
      return delegate.textView(self, shouldInteractWith: url, in: item.range, interaction: interaction)
    case .textAttachment(let attachment):
      return delegate.textView(self, shouldInteractWith: attachment, in: item.range, interaction: interaction)
    case .tag: return true
    }
  }

  private func usualAction(of item: UITextItem) -> UIAction {
    switch item.content {
    case .link(let url): UIAction(title: "Open Link") { [weak self] _ in self?.open(url) }
    case .textAttachment: UIAction(title: "Show Menu") { [weak self] _ in self?.showMenu(of: item) }
    case .tag: UIAction { _ in }
    }
  }

  private func open(_ url: URL) {
    guard let host = window?.host else { return }
    Task { _ = await host.run(.openURL(url)) }
  }

  // MARK: Menus

  /// Shows the menu of an item, if the delegate leaves it one.
  func presentMenu(of item: UITextItem) {
    if allows(item, .presentActions) { showMenu(of: item) }
  }

  private func showMenu(of item: UITextItem) {
    guard let host = window?.host else { return }
    var menu: UIMenu? = usualMenu(of: item)
    if let delegate, let usual = menu {
      menu = delegate.textView(self, menuConfigurationFor: item, defaultMenu: usual)?.menu
    }
    guard let menu else { return }
    let presentation = MenuPresentation(menu)
    guard !presentation.isEmpty else { return }
    let range = clamped(item.range)
    let frame = bands(of: range, in: nil).first?.rect ?? caretRect(of: EditorSelection.Part(range.lowerBound))
    delegate?.textView(self, textItemMenuWillDisplayFor: item, animator: InstantAnimator())
    Task {
      let chosen = await host.showMenu(presentation.menu, from: convert(frame, to: nil))
      delegate?.textView(self, textItemMenuWillEndFor: item, animator: InstantAnimator())
      if let chosen { presentation.perform(chosen, sender: self) }
    }
  }

  private func usualMenu(of item: UITextItem) -> UIMenu {
    switch item.content {
    case .link(let url):
      return UIMenu(
        title: url.absoluteString,
        children: [
          usualAction(of: item),
          UIAction(title: "Copy Link") { [weak self] _ in
            self?.window?.host?.pasteboard(.general)?.write([TextItemCopy.item(of: url)])
          },
        ])
    case .textAttachment(let attachment):
      guard let data = attachment.image?.pngData() else { return UIMenu() }
      return UIMenu(children: [
        UIAction(title: "Copy Image") { [weak self] _ in
          self?.window?.host?.pasteboard(.general)?.write([
            PasteboardItem([.init(ContentType.png.rawValue) { data }])
          ])
        }
      ])
    case .tag: return UIMenu()
    }
  }

  // MARK: Keys

  /// Performs a key in text that is not edited: Tab selects the next link, Return opens the one that is
  /// selected or that the caret is in.
  ///
  /// - Returns: Whether there was one.
  func performItemKey(_ command: EditorCommand) -> Bool {
    guard itemsAct else { return false }
    let selected = editor.selection.union
    switch command {
    case .insertNewline:
      guard let item = textItem(atCharacter: selected.lowerBound) else { return false }
      activate(item)
      return true
    case .insertTab, "insertBacktab:":
      let isForward = command == .insertTab
      let rest = isForward ? selected.upperBound..<textStorage.length : 0..<selected.lowerBound
      var found: NSRange?
      textStorage.enumerateAttribute(.link, in: NSRange(rest), options: isForward ? [] : .reverse) {
        value, range, stop in
        guard value != nil else { return }
        found = range
        stop.pointee = true
      }
      guard let found, let item = textItem(atCharacter: found.location) else { return false }
      selectedRange = item.range
      scrollRangeToVisible(item.range)
      return true
    default: return false
    }
  }
}

/// What is copied of a link.
@MainActor enum TextItemCopy {
  static func item(of url: URL) -> PasteboardItem {
    let text = url.absoluteString
    return PasteboardItem([
      .init("text/uri-list") { Data((text + "\r\n").utf8) }, .init("text/plain") { Data(text.utf8) },
    ])
  }
}

/// Recognises a finger that rests on a link, an attachment or a tag of a text view.
final class TextItemPressRecognizer: UILongPressGestureRecognizer {
  override func take(_ touch: UITouch) -> Bool {
    guard touch.type == .direct, let view = view as? UITextView, super.take(touch) else { return false }
    return view.textItem(at: touch.location(in: view)) != nil
  }
}
