internal import TextEditing
internal import TextKit

/// The document that a text view's editor changes: that of the present layout manager.
final class TextViewDocument: BlockDocument, HidingDocument {
  var present: any EditableDocument
  /// Is told of the editor's changes.
  nonisolated(unsafe) weak var listener: (any DocumentListener)?
  /// Whether the editor changes the text now.
  private(set) var isChanging = false

  init(_ document: any EditableDocument) { present = document }

  var length: Int { present.length }
  var unreadLength: Int { present.unreadLength }
  func units(in range: Range<Int>) -> [UInt16] { present.units(in: range) }
  func attributedText(in range: Range<Int>) -> NSAttributedString { present.attributedText(in: range) }
  func part(_ range: Range<Int>) -> DocumentPart { present.part(range) }
  func paragraph(containing offset: Int) -> Range<Int> { present.paragraph(containing: offset) }
  func boundRanges(in range: Range<Int>) -> [Range<Int>] { present.boundRanges(in: range) }
  func line(at offset: Int) -> EditableLine? { present.line(at: offset) }
  func line(nearest point: CGPoint) -> EditableLine? { present.line(nearest: point) }
  func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    if let hidden = hiddenRange(beside: line, isDown: isDown) {
      if isDown { return hidden.upperBound < length ? .line(hidden.upperBound) : .none }
      return hidden.lowerBound > 0 ? .line(hidden.lowerBound - 1) : .none
    }
    return (present as? any BlockDocument)?.caretStep(from: line, isDown: isDown, x: x) ?? .textOrder
  }

  /// Returns the paragraphs that are hidden right after or before a line.
  private func hiddenRange(beside line: Range<Int>, isDown: Bool) -> Range<Int>? {
    let place = isDown ? line.upperBound : line.lowerBound - 1
    return place >= 0 ? hiddenRange(containing: place) : nil
  }

  func hiddenRange(containing offset: Int) -> Range<Int>? {
    ((present as? ContentDocument)?.contentManager.delegate as? any TextHiding)?
      .hiddenRange(containing: offset)
  }

  func replace(_ range: Range<Int>, with text: NSAttributedString) {
    let range = range.clamped(to: 0..<length)
    change {
      willReplace(range, with: DocumentPart(text))
      present.replace(range, with: text)
    }
  }
  func replace(_ range: Range<Int>, with part: DocumentPart) {
    let range = range.clamped(to: 0..<length)
    change {
      willReplace(range, with: part)
      present.replace(range, with: part)
    }
  }
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    change { present.setAttributes(attributes, in: range) }
  }
  func performEdits(_ body: () -> Void) { change { present.performEdits(body) } }

  private func change(_ body: () -> Void) {
    let wasChanging = isChanging
    isChanging = true
    body()
    isChanging = wasChanging
    guard !wasChanging else { return }
    nonisolated(unsafe) let listener = listener
    MainActor.assumeIsolated { listener?.documentDidChange() }
  }

  private func willReplace(_ range: Range<Int>, with part: DocumentPart) {
    nonisolated(unsafe) let (listener, part) = (listener, part)
    MainActor.assumeIsolated { listener?.documentWillReplace(range, with: part) }
  }
}

/// Is told of the changes that an editor makes.
@MainActor protocol DocumentListener: AnyObject {
  /// Called before a range is replaced, in an edit that has begun.
  func documentWillReplace(_ range: Range<Int>, with part: DocumentPart)
  /// Called after an edit.
  func documentDidChange()
}
