public import CoreGraphics
internal import GalleyFonts

/// A UTF-16 unit.
public typealias UniChar = UInt16

/// Which way of writing a measure is for.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own, which is horizontal.
  case `default` = 0
  /// Horizontal.
  case horizontal = 1
  /// Vertical.
  case vertical = 2
}

/// Looks up the nominal glyphs of characters; nothing is shaped.
///
/// - Parameters:
///   - font: The font.
///   - characters: `count` UTF-16 units.
///   - glyphs: Receives `count` glyphs, 0 where the font has none. A surrogate pair has its glyph at the
///     first unit and 0 at the second.
///   - count: The number of units.
/// - Returns: Whether every character has a glyph.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  let instance = font.font.instance
  var isComplete = true
  var index = 0
  while index < count {
    var scalar = UInt32(characters[index])
    var length = 1
    if scalar & 0xFC00 == 0xD800, index + 1 < count, characters[index + 1] & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(characters[index + 1]) & 0x3FF
      length = 2
      glyphs[index + 1] = 0
    }
    let glyph = instance.glyph(for: scalar)
    glyphs[index] = glyph ?? 0
    if glyph == nil { isComplete = false }
    index += length
  }
  return isComplete
}

/// Reads the advances of glyphs, kerning not applied.
///
/// - Parameters:
///   - font: The font.
///   - orientation: Which advances: along a line or down a column. The font's own for `.default`.
///   - glyphs: `count` glyphs; one that the font does not have has no advance.
///   - advances: Receives `count` advances in points, the font's matrix applied; vertical ones are in the
///     width, too, and positive. May be `nil`.
///   - count: The number of glyphs.
/// - Returns: The sum of the advances' widths.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  let isVertical = font.isVertical(orientation)
  let instance = font.font.instance
  let scale = font.pointsPerUnit
  for index in 0..<max(0, count) {
    let glyph = glyphs[index]
    var advance = CGSize.zero
    if isVertical {
      advance.width = CGFloat(Double(instance.verticalAdvance(of: glyph)) * scale)
      if !font.matrix.isIdentity { advance.width *= CGFloat(font.matrix.layoutScale.vertical) }
    } else {
      let units = instance.advance(of: glyph)
      advance.width = CGFloat(Double(units) * scale)
      if let fixed = font.settings.fixedAdvance, fixed != 0, units != 0 { advance.width = CGFloat(fixed) }
      if !font.matrix.isIdentity { advance = advance.applying(font.matrix) }
    }
    sum += Double(advance.width)
    advances?[index] = advance
  }
  return sum
}

/// Measures the ink of glyphs.
///
/// - Parameters:
///   - font: The font.
///   - orientation: Where the origin is: on the baseline at the left, or in the middle above the glyph as
///     `.vertical` lines have it. The font's own for `.default`.
///   - glyphs: `count` glyphs.
///   - boundingRects: Receives a box for each, in points from the glyph's origin, y up; empty at the origin
///     for a glyph without ink. May be `nil`.
///   - count: The number of glyphs.
/// - Returns: The union of the boxes that have ink, `CGRect.null` when none has.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var union = CGRect.null
  let isVertical = font.isVertical(orientation)
  for index in 0..<max(0, count) {
    var ink = font.inkRect(of: glyphs[index])
    if isVertical {
      let translation = font.verticalTranslation(of: glyphs[index])
      ink = ink?.offsetBy(dx: translation.width, dy: translation.height)
    }
    boundingRects?[index] = ink ?? .zero
    if let ink { union = union.union(ink) }
  }
  return union
}

/// Creates a path of a glyph's outline.
///
/// - Parameters:
///   - font: The font.
///   - glyph: A glyph.
///   - matrix: Applied after the font's own matrix; `nil` for none.
/// - Returns: The outline in points from the glyph's origin, y up; `nil` for a glyph without an outline.
@discardableResult
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.font.instance.outline(of: glyph)
  guard !outline.isEmpty else { return nil }
  var transform = CGAffineTransform(scaleX: font.pointsPerUnit, y: font.pointsPerUnit).concatenating(
    font.matrix)
  if let matrix { transform = transform.concatenating(matrix.pointee) }
  let path = CGMutablePath()
  for element in outline {
    switch element {
    case .move(let x, let y): path.move(to: CGPoint(x: x, y: y), transform: transform)
    case .line(let x, let y): path.addLine(to: CGPoint(x: x, y: y), transform: transform)
    case .quad(let controlX, let controlY, let x, let y):
      path.addQuadCurve(
        to: CGPoint(x: x, y: y), control: CGPoint(x: controlX, y: controlY), transform: transform)
    case .cubic(let x1, let y1, let x2, let y2, let x, let y):
      path.addCurve(
        to: CGPoint(x: x, y: y), control1: CGPoint(x: x1, y: y1), control2: CGPoint(x: x2, y: y2),
        transform: transform)
    case .close: path.closeSubpath()
    }
  }
  return path
}

