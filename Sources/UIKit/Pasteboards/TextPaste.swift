internal import Foundation
internal import TextEditing
internal import TextKit

/// Things on their way into a text view: their receiver says what each becomes, then they are inserted.
@MainActor final class TextPaste {
  /// What a thing becomes.
  enum Result {
    case none
    case text(PastedText)
  }

  private(set) var items: [TextPasteThing] = []
  private var isStarted = false
  private let finish: ([PastedText]) -> Void

  /// Creates a paste.
  ///
  /// - Parameter finish: Called once all things have a result, with those that are text.
  init(finish: @escaping ([PastedText]) -> Void) { self.finish = finish }

  func add(_ thing: TextPasteThing) {
    thing.paste = self
    items.append(thing)
  }

  /// Has the receiver say what each thing becomes.
  func start(_ ask: (TextPasteThing) -> Void) {
    for item in items { ask(item) }
    isStarted = true
    finishIfDone()
  }

  fileprivate func finishIfDone() {
    guard isStarted, items.allSatisfy({ $0.result != nil }) else { return }
    isStarted = false
    finish(items.compactMap { if case .text(let text)? = $0.result { text } else { nil } })
    for item in items { item.paste = nil }
  }

  /// Returns texts on lines of their own.
  static func joined(_ texts: [NSAttributedString]) -> NSAttributedString {
    guard texts.count != 1 else { return texts[0] }
    let joined = NSMutableAttributedString(string: "")
    for text in texts {
      if joined.length > 0 {
        let attributes = joined.attributes(at: joined.length - 1, effectiveRange: nil)
        joined.append(
          NSAttributedString(string: "\n", attributes: attributes.filter { $0.key != .attachment }))
      }
      joined.append(text)
    }
    return joined
  }
}

/// A thing that is pasted or dropped.
final class TextPasteThing: UITextPasteItem {
  let itemProvider: NSItemProvider
  let localObject: Any?
  let defaultAttributes: [NSAttributedString.Key: Any]
  private let usual: PastedText?
  /// The paste that the thing belongs to, until it is done: what is said later has it go on.
  fileprivate var paste: TextPaste?
  private(set) var result: TextPaste.Result?

  init(
    _ provider: NSItemProvider, _ localObject: Any?, _ attributes: [NSAttributedString.Key: Any],
    usual: PastedText?
  ) {
    itemProvider = provider
    self.localObject = localObject
    defaultAttributes = attributes
    self.usual = usual
  }

  private func set(_ result: TextPaste.Result) {
    guard self.result == nil else { return }
    self.result = result
    paste?.finishIfDone()
  }

  func setResult(string: String) {
    set(.text(PastedText(NSAttributedString(string: string, attributes: defaultAttributes), isStyled: false)))
  }

  func setResult(attributedString: NSAttributedString) {
    set(.text(PastedText(attributedString, isStyled: true)))
  }

  func setResult(attachment textAttachment: NSTextAttachment) {
    let text = NSMutableAttributedString(string: "\u{FFFC}", attributes: defaultAttributes)
    text.addAttribute(.attachment, value: textAttachment, range: NSRange(location: 0, length: 1))
    set(.text(PastedText(text, isStyled: true)))
  }

  func setNoResult() { set(.none) }

  func setDefaultResult() { set(usual.map { .text($0) } ?? .none) }
}
