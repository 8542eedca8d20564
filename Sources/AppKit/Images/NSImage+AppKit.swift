public import CoreGraphics
public import Foundation
internal import GalleyKitValues
public import TextKit

/// What AppKit's images have otherwise than UIKit's, or in addition. They may change; one thread at a time
/// may change one, and none that is a value of an attributed string elsewhere.
extension NSImage {
  /// The name of an image among the program's resources.
  public typealias Name = String

  // MARK: Creation

  /// Creates an image without pixels, to be drawn on.
  public convenience init(size: NSSize) {
    self.init(Parts(cgImage: nil, size: size))
  }

  /// Creates an image that a closure draws, at once, with two pixels a point.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - drawingHandlerShouldBeCalledWithFlippedContext: Whether y points down.
  ///   - drawingHandler: Draws into a rectangle; false means that it could not. AppKit calls it whenever the
  ///     image is drawn.
  public convenience init(
    size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
    drawingHandler: (NSRect) -> Bool
  ) {
    self.init(size: size)
    begin(isFlipped: drawingHandlerShouldBeCalledWithFlippedContext, scale: 2)
    let isDrawn = drawingHandler(NSRect(origin: .zero, size: size))
    unlockFocus()
    if !isDrawn { parts.cgImage = nil }
  }

  /// Reads a picture file; `nil` when there is none or it is no picture.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL else { return nil }
    self.init(contentsOfFile: url.path)
  }

  // MARK: What it is

  /// Width and height as shown, in points. Setting it shows the same pixels larger or smaller.
  public var size: NSSize {
    get { parts.size }
    set {
      var changed = parts
      changed.size = newValue
      if let pixels = changed.cgImage, newValue.width > 0 {
        changed.scale = CGFloat(pixels.width) / newValue.width
      }
      parts = changed
    }
  }

  /// Whether the image's alpha alone is drawn, in the fill colour of the context.
  public var isTemplate: Bool {
    get { parts.renderingMode == .alwaysTemplate }
    set { parts.renderingMode = newValue ? .alwaysTemplate : .automatic }
  }

  /// Whether there are pixels.
  public var isValid: Bool { parts.cgImage != nil }

  /// The pictures of the image: one, or none without pixels.
  public var representations: [NSImageRep] {
    let parts = parts
    guard let pixels = upright else { return [] }
    let representation = NSBitmapImageRep(cgImage: pixels)
    representation.size = parts.size
    return [representation]
  }

  /// Makes a picture that of the image, if it has more pixels than the one before. The image takes its size
  /// if it has none.
  public func addRepresentation(_ imageRep: NSImageRep) {
    guard let pixels = imageRep.cgImage(forProposedRect: nil, context: nil, hints: nil) else { return }
    var changed = parts
    if let known = changed.cgImage, known.width >= pixels.width { return }
    changed.cgImage = pixels
    changed.fileBytes = nil
    changed.orientation = .up
    if changed.size.width <= 0 || changed.size.height <= 0 { changed.size = imageRep.size }
    changed.scale = changed.size.width > 0 ? CGFloat(pixels.width) / changed.size.width : 1
    parts = changed
  }

  /// Returns the pixels as they are shown; `nil` for none.
  ///
  /// - Parameters:
  ///   - proposedDestRect: Ignored: the pixels are the same in any size.
  ///   - referenceContext: Ignored.
  ///   - hints: Ignored.
  public func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?,
    context referenceContext: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? { upright }

  /// The image as a TIFF file that is not compressed; `nil` without pixels.
  public var tiffRepresentation: Data? {
    (representations.first as? NSBitmapImageRep)?.tiffRepresentation
  }

  // MARK: Drawing on it

  /// Makes the image what this thread draws on, over what it shows, with y up, until `unlockFocus()`.
  public func lockFocus() { lockFocusFlipped(false) }

  /// Makes the image what this thread draws on, over what it shows, until `unlockFocus()`.
  ///
  /// - Parameter flipped: Whether y points down.
  public func lockFocusFlipped(_ flipped: Bool) {
    let scale = parts.cgImage == nil ? 1 : parts.scale
    begin(isFlipped: flipped, scale: scale)
  }

  private func begin(isFlipped: Bool, scale: CGFloat) {
    let before = parts
    func pixels(_ length: CGFloat) -> Int {
      length.isFinite ? Int(min(max((length * scale).rounded(.up), 0), 32768)) : 0
    }
    let context = CGContext(
      data: nil, width: pixels(before.size.width), height: pixels(before.size.height), bitsPerComponent: 8,
      bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    if let context {
      if let shown = upright {
        context.draw(shown, in: CGRect(x: 0, y: 0, width: context.width, height: context.height))
      }
      if isFlipped {
        context.translateBy(x: 0, y: CGFloat(context.height))
        context.scaleBy(x: scale, y: -scale)
      } else {
        context.scaleBy(x: scale, y: scale)
      }
    }
    GraphicsStack.current.push(
      GraphicsStack.Entry(
        context: context, isFlipped: isFlipped,
        owner: context.map { FocusedContext($0, isFlipped: isFlipped, scale: scale) }))
  }

  /// Ends drawing on the image, which shows what was drawn from now on.
  public func unlockFocus() {
    guard let entry = GraphicsStack.current.pop(), let focused = entry.owner as? FocusedContext,
      let pixels = focused.cgContext.makeImage()
    else { return }
    var changed = parts
    changed.cgImage = pixels
    changed.scale = focused.scale
    changed.orientation = .up
    changed.fileBytes = nil
    changed.tint = nil
    parts = changed
  }

  // MARK: Drawing it

  /// Draws a part of the image so that it fills a rectangle of the current context, upright in any.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; its size is that of the part if it has none.
  ///   - fromRect: The part, in points with y up from the image's bottom; all for an empty one.
  ///   - op: How.
  ///   - delta: The opacity, 0 to 1.
  public func draw(
    in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
  ) {
    let part = fromRect.isEmpty ? self : cropped(to: fromRect)
    let rect = rect.size == .zero ? NSRect(origin: rect.origin, size: part.size) : rect
    part.draw(in: rect, blendMode: op.blendMode, alpha: delta)
  }

  /// Draws a part of the image so that it fills a rectangle of the current context, upright in any; see
  /// `draw(in:from:operation:fraction:)`.
  public func draw(
    in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
    fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool,
    hints: [NSImageRep.HintKey: Any]?
  ) {
    draw(in: dstSpacePortionRect, from: srcSpacePortionRect, operation: op, fraction: requestedAlpha)
  }

  /// Draws a part of the image in its size at a point of the current context; see
  /// `draw(in:from:operation:fraction:)`.
  public func draw(
    at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
  ) {
    draw(in: NSRect(origin: point, size: .zero), from: fromRect, operation: op, fraction: delta)
  }

  private func cropped(to rect: NSRect) -> NSImage {
    let (parts, pixels) = (parts, upright)
    guard let pixels, parts.size.width > 0, parts.size.height > 0 else { return self }
    let x = CGFloat(pixels.width) / parts.size.width
    let y = CGFloat(pixels.height) / parts.size.height
    let part = CGRect(
      x: rect.minX * x, y: (parts.size.height - rect.maxY) * y, width: rect.width * x, height: rect.height * y
    )
    var changed = Parts(cgImage: pixels.cropping(to: part), size: rect.size)
    changed.renderingMode = parts.renderingMode
    return NSImage(changed)
  }
}

/// The context of an image that is drawn on.
private final class FocusedContext: NSGraphicsContext {
  let scale: CGFloat

  init(_ context: CGContext, isFlipped: Bool, scale: CGFloat) {
    self.scale = scale
    super.init(cgContext: context, flipped: isFlipped)
  }
}
