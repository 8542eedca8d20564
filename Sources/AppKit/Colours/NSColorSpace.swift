public import CoreGraphics
public import Foundation

/// A colour space by AppKit's names.
public final class NSColorSpace: NSObject, Sendable {
  /// The kind of a colour's components.
  public enum Model: Int, Sendable {
    /// Unknown.
    case unknown = -1
    /// Grey.
    case gray = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// CIE L*a*b*.
    case lab = 3
    /// Inks of a device.
    case deviceN = 4
    /// Indexes into a table.
    case indexed = 5
    /// Patterns.
    case patterned = 6
  }

  /// The space by Core Graphics' name.
  public let cgColorSpace: CGColorSpace?

  /// Creates the AppKit's name of a space.
  public init?(cgColorSpace: CGColorSpace) {
    self.cgColorSpace = cgColorSpace
    super.init()
  }

  private init(_ space: CGColorSpace?) {
    cgColorSpace = space
    super.init()
  }

  /// The number of components, alpha not included.
  public var numberOfColorComponents: Int { cgColorSpace?.numberOfComponents ?? 0 }

  /// The kind of the components.
  public var colorSpaceModel: Model {
    switch cgColorSpace?.model {
    case .monochrome: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    case .lab: .lab
    case .deviceN: .deviceN
    case .indexed: .indexed
    case .pattern: .patterned
    default: .unknown
    }
  }

  /// sRGB.
  public static let sRGB = NSColorSpace(CGColorSpace(name: CGColorSpace.sRGB))
  /// sRGB with components below 0 and above 1.
  public static let extendedSRGB = NSColorSpace(CGColorSpace(name: CGColorSpace.extendedSRGB))
  /// The space of a device's red, green and blue; here the same colours as sRGB.
  public static let deviceRGB = NSColorSpace(CGColorSpaceCreateDeviceRGB())
  /// The generic RGB space, which is sRGB here.
  public static let genericRGB = NSColorSpace(CGColorSpace(name: CGColorSpace.sRGB))
  /// Display P3.
  public static let displayP3 = NSColorSpace(CGColorSpace(name: CGColorSpace.displayP3))
  /// Adobe RGB (1998).
  public static let adobeRGB1998 = NSColorSpace(CGColorSpace(name: CGColorSpace.adobeRGB1998))
  /// The space of a device's grey.
  public static let deviceGray = NSColorSpace(CGColorSpaceCreateDeviceGray())
  /// The generic grey space, here that of gamma 2.2.
  public static let genericGray = NSColorSpace(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
  /// Grey of gamma 2.2.
  public static let genericGamma22Gray = NSColorSpace(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
  /// The space of a device's inks.
  public static let deviceCMYK = NSColorSpace(CGColorSpaceCreateDeviceCMYK())
  /// The generic space of inks.
  public static let genericCMYK = NSColorSpace(CGColorSpace(name: CGColorSpace.genericCMYK))

  /// Whether another object is the same space.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColorSpace)?.cgColorSpace == cgColorSpace
  }

  /// A hash of the space.
  public override var hash: Int { cgColorSpace.hashValue }
}
