public import CoreText
public import GalleyTextStore

/// A document of any size: text in a rope, which may still be in the file that it came from, and attributes
/// in a tree of runs.
///
/// Not in Apple's TextKit.
///
/// Opening a file of a gigabyte takes as long as reading its first part. `readMore(_:)` reads more of it,
/// in steps that the caller chooses. Layout managers do the same when a location is to be shown that has
/// not been read yet; until then, they add an estimate of the rest to the document's height. The time of an
/// edit hardly grows with the document.
///
/// An element is a paragraph. A paragraph of more than 32,768 UTF-16 units, such as a file that is one
/// line, is several elements, which are laid out below one another. The offsets between them depend only on
/// the text nearby (`TextRope.piece(at:of:)`), so that an edit changes only the elements beside it. Their
/// lines are those of one paragraph: only the first element has the first line's indent, the spacing before
/// and the marker; only the last has the spacing after and the last line's alignment. All of them have the
/// direction of the first strong character among the first 32,768 units. Each has the paragraph style of
/// its own first character.
///
/// A reader sees three differences. A line ends wherever an element ends, even if part of the available
/// width is left; in justified text that line is justified. Without wrapping, as in a container of
/// unlimited width, such a paragraph has one line for each element, of a few thousand units each. A
/// paragraph that is truncated at the end of a line is truncated in each of its elements.
open class TextRopeContentManager: NSTextContentManager {
  private var rope: TextRope
  private var runs: RunTree<AttributeSet>
  private let standard: AttributeSet
  private var scanner: FileScanner?
  /// The file that the text came from.
  private var source: TextFile?
  /// The paragraph that was last requested, if it is long.
  private var longParagraph: LongParagraph?
  /// The paragraph that was last requested, with its units if they were read. The next request is mostly
  /// for the same paragraph or the one after it.
  private var lastParagraph: ReadParagraph?
  /// The smallest range that contains all enumerated elements whose ends were counted off
  /// (`TextRope.Piece`).
  private var countedOff: Range<Int>?

  /// Creates a document from a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - attributes: The attributes of the whole text.
  public init(_ text: TextRope = TextRope(), attributes: [NSAttributedString.Key: Any] = [:]) {
    rope = text
    standard = AttributeSet(attributes)
    runs = RunTree(standard, length: text.count)
    super.init()
  }

