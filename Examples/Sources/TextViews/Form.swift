import UIKit

/// Labels and fields, one of which is being edited.
@MainActor final class FormView: UIView {
  let name = UITextField()
  let mail = UITextField()
  let password = UITextField()
  let city = UITextField()
  private let title = UILabel()
  private let send = UIButton(type: .system)
  private var labels: [UILabel] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    title.text = "New reader"
    title.font = .boldSystemFont(ofSize: 24)
    addSubview(title)
    for (caption, field) in [("Name", name), ("E-mail", mail), ("Password", password), ("City", city)] {
      let label = UILabel()
      label.text = caption
      label.textAlignment = .right
      label.textColor = .secondaryLabel
      labels.append(label)
      addSubview(label)
      field.borderStyle = .roundedRect
      field.clearButtonMode = .whileEditing
      addSubview(field)
    }
    name.text = "Ada Lovelace"
    mail.placeholder = "name@example.org"
    password.isSecureTextEntry = true
    city.placeholder = "optional"
    send.setTitle("Register", for: .normal)
    addSubview(send)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: 20, y: 16, width: bounds.width - 40, height: 32)
    for (row, (label, field)) in zip(labels, [name, mail, password, city]).enumerated() {
      let y = 68 + CGFloat(row) * 48
      label.frame = CGRect(x: 20, y: y, width: 90, height: 34)
      field.frame = CGRect(x: 120, y: y, width: bounds.width - 140, height: 34)
    }
    let size = send.sizeThatFits(bounds.size)
    send.frame = CGRect(
      x: bounds.width - 20 - size.width, y: 268, width: size.width, height: max(size.height, 34))
  }

  /// The form while an address is typed.
  static func show(isDark: Bool, scale: CGFloat) -> CGImage {
    let form = FormView(frame: .zero)
    let stage = Stage(form, size: CGSize(width: 390, height: 320), isDark: isDark, scale: scale)
    stage.click(form.password)
    stage.host.type("secret")
    stage.click(form.mail)
    stage.host.type("ada@analytical.engine")
    stage.host.press("left", [.shift, .control])
    return stage.picture()
  }
}
