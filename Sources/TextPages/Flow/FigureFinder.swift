internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// Finds figures and their captions.
///
/// A figure is a paragraph with nothing in it but pictures. Its caption is the paragraph after it, or before
/// it, that says so (`.isCaption`), and in Markdown the one after it that is emphasised as a whole. A table
/// has a caption by the same rules.
struct FigureFinder {
  /// What a paragraph is.
  enum Role: Equatable {
    case text
    /// A picture without a caption, or with one.
    case figure(hasCaption: Bool)
    /// The caption of the figure that is the paragraph at an offset.
    case caption(figure: Int)
    /// The caption of the table that a cell at an offset belongs to.
    case tableCaption(cell: Int)
  }

  let text: FlowText

  /// Returns what a paragraph is.
  func role(of paragraph: NSRange) -> Role {
    if isFigure(paragraph) {
      let after = next(paragraph).map { isCaption($0) } ?? false
      let before = previous(paragraph).map { isStated($0) && !follows($0) } ?? false
      return .figure(hasCaption: after || before)
    }
    guard isCaption(paragraph) else { return .text }
    if let before = previous(paragraph) {
      if isFigure(before) { return .caption(figure: before.location) }
      if isCell(before), !isCell(paragraph) { return .tableCaption(cell: before.location) }
    }
    guard isStated(paragraph), let after = next(paragraph) else { return .text }
    if isFigure(after) { return .caption(figure: after.location) }
    return isCell(after) && !isCell(paragraph) ? .tableCaption(cell: after.location) : .text
  }

  private func previous(_ paragraph: NSRange) -> NSRange? {
    paragraph.location > 0 ? text.paragraph(at: paragraph.location - 1) : nil
  }

  private func next(_ paragraph: NSRange) -> NSRange? {
    text.reaches(NSMaxRange(paragraph)) ? text.paragraph(at: NSMaxRange(paragraph)) : nil
  }

  /// Whether a caption belongs to what is before it.
  private func follows(_ caption: NSRange) -> Bool {
    previous(caption).map { isFigure($0) || isCell($0) && !isCell(caption) } ?? false
  }

  /// Whether a paragraph has pictures that do not float, and nothing else.
  private func isFigure(_ paragraph: NSRange) -> Bool {
    var picture: Int?
    for (index, unit) in text.units(paragraph).enumerated() {
      if unit == 0xFFFC {
        picture = picture ?? paragraph.location + index
      } else if !unit.isWhiteSpace {
        return false
      }
    }
    guard let picture else { return false }
    let attributes = text.attributes(at: picture)
    return attributes.shared.hasAttachment && TextPreparer.float(attributes.shared.all) == nil
  }

  private func isCell(_ paragraph: NSRange) -> Bool {
    text.style(at: paragraph.location).textBlocks.contains { $0 is NSTextTableBlock }
  }

  private func isStated(_ paragraph: NSRange) -> Bool {
    text.attributes(at: paragraph.location).isOn(.isCaption)
  }

  private func isCaption(_ paragraph: NSRange) -> Bool {
    isStated(paragraph) || isEmphasised(paragraph)
  }

  /// Whether Markdown emphasises all of a paragraph's text.
  private func isEmphasised(_ paragraph: NSRange) -> Bool {
    // What begins otherwise is none, whatever follows.
    let start = text.attributes(at: paragraph.location)
    guard paragraph.length > 0, start.shared.isEmphasised, start.style.textLists.isEmpty else { return false }
    var end = NSMaxRange(paragraph)
    while end > paragraph.location, text.unit(at: end - 1).isWhiteSpace { end -= 1 }
    let content = NSRange(location: paragraph.location, length: end - paragraph.location)
    guard content.length > 0 else { return false }
    var isEmphasised = true
    text.forEachRun(in: content) { attributes, _ in
      if !attributes.shared.isEmphasised { isEmphasised = false }
    }
    return isEmphasised
  }
}
