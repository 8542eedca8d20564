internal import TextKit

/// A replacement in a text.
struct TextReplacement {
  var range: Range<Int>
  var text: NSAttributedString

  /// The range of the new text, once the replacement was made.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + text.length }
}

/// What undoes a replacement.
struct TextInverse {
  /// Where the new text is.
  var range: Range<Int>
  /// What was there before.
  var part: DocumentPart

  /// The range of the part, once it was put back.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + part.length }
}

/// What one undo undoes: changes in the order in which they were made, and the selections around them.
final class EditStep {
  /// How changes are joined to one step.
  enum Kind { case typing, deleting, other }

  let kind: Kind
  let name: String
  /// For each change the replacements that undo it; they are made one after the other.
  private(set) var inverses: [TextInverse] = []
  var before: EditorSelection
  var after: EditorSelection
  /// The state of a group's text that undoing the step leads back to.
  let start: TextEditorGroup.State?
  /// When the step was last added to, in seconds.
  var time: TimeInterval?
  /// The number of steps that could be undone when it was registered.
  var undoCount = 0

  init(_ kind: Kind, _ name: String, before: EditorSelection, start: TextEditorGroup.State?) {
    (self.kind, self.name, self.before, self.after) = (kind, name, before, before)
    self.start = start
  }

  var isEmpty: Bool { inverses.isEmpty }

  /// Adds what undoes a change, joined to what undoes the last one where both are side by side.
  func append(_ inverse: TextInverse) {
    if let last = inverses.last {
      // Text typed after text.
      if last.range.upperBound == inverse.range.lowerBound, inverse.part.length == 0, !inverse.range.isEmpty {
        inverses[inverses.count - 1].range = last.range.lowerBound..<inverse.range.upperBound
        return
      }
      // Text deleted before or after a deletion.
      if last.range.isEmpty, inverse.range.isEmpty, let old = last.part.copiedText,
        let new = inverse.part.copiedText, old.length + new.length <= DocumentPart.longestCopy
      {
        let isBefore = inverse.range.lowerBound + new.length == last.range.lowerBound
        if isBefore || inverse.range.lowerBound == last.range.lowerBound {
          let text = NSMutableAttributedString(attributedString: isBefore ? new : old)
          text.append(isBefore ? old : new)
          inverses[inverses.count - 1] = TextInverse(range: inverse.range, part: DocumentPart(text))
          return
        }
      }
    }
    inverses.append(inverse)
  }
}
