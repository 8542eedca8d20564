public import CoreText
internal import GalleyTextStore
internal import TextEngine

/// The text that layout managers lay out; it reports every edit to them.
///
/// A subclass may store its text itself: it overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` (that with a `String`) and `setAttributes(_:range:)`, and calls
/// `edited(_:range:changeInLength:)` after each change. All other members use these four. The reported text
/// is also copied into the storage that Foundation's own code reads, so that plain copies of such a storage
/// are right, and layout never sees more or less text than was reported. When the text has changed its number
/// of bytes as UTF-8 without a report, the next report, the end of editing, a new layout manager or a plain
/// copy detects it, and all of the text counts as edited.
///
/// The object that such a subclass hands on to may be another `NSTextStorage`. That is quicker in long text
/// than an `NSMutableAttributedString`, which after each change looks for an offset among all its characters
/// unless they are ASCII.
///
/// Offsets count UTF-16 units. A storage and its layout managers belong to one thread at a time.
open class NSTextStorage: PrimitiveAttributedString {
  /// Hears of edits before layout managers do.
  open weak var delegate: (any NSTextStorageDelegate)?
  /// The observer of edits beside the layout managers.
  open weak var textStorageObserver: (any NSTextStorageObserving)?
  /// The layout managers of the text; the storage retains them.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// The edits that were not yet reported.
  private var pending = EditRecord()
  /// The edits that an override of `processEditing()` has had reported, with those made since.
  private var processed = EditRecord()
  /// The range that fixing of attributes has changed since the last report of edits.
  private var touchedByFixing: Range<Int>?
  private var unfixed = UnfixedRanges()
  private var editingDepth = 0
  private var phase = Phase.idle
  /// The text as Foundation sees it and as layout reads it: as of the last report.
  final let kept = BackingString(capacity: 0)
  /// Whether Foundation reads `kept` itself. If not, `kept` is a copy of Foundation's own text that follows
  /// its changes.
  final private(set) var sharesText = false
  /// Reads attributes for layout where they are not fixed yet.
  final private(set) lazy var fixedAttributes = FixedAttributes()
  /// Whether a change is already in `kept` and in the inherited runs.
  private var keepsChange = false

  private enum Phase { case idle, begun, willProcess, fixing, didProcess, telling }

  // MARK: Creating

  /// Creates an empty storage.
  public init() {
    super.init(string: "")
    takeOverText()
  }

  /// Creates a storage of plain text.
  public override init(string str: String) {
    super.init(string: "")
    takeOverText()
    keepText(NSRange(location: 0, length: 0), str)
  }

