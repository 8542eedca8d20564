internal import CGalleyWebP
internal import CoreGraphics
internal import Foundation

/// Reads WebP files.
enum WebPReader {
  /// Returns frames and the number of their repetitions.
  static func read(_ file: Data) -> (frames: [MovingImage.Frame], repeatCount: Int)? {
    file.withUnsafeBytes { bytes in
      let base = bytes.bindMemory(to: UInt8.self).baseAddress
      return base.flatMap { read($0, bytes.count) }
    }
  }

  private static func read(
    _ base: UnsafePointer<UInt8>, _ count: Int
  ) -> (frames: [MovingImage.Frame], repeatCount: Int)? {
    // The decoder takes memory for the whole picture, so that its size is looked at before.
    var (width, height): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(base, count, &width, &height) != 0, width > 0, height > 0,
      Int(width) * Int(height) <= MovingImage.maximumPixels.picture
    else { return nil }
    var data = WebPData(bytes: base, size: count)
    guard let decoder = WebPAnimDecoderNew(&data, nil) else { return nil }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { return nil }
    let (columns, rows) = (Int(info.canvas_width), Int(info.canvas_height))
    guard columns > 0, rows > 0, columns * rows <= MovingImage.maximumPixels.picture else { return nil }
    var frames: [MovingImage.Frame] = []
    var before: Int32 = 0
    while WebPAnimDecoderHasMoreFrames(decoder) != 0,
      (frames.count + 1) * columns * rows <= MovingImage.maximumPixels.frames
    {
      var pixels: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { break }
      let bytes = Array(UnsafeBufferPointer(start: pixels, count: columns * rows * 4))
      guard let image = FrameCanvas.image(bytes, width: columns, height: rows) else { break }
      let milliseconds = Int(time) - Int(before)
      frames.append(
        MovingImage.Frame(image: image, duration: MovingImage.duration(Double(milliseconds) / 1000)))
      before = time
    }
    return (frames, Int(info.loop_count))
  }
}
