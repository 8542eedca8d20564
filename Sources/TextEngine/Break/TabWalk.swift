internal import GalleyFonts
internal import GalleyUTF16

/// Widths of a growing line in which tabs reach the stops that they lead to.
///
/// A tab's own width depends on where it begins and, at a stop that is not leading, on the text after it:
/// while that text grows, the tab shrinks.
struct TabWalk {
  /// A tab whose segment, the text up to the next tab, is not complete yet.
  private struct Pending {
    var offset: Int
    var gap: TabGap
    var terminator: Int?
  }

  let paragraph: ShapedParagraph
  let start: Int
  /// Distance of the line's start from the column's leading edge.
  let inset: Double
  /// Widths of the tabs whose segments are complete.
  private var settled = 0.0
  private var pending: Pending?
  private var seen: Int

  init(paragraph: ShapedParagraph, start: Int, inset: Double) {
    self.paragraph = paragraph
    self.start = start
    self.inset = inset
    seen = start
  }

  /// The width from the line's start to a unit, in points. Ask with growing offsets.
  mutating func width(to offset: Int) -> Double {
    let plain = paragraph.positions[offset] - paragraph.positions[start]
    guard paragraph.hasTabs else { return plain }
    while seen < offset {
      if paragraph.flags[seen].contains(.tab) {
        settled += pendingAdvance(to: seen)
        let position = inset + paragraph.positions[seen] - paragraph.positions[start] + settled
        pending = Pending(offset: seen, gap: TabGap(from: position, in: paragraph))
      } else if let tab = pending, tab.terminator == nil, tab.gap.terminators.contains(paragraph.text[seen]) {
        pending?.terminator = seen
      }
      seen += 1
    }
    return plain + settled + pendingAdvance(to: offset)
  }

  private func pendingAdvance(to offset: Int) -> Double {
    guard let tab = pending else { return 0 }
    let segment = paragraph.positions[tab.terminator ?? offset] - paragraph.positions[tab.offset + 1]
    return tab.gap.advance(beforeSegment: segment)
  }
}

/// What lies between a tab's start and the stop that it leads to.
struct TabGap {
  /// Points from the tab's start to the stop.
  private let distance: Double
  let alignment: ParagraphStyle.TabStop.Alignment
  /// The characters that end the aligned part of the text after the tab.
  let terminators: Set<UInt16>

  /// Finds the stop for a tab that begins at `position` points from the column's leading edge.
  ///
  /// Past the last stop, multiples of the default interval; without one, the width of a space.
  init(from position: Double, in paragraph: ShapedParagraph) {
    self.init(from: position, paragraph.style, paragraph.fonts.first)
  }

  /// Finds the stop under a paragraph's style.
  ///
  /// - Parameter font: The paragraph's first font.
  init(from position: Double, _ style: ParagraphStyle, _ font: Font?) {
    let next = style.tabStops.partitioningIndex { $0.location > position + Tolerance.width }
    if next < style.tabStops.count {
      distance = style.tabStops[next].location - position
      alignment = style.tabStops[next].alignment
      terminators = style.tabStops[next].terminators
      return
    }
    alignment = .leading
    terminators = []
    if style.defaultTabInterval > 0, position.isFinite {
      let passed = ((position + Tolerance.width) / style.defaultTabInterval).rounded(.down)
      distance = (passed + 1) * style.defaultTabInterval - position
    } else {
      distance = font?.spaceWidth ?? 0
    }
  }

  /// How wide the tab is when text of a given width is to be aligned at its stop. A segment that is too wide
  /// begins at once.
  func advance(beforeSegment width: Double) -> Double {
    switch alignment {
    case .leading: distance
    case .trailing: max(distance - width, 0)
    case .center: max(distance - width / 2, 0)
    }
  }
}

extension Font {
  /// Advance of U+0020 in points; a quarter of the size when the font has none.
  var spaceWidth: Double {
    instance.glyph(for: 0x20).map { Double(instance.advance(of: $0)) * scale } ?? size / 4
  }
}
