internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What a text view paints: what is selected beneath the text, marked text, the caret.
extension UITextView {
  func paint(_ rect: CGRect, into context: CGContext) {
    paintCurrentLines(context)
    paintSelection(rect, context)
    paintFoundText(rect, context)
    paintText(rect, context)
    paintSpelling(rect, context)
    paintInvisibles(rect, context)
    paintFolds(rect, context)
    paintMarkedText(rect, context)
    paintCarets(context)
  }

  private func paintSelection(_ rect: CGRect, _ context: CGContext) {
    guard isSelectable, !looks.clearsOnInsertion else { return }
    let tint: UIColor = hasActiveKeys ? tintColor : .systemGray
    context.setFillColor(
      tint.resolvedColor(with: traitCollection).withAlphaComponent(
        hasActiveKeys ? state.interaction.style.selectionOpacity : 0.2
      ).cgColor)
    for range in editor.selection.ranges {
      for band in bands(of: range, in: rect) { context.fill(band.rect) }
    }
  }

  func paintText(_ rect: CGRect, _ context: CGContext) {
    let origin = containerOrigin
    if let face = stack.face { return face.paint(rect, at: origin, into: context) }
    if let manager = stack.layoutManager {
      // Glyphs may reach into the rows beside theirs: all that are seen are painted, as far as the clip lets.
      let seen = rect.union(bounds).offsetBy(dx: -origin.x, dy: -origin.y)
      let glyphs = manager.glyphRange(forBoundingRect: seen, in: textContainer)
      manager.drawBackground(forGlyphRange: glyphs, at: origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
      return
    }
    let isWhole = rect.minY <= bounds.minY && rect.maxY >= bounds.maxY
    for fragment in state.fragments {
      let frame = fragment.layoutFragmentFrame
      let point = CGPoint(x: frame.minX + origin.x, y: frame.minY + origin.y)
      if let lines = rememberedLines(of: fragment), !lines.isEmpty {
        // Masks of glyphs are put on whole pixels.
        let seen = lines.indices.filter { lines[$0].painted.insetBy(dx: -2, dy: -2).intersects(rect) }
        if !seen.isEmpty { fragment.draw(lines: seen, at: point, in: context) }
      } else if isWhole || rememberedRect(of: fragment).intersects(rect) {
        fragment.draw(at: point, in: context)
      }
    }
  }

  /// Paints a line under what is composed, or the looks that the view or the input method asks for.
  private func paintMarkedText(_ rect: CGRect, _ context: CGContext) {
    guard let marked = editor.markedText else { return }
    let color = (markedTextStyle?[.foregroundColor] as? UIColor ?? textColor ?? .label)
      .resolvedColor(with: traitCollection)
    context.setFillColor(color.cgColor)
    var parts = marked.overlays.compactMap { overlay -> (Range<Int>, CGFloat)? in
      guard let style = overlay.attributes[.underlineStyle] as? Int, style != 0 else { return nil }
      let start = marked.range.lowerBound
      return (start + overlay.range.lowerBound..<start + overlay.range.upperBound, style > 1 ? 2 : 1)
    }
    if parts.isEmpty { parts = [(marked.range, 1)] }
    for (range, height) in parts {
      for band in bands(of: range, in: rect) {
        context.fill(
          isVertical
            ? CGRect(x: band.rect.minX, y: band.rect.minY, width: height, height: band.rect.height)
            : CGRect(x: band.rect.minX, y: band.rect.maxY - height, width: band.rect.width, height: height))
      }
    }
  }

  private func paintCarets(_ context: CGContext) {
    context.setFillColor((tintColor as UIColor).resolvedColor(with: traitCollection).cgColor)
    if let offset = exchange.dropTarget.offset {
      context.fill(caretRect(of: EditorSelection.Part(min(offset, stack.length))))
    }
    for rect in rememberedMarks(.caret) ?? caretRects { context.fill(rect) }
  }

  /// Where carets are painted, in points of the view.
  var caretRects: [CGRect] {
    let isHidden = looks.clearsOnInsertion || window?.composing.hidesCaret == true
    guard hasActiveKeys, isEditable, state.isCaretShown, !isHidden else { return [] }
    return editor.selection.parts.filter { $0.isCaret && isShown($0) }.map { caretRect(of: $0) }
  }

  /// Whether keys reach the view: it is first responder, and its window has the keyboard.
  var hasActiveKeys: Bool { isFirstResponder && window?.host?.isActive != false }

  /// Called after the window got or lost the keyboard.
  func windowActivityChanged() {
    restartCaret()
    canvas.setNeedsDisplay()
    state.interaction.selectionMayHaveChanged()
  }

  // MARK: Blinking

  /// Shows the caret, and has it blink from now on.
  func restartCaret() {
    stopBlinking()
    state.isCaretShown = true
    canvasMayHaveChanged()
    scheduleBlink(isFirst: true)
  }

  func stopBlinking() {
    state.blink?.cancel()
    state.blink = nil
  }

  private func scheduleBlink(isFirst: Bool = false) {
    guard hasActiveKeys, isEditable, editor.selection.parts.contains(where: \.isCaret),
      let host = window?.host, let time = host.environment.caretBlinkTime, time > 0
    else { return }
    // A caret that a finger holds does not blink.
    let blink = state.interaction.style.blink
    if blink != nil, state.interaction.isSelecting { return }
    let delay = blink.map { isFirst ? $0.rest + $0.time : $0.time } ?? time
    state.blink = host.schedule(after: delay) { [weak self] in
      guard let self else { return }
      state.isCaretShown.toggle()
      for part in editor.selection.parts where part.isCaret && isShown(part) {
        setNeedsDisplay(ofMark: caretRect(of: part))
      }
      caretsHaveBlinked()
      scheduleBlink()
    }
  }
}
