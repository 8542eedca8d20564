import AttachmentEditing

/// Two rows of shells that are pushed sideways, in the text.
@MainActor final class FindsGrid: UIScrollView, ReusableTextAttachmentView {
  private let rows = ShellRows(frame: .zero)

  required init(reuseIdentifier: String) {
    super.init(frame: .zero)
    addSubview(rows)
  }

  required init?(coder: NSCoder) { nil }

  func prepareForReuse() { contentOffset = .zero }

  func show(_ attachment: ReusableTextAttachment) {
    let count = (attachment.payload as? AttachmentObject)?["count"]?.intValue ?? 0
    rows.count = max(0, min(count, 1000))
    contentSize = CGSize(width: CGFloat((rows.count + 1) / 2) * ShellRows.side, height: 2 * ShellRows.side)
    rows.frame = CGRect(origin: .zero, size: contentSize)
  }
}

/// Shells in two rows, drawn.
@MainActor private final class ShellRows: UIView {
  static let side: CGFloat = 52
  var count = 0 { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let columns = Int(rect.minX / Self.side)...max(0, Int(rect.maxX / Self.side))
    for column in columns {
      for row in 0..<2 where column * 2 + row < count {
        let place = CGRect(
          x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side, width: Self.side, height: Self.side)
        draw(shell: column * 2 + row, in: place.insetBy(dx: 3, dy: 3))
      }
    }
  }

  private func draw(shell number: Int, in place: CGRect) {
    UIColor.secondarySystemBackground.setFill()
    UIBezierPath(roundedRect: place, cornerRadius: 8).fill()
    let hue = CGFloat(number * 37 % 100) / 100
    UIColor(hue: hue, saturation: 0.45, brightness: 0.85, alpha: 1).setStroke()
    // A spiral, wider by each quarter.
    let path = UIBezierPath()
    let turns = 2 + number % 3
    for step in 0...(turns * 24) {
      let angle = CGFloat(step) / 24 * 2 * .pi
      let radius = CGFloat(step) / CGFloat(turns * 24) * (place.width / 2 - 6)
      let point = CGPoint(x: place.midX + radius * cos(angle), y: place.midY + radius * sin(angle))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = 2.5
    path.stroke()
  }
}
