extension UIImage {
  /// The use that drawing makes of an image's colours.
  public enum RenderingMode: Int, Sendable {
    /// As the place says where the image is shown; drawn by itself, an image keeps its colours.
    case automatic = 0
    /// The image's own colours.
    case alwaysOriginal = 1
    /// The image's alpha alone, painted in the fill colour of the context.
    case alwaysTemplate = 2
  }

  /// The use that drawing makes of the image's colours.
  public var renderingMode: RenderingMode { parts.renderingMode }

  /// Returns the image with another use of its colours.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    var parts = parts
    parts.renderingMode = renderingMode
    return UIImage(parts)
  }

  /// Returns the image painted in a colour: its alpha stays, its colours do not count any more.
  ///
  /// - Parameter color: The colour; one that depends on the traits is asked when the image is drawn.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image painted in a colour, for use with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    var parts = parts
    parts.tint = color
    parts.renderingMode = renderingMode
    return UIImage(parts)
  }
}
