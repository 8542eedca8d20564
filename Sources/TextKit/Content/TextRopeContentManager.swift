public import CoreText
public import TextStore

/// A document of any size: text in a rope, which may still be in the file that it came from, and attributes
/// in a tree of runs.
///
/// Opening a file of a gigabyte takes as long as reading its first part: `readMore(_:)` reads on in steps of
/// the caller's choice. Every edit takes a time that hardly grows with the document.
open class TextRopeContentManager: NSTextContentManager {
  /// Attributes that runs refer to; equal ones are one set.
  private final class AttributeSet: Equatable, Sendable {
    nonisolated(unsafe) let attributes: NSDictionary
    // Never changed; the values are the caller's, as in any attributed string.

    init(_ attributes: [NSAttributedString.Key: Any]) {
      self.attributes = NSDictionary(
        objects: Array(attributes.values), forKeys: attributes.keys.map { NSString(string: $0.rawValue) })
    }

    static func == (one: AttributeSet, other: AttributeSet) -> Bool {
      one === other || one.attributes.isEqual(other.attributes)
    }

    var dictionary: [NSAttributedString.Key: Any] {
      var dictionary: [NSAttributedString.Key: Any] = [:]
      for case let (key as String, value) in attributes {
        dictionary[NSAttributedString.Key(rawValue: key)] = value
      }
      return dictionary
    }
  }

  private var rope: TextRope
  private var runs: RunTree<AttributeSet>
  private let standard: AttributeSet
  private var scanner: FileScanner?

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
    if !scanner.isAtEnd { self.scanner = scanner }
  }

  /// The text: a value, which another thread may read while this document is edited.
  open var text: TextRope { rope }

  /// The file that text may still be read from; `nil` when all of it has been read.
  open var file: TextFile? { scanner?.file }

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
      record(range, newLength: range.count)
    }
  }

  private func replace(_ range: Range<Int>, with text: TextRope, _ attributes: AttributeSet) {
    performEditingTransaction {
      rope.replace(range, with: text)
      runs.replace(range, with: attributes, length: text.count)
      record(range, newLength: text.count)
    }
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

  /// The place some UTF-16 units from another; `nil` outside of the text.
  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    OffsetLocation.location(location, offsetBy: offset, in: rope.count)
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
    return rope.enumerateParagraphs(from: start, reverse: options.contains(.reverse)) { paragraph in
      let place = textRange(paragraph)
      let element =
        delegate?.textContentManager(self, textElementAt: place.location)
        ?? self.paragraph(attributedString(paragraph), at: paragraph.lowerBound)
      element.textContentManager = self
      element.elementRange = place
      return isShown(element, options) ? block(element) : true
    }.map { OffsetLocation($0) }
  }

  /// Reads lists from the runs, unless the delegate may show other paragraphs.
  override func enumerateLists(from offset: Int, reverse: Bool, _ body: (Range<Int>, [NSTextList]) -> Bool) {
    guard delegate == nil, type(of: self) == TextRopeContentManager.self else {
      return super.enumerateLists(from: offset, reverse: reverse, body)
    }
    _ = rope.enumerateParagraphs(from: offset, reverse: reverse) { paragraph in
      guard !paragraph.isEmpty else { return body(paragraph, []) }
      let style = runs.run(at: paragraph.lowerBound).value.attributes["NSParagraphStyle"]
      return body(paragraph, (style as? NSParagraphStyle)?.textLists ?? [])
    }
  }

  /// Some of the text with its attributes.
  ///
  /// - Precondition: The range lies in the text.
  open func attributedString(_ range: Range<Int>) -> NSAttributedString {
    let string = NSMutableAttributedString(string: rope.string(range))
    runs.forEach(in: range) { set, part in
      string.setAttributes(
        set.dictionary, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count))
      return true
    }
    return string
  }

  /// Puts the text of elements in the place of some characters. Elements without text count as none.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let offsets = OffsetLocation.offsets(of: range, in: rope.count) else { return }
    replaceCharacters(in: offsets, with: text(of: textElements ?? []))
  }
}
