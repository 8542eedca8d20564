import AttachmentEditing

/// An article that is edited. What its controls change is kept here, not in their views, which show one
/// attachment after the other.
@MainActor final class ArticleView: AttachmentTextView, AttachmentTextViewDelegate {
  /// The names of places that are marked as visited.
  private(set) var visited: Set<String> = []
  /// What became of attachments, in words.
  private(set) var log: [String] = []

  override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    backgroundColor = .systemBackground
    textContainerInset = UIEdgeInsets(top: 12, left: 10, bottom: 12, right: 10)
    allowsEditingTextAttributes = true
    register(PlaceCard.self, forAttachmentsWithIdentifier: "place")
    register(FindsGrid.self, forAttachmentsWithIdentifier: "grid")
    register(FilmView.self, forAttachmentsWithIdentifier: "film")
    register(ImageAttachmentView.self, forAttachmentsWithIdentifier: ImageTextAttachment.reuseIdentifier)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// The views of registered classes, and for cards what they are to show and tell.
  func textView(
    _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
  ) -> UIView? {
    let view = dequeueAttachmentView(for: attachment)
    guard let card = view as? PlaceCard else { return view }
    card.isVisited = visited.contains(card.name)
    card.visitedChanged = { [weak self] name, isVisited in
      if isVisited { self?.visited.insert(name) } else { self?.visited.remove(name) }
    }
    return card
  }

  func textView(_ textView: AttachmentTextView, didDelete attachments: [NSTextAttachment]) {
    log += attachments.map { "deleted \(($0 as? ReusableTextAttachment)?.placeholderText ?? "")" }
  }
}
