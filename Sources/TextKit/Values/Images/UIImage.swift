public import CoreGraphics

/// A picture, its size in points, and how it is to be turned and coloured. It may be a value in an attributed
/// string.
///
/// UIKit's images never change; AppKit's members, in `AppKit`, do change them. Images are equal when they
/// have the same pixels, scale, orientation and tint.
open class UIImage: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: the only variable is touched under `lock`.

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

  /// What an image consists of.
  package struct Parts {
    /// The pixels.
    package var cgImage: CGImage?
    /// The number of pixels in a point.
    package var scale: CGFloat
    /// The rotation of pixels before they are shown.
    package var orientation: Orientation
    /// Width and height as shown, in points.
    package var size: CGSize
    /// The use of the pixels' colours.
    package var renderingMode = RenderingMode.automatic
    /// The colour that takes the place of the pixels' own.
    package var tint: UIColor?
    /// The file that the image came from, which archives store unchanged.
    package var fileBytes: Data?

    /// Creates parts; without a size, that of the pixels.
    package init(
      cgImage: CGImage?, scale: CGFloat = 1, orientation: Orientation = .up, size: CGSize? = nil,
      fileBytes: Data? = nil
    ) {
      self.cgImage = cgImage
      self.scale = scale.isFinite && scale > 0 ? scale : 1
      self.orientation = orientation
      self.fileBytes = fileBytes
      let (width, height) = (
        CGFloat(cgImage?.width ?? 0) / self.scale, CGFloat(cgImage?.height ?? 0) / self.scale
      )
      self.size =
        size
        ?? (orientation.swapsSides
          ? CGSize(width: height, height: width) : CGSize(width: width, height: height))
    }
  }

  private let lock = NSLock()
  private var stored: Parts

  /// What the image consists of.
  package var parts: Parts {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  /// The pixels.
  @_disfavoredOverload public var cgImage: CGImage? { parts.cgImage }
  /// The number of pixels in a point.
  public var scale: CGFloat { parts.scale }
  /// The rotation of pixels before they are shown.
  public var imageOrientation: Orientation { parts.orientation }
  /// Width and height as shown, in points.
  @_disfavoredOverload public var size: CGSize { parts.size }

  /// Creates an image of parts.
  package init(_ parts: Parts) {
    stored = parts
    super.init()
  }

  /// Creates an image without pixels or size.
  public override convenience init() {
    self.init(Parts(cgImage: nil))
  }

  /// Creates an image of pixels, one a point.
  @_disfavoredOverload
  public convenience init(cgImage: CGImage) {
    self.init(Parts(cgImage: cgImage))
  }

  /// Creates an image of pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: How many pixels a point is long; what is not positive counts as 1.
  ///   - orientation: How the pixels are turned before they are shown.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(Parts(cgImage: cgImage, scale: scale, orientation: orientation))
  }

  /// Creates an image of pixels that is shown in a size in points, as AppKit spells it; with `.zero` in that
  /// of the pixels.
  ///
  /// Not in Apple's TextKit.
  public convenience init(cgImage: CGImage, size: CGSize) {
    let isSized = size.width > 0 && size.height > 0
    self.init(
      Parts(
        cgImage: cgImage, scale: isSized ? CGFloat(cgImage.width) / size.width : 1,
        size: isSized ? size : nil))
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
    self.init(Parts(cgImage: image, scale: scale, fileBytes: data))
  }

  /// Reads a PNG or JPEG file; `nil` when there is none or it is no whole picture. The scale is that in the
  /// name, as in "photo@2x.png", or 1.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
  }

  // MARK: Files

  /// The image as a PNG file, turned and tinted as it is shown; `nil` for an image without pixels.
  @_disfavoredOverload
  open func pngData() -> Data? { try? upright?.pngData() }

  /// The image as a JPEG file, turned and tinted as it is shown; `nil` for an image without pixels.
  ///
  /// - Parameter compressionQuality: 0 for the smallest file, 1 for the best.
  @_disfavoredOverload
  @discardableResult
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? upright?.jpegData(quality: Double(min(max(compressionQuality, 0), 1)))
  }

  // MARK: Values

  /// Whether another object is an image with the same pixels, scale, orientation and tint.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    let (own, others) = (parts, other.parts)
    guard own.scale == others.scale, own.orientation == others.orientation, own.size == others.size,
      own.renderingMode == others.renderingMode, own.tint == others.tint
    else { return false }
    guard let picture = own.cgImage, let other = others.cgImage else { return own.cgImage == others.cgImage }
    return picture.hasPixels(of: other)
  }

  /// A hash of the size and the orientation.
  open override var hash: Int {
    var hasher = Hasher()
    let parts = parts
    hasher.combine(parts.size.width)
    hasher.combine(parts.size.height)
    hasher.combine(parts.orientation)
    return hasher.finalize()
  }

  /// Returns an image of the same parts.
  open func copy(with zone: NSZone? = nil) -> Any {
    // A subclass that has more to copy overrides this.
    type(of: self) == UIImage.self ? UIImage(parts) : self
  }

  /// Images can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the file that the image came from, or its pixels as a PNG file.
  open func encode(with coder: NSCoder) {
    let parts = parts
    if let bytes = parts.fileBytes ?? (try? parts.cgImage?.pngData()) {
      coder.encode(bytes as NSData, forKey: "UIImageData")
    }
    coder.encode(Double(parts.scale), forKey: "UIScale")
    coder.encode(parts.orientation.rawValue, forKey: "UIImageOrientation")
    coder.encode(Double(parts.size.width), forKey: "UIImageWidth")
    coder.encode(Double(parts.size.height), forKey: "UIImageHeight")
    if parts.renderingMode != .automatic {
      coder.encode(parts.renderingMode.rawValue, forKey: "UIRenderingMode")
    }
    if let tint = parts.tint { coder.encode(tint, forKey: "UITintColor") }
  }

  /// Reads an image that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let orientation = Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) else {
      return nil
    }
    var (image, bytes): (CGImage?, Data?)
    if coder.containsValue(forKey: "UIImageData") {
      guard let data = coder.decodeObject(of: NSData.self, forKey: "UIImageData") else { return nil }
      let copy = Data(copying: data)
      bytes = copy
      image = try? CGImage(fileBytes: copy, name: "image")
      if image == nil { return nil }
    }
    let size = CGSize(
      width: coder.decodeDouble(forKey: "UIImageWidth"), height: coder.decodeDouble(forKey: "UIImageHeight"))
    var parts = Parts(
      cgImage: image, scale: CGFloat(coder.decodeDouble(forKey: "UIScale")), orientation: orientation,
      size: size, fileBytes: bytes)
    if coder.containsValue(forKey: "UIRenderingMode") {
      parts.renderingMode =
        RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic
    }
    if coder.containsValue(forKey: "UITintColor") {
      parts.tint = coder.decodeObject(of: UIColor.self, forKey: "UITintColor")
    }
    stored = parts
    super.init()
  }
}

/// AppKit's images are the same objects.
public typealias NSImage = UIImage
