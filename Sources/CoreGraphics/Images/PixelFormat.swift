/// The layout of a pixel's components in memory.
struct PixelFormat: Sendable, Hashable {
  /// The position of alpha, or of an unused component.
  enum AlphaPlace { case none, first, last, unusedFirst, unusedLast }

  /// Colour components; 0 when there is alpha only.
  let colorCount: Int
  let alphaPlace: AlphaPlace
  let isPremultiplied: Bool
  let bitsPerComponent: Int
  let isFloat: Bool
  let bitsPerPixel: Int
  /// Whether components of two or four bytes begin with the least significant one.
  private let isLittle: Bool
  /// Whether the four bytes of a pixel are in reverse order.
  private let isReversed: Bool

  /// Reads a format from what describes a bitmap; `nil` if the numbers contradict each other or mean
  /// nothing here.
  ///
  /// Components have 1, 2, 4, 8 or 16 bits, or are floating-point numbers of 16 or 32; less than 8 only
  /// without alpha.
  init?(bitsPerComponent bits: Int, bitsPerPixel: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    guard let alphaInfo = info.alphaInfo else { return nil }
    isFloat = info.contains(.floatComponents)
    switch alphaInfo {
    case .none, .alphaOnly: (alphaPlace, isPremultiplied) = (alphaInfo == .alphaOnly ? .last : .none, false)
    case .premultipliedLast: (alphaPlace, isPremultiplied) = (.last, true)
    case .premultipliedFirst: (alphaPlace, isPremultiplied) = (.first, true)
    case .last: (alphaPlace, isPremultiplied) = (.last, false)
    case .first: (alphaPlace, isPremultiplied) = (.first, false)
    case .noneSkipLast: (alphaPlace, isPremultiplied) = (.unusedLast, false)
    case .noneSkipFirst: (alphaPlace, isPremultiplied) = (.unusedFirst, false)
    }
    colorCount = alphaInfo == .alphaOnly ? 0 : space?.numberOfComponents ?? 3
    let count = colorCount + (alphaPlace == .none ? 0 : 1)
    let order = info.intersection(.byteOrderMask)
    switch (bits, isFloat) {
    case (1, false), (2, false), (4, false):
      guard alphaPlace == .none, order.isEmpty else { return nil }
      (isLittle, isReversed) = (false, false)
    case (8, false):
      switch order {
      case .byteOrderDefault, .byteOrder32Big: isReversed = false
      case .byteOrder32Little where count == 4: isReversed = true
      default: return nil
      }
      isLittle = false
    case (16, _), (32, true):
      let little: CGBitmapInfo = bits == 16 ? .byteOrder16Little : .byteOrder32Little
      let big: CGBitmapInfo = bits == 16 ? .byteOrder16Big : .byteOrder32Big
      guard order.isEmpty || order == little || order == big else { return nil }
      (isLittle, isReversed) = (order == little, false)
    default: return nil
    }
    guard bitsPerPixel == count * bits, count > 0 else { return nil }
    bitsPerComponent = bits
    self.bitsPerPixel = bitsPerPixel
  }

  var hasAlpha: Bool { alphaPlace == .first || alphaPlace == .last }

  /// Whether a component is a byte.
  var isBytes: Bool { bitsPerComponent == 8 }

  /// Returns the number of bytes that hold the pixels of a row.
  func bytesPerRow(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// The greatest number that a component can be.
  var maximum: Float { isFloat ? 1 : Float(1 << bitsPerComponent - 1) }

  /// Returns the position of a colour component among the components of a pixel.
  private func position(_ color: Int) -> Int {
    alphaPlace == .first || alphaPlace == .unusedFirst ? color + 1 : color
  }

  private var alphaPosition: Int { alphaPlace == .first ? 0 : colorCount }

  /// Returns the byte of an 8-bit colour component within its pixel.
  func byteOffset(color: Int) -> Int { isReversed ? 3 - position(color) : position(color) }

  /// The byte of an 8-bit alpha within its pixel; `nil` if there is none.
  var alphaByteOffset: Int? { !hasAlpha ? nil : isReversed ? 3 - alphaPosition : alphaPosition }

  // MARK: Reading and writing

  /// Reads a colour component, from 0 to `maximum`.
  func color(_ index: Int, of x: Int, in row: UnsafeRawPointer) -> Float { read(position(index), x, row) }

  /// Reads alpha, from 0 to 1.
  func alpha(of x: Int, in row: UnsafeRawPointer) -> Float {
    hasAlpha ? min(max(read(alphaPosition, x, row) / maximum, 0), 1) : 1
  }

  /// Writes a pixel from components and alpha between 0 and 1.
  func write(_ colors: some Sequence<Float>, alpha: Float, to x: Int, in row: UnsafeMutableRawPointer) {
    for (i, value) in colors.enumerated() where i < colorCount { store(value, position(i), x, row) }
    switch alphaPlace {
    case .none: break
    case .first, .last: store(alpha, alphaPosition, x, row)
    case .unusedFirst: store(1, 0, x, row)
    case .unusedLast: store(1, colorCount, x, row)
    }
  }

  private func read(_ position: Int, _ x: Int, _ row: UnsafeRawPointer) -> Float {
    let bit = x * bitsPerPixel + position * bitsPerComponent
    switch bitsPerComponent {
    case 8:
      let byte = isReversed ? x * 4 + 3 - position : bit / 8
      return Float(row.load(fromByteOffset: byte, as: UInt8.self))
    case 16:
      let word = row.loadUnaligned(fromByteOffset: bit / 8, as: UInt16.self)
      let value = isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)
      if !isFloat { return Float(value) }
      let number = Float(Float16(bitPattern: value))
      return number.isFinite ? number : 0
    case 32:
      let word = row.loadUnaligned(fromByteOffset: bit / 8, as: UInt32.self)
      let number = Float(bitPattern: isLittle ? UInt32(littleEndian: word) : UInt32(bigEndian: word))
      return number.isFinite ? number : 0
    default:
      let byte = row.load(fromByteOffset: bit / 8, as: UInt8.self)
      return Float(byte >> UInt8(8 - bitsPerComponent - bit % 8) & (1 << UInt8(bitsPerComponent) - 1))
    }
  }

  /// Contexts have components of 8 bits and more only.
  private func store(_ value: Float, _ position: Int, _ x: Int, _ row: UnsafeMutableRawPointer) {
    let byte = x * bitsPerPixel / 8 + position * bitsPerComponent / 8
    let unit = min(max(value, 0), 1)
    switch bitsPerComponent {
    case 8:
      row.storeBytes(
        of: UInt8((unit * 255).rounded()), toByteOffset: isReversed ? x * 4 + 3 - position : byte,
        as: UInt8.self)
    case 16:
      let number = isFloat ? Float16(unit).bitPattern : UInt16((unit * 65535).rounded())
      row.storeBytes(
        of: isLittle ? number.littleEndian : number.bigEndian, toByteOffset: byte, as: UInt16.self)
    default:
      let number = unit.bitPattern
      row.storeBytes(
        of: isLittle ? number.littleEndian : number.bigEndian, toByteOffset: byte, as: UInt32.self)
    }
  }
}

extension CGColorSpace {
  /// Whether numbers of this space are what is painted, so that no conversion is needed.
  var isPaintedAsIs: Bool {
    if case .named(let name) = kind {
      name.curve == .sRGB && name.primaries == .sRGB && (name.model == .rgb || name.model == .monochrome)
    } else {
      false
    }
  }
}
