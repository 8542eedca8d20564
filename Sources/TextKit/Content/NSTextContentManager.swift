public import Foundation
internal import GalleyTextStore

/// The owner of a document, which is a sequence of elements that are laid out one by one.
///
/// A subclass overrides the members of `NSTextElementProvider`. It reports its changes with
/// `recordEditAction(in:newTextRange:)`, inside `performEditingTransaction(_:)`. Layout requires nothing
/// else and never tests for a class: a document may be one string, a tree of nodes or a file.
///
/// Only one thread at a time may use a document.
///
/// See docs/decisions/content-managers.md.
open class NSTextContentManager: NSObject, NSTextElementProvider, NSSecureCoding {
  /// Options for the enumeration of elements.
  public struct EnumerationOptions: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Elements are enumerated from the end of the document to its start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
  }

  /// What the locations of the document share, where they are offsets.
  final let identity = DocumentIdentity()

  /// Creates a content manager without layout managers.
  public override init() { super.init() }

  // MARK: Archives

  /// Whether the class supports secure coding, which it does: archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a manager from the layout managers and settings that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    automaticallySynchronizesTextLayoutManagers = coder.decodeBool(forKey: "synchronizesTextLayoutManagers")
    automaticallySynchronizesToBackingStore = coder.decodeBool(forKey: "synchronizesToBackingStore")
    let managers = coder.decodeObject(
      of: [NSArray.self, NSTextLayoutManager.self], forKey: "textLayoutManagers")
    for manager in managers as? [NSTextLayoutManager] ?? [] { addTextLayoutManager(manager) }
    let primary = coder.decodeInteger(forKey: "primaryTextLayoutManager")
    if textLayoutManagers.indices.contains(primary) { primaryTextLayoutManager = textLayoutManagers[primary] }
  }

  /// Writes the layout managers and the settings; a subclass adds its content.
  open func encode(with coder: NSCoder) {
    coder.encode(automaticallySynchronizesTextLayoutManagers, forKey: "synchronizesTextLayoutManagers")
    coder.encode(automaticallySynchronizesToBackingStore, forKey: "synchronizesToBackingStore")
    coder.encode(NSArray(array: textLayoutManagers), forKey: "textLayoutManagers")
    let primary = textLayoutManagers.firstIndex { $0 === primaryTextLayoutManager }
    coder.encode(primary ?? 0, forKey: "primaryTextLayoutManager")
  }

  // MARK: Delegate

  /// The delegate, which may hide elements and supply others.
  open weak var delegate: (any NSTextContentManagerDelegate)? { didSet { numbering = nil } }

  // MARK: Layout

  /// The layout managers of the document, in the order in which they were added. The document retains them.
  open private(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// The layout manager whose selections and viewport count for the document: one of `textLayoutManagers`.
  /// Setting one that is not among them has no effect.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    didSet {
      if let primary = primaryTextLayoutManager, !textLayoutManagers.contains(where: { $0 === primary }) {
        primaryTextLayoutManager = oldValue
      }
    }
  }

  /// Whether layout managers are told of edits when the outermost transaction ends. If `false`, they are
  /// told when `synchronizeTextLayoutManagers(_:)` is called.
  open var automaticallySynchronizesTextLayoutManagers = true

  /// Adds a layout manager to the document. It is removed from the document that it had, because a layout
  /// manager has one document at a time.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager !== self else { return }
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
    if primaryTextLayoutManager == nil { primaryTextLayoutManager = textLayoutManager }
  }

  /// Removes a layout manager from the document.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager === self else { return }
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    textLayoutManager.textContentManager = nil
    if primaryTextLayoutManager === textLayoutManager {
      primaryTextLayoutManager = nil
      primaryTextLayoutManager = textLayoutManagers.first
    }
  }

  /// Tells layout managers of the edits that they do not know yet.
  ///
  /// - Parameter completionHandler: Called before the method returns, always with `nil`.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)?) {
    tellOfEdits()
    completionHandler?(nil)
  }

  // MARK: Editing

  private var transactionDepth = 0
  private var edits: TextEdit?
  /// The edits of `edits` that replaced characters, as opposed to attributes only.
  private var replacements: TextEdit?
  /// The document's length, in UTF-16 units, after the last recorded edit or at the start of the
  /// transaction.
  private lazy var knownLength = documentLength

  final var documentLength: Int {
    let range = documentRange
    return offset(from: range.location, to: range.endLocation)
  }

  /// Whether there are edits that layout managers do not know yet, or a transaction that may make some.
  var hasUntoldEdits: Bool { hasEditingTransaction || edits != nil }

  /// The number of recorded edits, and of changes to the lists that the delegate shows.
  private(set) var editCount = 0

  /// The objects that follow edits beside the layout managers: in this order, and before them.
  var followers: [any EditFollower] = []

  /// Whether a transaction is open. Layout managers do not know its edits yet.
  open var hasEditingTransaction: Bool { transactionDepth > 0 }
  /// Whether the backing store is synchronised with the elements when the outermost transaction ends.
  open var automaticallySynchronizesToBackingStore = true

  /// Runs a closure whose edits become known together, when the outermost transaction ends.
  open func performEditingTransaction(_ transaction: () -> Void) {
    _ = knownLength
    transactionDepth += 1
    transaction()
    transactionDepth -= 1
    guard transactionDepth == 0, edits != nil else { return }
    if automaticallySynchronizesToBackingStore { synchronizeToBackingStore(nil) }
    if automaticallySynchronizesTextLayoutManagers { tellOfEdits() }
  }

  /// Records that a part of the document was replaced. Call it right after each change, in a transaction.
  ///
  /// - Parameters:
  ///   - originalTextRange: The range that was replaced. The edit is derived from the change of the
  ///     document's length, because the range's end may no longer exist.
  ///   - newTextRange: The range of the replacement.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
    let length = documentLength
    let start = offset(from: documentRange.location, to: newTextRange.location)
    let count = offset(from: newTextRange.location, to: newTextRange.endLocation)
    precondition(start != NSNotFound && count != NSNotFound, "an edit outside of the document")
    record(start..<start + max(0, count - (length - knownLength)), newLength: count)
  }

  /// Records an edit.
  ///
  /// - Parameters:
  ///   - range: The replaced UTF-16 units, as offsets before the edit.
  ///   - newLength: The length of the replacement, in UTF-16 units.
  ///   - mask: Whether characters or only attributes changed.
  final func record(
    _ range: Range<Int>, newLength: Int, _ mask: NSTextStorage.EditActions = .editedCharacters
  ) {
    let edit = TextEdit(oldRange: range, newLength: newLength)
    edits = edits?.joined(with: edit) ?? edit
    if mask.contains(.editedCharacters) { replacements = replacements?.joined(with: edit) ?? edit }
    editCount += 1
    numbering?.follow(edit)
    knownLength = documentLength
    if transactionDepth == 0, automaticallySynchronizesTextLayoutManagers { tellOfEdits() }
  }

  private func tellOfEdits() {
    guard let whole = edits else { return }
    let replaced = replacements
    edits = nil
    replacements = nil
    for follower in followers { follower.follow(whole) }
    for manager in textLayoutManagers { manager.follow(whole, replacing: replaced) }
    recutRange = nil
  }

  /// The offsets in which elements may begin and end elsewhere than before, counted after the edits that
  /// layout managers do not know yet; `nil` if only the edited paragraphs may.
  var recutRange: Range<Int>?

  // MARK: Elements

  /// Returns the elements that have a character in a range; for an empty range, the element that contains
  /// its location.
  @discardableResult
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var elements: [NSTextElement] = []
    enumerateTextElements(from: range.location, options: []) { element in
      guard let elementRange = element.elementRange else { return true }
      guard elementRange.location.isBefore(range.endLocation) || elements.isEmpty && range.isEmpty else {
        return false
      }
      elements.append(element)
      return elementRange.endLocation.isBefore(range.endLocation)
    }
    return elements
  }

  /// Returns whether the delegate lets an element be laid out. Subclasses ask this before they enumerate an
  /// element. The result is always `true` while the document itself reads its elements.
  ///
  /// Not in Apple's TextKit.
  public final func isShown(_ element: NSTextElement, _ options: EnumerationOptions) -> Bool {
    showsAll || delegate?.textContentManager(self, shouldEnumerate: element, options: options) ?? true
  }

  private var showsAll = false

  /// Returns whether all elements are the document's own: there is no delegate, and the document is an
  /// instance of the class itself, not of a subclass. Their ranges are then known without creating them.
  final func showsOwnElements(as type: NSTextContentManager.Type) -> Bool {
    delegate == nil && Swift.type(of: self) == type
  }

  /// Makes an element part of the document.
  final func attach(_ element: NSTextElement, at range: NSTextRange) {
    element.textContentManager = self
    element.elementRange = range
  }

  /// Runs a closure in which the elements that the delegate hides are enumerated, too.
  func showingAll(_ body: () -> Void) {
    let before = showsAll
    showsAll = true
    body()
    showsAll = before
  }

  // MARK: Lists

  private var numbering: ListNumbering?

  /// Calls a closure with the numbers of list items, up to date with all recorded edits.
  private func withNumbering<Result>(_ body: (inout ListNumbering) -> Result) -> Result {
    let length = documentLength
    // The property is `nil` meanwhile, so that the value is unique and changed without a copy.
    var taken = numbering ?? ListNumbering(length: length)
    numbering = nil
    if taken.length != length { taken = ListNumbering(length: length) }
    defer { numbering = taken }
    return body(&taken)
  }

  /// Returns the numbers of a list item, one for each list that it belongs to, the outermost first. The
  /// last is the item's own number, the others are those of the preceding items. Items that the delegate
  /// hides from layout are counted.
  ///
  /// - Parameters:
  ///   - range: The paragraph's offsets.
  ///   - lists: The paragraph's lists, at least one.
  func itemNumbers(of range: Range<Int>, in lists: [NSTextList]) -> [Int] {
    let counts = withNumbering { $0.counts(before: range, of: lists, in: self) }
    return zip(lists, counts).enumerated().map { index, item in
      item.0.startingItemNumber + item.1 - (index == lists.count - 1 ? 0 : 1)
    }
  }

  /// Returns the numbers that a list item after the document's last terminator would have, as
  /// `itemNumbers(of:in:)` does.
  func itemNumbersAtEnd(in lists: [NSTextList]) -> [Int] {
    let counts = withNumbering { $0.countsAtEnd(of: lists, in: self) }
    return zip(lists, counts).enumerated().map { index, item in
      item.0.startingItemNumber + item.1 - (index == lists.count - 1 ? 0 : 1)
    }
  }

  /// Discards the stored lists of a range of offsets, for which the delegate may now supply other
  /// paragraphs.
  func forgetLists(_ range: Range<Int>) {
    editCount += 1
    numbering?.follow(TextEdit(oldRange: range, newLength: range.count))
  }

  /// The number of paragraphs whose lists were read; for tests.
  var readListCount: Int { numbering?.readCount ?? 0 }

  /// Returns the offsets of the element at an offset, if they are known without creating the element and
  /// the element is certain to be shown; otherwise `nil`.
  func knownElementRange(at offset: Int) -> Range<Int>? { nil }

  /// The document's text as it is now, without a copy; `nil` where only elements have it.
  var reportedRope: TextRope? { nil }

  /// Enumerates paragraphs with the lists that they belong to, hidden ones included.
  ///
  /// - Parameters:
  ///   - offset: An offset in the first paragraph; in reverse, in the paragraph after the first one.
  ///   - reverse: Whether to enumerate toward the start of the document.
  ///   - body: Called with a paragraph's offsets and lists; returns `false` to stop.
  func enumerateLists(from offset: Int, reverse: Bool, _ body: (Range<Int>, [NSTextList]) -> Bool) {
    let start = documentRange.location
    guard let place = location(start, offsetBy: offset) else { return }
    var shown: Range<Int>?
    showingAll {
      _ = enumerateTextElements(from: place, options: reverse ? .reverse : []) { element in
        guard let range = element.elementRange else { return true }
        let first = self.offset(from: start, to: range.location)
        let count = self.offset(from: range.location, to: range.endLocation)
        guard first != NSNotFound, count != NSNotFound else { return true }
        let displayed = element as? any TextDisplaying
        var paragraph = first..<first + count
        if element.part != nil {
          paragraph = self.paragraphRange(containing: paragraph)
          if paragraph == shown { return true }
        }
        shown = paragraph
        return body(paragraph, displayed?.textLists ?? [])
      }
    }
  }

  /// Returns the offsets of the paragraph that contains an element.
  func paragraphRange(containing part: Range<Int>) -> Range<Int> { part }

  // MARK: Requirements of subclasses

  private func missing(_ member: String) -> Never {
    preconditionFailure("a subclass of NSTextContentManager must override \(member)")
  }

  /// The length of a document whose locations are UTF-16 offsets; `nil` for all others, which override the
  /// members below.
  var offsetCount: Int? { nil }

  /// The length of a document whose members below are those of this class: nothing has to be made to ask
  /// them.
  final var plainCount: Int? { type(of: self) == NSTextContentStorage.self ? offsetCount : nil }

  /// The range of the whole document. A subclass must override it.
  open var documentRange: NSTextRange {
    guard let offsetCount else { missing("documentRange") }
    return OffsetLocation.range(0..<offsetCount, of: identity)
  }

  /// Enumerates the document's elements; see `NSTextElementProvider`. A subclass must override it, and
  /// leave out the elements that its delegate hides.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    missing("enumerateTextElements(from:options:using:)")
  }

  /// Replaces a range with elements. A subclass that can be edited must override it.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    missing("replaceContents(in:with:)")
  }

  /// Synchronises the backing store with the elements. This implementation does nothing: only a subclass
  /// that stores its content apart from its elements has to override it.
  open func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?) {
    completionHandler?(nil)
  }

  /// Returns the location at an offset from another one; `nil` outside the document. A subclass must
  /// override it.
  @discardableResult
  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    guard let offsetCount else { missing("location(_:offsetBy:)") }
    return OffsetLocation.location(location, offsetBy: offset, in: offsetCount, of: identity)
  }

  /// Returns the number of UTF-16 units from one location to another. A subclass must override it.
  @discardableResult
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    guard offsetCount != nil else { missing("offset(from:to:)") }
    return OffsetLocation.offset(from: from, to: to, of: identity)
  }

  /// Returns the range to edit instead of another one; `nil` if that needs no adjustment.
  @discardableResult
  open func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }
}

