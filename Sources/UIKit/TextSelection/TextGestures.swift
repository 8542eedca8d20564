internal import Foundation

/// Recognises a press that rests on the text itself.
final class TextLongPressRecognizer: UILongPressGestureRecognizer {
  override func take(_ touch: UITouch) -> Bool {
    touch.type == .direct && touch.view === view
      && (view as? any EditedTextView)?.textExchange.claims(touch) != true && super.take(touch)
  }
}

/// Recognises taps on the text itself.
final class TextTapRecognizer: UITapGestureRecognizer {
  override func take(_ touch: UITouch) -> Bool {
    touch.type == .direct && touch.view === view && super.take(touch)
  }
}

/// Recognises a finger that holds the caret, and moves.
final class TextCaretRecognizer: UIGestureRecognizer {
  /// Whether a finger at a point of the view holds the caret.
  var holds: (CGPoint) -> Bool = { _ in false }
  /// How far the finger moves before it takes the caret along, in points.
  static let slack: CGFloat = 4
  private var start = CGPoint.zero

  override func take(_ touch: UITouch) -> Bool {
    touch.type == .direct && touch.view === view && holds(touch.location(in: view)) && super.take(touch)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .changed }
    let now = location(in: nil)
    if hypot(now.x - start.x, now.y - start.y) > Self.slack { state = .began }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}

/// Recognises a hold at once, and goes on until it ends: of a finger on a handle, or of a pointer's first
/// button on text.
final class TextHoldRecognizer: UIGestureRecognizer {
  private let type: UITouch.TouchType
  /// The number of presses in quick succession.
  private(set) var count = 1

  init(_ type: UITouch.TouchType) {
    self.type = type
    super.init()
  }

  override func take(_ touch: UITouch) -> Bool {
    touch.type == type && touch.view === view && touch.buttons == .primary && super.take(touch)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard tracked.count == 1 else { return }
    count = touches.first?.tapCount ?? 1
    state = .began
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
