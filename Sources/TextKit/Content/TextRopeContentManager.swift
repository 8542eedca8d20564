public import CoreText
public import GalleyTextStore

/// A document of any size: text in a rope, which may still be in the file that it came from, and attributes
/// in a tree of runs.
///
/// Not in Apple's TextKit.
///
/// Opening a file of a gigabyte takes as long as reading its first part. `readMore(_:)` reads on in steps of the
/// caller's choice, and so do layout managers when a place is to be shown that was not read yet; until then a guess
/// at the rest counts in their heights. Every edit takes a time that hardly grows with the document.
///
/// An element is a paragraph; one of more than 32,768 units, such as a file that is one line, is several elements,
/// which are laid out below one another. They are cut at places that depend on the text around alone
/// (`TextRope.piece(at:of:)`), so that an edit changes only the elements beside it. Their lines are those of one
/// paragraph: only the first begins with its first line's indent, spacing and marker, only the last ends with its
/// spacing and its last line's alignment, and all of them have the direction of the first strong character among the
/// first 32,768 units. Each has the paragraph style of its own first character.
///
/// What a reader sees of that: a line ends wherever an element does, however much room is left (in justified text it is
/// stretched); without wrapping, as in a container without an end, such a paragraph is not one line but as many as it has
/// elements, a few thousand units each; and a paragraph that is cut short at the end of a line is so in each of them.
open class TextRopeContentManager: NSTextContentManager {
  private var rope: TextRope
  private var runs: RunTree<AttributeSet>
  private let standard: AttributeSet
  private var scanner: FileScanner?
  /// The file that the text came from.
  private var source: TextFile?
  /// The paragraph that was asked for last, if it is long.
  private var longParagraph: LongParagraph?
  /// The paragraph that was asked for last, with its units if they were read: mostly it is this one or the next that is
  /// asked for then.
  private var lastParagraph: (range: Range<Int>, units: [UInt16]?)?
  /// The elements that were shown and whose ends were counted off (`TextRope.Piece`): from the first to the last.
  private var countedOff: Range<Int>?

  /// Makes a document of some text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - attributes: What holds for all of it.
  public init(_ text: TextRope = TextRope(), attributes: [NSAttributedString.Key: Any] = [:]) {
    rope = text
    standard = AttributeSet(attributes)
    runs = RunTree(standard, length: text.count)
    super.init()
  }

