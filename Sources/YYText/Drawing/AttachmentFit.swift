internal import UIKit

/// How the content of an attachment lies in the space that the text keeps for it.
struct AttachmentFit {
  private let mode: UIView.ContentMode
  /// As they are on the page.
  private let insets: UIEdgeInsets

  init(_ attachment: YYTextAttachment, isVertical: Bool) {
    mode = attachment.contentMode
    let own = attachment.contentInsets
    insets =
      isVertical ? UIEdgeInsets(top: own.left, left: own.bottom, bottom: own.right, right: own.top) : own
  }

  /// Returns where content of a size goes.
  ///
  /// - Parameters:
  ///   - size: The content's own size; an empty one fills the space, but for modes that keep it.
  ///   - space: The space in the text.
  func place(_ size: CGSize, in space: CGRect) -> CGRect {
    let rect = CGRect(
      x: space.minX + insets.left, y: space.minY + insets.top,
      width: max(space.width - insets.left - insets.right, 0),
      height: max(space.height - insets.top - insets.bottom, 0))
    var size = CGSize(width: abs(size.width), height: abs(size.height))
    switch mode {
    case .scaleToFill, .redraw: return rect
    case .scaleAspectFit, .scaleAspectFill:
      guard size.width > 0.01, size.height > 0.01, rect.width > 0.01, rect.height > 0.01 else {
        return CGRect(x: rect.midX, y: rect.midY, width: 0, height: 0)
      }
      let (across, down) = (rect.width / size.width, rect.height / size.height)
      let factor = mode == .scaleAspectFit ? min(across, down) : max(across, down)
      size = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    var origin = CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2)
    switch mode {
    case .left, .topLeft, .bottomLeft: origin.x = rect.minX
    case .right, .topRight, .bottomRight: origin.x = rect.maxX - size.width
    default: break
    }
    switch mode {
    case .top, .topLeft, .topRight: origin.y = rect.minY
    case .bottom, .bottomLeft, .bottomRight: origin.y = rect.maxY - size.height
    default: break
    }
    return CGRect(origin: origin, size: size)
  }
}
