import ViewHosting
import YYText

/// A window without a screen, with labels in it.
@MainActor struct LabelStage {
  let host: HeadlessHost
  let window: UIWindow
  let view: UIView

  /// Shows an empty window of a size in points.
  init(size: CGSize, scale: CGFloat, background: UIColor = .white) {
    var environment = HostEnvironment()
    environment.scale = scale
    host = HeadlessHost(size: size, environment: environment)
    view = UIView(frame: CGRect(origin: .zero, size: size))
    view.backgroundColor = background
    window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
  }

  /// Adds a label for several lines.
  func label(_ text: NSAttributedString, _ frame: CGRect) -> YYLabel {
    let label = YYLabel(frame: frame)
    label.numberOfLines = 0
    label.textVerticalAlignment = .top
    label.attributedText = text
    view.addSubview(label)
    return label
  }

  /// What is seen now.
  func picture() -> CGImage {
    host.advance(by: 1)
    return host.snapshot()!
  }
}

/// Returns a text in a font and a colour.
@MainActor func styled(
  _ string: String, size: CGFloat, bold: Bool = false, _ color: UIColor = .black
) -> NSMutableAttributedString {
  let font: UIFont = bold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
  return NSMutableAttributedString(string: string, attributes: [.font: font, .foregroundColor: color])
}

let ink = UIColor(red: 0.13, green: 0.15, blue: 0.2, alpha: 1)
let accent = UIColor(red: 0.1, green: 0.4, blue: 0.85, alpha: 1)
