internal import CoreGraphics

extension CGRect {
  /// The bounds of an attachment made smaller if a container has no room for it; its place on the baseline is
  /// scaled with it.
  ///
  /// - Parameter padding: Points on either side of the attachment that it takes room for.
  func scaled(_ scaling: NSImageScaling, into container: NSTextContainer, _ padding: CGFloat) -> CGRect {
    let room = container.room
    let widthLimit = max(CGFloat(room.lineWidth) - 2 * padding, 0)
    var (x, y) = (
      width > widthLimit ? widthLimit / width : 1, height > room.height ? room.height / height : 1
    )
    switch scaling {
    case .scaleNone: return self
    case .scaleAxesIndependently: break
    case .scaleProportionallyDown, .scaleProportionallyUpOrDown: (x, y) = (min(x, y), min(x, y))
    }
    return CGRect(x: minX * x, y: minY * y, width: width * x, height: height * y)
  }
}
