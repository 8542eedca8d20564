internal import CoreText

/// A string on its way to a rectangle: measured once, drawn from what was measured.
///
/// Coordinates are points, y down.
struct StringDrawing {
  private enum Content {
    /// Lines from the top left on.
    case lines(StringLayout)
    /// A line whose baseline begins at the origin.
    case line(CTLine)
  }

  private let content: Content
  private let options: NSStringDrawingOptions
  /// The means by which the text was made to fit.
  let fitting: Fitting

  /// The means by which text is made smaller.
  struct Fitting: Equatable {
    /// The factor on font sizes.
    var scale: CGFloat = 1
    /// Points added after each character.
    var tracking: CGFloat = 0
  }

  /// Lays a text out.
  ///
  /// - Parameters:
  ///   - text: The text, without its attachments, which are asked for their bounds here.
  ///   - size: The available size; a length that is not positive means any.
  ///   - keepsToHeight: Whether lines that do not fit into the height are left out.
  ///   - limits: The limits of making text smaller; `nil` and a scale of 0 for no change.
  init(
    _ text: AttributedText, in size: CGSize, _ options: NSStringDrawingOptions, keepsToHeight: Bool,
    limits: Fitting?
  ) {
    self.options = options
    func make(_ fitting: Fitting) -> Content {
      guard options.contains(.usesLineFragmentOrigin) else {
        return .line(
          StringLayout.firstLine(
            of: text, in: size, scale: Double(fitting.scale), tracking: Double(fitting.tracking)))
      }
      let truncates = options.contains(.truncatesLastVisibleLine)
      var layout = StringLayout.Options(
        width: Double(size.width), height: keepsToHeight || truncates ? Double(size.height) : 0)
      layout.usesFontLeading = options.contains(.usesFontLeading)
      layout.truncates = truncates
      layout.scale = Double(fitting.scale)
      layout.tracking = Double(fitting.tracking)
      return .lines(StringLayout(text, layout))
    }
    var fitting = Fitting()
    var content = make(fitting)
    // Equal steps, so that texts beside each other end up in few sizes. Letters move together first.
    func shrink(_ change: (inout Fitting, CGFloat) -> Void) {
      for step in 1...StringDrawing.steps where !StringDrawing.fits(content, size) {
        change(&fitting, CGFloat(step) / CGFloat(StringDrawing.steps))
        content = make(fitting)
      }
    }
    if let limits {
      if limits.tracking < 0 { shrink { $0.tracking = limits.tracking * $1 } }
      if limits.scale > 0, limits.scale < 1 { shrink { $0.scale = 1 - (1 - limits.scale) * $1 } }
    }
    self.content = content
    self.fitting = fitting
  }

  private static let steps = 32

  private static func fits(_ content: Content, _ size: CGSize) -> Bool {
    switch content {
    case .lines(let layout): layout.isComplete && (size.height <= 0 || layout.size.height <= size.height)
    case .line(let line):
      size.width <= 0
        || CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
          <= Double(size.width)
    }
  }

  /// The box of the text, from the rectangle's origin: the top left of the first line, or the left end of the
  /// baseline with the descent as a negative y.
  var bounds: CGRect {
    switch content {
    case .lines(let layout):
      if options.contains(.usesDeviceMetrics) { return layout.inkBounds.isNull ? .zero : layout.inkBounds }
      return CGRect(origin: .zero, size: layout.size)
    case .line(let line):
      if options.contains(.usesDeviceMetrics) {
        return CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
      }
      var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
      let height = ascent + descent + (options.contains(.usesFontLeading) ? leading : 0)
      return CGRect(
        x: 0, y: -descent, width: CGFloat(width - CTLineGetTrailingWhitespaceWidth(line)), height: height)
    }
  }

  /// Draws the text into a context whose y points down.
  func draw(at origin: CGPoint, in context: CGContext) {
    switch content {
    case .lines(let layout): layout.draw(at: origin, in: context)
    case .line(let line): StringLayout.draw(line, at: origin, in: context)
    }
  }
}
