public import CoreGraphics
internal import CoreText

/// Measuring and drawing of styled strings, in the context of `UIGraphicsGetCurrentContext()`, whose y points
/// down. Without a current context nothing is drawn. In an AppKit context that is not flipped, y points up: a
/// point is where the bottom left of the text is, or its baseline, and a rectangle is filled from its
/// greatest y. Links are painted in the colour of links and underlined, whatever the text's own colour.
extension NSAttributedString {
  /// The size of the text with as many lines as it has paragraphs, in points, not rounded; zero for an empty
  /// string.
  @discardableResult
  public func size() -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).size
  }

  /// Draws the text with the top left of its first line at a point; lines are not wrapped.
  public func draw(at point: CGPoint) {
    draw(with: CGRect(origin: point, size: .zero), options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text wrapped in a rectangle. Lines whose box does not fit are left out: all, where a side is
  /// not greater than 0.
  public func draw(in rect: CGRect) {
    guard rect.size.width > 0, rect.size.height > 0 else { return }
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text.
  ///
  /// - Parameters:
  ///   - rect: The rectangle: `options` say what its origin is. A width or height of 0 means any; in less, or
  ///     in what is no number, nothing is drawn. Lines that do not fit into the height are left out.
  ///   - options: How.
  ///   - context: May allow smaller fonts; receives the scale and the box.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard rect.size.width >= 0, rect.size.height >= 0 else { return }
    let drawing = StringDrawing(
      AttributeResolver.resolve(self, leavesAttachmentsOut: true), in: rect.size, options,
      keepsToHeight: true, limits: context?.limits)
    context?.take(drawing)
    guard let entry = GraphicsStack.current.top, let target = entry.context else { return }
    if entry.isFlipped { return drawing.draw(at: rect.origin, in: target) }
    // Where y points up, the first line is at the top of the rectangle, or of the text if it has no height.
    let height = rect.height > 0 ? rect.height : drawing.bounds.height
    target.saveGState()
    target.translateBy(
      x: rect.minX, y: rect.minY + (options.contains(.usesLineFragmentOrigin) ? height : 0))
    target.scaleBy(x: 1, y: -1)
    drawing.draw(at: .zero, in: target)
    target.restoreGState()
  }

  /// Measures the text.
  ///
  /// - Parameters:
  ///   - size: The available size; a width or height of 0 or less means any. The height affects only
  ///     `.truncatesLastVisibleLine` and a smaller font: the box may be higher otherwise.
  ///   - options: How the text would be drawn.
  ///   - context: May allow smaller fonts; receives the scale and the box.
  /// - Returns: The box around the text, in points, not rounded. Its x is 0, as in AppKit: the box is as
  ///   wide as the text, without an indent that all lines have, although lines are drawn at their indents.
  ///   Its y is 0 with `.usesLineFragmentOrigin`, else the negative descent. White space at line ends does
  ///   not count; a line break at the end adds a line. An empty string, which has no font, is `.zero`.
  @discardableResult
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    if context == nil, StringLayout.mayMeasure(options), let plain = PlainAttributedString.read(self),
      let box = StringLayout.measuredSize(of: plain.string, in: size, options)
    {
      return CGRect(origin: .zero, size: box)
    }
    return AttributeResolver.resolve(self, leavesAttachmentsOut: true)
      .boundingRect(with: size, options: options, context: context)
  }
}

/// The spellings without a context, which Apple calls deprecated.
extension NSAttributedString {
  /// Draws the text; see `draw(with:options:context:)`.
  @available(*, deprecated, message: "use draw(with:options:context:)")
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = []) {
    draw(with: rect, options: options, context: nil)
  }

  /// Measures the text; see `boundingRect(with:options:context:)`.
  @available(*, deprecated, message: "use boundingRect(with:options:context:)")
  @discardableResult
  public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = []) -> CGRect {
    boundingRect(with: size, options: options, context: nil)
  }
}

extension AttributedText {
  /// Measures a string in one style. An empty one is a space, which has no width at a line's end: programs
  /// measure "" to learn how high a line is, as UIKit answers them.
  static func boundingRect(
    of text: String, _ attributes: [NSAttributedString.Key: Any], with size: CGSize,
    options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    let text = text.isEmpty ? " " : text
    if context == nil, StringLayout.mayMeasure(options),
      let string = AttributeResolver.styledString(text, attributes),
      let box = StringLayout.measuredSize(of: string, in: size, options)
    {
      return CGRect(origin: .zero, size: box)
    }
    let read =
      AttributeResolver.resolve(text, attributes)
      ?? AttributeResolver.resolve(
        NSAttributedString(string: text, attributes: attributes), leavesAttachmentsOut: true)
    return read.boundingRect(with: size, options: options, context: context)
  }

  /// Measures the text, whose attachments have been left out.
  func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    if context == nil, let box = StringLayout.measuredSize(of: self, in: size, options) {
      return CGRect(origin: .zero, size: box)
    }
    let drawing = StringDrawing(self, in: size, options, keepsToHeight: false, limits: context?.limits)
    context?.take(drawing)
    return drawing.bounds
  }
}

extension NSStringDrawingContext {
  fileprivate var limits: StringDrawing.Fitting {
    StringDrawing.Fitting(scale: minimumScaleFactor, tracking: trackingLimit)
  }

  fileprivate func take(_ drawing: StringDrawing) {
    actualScaleFactor = drawing.fitting.scale
    actualTracking = drawing.fitting.tracking
    totalBounds = drawing.bounds
  }
}
