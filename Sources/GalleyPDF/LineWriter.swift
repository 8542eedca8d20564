/// The writing of one run: follows the reader's pen, and corrects it where glyphs stand elsewhere.
struct LineWriter {
  let run: PDFGlyphRun
  let page: PageContent
  /// The page's operators, while they are here.
  var out: PDFBytes
  private let codes: [UInt16]
  private let widths: [Double]
  /// The origin of the line, as it is written.
  private(set) var origin: PDFPoint
  let size: Double
  let linear: PDFMatrix
  /// From the page to thousandths of an em along the line and across it.
  let inverse: PDFMatrix
  /// How far from the reader's pen glyphs may stand, in thousandths of an em: hidden ones are not seen.
  let tolerance: Double
  /// The reader's pen, in thousandths of an em from the line's origin.
  var pen = 0.0
  /// What the reader adds after each space, in thousandths of an em.
  var wordSpacing = 0.0
  var isOpen = false
  /// Whether the strings of one operator are in brackets, and whether one string is open.
  var hasStart = false

  init(_ run: PDFGlyphRun, on page: PageContent) {
    self.run = run
    self.page = page
    out = page.takeOperators()
    tolerance = page.written.isHidden ? 20 : 0.75
    codes = run.font.codes
    widths = run.font.widths
    origin = page.lineOrigin
    let matrix = run.matrix
    let isUpright = matrix.b == 0 && matrix.c == 0 && matrix.a == matrix.d && matrix.a > 0
    // A size that readers can tell headings by; whatever else the matrix does is the text's transform.
    let size = isUpright ? matrix.a : matrix.height
    self.size = max((size * 1000).rounded() / 1000, 0.001)
    let scale = 1 / self.size
    linear =
      isUpright
      ? PDFMatrix(a: 1, b: 0, c: 0, d: 1)
      : PDFMatrix(a: matrix.a * scale, b: matrix.b * scale, c: matrix.c * scale, d: matrix.d * scale)
    let real = PDFMatrix(
      a: linear.a * self.size, b: linear.b * self.size, c: linear.c * self.size, d: linear.d * self.size)
    let factor = 1000 / real.determinant
    inverse = PDFMatrix(
      a: real.d * factor, b: -real.b * factor, c: -real.c * factor, d: real.a * factor)
  }

  mutating func write() {
    begin()
    var next = 0
    for span in run.spans {
      add(next..<span.glyphs.lowerBound)
      if let text = span.text {
        flush()
        out.append("/Span<</ActualText")
        out.append(actualText: text)
        out.append(">>BDC\n")
      }
      add(span)
      if span.text != nil {
        flush()
        out.append("EMC\n")
      }
      next = span.glyphs.upperBound
    }
    add(next..<run.glyphs.count)
    flush()
  }

  /// Writes parts of an element.
  ///
  /// - Parameter first: The number of the first one.
  mutating func write(_ parts: [(glyphs: Range<Int>, text: String?)], first: (tag: String, number: Int)) {
    begin()
    var spans = run.spans[...]
    for (index, part) in parts.enumerated() {
      out.append(partOf: first.tag, first.number + index, text: part.text)
      var next = part.glyphs.lowerBound
      while let span = spans.first, span.glyphs.lowerBound < part.glyphs.upperBound {
        let own = span.glyphs.clamped(to: part.glyphs)
        add(next..<own.lowerBound)
        add(span.part(own), from: own.lowerBound)
        next = own.upperBound
        if span.glyphs.upperBound > part.glyphs.upperBound { break }
        spans.removeFirst()
      }
      add(next..<part.glyphs.upperBound)
      flush()
      out.append("EMC\n")
    }
  }

  /// Sets the font, the word spacing and the start of the line.
  private mutating func begin() {
    if page.written.font != run.font.name || page.written.fontSize != size {
      page.written.font = run.font.name
      page.written.fontSize = size
      out.append("/")
      out.append(text: run.font.name)
      out.append(" ")
      out.append(size)
      out.append(" Tf\n")
    }
    chooseWordSpacing()
    moveLine(to: run.points[0])
  }