/// Measures the translation from a glyph's origin in horizontal lines to its origin in vertical ones.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: `count` glyphs.
///   - translations: Receives `count` distances in points, y up, the font's matrix applied. They are negative
///     for common glyphs: half of the width to the left, and down by the height over the baseline.
///   - count: The number of glyphs.
public func CTFontGetVerticalTranslationsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>,
  _ count: CFIndex
) {
  for index in 0..<max(0, count) { translations[index] = font.verticalTranslation(of: glyphs[index]) }
}

/// Measures glyphs typographically: OpenType has no optical bounds, so it is the advance, from the descent to
/// the ascent.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: `count` glyphs.
///   - boundingRects: Receives a box for each, in points from the glyph's origin, y up. May be `nil`.
///   - count: The number of glyphs.
///   - options: Reserved: 0.
/// - Returns: The union of the boxes, `CGRect.null` without glyphs.
@discardableResult
public func CTFontGetOpticalBoundsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ boundingRects: UnsafeMutablePointer<CGRect>?,
  _ count: CFIndex, _ options: CFOptionFlags
) -> CGRect {
  var union = CGRect.null
  let (ascent, descent) = (font.font.ascent, font.font.descent)
  for index in 0..<max(0, count) {
    var glyph = glyphs[index]
    let width = CTFontGetAdvancesForGlyphs(font, .horizontal, &glyph, nil, 1)
    let rect = CGRect(x: 0, y: -descent, width: width, height: ascent + descent)
    boundingRects?[index] = rect
    union = union.union(rect)
  }
  return union
}

/// Returns the positions between the letters of a ligature, from the font's `GDEF` table.
///
/// - Parameters:
///   - font: The font.
///   - glyph: A ligature.
///   - positions: Receives up to `maxPositions` distances from the glyph's origin in points, ascending; may
///     be `nil`.
///   - maxPositions: The capacity of `positions`.
/// - Returns: How many there are; 0 for a glyph that the font does not divide.
@discardableResult
public func CTFontGetLigatureCaretPositions(
  _ font: CTFont, _ glyph: CGGlyph, _ positions: UnsafeMutablePointer<CGFloat>?, _ maxPositions: CFIndex
) -> CFIndex {
  let carets = font.font.instance.ligatureCarets(of: glyph)
  let scale = font.pointsPerUnit * font.matrix.layoutScale.horizontal
  for (index, caret) in carets.prefix(max(0, maxPositions)).enumerated() {
    positions?[index] = CGFloat(Double(caret) * scale)
  }
  return carets.count
}

/// The glyph of a PostScript glyph name, 0 when the font has none of that name.
@discardableResult
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.font.instance.glyph(named: glyphName as String) ?? 0
}

/// A glyph's name in the font; `nil` for a glyph that the font does not have.
@discardableResult
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  guard Int(glyph) < font.font.instance.face.glyphCount else { return nil }
  return NSString(string: font.font.instance.name(of: glyph))
}

extension CTFont {
  /// The box around a glyph's ink in points from its origin, y up; `nil` for a glyph without ink.
  func inkRect(of glyph: CGGlyph) -> CGRect? {
    guard let bounds = font.instance.bounds(of: glyph), !bounds.isEmpty else { return nil }
    return rect(of: bounds)
  }

  /// Whether measures for an orientation are vertical ones.
  func isVertical(_ orientation: CTFontOrientation) -> Bool {
    (orientation == .default ? settings.orientation : orientation) == .vertical
  }

  /// Returns the translation of a glyph from a horizontal line to a vertical one, in points, y up.
  func verticalTranslation(of glyph: CGGlyph) -> CGSize {
    let origin = font.instance.verticalOrigin(of: glyph)
    let translation = CGSize(
      width: -Double(origin.x) * pointsPerUnit, height: -Double(origin.y) * pointsPerUnit)
    return matrix.isIdentity ? translation : translation.applying(matrix)
  }
}
