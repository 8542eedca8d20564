public import CoreGraphics
public import GalleyFonts
package import TextEngine

/// Lays out one attributed string into frames: an immutable snapshot of the string, which any thread may use.
///
/// Paragraphs are shaped when they are first needed and cached for all frames and measurements.
public final class CTFramesetter: AttributeValue, @unchecked Sendable {
  // Sendable: the string is a constant value; both typesetters are created once and published atomically, and
  // are Sendable.

  /// The string of a text in one set of attributes, its length in UTF-16 and its styles; `nil` and nothing
  /// for any other.
  let characters: String
  private let plainCount: Int
  let plainStyles: PlainStyles?
  /// The same, if the string may have `CompactParagraph`s; `plainStyles` keeps them alive.
  let compactStyles: Unmanaged<PlainStyles>?
  private let lines = LazyReference<CTTypesetter>()
  private let paragraphs = LazyReference<TextTypesetter>()

  fileprivate init(_ lineTypesetter: CTTypesetter) {
    (characters, plainCount, plainStyles, compactStyles) = ("", 0, nil, nil)
    super.init()
    _ = lines.storeIfNil(lineTypesetter)
  }

  fileprivate init(_ string: PlainAttributedString) {
    (characters, plainCount, plainStyles) = (string.characters, string.count, string.styles)
    compactStyles = string.styles.mayBeCompact ? .passUnretained(string.styles) : nil
    super.init()
  }

  convenience init(_ text: AttributedText) { self.init(CTTypesetter(text)) }

  private var plain: PlainAttributedString? {
    plainStyles.map { PlainAttributedString(characters: characters, count: plainCount, styles: $0) }
  }

  /// The typesetter of lines outside of frames.
  fileprivate var lineTypesetter: CTTypesetter {
    if let known = lines.load() { return known }
    // A framesetter without a typesetter has a string.
    return lines.storeIfNil(CTTypesetter(plain!.text))
  }

  /// The engine's own view of the text.
  package var typesetter: TextTypesetter {
    paragraphs.load() ?? paragraphs.storeIfNil(TextTypesetter(text.styled))
  }

  /// Whether there is no typesetter of paragraphs, and so no glyphs.
  var hasNoGlyphs: Bool { paragraphs.load() == nil }

  /// The text.
  var text: AttributedText { lineTypesetter.text }
  /// The number of its UTF-16 units.
  var count: Int { plainStyles == nil ? text.count : plainCount }

  /// Creates a framesetter that finds fallback fonts in a collection of the caller's.
  ///
  /// Not in Apple's Core Text.
  ///
  /// - Parameters:
  ///   - attrString: The text; it is read now, and later changes do not matter.
  ///   - collection: The collection of fonts that the text's own fonts need, and of the font of text that has
  ///     none.
  public convenience init(_ attrString: NSAttributedString, collection: FontCollection) {
    self.init(AttributeResolver.resolve(attrString, collection: collection))
  }

  /// Creates a framesetter for UTF-16 that a Swift string cannot hold.
  ///
  /// - Parameters:
  ///   - attrString: The attributes, on as many UTF-16 units as there are.
  ///   - utf16Units: The text in place of the attributed string's own; lone surrogates are retained.
  ///   - collection: As above; `nil` for the collection of the first font.
  package convenience init(
    _ attrString: NSAttributedString, utf16Units: [UInt16], collection: FontCollection? = nil
  ) {
    self.init(AttributeResolver.resolve(attrString, units: utf16Units, collection: collection))
  }
}

extension CTFramesetter {
  /// Returns the size of the frame of all of the text, if that is in one set of attributes, has no glyphs
  /// yet, and none are needed.
  fileprivate func measuredSize(in shape: TextShape) -> CGSize? {
    guard paragraphs.load()?.shapedParagraphCount ?? 0 == 0, !shape.flow.isVertical, shape.isRectangle
    else { return nil }
    let width = shape.bounds.width
    guard let size = size(width: width) ?? columnSize(width: width),
      size.height <= shape.bounds.height + Tolerance.height
    else { return nil }
    return CGSize(width: min(size.usedWidth, width), height: size.height)
  }

