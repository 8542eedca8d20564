internal import CoreGraphics
internal import CoreText

/// Paints a line fragment with its attachments and decorations, in a user space whose y points down.
struct LineFragmentPainter {
  private let line: NSTextLineFragment
  private let placed: PlacedFragment
  private let painted: PaintedLine
  /// The transform from the line's text space to user space.
  private let matrix: CGAffineTransform
  private let point: CGPoint

  /// Creates a painter; `nil` for a line without text.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - point: The point at which to draw the origin of its typographic bounds.
  init?(_ line: NSTextLineFragment, at point: CGPoint) {
    guard let placed = line.placed, let text = placed.line else { return nil }
    self.line = line
    self.placed = placed
    painted = text.painted(line.layoutFragment?.paintOverrides(in: placed.characters))
    matrix = CGAffineTransform(
      a: 1, b: 0, c: 0, d: -1, tx: point.x + line.glyphOrigin.x, ty: point.y + line.glyphOrigin.y)
    self.point = point
  }

  /// The container's top left corner in user space.
  private var containerOrigin: CGPoint {
    let bounds = line.typographicBounds
    let top = line.layoutFragment?.layoutFragmentFrame.minY ?? 0
    return CGPoint(x: point.x - bounds.minX - line.left, y: point.y - bounds.minY - top)
  }

  /// Paints what is beneath the text, such as backgrounds.
  func paintBackground(in context: CGContext) {
    guard painted.hasBackgrounds else { return }
    context.keepingTextMatrix {
      context.textMatrix = matrix
      LinePainter(context).paintBackgrounds(of: painted)
    }
  }

  /// Paints the text and everything that is not beneath it.
  func paintText(in context: CGContext) {
    var hooks = PaintHooks()
    if !line.attachments.isEmpty {
      hooks.object = { index, position in
        paintObject(at: index + placed.paragraphStart, position, in: context)
      }
    }
    context.keepingTextMatrix {
      context.textMatrix = matrix
      LinePainter(context, hooks: hooks).paintForeground(of: painted)
    }
  }

  /// The box of everything painted, in user space; `CGRect.null` where there is nothing.
  var bounds: CGRect {
    let ink = painted.paintedBounds
    var bounds = ink.isNull ? .null : ink.applying(matrix)
    for attachment in line.attachments {
      if let rect = rect(of: attachment) { bounds = bounds.union(rect) }
    }
    return bounds
  }

  /// Whether something of the line may be seen within a clip: masks of glyphs are put on whole pixels.
  func isSeen(in clip: CGRect) -> Bool {
    if clip.isNull || clip.isInfinite { return true }
    // Ink is looked for where the line's own box is outside: painting what is not seen changes nothing.
    if clip.intersects(CGRect(origin: point, size: line.typographicBounds.size)) { return true }
    let bounds = bounds
    return !bounds.isNull && bounds.insetBy(dx: -2, dy: -2).intersects(clip)
  }

  // MARK: Attachments

  /// Returns the frame of an attachment of the line in user space; `nil` if it is not shown.
  func rect(of attachment: ParagraphAttachment) -> CGRect? {
    let characters = attachment.character..<attachment.character + 1
    guard placed.characters.contains(attachment.character),
      let position = placed.glyphPositions(of: characters).first
    else { return nil }
    return attachment.rect(at: position.applying(matrix))
  }

  private func paintObject(at character: Int, _ position: CGPoint, in context: CGContext) {
    guard let attachment = line.attachments.first(where: { $0.character == character }),
      case .attachment(let object) = attachment.source
    else { return placed.drawObject(at: character, position, in: context) }
    let rect = attachment.rect(at: position)
    let origin = containerOrigin
    let bounds = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    let offset = (line.layoutFragment?.startOffset ?? 0) + character
    let image: UIImage?
    if let object = object as? any NSTextAttachmentLayout,
      let location = line.layoutFragment?.textLayoutManager?.location(at: offset)
    {
      image = object.image(
        for: bounds, attributes: line.attributedString.attributes(at: character, effectiveRange: nil),
        location: location, textContainer: placed.container)
    } else {
      image = object.image(forBounds: bounds, textContainer: placed.container, characterIndex: offset)
    }
    image?.draw(in: rect, context)
  }
}
