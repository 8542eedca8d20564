import AttachmentEditing

/// A place, with a control that works in the text.
@MainActor final class PlaceCard: UIView, ReusableTextAttachmentView {
  private let title = UILabel()
  private let note = UILabel()
  let button = UIButton(type: .system)
  /// Called when the button was pressed, with the place's name.
  var visitedChanged: ((String, Bool) -> Void)?

  /// The name of the place that is shown.
  private(set) var name = ""

  var isVisited = false {
    didSet { button.setTitle(isVisited ? "Visited ✓" : "Visit", for: .normal) }
  }

  required init(reuseIdentifier: String) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    title.font = .boldSystemFont(ofSize: 15)
    note.font = .systemFont(ofSize: 13)
    note.textColor = .secondaryLabel
    for view in [title, note, button] { addSubview(view) }
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        isVisited.toggle()
        visitedChanged?(name, isVisited)
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  func prepareForReuse() { visitedChanged = nil }

  func show(_ attachment: ReusableTextAttachment) {
    let object = attachment.payload as? AttachmentObject
    name = object?["name"]?.stringValue ?? ""
    (title.text, note.text) = (name, object?["note"]?.stringValue)
    isVisited = false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    title.frame = CGRect(x: 12, y: 8, width: width - 130, height: 20)
    note.frame = CGRect(x: 12, y: 29, width: width - 130, height: 18)
    button.frame = CGRect(x: width - 112, y: 12, width: 100, height: 32)
  }
}
