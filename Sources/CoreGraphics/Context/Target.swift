internal import Glibc

/// What a context draws to: owns the canvas and what lies behind it.
class Target {
  /// nil outside of a page.
  var canvas: Canvas? { nil }
  /// From the default user space, y up, to the canvas, y down.
  var base: CGAffineTransform { .identity }
}

/// Pixels in memory.
final class BitmapTarget: Target {
  let data: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let bitsPerPixel: Int
  let space: CGColorSpace
  let info: CGBitmapInfo
  private let isOwner: Bool
  private var bitmap: Canvas?

  override var canvas: Canvas? { bitmap }
  override var base: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  /// Creates a bitmap, transparent black unless the bytes are the caller's; nil when it cannot exist.
  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, info: CGBitmapInfo
  ) {
    let sides = 1...CGImage.maximumSide
    guard sides.contains(width), sides.contains(height), bitsPerComponent == 8, let alphaInfo = info.alphaInfo
    else { return nil }
    let bytesPerPixel: Int
    var isRedFirst = false
    var hasAlpha = true
    if alphaInfo == .alphaOnly {
      bytesPerPixel = 1
    } else {
      // Alpha or the unused byte must be the last in memory, and colours multiplied by alpha.
      guard space.model == .rgb,
        let layout = PixelLayout(bitsPerComponent: 8, bitsPerPixel: 32, space: space, info: info),
        layout.alpha == nil || layout.isPremultiplied, layout.red != 1, layout.blue != 1, layout.red < 3,
        layout.blue < 3
      else { return nil }
      bytesPerPixel = 4
      isRedFirst = layout.red == 0
      hasAlpha = layout.alpha != nil
    }
    let used = width * bytesPerPixel
    let stride = bytesPerRow == 0 ? (used + 15) / 16 * 16 : bytesPerRow
    guard stride >= used, stride % 4 == 0, stride <= Int(Int32.max) else { return nil }
    isOwner = data == nil
    guard let bytes = data ?? calloc(height, stride) else { return nil }
    self.data = bytes
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    bitsPerPixel = bytesPerPixel * 8
    self.space = space
    self.info = info
    super.init()
    bitmap = Canvas(
      pixels: bytes, width: width, height: height, bytesPerRow: stride, hasAlpha: hasAlpha,
      bytesPerPixel: bytesPerPixel, isRedFirst: isRedFirst)
    if bitmap == nil { return nil }
    BitmapRecorder.onCreation?()
  }

  deinit {
    bitmap = nil
    if isOwner { free(data) }
  }
}

/// Tells a task about every bitmap that it makes: how a test proves that measuring makes none.
package enum BitmapRecorder {
  /// Called after a bitmap was made.
  @TaskLocal package static var onCreation: (@Sendable () -> Void)?
}
