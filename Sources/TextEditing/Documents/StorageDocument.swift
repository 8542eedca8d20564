internal import GalleyTextStore
internal import GalleyUTF16
public import TextKit

/// A document of TextKit 1: a text storage, and the layout manager that shows it in one container.
public final class StorageDocument: EditableDocument {
  /// The storage; an empty one where the document does not keep it and it has ended.
  public var textStorage: NSTextStorage { kept ?? lent ?? NSTextStorage() }
  private let kept: NSTextStorage?
  private weak var lent: NSTextStorage?
  /// The layout manager whose lines the document has; `nil` for a text that is not laid out.
  public private(set) weak var layoutManager: NSLayoutManager?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - textStorage: The text.
  ///   - layoutManager: One of the storage's layout managers. The document does not keep it.
  public init(_ textStorage: NSTextStorage, layoutManager: NSLayoutManager? = nil) {
    kept = textStorage
    self.layoutManager = layoutManager
  }

  /// Creates a document of a storage that others keep.
  package init(lent textStorage: NSTextStorage, layoutManager: NSLayoutManager?) {
    kept = nil
    lent = textStorage
    self.layoutManager = layoutManager
  }

  /// The length of the text.
  public var length: Int { textStorage.length }

  /// Returns a part of the text.
  public func units(in range: Range<Int>) -> [UInt16] { textStorage.reportedText.units(range) }

  /// Returns a part of the text with its attributes.
  public func attributedText(in range: Range<Int>) -> NSAttributedString {
    textStorage.attributedSubstring(from: NSRange(range))
  }

  /// Replaces a part of the text.
  public func replace(_ range: Range<Int>, with text: NSAttributedString) {
    textStorage.replaceCharacters(in: NSRange(range), with: text)
  }

  /// Returns a part of the text that can be put back later; the characters of a long one are not copied.
  public func part(_ range: Range<Int>) -> DocumentPart {
    guard range.count > DocumentPart.longestCopy, let part = textStorage.styledPart(range) else {
      return DocumentPart(attributedText(in: range))
    }
    return DocumentPart(part)
  }

  /// Replaces the attributes of a part of the text.
  public func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    textStorage.setAttributes(attributes, range: NSRange(range))
  }

  /// Runs changes between `beginEditing()` and `endEditing()`.
  public func performEdits(_ body: () -> Void) {
    textStorage.beginEditing()
    body()
    textStorage.endEditing()
  }

  /// Returns the paragraph that contains a unit.
  public func paragraph(containing offset: Int) -> Range<Int> {
    textStorage.reportedText.wholeParagraph(containing: offset)
  }

  /// Returns the ranges that `textBinding` binds together.
  public func boundRanges(in range: Range<Int>) -> [Range<Int>] { textStorage.boundRanges(in: range) }

  /// Returns the line that shows the character after an offset.
  public func line(at offset: Int) -> EditableLine? {
    guard length > 0 else { return nil }
    guard let layoutManager else { return TextLines(self).line(at: offset) }
    return layoutManager.caretLine(at: min(offset, length - 1)).map(EditableLine.init)
  }

  /// Returns the line nearest to a point of the first container.
  public func line(nearest point: CGPoint) -> EditableLine? {
    layoutManager?.caretLine(nearest: point).map(EditableLine.init)
  }
}

extension TextRope {
  /// Returns the paragraph that contains a unit; the empty one after a last terminator for the text's end.
  func wholeParagraph(containing offset: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    guard offset >= count else { return paragraphRange(containing: max(offset, 0)) }
    let last = paragraphRange(containing: count - 1)
    return units(Swift.max(count - 2, 0)..<count).paragraphTerminatorLength > 0 ? count..<count : last
  }
}
