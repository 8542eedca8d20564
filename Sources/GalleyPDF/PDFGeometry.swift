/// A point of a page, in points from its bottom left corner, y up.
package struct PDFPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A transform as PDF writes it: x' = a x + c y + e, y' = b x + d y + f.
package struct PDFMatrix: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var e: Double
  package var f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double = 0, f: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  var determinant: Double { a * d - b * c }

  /// How long a unit across the line is.
  var height: Double { (c * c + d * d).squareRoot() }
}

/// Where glyphs begin on a line that has some which are read from the last one to the first.
struct GlyphPlace {
  /// The element that they belong to.
  let element: Int
  /// Where their text is in what it is read of.
  let start: Int
  let isReversed: Bool
  let point: PDFPoint
  /// The size of the font.
  let size: Double

  /// Returns whether they stand on the line of others, in the same element.
  func goesOn(_ other: GlyphPlace?) -> Bool {
    guard let other else { return false }
    return element == other.element && abs(point.y - other.point.y) < size / 2
  }
}

extension PDFBytes {
  /// Appends a transform, a space after each number.
  mutating func append(_ matrix: PDFMatrix) {
    for number in [matrix.a, matrix.b, matrix.c, matrix.d] {
      append(precise: number)
      append(UInt8(ascii: " "))
    }
    append(numbers: matrix.e, matrix.f)
  }
}

/// A colour in the reader's own red, green and blue, 0 to 1.
package struct PDFColor: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static let black = PDFColor(red: 0, green: 0, blue: 0)
}

/// What cuts off drawing: a path within the clip around it.
package final class PDFClip {
  package let parent: PDFClip?
  /// The path's operators, and those that make it the clip.
  let operators: [UInt8]
  let depth: Int

  package init(_ operators: [UInt8], parent: PDFClip?) {
    self.operators = operators
    self.parent = parent
    depth = (parent?.depth ?? 0) + 1
  }
}

/// How lines are drawn.
package struct PDFLineStyle: Hashable, Sendable {
  package var width: Double
  package var cap: Int
  package var join: Int
  package var miterLimit: Double
  package var dashes: [Double]
  package var phase: Double

  package init(
    width: Double, cap: Int, join: Int, miterLimit: Double, dashes: [Double], phase: Double
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.phase = phase
  }

  static let initial = PDFLineStyle(width: 1, cap: 0, join: 0, miterLimit: 10, dashes: [], phase: 0)
}
