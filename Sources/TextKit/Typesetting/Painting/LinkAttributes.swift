internal import CoreText
internal import TextEngine

/// The attributes that links are painted with, on top of the text's own, by both layout managers and by
/// string drawing: an underline, and the colour of links.
enum LinkAttributes {
  /// The attributes.
  static var usual: [NSAttributedString.Key: Any] {
    [.foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue]
  }

  /// The same, as it is painted over text without other lines.
  static let paint = RunPaint(usual)
}

extension AttributedText {
  /// Returns the attributes that the links of a range are painted with.
  ///
  /// - Parameter range: Offsets of the text.
  func linkItems(in range: Range<Int>) -> [PaintOverrides.Item] {
    guard sets.contains(where: { $0.dictionary[.link] != nil }) else { return [] }
    var items: [PaintOverrides.Item] = []
    var start = 0
    for (index, run) in styled.runs.enumerated() {
      let part = (start..<run.end).clamped(to: range)
      start = run.end
      guard !part.isEmpty, attributes(ofRun: index).dictionary[.link] != nil else { continue }
      if let last = items.last, last.range.upperBound == part.lowerBound {
        items[items.count - 1].range = last.range.lowerBound..<part.upperBound
      } else {
        items.append(PaintOverrides.Item(range: part, attributes: LinkAttributes.usual))
      }
    }
    return items
  }
}
