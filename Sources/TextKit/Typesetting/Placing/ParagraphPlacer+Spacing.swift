internal import CoreGraphics
internal import TextEngine

/// The space above and below lines, from the paragraph's style or from the client.
extension ParagraphPlacer {
  /// Returns the space above a line: for a paragraph's first line, unless it is the first in its container.
  func spacingBefore(at offset: Int, in space: AvailableSpace) -> CGFloat {
    guard offset == 0, !cursor.isAtTop else { return 0 }
    let style = CGFloat(paragraph.style.paragraphSpacingBefore)
    let piece = placement.pieces[lastPiece]
    let asked = client.spacingBefore {
      CGRect(
        x: 0, y: piece.top + piece.height, width: space.fragmentWidth,
        height: paragraph.shaped.leastLineHeight(at: 0))
    }
    return max(sane(asked) ?? style, 0)
  }

  /// Returns the space below a row's lines, the fonts' leading included.
  func spacingBelow(_ row: Row, at y: CGFloat, height: CGFloat) -> CGFloat {
    var spacing = 0.0
    for entry in row.entries {
      let asked = client.lineSpacing(
        after: { lastGlyph(of: entry.box) },
        below: CGRect(x: entry.x, y: y, width: entry.width, height: height))
      if let asked = sane(asked) {
        var style = paragraph.style
        style.lineSpacingAdjustment = Double(asked)
        spacing = max(spacing, entry.box.spacing(style))
      } else {
        spacing = max(spacing, entry.box.spacing(paragraph.style))
      }
    }
    return CGFloat(spacing)
  }

  /// Returns the space below a paragraph's last line. If the text ends with a line break inside its
  /// paragraph, the paragraph continues in the extra line fragment, which has the space instead.
  func spacingAfter(_ row: Row, at y: CGFloat, height: CGFloat) -> CGFloat {
    guard let last = row.entries.last, last.box.range.upperBound == paragraph.characterCount,
      !paragraph.endsInLineBreakOnly
    else { return 0 }
    let style = CGFloat(paragraph.style.paragraphSpacing)
    let asked = client.spacingAfter(
      { lastGlyph(of: last.box) },
      below: CGRect(x: last.x, y: y, width: last.width, height: height))
    return max(sane(asked) ?? style, 0)
  }

  private func lastGlyph(of line: Line) -> Int {
    let glyphs = paragraph.glyphs(beginningIn: line.range)
    return max(glyphs.upperBound - 1, 0)
  }

  /// Returns a length that a client supplied, limited to a range that is safe in sums; `nil` if it is not
  /// finite.
  private func sane(_ length: CGFloat?) -> CGFloat? {
    guard let length, length.isFinite else { return nil }
    return min(max(length, -1e7), 1e7)
  }
}
