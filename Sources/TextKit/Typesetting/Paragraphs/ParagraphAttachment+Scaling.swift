internal import CoreGraphics

extension CGRect {
  /// Returns the bounds of an attachment, scaled down if they exceed the container. The distance from the
  /// baseline is scaled, too.
  ///
  /// - Parameters:
  ///   - scaling: The kind of scaling.
  ///   - container: The container.
  ///   - padding: The points on either side of the attachment that belong to its advance.
  func scaled(_ scaling: NSImageScaling, into container: NSTextContainer, _ padding: CGFloat) -> CGRect {
    let space = container.availableSpace
    let widthLimit = max(CGFloat(space.lineWidth) - 2 * padding, 0)
    var (x, y) = (
      width > widthLimit ? widthLimit / width : 1, height > space.height ? space.height / height : 1
    )
    switch scaling {
    case .scaleNone: return self
    case .scaleAxesIndependently: break
    case .scaleProportionallyDown, .scaleProportionallyUpOrDown: (x, y) = (min(x, y), min(x, y))
    }
    return CGRect(x: minX * x, y: minY * y, width: width * x, height: height * y)
  }
}