  /// Reads a document that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeText() else { return nil }
    rope = TextRope()
    standard = AttributeSet([:])
    runs = RunTree(standard, length: 0)
    super.init(coder: coder)
    replaceCharacters(in: 0..<0, with: text)
  }

  /// Writes the text as far as it was read, with the layout managers and the settings.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeText(attributedString(0..<rope.count))
  }

  /// Opens a file of UTF-8 text and reads its first part.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - attributes: What holds for all of the text.
  ///   - byteCount: How much is read at once.
  /// - Throws: `TextFileError`.
  public convenience init(
    contentsOfFile path: String, attributes: [NSAttributedString.Key: Any] = [:],
    reading byteCount: Int = 1 << 20
  ) throws {
    var scanner = FileScanner(try TextFile(path: path))
    let first = scanner.next(byteCount)
    self.init(first, attributes: attributes)
    source = scanner.file
    if !scanner.isAtEnd { self.scanner = scanner }
  }

  /// The text: a value, which another thread may read while this document is edited.
  open var text: TextRope { rope }

  /// The file that text may still be read from; `nil` when all of it has been read.
  open var file: TextFile? { scanner?.file }

  /// Whether the file that the text was opened from has been changed or cut short by somebody else since: text that
  /// was not edited may then read wrong, and cannot be saved over the file.
  open var hasFileChanged: Bool { source?.hasChanged ?? false }

  /// Reads on in the file; the new text is an edit at the end.
  ///
  /// - Parameter byteCount: About how much.
  /// - Returns: Whether there is still more to read.
  @discardableResult
  open func readMore(_ byteCount: Int = 4 << 20) -> Bool {
    guard scanner != nil else { return false }
    let next = scanner!.next(byteCount)
    let end = rope.count
    replace(end..<end, with: next, standard)
    if scanner!.isAtEnd { scanner = nil }
    return scanner != nil
  }

  // MARK: Editing

  /// Puts text in the place of some UTF-16 units. Units that are inserted get the attributes of those before
  /// them, or of the first that they replace.
  ///
  /// - Precondition: The range lies in the text.
  open func replaceCharacters(in range: Range<Int>, with string: String) {
    replace(range, with: TextRope(string), attributesForReplacing(range))
  }

  /// Puts text in the place of some UTF-16 units.
  ///
  /// - Precondition: The range lies in the text.
  open func replaceCharacters(in range: Range<Int>, with string: NSAttributedString) {
    performEditingTransaction {
      replace(range, with: TextRope(string.string), standard)
      string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, part, _ in
        let start = range.lowerBound + part.location
        runs.set(AttributeSet(attributes), for: start..<start + part.length)
      }
    }
  }

  /// Gives UTF-16 units other attributes.
  ///
  /// - Precondition: The range lies in the text.
  open func setAttributes(_ attributes: [NSAttributedString.Key: Any], range: Range<Int>) {
    performEditingTransaction {
      runs.set(AttributeSet(attributes), for: range)
      record(range, newLength: range.count, .editedAttributes)
    }
  }

  /// Puts the same text in the place of each of some ranges: one edit, in a time linear in what lies between them.
  ///
  /// - Parameters:
  ///   - ranges: UTF-16 units; each gets the attributes of its first.
  ///   - string: The text.
  /// - Precondition: The ranges ascend, do not overlap, and lie in the text.
  open func replaceCharacters(in ranges: [Range<Int>], with string: String) {
    guard let first = ranges.first, let last = ranges.last, rope.count > 0 else { return }
    let units = Array(string.utf16)
    let growth = ranges.reduce(0) { $0 + units.count - $1.count }
    let whole = first.lowerBound..<last.upperBound
    change(whole, newLength: whole.count + growth) {
      runs.replace(ranges, length: units.count)
      rope.replace(ranges, with: units)
    }
  }

  /// Replaces every occurrence of a string in the text that has been read, unit by unit; see
  /// `replaceCharacters(in:with:)`.
  ///
  /// - Returns: How many there were.
  @discardableResult
  open func replaceAll(_ target: String, with string: String) -> Int {
    let ranges = rope.ranges(of: Array(target.utf16))
    replaceCharacters(in: ranges, with: string)
    return ranges.count
  }

  private func replace(_ range: Range<Int>, with text: TextRope, _ attributes: AttributeSet) {
    change(range, newLength: text.count) {
      rope.replace(range, with: text)
      runs.replace(range, with: attributes, length: text.count)
    }
  }

  /// Makes an edit, and notes which elements are others after it.
  private func change(_ range: Range<Int>, newLength: Int, _ body: () -> Void) {
    performEditingTransaction {
      let edit = TextEdit(oldRange: range, newLength: newLength)
      let old = paragraphs(beside: edit.oldRange)
      let oldLong = LongParagraph(old, of: rope)
      longParagraph = nil
      lastParagraph = nil
      body()
      let new = paragraphs(beside: edit.newRange)
      recut(edit, old, new, isTurned: oldLong?.isRightToLeft != LongParagraph(new, of: rope)?.isRightToLeft)
      record(range, newLength: newLength)
    }
  }

  /// The paragraphs that an edit may change. One that ends right before it stays what it is.
  private func paragraphs(beside range: Range<Int>) -> Range<Int> {
    let first = paragraph(at: max(0, range.lowerBound - 1))
    let last = min(rope.count, range.upperBound + 1) - 1
    let end = last < first.upperBound ? first.upperBound : paragraph(at: last).upperBound
    let isApart = first.upperBound == range.lowerBound && range.lowerBound < rope.count
    return (isApart ? first.upperBound : first.lowerBound)..<end
  }

  /// The paragraph that an offset lies in.
  private func paragraph(at offset: Int) -> Range<Int> {
    if let lastParagraph {
      if lastParagraph.range.contains(offset) { return lastParagraph.range }
      if lastParagraph.range.upperBound == offset, offset < rope.count {
        self.lastParagraph = rope.paragraph(beginningAt: offset)
        return self.lastParagraph!.range
      }
    }
    lastParagraph = rope.paragraph(containing: offset)
    return lastParagraph!.range
  }

  /// Notes where pieces of long paragraphs may begin and end elsewhere after an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - old: The paragraphs around it before.
  ///   - new: The paragraphs around it now.
  ///   - isTurned: Whether a long paragraph has another direction.
  private func recut(_ edit: TextEdit, _ old: Range<Int>, _ new: Range<Int>, isTurned: Bool) {
    let counted = countedOff
    countedOff = counted.map { edit.moved($0, growsAtEnd: true) }
    recutRange = recutRange.map { edit.moved($0, growsAtEnd: true) }
    let limit = TextRope.longestWholeParagraph
    guard old.count > limit || new.count > limit else { return }
    var range = rope.paragraphs(around: edit.newRange.widened(in: rope.count))
    if !isTurned, old.count > limit, new.count > limit, old.lowerBound == new.lowerBound,
      old.count + edit.change == new.count, rope.paragraphRange(containing: new.lowerBound) == new
    {
      // One long paragraph, which still is one: only what is near, and what was counted off behind.
      let reach = TextRope.pieceReach
      range = (edit.newRange.lowerBound - reach..<edit.newRange.upperBound + reach).clamped(to: new)
      if let countedOff, countedOff.overlaps(new) {
        let end = max(range.upperBound, min(countedOff.upperBound, new.upperBound))
        range = (range.lowerBound - TextRope.countedReach..<end).clamped(to: new)
      }
    }
    recutRange =
      recutRange.map {
        min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound)
      } ?? range
  }

  private func attributesForReplacing(_ range: Range<Int>) -> AttributeSet {
    guard rope.count > 0 else { return standard }
    if !range.isEmpty { return runs.run(at: range.lowerBound).value }
    return runs.run(at: max(0, range.lowerBound - 1)).value
  }

  // MARK: Places

  /// The place of an offset.
  open func textRange(_ offsets: Range<Int>) -> NSTextRange {
    OffsetLocation.range(offsets)
  }

  /// The whole text, as far as it has been read.
  open override var documentRange: NSTextRange { textRange(0..<rope.count) }

  /// The place some UTF-16 units from another; `nil` outside of the text. A place that has not been read yet is read
  /// up to.
  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    if scanner != nil, !hasEditingTransaction, let start = (location as? OffsetLocation)?.offset {
      let (sum, isOver) = start.addingReportingOverflow(offset)
      while !isOver, sum > rope.count, readMore() {}
    }
    return OffsetLocation.location(location, offsetBy: offset, in: rope.count)
  }

  /// The UTF-16 units from one place to another; `NSNotFound` for places of other documents.
  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    OffsetLocation.offset(from: from, to: to)
  }

  // MARK: Elements

  /// Shows paragraphs, or pieces of long ones, one by one; see `NSTextElementProvider`.
  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let start = textLocation.flatMap { ($0 as? OffsetLocation)?.offset }
    return rope.enumerateRanges(
      from: start, reverse: options.contains(.reverse), containing: { self.elementRange(at: $0) }
    ) { range in
      let place = textRange(range)
      let part = longParagraph.flatMap { $0.range.contains(range.lowerBound) ? $0.part(range) : nil }
      let element =
        delegate?.textContentManager(self, textElementAt: place.location)
        ?? self.element(for: range, isContinuation: part?.isContinuation ?? false)
      element.part = part
      attach(element, at: place)
      return isShown(element, options) ? block(element) : true
    }.map { OffsetLocation($0) }
  }

  /// The units of the element that an offset lies in.
  private func elementRange(at offset: Int) -> Range<Int> {
    if longParagraph?.range.contains(offset) != true {
      let paragraph = paragraph(at: offset)
      guard let long = LongParagraph(paragraph, of: rope) else { return paragraph }
      longParagraph = long
    }
    let piece = rope.piece(at: offset, of: longParagraph!.range)
    if piece.isCountedOff {
      countedOff =
        countedOff.map {
          min($0.lowerBound, piece.range.lowerBound)..<max($0.upperBound, piece.range.upperBound)
        } ?? piece.range
    }
    return piece.range
  }

  override func knownElementRange(at offset: Int) -> Range<Int>? {
    guard showsOwnElements(as: TextRopeContentManager.self), offset >= 0, offset < rope.count
    else {
      return nil
    }
    return elementRange(at: offset)
  }

  /// The element of some units; only the first piece of a long list item has the item's marker.
  private func element(for range: Range<Int>, isContinuation: Bool) -> NSTextElement {
    let units = lastParagraph.flatMap { $0.range == range ? $0.units : nil } ?? rope.units(range)
    let string = runs.attributedString(range, units)
    let element =
      isContinuation ? NSTextParagraph(attributedString: string) : paragraph(string, at: range.lowerBound)
    element.givenText = (element.displayedString, units)
    return element
  }

  override func paragraphRange(containing part: Range<Int>) -> Range<Int> {
    part.lowerBound < rope.count ? rope.paragraphRange(containing: part.lowerBound) : part
  }

  /// Reads lists from the runs, unless the delegate may show other paragraphs.
  override func enumerateLists(from offset: Int, reverse: Bool, _ body: (Range<Int>, [NSTextList]) -> Bool) {
    guard showsOwnElements(as: TextRopeContentManager.self) else {
      return super.enumerateLists(from: offset, reverse: reverse, body)
    }
    rope.enumerateLists(
      from: offset, reverse: reverse, style: { runs.run(at: $0).value.dictionary[.paragraphStyle] }, body)
  }

  /// Some of the text with its attributes.
  ///
  /// - Precondition: The range lies in the text.
  open func attributedString(_ range: Range<Int>) -> NSAttributedString {
    runs.attributedString(range, rope.units(range))
  }

  /// The text as it is now, as far as it was read: it costs nothing. `nil` if there is a delegate, and for subclasses that
  /// do not override it.
  ///
  /// Not in Apple's TextKit.
  open func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)? {
    guard showsOwnElements(as: TextRopeContentManager.self) else { return nil }
    return TextRopeSnapshot(text: rope, runs: runs)
  }

  /// Puts the text of elements in the place of some characters. Elements without text count as none.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let offsets = OffsetLocation.offsets(of: range, in: rope.count) else { return }
    replaceCharacters(in: offsets, with: text(of: textElements ?? []))
  }
}

extension TextRopeContentManager: TextContentSnapshotting {}

extension TextRopeContentManager: TextContentReading {
  /// A guess at the UTF-16 units that have not been read yet, by what was read so far.
  public var unreadUnitCount: Int {
    guard let scanner else { return 0 }
    let share = Double(max(rope.count, 1)) / Double(max(scanner.position, 1))
    return max(1, Int(Double(scanner.file.size - scanner.position) * min(max(share, 0.25), 1)))
  }

  /// Reads on.
  public func readOn(unitCount: Int) {
    let unread = unreadUnitCount
    guard let scanner, unread > 0 else { return }
    let bytes = Double(scanner.file.size - scanner.position) * Double(unitCount) / Double(unread)
    readMore(max(Int(min(bytes, 1e12)), 1 << 16))
  }
}

extension Range<Int> {
  /// One more at both ends, as far as there is any.
  fileprivate func widened(in count: Int) -> Range<Int> {
    Swift.max(0, lowerBound - 1)..<Swift.min(count, upperBound + 1)
  }
}
