internal import CoreGraphics
internal import Foundation
internal import GalleyPDF
internal import TextDocuments
internal import TextKit

/// Sets footnotes below a line of their own, each at the width of a column.
final class FootnoteSetter {
  private let notes: [(offset: Int, text: NSAttributedString)]
  private let document: NSAttributedString
  private let width: CGFloat
  private var heights: [Int: CGFloat] = [:]

  /// The space above the line, and between line and notes.
  private static let gap: CGFloat = 6

  init(_ document: TextDocument, width: CGFloat) {
    notes = document.footnotes
    self.document = document.text
    self.width = width
  }

  /// Returns the height of some notes with the line above them; 0 for none.
  func height(_ indexes: [Int]) -> CGFloat {
    guard !indexes.isEmpty else { return 0 }
    return indexes.reduce(2 * FootnoteSetter.gap) { $0 + height($1) }
  }

  private func height(_ index: Int) -> CGFloat {
    if let known = heights[index] { return known }
    let bounds = text(index).boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      context: nil)
    let height = bounds.height.rounded(.up)
    heights[index] = height
    return height
  }

  /// A note that begins with its mark, smaller than the text.
  func text(_ index: Int) -> NSAttributedString {
    let note = NSMutableAttributedString(attributedString: notes[index].text)
    while note.string.hasSuffix("\n") {
      note.deleteCharacters(in: NSRange(location: note.length - 1, length: 1))
    }
    let all = NSRange(location: 0, length: note.length)
    note.enumerateAttribute(.font, in: all) { value, range, _ in
      guard let font = value as? UIFont else { return }
      note.addAttribute(.font, value: font.withSize(font.pointSize * 0.85), range: range)
    }
    let style = NSMutableParagraphStyle()
    note.addAttribute(.paragraphStyle, value: style, range: all)
    var attributes = note.length > 0 ? note.attributes(at: 0, effectiveRange: nil) : [:]
    attributes[.superscript] = NSNumber(value: 1)
    note.insert(NSAttributedString(string: mark(index), attributes: attributes), at: 0)
    attributes[.superscript] = nil
    note.insert(
      NSAttributedString(string: "\u{A0}", attributes: attributes), at: (mark(index) as NSString).length)
    return note
  }

  private func mark(_ index: Int) -> String {
    let offset = notes[index].offset
    guard offset < document.length else { return String(index + 1) }
    var range = NSRange()
    let mark = document.attribute(.footnoteMark, at: offset, effectiveRange: &range)
    return mark == nil ? String(index + 1) : (document.string as NSString).substring(with: range)
  }

  /// The indexes of notes by the offsets of their marks.
  private(set) lazy var indexes = Dictionary(
    notes.enumerated().map { ($0.element.offset, $0.offset) }, uniquingKeysWith: { first, _ in first })

  /// Draws notes whose lowest line ends at the foot of a column.
  ///
  /// - Parameter tagger: Says which part of what is drawn is which note.
  func draw(_ indexes: [Int], in column: CGRect, _ context: CGContext, _ tagger: StructureTagger?) {
    guard !indexes.isEmpty else { return }
    var y = column.maxY - height(indexes) + FootnoteSetter.gap
    let rule = {
      context.setStrokeColor(.black)
      context.setLineWidth(0.5)
      context.move(to: CGPoint(x: column.minX, y: y))
      context.addLine(to: CGPoint(x: column.minX + column.width / 3, y: y))
      context.strokePath()
    }
    if let tagger { tagger.artifact(.layout, rule) } else { rule() }
    y += FootnoteSetter.gap
    for index in indexes {
      let height = height(index)
      let note = {
        self.text(index).draw(
          with: CGRect(x: column.minX, y: y, width: self.width, height: height),
          options: .usesLineFragmentOrigin, context: nil)
      }
      if let tagger { tagger.note(index, note) } else { note() }
      y += height
    }
  }
}
