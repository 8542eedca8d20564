internal import CoreText

/// Attributes over those of the document.
extension NSTextLayoutManager {
  /// The overlays, the lowest first: later ones win where several say something of one attribute.
  ///
  /// Not in Apple's TextKit.
  public var overlays: [TextOverlay] { rendering.overlays }

  /// Puts a new overlay on top of the others; if there is one of that name, it stays where it is.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Returns: The overlay of that name.
  @discardableResult
  public func addOverlay(named name: String) -> TextOverlay {
    if let known = rendering.overlays.first(where: { $0.name == name }) { return known }
    let overlay = TextOverlay(name: name, in: self)
    rendering.overlays.append(overlay)
    prepareRendering()
    return overlay
  }

  /// Takes an overlay away with all its attributes.
  ///
  /// Not in Apple's TextKit.
  public func removeOverlay(_ overlay: TextOverlay) {
    guard rendering.overlays.contains(where: { $0 === overlay }) else { return }
    prepareRendering()
    let old = overlay.runs
    overlay.runs = OffsetAttributes(length: old.length)
    rendering.overlays.removeAll { $0 === overlay }
    overlay.textLayoutManager = nil
    overlayChanged(from: old, to: overlay.runs, in: 0..<old.length)
  }

  /// Lays out anew what has got or lost attributes that are not about painting.
  ///
  /// - Parameter range: Nothing has changed outside of it.
  func overlayChanged(from old: OffsetAttributes, to new: OffsetAttributes, in range: Range<Int>) {
    for part in OverlayComparison.changedShapes(from: old, to: new, in: range) { forgetLayout(of: part) }
    if let handler = renderingChangeHandler, let range = textRange(range) { handler(self, range) }
  }

  /// The text of an element as it is laid out: with what overlays say of other things than painting.
  ///
  /// - Parameter start: The element's first offset.
  func overlaid(_ string: NSAttributedString, at start: Int) -> NSAttributedString {
    rendering.overlays.isEmpty ? string : rendering.overlays.map(\.runs).applied(to: string, at: start)
  }
}

extension [OffsetAttributes] {
  /// The text of an element with what overlays, the lowest first, say of other things than painting.
  ///
  /// - Parameter start: The element's first offset.
  func applied(to string: NSAttributedString, at start: Int) -> NSAttributedString {
    var changed: NSMutableAttributedString?
    for overlay in self {
      for run in overlay.runs(in: start..<start + string.length) {
        let shapes = OverlayComparison.shapes(run.attributes)
        guard !shapes.isEmpty else { continue }
        let whole = changed ?? NSMutableAttributedString(attributedString: string)
        whole.addAttributes(
          shapes, range: NSRange(location: run.range.lowerBound - start, length: run.range.count))
        changed = whole
      }
    }
    return changed ?? string
  }
}

/// Finds where overlays differ in more than paint.
private enum OverlayComparison {
  /// What of some attributes changes how lines are laid out. Objects in the text are the text's business.
  static func shapes(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    attributes.filter { !RunPaint.attributeNames.contains($0.key) && !passive.contains($0.key) }
  }

  /// Attributes that nothing is laid out by, or that overlays may not have.
  private static let passive: Set<NSAttributedString.Key> = [.attachment, .link, .toolTip]

  /// The stretches in which attributes that change layout differ.
  static func changedShapes(from old: OffsetAttributes, to new: OffsetAttributes, in range: Range<Int>)
    -> [Range<Int>]
  {
    let edges = Set(
      (old.runs(in: range) + new.runs(in: range)).flatMap { run in
        shapes(run.attributes).isEmpty ? [] : [run.range.lowerBound, run.range.upperBound]
      }
    ).sorted()
    return zip(edges, edges.dropFirst()).compactMap { start, end in
      let (before, after) = (shapes(old.run(at: start).attributes), shapes(new.run(at: start).attributes))
      return AttributeResolver.areEqual(before, after) ? nil : start..<end
    }
  }
}
