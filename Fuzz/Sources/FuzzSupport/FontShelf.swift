import GalleyFonts

/// The fonts of fuzzed texts: files of Debian packages.
///
/// They are opened anew from time to time, since HarfBuzz stores a plan with a face for each script, language
/// and set of features that it ever shaped with it, and looks through all of them.
public struct FontShelf {
  /// The faces.
  public private(set) var faces: [FontFace] = []
  /// The faces as they are, and the variable ones at other positions of their axes. A face forgets instances
  /// that are not in use, and with them what was learned about their rules.
  public private(set) var instances: [FontInstance] = []
  /// All of the faces.
  public private(set) var collection = FontCollection(faces: [])
  private var useCount = 0

  /// Runs after which the fonts are opened anew.
  private static let longestUse = 20_000

  private static let paths = [
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf",
  ]

  /// Creates a shelf without fonts; see `prepare()`.
  public init() {}

  /// Opens the fonts, if they are not open or were used often.
  ///
  /// - Returns: Whether they were opened now.
  @discardableResult
  public mutating func prepare() -> Bool {
    useCount += 1
    guard faces.isEmpty || useCount > FontShelf.longestUse else { return false }
    useCount = 0
    faces = FontShelf.paths.map {
      do { return try FontFace(contentsOf: $0) } catch { fatalError("\(error)") }
    }
    instances = faces.flatMap(FontShelf.instances)
    collection = FontCollection(faces: faces)
    return true
  }

  private static func instances(of face: FontFace) -> [FontInstance] {
    let axes = face.variationAxes
    let positions: [(VariationAxis) -> Double] =
      axes.isEmpty ? [] : [\.minimum, \.maximum, { ($0.minimum + $0.defaultValue) / 2 }]
    return [face.instance()]
      + positions.map { position in
        face.instance(axes.map { FontVariation(tag: $0.tag, value: position($0)) })
      }
  }
}
