internal import Glibc

/// What a context draws to: the owner of the canvas and of its memory or document.
class Target {
  /// Whether pages go to a document, which has to be finished.
  var isDocument: Bool { false }
  /// Whether glyphs are stored together with the text that they show.
  var keepsText: Bool { false }
  /// `nil` outside of a page.
  var canvas: (any Canvas)? { nil }
  /// From the default user space, y up, to the canvas, y down.
  var base: CGAffineTransform { .identity }
  /// The canvas of a bitmap, which lives as long as the target; `nil` for others.
  var bitmapCanvas: CairoCanvas? { nil }
}

/// Pixels in memory.
final class BitmapTarget: Target {
  let data: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let bitsPerComponent: Int
  let bitsPerPixel: Int
  let space: CGColorSpace
  let info: CGBitmapInfo
  private let isOwner: Bool
  private var bitmap: CairoCanvas?

  override var canvas: (any Canvas)? { bitmap }
  override var bitmapCanvas: CairoCanvas? { bitmap }
  override var base: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  /// Creates a bitmap, transparent black unless the bytes are the caller's; `nil` if it cannot exist.
  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, info: CGBitmapInfo
  ) {
    let sides = 1...CGImage.maximumSide
    guard sides.contains(width), sides.contains(height),
      let format = BitmapTarget.format(bitsPerComponent: bitsPerComponent, space: space, info: info)
    else { return nil }
    let used = format.bytesPerRow(width: width)
    let stride = bytesPerRow == 0 ? (used + 15) / 16 * 16 : bytesPerRow
    guard stride >= used, stride <= Int(Int32.max) else { return nil }
    isOwner = data == nil
    guard let bytes = data ?? calloc(height, stride) else { return nil }
    self.data = bytes
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.bitsPerComponent = bitsPerComponent
    bitsPerPixel = format.bitsPerPixel
    self.space = space
    self.info = info
    super.init()
    let isAligned = stride % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0
    if isAligned, format.isBytes, format.isKnownToCairo(space) {
      bitmap = CairoCanvas(
        pixels: bytes, width: width, height: height, bytesPerRow: stride, hasAlpha: format.hasAlpha,
        bytesPerPixel: format.bitsPerPixel / 8,
        isRedFirst: format.colorCount > 0 && format.byteOffset(color: 0) == 0)
    } else {
      bitmap = PixelMirror(
        bytes, width: width, height: height, bytesPerRow: stride, format: format, space: space
      ).flatMap { CairoCanvas(mirror: $0) }
    }
    if bitmap == nil { return nil }
    BitmapRecorder.onCreation?()
  }

  /// Returns the format of a bitmap that can be drawn on; `nil` for others.
  ///
  /// These are grey, RGB and inks of 8 or 16 bits or 32-bit floating-point numbers. RGB has alpha, multiplied
  /// in, or an unused component; greys and inks have none. Alpha alone has 8 bits.
  private static func format(
    bitsPerComponent: Int, space: CGColorSpace, info: CGBitmapInfo
  ) -> PixelFormat? {
    guard let alphaInfo = info.alphaInfo, space.supportsOutput else { return nil }
    let isAllowed: Bool
    let count: Int
    if alphaInfo == .alphaOnly {
      (isAllowed, count) = (bitsPerComponent == 8, 1)
    } else if space.model == .rgb {
      let allowed: [CGImageAlphaInfo] = [
        .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast,
      ]
      (isAllowed, count) = (allowed.contains(alphaInfo), 4)
    } else {
      (isAllowed, count) = (alphaInfo == .none, space.numberOfComponents)
    }
    guard isAllowed, [8, 16, 32].contains(bitsPerComponent) else { return nil }
    return PixelFormat(
      bitsPerComponent: bitsPerComponent, bitsPerPixel: count * bitsPerComponent, space: space, info: info)
  }

  deinit {
    bitmap = nil
    if isOwner { free(data) }
  }
}

extension PixelFormat {
  /// Whether pixels of bytes are such as the drawing library draws on: alpha only, or sRGB with alpha or
  /// nothing last in memory.
  fileprivate func isKnownToCairo(_ space: CGColorSpace) -> Bool {
    if colorCount == 0 { return true }
    guard space.isPaintedAsIs, colorCount == 3 else { return false }
    let (red, blue) = (byteOffset(color: 0), byteOffset(color: 2))
    return byteOffset(color: 1) == 1 && ((red, blue) == (0, 2) || (red, blue) == (2, 0))
  }
}

/// Tells a task about every bitmap that it makes: how a test proves that measuring makes none.
package enum BitmapRecorder {
  /// Called after a bitmap was made.
  @TaskLocal package static var onCreation: (@Sendable () -> Void)?
}

/// A canvas that keeps what is drawn, in its own coordinates.
final class RecordingTarget: Target {
  private let recording: CairoCanvas

  override var canvas: (any Canvas)? { recording }
  override var base: CGAffineTransform { .identity }

  init(_ recording: CairoCanvas) { self.recording = recording }
}