  /// Creates a document from what `encode(with:)` wrote; `nil` if the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeText() else { return nil }
    rope = TextRope()
    standard = AttributeSet([:])
    runs = RunTree(standard, length: 0)
    super.init(coder: coder)
    replaceCharacters(in: 0..<0, with: text)
  }

  /// Writes the text that has been read, the layout managers and the settings.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeText(attributedString(0..<rope.count))
  }

  /// Creates a document from a file of UTF-8 text, and reads the file's first part.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - attributes: The attributes of the whole text.
  ///   - byteCount: The approximate number of bytes to read first.
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

  /// The text that has been read, as a value: another thread may read it while the document is edited.
  open var text: TextRope { rope }

  /// The file that more text is to be read from; `nil` if there is none, or all of it has been read.
  open var file: TextFile? { scanner?.file }

  /// Whether the file that the text came from has been changed or truncated since it was opened, or another
  /// program has saved a file in its place. In the first case text that was not edited may be wrong. In both
  /// `text` cannot be saved over the file, unless all of it was replaced.
  open var hasFileChanged: Bool { source.map { $0.hasChanged || $0.isReplaced } ?? false }

  /// Reads more of the file. The new text is an edit at the document's end.
  ///
  /// - Parameter byteCount: The approximate number of bytes to read.
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

  /// Replaces a range of UTF-16 offsets with a string. The inserted text gets the attributes of the first
  /// unit that it replaces; if it replaces none, those of the unit before it.
  ///
  /// - Precondition: The range lies in the text.
  open func replaceCharacters(in range: Range<Int>, with string: String) {
    let attributes = attributesForReplacing(range)
    let replacement = TextRope.Replacement(string)
    change(range, newLength: replacement.count, insertedUnits: replacement.fewUnits) {
      rope.replace(range, with: replacement)
      runs.replace(range, with: attributes, length: replacement.count)
    }
  }

  /// Replaces a range of UTF-16 offsets with an attributed string.
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

  /// Replaces the attributes of a range of UTF-16 offsets.
  ///
  /// - Precondition: The range lies in the text.
  open func setAttributes(_ attributes: [NSAttributedString.Key: Any], range: Range<Int>) {
    performEditingTransaction {
      runs.set(AttributeSet(attributes), for: range)
      record(range, newLength: range.count, .editedAttributes)
    }
  }

  /// Returns a part of the text that shares its memory.
  ///
  /// - Precondition: The range lies in the text.
  package func part(_ range: Range<Int>) -> StyledTextPart {
    var part = StyledTextPart(text: rope.part(range))
    runs.forEach(in: range) { set, run in
      part.append(set, run.count)
      return true
    }
    return part
  }

  /// Replaces a range of UTF-16 offsets with a part of a text, without a copy of it.
  ///
  /// - Precondition: The range lies in the text.
  package func replaceCharacters(in range: Range<Int>, with part: StyledTextPart) {
    performEditingTransaction {
      replace(range, with: part.text, standard)
      var start = range.lowerBound
      for run in part.runs {
        runs.set(run.attributes, for: start..<start + run.count)
        start += run.count
      }
    }
  }

  /// Replaces each of several ranges with the same string. This is one edit, in a time linear in the length
  /// from the first range to the last.
  ///
  /// - Parameters:
  ///   - ranges: Ranges of UTF-16 offsets. Each replacement gets the attributes of the first unit that it
  ///     replaces.
  ///   - string: The replacement.
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

  /// Replaces every occurrence of a string in the text that has been read. UTF-16 units are compared; see
  /// `replaceCharacters(in:with:)`.
  ///
  /// - Returns: The number of occurrences.
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

  /// Runs an edit, and notes which elements differ after it.
  ///
  /// - Parameter insertedUnits: What is inserted, if it is short and known.
  private func change(
    _ range: Range<Int>, newLength: Int, insertedUnits: [UInt16]? = nil, _ body: () -> Void
  ) {
    performEditingTransaction {
      let edit = TextEdit(oldRange: range, newLength: newLength)
      let old = paragraphs(beside: edit.oldRange)
      let oldLong = LongParagraph(old, of: rope)
      longParagraph = nil
      lastParagraph = insertedUnits.flatMap { lastParagraph?.after(edit, inserting: $0) }
      body()
      let new = paragraphs(beside: edit.newRange)
      recut(
        edit, old: old, new: new,
        isTurned: oldLong?.isRightToLeft != LongParagraph(new, of: rope)?.isRightToLeft)
      record(range, newLength: newLength)
    }
  }

  /// Returns the paragraphs that an edit may change. A paragraph that ends right before the edit does not
  /// change.
  private func paragraphs(beside range: Range<Int>) -> Range<Int> {
    let first = paragraph(at: max(0, range.lowerBound - 1))
    let last = min(rope.count, range.upperBound + 1) - 1
    let end = last < first.upperBound ? first.upperBound : paragraph(at: last).upperBound
    let isApart = first.upperBound == range.lowerBound && range.lowerBound < rope.count
    return (isApart ? first.upperBound : first.lowerBound)..<end
  }

  /// Returns the paragraph that contains an offset.
  private func paragraph(at offset: Int) -> Range<Int> {
    if let lastParagraph {
      if lastParagraph.range.contains(offset) { return lastParagraph.range }
      if lastParagraph.range.upperBound == offset, offset < rope.count {
        self.lastParagraph = ReadParagraph(rope.paragraph(beginningAt: offset))
        return self.lastParagraph!.range
      }
    }
    lastParagraph = ReadParagraph(rope.paragraph(containing: offset))
    return lastParagraph!.range
  }

  /// Notes the range in which the pieces of long paragraphs may begin and end elsewhere after an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - old: The paragraphs around it before the edit.
  ///   - new: The paragraphs around it after the edit.
  ///   - isTurned: Whether the writing direction of a long paragraph has changed.
  private func recut(_ edit: TextEdit, old: Range<Int>, new: Range<Int>, isTurned: Bool) {
    let counted = countedOff
    countedOff = counted.map { edit.moved($0, growsAtEnd: true) }
    recutRange = recutRange.map { edit.moved($0, growsAtEnd: true) }
    let limit = TextRope.longestWholeParagraph
    guard old.count > limit || new.count > limit else { return }
    var range = rope.paragraphs(around: edit.newRange.widened(in: rope.count))
    if !isTurned, old.count > limit, new.count > limit, old.lowerBound == new.lowerBound,
      old.count + edit.change == new.count, rope.paragraphRange(containing: new.lowerBound) == new
    {
      // One paragraph that was long and still is: only the text nearby, and the pieces after it that were
      // counted off.
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

  // MARK: Locations

  /// Returns the text range of some UTF-16 offsets.
  open func textRange(_ offsets: Range<Int>) -> NSTextRange {
    OffsetLocation.range(offsets, of: identity)
  }

  override var offsetCount: Int? { rope.count }

  /// Returns the location at a UTF-16 offset from another one; `nil` outside the text. If it has not been
  /// read yet, the file is read up to it.
  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    if scanner != nil, !hasEditingTransaction, let start = OffsetLocation.offset(of: location, in: identity) {
      let (sum, isOver) = start.addingReportingOverflow(offset)
      while !isOver, sum > rope.count, readMore() {}
    }
    return super.location(location, offsetBy: offset)
  }

  // MARK: Elements

  /// Enumerates paragraphs, or the pieces of long ones; see `NSTextElementProvider`.
  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let start = textLocation.flatMap { OffsetLocation.offset(of: $0, in: identity) }
    if textLocation != nil, start == nil { return nil }
    return rope.enumerateRanges(
      from: start, reverse: options.contains(.reverse), containing: { self.elementRange(at: $0) }
    ) { range in
      let textRange = textRange(range)
      let part = longParagraph.flatMap { $0.range.contains(range.lowerBound) ? $0.part(range) : nil }
      let element =
        delegate?.textContentManager(self, textElementAt: textRange.location)
        ?? self.element(for: range, isContinuation: part?.isContinuation ?? false)
      element.part = part
      attach(element, at: textRange)
      return isShown(element, options) ? block(element) : true
    }.map { OffsetLocation($0, of: identity) }
  }

  /// Returns the offsets of the element that contains an offset.
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

  /// Creates the element of some offsets. Of a long list item, only the first piece has the item's marker.
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

  override var reportedRope: TextRope? { rope }

  /// Enumerates the lists in the runs, or in the elements if the delegate may supply others.
  override func enumerateLists(from offset: Int, reverse: Bool, _ body: (Range<Int>, [NSTextList]) -> Bool) {
    guard showsOwnElements(as: TextRopeContentManager.self) else {
      return super.enumerateLists(from: offset, reverse: reverse, body)
    }
    rope.enumerateLists(
      from: offset, reverse: reverse,
      style: {
        let run = runs.run(at: $0)
        return (run.value.dictionary[.paragraphStyle], run.range)
      }, body)
  }

  /// Returns a part of the text with its attributes.
  ///
  /// - Precondition: The range lies in the text.
  open func attributedString(_ range: Range<Int>) -> NSAttributedString {
    runs.attributedString(range, rope.units(range))
  }

  /// Returns the text that has been read, as it is now, without a copy; `nil` if there is a delegate, and
  /// in subclasses that do not override the method.
  ///
  /// Not in Apple's TextKit.
  open func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)? {
    guard showsOwnElements(as: TextRopeContentManager.self) else { return nil }
    return TextRopeSnapshot(text: rope, runs: runs)
  }

  /// Replaces a range with the text of elements. An element without text counts as empty.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let offsets = OffsetLocation.offsets(of: range, in: rope.count, of: identity) else { return }
    replaceCharacters(in: offsets, with: text(of: textElements ?? []))
  }
}

extension TextRopeContentManager: TextContentSnapshotting {}

extension TextRopeContentManager: TextContentReading {
  /// An estimate of the number of UTF-16 units that have not been read yet, derived from the text read so
  /// far.
  public var unreadUnitCount: Int {
    guard let scanner else { return 0 }
    let share = Double(max(rope.count, 1)) / Double(max(scanner.position, 1))
    return max(1, Int(Double(scanner.file.size - scanner.position) * min(max(share, 0.25), 1)))
  }

  /// Reads more of the file.
  public func readOn(unitCount: Int) {
    let unread = unreadUnitCount
    guard let scanner, unread > 0 else { return }
    let bytes = Double(scanner.file.size - scanner.position) * Double(unitCount) / Double(unread)
    readMore(max(Int(min(bytes, 1e12)), 1 << 16))
  }
}

extension Range<Int> {
  /// Returns the range with one more offset at each end, within a text of `count` units.
  fileprivate func widened(in count: Int) -> Range<Int> {
    Swift.max(0, lowerBound - 1)..<Swift.min(count, upperBound + 1)
  }
}
