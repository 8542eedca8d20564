package import CoreGraphics
package import Foundation

/// A picture of one frame or several, as a file has it: GIF, PNG with or without frames, or WebP.
///
/// Files of unknown origin may be read: of one that is damaged or cut short the frames before that are there,
/// or none.
package struct MovingImage: Sendable {
  /// A kind of file.
  package enum Format: Sendable, Hashable, CaseIterable {
    case gif
    case png
    case webP
  }

  /// One picture, as large as the whole.
  package struct Frame: Sendable {
    /// What is seen, with what is left of the frames before it.
    package let image: CGImage
    /// How long it is seen, in seconds.
    package let duration: TimeInterval
  }

  /// The kind of file.
  package let format: Format
  /// At least one.
  package let frames: [Frame]
  /// How often all frames are shown; 0 for any number of times.
  package let repeatCount: Int

  /// Reads a file; `nil` for one of another kind, or without a whole frame.
  package init?(fileBytes: Data) {
    guard let format = MovingImage.format(of: fileBytes) else { return nil }
    let bytes = FileBytes(fileBytes)
    let read: (frames: [Frame], repeatCount: Int)? =
      switch format {
      case .gif: GIFReader.read(bytes)
      case .png: APNGReader.read(bytes)
      case .webP: WebPReader.read(fileBytes)
      }
    guard let read, !read.frames.isEmpty else { return nil }
    self.format = format
    (frames, repeatCount) = read
  }

  /// Returns the kind of a file by its first bytes.
  package static func format(of bytes: Data) -> Format? {
    let start = Array(bytes.prefix(12))
    if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) { return .gif }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if start.count == 12, start.starts(with: Array("RIFF".utf8)), start[8...].elementsEqual("WEBP".utf8) {
      return .webP
    }
    return nil
  }

  /// The greatest number of pixels of a picture, and of all of its frames: what goes beyond is not read.
  static let maximumPixels = (picture: 1 << 24, frames: 1 << 26)

  /// Returns how long a frame is seen: what files give as no time, or as less than screens can show, is a
  /// tenth of a second, as everywhere.
  static func duration(_ seconds: TimeInterval) -> TimeInterval { seconds < 0.011 ? 0.1 : seconds }
}
