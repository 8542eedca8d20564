import AttachmentEditing
import ViewHosting

/// A film of waves that draws itself, 25 frames a second, while it is in a window.
@MainActor final class FilmView: UIView, ReusableTextAttachmentView {
  private let title = UILabel()
  private var timer: (any HostTimer)?
  /// The number of the frame that is seen.
  private(set) var frameNumber = 0

  required init(reuseIdentifier: String) {
    super.init(frame: .zero)
    layer.cornerRadius = 10
    clipsToBounds = true
    title.font = .boldSystemFont(ofSize: 13)
    title.textColor = .white
    addSubview(title)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ attachment: ReusableTextAttachment) {
    title.text = (attachment.payload as? AttachmentObject)?["title"]?.stringValue
    frameNumber = 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: 12, y: 8, width: bounds.width - 24, height: 18)
  }

  /// Plays while there is a window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    timer?.cancel()
    timer = nil
    wait()
  }

  private func wait() {
    timer = window?.host?.schedule(after: 1 / 25) { [weak self] in
      guard let self, window != nil else { return }
      frameNumber += 1
      setNeedsDisplay()
      wait()
    }
  }

  override func draw(_ rect: CGRect) {
    UIColor(red: 0.55, green: 0.77, blue: 0.92, alpha: 1).setFill()
    UIBezierPath(rect: bounds).fill()
    UIColor(red: 1, green: 0.93, blue: 0.7, alpha: 1).setFill()
    UIBezierPath(ovalIn: CGRect(x: bounds.width - 64, y: 16, width: 32, height: 32)).fill()
    for wave in 0..<4 {
      let depth = CGFloat(wave) / 4
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: bounds.height))
      for x in stride(from: 0, through: bounds.width + 6, by: 6) {
        let phase = (x / 46 + CGFloat(frameNumber) / 25 * (1 + depth) + CGFloat(wave) * 1.7)
        path.addLine(to: CGPoint(x: x, y: bounds.height * (0.5 + depth * 0.4) + sin(phase) * (4 + 5 * depth)))
      }
      path.addLine(to: CGPoint(x: bounds.width + 6, y: bounds.height))
      path.close()
      UIColor(red: 0.12, green: 0.55 - depth * 0.3, blue: 0.75 - depth * 0.25, alpha: 0.85).setFill()
      path.fill()
    }
  }
}
