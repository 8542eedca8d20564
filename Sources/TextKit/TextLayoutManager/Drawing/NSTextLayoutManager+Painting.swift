internal import CoreText
internal import GalleyTextStore

/// The attributes that elements are painted with on top of those of their text: those of links first, then
/// overlays, then rendering attributes.
extension NSTextLayoutManager {
  /// Discards rendering attributes and the attributes of overlays, when the document is replaced.
  func forgetRendering() {
    rendering.prepare(length: 0)
  }

  /// Moves rendering attributes and overlays with an edit. Elements that are laid out again because of it
  /// lose their rendering attributes.
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

  /// Returns whether lines are the current ones of the element at an offset, as far as that is known. A
  /// fragment returned before an edit is painted as it was.
  func isCurrent(_ lines: ElementLines, at offset: Int) -> Bool {
    guard isPrepared, let kept = index.place(at: offset)?.block.kept else { return true }
    return kept.lines === lines
  }

  /// Returns the attributes that override those of some characters of an element when they are painted.
  ///
  /// - Parameters:
  ///   - characters: The characters, relative to the element's start.
  ///   - lines: The element's lines.
  ///   - start: The element's first offset in the document.
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

/// Attributes of ranges, merged one over another.
private struct PaintItems {
  /// The document offset that ranges are relative to.
  let start: Int
  /// The merged attributes: ascending, without overlaps.
  private(set) var items: [PaintOverrides.Item] = []

  init(start: Int) { self.start = start }

  /// Merges a run of the document over the existing attributes.
  mutating func add(_ run: OffsetAttributes.Run) {
    add(run.attributes, run.range.lowerBound - start..<run.range.upperBound - start)
  }

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
