internal import GalleyTextStore
internal import GalleyUTF16
public import TextKit

/// A document of TextKit 2: a content manager of any class, and the layout manager that shows it.
///
/// `NSTextContentStorage` and `TextRopeContentManager` answer from their trees: text of any size is edited in
/// a time that hardly grows with it. Of other content managers the elements are read, and elements replaced.
public final class ContentDocument: EditableDocument {
  /// The content manager.
  public let contentManager: NSTextContentManager
  /// The layout manager whose lines the document has; `nil` for a text that is not laid out.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - contentManager: The text.
  ///   - textLayoutManager: One of its layout managers. The document does not keep it.
  public init(_ contentManager: NSTextContentManager, textLayoutManager: NSTextLayoutManager? = nil) {
    self.contentManager = contentManager
    self.textLayoutManager = textLayoutManager
  }

  /// The text, where it is known as a rope.
  private var rope: TextRope? {
    switch contentManager {
    case let manager as TextRopeContentManager: manager.text
    case let manager as NSTextContentStorage: manager.textStorage?.reportedText
    default: nil
    }
  }

  private var storage: NSTextStorage? { (contentManager as? NSTextContentStorage)?.textStorage }

  /// The length of the text; of a file that is still read, of what has been read.
  public var length: Int {
    if let rope { return rope.count }
    let range = contentManager.documentRange
    return contentManager.offset(from: range.location, to: range.endLocation)
  }

  /// About how much of a file has not been read yet.
  public var unreadLength: Int { (contentManager as? any TextContentReading)?.unreadUnitCount ?? 0 }

  private func location(_ offset: Int) -> (any NSTextLocation)? {
    contentManager.location(contentManager.documentRange.location, offsetBy: offset)
  }

  private func textRange(_ range: Range<Int>) -> NSTextRange? {
    guard let start = location(range.lowerBound), let end = location(range.upperBound) else { return nil }
    return NSTextRange(location: start, end: end)
  }

  private func offsets(_ range: NSTextRange) -> Range<Int> {
    let start = contentManager.offset(from: contentManager.documentRange.location, to: range.location)
    return start..<start + contentManager.offset(from: range.location, to: range.endLocation)
  }

  /// Returns a part of the text.
  public func units(in range: Range<Int>) -> [UInt16] {
    rope?.units(range) ?? Array(attributedText(in: range).string.utf16)
  }

  /// Returns a part of the text with its attributes.
  public func attributedText(in range: Range<Int>) -> NSAttributedString {
    if let manager = contentManager as? TextRopeContentManager { return manager.attributedString(range) }
    if let storage { return storage.attributedSubstring(from: NSRange(range)) }
    let text = NSMutableAttributedString(string: "")
    guard !range.isEmpty, let textRange = textRange(range) else { return text }
    for element in contentManager.textElements(for: textRange) {
      guard let displayed = (element as? any TextDisplaying)?.displayedString,
        let elementRange = element.elementRange
      else { continue }
      let offsets = offsets(elementRange)
      let part = range.clamped(to: offsets.lowerBound..<offsets.lowerBound + displayed.length)
      guard !part.isEmpty else { continue }
      text.append(
        displayed.attributedSubstring(
          from: NSRange(location: part.lowerBound - offsets.lowerBound, length: part.count)))
    }
    return text
  }

  /// Replaces a part of the text. A content manager that holds neither a storage nor a rope gets a paragraph
  /// for each paragraph of the whole paragraphs around.
  public func replace(_ range: Range<Int>, with text: NSAttributedString) {
    if let manager = contentManager as? TextRopeContentManager {
      manager.replaceCharacters(in: range, with: text)
    } else if let storage {
      storage.replaceCharacters(in: NSRange(range), with: text)
    } else {
      replaceElements(range, with: text)
    }
  }

  /// Returns a part of the text that can be put back later; a long one is not copied.
  public func part(_ range: Range<Int>) -> DocumentPart {
    if range.count > DocumentPart.longestCopy {
      if let manager = contentManager as? TextRopeContentManager { return DocumentPart(manager.part(range)) }
      if let part = storage?.styledPart(range) { return DocumentPart(part) }
    }
    return DocumentPart(attributedText(in: range))
  }

