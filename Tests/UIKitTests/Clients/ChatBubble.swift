import UIKit

/// Draws a message in a bubble with a tail, as large as its text.
struct ChatBubble {
  enum Side { case incoming, outgoing }

  let message: AttributedString
  let side: Side

  private var attributed: NSAttributedString {
    var text = message
    var style = AttributeContainer()
    style.font = UIFont.systemFont(ofSize: 17)
    style.foregroundColor = side == .outgoing ? UIColor.white : UIColor.label
    text.mergeAttributes(style, mergePolicy: .keepCurrent)
    return NSAttributedString(text)
  }

  private let padding = UIEdgeInsets(top: 8, left: 14, bottom: 8, right: 14)
  private let tail: CGFloat = 6

  func size(in width: CGFloat) -> CGSize {
    let limit = CGSize(width: width - padding.left - padding.right - tail, height: .infinity)
    let box = attributed.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil)
    return CGSize(
      width: ceil(box.width) + padding.left + padding.right + tail,
      height: ceil(box.height) + padding.top + padding.bottom)
  }

  func draw(in rect: CGRect) {
    var body = rect
    body.size.width -= tail
    if side == .incoming { body.origin.x += tail }

    let path = UIBezierPath(
      roundedRect: body,
      byRoundingCorners: side == .incoming
        ? [.topLeft, .topRight, .bottomRight] : [.topLeft, .topRight, .bottomLeft],
      cornerRadii: CGSize(width: 16, height: 16))
    let edge = side == .incoming ? body.minX : body.maxX
    let tip = side == .incoming ? rect.minX : rect.maxX
    let pointer = UIBezierPath()
    pointer.move(to: CGPoint(x: edge, y: body.maxY - 14))
    pointer.addQuadCurve(to: CGPoint(x: tip, y: body.maxY), controlPoint: CGPoint(x: edge, y: body.maxY - 2))
    pointer.addLine(to: CGPoint(x: edge, y: body.maxY))
    pointer.close()
    path.append(pointer)

    (side == .outgoing ? UIColor.systemBlue : UIColor.systemGray5).setFill()
    path.fill()
    attributed.draw(in: body.inset(by: padding))
  }
}

func renderConversation(_ bubbles: [ChatBubble], width: CGFloat) -> UIImage {
  let spacing: CGFloat = 10
  let sizes = bubbles.map { $0.size(in: width * 0.75) }
  let height = sizes.reduce(spacing) { $0 + $1.height + spacing }
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  format.opaque = true
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
    context in
    UIColor.systemBackground.setFill()
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    var y = spacing
    for (bubble, size) in zip(bubbles, sizes) {
      let x = bubble.side == .incoming ? spacing : width - spacing - size.width
      bubble.draw(in: CGRect(origin: CGPoint(x: x, y: y), size: size))
      y += size.height + spacing
    }
  }
}
