public import Foundation
internal import GalleyKitValues
public import TextKit

/// Begins a picture of a size in points, a pixel a point, and makes its context the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture and makes its context, whose y points down, the current one of this thread, until
/// `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: In points; without any, there is no current context and no picture.
///   - opaque: Whether the picture has no alpha; it is black at first then, and transparent otherwise.
///   - scale: The number of pixels in a point; 0 for that of the screen, which is 1 here.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let bitmap = PictureBitmap(bounds: CGRect(origin: .zero, size: size), scale: scale, isOpaque: opaque)
  let context = bitmap.image == nil ? nil : bitmap.context
  GraphicsStack.current.push(GraphicsStack.Entry(context: context, isFlipped: true, owner: bitmap))
}

/// Returns what has been drawn so far; `nil` when the current context is not that of a picture.
@discardableResult
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  (GraphicsStack.current.top?.owner as? PictureBitmap)?.image
}

/// Ends the picture that was begun last; does nothing when the current context is not that of a picture.
public func UIGraphicsEndImageContext() {
  if GraphicsStack.current.top?.owner is PictureBitmap { GraphicsStack.current.pop() }
}
