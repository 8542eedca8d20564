internal import CoreGraphics
internal import Foundation

extension CALayerContentsGravity {
  /// Returns where content of a size goes in some bounds, y down.
  func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    var size = size
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return bounds }
      let (across, down) = (bounds.width / size.width, bounds.height / size.height)
      let factor = self == .resizeAspect ? min(across, down) : max(across, down)
      size = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    var origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    if [.left, .topLeft, .bottomLeft].contains(self) { origin.x = bounds.minX }
    if [.right, .topRight, .bottomRight].contains(self) { origin.x = bounds.maxX - size.width }
    if [.top, .topLeft, .topRight].contains(self) { origin.y = bounds.minY }
    if [.bottom, .bottomLeft, .bottomRight].contains(self) { origin.y = bounds.maxY - size.height }
    return CGRect(origin: origin, size: size)
  }
}