  /// Returns the size of a paragraph's lines and the width that they need, in points, if the text is a
  /// paragraph that needs no glyphs to know.
  private func size(width: Double) -> ColumnSize? {
    if let string = plain?.string {
      return ParagraphSizer.size(
        of: string, ignoresLeading: false, width: width, mayEnd: true, isPlain: { true }
      ).map {
        ColumnSize(
          height: $0.height, usedWidth: string.styles.paragraphStyles[0].usedWidth(ofLines: $0.lineWidths))
      }
    }
    let (text, styled) = (text, text.styled)
    return ParagraphSizer.size(
      of: styled, ignoresLeading: false, width: width, mayEnd: true, isPlain: { text.holdsNoObjects }
    ).map {
      ColumnSize(height: $0.height, usedWidth: styled.firstParagraphStyle.usedWidth(ofLines: $0.lineWidths))
    }
  }

  /// The same of a text of several paragraphs.
  private func columnSize(width: Double) -> ColumnSize? {
    // For a short text a sizer costs more than its layout.
    guard count >= 1024, text.holdsNoObjects else { return nil }
    return ParagraphSizer.columnSize(of: text.styled, width: width)
  }
}

/// Creates a framesetter.
///
/// - Parameter attrString: The text; it is read now, and later changes do not matter. Fallback fonts come
///   from the collection of its first `CTFont`, from `FontCollection.current` when it has none.
@discardableResult
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  PlainAttributedString.read(attrString).map { CTFramesetter($0) }
    ?? CTFramesetter(AttributeResolver.resolve(attrString))
}

/// Creates a framesetter for the text of a typesetter, with the typesetter's options.
@discardableResult
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// Fills a path with lines.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: The UTF-16 range to lay out; a length of 0 reaches to the end of the text. The part
///     outside the text does not count.
///   - path: The space, y up. Lines stack from its top; a line is added only if its whole box lies inside.
///   - frameAttributes: Values under the `kCTFrame…AttributeName` keys. `nil` for none.
/// - Returns: The frame, without lines where none fits.
@discardableResult
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let range = stringRange.resolved(toLength: framesetter.count)
  let copy = path.copy() ?? path
  if frameAttributes == nil, let frame = framesetter.compactFrame(range, copy) { return frame }
  let space = FrameShape(copy, FrameAttributes(frameAttributes))
  let column = framesetter.typesetter.layout(
    from: range.lowerBound, to: range.upperBound,
    in: space.shape.flowing(TextFlow.Progression(frameAttributes)))
  return CTFrame(
    framesetter.text, column, range: range, path: copy, bounds: space.bounds, attributes: frameAttributes)
}

/// Measures the frame that some text needs; nothing is drawn.
///
/// A rectangle of exactly this height holds all lines that were measured, one a point lower does not hold the
/// last. A rectangle of exactly this width breaks lines as the constraint does.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: The UTF-16 range to lay out; a length of 0 reaches to the end of the text.
///   - frameAttributes: The progression matters: vertical lines take turns with width and height.
///   - constraints: The largest size, in points. Ten million and more means any.
///   - fitRange: Receives the UTF-16 range that fits. May be `nil`.
/// - Returns: Points, not rounded: the widest line with its indents, white space at line ends left out, and
///   the bottom of the last line.
@discardableResult
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = stringRange.resolved(toLength: framesetter.count)
  let shape = FrameShape.rectangle(width: constraints.width, height: constraints.height)
    .flowing(TextFlow.Progression(frameAttributes))
  if range == 0..<framesetter.count, let size = framesetter.measuredSize(in: shape) {
    fitRange?.pointee = CFRange(range)
    return size
  }
  let column = framesetter.typesetter.layout(from: range.lowerBound, to: range.upperBound, in: shape)
  fitRange?.pointee = CFRange(column.range)
  let size = CGSize(width: min(column.usedWidth, shape.bounds.width), height: column.usedHeight)
  return shape.flow.isVertical ? CGSize(width: size.height, height: size.width) : size
}

/// Returns the framesetter's typesetter: always the same, and the one that it was created with if there was
/// one.
@discardableResult
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.lineTypesetter
}

/// The number by which Core Foundation knows framesetters.
@discardableResult
public func CTFramesetterGetTypeID() -> CFTypeID { CTFramesetter.typeID }
