internal import CGalleyPixels

/// The look of a glyph on whole pixels, for one of a few positions of its origin between them.
///
/// Pixels are counted from the one that contains the glyph's origin, x to the right and y down.
struct GlyphMask {
  /// What is painted.
  enum Content {
    /// Nothing: a glyph without ink.
    case blank
    /// The text's colour, as far as pixels are covered.
    case coverage([cpixels_group])
    /// The pixels of a picture as Cairo stores them, colours multiplied by alpha, row by row.
    case picture([UInt32])
  }

  /// The column of the first pixel.
  let left: Int
  /// The row of the first pixel.
  let top: Int
  /// The number of columns that painting touches.
  let width: Int
  /// The number of rows that painting touches.
  let height: Int
  let content: Content

  /// A glyph without ink.
  static let blank = GlyphMask(left: 0, top: 0, width: 0, height: 0, content: .blank)

  private init(left: Int, top: Int, width: Int, height: Int, content: Content) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.content = content
  }

  /// Creates a mask of a picture.
  ///
  /// - Parameter pixels: As many as `width` times `height`.
  init(left: Int, top: Int, width: Int, height: Int, pixels: [UInt32]) {
    self.init(left: left, top: top, width: width, height: height, content: .picture(pixels))
  }

  /// Creates a mask of an outline.
  ///
  /// - Parameter coverage: The part of each pixel that the glyph covers, 255 for all of it, row by row.
  init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    var groups: [cpixels_group] = []
    var end = 0
    for row in 0..<height {
      let pixels = coverage[row * width..<(row + 1) * width]
      var column = 0
      while column < width {
        guard pixels[row * width + column] != 0 else {
          column += 1
          continue
        }
        func part(_ order: Int) -> UInt8 {
          column + order < width ? pixels[row * width + column + order] : 0
        }
        let four = (part(0), part(1), part(2), part(3))
        if four == (255, 255, 255, 255), let last = groups.last, Int(last.row) == row,
          Int(last.column) + 4 * Int(last.count) == column, last.coverage == four
        {
          groups[groups.count - 1].count += 1
        } else {
          groups.append(
            cpixels_group(coverage: four, count: 1, column: UInt8(column), row: UInt8(row)))
        }
        column += 4
        end = max(end, column)
      }
    }
    self.init(
      left: left, top: top, width: end, height: Int(groups.last?.row ?? 0) + 1,
      content: groups.isEmpty ? .blank : .coverage(groups))
  }

  /// Glyphs that are higher or wider, in pixels, are filled as paths: they are seldom the same twice, and
  /// their masks would fill the cache.
  private static let largestSide: CGFloat = 128

  /// Whether a glyph with ink in a box, counted in pixels from its origin, may have a mask.
  static func fits(_ box: CGRect) -> Bool {
    box.width <= largestSide && box.height <= largestSide && abs(box.minX) <= 4 * largestSide
      && abs(box.minY) <= 4 * largestSide
  }
}
