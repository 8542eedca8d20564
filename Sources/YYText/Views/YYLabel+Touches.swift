internal import Foundation
internal import UIKit
internal import ViewHosting

/// A finger on a label.
@MainActor struct YYLabelTouching {
  /// Whether a finger is followed.
  var isTracking = false
  /// Where it began, in points of the label.
  var start = CGPoint.zero
  /// Whether it has moved too far for a tap.
  var hasMoved = false
  /// The highlight that it has touched, and its range.
  var highlight: (value: YYTextHighlight, range: NSRange)?
  var timer: (any HostTimer)?

  /// How long a finger rests for a long press, in seconds.
  static let longPressDuration = 0.5
  /// How far it may move before it is neither a tap nor a long press, in points along either axis.
  static let allowableMovement: CGFloat = 9
}

/// Taps, long presses, and highlights.
extension YYLabel {
  /// Returns the highlight at a point of the label, and its whole range.
  func highlight(at point: CGPoint) -> (value: YYTextHighlight, range: NSRange)? {
    guard let layout = shownLayout else { return nil }
    if let found = highlightOfToken(at: point, layout) { return found }
    guard layout.containsHighlight, let touched = character(at: point, layout),
      touched.location < layout.text.length
    else { return nil }
    var range = NSRange()
    let value = layout.text.attribute(
      .yyHighlight, at: touched.location, longestEffectiveRange: &range,
      in: NSRange(location: 0, length: layout.text.length))
    return (value as? YYTextHighlight).map { ($0, range) }
  }

  /// Returns the highlight of the truncation token at a point. Its range is that of the text that is not
  /// shown.
  private func highlightOfToken(
    at point: CGPoint, _ layout: YYTextLayout
  ) -> (value: YYTextHighlight, range: NSRange)? {
    let index = layout.truncationTokenIndex(at: layoutPoint(point, layout))
    guard index != YYTextLayout.notFound, let token = layout.laid.tokenString,
      Int(index) < token.length,
      let value = token.attribute(.yyHighlight, at: Int(index), effectiveRange: nil) as? YYTextHighlight
    else { return nil }
    return (value, layout.hiddenRanges.first ?? NSRange(location: layout.text.length, length: 0))
  }

  private func character(at point: CGPoint, _ layout: YYTextLayout) -> NSRange? {
    layout.textRange(at: layoutPoint(point, layout))?.asRange()
  }

  /// Calls an action with the character at a point.
  private func call(_ action: YYTextAction, at point: CGPoint) {
    guard let layout = shownLayout, let range = character(at: point, layout) else {
      return action(self, content.text, NSRange(location: NSNotFound, length: 0), .null)
    }
    call(action, range, layout)
  }

  private func call(_ action: YYTextAction, _ range: NSRange, _ layout: YYTextLayout) {
    let rect = layout.rect(for: YYTextRange(range: range))
    action(self, layout.text, range, labelRect(rect, layout))
  }

  private func callHighlight(_ action: YYTextAction?) {
    guard let action, let highlight = touching.highlight, let layout = shownLayout else { return }
    call(action, highlight.range, layout)
  }

  // MARK: Events

  func beginTouch(_ touches: Set<UITouch>) -> Bool {
    guard let touch = touches.first else { return false }
    endTouch()
    let point = touch.location(in: self)
    touching.highlight = highlight(at: point)
    let isWanted =
      touching.highlight != nil || textTouchBeganAction != nil || textTapAction != nil
      || textLongPressAction != nil
    guard isWanted else { return false }
    (touching.isTracking, touching.start, touching.hasMoved) = (true, point, false)
    touching.timer = window?.host?.schedule(after: YYLabelTouching.longPressDuration) { [weak self] in
      self?.pressLong()
    }
    if touching.highlight != nil { showHighlight(true, fades: false) }
    if let textTouchBeganAction { call(textTouchBeganAction, at: point) }
    return true
  }

  func moveTouch(_ touches: Set<UITouch>) -> Bool {
    guard touching.isTracking, let touch = touches.first else { return false }
    let point = touch.location(in: self)
    let distance = max(abs(point.x - touching.start.x), abs(point.y - touching.start.y))
    if distance > YYLabelTouching.allowableMovement {
      touching.hasMoved = true
      touching.timer?.cancel()
    }
    if touching.hasMoved, let touched = touching.highlight {
      showHighlight(highlight(at: point)?.value === touched.value, fades: fadeOnHighlight)
    }
    return true
  }

  func finishTouch(_ touches: Set<UITouch>) -> Bool {
    guard touching.isTracking, let touch = touches.first else { return false }
    touching.timer?.cancel()
    let point = touch.location(in: self)
    if !touching.hasMoved, let textTapAction { call(textTapAction, at: touching.start) }
    if let touched = touching.highlight,
      !touching.hasMoved || highlight(at: point)?.value === touched.value
    {
      callHighlight(touched.value.tapAction ?? highlightTapAction)
    }
    endTouch(fades: fadeOnHighlight)
    return true
  }

  func cancelTouch() -> Bool {
    guard touching.isTracking else { return false }
    endTouch(fades: fadeOnHighlight)
    return true
  }

  private func pressLong() {
    guard touching.isTracking else { return }
    if let textLongPressAction { call(textLongPressAction, at: touching.start) }
    let action = touching.highlight.flatMap { $0.value.longPressAction ?? highlightLongPressAction }
    guard action != nil || textLongPressAction != nil else { return }
    callHighlight(action)
    endTouch(fades: fadeOnHighlight)
  }

  /// Forgets the finger, and shows the text as it is.
  func endTouch(fades: Bool = false) {
    touching.timer?.cancel()
    showHighlight(false, fades: fades)
    touching = YYLabelTouching()
  }

  /// Shows the highlight that is touched, or the text as it is.
  private func showHighlight(_ isShown: Bool, fades: Bool) {
    guard isShown != layouts.showsHighlight else { return }
    if isShown, layouts.highlighted == nil { layouts.highlighted = highlightedLayout() }
    guard !isShown || layouts.highlighted != nil else { return }
    layouts.showsHighlight = isShown
    displaying.isHighlightFading = fades
    setNeedsDisplay()
  }

  private func highlightedLayout() -> YYShownLayout? {
    guard let touched = touching.highlight, let layout = layouts.usual.layout,
      let attributes = touched.value.attributes, !attributes.isEmpty
    else { return nil }
    let text = NSMutableAttributedString(attributedString: layout.text)
    for (key, value) in attributes {
      if value is NSNull {
        text.removeAttribute(key, range: touched.range)
      } else {
        text.addAttribute(key, value: value, range: touched.range)
      }
    }
    return YYShownLayout(text, layout.container)
  }
}
