public import CoreText
internal import GalleyTextStore

/// A document whose text is in a text storage. Its elements are paragraphs, its locations are UTF-16
/// offsets.
///
/// Layout managers of TextKit 1 may lay the storage out at the same time. Edit the storage inside
/// `performEditingTransaction(_:)`; an edit outside is a transaction of its own.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
  /// The storage's characters as a rope, which finds paragraphs without a scan of the text.
  private var text: TextRope { storage?.reportedText ?? TextRope() }
  /// Whether the storage is the one that the manager created.
  private var ownsStorage = true
  private var storage: NSTextStorage?

  /// Creates a manager with an empty storage.
  public override init() {
    super.init()
    storage = NSTextStorage()
    storage?.textStorageObserver = self
  }

  /// Creates a document from what `encode(with:)` wrote; `nil` if the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeText() else { return nil }
    super.init(coder: coder)
    storage = NSTextStorage(attributedString: text)
    storage?.textStorageObserver = self
    includesTextListMarkers = coder.decodeBool(forKey: "includesTextListMarkers")
  }

  /// Writes the text, the layout managers and the settings.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeText(storage ?? NSAttributedString(string: ""))
    coder.encode(includesTextListMarkers, forKey: "includesTextListMarkers")
  }

  deinit {
    if storage?.textStorageObserver === self { storage?.textStorageObserver = nil }
  }

  // MARK: The text

  /// The storage of the text. A storage belongs to one manager at a time.
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

  /// The text. Setting it has no effect once `textStorage` was set.
  open var attributedString: NSAttributedString? {
    get { storage }
    set {
      guard ownsStorage else { return }
      performEditingTransaction { storage?.setAttributedString(newValue ?? NSAttributedString(string: "")) }
    }
  }

  /// The delegate, which may hide or supply elements. If it is an `NSTextContentStorageDelegate`, it may
  /// also supply the text of paragraphs.
  open override weak var delegate: (any NSTextContentManagerDelegate)? {
    get { super.delegate }
    set { super.delegate = newValue }
  }

  /// Records an edit of the storage. The storage calls it after every edit.
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

  /// The name of the notification that Apple's content storages post for an attribute that TextKit 2 does not
  /// lay out, such as a paragraph style with blocks. It is never posted here: blocks and tables are laid out.
  public class var unsupportedAttributeAddedNotification: Notification.Name {
    Notification.Name("NSTextContentStorageUnsupportedAttributeAddedNotification")
  }

  // MARK: Lists

  /// Whether the text of list items begins with their markers, between two tabs, as in TextKit 1. Layout
  /// then adds no markers and does not indent items. Initially `NSTextList.includesTextListMarkers`.
  open var includesTextListMarkers = NSTextList.includesTextListMarkers {
    didSet {
      guard includesTextListMarkers != oldValue else { return }
      performEditingTransaction { record(0..<text.count, newLength: text.count) }
    }
  }

  /// Returns the range to edit instead of one that ends inside a marker of the text, because markers are
  /// edited whole. An empty selection inside a marker moves after it.
  @discardableResult
  open override func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
  {
    guard includesTextListMarkers,
      let range = OffsetLocation.offsets(of: textRange, in: text.count, of: identity)
    else { return nil }
    let (first, last) = (marker(around: range.lowerBound), marker(around: range.upperBound))
    if range.isEmpty {
      guard let first else { return nil }
      return OffsetLocation.range(
        forEditingTextSelection ? first.upperBound..<first.upperBound : first, of: identity)
    }
    guard first != nil || last != nil else { return nil }
    return OffsetLocation.range(
      (first?.lowerBound ?? range.lowerBound)..<(last?.upperBound ?? range.upperBound), of: identity)
  }

  /// Returns the offsets of the marker that contains an offset, not at its ends; `nil` if there is none.
  private func marker(around offset: Int) -> Range<Int>? {
    guard offset > 0, offset < text.count, let storage else { return nil }
    let paragraph = text.paragraphRange(containing: offset)
    let string = storage.attributedSubstring(from: NSRange(paragraph))
    guard !string.textLists.isEmpty else { return nil }
    let end = paragraph.lowerBound + Array(string.string.utf16).lengthOfMarker
    return paragraph.lowerBound < offset && offset < end ? paragraph.lowerBound..<end : nil
  }

  /// Runs a closure whose edits of the storage are one transaction.
  open func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void) {
    performEditingTransaction(transaction)
  }

  // MARK: Locations

  override var offsetCount: Int? { text.count }

  // MARK: Elements

  /// Enumerates the paragraphs; see `NSTextElementProvider`.
  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let start = textLocation.flatMap { OffsetLocation.offset(of: $0, in: identity) }
    if textLocation != nil, start == nil { return nil }
    return text.enumerateParagraphs(from: start, reverse: options.contains(.reverse)) { paragraph in
      let element = element(for: paragraph)
      return isShown(element, options) ? block(element) : true
    }.map { OffsetLocation($0, of: identity) }
  }

  /// Returns the text of an element, or `nil` if the element has none.
  @discardableResult
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? any TextDisplaying)?.displayedString
  }

  /// Creates an element for some text; `nil` for an empty string.
  @discardableResult
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    guard attributedString.length > 0 else { return nil }
    let paragraph = paragraph(attributedString, at: nil, holdsMarkers: includesTextListMarkers)
    paragraph.textContentManager = self
    return paragraph
  }

  /// Returns the offsets of the paragraph at an offset without creating its element.
  override func knownElementRange(at offset: Int) -> Range<Int>? {
    guard showsOwnElements(as: NSTextContentStorage.self), offset >= 0, offset < text.count else {
      return nil
    }
    return text.paragraphRange(containing: offset)
  }

  override var reportedRope: TextRope? { text }

  /// Enumerates the lists in the storage, or in the elements if the delegate may supply others.
  override func enumerateLists(from offset: Int, reverse: Bool, _ body: (Range<Int>, [NSTextList]) -> Bool) {
    guard showsOwnElements(as: NSTextContentStorage.self), let storage else {
      return super.enumerateLists(from: offset, reverse: reverse, body)
    }
    text.enumerateLists(
      from: offset, reverse: reverse,
      style: {
        var run = NSRange()
        let attributes = storage.unfixedAttributes(at: $0, effectiveRange: &run)
        return (attributes[.paragraphStyle], run.location..<NSMaxRange(run))
      }, body)
  }

  /// Returns a copy of the requested paragraphs; `nil` if there is a delegate, and in subclasses that do
  /// not override the method.
  ///
  /// Not in Apple's TextKit.
  open func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)? {
    guard showsOwnElements(as: NSTextContentStorage.self), let storage,
      storage.length == text.count
    else { return nil }
    return StorageSnapshot(storage, text, in: ranges, includesTextListMarkers: includesTextListMarkers)
  }

  /// The storage, if all of its paragraphs are elements as they are; `nil` if there is a delegate, and in
  /// subclasses.
  var measurableStorage: NSTextStorage? {
    showsOwnElements(as: NSTextContentStorage.self) ? storage : nil
  }

  private func element(for paragraph: Range<Int>) -> NSTextElement {
    let place = OffsetLocation.range(paragraph, of: identity)
    let element =
      delegate?.textContentManager(self, textElementAt: place.location)
      ?? substitute(for: paragraph)
      ?? ownElement(for: paragraph)
    attach(element, at: place)
    return element
  }

  private func ownElement(for paragraph: Range<Int>) -> NSTextElement {
    if let text = storage?.reportedUnits(paragraph), !text.isListItem { return NSTextParagraph(text) }
    let element = self.paragraph(
      storage?.attributedSubstring(from: NSRange(paragraph)) ?? NSAttributedString(string: ""),
      at: paragraph.lowerBound, holdsMarkers: includesTextListMarkers)
    if !paragraph.isEmpty { element.givenText = (element.displayedString, text.units(paragraph)) }
    return element
  }

  /// Returns the paragraph that the delegate supplies instead of one of the storage.
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

  /// Replaces a range with the text of elements. An element without text counts as empty.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let storage, let offsets = OffsetLocation.offsets(of: range, in: text.count, of: identity)
    else { return }
    let new = text(of: textElements ?? [])
    performEditingTransaction { storage.replaceCharacters(in: NSRange(offsets), with: new) }
  }
}

extension NSTextContentStorage: TextContentSnapshotting {}

/// An object that may supply other paragraphs than those of a storage.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// Returns a paragraph to show instead of some characters; `nil` to show the characters themselves.
  ///
  /// - Parameters:
  ///   - textContentStorage: The content storage that asks.
  ///   - range: A paragraph of the storage with its terminator. The paragraph returned must have the same
  ///     length.
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph?
}

/// Default implementations.
extension NSTextContentStorageDelegate {
  /// Returns `nil`: the storage's own characters are shown.
  @discardableResult
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}
