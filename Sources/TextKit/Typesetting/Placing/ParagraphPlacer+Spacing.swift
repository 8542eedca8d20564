internal import CoreGraphics
internal import TextEngine

/// The space above and below lines: what the paragraph's style says, or the client in its place.
extension ParagraphPlacer {
  /// The space above a line: that of a paragraph's first one, unless it is the first in its container.
  func spacingBefore(_ part: UnitPart, at offset: Int, in room: ContainerRoom) -> CGFloat {
    guard offset == 0, !cursor.isAtTop else { return 0 }
    let style = CGFloat(part.paragraph.style.paragraphSpacingBefore)
    let piece = places.pieces[lastPiece]
    let asked = client.spacingBefore(part.glyphStart) {
      CGRect(
        x: 0, y: piece.top + piece.height, width: room.fragmentWidth,
        height: LineFiller(part.paragraph).guessedHeight)
    }
    return max(sane(asked) ?? style, 0)
  }

  /// The space below a row's lines, the fonts' leading included.
  func spacingBelow(_ row: Row, _ part: UnitPart, at y: CGFloat, height: CGFloat) -> CGFloat {
    var spacing = 0.0
    for entry in row.entries {
      var style = part.paragraph.style
      let asked = client.lineSpacing(
        after: { lastGlyph(of: entry.box, part) },
        below: CGRect(x: entry.x, y: y, width: entry.width, height: height))
      if let asked = sane(asked) { style.lineSpacingAdjustment = Double(asked) }
      spacing = max(spacing, entry.box.spacing(style))
    }
    return CGFloat(spacing)
  }

  /// The space below a paragraph's last line. A text that ends with a line break inside its paragraph goes on
  /// with the extra line fragment, which has the space.
  func spacingAfter(_ part: UnitPart, _ row: Row, at y: CGFloat, height: CGFloat) -> CGFloat {
    guard let last = row.entries.last, last.box.range.upperBound == part.paragraph.count,
      !part.paragraph.endsInLineBreakOnly
    else { return 0 }
    let style = CGFloat(part.paragraph.style.paragraphSpacing)
    let asked = client.spacingAfter(
      { lastGlyph(of: last.box, part) },
      below: CGRect(x: last.x, y: y, width: last.width, height: height))
    return max(sane(asked) ?? style, 0)
  }

  private func lastGlyph(of line: Line, _ part: UnitPart) -> Int {
    let start = part.characterStart
    let glyphs = content.glyphs(beginningIn: start + line.range.lowerBound..<start + line.range.upperBound)
    return max(glyphs.upperBound - 1, 0)
  }

  /// A length that somebody answered, if it can be added to.
  private func sane(_ length: CGFloat?) -> CGFloat? {
    guard let length, length.isFinite else { return nil }
    return min(max(length, -1e7), 1e7)
  }
}

extension ShapedParagraph {
  /// Whether the last unit ends a line, but not the paragraph.
  var endsInLineBreakOnly: Bool {
    switch text.last {
    case 0x0B, 0x0C, 0x85, 0x2028: true
    default: false
    }
  }
}

extension NSLayoutManager {
  /// What the delegate says of the places where lines may end; `nil` when it says nothing.
  ///
  /// - Parameter start: Where the text begins that offsets count in.
  func breakVeto(from start: Int) -> ((BreakOpportunity) -> Bool)? {
    guard delegate(for: .wordBreak) != nil || delegate(for: .hyphenBreak) != nil else { return nil }
    return { opportunity in
      let character = start + opportunity.offset
      let answer =
        opportunity.isHyphenation
        ? self.ask(.hyphenBreak) {
          $0.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: character)
        }
        : self.ask(.wordBreak) {
          $0.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: character)
        }
      return answer ?? true
    }
  }
}
