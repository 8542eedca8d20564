import UIKit

/// Renders a label of several lines with a rounded background.
struct LabelImage {
  var text: String
  var font = UIFont.preferredFont(forTextStyle: .headline)
  var textColor = UIColor.label
  var backgroundColor = UIColor.secondarySystemBackground
  var insets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)

  func image(maxWidth: CGFloat, scale: CGFloat = 2) -> UIImage {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .center
    paragraph.lineBreakMode = .byWordWrapping
    let attributed = NSAttributedString(
      string: text,
      attributes: [.font: font, .foregroundColor: textColor, .paragraphStyle: paragraph])
    let available = CGSize(width: maxWidth - insets.left - insets.right, height: .greatestFiniteMagnitude)
    let box = attributed.boundingRect(
      with: available, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil
    ).integral
    let size = CGSize(
      width: box.width + insets.left + insets.right, height: box.height + insets.top + insets.bottom)

    let format = UIGraphicsImageRendererFormat.default()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      backgroundColor.setFill()
      UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 10).fill()
      attributed.draw(
        with: CGRect(origin: .zero, size: size).inset(by: insets),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
  }
}
