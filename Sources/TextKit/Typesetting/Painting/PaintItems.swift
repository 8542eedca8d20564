internal import CoreText

/// Attributes that text is painted with, merged one over another: those of links first, then clients' own.
struct PaintItems {
  /// The merged attributes: ascending, without overlaps.
  private(set) var items: [PaintOverrides.Item] = []

  /// Creates items without overlaps, ascending.
  init(_ items: [PaintOverrides.Item] = []) { self.items = items }

  /// Merges attributes over the existing ones.
  mutating func add(_ attributes: [NSAttributedString.Key: Any], _ range: Range<Int>) {
    guard !attributes.isEmpty, !range.isEmpty else { return }
    var new: [PaintOverrides.Item] = []
    var place = range.lowerBound
    func append(_ range: Range<Int>, _ attributes: [NSAttributedString.Key: Any]) {
      if !range.isEmpty { new.append(PaintOverrides.Item(range: range, attributes: attributes)) }
    }
    for item in items {
      let common = item.range.clamped(to: range)
      guard item.range.overlaps(range) else {
        if item.range.lowerBound >= range.upperBound {
          append(place..<max(range.upperBound, place), attributes)
          place = max(range.upperBound, place)
        }
        new.append(item)
        continue
      }
      append(item.range.lowerBound..<common.lowerBound, item.attributes)
      append(place..<max(common.lowerBound, place), attributes)
      append(common, PaintOverrides.merged(attributes, over: item.attributes))
      append(common.upperBound..<item.range.upperBound, item.attributes)
      place = common.upperBound
    }
    append(place..<max(range.upperBound, place), attributes)
    items = new
  }
}
