internal import CoreGraphics

extension ReplacementText: AttachmentAttributeValue {
  private var line: CTLine {
    if let line = knownLine as? CTLine { return line }
    let line = CTLineCreateWithAttributedString(text)
    knownLine = line
    return line
  }

  /// The typographic bounds of the text on one line.
  var attachmentBounds: CGRect {
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    return CGRect(x: 0, y: -descent, width: CGFloat(width), height: ascent + descent)
  }

  func drawAttachment(in rect: CGRect, context: CGContext) {
    context.saveGState()
    let before = context.textMatrix
    context.textMatrix = .identity
    context.textPosition = CGPoint(x: rect.minX, y: rect.minY - attachmentBounds.minY)
    CTLineDraw(line, context)
    context.textMatrix = before
    context.restoreGState()
  }
}
