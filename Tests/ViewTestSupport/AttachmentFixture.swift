package import AttachmentEditing
package import Foundation
package import TextKit
package import UIKit
package import ViewHosting

/// A card that says what it shows, and counts how many of its kind there ever were.
package final class CardView: UIView, ReusableTextAttachmentView {
  package static var made = 0
  package var shows: String?
  package var layouts = 0

  package init(reuseIdentifier: String) {
    super.init(frame: .zero)
    CardView.made += 1
    backgroundColor = .systemGreen
  }
  package required init?(coder: NSCoder) { nil }
  package func prepareForReuse() { shows = nil }
  package override func layoutSubviews() { layouts += 1 }
}

/// A text view whose delegate shows attachments, and what that was asked and told.
@MainActor package final class AttachmentFixture {
  package let host: HeadlessHost
  package let window: UIWindow
  package let view: AttachmentTextView
  package let log = Log()

  package final class Log: NSObject, AttachmentTextViewDelegate {
    package var calls: [String] = []
    package var asked: [String] = []
    package var mayDelete = true

    package func textView(
      _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
    ) -> UIView? {
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
    package func textView(
      _ textView: AttachmentTextView, shouldDelete attachments: [NSTextAttachment], in range: NSRange
    ) -> Bool {
      calls.append("may \(names(attachments)) {\(range.location),\(range.length)}")
      return mayDelete
    }
    package func textView(_ textView: AttachmentTextView, willDelete attachments: [NSTextAttachment]) {
      calls.append("will \(names(attachments)) of \(textView.textStorage.length)")
    }
    package func textView(_ textView: AttachmentTextView, didDelete attachments: [NSTextAttachment]) {
      calls.append("did \(names(attachments)) of \(textView.textStorage.length)")
    }
  }

  package init(
    _ text: NSAttributedString, _ view: AttachmentTextView = AttachmentTextView(),
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
  package func calls() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  /// The cards that are on screen, from top to bottom.
  package var cards: [CardView] {
    func inside(_ view: UIView) -> [CardView] {
      (view as? CardView).map { [$0] } ?? view.subviews.flatMap(inside)
    }
    return inside(view).sorted { frame($0).minY < frame($1).minY }
  }

  package func frame(_ card: UIView) -> CGRect { card.convert(card.bounds, to: view) }

  package static let font = UIFont(name: "Liberation Serif", size: 16)!

  package static func text(_ string: String) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: font])
  }

  package static func card(
    _ name: String, _ size: CGSize = CGSize(width: 100, height: 60)
  ) -> ReusableTextAttachment {
    let card = ReusableTextAttachment(reuseIdentifier: "card", size: size, payload: NSString(string: name))
    card.placeholderText = "[\(name)]"
    return card
  }

  /// Some lines, each with a card of its own named by its number.
  package static func list(_ count: Int) -> NSAttributedString {
    let text = NSMutableAttributedString()
    for index in 0..<count {
      text.append(AttachmentFixture.text("Line \(index)\n"))
      text.append(NSAttributedString(attachment: card("\(index)"), attributes: [.font: font]))
      text.append(AttachmentFixture.text("\n"))
    }
    return text
  }
}
