public import Foundation
internal import GalleyMovingImages
public import TextKit

/// Images that move: those of several frames. A `UIImageView` shows the frames one after the other.
extension UIImage {
  /// Returns an image of frames that are each shown as long; `nil` without frames.
  ///
  /// - Parameters:
  ///   - images: The frames; of one that moves itself all of its frames.
  ///   - duration: How long all of them are shown, in seconds; with 0, a thirtieth of a second for each.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    let frames = images.flatMap { $0.images ?? [$0] }
    guard !frames.isEmpty else { return nil }
    let one = duration > 0 ? duration / Double(frames.count) : 1 / 30
    return FramesImage(frames, frames.map { _ in one }, repeatCount: 0)
  }

  /// Reads a GIF, PNG or WebP file with all of its frames, each shown as long as the file says; a file
  /// without several frames is read as an image that does not move. `nil` when the bytes are no picture.
  ///
  /// Of a file that is damaged or cut short the whole frames before are read. Frames that the file shows for
  /// less than a hundredth of a second are shown for a tenth, as browsers do.
  ///
  /// Not in Apple's UIKit, where Image I/O reads frames.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - scale: How many pixels a point is long.
  public class func animatedImage(data: Data, scale: CGFloat = 1) -> UIImage? {
    if let image = FramesImage(file: data, scale: scale) { return image }
    if let image = UIImage(data: data, scale: scale) { return image }
    let still = MovingImage(fileBytes: data)?.frames.first
    return still.map { UIImage(cgImage: $0.image, scale: scale, orientation: .up) }
  }

  /// The frames of an image that moves; `nil` for other images.
  public var images: [UIImage]? { (self as? FramesImage)?.frames }

  /// How long all frames of an image that moves are shown, in seconds; 0 for other images.
  public var duration: TimeInterval { (self as? FramesImage)?.durations.reduce(0, +) ?? 0 }

  /// How long each frame of an image that moves is shown, in seconds; `nil` for other images.
  ///
  /// Not in Apple's UIKit.
  public var frameDurations: [TimeInterval]? { (self as? FramesImage)?.durations }

  /// How often all frames of an image that moves are shown; 0, as for other images, for any number of times.
  ///
  /// Not in Apple's UIKit.
  public var frameRepeatCount: Int { (self as? FramesImage)?.repeatCount ?? 0 }

  /// The file that an image that moves was read from; `nil` for other images.
  ///
  /// Not in Apple's UIKit.
  public var animatedFile: Data? { (self as? FramesImage)?.file }
}
