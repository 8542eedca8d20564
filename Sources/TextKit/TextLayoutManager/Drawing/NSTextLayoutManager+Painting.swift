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
    guard isPrepared, let kept = index.entry(at: offset)?.block.kept else { return true }
    return kept.lines === lines
  }

  /// Returns the attributes that override those of some characters of an element when they are painted.
  ///
  /// - Parameters:
  ///   - characters: The characters, relative to the element's start.
  ///   - lines: The element's lines.
  ///   - start: The element's first offset in the document.
  func paintItems(of characters: Range<Int>, in lines: ElementLines, at start: Int) -> [PaintOverrides.Item] {
    var items = PaintItems()
    func add(_ run: OffsetAttributes.Run) {
      items.add(run.attributes, run.range.lowerBound - start..<run.range.upperBound - start)
    }
    for link in lines.links where link.range.overlaps(characters) {
      guard let location = location(at: start + link.range.lowerBound) else { continue }
      items.add(renderingAttributes(forLink: link.value, at: location), link.range.clamped(to: characters))
    }
    let offsets = start + characters.lowerBound..<start + characters.upperBound
    for overlay in rendering.overlays {
      for run in overlay.runs.runs(in: offsets) { add(run) }
    }
    for run in rendering.runs.runs(in: offsets) { add(run) }
    return items.items
  }
}
