internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// A line that belongs to text.
package enum DecorationKind: Sendable {
  /// Under the text.
  case underline
  /// Through the text.
  case strikethrough
}

extension RunPaint {
  /// Whether there is a line of a kind.
  func has(_ kind: DecorationKind) -> Bool {
    (kind == .underline ? underline : strikethrough) & 0x0F != 0
  }
}

/// One line under or through a range of text, unbroken but for its pattern.
struct Decoration {
  /// Everything that neighbours must share to have one line.
  struct Look: Equatable {
    var kind: DecorationKind
    /// Weight and pattern.
    var style: Int32
    /// The style of the attributes, where another one was forced.
    var ownStyle: Int32
    /// `nil` is the context's fill colour.
    var color: CGColor?
    var shadow: TextShadow?
    var skipsInk: Bool
    /// The offset that all runs of a decorated range share; underlines find their own.
    var baselineOffset: Double
    var strikeout: StrikeoutPosition?

    /// Whether there is a line at all.
    var isVisible: Bool { style & 0x0F != 0 }
    /// Whether white space is left out.
    var isByWord: Bool { style & 0x8000 != 0 }
  }

  var look: Look
  /// Points right of the line's origin.
  var extent: ClosedRange<Double>
  /// The edge of the first band that is nearest to the text, up from the baseline.
  var edge: Double
  var thickness: Double
  /// Whether an underline is above the text, as it is on the right of vertical text.
  var growsUp: Bool
  /// The runs that it belongs to.
  var runs: [CTRun]

  /// The bands that the line consists of: points up from the baseline, the lower edge first.
  var bands: [ClosedRange<Double>] {
    let weight = look.style & 0x02 != 0 ? thickness * 2 : thickness
    let count = look.style & 0x08 != 0 ? 2 : 1
    let height = weight * Double(count * 2 - 1)
    // Lines through text are centred on it, others have a distance from it.
    let shift = look.kind == .strikethrough ? (height - thickness) / 2 : 0
    return (0..<count).map { index in
      let near = Double(index) * weight * 2
      return growsUp
        ? edge + near...edge + near + weight : edge + shift - near - weight...edge + shift - near
    }
  }

  /// The lengths of dashes and gaps by turns; empty for an unbroken line.
  var pattern: [Double] {
    let unit = look.style & 0x02 != 0 ? thickness * 2 : thickness
    let multiples: [Double] =
      switch look.style & 0x0700 {
      case 0x0100: [1, 2]
      case 0x0200: [4, 2]
      case 0x0300: [4, 2, 1, 2]
      case 0x0400: [4, 2, 1, 2, 1, 2]
      default: []
      }
    return multiples.map { $0 * unit }
  }
}

/// The position of a line through text.
struct StrikeoutPosition: Equatable {
  /// The upper edge, in points up from the baseline.
  var top: Double
  var thickness: Double
}

extension PaintedLine {
  /// Returns the lines of a kind, left to right. Under all fonts of a range there is one underline: as low as
  /// the lowest and as thick as the thickest; a line through text has the position of the requested font.
  ///
  /// - Parameter forced: A style that wins over the attributes', and the extents that have a line even
  ///   without such an attribute.
  func decorations(
    _ kind: DecorationKind, forced: (style: Int32, spans: [ClosedRange<Double>])? = nil
  ) -> [Decoration] {
    var decorations: [Decoration] = []
    var current: Decoration?
    func flush() {
      if let current { decorations.append(current) }
      current = nil
    }
    for run in runs where run.run.placeholder == nil {
      if forced == nil, let paint = run.paint, !paint.has(kind) {
        flush()
        continue
      }
      for segment in run.segments {
        var look = Decoration.Look(kind, run.run, segment.paint)
        if let forced {
          // The rest of a ligature that began in another part has that part's line.
          let isCovered =
            forced.spans.contains { $0.overlaps(segment.extent) }
            && run.run.hasCluster(in: segment.units)
          look.style = look.isVisible || isCovered ? forced.style : 0
        }
        guard look.isVisible else {
          flush()
          continue
        }
        if current?.look != look { flush() }
        for piece in look.isByWord ? run.run.words(from: segment.start, to: segment.end) : [segment.extent] {
          if let before = current, piece.lowerBound > before.extent.upperBound + 1e-6 { flush() }
          let next = Decoration(look, run.run, piece)
          current = current?.joined(next) ?? next
        }
      }
    }
    flush()
    return decorations.compactMap { decoration in
      var decoration = decoration
      let low = max(decoration.extent.lowerBound, inked.lowerBound)
      let high = min(decoration.extent.upperBound, inked.upperBound)
      guard low < high, decoration.thickness > 0 else { return nil }
      decoration.extent = low...high
      return decoration
    }
  }
}

extension Decoration {
  fileprivate init(_ look: Look, _ run: CTRun, _ extent: ClosedRange<Double>) {
    self.look = look
    self.extent = extent
    runs = [run]
    if let strikeout = look.strikeout {
      (edge, thickness, growsUp) = (strikeout.top, strikeout.thickness, false)
    } else {
      let place = run.underlinePosition
      (edge, growsUp) = (place.edge, place.growsUp)
      thickness = run.font.font.underlineThickness
    }
  }

  /// This line together with what follows on its right.
  fileprivate func joined(_ next: Decoration) -> Decoration {
    var joined = self
    joined.extent = extent.lowerBound...max(extent.lowerBound, next.extent.upperBound)
    joined.edge = growsUp ? max(edge, next.edge) : min(edge, next.edge)
    joined.thickness = max(thickness, next.thickness)
    joined.runs += next.runs
    return joined
  }
}

extension Decoration.Look {
  /// Reads the paint of a run for a kind of line.
  fileprivate init(_ kind: DecorationKind, _ run: CTRun, _ paint: RunPaint) {
    self.kind = kind
    switch kind {
    case .underline:
      style = paint.underline
      color = paint.underlineColor ?? paint.foreground
      skipsInk = paint.underlineSkipsInk
    case .strikethrough:
      style = paint.strikethrough
      color = paint.strikethroughColor ?? paint.foreground
      skipsInk = false
      strikeout = run.strikeoutPosition
    }
    ownStyle = style
    shadow = paint.shadow
    baselineOffset = run.baselineOffset
  }
}
