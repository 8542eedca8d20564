public import CoreGraphics

/// A picture in a laid-out text.
public final class CoreTextImageData: Hashable {
  /// The file's name, as in the template.
  public let name: String
  /// The UTF-16 offset of the picture's placeholder in the content.
  public let position: Int
  /// The picture's rectangle in the frame's coordinates: points, y up. Null if its line is not in the frame.
  public let imagePosition: CGRect
  /// The picture, or `nil` if it is missing or broken: its space stays empty.
  public let image: CGImage?

  /// Creates the record of a picture.
  public init(name: String, position: Int, imagePosition: CGRect, image: CGImage? = nil) {
    self.name = name
    self.position = position
    self.imagePosition = imagePosition
    self.image = image
  }

  /// Two records are equal when they are the same object.
  public static func == (a: CoreTextImageData, b: CoreTextImageData) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
