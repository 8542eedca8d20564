import Foundation
import ViewHosting

@testable import YYText

/// A text view in a window without a screen, and what it told its delegate of highlights.
@MainActor final class TextViewScene: YYTextViewDelegate {
  static let font = UIFont(name: "Liberation Sans", size: 20)!

  let host: HeadlessHost
  let view: YYTextView
  let window: UIWindow
  var touched: [(kind: String, highlight: YYTextHighlight, range: NSRange, rect: CGRect)] = []

  init(
    _ text: NSAttributedString, size: CGSize = CGSize(width: 340, height: 200),
    frame: CGRect? = nil, font: UIFont = TextViewScene.font
  ) {
    host = HeadlessHost(size: size)
    view = YYTextView(frame: frame ?? CGRect(origin: .zero, size: size))
    window = UIWindow(host: host)
    window.addSubview(view)
    view.font = font
    view.attributedText = text
    view.delegate = self
    window.makeKey()
    host.render()
  }

  convenience init(
    _ text: String = "", size: CGSize = CGSize(width: 340, height: 200), frame: CGRect? = nil,
    font: UIFont = TextViewScene.font
  ) {
    let styled = NSAttributedString(
      string: text, attributes: [.font: font, .foregroundColor: UIColor.black])
    self.init(styled, size: size, frame: frame, font: font)
  }

  func select(_ location: Int, _ length: Int = 0) {
    view.selectedRange = NSRange(location: location, length: length)
  }

  /// The middle of a range, in points of a window that the view fills.
  func middle(_ range: NSRange) -> CGPoint {
    let rect = view.textLayout?.rect(for: YYTextRange(range: range)) ?? .null
    return CGPoint(x: rect.midX + 4, y: rect.midY + 6)
  }

  func textView(
    _ textView: YYTextView, didTap highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect
  ) { touched.append(("tap", highlight, characterRange, rect)) }

  func textView(
    _ textView: YYTextView, didLongPress highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect
  ) { touched.append(("long", highlight, characterRange, rect)) }
}
