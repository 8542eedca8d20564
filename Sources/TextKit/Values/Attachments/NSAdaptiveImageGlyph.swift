public import CoreGraphics

/// An image in the text that is as tall as the font around it: what `.adaptiveImageGlyph` holds, at a U+FFFC.
///
/// Its content is a PNG or JPEG file here. Glyphs are equal when their contents are.
open class NSAdaptiveImageGlyph: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: nothing changes after `init`.

  /// The file's bytes.
  public let imageContent: Data
  /// The identification of the content: a number computed from the bytes, the same in every process.
  public let contentIdentifier: String
  /// The name of the image; empty, since neither PNG nor JPEG has one.
  public var contentDescription: String { "" }
  /// The picture; `nil` when the content is none.
  package let image: UIImage?

  /// Creates an image of a file's bytes.
  public init(imageContent: Data) {
    self.imageContent = imageContent
    contentIdentifier = NSAdaptiveImageGlyph.identifier(of: imageContent)
    image = UIImage(data: imageContent)
    super.init()
  }

  private static func identifier(of content: Data) -> String {
    // FNV-1a with 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Whether another object has the same content.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSAdaptiveImageGlyph else { return false }
    return self === other || imageContent == other.imageContent
  }

  /// A hash of the content.
  open override var hash: Int { contentIdentifier.hashValue }

  /// Returns the same image, which never changes.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Images can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the content.
  open func encode(with coder: NSCoder) { coder.encode(imageContent as NSData, forKey: "imageContent") }

  /// Reads an image that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "imageContent"),
      let content = coder.decodeObject(of: NSData.self, forKey: "imageContent")
    else { return nil }
    imageContent = Data(copying: content)
    contentIdentifier = NSAdaptiveImageGlyph.identifier(of: imageContent)
    image = UIImage(data: imageContent)
    super.init()
  }
}