  /// Puts a part back.
  public func replace(_ range: Range<Int>, with part: DocumentPart) {
    if case .shared(let shared) = part.content, let manager = contentManager as? TextRopeContentManager {
      manager.replaceCharacters(in: range, with: shared)
    } else {
      replace(range, with: part.attributedText)
    }
  }

  private func replaceElements(_ range: Range<Int>, with text: NSAttributedString) {
    let whole =
      paragraph(containing: range.lowerBound)
      .lowerBound..<paragraph(
        containing: range.upperBound
      ).upperBound
    let joined = NSMutableAttributedString(attributedString: attributedText(in: whole))
    joined.replaceCharacters(
      in: NSRange(location: range.lowerBound - whole.lowerBound, length: range.count), with: text)
    var elements: [NSTextElement] = []
    var start = 0
    let units = Array(joined.string.utf16)
    for index in units.indices {
      let isCarriageReturn =
        units[index] == .carriageReturn && index + 1 < units.count && units[index + 1] == .lineFeed
      guard index + 1 == units.count || units[index].endsParagraph && !isCarriageReturn else { continue }
      let part = joined.attributedSubstring(from: NSRange(location: start, length: index + 1 - start))
      elements.append(NSTextParagraph(attributedString: part))
      start = index + 1
    }
    guard let textRange = textRange(whole) else { return }
    contentManager.performEditingTransaction {
      contentManager.replaceContents(in: textRange, with: elements)
    }
  }

  /// Replaces the attributes of a part of the text.
  public func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    if let manager = contentManager as? TextRopeContentManager {
      manager.setAttributes(attributes, range: range)
    } else if let storage {
      storage.setAttributes(attributes, range: NSRange(range))
    } else {
      replaceElements(range, with: NSAttributedString(string: string(in: range), attributes: attributes))
    }
  }

  /// Runs changes as one transaction.
  public func performEdits(_ body: () -> Void) {
    contentManager.performEditingTransaction {
      storage?.beginEditing()
      body()
      storage?.endEditing()
    }
  }

  /// Returns the paragraph that contains a unit.
  public func paragraph(containing offset: Int) -> Range<Int> {
    rope?.wholeParagraph(containing: offset) ?? searchedParagraph(containing: offset)
  }

  /// Returns the ranges that `textBinding` binds together, each within its paragraph unless the text is in a
  /// text storage.
  public func boundRanges(in range: Range<Int>) -> [Range<Int>] {
    if let storage { return storage.boundRanges(in: range) }
    let near = attributedText(in: range.clamped(to: 0..<length))
    guard near.length > 0, !near.boundRanges(in: 0..<near.length).isEmpty else { return [] }
    let start = paragraph(containing: range.lowerBound).lowerBound
    let end = paragraph(containing: range.upperBound - 1).upperBound
    return attributedText(in: start..<end).boundRanges(
      in: range.lowerBound - start..<range.upperBound - start
    ).map { $0.lowerBound + start..<$0.upperBound + start }
  }

  private var isLaidOut: Bool { textLayoutManager?.textContainer != nil }

  /// Returns the line that shows the character after an offset; the first one after what is hidden there, if
  /// the content manager's delegate tells what that is.
  public func line(at offset: Int) -> EditableLine? {
    guard length > 0 else { return nil }
    guard isLaidOut, let textLayoutManager else { return TextLines(self).line(at: offset) }
    var place = min(offset, length - 1)
    if let hidden = (contentManager.delegate as? any TextHiding)?.hiddenRange(containing: place) {
      place = hidden.upperBound
    }
    guard place < length else { return nil }
    return textLayoutManager.caretLine(at: place).map(EditableLine.init)
  }

  /// Returns the line nearest to a point of the container.
  public func line(nearest point: CGPoint) -> EditableLine? {
    guard isLaidOut, let textLayoutManager else { return nil }
    if let line = textLayoutManager.caretLine(nearest: point) { return EditableLine(line) }
    // Below text whose end is hidden: its last line that is shown.
    guard let hidden = (contentManager.delegate as? any TextHiding)?.hiddenRange(containing: length - 1)
    else { return nil }
    return textLayoutManager.caretLine(at: hidden.lowerBound - 1).map(EditableLine.init)
  }
}
