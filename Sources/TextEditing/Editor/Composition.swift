public import TextKit

/// Text that an input method is composing: it is in the document, but not typed yet.
public struct Composition {
  /// The marked text's UTF-16 offsets in the document.
  public internal(set) var range: Range<Int>
  /// Attributes that parts of the marked text are painted with, with offsets from its start. They are not in
  /// the document, so that nothing that changes the document's attributes changes them.
  public internal(set) var overlays: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])]
  /// What the marked text has replaced.
  var original: DocumentPart
  /// What was selected before.
  var selection: EditorSelection
  /// The state of a group's text before it.
  var start: TextEditorGroup.State?
  /// The attributes that committed text gets.
  var typingAttributes: [NSAttributedString.Key: Any]

  /// Follows a change elsewhere in the text.
  mutating func follow(_ changed: Range<Int>, newLength: Int) {
    let isAfter = changed.upperBound > range.lowerBound || changed.lowerBound >= range.upperBound
    // Before the composition the text had another length where the marked text is.
    let shift = isAfter ? original.length - range.count : 0
    selection = selection.following(
      changed.lowerBound + shift..<changed.upperBound + shift, newLength: newLength)
    guard !isAfter else { return }
    let moved = newLength - changed.count
    range = range.lowerBound + moved..<range.upperBound + moved
  }
}
