public import CoreText

/// A laid-out text: the frame to draw, and what is where in it.
///
/// Rectangles are in the frame's coordinates: points, y up. The frame's path begins at the origin unless the
/// model was laid out in a path of the caller's.
public final class CoreTextData {
  /// The lines. A frame put in its place is released once, and the images are found again in the new one.
  public var ctFrame: CTFrame {
    didSet { imageArray = CoreTextData.images(of: content, in: ctFrame) }
  }
  /// The height of the text: what a view must have to show all of it.
  public let height: CGFloat
  /// The width of the widest line; not more than the configuration's width.
  public let width: CGFloat
  /// The text.
  public let content: NSAttributedString
  /// The pictures, in the order of the text.
  public private(set) var imageArray: [CoreTextImageData]
  /// The links, in the order of the text.
  public let linkArray: [CoreTextLinkData]
  /// What was skipped or replaced in the template.
  public let warnings: [TemplateWarning]

  /// Makes a model from a frame.
  ///
  /// - Parameters:
  ///   - ctFrame: A frame that was made from the content's string.
  ///   - content: The text, its links and what went wrong with it.
  ///   - size: The width of the widest line and the height of the text, in points.
  public init(ctFrame: CTFrame, content: TemplateContent, size: CGSize) {
    self.ctFrame = ctFrame
    self.content = content.string
    height = size.height
    width = size.width
    linkArray = content.links
    warnings = content.warnings
    imageArray = CoreTextData.images(of: content.string, in: ctFrame)
  }

  /// The rectangles of a link: one a line, more where the line's direction changes inside it.
  public func rects(of link: CoreTextLinkData) -> [CGRect] { rects(of: link.range) }

  /// The rectangles that a range of the content takes, from the first line to the last, each as high as its line's box.
  public func rects(of range: NSRange) -> [CGRect] {
    ctFrame.placedLines.flatMap { $0.rects(of: range.location..<range.location + range.length) }
  }

  /// The pictures of a text, with their places in a frame. Placeholders of other owners are passed over: a picture is
  /// known by our own attribute, and nobody else's run delegate is looked into.
  private static func images(of content: NSAttributedString, in frame: CTFrame) -> [CoreTextImageData] {
    var places: [Int: CGRect] = [:]
    for line in frame.placedLines {
      for run in line.runs where run.image != nil { places[run.range.lowerBound] = run.box }
    }
    var images: [CoreTextImageData] = []
    let everything = NSRange(location: 0, length: content.length)
    content.enumerateAttribute(TemplateImage.attributeName, in: everything) { value, range, _ in
      guard let picture = value as? TemplateImage else { return }
      images.append(
        CoreTextImageData(
          name: picture.name, position: range.location, imagePosition: places[range.location] ?? .null,
          image: picture.image))
    }
    return images
  }
}
