public import CoreText

/// A picture of a template: what one U+FFFC of the content stands for, whatever the layout.
///
/// Two pictures are equal when they are the same object.
public final class TemplateImage: AttributeValue, @unchecked Sendable {
  /// The file's name, as the template says it.
  public let name: String
  /// The space that the picture takes, in points.
  public let size: CGSize
  /// The file, or `nil` if there is none.
  public let path: String?
  /// The picture, or `nil` if it is missing or broken or was not to be read.
  public let image: CGImage?

  /// Creates a picture.
  public init(name: String, size: CGSize, path: String? = nil, image: CGImage? = nil) {
    self.name = name
    self.size = size
    self.path = path
    self.image = image
  }

  /// The attribute that says which picture a U+FFFC stands for; its value is a `TemplateImage`.
  public static let attributeName = NSAttributedString.Key("GalleyTemplateImage")

  /// The attributes that make a U+FFFC keep the picture's space: its ascent is the picture's height, its
  /// descent 0.
  package var placeholderAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [TemplateImage.attributeName: self]
    attributes[.init(kCTRunDelegateAttributeName as String)] = runDelegate()
    return attributes
  }

  /// Returns a run delegate that owns the picture and has its size.
  private func runDelegate() -> CTRunDelegate? {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1,
      dealloc: { Unmanaged<TemplateImage>.fromOpaque($0).release() },
      getAscent: { Unmanaged<TemplateImage>.fromOpaque($0).takeUnretainedValue().size.height },
      getDescent: { _ in 0 },
      getWidth: { Unmanaged<TemplateImage>.fromOpaque($0).takeUnretainedValue().size.width })
    return CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(self).toOpaque())
  }
}
