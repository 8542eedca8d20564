import UIKit

/// Two text views on one storage: what is typed in one shows in the other, each at its own place.
@MainActor final class TwoViewsView: UIView {
  let storage: NSTextStorage
  let views: [UITextView]

  override init(frame: CGRect) {
    let storage = NSTextStorage()
    self.storage = storage
    views = (0..<2).map { _ in
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude))
      container.widthTracksTextView = true
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      return UITextView(frame: .zero, textContainer: container)
    }
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    for view in views {
      view.backgroundColor = .secondarySystemGroupedBackground
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.width - 36) / 2
    for (index, view) in views.enumerated() {
      view.frame = CGRect(
        x: 12 + CGFloat(index) * (width + 12), y: 12, width: width, height: bounds.height - 24)
    }
  }

  /// The two views, of which one shows the end of the text while something is typed at its beginning.
  static func show(isDark: Bool, scale: CGFloat) -> CGImage {
    let both = TwoViewsView(frame: .zero)
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 6
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 15), .paragraphStyle: style, .foregroundColor: UIColor.label,
    ]
    let paragraphs = (1...30).map { "Paragraph \($0). One storage, two layout managers, two views of it." }
    both.storage.append(
      NSAttributedString(string: paragraphs.joined(separator: "\n"), attributes: attributes))
    let stage = Stage(both, size: CGSize(width: 560, height: 320), isDark: isDark, scale: scale)
    both.views[1].scrollRangeToVisible(NSRange(location: both.storage.length, length: 0))
    stage.click(both.views[0])
    both.views[0].selectedRange = NSRange(location: 0, length: 0)
    stage.host.type("Typed on the left, seen on the right. ")
    both.views[0].selectedRange = NSRange(location: 0, length: 8)
    return stage.picture()
  }
}
