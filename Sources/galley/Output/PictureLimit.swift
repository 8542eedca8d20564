internal import CoreGraphics

/// The size that a picture of pixels may have.
struct PictureLimit {
  /// The most pixels of a side.
  static let maximumPixels = CGFloat(CGImage.maximumSide)

  /// The file, for messages.
  let name: String
  /// Pixels a point.
  let scale: CGFloat
  /// Points around the text.
  let margin: CGFloat

  /// Fails if text of some size, in points, gives a picture that is too large. A height of 0 is not known
  /// yet.
  ///
  /// - Parameter isWhole: Whether the size is that of all of the text.
  func check(_ size: CGSize, isWhole: Bool = true) throws(ToolError) {
    let width = ((size.width + 2 * margin) * scale).rounded(.up)
    let height = ((size.height + 2 * margin) * scale).rounded(.up)
    guard width > PictureLimit.maximumPixels || height > PictureLimit.maximumPixels else { return }
    let start = isWhole ? "" : ", and that is the start of the text alone"
    let pixels =
      size.height > 0
      ? "\(PictureLimit.words(width)) × \(PictureLimit.words(height)) pixels"
      : "\(PictureLimit.words(width)) pixels of width"
    throw .failed(
      name,
      "\(pixels) are more than the \(CGImage.maximumSide) that a side may have\(start); PDF and SVG have no pixels"
    )
  }

  private static func words(_ pixels: CGFloat) -> String { pixels < 1e15 ? "\(Int(pixels))" : "\(pixels)" }
}
