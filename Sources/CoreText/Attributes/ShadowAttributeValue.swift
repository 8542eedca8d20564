package import CoreGraphics

/// The shadow of text, as painting needs it.
package struct TextShadow: Sendable, Equatable {
  /// The shadow's offset on the page, in points, y down.
  package var offset: CGSize
  /// The blur of the shadow's edge, in points.
  package var blurRadius: CGFloat
  /// The shadow's colour.
  package var color: CGColor

  /// Creates a shadow.
  package init(offset: CGSize, blurRadius: CGFloat, color: CGColor) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}

/// The interface of shadow values: a kit's shadow object.
package protocol ShadowAttributeValue: AnyObject {
  /// The current shadow; `nil` for one without a colour.
  var attributeShadow: TextShadow? { get }
}

extension CGContext {
  /// Lets what is painted next cast the shadow of text, in the default user space as all shadows.
  func setShadow(_ shadow: TextShadow?) {
    guard let shadow else { return }
    // The default user space has y upwards.
    setShadow(
      offset: CGSize(width: shadow.offset.width, height: -shadow.offset.height), blur: shadow.blurRadius,
      color: shadow.color)
  }
}
