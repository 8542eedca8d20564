internal import Foundation
internal import GalleyDetection
internal import UIKit
internal import ViewHosting

/// A finger on a highlight of a text view.
@MainActor struct YYTextViewTouch {
  let highlight: YYTextHighlight
  let range: NSRange
  let start: CGPoint
  /// Whether the look of the highlight is shown.
  var isShown = true
  var hasMoved = false
  var timer: (any HostTimer)?
}

/// Keeps touches of highlights from the gestures that select.
@MainActor final class YYTextViewGate: UIGestureRecognizerDelegate {
  weak var view: YYTextView?

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let view else { return true }
    return view.touchedHighlight(at: touch.location(in: view)) == nil
  }
}

/// Highlights that are touched.
extension YYTextView {
  /// Returns the highlight at a point that acts on touches.
  func touchedHighlight(at point: CGPoint) -> (value: YYTextHighlight, range: NSRange)? {
    guard isHighlightable else { return nil }
    layOutFace()
    let origin = face.origin
    let place = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    guard let layout = face.layout(nearest: place), layout.containsHighlight else { return nil }
    guard let touched = layout.textRange(at: place)?.asRange(), touched.location < layout.text.length else {
      return nil
    }
    var range = NSRange()
    let value = layout.text.attribute(
      .yyHighlight, at: touched.location, longestEffectiveRange: &range,
      in: NSRange(location: 0, length: layout.text.length))
    return (value as? YYTextHighlight).map { ($0, range) } ?? foundLink(at: touched.location, in: layout)
  }

  /// Returns a link that a detector has found: it is in the layout, and not in the text that is edited.
  private func foundLink(at offset: Int, in layout: YYTextLayout) -> (value: YYTextHighlight, range: NSRange)?
  {
    guard findsLinks else { return nil }
    let pieces = layout.lines.flatMap { $0.ctLine.pieces { $0[.yyHighlight] != nil } }
    guard let touched = pieces.first(where: { NSLocationInRange(offset, $0.range) }),
      let link = touched.attributes[.yyHighlight] as? YYTextHighlight
    else { return nil }
    let parts = pieces.filter { $0.attributes[.yyHighlight] as? YYTextHighlight === link }
    let range = parts.reduce(touched.range) { NSUnionRange($0, $1.range) }
    // It was found in its paragraph, which edits before it have moved.
    if let result = link.userInfo?["result"] as? NSTextCheckingResult, result.range != range {
      link.userInfo?["result"] = result.moved(to: range)
    }
    return (link, range)
  }

  private func rect(of range: NSRange) -> CGRect {
    layOutFace()
    let layout = face.layout(ofText: range.location..<range.location + range.length)
    guard let rect = layout?.rect(for: YYTextRange(range: range)), !rect.isNull else { return .null }
    return rect.offsetBy(dx: face.origin.x, dy: face.origin.y)
  }

  func beginTouch(_ touches: Set<UITouch>) -> Bool {
    guard let touch = touches.first else { return false }
    let point = touch.location(in: self)
    guard let touched = touchedHighlight(at: point) else { return false }
    settings.touch = YYTextViewTouch(highlight: touched.value, range: touched.range, start: point)
    settings.touch?.timer = window?.host?.schedule(after: YYLabelTouching.longPressDuration) { [weak self] in
      self?.pressLong()
    }
    showTouch(touched.range)
    return true
  }

  func moveTouch(_ touches: Set<UITouch>) -> Bool {
    guard let tracked = settings.touch, let touch = touches.first else { return false }
    let point = touch.location(in: self)
    let distance = max(abs(point.x - tracked.start.x), abs(point.y - tracked.start.y))
    if distance > YYLabelTouching.allowableMovement {
      settings.touch?.hasMoved = true
      tracked.timer?.cancel()
    }
    guard settings.touch?.hasMoved == true else { return true }
    let isInside = touchedHighlight(at: point).map { $0.range == tracked.range } ?? false
    if isInside != tracked.isShown {
      settings.touch?.isShown = isInside
      showTouch(tracked.range)
    }
    return true
  }

  func finishTouch(_ touches: Set<UITouch>) -> Bool {
    guard let tracked = settings.touch else { return false }
    endTouch()
    guard tracked.isShown else { return true }
    let delegate = relay.delegate
    guard delegate?.textView(self, shouldTap: tracked.highlight, in: tracked.range) ?? true else {
      return true
    }
    if let action = tracked.highlight.tapAction {
      action(self, textStorage, tracked.range, rect(of: tracked.range))
    } else {
      delegate?.textView(self, didTap: tracked.highlight, in: tracked.range, rect: rect(of: tracked.range))
    }
    return true
  }

  private func pressLong() {
    guard let tracked = settings.touch else { return }
    let delegate = relay.delegate
    guard delegate?.textView(self, shouldLongPress: tracked.highlight, in: tracked.range) ?? true else {
      return
    }
    endTouch()
    if let action = tracked.highlight.longPressAction {
      action(self, textStorage, tracked.range, rect(of: tracked.range))
    } else {
      delegate?.textView(
        self, didLongPress: tracked.highlight, in: tracked.range, rect: rect(of: tracked.range))
    }
  }

  func endTouch() {
    let range = settings.touch?.range
    settings.touch?.timer?.cancel()
    settings.touch = nil
    if let range { showTouch(range) }
  }

  /// Lays a range out anew that is touched, or is not any more.
  private func showTouch(_ range: NSRange) {
    faceChanged(in: range.location..<range.location + range.length)
  }
}
