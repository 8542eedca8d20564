import AttachmentEditing
import CoreText
import ViewHosting

extension BenchView {
  /// Measures a text with a card in each paragraph, and prints how many views there ever were.
  @MainActor static func runCards(_ count: Int, font: String, steps: Int) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: CTFontCreateWithName(font as CFString, 12, nil), .foregroundColor: UIColor.label,
    ]
    let text = NSMutableAttributedString()
    for index in 0..<count {
      let card = ReusableTextAttachment(
        reuseIdentifier: "card", size: CGSize(width: 200, height: CGFloat(30 + index % 7 * 12)),
        payload: NSString(string: "Card \(index)"))
      text.append(NSAttributedString(string: "What stands before it: ", attributes: attributes))
      text.append(NSAttributedString(attachment: card, attributes: attributes))
      text.append(NSAttributedString(string: "\n", attributes: attributes))
    }
    let view = AttachmentTextView(frame: .zero)
    view.register(Card.self, forAttachmentsWithIdentifier: "card")
    var bench: BenchView?
    let open = Step {
      view.attributedText = text
      bench = view.textLayoutManager?.textContentManager.map { BenchView(view, $0, steps: steps) }
      view.selectedRange = NSRange(location: 0, length: 0)
      view.contentOffset = .zero
      _ = bench?.host.snapshot()
    }
    guard let bench else { return }
    printHead()
    bench.report("open", [open])
    bench.measurePages()
    bench.measureFling()
    print("\(Card.made) views of cards were made; at most \(Card.most) were shown at once")
  }
}

/// A card with a line of text.
@MainActor private final class Card: UILabel, ReusableTextAttachmentView {
  static var made = 0
  static var most = 0
  private static var shown = 0
  private var isShown = false

  init(reuseIdentifier: String) {
    super.init(frame: .zero)
    backgroundColor = .systemTeal
    Self.made += 1
  }

  required init?(coder: NSCoder) { nil }

  func show(_ attachment: ReusableTextAttachment) {
    text = attachment.payload as? NSString as String?
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard isShown != (window != nil) else { return }
    isShown.toggle()
    Self.shown += isShown ? 1 : -1
    Self.most = max(Self.most, Self.shown)
  }
}