  /// Takes what the first space adds for all spaces.
  private mutating func chooseWordSpacing() {
    var wanted: Int?
    for i in 0..<run.glyphs.count where codes[Int(run.glyphs[i])] == 0x20 {
      guard i + 1 < run.glyphs.count else {
        // The last glyph moves nothing.
        break
      }
      let (dx, dy) = (run.points[i + 1].x - run.points[i].x, run.points[i + 1].y - run.points[i].y)
      let extra = dx * inverse.a + dy * inverse.c - widths[Int(run.glyphs[i])]
      wanted = abs(extra) < 20_000 ? PDFBytes.thousandths(extra * size / 1000) : 0
      break
    }
    if let wanted, wanted != page.written.wordSpacing {
      page.written.wordSpacing = wanted
      out.append(thousandths: wanted)
      out.append(" Tw\n")
    }
    wordSpacing = Double(page.written.wordSpacing) / size
  }

  private mutating func moveLine(to point: PDFPoint) {
    if page.textMatrix == linear, linear.b == 0, linear.c == 0, linear.a == 1, linear.d == 1 {
      let x = PDFBytes.thousandths(point.x - origin.x)
      let y = PDFBytes.thousandths(point.y - origin.y)
      if x != 0 || y != 0 {
        out.append(thousandths: x)
        out.append(" ")
        out.append(thousandths: y)
        out.append(" Td")
        origin.x += Double(x) / 1000
        origin.y += Double(y) / 1000
      } else {
        // The pen goes back to where the line began.
        out.append("0 0 Td")
      }
    } else {
      page.textMatrix = linear
      var matrix = linear
      (matrix.e, matrix.f) = (point.x, point.y)
      out.append(matrix)
      out.append("Tm")
      origin = PDFPoint(
        x: Double(PDFBytes.thousandths(point.x)) / 1000, y: Double(PDFBytes.thousandths(point.y)) / 1000)
    }
    pen = 0
  }

  /// Writes the strings of some glyphs, a row of bytes at a time.
  private mutating func add(_ glyphs: Range<Int>) {
    // Copies, since both are read while this value changes.
    let (codes, widths) = (codes, widths)
    var first = glyphs.lowerBound
    while first < glyphs.upperBound {
      let part = first..<min(first + 256, glyphs.upperBound)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.count * ByteRow.bytesPerGlyph) { memory in
        var row = ByteRow(memory.baseAddress!)
        codes.withUnsafeBufferPointer { codes in
          widths.withUnsafeBufferPointer { widths in
            var i = part.lowerBound
            while i < part.upperBound {
              i = addPlain(i..<part.upperBound, to: &row, codes, widths)
              guard i < part.upperBound else { break }
              let glyph = Int(run.glyphs[i])
              add(i, to: &row, code: codes[glyph], width: widths[glyph])
              i += 1
            }
          }
        }
        out.append(contentsOf: row.take())
      }
      first = part.upperBound
    }
  }

  /// Writes the strings of a span.
  ///
  /// - Parameter start: What its glyphs are counted from.
  private mutating func add(_ span: PDFGlyphSpan, from start: Int = 0) {
    for (glyph, code) in zip(span.glyphs, span.codes) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ByteRow.bytesPerGlyph) { memory in
        var row = ByteRow(memory.baseAddress!)
        let i = start + glyph
        add(i, to: &row, code: code, width: widths[Int(run.glyphs[i])])
        out.append(contentsOf: row.take())
      }
    }
  }

  /// Writes glyphs that stand where the pen is, into the string that is open, as bytes that stand for
  /// themselves.
  ///
  /// - Returns: The first one that `add` has to write.
  @inline(__always)
  private mutating func addPlain(
    _ glyphs: Range<Int>, to row: inout ByteRow, _ codes: UnsafeBufferPointer<UInt16>,
    _ widths: UnsafeBufferPointer<Double>
  ) -> Int {
    guard isOpen else { return glyphs.lowerBound }
    let (ids, points, origin, inverse) = (run.glyphs, run.points, origin, inverse)
    var pen = pen
    defer { self.pen = pen }
    for i in glyphs {
      let glyph = Int(ids[i])
      let code = codes[glyph]
      let (dx, dy) = (points[i].x - origin.x, points[i].y - origin.y)
      let correction = dx * inverse.a + dy * inverse.c - pen
      guard abs(correction) <= tolerance, abs(dx * inverse.b + dy * inverse.d) <= 1,
        ByteRow.isPlain(code)
      else { return i }
      row.append(UInt8(truncatingIfNeeded: code))
      pen += widths[glyph]
      if code == 0x20 { pen += wordSpacing }
    }
    return glyphs.upperBound
  }

  @inline(__always)
  private mutating func add(_ i: Int, to row: inout ByteRow, code: UInt16, width: Double) {
    let (dx, dy) = (run.points[i].x - origin.x, run.points[i].y - origin.y)
    let across = dx * inverse.b + dy * inverse.d
    var correction = dx * inverse.a + dy * inverse.c - pen
    if abs(correction) > 30_000 || abs(across) > 1 && abs(across) * size > 2 {
      out.append(contentsOf: row.take())
      flush()
      moveLine(to: run.points[i])
      correction = 0
    }
    if !hasStart { row.append(UInt8(ascii: "[")) }
    hasStart = true
    if abs(correction) > tolerance {
      let number = Int(correction.rounded())
      if isOpen { row.append(UInt8(ascii: ")")) }
      isOpen = false
      row.append(integer: -number)
      pen += Double(number)
    }
    if !isOpen { row.append(UInt8(ascii: "(")) }
    isOpen = true
    if code > 0xFF { row.append(stringByte: UInt8(code >> 8)) }
    row.append(stringByte: UInt8(truncatingIfNeeded: code))
    pen += width
    if code == 0x20 { pen += wordSpacing }
  }

  private mutating func flush() {
    if isOpen { out.append(")") }
    if hasStart { out.append("]TJ\n") }
    isOpen = false
    hasStart = false
  }
}

