internal import CoreGraphics
internal import TextEngine

/// Attributes that paint text otherwise than its own do, and change nothing else: what is not about painting
/// in them has no effect.
package struct PaintOverrides {
  /// Attributes that come on top of those of a range.
  package struct Item {
    /// The UTF-16 range, in the string of the line.
    package var range: Range<Int>
    /// Wins over the text's own attributes, name by name.
    package var attributes: [NSAttributedString.Key: Any]

    /// Creates an item.
    package init(range: Range<Int>, attributes: [NSAttributedString.Key: Any]) {
      self.range = range
      self.attributes = attributes
    }
  }

  /// Ranges that ascend and do not overlap.
  private let items: [Item]

  /// Creates overrides from items whose ranges ascend and do not overlap; `nil` without any.
  package init?(_ items: [Item]) {
    guard !items.isEmpty else { return nil }
    self.items = items
  }

  /// Cuts the parts of a run where items begin and end.
  ///
  /// - Parameter segments: The parts, left to right.
  func applied(to segments: [PaintSegment], of run: CTRun) -> [PaintSegment] {
    let source = run.source
    let items = items.filter { $0.range.overlaps(run.range) }
    guard !items.isEmpty else { return segments }
    var result: [PaintSegment] = []
    for segment in segments {
      var pieces: [PaintSegment] = []
      func append(_ units: Range<Int>, _ item: Item?) {
        guard !units.isEmpty else { return }
        var piece = segment
        piece.units = units
        if units != segment.units {
          let spans = source.layout.spans(of: units, inLine: source.index)
          piece.start = spans.first?.start ?? segment.start
          piece.end = spans.last?.end ?? piece.start
        }
        if let item {
          piece.paint = RunPaint(
            PaintOverrides.merged(
              item.attributes, over: source.attributes(ofRun: segment.styleRun).dictionary))
        }
        pieces.append(piece)
      }
      var place = segment.units.lowerBound
      for item in items {
        let range = source.unit(at: item.range.lowerBound)..<source.unit(at: item.range.upperBound)
        let part = range.clamped(to: segment.units)
        guard !part.isEmpty else { continue }
        append(place..<part.lowerBound, nil)
        append(part, item)
        place = part.upperBound
      }
      append(place..<segment.units.upperBound, nil)
      result += run.isRightToLeft ? pieces.reversed() : pieces
    }
    result.joinAlike()
    return result
  }

  /// Attributes with others on top, whichever library's name a colour has.
  package static func merged(
    _ attributes: [NSAttributedString.Key: Any], over own: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    var merged = own
    for (key, value) in attributes {
      if let twin = PaintOverrides.twins[key.rawValue] {
        merged[NSAttributedString.Key(rawValue: twin)] = nil
      }
      merged[key] = value
    }
    return merged
  }

  /// Core Text's names win over the kits', so they must go where one of the kits' is put on top.
  private static let twins = [
    "NSColor": kCTForegroundColorAttributeName as String,
    "NSBackgroundColor": kCTBackgroundColorAttributeName as String,
    "NSUnderlineColor": kCTUnderlineColorAttributeName as String,
    "NSStrokeColor": kCTStrokeColorAttributeName as String,
  ]
}
