public import CoreGraphics

/// A picture that has the size of the text around it: a `CTAdaptiveImageProviding` at a U+FFFC. The kit's
/// adaptive image glyph has the same name.
nonisolated(unsafe) public let kCTAdaptiveImageProviderAttributeName = "CTAdaptiveImageProvider" as CFString

/// An object with pictures of several sizes, of which text shows the one that suits its font.
public protocol CTAdaptiveImageProviding: AnyObject {
  /// Chooses a picture.
  ///
  /// - Parameters:
  ///   - proposedSize: The available size in points.
  ///   - scaleFactor: Pixels per point.
  ///   - imageOffset: Receives the position of the picture's lower left corner in the available space, in
  ///     points, y up. Zero before.
  ///   - imageSize: Receives the picture's size in points. The proposed size before.
  func image(
    forProposedSize proposedSize: CGSize, scaleFactor: CGFloat, imageOffset: UnsafeMutablePointer<CGPoint>,
    imageSize: UnsafeMutablePointer<CGSize>
  ) -> CGImage?
}

/// The space that a picture takes in text: a square from the font's descent to its ascent, in points from its
/// origin on the baseline, y up.
@discardableResult
public func CTFontGetTypographicBoundsForAdaptiveImageProvider(
  _ font: CTFont, _ provider: (any CTAdaptiveImageProviding)?
) -> CGRect {
  let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
  return CGRect(x: 0, y: -descent, width: ascent + descent, height: ascent + descent)
}

/// Draws a picture as text in a font shows it.
///
/// - Parameters:
///   - font: Its ascent and descent are the picture's.
///   - provider: Gives the picture; nothing is drawn when it has none.
///   - point: The picture's origin on the baseline, in user space, whose y points up.
///   - context: Its state is left as it was.
public func CTFontDrawImageFromAdaptiveImageProviderAtPoint(
  _ font: CTFont, _ provider: any CTAdaptiveImageProviding, _ point: CGPoint, _ context: CGContext
) {
  let bounds = CTFontGetTypographicBoundsForAdaptiveImageProvider(font, provider)
  context.saveGState()
  AdaptiveImage(provider, font: font)
    .drawAttachment(in: bounds.offsetBy(dx: point.x, dy: point.y), context: context)
  context.restoreGState()
}

/// A provider's picture as an object in the text.
final class AdaptiveImage: AttachmentAttributeValue {
  private let provider: any CTAdaptiveImageProviding

  let attachmentBounds: CGRect

  init(_ provider: any CTAdaptiveImageProviding, font: CTFont) {
    self.provider = provider
    attachmentBounds = CTFontGetTypographicBoundsForAdaptiveImageProvider(font, provider)
  }

  func drawAttachment(in rect: CGRect, context: CGContext) {
    let matrix = context.ctm
    let scale = (abs(matrix.a * matrix.d - matrix.b * matrix.c)).squareRoot()
    var offset = CGPoint.zero
    var size = rect.size
    guard
      let image = provider.image(
        forProposedSize: rect.size, scaleFactor: max(scale, 1), imageOffset: &offset, imageSize: &size)
    else { return }
    context.draw(
      image,
      in: CGRect(x: rect.minX + offset.x, y: rect.minY + offset.y, width: size.width, height: size.height))
  }
}

extension NSAttributedString.Key {
  static let adaptiveImage = Self(rawValue: kCTAdaptiveImageProviderAttributeName as String)
}
