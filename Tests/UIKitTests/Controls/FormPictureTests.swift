import Testing
import UIKit
import ViewHosting

@MainActor struct FormPictureTests {
  private static let font = UIFont(name: "Liberation Sans", size: 17)!

  private static func label(_ text: String, _ frame: CGRect, _ change: (UILabel) -> Void = { _ in })
    -> UILabel
  {
    let label = UILabel(frame: frame)
    label.font = font
    label.text = text
    change(label)
    return label
  }

  private static func field(_ text: String, _ frame: CGRect, _ change: (UITextField) -> Void = { _ in })
    -> UITextField
  {
    let field = UITextField(frame: frame)
    field.font = font
    field.borderStyle = .roundedRect
    field.text = text
    change(field)
    return field
  }

  /// A form with labels, fields and buttons in their states.
  private static func form(isDark: Bool, scale: CGFloat) -> (host: HeadlessHost, window: UIWindow) {
    var environment = HostEnvironment()
    environment.isDark = isDark
    environment.scale = scale
    let host = HeadlessHost(size: CGSize(width: 340, height: 420), environment: environment)
    let window = UIWindow(host: host)
    window.backgroundColor = .systemBackground
    let long =
      "A label of three lines, which are wrapped at words and cut at the end of the last one that fits"
    let paragraph = label(long, CGRect(x: 20, y: 50, width: 300, height: 66)) { $0.numberOfLines = 3 }
    let shrunk = label(long, CGRect(x: 20, y: 122, width: 300, height: 24)) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
      $0.lineBreakMode = .byTruncatingMiddle
    }
    let off = label("Disabled, centred", CGRect(x: 20, y: 150, width: 300, height: 24)) {
      $0.isEnabled = false
      $0.textAlignment = .center
    }
    let name = field("Ada Lovelace and a name that is long", CGRect(x: 20, y: 184, width: 300, height: 36)) {
      $0.clearButtonMode = .always
    }
    let secret = field("secret", CGRect(x: 20, y: 230, width: 140, height: 36)) {
      $0.isSecureTextEntry = true
    }
    let empty = field("", CGRect(x: 180, y: 230, width: 140, height: 36)) { $0.placeholder = "Placeholder" }
    let mixed = field("abc שלום עולם def", CGRect(x: 20, y: 276, width: 300, height: 36))
    let button = UIButton(type: .system)
    button.titleLabel?.font = font
    button.setTitle("Save", for: .normal)
    button.frame = CGRect(x: 20, y: 330, width: 80, height: 36)
    let disabled = UIButton(type: .system)
    disabled.titleLabel?.font = font
    disabled.setTitle("Disabled", for: .normal)
    disabled.isEnabled = false
    disabled.frame = CGRect(x: 120, y: 330, width: 100, height: 36)
    let title = label("Title", CGRect(x: 20, y: 12, width: 300, height: 30)) { $0.font = font.withSize(24) }
    for view in [title, paragraph, shrunk, off, name, secret, empty, mixed, button, disabled] as [UIView] {
      window.addSubview(view)
    }
    mixed.becomeFirstResponder()
    host.press("a", .control)
    return (host, window)
  }

  @Test(
    "A form of labels, fields and buttons, light and dark",
    arguments: [(false, 1), (false, 2), (true, 1), (true, 2)])
  func form(isDark: Bool, scale: Int) throws {
    let scene = Self.form(isDark: isDark, scale: CGFloat(scale))
    let image = try #require(scene.host.snapshot())
    try Picture.keep(UIImage(cgImage: image), as: "form-\(isDark ? "dark" : "light")-\(scale)")
    let picture = try Picture(image)
    #expect(picture[1, 1] == (isDark ? black : white))
    let text = CGRect(x: 20 * scale, y: 12 * scale, width: 300 * scale, height: 30 * scale)
    #expect(picture.count(text) { isDark ? $0[0] > 200 : $0[0] < 60 } > 60)
    // What was kept is what is drawn anew.
    let anew = try Picture(try #require(scene.host.snapshotDrawnAnew()))
    #expect(
      (0..<picture.height).allSatisfy { y in (0..<picture.width).allSatisfy { picture[$0, y] == anew[$0, y] }
      })
  }
}
