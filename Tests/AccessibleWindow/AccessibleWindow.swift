#if Desktop
  import GTKHost
#endif
import Foundation
import UIKit

/// Opens a window with everything that screen readers are told of, until it is closed.
@main
struct AccessibleWindow {
  @MainActor static func main() throws {
    #if Desktop
      try GTKApplication.run(name: "accessible-window") {
        let window = GTKWindow(title: "Accessible 😀", size: CGSize(width: 600, height: 420))
        let content = Content(frame: .zero)
        UIWindow(host: window.view, rootView: content).makeKeyAndVisible()
        content.letter.becomeFirstResponder()
        window.show()
      }
    #endif
  }
}

#if Desktop
  /// Labels, fields, a button and a text of several styles.
  @MainActor final class Content: UIView {
    let plain = UILabel()
    let styled = UILabel()
    let name = UITextField()
    let secret = UITextField()
    let button = UIButton(type: .system)
    let letter = UITextView()
    private var added: UILabel?

    override init(frame: CGRect) {
      super.init(frame: frame)
      plain.text = "Plain 😀 label"
      plain.accessibilityIdentifier = "plain"
      styled.attributedText = Content.styledText
      styled.accessibilityIdentifier = "styled"
      name.text = "a😀b"
      name.accessibilityLabel = "Your name"
      name.accessibilityIdentifier = "name"
      name.borderStyle = .roundedRect
      secret.isSecureTextEntry = true
      secret.text = "key"
      secret.accessibilityLabel = "Secret"
      secret.borderStyle = .roundedRect
      button.setTitle("Press", for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.pressed() }, for: .touchUpInside)
      letter.attributedText = Content.letterText
      letter.accessibilityLabel = "Letter"
      letter.accessibilityIdentifier = "letter"
      for view in [plain, styled, name, secret, button, letter] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      plain.frame = CGRect(x: 10, y: 10, width: 280, height: 24)
      styled.frame = CGRect(x: 300, y: 10, width: 290, height: 24)
      name.frame = CGRect(x: 10, y: 40, width: 280, height: 30)
      secret.frame = CGRect(x: 300, y: 40, width: 180, height: 30)
      button.frame = CGRect(x: 490, y: 40, width: 100, height: 30)
      letter.frame = CGRect(x: 10, y: 80, width: 580, height: 330)
      added?.frame = CGRect(x: 490, y: 72, width: 100, height: 8)
    }

    /// Changes a label, and adds one or takes it away.
    private func pressed() {
      plain.text = "Pressed 👍"
      button.isSelected.toggle()
      if let added {
        added.removeFromSuperview()
        self.added = nil
      } else {
        let label = UILabel()
        label.text = "Added"
        addSubview(label)
        added = label
      }
      setNeedsLayout()
    }

    private static var styledText: NSAttributedString {
      let text = NSMutableAttributedString(
        string: "Styled 世界 here", attributes: [.font: UIFont(name: "Liberation Sans", size: 16)!])
      text.addAttribute(
        .font, value: UIFont(name: "Liberation Sans Bold", size: 16)!, range: NSRange(location: 7, length: 2))
      text.addAttribute(
        .link, value: URL(string: "https://example.org/label")!, range: NSRange(location: 10, length: 4))
      return text
    }

    /// A text of which the tests know every offset.
    private static var letterText: NSAttributedString {
      let plain = UIFont(name: "Liberation Serif", size: 18)!
      let text = NSMutableAttributedString(
        string: "Head 😀😀 line\nsee bold and link 👩‍👩‍👧 end\nfind ",
        attributes: [.font: plain, .foregroundColor: UIColor.black])
      func range(of part: String) -> NSRange { (text.string as NSString).range(of: part) }
      let heading = NSMutableParagraphStyle()
      heading.headerLevel = 2
      text.addAttribute(.paragraphStyle, value: heading, range: range(of: "Head 😀😀 line\n"))
      text.addAttribute(
        .font, value: UIFont(name: "Liberation Serif Bold", size: 18)!, range: range(of: "bold"))
      text.addAttribute(.foregroundColor, value: UIColor.red, range: range(of: "end"))
      text.addAttribute(.link, value: URL(string: "https://example.org/a?b")!, range: range(of: "link"))
      let picture = NSTextAttachment()
      picture.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 16)).image { context in
        UIColor.blue.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 16))
      }
      picture.accessibilityLabel = "A blue box"
      text.append(NSAttributedString(attachment: picture))
      text.append(NSAttributedString(string: " here\n", attributes: [.font: plain]))
      let items = NSMutableParagraphStyle()
      items.textLists = [NSTextList(markerFormat: .decimal, options: 0)]
      text.append(
        NSAttributedString(
          string: "one 😀\ntwo\n", attributes: [.font: plain, .paragraphStyle: items]))
      return text
    }
  }
#endif