/// Bytes in memory that has space for what some glyphs need.
private struct ByteRow {
  /// A bracket and a correction of five digits with its sign, brackets around a string, and a code of two
  /// bytes, escaped.
  static let bytesPerGlyph = 16

  private let start: UnsafeMutablePointer<UInt8>
  private var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { (self.start, end) = (start, start) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    end.initialize(to: byte)
    end += 1
  }

  /// Whether a code is one byte that is not escaped in a string.
  @inline(__always)
  static func isPlain(_ code: UInt16) -> Bool {
    switch code {
    case 0x0D, UInt16(UInt8(ascii: "(")), UInt16(UInt8(ascii: ")")), UInt16(UInt8(ascii: "\\")): false
    default: code <= 0xFF
    }
  }

  /// Appends a byte of a string in parentheses.
  @inline(__always)
  mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): append(UInt8(ascii: "\\"))
    case 0x0D:
      append(UInt8(ascii: "\\"))
      return append(UInt8(ascii: "r"))
    default: break
    }
    append(byte)
  }

  @inline(__always)
  mutating func append(integer value: Int) { end += PDFBytes.write(value, to: end) }

  /// Returns the bytes, and begins again.
  mutating func take() -> UnsafeBufferPointer<UInt8> {
    defer { end = start }
    return UnsafeBufferPointer(start: start, count: end - start)
  }
}

extension PDFBytes {
  /// Begins a part of an element.
  ///
  /// - Parameter text: What it stands for, if it does not show that.
  mutating func append(partOf tag: String, _ number: Int, text: String?) {
    append(name: text == nil ? tag : "Span")
    append("<</MCID ")
    append(integer: number)
    if let text {
      append("/ActualText")
      append(actualText: text)
    }
    append(">>BDC\n")
  }

  /// Appends text as UTF-16 in a string.
  mutating func append(actualText text: String) {
    if text.isEmpty {
      append("()")
    } else {
      append("<FEFF")
      append(hexadecimal: text)
      append(">")
    }
  }
}
