public import CoreText

/// A laid-out text: the frame to draw, with the positions of its pictures and links.
///
/// Rectangles are in the frame's coordinates: points, y up. The frame's path begins at the origin unless the
/// model was laid out in a path of the caller's.
public final class CoreTextData {
  /// The lines. When another frame is set, this one is released, and the pictures are found
  /// again.
  public var ctFrame: CTFrame {
    didSet {
      lines = ctFrame.placedLines
      imageArray = images()
    }
  }
  /// The height of the text: the least height of a view that shows all of it.
  public let height: CGFloat
  /// The width of the widest line; not more than the configuration's width.
  public let width: CGFloat
  /// The text.
  public let content: NSAttributedString
  /// The pictures, in the order of the text.
  public private(set) var imageArray: [CoreTextImageData] = []
  /// The links, in the order of the text.
  public let linkArray: [CoreTextLinkData]
  /// The warnings about what was skipped or replaced in the template.
  public let warnings: [TemplateWarning]
  /// The frame's lines in its coordinates.
  private(set) var lines: [PlacedLine]
  /// The part of the content that the frame may show.
  private let scope: NSRange

  /// Creates a model from a frame.
  ///
  /// - Parameters:
  ///   - ctFrame: A frame that was made from the content's string.
  ///   - content: The text, its links and what went wrong with it.
  ///   - size: The width of the widest line and the height of the text, in points.
  public convenience init(ctFrame: CTFrame, content: TemplateContent, size: CGSize) {
    self.init(
      ctFrame: ctFrame, content: content, size: size,
      scope: NSRange(location: 0, length: content.string.length))
  }

  /// Creates a model of a part of a text: one page of many.
  init(ctFrame: CTFrame, content: TemplateContent, size: CGSize, scope: NSRange) {
    self.ctFrame = ctFrame
    self.content = content.string
    self.scope = scope
    height = size.height
    width = size.width
    linkArray = content.links.filter { NSIntersectionRange($0.range, scope).length > 0 }
    warnings = content.warnings
    lines = ctFrame.placedLines
    imageArray = images()
  }

  /// Returns the rectangles of a link: one a line, more where the line's direction changes inside it.
  public func rects(of link: CoreTextLinkData) -> [CGRect] { rects(of: link.range) }

  /// Returns the rectangles that a range of the content takes, from the first line to the last, each as high
  /// as its line's box.
  public func rects(of range: NSRange) -> [CGRect] {
    let units = range.location..<range.location + range.length
    return lines.filter { $0.range.overlaps(units) }.flatMap { $0.rects(of: units) }
  }

  /// Returns the pictures with their frames in the frame. Placeholders of other owners are passed over: a
  /// picture is known by our own attribute, and other run delegates are not looked into.
  private func images() -> [CoreTextImageData] {
    var pictures: [(picture: TemplateImage, position: Int)] = []
    content.enumerateAttribute(TemplateImage.attributeName, in: scope) { value, range, _ in
      if let picture = value as? TemplateImage { pictures.append((picture, range.location)) }
    }
    guard !pictures.isEmpty else { return [] }
    var frames: [Int: CGRect] = [:]
    for run in lines.lazy.flatMap(\.runs) where run.image != nil { frames[run.range.lowerBound] = run.box }
    return pictures.map { picture, position in
      CoreTextImageData(
        name: picture.name, position: position, imagePosition: frames[position] ?? .null, image: picture.image
      )
    }
  }
}
