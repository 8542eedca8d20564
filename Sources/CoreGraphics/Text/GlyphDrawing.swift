internal import CGalleyCairo
internal import CGalleyFreeType
internal import CGalleyHarfBuzz
internal import GalleyFonts

/// The drawing data of the glyphs of one font instance; stored with the instance and shared by all
/// contexts.
///
/// `@unchecked Sendable`: `known` is touched under `lock` only, and Cairo's font faces lock themselves.
final class GlyphDrawing: @unchecked Sendable {
  /// The look of one glyph, in font units from its origin, y up.
  enum Shape {
    case outline(PathElements)
    /// Outlines over each other, the first at the bottom; no colour stands for the text's.
    case layers([(outline: PathElements, color: CGColor?)])
    case picture(CGImage, CGRect)
  }

  private let lock = NSLock()
  private var known: [CGGlyph: Shape] = [:]
  private var pictureCount = 0
  /// Some 70 KB each.
  private static let maximumPictures = 256
  /// Some 1 KB each.
  private static let maximumShapes = 20_000
  private let hasLayers: Bool
  private let hasPictures: Bool
  /// For documents that embed the font: synthetic bold, but never slanted.
  let cairoFace: OpaquePointer
  /// From an em of `cairoFace` to an em of the instance.
  let emTransform: CGAffineTransform

  /// Returns the drawing object of an instance, made when it is first asked for.
  static func of(_ instance: FontInstance) -> GlyphDrawing {
    instance.renderer { GlyphDrawing(instance) }
  }

  private init(_ instance: FontInstance) {
    let face = hb_font_get_face(instance.harfBuzzFont)
    hasLayers = hb_ot_color_has_layers(face) != 0
    hasPictures = hb_ot_color_has_png(face) != 0
    let freeTypeFace = instance.freeTypeFace.assumingMemoryBound(to: FT_FaceRec.self)
    cairoFace = cairo_ft_font_face_create_for_ft_face(freeTypeFace, Int32(FT_LOAD_NO_HINTING))
    if instance.synthetic.isBold {
      // By the same strength as `SyntheticStyle.boldStrength`.
      cairo_ft_font_face_set_synthesize(cairoFace, CAIRO_FT_SYNTHESIZE_BOLD.rawValue)
    }
    var transform = CGAffineTransform.identity
    if instance.synthetic.isBold {
      // Cairo's glyphs are thicker to the right and upwards only.
      let half = -SyntheticStyle.boldStrength / 2
      transform = CGAffineTransform(translationX: half, y: half)
    }
    if instance.synthetic.isOblique {
      let shear = CGAffineTransform(a: 1, b: 0, c: SyntheticStyle.obliqueSlant, d: 1, tx: 0, ty: 0)
      transform = transform.concatenating(shear)
    }
    emTransform = transform
    // Cairo keeps fonts for a while after their last use: the FreeType face must wait for it.
    let owner = Unmanaged.passRetained(instance.freeTypeFaceOwner as AnyObject)
    cairo_font_face_set_user_data(cairoFace, ownerKey, owner.toOpaque()) {
      Unmanaged<AnyObject>.fromOpaque($0!).release()
    }
  }

  deinit { cairo_font_face_destroy(cairoFace) }

  /// Whether some glyphs have colours of their own.
  var hasColors: Bool { hasLayers || hasPictures }

  /// Returns how some glyphs look.
  func shapes(of glyphs: Span<CGGlyph>, in instance: FontInstance) -> [Shape] {
    lock.lock()
    defer { lock.unlock() }
    var result: [Shape] = []
    result.reserveCapacity(glyphs.count)
    for i in glyphs.indices { result.append(knownShape(of: glyphs[i], in: instance)) }
    return result
  }

  /// Returns how a glyph looks.
  func shape(of glyph: CGGlyph, in instance: FontInstance) -> Shape {
    lock.lock()
    defer { lock.unlock() }
    return knownShape(of: glyph, in: instance)
  }

  /// Returns how a glyph looks; under the lock.
  private func knownShape(of glyph: CGGlyph, in instance: FontInstance) -> Shape {
    if let shape = known[glyph] { return shape }
    let shape = makeShape(of: glyph, in: instance)
    if case .picture = shape { pictureCount += 1 }
    // Starting anew is rare and cheaper than knowing which shapes were used last.
    if known.count >= GlyphDrawing.maximumShapes || pictureCount > GlyphDrawing.maximumPictures {
      known.removeAll()
      pictureCount = 0
    }
    known[glyph] = shape
    return shape
  }

  private func makeShape(of glyph: CGGlyph, in instance: FontInstance) -> Shape {
    if hasPictures, let picture = picture(of: glyph, in: instance) { return picture }
    if hasLayers, let layers = layers(of: glyph, in: instance) { return layers }
    return .outline(PathElements(instance.outline(of: glyph)))
  }

  private func picture(of glyph: CGGlyph, in instance: FontInstance) -> Shape? {
    guard let bounds = instance.bounds(of: glyph), !bounds.isEmpty else { return nil }
    // The largest pictures that the font has: nothing is larger than this.
    let blob = hb_ot_color_glyph_reference_png(instance.harfBuzzFont, hb_codepoint_t(glyph))
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &count), count > 0,
      let image = try? CGImage(fileBytes: Data(bytes: bytes, count: Int(count)), name: "glyph \(glyph)")
    else { return nil }
    return .picture(
      image, CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height))
  }

  private func layers(of glyph: CGGlyph, in instance: FontInstance) -> Shape? {
    let face = hb_font_get_face(instance.harfBuzzFont)
    var count = hb_ot_color_glyph_get_layers(face, hb_codepoint_t(glyph), 0, nil, nil)
    guard count > 0 else { return nil }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    _ = hb_ot_color_glyph_get_layers(face, hb_codepoint_t(glyph), 0, &count, &layers)
    return .layers(
      layers.prefix(Int(count)).map { layer in
        // Index 0xFFFF: the colour of the text.
        var color: CGColor?
        if layer.color_index != 0xFFFF {
          var one: UInt32 = 1
          var value: hb_color_t = 0
          _ = hb_ot_color_palette_get_colors(face, 0, layer.color_index, &one, &value)
          if one == 1 {
            color = CGColor(
              srgbRed: CGFloat(hb_color_get_red(value)) / 255,
              green: CGFloat(hb_color_get_green(value)) / 255,
              blue: CGFloat(hb_color_get_blue(value)) / 255, alpha: CGFloat(hb_color_get_alpha(value)) / 255)
          }
        }
        return (PathElements(instance.outline(of: CGGlyph(truncatingIfNeeded: layer.glyph))), color)
      })
  }
}

/// Cairo compares its address only.
nonisolated(unsafe) private let ownerKey: UnsafeMutablePointer<cairo_user_data_key_t> = {
  let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
  key.initialize(to: cairo_user_data_key_t())
  return key
}()

extension PathElements {
  /// Takes over a glyph's contours, in font units.
  init(_ outline: [OutlineElement]) {
    self.init()
    for element in outline {
      switch element {
      case .move(let x, let y): move(to: CGPoint(x: x, y: y))
      case .line(let x, let y): addLine(to: CGPoint(x: x, y: y))
      case .quad(let cx, let cy, let x, let y):
        addQuadCurve(to: CGPoint(x: x, y: y), control: CGPoint(x: cx, y: cy))
      case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
        addCurve(
          to: CGPoint(x: x, y: y), control1: CGPoint(x: c1x, y: c1y), control2: CGPoint(x: c2x, y: c2y))
      case .close: close()
      }
    }
  }
}
