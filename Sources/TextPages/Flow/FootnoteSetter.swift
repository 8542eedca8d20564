internal import CoreGraphics
internal import Foundation
internal import GalleyPDF
internal import TextDocuments
internal import TextKit

/// Sets footnotes below a line of their own, each at the width of a column.
final class FootnoteSetter: NoteMeasuring {
  /// A note that is laid out.
  private final class Stage {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    /// The glyphs of each line, and its top and bottom in points from the note's top.
    private(set) var lines: [(glyphs: NSRange, top: CGFloat, bottom: CGFloat)] = []

    init(_ text: NSAttributedString, width: CGFloat) {
      storage = NSTextStorage(attributedString: text)
      let container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      let all = NSRange(location: 0, length: manager.numberOfGlyphs)
      manager.enumerateLineFragments(forGlyphRange: all) { rect, _, _, glyphs, _ in
        self.lines.append((glyphs, rect.minY, rect.maxY))
      }
    }
  }

  private let notes: [(offset: Int, text: NSAttributedString)]
  private let document: FlowText
  private let width: CGFloat
  /// The bottoms of the lines of notes that were measured, in points.
  private var bottoms: [Int: [CGFloat]] = [:]
  /// The note that was laid out last.
  private var stage: (note: Int, stage: Stage)?

  /// The space above the line, and between line and notes.
  private static let gap: CGFloat = 6

  /// - Parameter text: The document's text.
  init(_ document: TextDocument, _ text: FlowText, width: CGFloat) {
    notes = document.footnotes
    self.document = text
    self.width = width
  }

  func lineCount(_ note: Int) -> Int { bottoms(note).count }

  func height(_ parts: [NotePart]) -> CGFloat {
    guard !parts.isEmpty else { return 0 }
    return parts.reduce(2 * FootnoteSetter.gap) { $0 + height($1) }
  }

  private func height(_ part: NotePart) -> CGFloat {
    guard !part.lines.isEmpty else { return 0 }
    let bottoms = bottoms(part.note)
    let top = part.lines.lowerBound > 0 ? bottoms[part.lines.lowerBound - 1] : 0
    return (bottoms[part.lines.upperBound - 1] - top).rounded(.up)
  }

  private func bottoms(_ note: Int) -> [CGFloat] {
    if let known = bottoms[note] { return known }
    let made = stage(of: note).lines.map(\.bottom)
    bottoms[note] = made
    return made
  }

  private func stage(of note: Int) -> Stage {
    if let stage, stage.note == note { return stage.stage }
    let made = Stage(text(note), width: width)
    stage = (note, made)
    return made
  }

  /// A note that begins with its mark, smaller than the text.
  private func text(_ index: Int) -> NSAttributedString {
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
    guard document.attributes(at: offset)[.footnoteMark] != nil else { return String(index + 1) }
    let paragraph = document.paragraph(at: offset)
    return document.string(document.range(of: .footnoteMark, at: offset, in: paragraph))
  }

  /// The indexes of notes by the offsets of their marks.
  private(set) lazy var indexes = Dictionary(
    notes.enumerated().map { ($0.element.offset, $0.offset) }, uniquingKeysWith: { first, _ in first })

  /// Draws parts of notes whose lowest line ends at the foot of a column.
  ///
  /// - Parameter tagger: Says which part of what is drawn is which note.
  func draw(_ parts: [NotePart], in column: CGRect, _ context: CGContext, _ tagger: StructureTagger?) {
    guard !parts.isEmpty else { return }
    var y = column.maxY - height(parts) + FootnoteSetter.gap
    let rule = {
      context.setStrokeColor(.black)
      context.setLineWidth(0.5)
      context.move(to: CGPoint(x: column.minX, y: y))
      context.addLine(to: CGPoint(x: column.minX + column.width / 3, y: y))
      context.strokePath()
    }
    if let tagger { tagger.artifact(.layout, rule) } else { rule() }
    y += FootnoteSetter.gap
    for part in parts where !part.lines.isEmpty {
      let stage = stage(of: part.note)
      let lines = stage.lines[part.lines]
      let glyphs = lines.dropFirst().reduce(lines.first?.glyphs ?? NSRange()) { NSUnionRange($0, $1.glyphs) }
      let origin = CGPoint(x: column.minX, y: y - (lines.first?.top ?? 0))
      let ground = { stage.manager.drawBackground(forGlyphRange: glyphs, at: origin) }
      if let tagger { tagger.artifact(.background, ground) } else { ground() }
      let note = { stage.manager.drawGlyphs(forGlyphRange: glyphs, at: origin) }
      if let tagger { tagger.note(part, note) } else { note() }
      y += height(part)
    }
  }
}
