internal import GalleyFonts

/// The glyphs of a page in columns, to be drawn once more.
struct ReplayedGlyphs {
  private var glyphs: [UInt16] = []
  private var positions: [CGPoint] = []

  /// How the glyphs of a run look.
  struct Style {
    var font: Font
    /// From text space to the device.
    var transform: CGAffineTransform
    var color: RGB
    var alpha: CGFloat
    var mode: CGBlendMode
  }

  struct Run {
    fileprivate var range: Range<Int>
    fileprivate var style: Style
  }

  /// How many there are.
  var count: Int { glyphs.count }

  /// Makes space for so many glyphs.
  mutating func reserve(_ count: Int) {
    glyphs.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  mutating func add(
    _ glyphs: UnsafeBufferPointer<UInt16>, _ positions: UnsafeBufferPointer<CGPoint>, _ style: Style
  ) -> Run {
    let start = self.glyphs.count
    self.glyphs.append(contentsOf: glyphs)
    self.positions.append(contentsOf: positions)
    return Run(range: start..<self.glyphs.count, style: style)
  }

  func draw(_ run: Run, on canvas: any Canvas) {
    let style = run.style
    let matrix = CGAffineTransform(scaleX: style.font.scale, y: style.font.scale)
    for i in run.range {
      canvas.setColor(style.color, alpha: style.alpha)
      let place = CGAffineTransform(translationX: positions[i].x, y: positions[i].y)
      canvas.setPath(
        PathElements(style.font.instance.outline(of: glyphs[i])),
        transform: matrix.concatenating(place).concatenating(style.transform))
      canvas.fill(rule: .winding, mode: style.mode)
    }
  }
}
