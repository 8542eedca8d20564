// The module that FreeType's header belongs to when it is read by way of cairo-ft.
internal import CGalleyCairo
internal import CGalleyFreeType
internal import CGalleyHarfBuzz
import CoreText
import GalleyFonts
import Foundation
import TestSupport

/// HarfBuzz and FreeType called directly on one face of a file, in font units.
final class OutlineOracle {
  private let hbFont: OpaquePointer
  private let shaper: HarfBuzzOracle
  private let library: FT_Library
  private let face: FT_Face
  let unitsPerEm: Int
  let glyphCount: Int

  /// Opens a face.
  ///
  /// - Parameter variations: Settings of all axes; empty for a font as it is.
  init(_ path: String, index: Int = 0, variations: [(tag: String, value: Double)] = []) {
    shaper = HarfBuzzOracle(
      path, face: index, axes: variations.map { FontVariation(tag: FontTag($0.tag)!, value: $0.value) })
    let blob = hb_blob_create_from_file(path)
    let hbFace = hb_face_create(blob, UInt32(index))
    hb_blob_destroy(blob)
    unitsPerEm = Int(hb_face_get_upem(hbFace))
    glyphCount = Int(hb_face_get_glyph_count(hbFace))
    hbFont = hb_font_create(hbFace)
    hb_face_destroy(hbFace)
    let settings = variations.map {
      hb_variation_t(tag: hb_tag_from_string($0.tag, 4), value: Float($0.value))
    }
    hb_font_set_variations(hbFont, settings, UInt32(settings.count))
    var library: FT_Library?
    FT_Init_FreeType(&library)
    self.library = library!
    var face: FT_Face?
    FT_New_Face(library, path, FT_Long(index), &face)
    self.face = face!
    if !variations.isEmpty {
      var master: UnsafeMutablePointer<FT_MM_Var>?
      FT_Get_MM_Var(face, &master)
      var coordinates = (0..<Int(master!.pointee.num_axis)).map { index in
        let tag = master!.pointee.axis[index].tag
        let setting = variations.first { hb_tag_from_string($0.tag, 4) == UInt32(tag) }!
        return FT_Fixed((setting.value * 65536).rounded())
      }
      FT_Done_MM_Var(library, master)
      FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }
  }

  deinit {
    hb_font_destroy(hbFont)
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  func glyph(_ scalar: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: FT_Get_Char_Index(face, FT_ULong(scalar)))
  }

  func advance(_ glyph: UInt16) -> Int { Int(hb_font_get_glyph_h_advance(hbFont, UInt32(glyph))) }

  func verticalAdvance(_ glyph: UInt16) -> Int { -Int(hb_font_get_glyph_v_advance(hbFont, UInt32(glyph))) }

  /// The box that HarfBuzz has for a glyph.
  func extents(_ glyph: UInt16) -> CGRect {
    var extents = hb_glyph_extents_t()
    hb_font_get_glyph_extents(hbFont, UInt32(glyph), &extents)
    return CGRect(
      x: Double(extents.x_bearing), y: Double(extents.y_bearing + extents.height),
      width: Double(extents.width), height: Double(-extents.height))
  }

  /// Where the pen of a vertical line stands, from the glyph's horizontal origin.
  func verticalOrigin(_ glyph: UInt16) -> (x: Int, y: Int) {
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    hb_font_get_glyph_v_origin(hbFont, UInt32(glyph), &x, &y)
    return (Int(x), Int(y))
  }

  /// One glyph as shaped, positions summed up from the start.
  struct Placed {
    var id: UInt16
    var x, y, advance: Double
    var cluster: Int
  }

  /// Shapes text whose script and direction HarfBuzz guesses; glyphs in visual order.
  func shape(_ text: String, features: [String] = []) -> [Placed] {
    var pen = 0.0
    return shaper.shape(text, features: features).map { glyph in
      defer { pen += Double(glyph.advance) }
      return Placed(
        id: glyph.id, x: pen + Double(glyph.x), y: Double(glyph.y), advance: Double(glyph.advance),
        cluster: glyph.cluster)
    }
  }

  /// FreeType's outline as a path in font units; `nil` without one.
  func path(_ glyph: UInt16) -> CGPath? {
    guard FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)) == 0,
      face.pointee.glyph.pointee.outline.n_points > 0
    else { return nil }
    let path = CGMutablePath()
    var functions = FT_Outline_Funcs()
    functions.move_to = { to, path in
      let path = pathBehind(path)
      if !path.isEmpty { path.closeSubpath() }
      path.move(to: point(to))
      return 0
    }
    functions.line_to = { to, path in
      pathBehind(path).addLine(to: point(to))
      return 0
    }
    functions.conic_to = { control, to, path in
      pathBehind(path).addQuadCurve(to: point(to), control: point(control))
      return 0
    }
    functions.cubic_to = { first, second, to, path in
      pathBehind(path).addCurve(to: point(to), control1: point(first), control2: point(second))
      return 0
    }
    FT_Outline_Decompose(
      &face.pointee.glyph.pointee.outline, &functions, Unmanaged.passUnretained(path).toOpaque())
    path.closeSubpath()
    return path
  }
}

private func pathBehind(_ pointer: UnsafeMutableRawPointer?) -> CGMutablePath {
  Unmanaged<CGMutablePath>.fromOpaque(pointer!).takeUnretainedValue()
}

private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
  CGPoint(x: Double(vector!.pointee.x), y: Double(vector!.pointee.y))
}

/// The area inside a path, with the sign of its direction, and the box around its curves, both by cutting
/// curves into 32 pieces.
func measure(_ path: CGPath) -> (area: Double, box: CGRect) {
  var area = 0.0
  var box = CGRect.null
  var start = CGPoint.zero
  var pen = CGPoint.zero
  func line(to end: CGPoint) {
    area += Double(pen.x * end.y - end.x * pen.y) / 2
    pen = end
    box = box.union(CGRect(origin: end, size: .zero))
  }
  func curve(_ at: (Double) -> CGPoint) { for step in 1...32 { line(to: at(Double(step) / 32)) } }
  path.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint:
      (start, pen) = (points[0], points[0])
      box = box.union(CGRect(origin: pen, size: .zero))
    case .addLineToPoint: line(to: points[0])
    case .addQuadCurveToPoint:
      let (a, b, c) = (pen, points[0], points[1])
      curve { t in
        let u = 1 - t
        let (p, q, r): (CGFloat, CGFloat, CGFloat) = (u * u, 2 * u * t, t * t)
        return CGPoint(x: p * a.x + q * b.x + r * c.x, y: p * a.y + q * b.y + r * c.y)
      }
    case .addCurveToPoint:
      let (a, b, c, d) = (pen, points[0], points[1], points[2])
      curve { t in
        let u = 1 - t
        let (p, q): (CGFloat, CGFloat) = (u * u * u, 3 * u * u * t)
        let (r, s): (CGFloat, CGFloat) = (3 * u * t * t, t * t * t)
        return CGPoint(
          x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
      }
    case .closeSubpath: line(to: start)
    }
  }
  return (area, box)
}
