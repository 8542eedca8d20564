internal import CGalleyCairo
internal import CGalleyFreeType
internal import Synchronization

extension GlyphMask {
  /// Returns the coverage of an outline; `nil` if it is too large for a mask.
  ///
  /// FreeType computes it exactly, from points that are rounded to 1/64 pixel.
  ///
  /// - Parameter transform: From the outline to pixels, from the one that contains the glyph's origin.
  static func mask(of outline: PathElements, transform: CGAffineTransform) -> GlyphMask? {
    guard !outline.isEmpty else { return .blank }
    let box = CGRect(around: outline.points.lazy.map { $0.applying(transform) })
    guard fits(box), outline.points.count < 16_000 else { return nil }
    let (left, top) = (Int(box.minX.rounded(.down)), Int(box.minY.rounded(.down)))
    let width = Int(box.maxX.rounded(.up)) - left
    let height = Int(box.maxY.rounded(.up)) - top
    guard width > 0, height > 0 else { return .blank }
    var contours = FreeTypeContours(
      toBitmap: transform.concatenating(
        CGAffineTransform(translationX: CGFloat(-left), y: CGFloat(-top))
          .concatenating(CGAffineTransform(a: 64, b: 0, c: 0, d: -64, tx: 0, ty: CGFloat(height) * 64))))
    contours.append(outline)
    guard let coverage = contours.coverage(width: width, height: height) else { return nil }
    return GlyphMask(left: left, top: top, width: width, height: height, coverage: coverage)
  }
}

/// An outline as FreeType reads it: 1/64 pixel, y up.
private struct FreeTypeContours {
  private let toBitmap: CGAffineTransform
  private var points: [FT_Vector] = []
  private var tags: [CChar] = []
  private var ends: [Int16] = []

  private enum Tag {
    static let quadraticControl: CChar = 0
    static let onCurve: CChar = 1
    static let cubicControl: CChar = 2
  }

  init(toBitmap: CGAffineTransform) { self.toBitmap = toBitmap }

  mutating func append(_ outline: PathElements) {
    outline.forEach { type, points in
      switch type {
      case .moveToPoint:
        endContour()
        append(points[0], Tag.onCurve)
      case .addLineToPoint: append(points[0], Tag.onCurve)
      case .addQuadCurveToPoint:
        append(points[0], Tag.quadraticControl)
        append(points[1], Tag.onCurve)
      case .addCurveToPoint:
        append(points[0], Tag.cubicControl)
        append(points[1], Tag.cubicControl)
        append(points[2], Tag.onCurve)
      case .closeSubpath: endContour()
      }
    }
    endContour()
  }

  private mutating func append(_ point: CGPoint, _ tag: CChar) {
    let p = point.applying(toBitmap)
    points.append(FT_Vector(x: FT_Pos(p.x.rounded()), y: FT_Pos(p.y.rounded())))
    tags.append(tag)
  }

  private mutating func endContour() {
    let last = Int16(points.count - 1)
    if last > (ends.last ?? -1) { ends.append(last) }
  }

  /// Returns the coverage of the pixels of a bitmap, row by row from the top; `nil` if FreeType fails.
  mutating func coverage(width: Int, height: Int) -> [UInt8]? {
    var coverage = [UInt8](repeating: 0, count: width * height)
    let error = points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          coverage.withUnsafeMutableBufferPointer { coverage in
            var outline = FT_Outline()
            outline.n_points = Int16(points.count)
            outline.n_contours = Int16(ends.count)
            outline.points = points.baseAddress
            outline.tags = tags.baseAddress
            outline.contours = ends.baseAddress
            var bitmap = FT_Bitmap()
            bitmap.rows = UInt32(height)
            bitmap.width = UInt32(width)
            bitmap.pitch = Int32(width)
            bitmap.buffer = coverage.baseAddress
            bitmap.num_grays = 256
            bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            return FreeTypeRasterizer.shared.render(&outline, into: &bitmap)
          }
        }
      }
    }
    return error == 0 ? coverage : nil
  }
}

/// FreeType's rasterizer, which serves one thread at a time.
private final class FreeTypeRasterizer: Sendable {
  static let shared = FreeTypeRasterizer()

  private struct Library: @unchecked Sendable {
    // Sendable: it is used under the lock only.
    var library: FT_Library?
  }
  private let library: Mutex<Library>

  private init() {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    self.library = Mutex(Library(library: library))
  }

  /// Returns FreeType's error, 0 for none.
  func render(_ outline: inout FT_Outline, into bitmap: inout FT_Bitmap) -> FT_Error {
    library.withLock { FT_Outline_Get_Bitmap($0.library, &outline, &bitmap) }
  }
}
