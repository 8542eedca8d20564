package import CoreGraphics

/// The shadow of text as painting takes it.
package struct TextShadow: Sendable, Equatable {
  /// How far the shadow is moved on the page, in points, y down.
  package var offset: CGSize
  /// How far the shadow's edge is smeared, in points.
  package var blurRadius: CGFloat
  /// The shadow's colour.
  package var color: CGColor

  /// Makes a shadow.
  package init(offset: CGSize, blurRadius: CGFloat, color: CGColor) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}

/// What the value of a shadow attribute is read as: a kit's shadow object.
package protocol ShadowAttributeValue: AnyObject {
  /// The shadow as it is when it is asked for; `nil` for one without a colour.
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
