internal import CoreGraphics
internal import Foundation
internal import GalleyMovingImages
internal import TextKit

/// An image of several frames. Where it does not move, its first frame is seen.
final class FramesImage: UIImage, @unchecked Sendable {
  // `@unchecked Sendable`: all of it is constant.

  /// The frames, at least one.
  let frames: [UIImage]
  /// How long each of them is seen, in seconds.
  let durations: [TimeInterval]
  /// How often all of them are shown; 0 for any number of times.
  let repeatCount: Int
  /// The file that they came from, which archives store unchanged.
  let file: Data?

  /// Creates an image; `nil` without frames.
  init?(_ frames: [UIImage], _ durations: [TimeInterval], repeatCount: Int, file: Data? = nil) {
    guard let first = frames.first, frames.count == durations.count else { return nil }
    (self.frames, self.durations) = (frames, durations)
    (self.repeatCount, self.file) = (repeatCount, file)
    super.init(first.parts)
  }

  /// Creates an image of one frame.
  override init(_ parts: Parts) {
    (frames, durations, repeatCount, file) = ([UIImage(parts)], [0.1], 0, nil)
    super.init(parts)
  }

  /// Reads a file; `nil` for one that is no picture, or has one frame only.
  convenience init?(file: Data, scale: CGFloat) {
    guard let moving = MovingImage(fileBytes: file), moving.frames.count > 1 else { return nil }
    self.init(
      moving.frames.map { UIImage(cgImage: $0.image, scale: scale, orientation: .up) },
      moving.frames.map(\.duration), repeatCount: moving.repeatCount, file: file)
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? FramesImage else { return false }
    return self === other
      || durations == other.durations && repeatCount == other.repeatCount && frames == other.frames
  }

  override var hash: Int { super.hash }

  override func encode(with coder: NSCoder) {
    coder.encode(Double(scale), forKey: "UIScale")
    if let file {
      coder.encode(file as NSData, forKey: "GalleyFile")
    } else {
      coder.encode(frames as NSArray, forKey: "UIImages")
      let times = durations.map { String($0) }.joined(separator: " ")
      coder.encode(times as NSString, forKey: "GalleyDurations")
      coder.encode(repeatCount, forKey: "GalleyRepeatCount")
    }
  }

  required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "GalleyFile") {
      guard
        let data = coder.decodeObject(of: NSData.self, forKey: "GalleyFile").map({ Data(copying: $0) }),
        let moving = MovingImage(fileBytes: data)
      else { return nil }
      let scale = CGFloat(coder.decodeDouble(forKey: "UIScale"))
      frames = moving.frames.map { UIImage(cgImage: $0.image, scale: scale, orientation: .up) }
      (durations, repeatCount, file) = (moving.frames.map(\.duration), moving.repeatCount, data)
    } else {
      let images = coder.decodeObject(of: [NSArray.self, UIImage.self], forKey: "UIImages") as? [UIImage]
      let times = coder.decodeObject(of: NSString.self, forKey: "GalleyDurations") as String?
      let seconds = (times ?? "").split(separator: " ").compactMap { Double($0) }
      guard let images, images.count == seconds.count, seconds.allSatisfy({ $0 >= 0 }) else { return nil }
      (frames, durations, file) = (images, seconds, nil)
      repeatCount = max(coder.decodeInteger(forKey: "GalleyRepeatCount"), 0)
    }
    guard let first = frames.first else { return nil }
    super.init(first.parts)
  }
}
