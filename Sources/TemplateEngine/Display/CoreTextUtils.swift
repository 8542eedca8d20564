public import CoreText

/// Finds what is at a point of a view.
///
/// Points are in the view's coordinates: y down, from its top left corner.
public enum CoreTextUtils {
  /// Returns the picture at a point; its edges belong to it.
  public static func touchImage(
    in view: CTDisplayView, at point: CGPoint, data: CoreTextData
  ) -> CoreTextImageData? {
    let point = frameCoordinates(of: point, in: view)
    return data.imageArray.first { picture in
      let rect = picture.imagePosition
      return !rect.isNull && rect.minX <= point.x && point.x <= rect.maxX && rect.minY <= point.y
        && point.y <= rect.maxY
    }
  }

  /// Returns the link at a point.
  public static func touchLink(in view: CTDisplayView, at point: CGPoint, data: CoreTextData)
    -> CoreTextLinkData?
  {
    let offset = touchContentOffset(in: view, at: point, data: data)
    return offset == kCFNotFound ? nil : link(at: offset, linkArray: data.linkArray)
  }

  /// Returns the UTF-16 offset of the character at a point, or `kCFNotFound` if there is none: between two
  /// lines, or left or right of a line's glyphs.
  ///
  /// The original returns the insertion index nearest to the point, which is one too far on the right half of
  /// a character; this is the character itself.
  public static func touchContentOffset(in view: CTDisplayView, at point: CGPoint, data: CoreTextData)
    -> CFIndex
  {
    touchCharacter(in: view, at: point, data: data)?.location ?? kCFNotFound
  }

  /// Returns the UTF-16 units of the character at a point, or `nil` if there is none.
  public static func touchCharacter(in view: CTDisplayView, at point: CGPoint, data: CoreTextData) -> NSRange?
  {
    let point = frameCoordinates(of: point, in: view)
    for line in data.lines where line.contains(y: point.y) {
      if let character = line.grapheme(atX: point.x) {
        return NSRange(location: character.lowerBound, length: character.count)
      }
    }
    return nil
  }

  /// Returns the link that holds an offset of the content.
  public static func link(at offset: CFIndex, linkArray: [CoreTextLinkData]) -> CoreTextLinkData? {
    linkArray.first { NSLocationInRange(offset, $0.range) }
  }

  private static func frameCoordinates(of point: CGPoint, in view: CTDisplayView) -> CGPoint {
    CGPoint(x: point.x, y: view.bounds.height - point.y)
  }
}
