public import CoreText
internal import TextStore

/// A document that is kept in a text storage: its elements are paragraphs, and an offset is a UTF-16 unit.
///
/// Layout managers may lay the storage out at the same time. Edit the storage inside of
/// `performEditingTransaction(_:)`; an edit outside of one is a transaction of its own.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
  /// The storage's characters, of which paragraphs are found without reading through the text.
  private var text: TextRope { storage?.reportedText ?? TextRope() }
  /// Whether the storage is the one that the manager made itself.
  private var ownsStorage = true
  private var storage: NSTextStorage?

  /// Makes a manager with an empty storage.
  public override init() {
    super.init()
    storage = NSTextStorage()
    storage?.textStorageObserver = self
  }

  deinit {
    if storage?.textStorageObserver === self { storage?.textStorageObserver = nil }
  }

  // MARK: The text

  /// What keeps the text. A storage belongs to one manager at a time.
  open var textStorage: NSTextStorage? {
    get { storage }
    set {
      guard newValue !== storage else { return }
      if storage?.textStorageObserver === self { storage?.textStorageObserver = nil }
      performEditingTransaction {
        let oldLength = text.count
        storage = newValue
        ownsStorage = false
        record(0..<oldLength, newLength: text.count)
      }
      newValue?.textStorageObserver = self
    }
  }

  /// The text. Setting it has no effect once a storage was set.
  open var attributedString: NSAttributedString? {
    get { storage }
    set {
      guard ownsStorage else { return }
      performEditingTransaction { storage?.setAttributedString(newValue ?? NSAttributedString(string: "")) }
    }
  }

  /// Who may hide or make elements, and, if it is an `NSTextContentStorageDelegate`, what paragraphs show.
  open override weak var delegate: (any NSTextContentManagerDelegate)? {
    get { super.delegate }
    set { super.delegate = newValue }
  }

  /// Told by the storage after every edit.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    guard textStorage === storage else { return }
    performEditingTransaction {
      record(
        newCharRange.location..<NSMaxRange(newCharRange) - delta, newLength: newCharRange.length, editMask)
      // Fixing attributes may have reached further than the edit.
      let fixed = invalidatedCharRange.location..<NSMaxRange(invalidatedCharRange)
      record(fixed, newLength: fixed.count, .editedAttributes)
    }
  }

  /// Makes edits of the storage as one transaction.
  open func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void) {
    performEditingTransaction(transaction)
  }

  // MARK: Places

  /// The whole text.
  open override var documentRange: NSTextRange { OffsetLocation.range(0..<text.count) }

  /// The place some UTF-16 units from another; `nil` outside of the text.
  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    OffsetLocation.location(location, offsetBy: offset, in: text.count)
  }

  /// The UTF-16 units from one place to another; `NSNotFound` for places of other documents.
  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    OffsetLocation.offset(from: from, to: to)
  }

  // MARK: Elements

  /// Shows paragraphs one by one; see `NSTextElementProvider`.
  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let start = textLocation.flatMap { ($0 as? OffsetLocation)?.offset }
    return text.enumerateParagraphs(from: start, reverse: options.contains(.reverse)) { paragraph in
      let element = element(for: paragraph)
      return isShown(element, options) ? block(element) : true
    }.map { OffsetLocation($0) }
  }

  /// The text of an element, or `nil` for one that has none.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? any TextDisplaying)?.displayedString
  }

  /// An element for some text; `nil` for an empty string.
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    guard attributedString.length > 0 else { return nil }
    let paragraph = NSTextParagraph(attributedString: attributedString)
    paragraph.textContentManager = self
    return paragraph
  }

  private func element(for paragraph: Range<Int>) -> NSTextElement {
    let place = OffsetLocation.range(paragraph)
    let element =
      delegate?.textContentManager(self, textElementAt: place.location)
      ?? substitute(for: paragraph)
      ?? NSTextParagraph(attributedString: storage?.attributedSubstring(from: NSRange(paragraph)))
    element.textContentManager = self
    element.elementRange = place
    return element
  }

  /// What the delegate wants shown in place of a paragraph; it must be as long.
  private func substitute(for paragraph: Range<Int>) -> NSTextParagraph? {
    guard
      let substitute = (delegate as? any NSTextContentStorageDelegate)?.textContentStorage(
        self, textParagraphWith: NSRange(paragraph))
    else { return nil }
    precondition(
      substitute.attributedString.length == paragraph.count,
      "a paragraph shown in place of another must have the same length")
    return substitute
  }

  /// Puts the text of elements in the place of some characters. Elements without text count as none.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let storage, let offsets = OffsetLocation.offsets(of: range, in: text.count) else { return }
    let new = NSMutableAttributedString(string: "")
    for element in textElements ?? [] {
      if let string = attributedString(for: element) { new.append(string) }
    }
    performEditingTransaction { storage.replaceCharacters(in: NSRange(offsets), with: new) }
  }
}

/// Who may show other paragraphs than those that a storage holds.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// A paragraph to be shown in place of some characters; `nil` for those themselves.
  ///
  /// - Parameter range: A paragraph of the storage with its terminator. What is shown must have the same length.
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph?
}

/// What a delegate need not say.
extension NSTextContentStorageDelegate {
  /// `nil`: the storage's own characters.
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}
