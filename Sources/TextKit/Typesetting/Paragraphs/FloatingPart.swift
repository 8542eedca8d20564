internal import CoreText
internal import Foundation
internal import GalleyFonts
internal import TextEngine

/// A part at a paragraph's start that lines stand beside: an attachment that floats, or the initial letter.
///
/// See docs/decisions/floats.md.
struct FloatingPart {
  /// The geometry of an initial letter, in lines of the text beside it.
  struct Initial {
    /// The height, in lines.
    var lines: Double
    /// The number of the line whose baseline it stands on, from 1.
    var sink: Int
    /// The distance of two baselines, in points.
    var lineHeight: Double
  }

  /// The characters, as UTF-16 offsets from the paragraph's start.
  var characters: Range<Int>
  /// The side.
  var side: AttachmentFloat
  /// The distance to the text beside it, in points.
  var gap: Double
  /// The geometry of an initial letter; `nil` for an attachment.
  var initial: Initial?

  /// Returns whether the part is at the right of a paragraph.
  func isAtRight(inRightToLeft isRightToLeft: Bool) -> Bool {
    switch side {
    case .leading: isRightToLeft
    case .trailing: !isRightToLeft
    case .left: false
    case .right: true
    }
  }
}

extension FloatingPart {
  /// Finds the parts of a paragraph that float, and enlarges an initial letter.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - attachments: Its attachments, ascending.
  ///   - overrides: Receives the font of an initial letter.
  static func parts(
    in text: AttributedText, _ attachments: [ParagraphAttachment], _ overrides: inout TextOverrides
  ) -> [FloatingPart] {
    guard !text.styled.runs.isEmpty else { return [] }
    var parts: [FloatingPart] = []
    var run = 0
    for attachment in attachments {
      let character = attachment.character
      guard character == parts.count else { break }
      while text.styled.runs[run].end <= character { run += 1 }
      guard let number = text.attributes(ofRun: run).dictionary[.attachmentFloat] as? NSNumber,
        let side = AttachmentFloat(rawValue: number.intValue)
      else { break }
      let em = text.styled.styles[text.styled.runs[run].style].font.size
      parts.append(
        FloatingPart(
          characters: character..<character + 1, side: side,
          gap: attachment.padding > 0 ? 0 : em, initial: nil))
    }
    if let initial = initialLetter(in: text, from: parts.count, &overrides) { parts.append(initial) }
    return parts
  }

  private static func initialLetter(
    in text: AttributedText, from start: Int, _ overrides: inout TextOverrides
  ) -> FloatingPart? {
    let attributes = text.attributes(ofRun: 0).dictionary
    guard let number = attributes[.initialLetterLines] as? NSNumber else { return nil }
    let lines = number.doubleValue
    guard lines > 1, lines <= 100, let range = initialRange(in: text.styled.text, from: start) else {
      return nil
    }
    let sink = (attributes[.initialLetterSink] as? NSNumber)?.doubleValue ?? lines.rounded(.down)
    guard sink >= 1, let index = text.styled.runs.firstIndex(where: { $0.end > range.lowerBound }) else {
      return nil
    }
    let font = text.styled.styles[text.styled.runs[index].style].font
    let style = text.styled.paragraphStyles[text.styled.paragraphRuns[0].style]
    let lineHeight = baselineDistance(of: font, style)
    // Scripts without capitals are as high as capitals mostly are.
    let capitals = font.capHeight > 0 ? font.capHeight / font.size : 0.7
    let size = ((lines - 1) * lineHeight + capitals * font.size) / capitals
    guard lineHeight > 0, size.isFinite, size < 1e5 else { return nil }
    overrides.change(range) { $0.font.size = size }
    let initial = Initial(lines: lines, sink: Int(min(sink, lines.rounded(.up))), lineHeight: lineHeight)
    return FloatingPart(characters: range, side: .leading, gap: font.size / 4, initial: initial)
  }

  /// Returns the distance of baselines of lines in one font, by the rules of a style.
  private static func baselineDistance(of font: Font, _ style: ParagraphStyle) -> Double {
    var height = font.ascent + font.descent
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    let leading = (style.ignoresLeading ? 0 : font.leading) + style.lineSpacingAdjustment
    return height + min(max(leading, style.minimumLineSpacing), style.maximumLineSpacing)
  }

  /// Returns the first grapheme with the punctuation before it; `nil` where white space or an object is
  /// there, or nothing follows.
  private static func initialRange(in text: TextUnits, from start: Int) -> Range<Int>? {
    guard start < text.count else { return nil }
    let head = String(decoding: text.units(start..<min(start + 64, text.count)), as: UTF16.self)
    var length = 0
    for character in head {
      guard !character.isWhitespace, character != "\u{FFFC}" else { return nil }
      length += character.utf16.count
      guard character.isPunctuation else { return start + length < text.count ? start..<start + length : nil }
    }
    return nil
  }
}
