/// The position of alpha in a pixel, with Apple's raw values.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  /// No alpha, and no bits for it.
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

/// The layout of a bitmap's bytes: an alpha position or-ed with a byte order.
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

  /// The order of this machine's 16-bit words.
  public static let byteOrder16Host = byteOrder16Little
  /// The order of this machine's 32-bit words.
  public static let byteOrder32Host = byteOrder32Little

  /// The position of alpha; `nil` if the bits name no position.
  package var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
  }
}
