internal import CoreText

/// Overlays: attributes on top of those of the document.
extension NSTextLayoutManager {
  /// The overlays, the lowest first. Where several set the same attribute, the last one wins.
  ///
  /// Not in Apple's TextKit.
  public var overlays: [TextOverlay] { rendering.overlays }

  /// Adds an overlay on top of the others. If there is one of the same name, it stays at its level.
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

  /// Removes an overlay with all its attributes.
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

  /// Discards the layout of text whose overlay attributes have changed in more than paint.
  ///
  /// - Parameters:
  ///   - old: The attributes before the change.
  ///   - new: The attributes now.
  ///   - range: The offsets outside which nothing has changed.
  func overlayChanged(from old: OffsetAttributes, to new: OffsetAttributes, in range: Range<Int>) {
    for part in OverlayComparison.changedShapes(from: old, to: new, in: range) { forgetLayout(of: part) }
    if let handler = renderingChangeHandler, let range = textRange(range) { handler(self, range) }
  }

  /// Whether there are overlays, which may affect layout.
  var hasOverlays: Bool { !rendering.overlays.isEmpty }

  /// Returns the text of an element as it is laid out: with those attributes of overlays that affect layout.
  ///
  /// - Parameters:
  ///   - string: The element's text.
  ///   - start: The element's first offset in the document.
  func overlaid(_ string: NSAttributedString, at start: Int) -> NSAttributedString {
    !hasOverlays ? string : rendering.overlays.map(\.runs).applied(to: string, at: start)
  }
}

extension [OffsetAttributes] {
  /// Returns the text of an element with those attributes of the overlays, the lowest first, that affect
  /// layout.
  ///
  /// - Parameters:
  ///   - string: The element's text.
  ///   - start: The element's first offset in the document.
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

/// Comparison of overlays by the attributes that affect layout.
private enum OverlayComparison {
  /// Returns the attributes that affect how lines are laid out. Attachments belong to the text itself and do
  /// not count.
  static func shapes(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    attributes.filter { !RunPaint.attributeNames.contains($0.key) && !passive.contains($0.key) }
  }

  /// Attributes that do not affect layout, or that overlays may not have.
  private static let passive: Set<NSAttributedString.Key> = [.attachment, .link, .toolTip]

  /// Returns the ranges in which attributes that affect layout differ.
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
