internal import GalleyFonts
internal import GalleyUTF16

/// An annotation with its position beside its base.
public struct PlacedRuby: Sendable {
  /// Its position.
  public var position: Ruby.Position
  /// The units of the base, from the paragraph's start.
  public var base: Range<Int>
  /// The caller's run in `StyledText.runs` that the base begins in.
  public var styleRun: Int
  /// The annotation: one line at the origin, its text counted from 0.
  public var layout: ParagraphLayout
  /// The annotation's origin: points right of the line's origin.
  public var x: Double
  /// The annotation's origin: points above the line's baseline.
  public var y: Double
  /// Whether the annotation's line is turned a quarter clockwise against its base's.
  public var isTurned: Bool
  /// The width that it covers, in points along its own line.
  public var width: Double
}

extension PlacedRuby {
  /// The annotation as a text of its own, which the runs of `layout` index.
  public var styled: StyledText { layout.paragraph.source }

  /// The box of the annotation's ink: points right of the origin of the base's line and below its baseline.
  /// `nil` without ink.
  public var inkBounds: TextRect? {
    guard let ink = layout.inkBounds(ofLine: 0) else { return nil }
    guard isTurned else {
      return TextRect(x: x + ink.x, y: ink.y - y, width: ink.width, height: ink.height)
    }
    return TextRect(x: x - ink.y - ink.height, y: ink.x - y, width: ink.height, height: ink.width)
  }
}

extension ParagraphLayout {
  /// Whether the paragraph has rubies.
  package var hasRubies: Bool { !paragraph.rubies.isEmpty }

  /// The annotations of a line's bases, in the order of the text. A base that is cut because it fits on no
  /// line has them over its first part.
  ///
  /// - Parameter line: An index into `lines`.
  /// - Complexity: O(log *rubies*) when there are none.
  public func rubies(ofLine line: Int) -> [PlacedRuby] {
    let rubies = paragraph.rubies
    let range = lines[line].range
    var index = rubies.partitioningIndex { $0.base.lowerBound >= range.lowerBound }
    var placed: [PlacedRuby] = []
    while index < rubies.count, rubies[index].base.lowerBound < range.upperBound {
      place(rubies[index], inLine: line, into: &placed)
      index += 1
    }
    return placed
  }

  private func place(_ ruby: ShapedRuby, inLine line: Int, into placed: inout [PlacedRuby]) {
    let range = lines[line].range
    let spans = spans(of: ruby.base.clamped(to: range), inLine: line)
    guard let first = spans.first, let last = spans.last,
      let box = emBox(ofUnits: ruby.base, in: lines[line].runs)
    else { return }
    let startsLine = ruby.base.lowerBound == range.lowerBound
    let endsLine = ruby.base.upperBound == range.upperBound
    let spacing = ruby.spacing(startsLine: startsLine, endsLine: endsLine)
    let alignment = ruby.alignment(startsLine: startsLine, endsLine: endsLine)
    let isRightToLeft = paragraph.runs[paragraph.runIndex(at: ruby.base.lowerBound)].isRightToLeft
    // Annotations after the base are not a part of it.
    let start = isRightToLeft ? first.start + ruby.widthAfter : first.start
    let end = isRightToLeft ? last.end : last.end - ruby.widthAfter
    var next = isRightToLeft ? start : end
    let styleRun = paragraph.source.runIndex(at: paragraph.sourceRange.lowerBound + ruby.base.lowerBound)
    for piece in ruby.pieces {
      let layout = ParagraphLayout.singleLine(of: piece.paragraph)
      var result = PlacedRuby(
        position: piece.position, base: ruby.base, styleRun: styleRun, layout: layout, x: 0, y: 0,
        isTurned: false, width: piece.width)
      let own = layout.emBox(ofUnits: 0..<Int.max, in: layout.lines[0].runs)
      guard let own else { continue }
      switch piece.position {
      case .before, .after:
        let left = isRightToLeft ? spacing.endOverhang : spacing.startOverhang
        let right = isRightToLeft ? spacing.startOverhang : spacing.endOverhang
        let space = (end + right) - (start - left) - piece.width
        result.x = start - left + share(of: space, alignment, isRightToLeft: isRightToLeft)
        result.y = piece.position == .before ? box.top - own.bottom : box.bottom - own.top
      case .interCharacter:
        result.isTurned = true
        result.x = isRightToLeft ? next - piece.size / 2 : next + piece.size / 2
        result.y = (box.top + box.bottom) / 2 + piece.width / 2
        next += isRightToLeft ? -piece.size : piece.size
      case .inline:
        result.x = isRightToLeft ? next - piece.width : next
        result.y = box.baseline
        next += isRightToLeft ? -piece.width : piece.width
      }
      placed.append(result)
    }
  }

  /// Returns the part of the space that is left of an annotation.
  private func share(of space: Double, _ alignment: Ruby.Alignment, isRightToLeft: Bool) -> Double {
    switch alignment {
    case .start: isRightToLeft ? space : 0
    case .end: isRightToLeft ? 0 : space
    case .automatic, .center, .distributeLetter, .distributeSpace, .lineEdge: space / 2
    }
  }
}
