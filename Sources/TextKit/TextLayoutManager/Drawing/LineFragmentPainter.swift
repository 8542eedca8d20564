internal import CoreGraphics
internal import CoreText

/// Paints a line of a fragment with what belongs to it, in a user space whose y points down.
struct LineFragmentPainter {
  private let line: NSTextLineFragment
  private let placed: PlacedFragment
  private let painted: PaintedLine
  /// From the line's text space to user space.
  private let matrix: CGAffineTransform
  /// Where the container's top left is in user space.
  private let containerOrigin: CGPoint

  /// Takes a line; `nil` for one without text.
  ///
  /// - Parameter point: Where the origin of its typographic bounds goes.
  init?(_ line: NSTextLineFragment, at point: CGPoint) {
    guard let placed = line.placed, let text = placed.line else { return nil }
    self.line = line
    self.placed = placed
    let fragment = line.layoutFragment
    painted = PaintedLine(text, overrides: fragment?.paintOverrides(in: placed.characters))
    matrix = CGAffineTransform(
      a: 1, b: 0, c: 0, d: -1, tx: point.x + line.glyphOrigin.x, ty: point.y + line.glyphOrigin.y)
    let bounds = line.typographicBounds
    let top = fragment?.layoutFragmentFrame.minY ?? 0
    containerOrigin = CGPoint(x: point.x - bounds.minX - line.left, y: point.y - bounds.minY - top)
  }

  /// Paints what lies behind the text.
  func paintBackground(in context: CGContext) {
    context.keepingTextMatrix {
      context.textMatrix = matrix
      LinePainter(context).paintBackgrounds(of: painted)
    }
  }

  /// Paints the text with all that belongs to it but what lies behind.
  func paintText(in context: CGContext) {
    var hooks = PaintHooks()
    if !line.attachments.isEmpty {
      hooks.object = { index, place in paintObject(at: index + placed.unitStart, place, in: context) }
    }
    context.keepingTextMatrix {
      context.textMatrix = matrix
      LinePainter(context, hooks: hooks).paintForeground(of: painted)
    }
  }

  /// The box around all that is painted; null where there is nothing.
  var bounds: CGRect {
    let ink = painted.paintedBounds
    var bounds = ink.isNull ? .null : ink.applying(matrix)
    for attachment in line.attachments {
      if let rect = rect(of: attachment) { bounds = bounds.union(rect) }
    }
    return bounds
  }

  // MARK: Attachments

  /// Where an attachment of the line is drawn; `nil` if it is not shown.
  func rect(of attachment: ParagraphAttachment) -> CGRect? {
    let characters = attachment.character..<attachment.character + 1
    guard placed.characters.contains(attachment.character),
      let place = placed.glyphPlaces(of: characters).first
    else { return nil }
    return attachment.rect(at: place.applying(matrix))
  }

  private func paintObject(at character: Int, _ place: CGPoint, in context: CGContext) {
    guard let attachment = line.attachments.first(where: { $0.character == character }),
      case .attachment(let object) = attachment.source
    else { return placed.drawObject(at: character, place, in: context) }
    let rect = attachment.rect(at: place)
    let bounds = rect.offsetBy(dx: -containerOrigin.x, dy: -containerOrigin.y)
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
