/// Where alpha stands in a pixel, with Apple's raw values.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  /// No alpha and no room for it.
  case none = 0
  /// Alpha last, colours multiplied by it.
  case premultipliedLast = 1
  /// Alpha first, colours multiplied by it.
  case premultipliedFirst = 2
  /// Alpha last, colours as they are.
  case last = 3
  /// Alpha first, colours as they are.
  case first = 4
  /// An unused last component.
  case noneSkipLast = 5
  /// An unused first component.
  case noneSkipFirst = 6
  /// Alpha and nothing else.
  case alphaOnly = 7
}

/// How a bitmap's bytes are laid out: an alpha position or-ed with a byte order.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// Apple's bits.
  public var rawValue: UInt32

  /// Creates a layout from Apple's bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits of `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits that tell whether components are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components in the order of their names.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit words, least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 32-bit words, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 16-bit words, most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// 32-bit words, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// Where alpha stands; nil when the bits name no position.
  package var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
  }
}

/// Where the four components of an 8-bit pixel stand, as byte offsets.
struct PixelLayout: Sendable, Hashable {
  var red: Int
  var green: Int
  var blue: Int
  /// nil when the pixels are opaque.
  var alpha: Int?
  var isPremultiplied: Bool
  var bytesPerPixel: Int

  /// Reads a layout from what describes a bitmap; nil when such bitmaps are not supported.
  ///
  /// Supported are 8-bit components: RGB in 24 bits, RGB with alpha or an unused byte first or last in 32 bits in both byte
  /// orders, and grey in 8 bits.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, info.intersection(.floatInfoMask).isEmpty, let alphaInfo = info.alphaInfo
    else { return nil }
    let order = info.intersection(.byteOrderMask)
    let isGray = space?.model == .monochrome
    switch (bitsPerPixel, alphaInfo) {
    case (8, .none) where isGray:
      self.init(red: 0, green: 0, blue: 0, alpha: nil, isPremultiplied: false, bytesPerPixel: 1)
    case (24, .none) where !isGray && order.isEmpty:
      self.init(red: 0, green: 1, blue: 2, alpha: nil, isPremultiplied: false, bytesPerPixel: 3)
    case (32, let info) where !isGray:
      let isFirst: Bool
      switch info {
      case .premultipliedFirst, .first, .noneSkipFirst: isFirst = true
      case .premultipliedLast, .last, .noneSkipLast: isFirst = false
      case .none, .alphaOnly: return nil
      }
      var offsets = isFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
      switch order {
      case .byteOrder32Little: offsets = offsets.map { 3 - $0 }
      case .byteOrderDefault, .byteOrder32Big: break
      default: return nil
      }
      let isOpaque = info == .noneSkipFirst || info == .noneSkipLast
      self.init(
        red: offsets[0], green: offsets[1], blue: offsets[2], alpha: isOpaque ? nil : offsets[3],
        isPremultiplied: info == .premultipliedFirst || info == .premultipliedLast, bytesPerPixel: 4)
    default:
      return nil
    }
  }

  private init(red: Int, green: Int, blue: Int, alpha: Int?, isPremultiplied: Bool, bytesPerPixel: Int) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.isPremultiplied = isPremultiplied
    self.bytesPerPixel = bytesPerPixel
  }
}