  /// Creates a storage of text that is the same all through.
  public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    super.init(string: "")
    takeOverText()
    keepText(NSRange(location: 0, length: 0), str)
    keep { super.setAttributes(attrs, range: NSRange(location: 0, length: kept.text.count)) }
    invalidateWhole()
  }

  /// Creates a storage with the content of another string.
  public override init(attributedString attrStr: NSAttributedString) {
    super.init(string: "")
    takeOverText()
    keepCopy(of: attrStr)
    invalidateWhole()
  }

  /// Reads a storage from an archive.
  public required init?(coder: NSCoder) {
    guard let content = NSAttributedString(coder: coder) else { return nil }
    super.init(string: "")
    takeOverText()
    keepCopy(of: content)
    invalidateWhole()
  }

  /// Replaces Foundation's string with the storage's own.
  private func takeOverText() {
    sharesText = PrivateText.replace(in: self, by: kept)
    if sharesText { kept.willBeRead = { [unowned self] in foundationWillRead() } }
  }

  // MARK: Reading: two primitives

  /// The characters. A subclass that stores its own text overrides it.
  open override var string: String { kept.wholeString }

  /// Returns the attributes of a UTF-16 unit. A subclass that stores its own text overrides it.
  ///
  /// - Parameters:
  ///   - location: Must be less than the length.
  ///   - range: Receives a range around the unit that has all of them.
  @discardableResult
  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    precondition(location >= 0 && location < kept.text.count, "the location lies outside of the text")
    guard !unfixed.isEmpty, phase != .fixing else {
      return keptAttributes(at: location, effectiveRange: range)
    }
    let asked = kept.text.paragraphs(around: location..<location)
    ensureAttributesAreFixed(in: NSRange(asked))
    let attributes = keptAttributes(at: location, effectiveRange: range)
    // Attributes that are not fixed yet may turn out to differ.
    if !unfixed.isEmpty, let range { range.pointee = NSIntersectionRange(range.pointee, NSRange(asked)) }
    return attributes
  }

  // MARK: Changing: two primitives

  /// Replaces characters. The new ones get the attributes of the first replaced one; of the one before them
  /// where none is replaced; at the start of the one after. A subclass that stores its own text overrides it.
  ///
  /// - Parameters:
  ///   - range: Must lie inside of the text.
  ///   - str: The new characters.
  open override func replaceCharacters(in range: NSRange, with str: String) {
    changing(.editedCharacters, range, str.utf16.count - range.length) {
      super.replaceCharacters(in: range, with: str)
    }
  }

  /// Replaces all attributes of some characters. A subclass that stores its own text overrides it.
  ///
  /// - Parameters:
  ///   - attrs: The new ones.
  ///   - range: Must lie inside of the text.
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    changing(.editedAttributes, range, 0) { super.setAttributes(attrs, range: range) }
  }

  private func check(_ range: NSRange) {
    precondition(
      range.location >= 0 && range.length >= 0 && range.location <= kept.text.count - range.length,
      "the range leaves the text")
  }

  private func reportKept(_ mask: EditActions, _ range: NSRange, _ delta: Int) {
    let outer = keepsChange
    keepsChange = true
    defer { keepsChange = outer }
    edited(mask, range: range, changeInLength: delta)
  }

  // MARK: Editing

  /// Begins edits that are reported together; pairs of this and `endEditing()` may be nested.
  open override func beginEditing() { editingDepth += 1 }

  /// Ends edits that are reported together; the outermost end reports them if there were any. One without a
  /// beginning does nothing.
  open override func endEditing() {
    guard editingDepth > 0 else { return }
    editingDepth -= 1
    if editingDepth == 0, phase == .idle {
      reportMissed()
      process()
    }
  }

  /// Records an edit; reports it at once outside of `beginEditing()` and `endEditing()`.
  ///
  /// - Parameters:
  ///   - editedMask: What was touched.
  ///   - range: Where, in the text before the edit.
  ///   - delta: The number of UTF-16 units by which the text has become longer.
  open func edited(_ editedMask: EditActions, range: NSRange, changeInLength delta: Int) {
    fixedAttributes.follow()
    guard !editedMask.isEmpty else { return }
    precondition(phase != .telling, "layout managers must not change the text that they are told about")
    let isAboutCharacters = editedMask.contains(.editedCharacters)
    precondition(
      !isAboutCharacters || phase != .fixing && phase != .didProcess,
      "once attributes are being fixed, characters must not change until layout managers were told")
    var (replaced, delta) = (range.location..<range.location + max(range.length, 0), delta)
    if !keepsChange { (replaced, delta) = keepReported(replaced, delta, copiesText: isAboutCharacters) }
    let edit = TextEdit(oldRange: replaced, newLength: replaced.count + delta)
    if phase == .fixing {
      touchedByFixing = touchedByFixing.map { $0.joined(with: edit.newRange) } ?? edit.newRange
      return
    }
    unfixed.follow(edit)
    let mask = delta == 0 ? editedMask : editedMask.union(.editedCharacters)
    pending.add(mask, edit)
    if !processed.mask.isEmpty { processed.add(mask, edit) }
    if editingDepth == 0, phase == .idle { process() }
  }

  private func process() {
    guard !pending.mask.isEmpty else { return }
    phase = .begun
    processEditing()
    phase = .idle
    processed = EditRecord()
    // An override may have edited after it had called this class, or not have called it at all.
    if !pending.mask.isEmpty { tellEdits() }
  }

  /// Reports the edits since the last time: posts and tells the delegate that they will be processed, fixes
  /// attributes, posts and tells the delegate that they were, and informs observer and layout managers.
  ///
  /// An override may edit before it calls this; its edits are reported with the others. Edits that it makes
  /// after it has called this are reported when it returns; until then `editedMask`, `editedRange` and
  /// `changeInLength` tell what was reported, and these edits with it.
  open func processEditing() { tellEdits() }

  private func tellEdits() {
    guard !pending.mask.isEmpty, phase == .idle || phase == .begun else { return }
    let outer = phase
    defer { phase = outer }
    phase = .willProcess
    NotificationCenter.default.post(name: NSTextStorage.willProcessEditingNotification, object: self)
    delegate?.textStorage(
      self, willProcessEditing: pending.mask, range: NSRange(pending.range), changeInLength: pending.delta)
    phase = .fixing
    touchedByFixing = nil
    invalidateAttributes(in: NSRange(pending.rangeToFix(in: kept.text)))
    phase = .didProcess
    NotificationCenter.default.post(name: NSTextStorage.didProcessEditingNotification, object: self)
    delegate?.textStorage(
      self, didProcessEditing: pending.mask, range: NSRange(pending.range), changeInLength: pending.delta)
    phase = .telling
    let (mask, range, delta) = (pending.mask, NSRange(pending.range), pending.delta)
    let invalidated = NSRange(touchedByFixing.map { $0.joined(with: pending.range) } ?? pending.range)
    if let observer = textStorageObserver {
      observer.performEditingTransaction(for: self) {
        observer.processEditing(
          for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: invalidated)
      }
    }
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: invalidated)
    }
    if outer == .begun, processed.mask.isEmpty { processed = pending }
    pending = EditRecord()
  }

  /// The edits that are being processed, or wait for it.
  private var current: EditRecord { phase == .begun && !processed.mask.isEmpty ? processed : pending }

  /// The kinds of changes that were not yet reported to layout managers; empty if there are none. In an
  /// override of `processEditing()` also those that it has had reported.
  open var editedMask: EditActions { current.mask }

  /// The range of the edits of `editedMask`, in the text as it is now; `NSNotFound` if there are none.
  open var editedRange: NSRange {
    current.mask.isEmpty ? NSRange(location: NSNotFound, length: 0) : NSRange(current.range)
  }

  /// The number of UTF-16 units by which the edits of `editedMask` have made the text longer.
  open var changeInLength: Int { current.delta }

  // MARK: Fixing attributes

  /// Whether attributes are fixed when they are read, not after each edit: in this class, not in subclasses.
  open var fixesAttributesLazily: Bool { isPlain && sharesText }

  /// Notes that attributes of paragraphs have to be fixed; has them fixed at once unless that is done lazily.
  open func invalidateAttributes(in range: NSRange) {
    let paragraphs = kept.text.paragraphs(around: Range(range) ?? 0..<0)
    if fixesAttributesLazily {
      unfixed.insert(paragraphs)
      touchedByFixing = touchedByFixing.map { $0.joined(with: paragraphs) } ?? paragraphs
    } else {
      fix(NSRange(paragraphs))
    }
  }

  /// Fixes the attributes of a range that need it.
  open func ensureAttributesAreFixed(in range: NSRange) {
    guard !unfixed.isEmpty, phase != .fixing, let range = Range(range) else { return }
    for part in unfixed.remove(kept.text.paragraphs(around: range)) {
      fix(NSRange(part))
    }
  }

  /// Gives each character a font that can show it, each paragraph one style, and removes attachments from all
  /// characters but U+FFFC.
  open func fixAttributes(in range: NSRange) { AttributeFixer.fixAll(self, in: range) }

  /// The number of UTF-16 units whose attributes were fixed, each time that they were; for tests.
  package private(set) var fixedCount = 0

  private func fix(_ range: NSRange) {
    let outer = phase
    phase = .fixing
    fixedCount += range.length
    fixAttributes(in: range)
    phase = outer
  }

  private func invalidateWhole() {
    guard isPlain else { return }
    if sharesText {
      unfixed.insert(0..<kept.text.count)
    } else {
      // Foundation does not ask before it reads.
      fix(NSRange(location: 0, length: kept.text.count))
    }
  }

  // MARK: Access for Foundation and layout

  /// Whether the text is stored here alone.
  final var isPlain: Bool { type(of: self) == NSTextStorage.self }

  /// The attributes as of the last report, as they are before they are fixed.
  final func keptAttributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    keep { super.attributes(at: location, effectiveRange: range) }
  }

  /// Whether attributes of the range have to be fixed; `nil` where it depends on more than the range. Those
  /// of a subclass are laid out as it has reported them.
  final func needsFixing(_ range: Range<Int>) -> Bool? {
    guard isPlain else { return false }
    return sharesText && phase != .fixing ? unfixed.contains(range) : nil
  }

  override var keepsAllContent: Bool { isPlain }

  override func reading<Result>(_ range: NSRange, _ body: () -> Result) -> Result {
    check(range)
    ensureAttributesAreFixed(in: range)
    return keep(body)
  }

  override func changing(_ mask: EditActions, _ range: NSRange, _ delta: Int, _ body: () -> Void) {
    check(range)
    guard range.length > 0 || mask.contains(.editedCharacters) else { return }
    keep(body)
    if mask.contains(.editedCharacters) { followText(range, delta) }
    reportKept(mask, range, delta)
  }

  override func unit(at index: Int) -> UInt16 { isPlain ? kept.text[index] : super.unit(at: index) }

  /// The number of UTF-16 units.
  open override var length: Int { isPlain ? kept.text.count : super.length }

  /// Reports a change of length that a subclass has not reported.
  private func reportMissed() {
    guard phase == .idle, !hasReportedLength else { return }
    let old = kept.text.count
    keepCopy(of: self)
    let edit = TextEdit(oldRange: 0..<old, newLength: kept.text.count)
    unfixed.follow(edit)
    pending.add([.editedCharacters, .editedAttributes], edit)
  }

  private func foundationWillRead() {
    keep {
      if isPlain { ensureAttributesAreFixed(in: NSRange(location: 0, length: kept.text.count)) }
      if editingDepth == 0 { reportMissed() }
    }
    if editingDepth == 0, phase == .idle { process() }
  }

  // MARK: Layout managers

  /// Adds a layout manager at the end, and removes it from its previous storage.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    if layoutManagers.contains(where: { $0 === aLayoutManager }) { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    if editingDepth == 0 {
      reportMissed()
      if phase == .idle { process() }
    }
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.remove(at: index)
    aLayoutManager.textStorage = nil
  }
}
