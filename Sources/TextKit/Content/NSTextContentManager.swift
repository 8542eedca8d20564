public import Foundation
internal import GalleyTextStore

/// The owner of a document: a sequence of elements that are laid out one by one.
///
/// A subclass overrides the members of `NSTextElementProvider`, and says what it changed with
/// `recordEditAction(in:newTextRange:)` inside of `performEditingTransaction(_:)`. Nothing else is asked of it, and nobody
/// looks at its class: documents kept as one string, as a tree of nodes or in a file work alike.
///
/// One thread at a time may use a document.
open class NSTextContentManager: NSObject, NSTextElementProvider, NSSecureCoding {
  /// How elements are shown.
  public struct EnumerationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From the end of the document to its start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
  }

  /// Makes a manager of a document.
  public override init() { super.init() }

  // MARK: Archives

  /// Documents can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Reads layout managers and settings that `encode(with:)` wrote.
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

  /// Writes the layout managers and the settings; a subclass adds what it is made of.
  open func encode(with coder: NSCoder) {
    coder.encode(automaticallySynchronizesTextLayoutManagers, forKey: "synchronizesTextLayoutManagers")
    coder.encode(automaticallySynchronizesToBackingStore, forKey: "synchronizesToBackingStore")
    coder.encode(NSArray(array: textLayoutManagers), forKey: "textLayoutManagers")
    let primary = textLayoutManagers.firstIndex { $0 === primaryTextLayoutManager }
    coder.encode(primary ?? 0, forKey: "primaryTextLayoutManager")
  }

  // MARK: Delegate

  /// Who may hide elements and make others.
  open weak var delegate: (any NSTextContentManagerDelegate)? { didSet { numbering = nil } }

  // MARK: Layout

  /// Who lays the document out, in the order of `addTextLayoutManager(_:)`. The document keeps them alive.
  open private(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// The one whose selections and viewport count for the document: one of `textLayoutManagers`.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    didSet {
      if let primary = primaryTextLayoutManager, !textLayoutManagers.contains(where: { $0 === primary }) {
        primaryTextLayoutManager = oldValue
      }
    }
  }

  /// Whether layout managers are told of edits when the outermost transaction ends; otherwise when
  /// `synchronizeTextLayoutManagers(_:)` is called.
  open var automaticallySynchronizesTextLayoutManagers = true

  /// Has the document laid out by one more. A layout manager has one document at a time.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager !== self else { return }
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
    if primaryTextLayoutManager == nil { primaryTextLayoutManager = textLayoutManager }
  }

  /// Parts with a layout manager.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager === self else { return }
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    textLayoutManager.textContentManager = nil
    if primaryTextLayoutManager === textLayoutManager {
      primaryTextLayoutManager = nil
      primaryTextLayoutManager = textLayoutManagers.first
    }
  }

  /// Tells layout managers of edits that they have not been told of.
  ///
  /// - Parameter completionHandler: Called when that is done, which never fails.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)?) {
    tellOfEdits()
    completionHandler?(nil)
  }

  // MARK: Editing

  private var transactionDepth = 0
  private var edits: TextEdit?
  /// Those of them that have replaced characters, and not only changed attributes.
  private var replacements: TextEdit?
  /// Units of the document after the last edit that was recorded; what a transaction begins with.
  private lazy var knownLength = documentLength

  final var documentLength: Int {
    let range = documentRange
    return offset(from: range.location, to: range.endLocation)
  }

  /// Whether there are edits that layout managers have not been told of, or are about to be.
  var hasUntoldEdits: Bool { hasEditingTransaction || edits != nil }

  /// How often the document was edited.
  private(set) var editCount = 0

  /// Who is told of edits, in this order.
  var observers: [any TextEditObserver] = []

  /// Whether edits are being made that nobody has been told of yet.
  open var hasEditingTransaction: Bool { transactionDepth > 0 }
  /// Whether the document is brought up to date with its elements when the outermost transaction ends.
  open var automaticallySynchronizesToBackingStore = true

  /// Makes edits that become known together, when the outermost transaction ends.
  open func performEditingTransaction(_ transaction: () -> Void) {
    _ = knownLength
    transactionDepth += 1
    transaction()
    transactionDepth -= 1
    guard transactionDepth == 0, edits != nil else { return }
    if automaticallySynchronizesToBackingStore { synchronizeToBackingStore(nil) }
    if automaticallySynchronizesTextLayoutManagers { tellOfEdits() }
  }

  /// Says that a part of the document was replaced; to be called right after each change, in a transaction.
  ///
  /// - Parameters:
  ///   - originalTextRange: What was replaced. Only its beginning is looked at: what it ended at may be gone.
  ///   - newTextRange: What stands there now.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
    let length = documentLength
    let start = offset(from: documentRange.location, to: newTextRange.location)
    let count = offset(from: newTextRange.location, to: newTextRange.endLocation)
    precondition(start != NSNotFound && count != NSNotFound, "an edit outside of the document")
    record(start..<start + max(0, count - (length - knownLength)), newLength: count)
  }

  /// Takes note of an edit.
  ///
  /// - Parameters:
  ///   - range: What was replaced, as an offset before the edit.
  ///   - newLength: The units that stand there now.
  ///   - mask: What has changed.
  final func record(
    _ range: Range<Int>, newLength: Int, _ mask: NSTextStorage.EditActions = .editedCharacters
  ) {
    let edit = TextEdit(oldRange: range, newLength: newLength)
    edits = edits?.joined(with: edit) ?? edit
    if mask.contains(.editedCharacters) { replacements = replacements?.joined(with: edit) ?? edit }
    editCount += 1
    numbering?.forget(range, newLength: newLength)
    knownLength = documentLength
    if transactionDepth == 0, automaticallySynchronizesTextLayoutManagers { tellOfEdits() }
  }

  private func tellOfEdits() {
    guard let whole = edits else { return }
    let replaced = replacements
    edits = nil
    replacements = nil
    for observer in observers { observer.process(whole) }
    for manager in textLayoutManagers { manager.process(whole, replacing: replaced) }
    recutRange = nil
  }

  /// Offsets, after the edits that nobody has been told of yet, in which elements may begin and end elsewhere than
  /// before; `nil` if that is true of the edited paragraphs only.
  var recutRange: Range<Int>?

  // MARK: Elements

  /// The elements of which some character is in a range; for an empty range, the one that its place lies in.
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

  /// Whether the delegate lets an element be laid out: what subclasses ask before they show it. True for all while the
  /// document itself is looked through.
  ///
  /// Not in Apple's TextKit.
  public final func isShown(_ element: NSTextElement, _ options: EnumerationOptions) -> Bool {
    showsAll || delegate?.textContentManager(self, shouldEnumerate: element, options: options) ?? true
  }

  private var showsAll = false

  /// Whether all elements are the document's own: there is no delegate, and the document is of a class itself, not of a
  /// subclass, so that elements can be told without making them.
  final func showsOwnElements(as type: NSTextContentManager.Type) -> Bool {
    delegate == nil && Swift.type(of: self) == type
  }

  /// Makes an element part of the document.
  final func attach(_ element: NSTextElement, at range: NSTextRange) {
    element.textContentManager = self
    element.elementRange = range
  }

  /// Runs a closure to which elements are shown that the delegate hides from layout.
  func showingAll(_ body: () -> Void) {
    let before = showsAll
    showsAll = true
    body()
    showsAll = before
  }

  // MARK: Lists

  private var numbering: ListNumbering?

  /// The numbers of list items, up to date with all edits that were recorded.
  private func withNumbering<Result>(_ body: (inout ListNumbering) -> Result) -> Result {
    let length = documentLength
    // Nobody else looks at it meanwhile, so that it may be changed in its place.
    var taken = numbering ?? ListNumbering(length: length)
    numbering = nil
    if taken.length != length { taken = ListNumbering(length: length) }
    defer { numbering = taken }
    return body(&taken)
  }

  /// The numbers of a list item in the lists that it belongs to, the outermost first: in the last one its own, in the others
  /// that of the item before it. Items that the delegate hides from layout are counted.
  ///
  /// - Parameters:
  ///   - lists: The lists of the paragraph, at least one.
  ///   - range: Its offsets.
  func itemNumbers(of range: Range<Int>, in lists: [NSTextList]) -> [Int] {
    let counts = withNumbering { $0.counts(before: range, of: lists, in: self) }
    return zip(lists, counts).enumerated().map { index, item in
      item.0.startingItemNumber + item.1 - (index == lists.count - 1 ? 0 : 1)
    }
  }

  /// Has the lists of some paragraphs looked at again, of which the delegate may show others now.
  func forgetLists(_ range: Range<Int>) {
    editCount += 1
    numbering?.forget(range, newLength: range.count)
  }

  /// Paragraphs whose lists were looked at; for tests.
  var readListCount: Int { numbering?.readCount ?? 0 }

  /// The offsets of the element at an offset, if they are known without making the element, and it is sure to be shown;
  /// otherwise `nil`.
  func knownElementRange(at offset: Int) -> Range<Int>? { nil }

  /// Shows paragraphs one by one with the lists that they belong to, hidden ones included.
  ///
  /// - Parameters:
  ///   - offset: In the first one; in reverse in the one behind it.
  ///   - body: Given offsets and lists; returning false ends it.
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

  /// The offsets of the paragraph that an element is a part of.
  func paragraphRange(containing part: Range<Int>) -> Range<Int> { part }

  // MARK: What subclasses provide

  private func missing(_ member: String) -> Never {
    preconditionFailure("a subclass of NSTextContentManager must override \(member)")
  }

  /// The whole document. A subclass must override it.
  open var documentRange: NSTextRange { missing("documentRange") }

  /// Shows the document's elements one by one; see `NSTextElementProvider`. A subclass must override it, and
  /// leaves out what its delegate hides.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    missing("enumerateTextElements(from:options:using:)")
  }

  /// Puts elements in the place of a part of the document. A subclass that can be edited must override it.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    missing("replaceContents(in:with:)")
  }

  /// Brings what the document is kept in up to date. There is nothing to do unless a subclass keeps its
  /// elements apart.
  open func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?) {
    completionHandler?(nil)
  }

  /// The place some units from another; `nil` outside of the document. A subclass must override it.
  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    missing("location(_:offsetBy:)")
  }

  /// The units from one place to another. A subclass must override it.
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { missing("offset(from:to:)") }

  /// The range to be edited in place of another; `nil` if it is right as it is.
  open func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }
}

/// Who may hide elements of a document from layout, or make them.
public protocol NSTextContentManagerDelegate: AnyObject {
  /// An element to be used for what stands at a place; `nil` for the manager's own.
  func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement?

  /// Whether an element is shown; one that is not stays in the document, but takes up no room.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

/// What a delegate need not say.
extension NSTextContentManagerDelegate {
  /// `nil`: the manager's own element.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement? { nil }

  /// True: every element is shown.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { true }
}

extension NSCoder {
  /// Writes styled text under a name of its own, as `NSKeyedArchiver` archives it. Text with values that archives cannot
  /// hold fails.
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

  /// Reads what `encodeText(_:)` wrote; `nil` where there is nothing of the kind.
  func decodeText() -> NSAttributedString? {
    guard containsValue(forKey: "text"), let data = decodeObject(of: NSData.self, forKey: "text") else {
      return nil
    }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data as Data)
  }
}
