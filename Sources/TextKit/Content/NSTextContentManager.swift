public import Foundation

/// The owner of a document: a sequence of elements that are laid out one by one.
///
/// A subclass overrides the members of `NSTextElementProvider`, and says what it changed with
/// `recordEditAction(in:newTextRange:)` inside of `performEditingTransaction(_:)`. Nothing else is asked of it, and nobody
/// looks at its class: documents kept as one string, as a tree of nodes or in a file work alike.
///
/// One thread at a time may use a document.
open class NSTextContentManager: NSObject, NSTextElementProvider {
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

  /// Who may hide elements and make others.
  open weak var delegate: (any NSTextContentManagerDelegate)?

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
  private var edits = EditRecord()
  /// Those of them that have replaced characters, and not only changed attributes.
  private var replacements = EditRecord()
  /// Units of the document after the last edit that was recorded; what a transaction begins with.
  private lazy var knownLength = documentLength

  private var documentLength: Int {
    let range = documentRange
    return offset(from: range.location, to: range.endLocation)
  }

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
    guard transactionDepth == 0, !edits.mask.isEmpty else { return }
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
    edits.add(mask, range, newLength - range.count)
    if mask.contains(.editedCharacters) { replacements.add(mask, range, newLength - range.count) }
    knownLength = documentLength
    if transactionDepth == 0, automaticallySynchronizesTextLayoutManagers { tellOfEdits() }
  }

  private func tellOfEdits() {
    let (whole, replaced) = (edits.whole, replacements.whole)
    edits = EditRecord()
    replacements = EditRecord()
    guard let whole else { return }
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

  /// Whether the delegate lets an element be laid out.
  func isShown(_ element: NSTextElement, _ options: EnumerationOptions) -> Bool {
    delegate?.textContentManager(self, shouldEnumerate: element, options: options) ?? true
  }

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
