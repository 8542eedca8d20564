internal import CoreText
internal import GalleyTextStore

/// What elements are painted with on top of their text's attributes: that of links first, then overlays, then
/// rendering attributes.
extension NSTextLayoutManager {
  /// Forgets what was said of another document.
  func forgetRendering() {
    rendering.prepare(length: 0)
  }

  /// Lets what is painted follow an edit. Elements that are laid out anew because of it lose their rendering attributes.
  func followRendering(_ edit: TextEdit, replacing characters: TextEdit?) {
    guard !rendering.isUnused else { return }
    if let characters { rendering.follow(characters) }
    let length = documentLength
    rendering.prepare(length: length)
    guard length > 0 else { return }
    let new = edit.newRange
    rendering.forget(new)
    for offset in [min(new.lowerBound, length - 1), min(max(new.upperBound - 1, new.lowerBound), length - 1)]
    {
      if let element = elementRange(at: offset) { rendering.forget(element) }
    }
  }

  /// Whether lines are those of the element at an offset as far as that is known: what was handed out before an edit is
  /// painted as it was.
  func isCurrent(_ lines: ElementLines, at offset: Int) -> Bool {
    guard isPrepared, let kept = index.place(at: offset)?.block.kept else { return true }
    return kept.lines === lines
  }

  /// What is painted otherwise than the text says in some characters of an element.
  ///
  /// - Parameters:
  ///   - characters: From the element's start.
  ///   - start: The element's first offset.
  func paintItems(of characters: Range<Int>, in lines: ElementLines, at start: Int) -> [PaintOverrides.Item] {
    var items = PaintItems(start: start)
    for link in lines.links where link.range.overlaps(characters) {
      guard let place = location(at: start + link.range.lowerBound) else { continue }
      items.add(renderingAttributes(forLink: link.value, at: place), link.range.clamped(to: characters))
    }
    let offsets = start + characters.lowerBound..<start + characters.upperBound
    for overlay in rendering.overlays {
      for run in overlay.runs.runs(in: offsets) { items.add(run) }
    }
    for run in rendering.runs.runs(in: offsets) { items.add(run) }
    return items.items
  }
}

/// Attributes of ranges, laid over one another.
private struct PaintItems {
  /// The offset that ranges count from.
  let start: Int
  /// Ascending, without overlaps.
  private(set) var items: [PaintOverrides.Item] = []

  init(start: Int) { self.start = start }

  /// Lays a stretch of a document over what there is.
  mutating func add(_ run: OffsetAttributes.Run) {
    add(run.attributes, run.range.lowerBound - start..<run.range.upperBound - start)
  }

  /// Lays attributes over what there is.
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
