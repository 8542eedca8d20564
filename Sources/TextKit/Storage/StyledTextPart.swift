internal import CoreText
package import GalleyTextStore

/// A part of a text with its attributes, as it was when the part was taken. It shares the text's memory.
package struct StyledTextPart {
  /// The characters.
  package let text: TextRope
  /// The attributes of the part's runs, one after the other, and their lengths.
  private(set) var runs: [(attributes: AttributeSet, count: Int)] = []

  init(text: TextRope) { self.text = text }

  mutating func append(_ attributes: AttributeSet, _ count: Int) {
    if let last = runs.last, last.attributes == attributes {
      runs[runs.count - 1].count += count
    } else {
      runs.append((attributes, count))
    }
  }

  /// The part as a string of its own.
  package var attributedString: NSAttributedString {
    let string = NSMutableAttributedString(string: text.string(0..<text.count))
    var start = 0
    for run in runs {
      string.setAttributes(run.attributes.dictionary, range: NSRange(location: start, length: run.count))
      start += run.count
    }
    return string
  }
}

extension NSTextStorage {
  /// Returns a part of the text that shares its memory; `nil` for a storage that keeps its text elsewhere and
  /// has not reported all of it.
  ///
  /// - Precondition: The range lies in the text.
  package func styledPart(_ range: Range<Int>) -> StyledTextPart? {
    guard reportedText.count == length else { return nil }
    var part = StyledTextPart(text: reportedText.part(range))
    var place = range.lowerBound
    while place < range.upperBound {
      var run = NSRange(location: place, length: 1)
      let attributes = attributes(at: place, effectiveRange: &run)
      let end = min(max(run.location + run.length, place + 1), range.upperBound)
      part.append(AttributeSet(attributes), end - place)
      place = end
    }
    return part
  }
}
