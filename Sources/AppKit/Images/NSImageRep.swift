public import CoreGraphics
public import Foundation
internal import TextKit

/// The name of a kind of colour components, as representations are created with.
public struct NSColorSpaceName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Red, green and blue of a device.
  public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
  /// Red, green and blue; sRGB here.
  public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
  /// Grey of a device.
  public static let deviceWhite = NSColorSpaceName(rawValue: "NSDeviceWhiteColorSpace")
  /// Grey.
  public static let calibratedWhite = NSColorSpaceName(rawValue: "NSCalibratedWhiteColorSpace")
}

/// A picture of an image: its pixels, and the size in which they are shown.
open class NSImageRep: NSObject {
  /// The size in which the picture is shown, in points.
  open var size = NSSize.zero
  /// The width in pixels.
  open var pixelsWide: Int { 0 }
  /// The height in pixels.
  open var pixelsHigh: Int { 0 }
  /// The number of bits of a component.
  open var bitsPerSample: Int { 0 }
  /// Whether there is alpha.
  open var hasAlpha: Bool { false }

  /// Returns the pixels; `nil` for none.
  ///
  /// - Parameters:
  ///   - proposedDestRect: Ignored: the pixels are the same in any size.
  ///   - context: Ignored.
  ///   - hints: Ignored.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? { nil }

  /// The name of a wish about drawing.
  public struct HintKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Draws the picture so that it fills a rectangle of the current context; false when there are no pixels.
  @discardableResult
  open func draw(in rect: NSRect) -> Bool {
    guard let pixels = cgImage(forProposedRect: nil, context: nil, hints: nil) else { return false }
    NSImage(cgImage: pixels, size: rect.size).draw(in: rect)
    return true
  }
}
