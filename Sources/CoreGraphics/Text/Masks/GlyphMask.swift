/// The look of a glyph on whole pixels, for one of a few positions of its origin between them.
///
/// Pixels are counted from the one that contains the glyph's origin, x to the right and y down.
final class GlyphMask: Sendable {
  /// The column of the first pixel.
  let left: Int
  /// The row of the first pixel.
  let top: Int
  /// The number of pixels in a row, a multiple of 4; 0 for a glyph without ink.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The part of each pixel that the glyph covers, 255 for all of it, row by row; empty for a picture.
  let coverage: [UInt8]
  /// The pixels of a picture as Cairo stores them, colours multiplied by alpha; empty for an outline.
  let pixels: [UInt32]

  init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8] = [], pixels: [UInt32] = []) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.coverage = coverage
    self.pixels = pixels
  }

  /// A glyph without ink.
  static let blank = GlyphMask(left: 0, top: 0, width: 0, height: 0)

  /// Glyphs that are higher or wider, in pixels, are filled as paths: they are seldom the same twice, and
  /// their masks would fill the cache.
  static let largestSide = 128

  /// The memory of the pixels, in bytes.
  var byteCount: Int { coverage.count + pixels.count * 4 + 64 }
}
