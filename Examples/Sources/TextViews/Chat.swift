import UIKit

/// A conversation: bubbles above, and a text view below them that grows with what is typed.
@MainActor final class ChatView: UIView, UITextViewDelegate {
  private let messages = UIScrollView()
  private var bubbles: [Bubble] = []
  let input = UITextView()
  private let hint = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    addSubview(messages)
    input.font = .systemFont(ofSize: 16)
    input.backgroundColor = .secondarySystemBackground
    input.layer.cornerRadius = 18
    input.textContainerInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    input.delegate = self
    addSubview(input)
    hint.text = "Message"
    hint.font = input.font
    hint.textColor = .placeholderText
    addSubview(hint)
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a message at the end.
  func add(_ text: String, isMine: Bool) {
    let bubble = Bubble(text, isMine: isMine)
    bubbles.append(bubble)
    messages.addSubview(bubble)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 24
    let wanted = input.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    let height = min(max(wanted, 36), 120)
    input.frame = CGRect(x: 12, y: bounds.height - height - 12, width: width, height: height)
    hint.frame = input.frame.inset(by: UIEdgeInsets(top: 0, left: 13, bottom: 0, right: 13))
    hint.isHidden = input.hasText
    messages.frame = CGRect(x: 0, y: 0, width: bounds.width, height: input.frame.minY - 12)
    var y: CGFloat = 12
    for bubble in bubbles {
      let size = bubble.sizeThatFits(CGSize(width: bounds.width * 0.74, height: .greatestFiniteMagnitude))
      let x = bubble.isMine ? bounds.width - 12 - size.width : 12
      bubble.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      y += size.height + 8
    }
    messages.contentSize = CGSize(width: bounds.width, height: y + 4)
    messages.contentOffset.y = max(messages.contentSize.height - messages.bounds.height, 0)
  }

  func textViewDidChange(_ textView: UITextView) { setNeedsLayout() }

  /// Return sends the message.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard text == "\n" else { return true }
    if textView.hasText { add(textView.text, isMine: true) }
    textView.text = ""
    setNeedsLayout()
    return false
  }
}

/// A message in its bubble.
@MainActor final class Bubble: UIView {
  let isMine: Bool
  private let label = UILabel()
  private static let margin = UIEdgeInsets(top: 8, left: 13, bottom: 8, right: 13)

  init(_ text: String, isMine: Bool) {
    self.isMine = isMine
    super.init(frame: .zero)
    backgroundColor = isMine ? .systemBlue : .secondarySystemBackground
    layer.cornerRadius = 17
    label.text = text
    label.font = .systemFont(ofSize: 16)
    label.textColor = isMine ? .white : .label
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let margin = Bubble.margin
    let text = label.sizeThatFits(
      CGSize(width: size.width - margin.left - margin.right, height: .greatestFiniteMagnitude))
    return CGSize(
      width: text.width + margin.left + margin.right, height: text.height + margin.top + margin.bottom)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.inset(by: Bubble.margin)
  }
}

extension ChatView {
  /// A conversation in many scripts, with an answer that is being typed.
  static func show(isDark: Bool, scale: CGFloat) -> CGImage {
    let chat = ChatView(frame: .zero)
    chat.add("Did the page with the Arabic and the Hindi text come out right? 🙈", isMine: false)
    chat.add("It did: السلام عليكم stands from right to left, and नमस्ते has its vowel signs.", isMine: true)
    chat.add("还有中文和日本語の行も。👩🏽‍🚀", isMine: false)
    chat.add("All in one label, lines broken where they should be.", isMine: true)
    let stage = Stage(chat, size: CGSize(width: 390, height: 520), isDark: isDark, scale: scale)
    stage.click(chat.input)
    stage.host.type("Then I print it now.")
    stage.host.press("return")
    stage.host.type(
      "By the way, this field grows with its text, as far as five lines of it, and then it scrolls")
    return stage.picture()
  }
}
