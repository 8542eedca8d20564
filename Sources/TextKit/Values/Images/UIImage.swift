public import CoreGraphics

/// A picture, its size in points, and how it is to be turned. It may be a value in an attributed string.
///
/// An image never changes. Images are equal when they have the same pixels, scale and orientation.
open class UIImage: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: all properties are constants.

  /// The rotation of pixels before they are shown; the raw values are Apple's.
  public enum Orientation: Int, Sendable {
    /// As they are.
    case up = 0
    /// By half a turn.
    case down = 1
    /// By a quarter turn counter-clockwise.
    case left = 2
    /// By a quarter turn clockwise.
    case right = 3
    /// Mirrored from side to side.
    case upMirrored = 4
    /// Mirrored from top to bottom.
    case downMirrored = 5
    /// Mirrored from top to bottom, then turned by a quarter counter-clockwise.
    case leftMirrored = 6
    /// Mirrored from top to bottom, then turned by a quarter clockwise.
    case rightMirrored = 7

    /// Whether rows become columns.
    var swapsSides: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      case .up, .down, .upMirrored, .downMirrored: false
      }
    }
  }

  /// The pixels.
  public let cgImage: CGImage?
  /// The number of pixels in a point.
  public let scale: CGFloat
  /// The rotation of pixels before they are shown.
  public let imageOrientation: Orientation
  /// Width and height as shown, in points.
  public let size: CGSize
  /// The file that the image came from, which archives store unchanged.
  let fileBytes: Data?

  private init(cgImage: CGImage?, scale: CGFloat, orientation: Orientation, size: CGSize?, fileBytes: Data?) {
    self.cgImage = cgImage
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    imageOrientation = orientation
    self.fileBytes = fileBytes
    let (width, height) = (
      CGFloat(cgImage?.width ?? 0) / self.scale, CGFloat(cgImage?.height ?? 0) / self.scale
    )
    self.size =
      size
      ?? (orientation.swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height))
    super.init()
  }

  /// Creates an image without pixels or size.
  public override convenience init() {
    self.init(cgImage: nil, scale: 1, orientation: .up, size: nil, fileBytes: nil)
  }

  /// Creates an image of pixels, one a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up, size: nil, fileBytes: nil)
  }

  /// Creates an image of pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: How many pixels a point is long; what is not positive counts as 1.
  ///   - orientation: How the pixels are turned before they are shown.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage: cgImage, scale: scale, orientation: orientation, size: nil, fileBytes: nil)
  }

  /// Creates an image of pixels that is shown in a size in points, as AppKit spells it; with `.zero` in that
  /// of the pixels.
  ///
  /// Not in Apple's TextKit.
  public convenience init(cgImage: CGImage, size: CGSize) {
    let isSized = size.width > 0 && size.height > 0
    self.init(
      cgImage: cgImage, scale: isSized ? CGFloat(cgImage.width) / size.width : 1, orientation: .up,
      size: isSized ? size : nil, fileBytes: nil)
  }

  /// Decodes the bytes of a PNG or JPEG file; `nil` when they are no whole picture.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Decodes the bytes of a PNG or JPEG file; `nil` when they are no whole picture.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - scale: How many pixels a point is long.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage(fileBytes: data, name: "image") else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up, size: nil, fileBytes: data)
  }

  /// Reads a PNG or JPEG file; `nil` when there is none or it is no whole picture. The scale is that in the
  /// name, as in "photo@2x.png", or 1.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
  }

  // MARK: Files

  /// The image as a PNG file, turned as it is shown; `nil` for an image without pixels.
  open func pngData() -> Data? { try? upright?.pngData() }

  /// The image as a JPEG file, turned as it is shown; `nil` for an image without pixels.
  ///
  /// - Parameter compressionQuality: 0 for the smallest file, 1 for the best.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? upright?.jpegData(quality: Double(min(max(compressionQuality, 0), 1)))
  }

  // MARK: Values

  /// Whether another object is an image with the same pixels, scale and orientation.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard scale == other.scale, imageOrientation == other.imageOrientation, size == other.size else {
      return false
    }
    return cgImage == other.cgImage || UIImage.haveSamePixels(cgImage, other.cgImage)
  }

  /// Whether two pictures are the same, however their pixels are laid out in memory.
  private static func haveSamePixels(_ left: CGImage?, _ right: CGImage?) -> Bool {
    guard let left, let right, left.width == right.width, left.height == right.height else { return false }
    if left.bitmapInfo == right.bitmapInfo, left.bytesPerRow == right.bytesPerRow,
      left.dataProvider?.data == right.dataProvider?.data
    {
      return true
    }
    guard let one = try? left.pngData(), let two = try? right.pngData() else { return false }
    return one == two
  }

  /// A hash of the size and the orientation.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(imageOrientation)
    return hasher.finalize()
  }

  /// Returns the same image, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Images can be read from archives of unknown origin.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the file that the image came from, or its pixels as a PNG file.
  open func encode(with coder: NSCoder) {
    if let bytes = fileBytes ?? (try? cgImage?.pngData()) {
      coder.encode(bytes as NSData, forKey: "UIImageData")
    }
    coder.encode(Double(scale), forKey: "UIScale")
    coder.encode(imageOrientation.rawValue, forKey: "UIImageOrientation")
    coder.encode(Double(size.width), forKey: "UIImageWidth")
    coder.encode(Double(size.height), forKey: "UIImageHeight")
  }

  /// Reads an image that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required convenience init?(coder: NSCoder) {
    guard let orientation = Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) else {
      return nil
    }
    var (image, bytes): (CGImage?, Data?)
    if coder.containsValue(forKey: "UIImageData") {
      guard let data = coder.decodeObject(of: NSData.self, forKey: "UIImageData") else { return nil }
      bytes = data as Data
      image = try? CGImage(fileBytes: data as Data, name: "image")
      if image == nil { return nil }
    }
    let size = CGSize(
      width: coder.decodeDouble(forKey: "UIImageWidth"), height: coder.decodeDouble(forKey: "UIImageHeight"))
    self.init(
      cgImage: image, scale: CGFloat(coder.decodeDouble(forKey: "UIScale")), orientation: orientation,
      size: size, fileBytes: bytes)
  }
}

/// AppKit's images are the same objects.
public typealias NSImage = UIImage
