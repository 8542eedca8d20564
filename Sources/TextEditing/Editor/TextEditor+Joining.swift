internal import TextKit

/// The rest of a paragraph that a replacement joins with one before, and so gives another style.
struct JoinedParagraph {
  /// Where the rest is after the change; UTF-16 offsets.
  var range: Range<Int>
  /// The rest as it was.
  var part: DocumentPart
  /// The style of an empty paragraph that the rest gets, which text storages do not give it.
  var style: NSParagraphStyle?
}

/// Joined paragraphs have the style of the first, also where that was empty; undoing restores both.
extension TextEditor {
  /// Returns what replacements, which are not made yet, will join.
  func joinedParagraphs(by replacements: [TextReplacement]) -> [JoinedParagraph] {
    var joined: [JoinedParagraph] = []
    var moved = 0
    for (index, replacement) in replacements.enumerated() {
      moved += replacement.text.length - replacement.range.count
      let limit = index + 1 < replacements.count ? replacements[index + 1].range.lowerBound : document.length
      guard var paragraph = joinedParagraph(by: replacement, before: limit) else { continue }
      paragraph.range = paragraph.range.lowerBound + moved..<paragraph.range.upperBound + moved
      joined.append(paragraph)
    }
    return joined
  }

  private func joinedParagraph(by replacement: TextReplacement, before limit: Int) -> JoinedParagraph? {
    let range = replacement.range
    guard !range.isEmpty, range.upperBound < document.length else { return nil }
    let first = document.paragraph(containing: range.lowerBound)
    guard first.upperBound <= range.upperBound else { return nil }
    let isEmpty = first.count == document.terminatorLength(of: first)
    let isWhole = range.lowerBound == first.lowerBound && replacement.text.length == 0
    // Of a paragraph that goes as a whole nothing is left to be joined.
    if isWhole, !isEmpty || range != first { return nil }
    let style = style(at: first.lowerBound)
    guard style != self.style(at: range.upperBound) else { return nil }
    let rest = range.upperBound..<document.paragraph(containing: range.upperBound).upperBound
    guard rest.upperBound <= limit else { return nil }
    return JoinedParagraph(range: rest, part: document.part(rest), style: isWhole ? style : nil)
  }

  private func style(at offset: Int) -> NSParagraphStyle {
    document.attributes(at: offset)[.paragraphStyle] as? NSParagraphStyle ?? .default
  }

  /// Gives the rests of paragraphs the styles of those that they were joined with, and adds to a step what
  /// undoes it.
  func restyle(_ joined: [JoinedParagraph], in step: EditStep) {
    for paragraph in joined {
      step.append(TextInverse(range: paragraph.range, part: paragraph.part))
      guard let style = paragraph.style else { continue }
      let text = document.attributedText(in: paragraph.range)
      performEdits {
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, run, _ in
          var attributes = attributes
          attributes[.paragraphStyle] = style
          let place = paragraph.range.lowerBound + run.location
          document.setAttributes(attributes, in: place..<place + run.length)
        }
      }
    }
  }
}
