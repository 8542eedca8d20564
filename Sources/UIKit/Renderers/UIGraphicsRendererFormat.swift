public import Foundation

/// The settings of a renderer; subclasses add those of pictures and documents.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle that is drawn in, in points: that of the renderer that has the format.
  public internal(set) var bounds = CGRect.zero

  /// Creates the usual settings.
  public required override init() { super.init() }

  /// Returns the usual settings.
  open class func `default`() -> Self { self.init() }

  /// Returns settings that are the same, and may change by themselves.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.bounds = bounds
    return copy
  }
}

/// The settings of pictures.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The range of colours of a picture's pixels.
  public enum Range: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// As the device has it.
    case automatic = 0
    /// More than sRGB.
    case extended = 1
    /// That of sRGB.
    case standard = 2
  }

  /// The number of pixels in a point: 1 at first, since there is no screen that would say another.
  open var scale: CGFloat = 1
  /// Whether the picture has no alpha; it is black at first then, and transparent otherwise.
  open var opaque = false
  /// The range of colours that is wished for; pictures have 8 bits a component of sRGB whatever it is.
  open var preferredRange = Range.standard

  /// Creates the usual settings for some traits, which here change nothing.
  public convenience init(for traitCollection: UITraitCollection) { self.init() }

  /// Creates the usual settings.
  public required init() { super.init() }

  /// Returns the settings that suit the device best: the usual ones.
  open class func preferred() -> Self { self.init() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}

/// The settings of documents.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// What the document says of itself, under `kCGPDFContextTitle` and the other keys.
  open var documentInfo: [String: Any] = [:]

  /// Creates the usual settings.
  public required init() { super.init() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? UIGraphicsPDFRendererFormat)?.documentInfo = documentInfo
    return copy
  }
}
