public import CoreGraphics
public import Foundation
public import TextKit

/// A picture whose pixels can be drawn on, read and written to files.
open class NSBitmapImageRep: NSImageRep {
  /// The kinds of files.
  public enum FileType: UInt, Sendable {
    /// TIFF.
    case tiff = 0
    /// JPEG.
    case jpeg = 3
    /// PNG.
    case png = 4
  }

  /// The name of a setting of files.
  public struct PropertyKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A JPEG file's quality: a number, 0 for the smallest file, 1 for the best.
    public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
  }

  private var image: CGImage?
  private var drawn: CGContext?

  /// Creates a representation of pixels, a pixel a point.
  public init(cgImage: CGImage) {
    image = cgImage
    super.init()
    size = NSSize(width: cgImage.width, height: cgImage.height)
  }

  /// Creates a representation of transparent pixels, or black ones without alpha, with 8 bits a component in
  /// RGB and 4 bytes a pixel.
  ///
  /// - Parameters:
  ///   - planes: Must be `nil`: the representation has its own memory.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bps: Must be 8.
  ///   - spp: 4 with alpha, 3 without.
  ///   - alpha: Whether there is alpha.
  ///   - isPlanar: Must be false.
  ///   - colorSpaceName: `.deviceRGB` or `.calibratedRGB`.
  ///   - rBytes: Bytes from one row to the next; 0 for a suitable number.
  ///   - pBits: Ignored: 32.
  /// - Returns: `nil` for what is none of these.
  public convenience init?(
    bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
    pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
    isPlanar: Bool,
    colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
  ) {
    let info: CGImageAlphaInfo = alpha ? .premultipliedLast : .noneSkipLast
    guard planes == nil, bps == 8, spp == (alpha ? 4 : 3), !isPlanar,
      colorSpaceName == .deviceRGB || colorSpaceName == .calibratedRGB,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: rBytes,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    else { return nil }
    self.init(context)
  }

  private init(_ context: CGContext) {
    drawn = context
    super.init()
    size = NSSize(width: context.width, height: context.height)
  }

  /// Decodes a PNG or JPEG file, or a TIFF file that is not compressed; `nil` for others.
  public convenience init?(data: Data) {
    if let image = try? CGImage(fileBytes: data, name: "image") {
      self.init(cgImage: image)
    } else if let (image, scale) = TIFFReader.image(data) {
      self.init(cgImage: image)
      size = NSSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    } else {
      return nil
    }
  }

  // MARK: Pixels

  /// The pixels; `nil` when drawing them has failed.
  open var cgImage: CGImage? { drawn.map { $0.makeImage() } ?? image }

  open override func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? { cgImage }

  open override var pixelsWide: Int { drawn?.width ?? image?.width ?? 0 }
  open override var pixelsHigh: Int { drawn?.height ?? image?.height ?? 0 }
  open override var bitsPerSample: Int { drawn?.bitsPerComponent ?? image?.bitsPerComponent ?? 0 }
  open override var hasAlpha: Bool {
    guard let info = drawn?.alphaInfo ?? image?.alphaInfo else { return false }
    return ![.none, .noneSkipFirst, .noneSkipLast].contains(info)
  }

  /// The number of components of a pixel, alpha included.
  open var samplesPerPixel: Int {
    let space = drawn?.colorSpace ?? image?.colorSpace
    return (space?.numberOfComponents ?? 0) + (hasAlpha ? 1 : 0)
  }

  /// The number of bits of a pixel.
  open var bitsPerPixel: Int { drawn?.bitsPerPixel ?? image?.bitsPerPixel ?? 0 }
  /// The number of bytes from one row to the next.
  open var bytesPerRow: Int { canvas?.bytesPerRow ?? 0 }

  /// The pixels' memory: rows from the top of red, green, blue and alpha, alpha multiplied in.
  open var bitmapData: UnsafeMutablePointer<UInt8>? {
    canvas?.data?.assumingMemoryBound(to: UInt8.self)
  }

  /// The context that draws on the pixels, in pixels with y up.
  var canvas: CGContext? {
    if let drawn { return drawn }
    guard let image,
      let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    context.interpolationQuality = .default
    drawn = context
    return context
  }

  /// Returns the colour of a pixel, counted from the left and from the top; `nil` outside of the picture.
  open func colorAt(x: Int, y: Int) -> NSColor? {
    guard let bytes = bitmapData, (0..<pixelsWide).contains(x), (0..<pixelsHigh).contains(y) else {
      return nil
    }
    let pixel = bytes + y * bytesPerRow + x * 4
    let alpha = hasAlpha ? CGFloat(pixel[3]) / 255 : 1
    func part(_ i: Int) -> CGFloat { alpha > 0 ? min(CGFloat(pixel[i]) / 255 / alpha, 1) : 0 }
    return NSColor(deviceRed: part(0), green: part(1), blue: part(2), alpha: alpha)
  }

  /// Sets the colour of a pixel, counted from the left and from the top; does nothing outside of the picture.
  open func setColor(_ color: NSColor, atX x: Int, y: Int) {
    guard let bytes = bitmapData, (0..<pixelsWide).contains(x), (0..<pixelsHigh).contains(y),
      let numbers = color.usingColorSpace(.deviceRGB)?.cgColor.components
    else { return }
    let pixel = bytes + y * bytesPerRow + x * 4
    let alpha = hasAlpha ? numbers[3] : 1
    for i in 0..<3 { pixel[i] = UInt8((numbers[i] * alpha * 255).rounded()) }
    pixel[3] = UInt8((alpha * 255).rounded())
  }

  // MARK: Files

  /// The picture as a TIFF file that is not compressed; `nil` without pixels.
  open var tiffRepresentation: Data? {
    let scale = size.width > 0 ? CGFloat(pixelsWide) / size.width : 1
    return cgImage.flatMap { TIFFWriter.file($0, pixelsPerPoint: scale) }
  }

  /// Returns the picture as a file; `nil` without pixels.
  ///
  /// - Parameters:
  ///   - storageType: The kind of file.
  ///   - properties: May hold the quality of a JPEG file.
  open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
    guard let pixels = cgImage else { return nil }
    switch storageType {
    case .tiff: return tiffRepresentation
    case .png: return try? pixels.pngData()
    case .jpeg:
      let quality = properties[.compressionFactor]
      let number =
        (quality as? NSNumber)?.doubleValue ?? quality as? Double ?? (quality as? CGFloat).map { Double($0) }
      return try? pixels.jpegData(quality: number ?? 0.9)
    }
  }
}
