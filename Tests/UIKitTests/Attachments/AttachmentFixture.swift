import Testing
import UIKit
import ViewHosting

/// A card that says what it shows, and counts how many of its kind there ever were.
final class CardView: UIView, ReusableTextAttachmentView {
  static var made = 0
  var shows: String?
  var layouts = 0

  init(reuseIdentifier: String) {
    super.init(frame: .zero)
    CardView.made += 1
    backgroundColor = .systemGreen
  }
  required init?(coder: NSCoder) { nil }
  func prepareForReuse() { shows = nil }
  override func layoutSubviews() { layouts += 1 }
}

/// A text view whose delegate shows attachments, and what that was asked and told.
@MainActor final class AttachmentFixture {
  let host: HeadlessHost
  let window: UIWindow
  let view: UITextView
  let log = Log()

  final class Log: NSObject, TextAttachmentDelegate {
    var calls: [String] = []
    var asked: [String] = []
    var mayDelete = true

    func textView(_ textView: UITextView, viewFor attachment: ReusableTextAttachment) -> UIView? {
      let name = attachment.payload as? NSString as String? ?? ""
      asked.append(name)
      let view = textView.dequeueAttachmentView(withIdentifier: attachment.reuseIdentifier)
      (view as? CardView)?.shows = name
      return view
    }
    private func names(_ attachments: [NSTextAttachment]) -> String {
      attachments.map { ($0 as? ReusableTextAttachment)?.payload as? NSString as String? ?? "?" }
        .joined(separator: " ")
    }
    func textView(
      _ textView: UITextView, shouldDelete attachments: [NSTextAttachment], in range: NSRange
    ) -> Bool {
      calls.append("may \(names(attachments)) {\(range.location),\(range.length)}")
      return mayDelete
    }
    func textView(_ textView: UITextView, willDelete attachments: [NSTextAttachment]) {
      calls.append("will \(names(attachments)) of \(textView.textStorage.length)")
    }
    func textView(_ textView: UITextView, didDelete attachments: [NSTextAttachment]) {
      calls.append("did \(names(attachments)) of \(textView.textStorage.length)")
    }
  }

  init(
    _ text: NSAttributedString, _ view: UITextView = UITextView(),
    size: CGSize = CGSize(width: 320, height: 200)
  ) {
    host = HeadlessHost(size: size)
    self.view = view
    CardView.made = 0
    view.register(CardView.self, forAttachmentsWithIdentifier: "card")
    view.delegate = log
    view.attributedText = text
    window = UIWindow(host: host, rootView: view)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    view.contentOffset = .zero
    host.render()
    log.calls = []
  }

  /// Returns what was called since the last time.
  func calls() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  /// The cards that are on screen, from top to bottom.
  var cards: [CardView] {
    func inside(_ view: UIView) -> [CardView] {
      (view as? CardView).map { [$0] } ?? view.subviews.flatMap(inside)
    }
    return inside(view).sorted { frame($0).minY < frame($1).minY }
  }

  func frame(_ card: UIView) -> CGRect { card.convert(card.bounds, to: view) }

  static let font = UIFont(name: "Liberation Serif", size: 16)!

  static func text(_ string: String) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: font])
  }

  static func card(_ name: String, _ size: CGSize = CGSize(width: 100, height: 60)) -> ReusableTextAttachment
  {
    let card = ReusableTextAttachment(reuseIdentifier: "card", size: size, payload: NSString(string: name))
    card.placeholderText = "[\(name)]"
    return card
  }

  /// Some lines, each with a card of its own named by its number.
  static func list(_ count: Int) -> NSAttributedString {
    let text = NSMutableAttributedString()
    for index in 0..<count {
      text.append(AttachmentFixture.text("Line \(index)\n"))
      text.append(NSAttributedString(attachment: card("\(index)"), attributes: [.font: font]))
      text.append(AttachmentFixture.text("\n"))
    }
    return text
  }
}