/// An object that may hide elements of a document from layout, or supply them.
public protocol NSTextContentManagerDelegate: AnyObject {
  /// Returns the element to use at a location; `nil` for the manager's own.
  func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement?

  /// Returns whether an element is shown. A hidden element stays in the document but has no height.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

/// Default implementations.
extension NSTextContentManagerDelegate {
  /// Returns `nil`: the manager's own element is used.
  @discardableResult
  public func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement? { nil }

  /// Returns `true`: every element is shown.
  @discardableResult
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { true }
}

extension NSCoder {
  /// Writes styled text under the key `text`, as an archive of its own. An attribute value that cannot be
  /// archived makes the coder fail.
  func encodeText(_ text: NSAttributedString) {
    do {
      let plain = NSAttributedString(attributedString: text)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: plain, requiringSecureCoding: requiresSecureCoding)
      encode(data as NSData, forKey: "text")
    } catch {
      failWithError(error)
    }
  }

  /// Reads the text that `encodeText(_:)` wrote; `nil` if there is none.
  func decodeText() -> NSAttributedString? {
    guard containsValue(forKey: "text"), let data = decodeObject(of: NSData.self, forKey: "text") else {
      return nil
    }
    return try? NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSAttributedString.self, from: Data(copying: data))
  }
}
