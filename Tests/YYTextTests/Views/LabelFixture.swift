import Foundation
import Testing
import ViewHosting

@testable import YYText

/// A label in a window without a screen.
@MainActor final class LabelFixture {
  static let font = UIFont(name: "Liberation Sans", size: 20)!

  let host: HeadlessHost
  let window: UIWindow
  let label: YYLabel

  init(
    _ text: String = "one two three", frame: CGRect = CGRect(x: 10, y: 10, width: 240, height: 60),
    font: UIFont = LabelFixture.font
  ) {
    host = HeadlessHost(size: CGSize(width: 300, height: 200))
    label = YYLabel(frame: frame)
    label.font = font
    label.text = text
    window = UIWindow(host: host)
    window.addSubview(label)
    host.render()
  }

  /// The middle of some characters, in points of the window.
  func middle(_ range: NSRange) throws -> CGPoint {
    let layout = try #require(label.shownLayout)
    let rect = label.labelRect(layout.rect(for: YYTextRange(range: range)), layout)
    return label.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  /// Gives a word a highlight, and shows the text.
  func highlight(_ word: String, _ highlight: YYTextHighlight) -> NSRange {
    let text = NSMutableAttributedString(attributedString: label.attributedText!)
    let range = (text.string as NSString).range(of: word)
    text.addAttribute(.yyHighlight, value: highlight, range: range)
    label.attributedText = text
    host.render()
    return range
  }
}
