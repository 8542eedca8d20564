public import CoreText

/// Posted when a picture is tapped. The object is the view; `userInfo["imageData"]` is the
/// `CoreTextImageData`.
public let CTDisplayViewImagePressedNotification = Notification.Name("CTDisplayViewImagePressedNotification")

/// Posted when a link is tapped. The object is the view; `userInfo["linkData"]` is the `CoreTextLinkData`.
public let CTDisplayViewLinkPressedNotification = Notification.Name("CTDisplayViewLinkPressedNotification")

/// Shows a model: draws it into a context and finds what a tap hits.
///
/// The view belongs to no toolkit; a host gives it a frame, calls ``draw(in:)`` when it paints and
/// ``tap(at:)`` when it is tapped. It lays nothing out. Its coordinates are points, y down, from its top left
/// corner; the model's frame is y up from its bottom left corner, so a view that is as high as its model
/// shows exactly the text.
public final class CTDisplayView {
  /// The result of a tap.
  public enum Hit: Hashable {
    /// A picture.
    case image(CoreTextImageData)
    /// A link.
    case link(CoreTextLinkData)
  }

  /// The view's rectangle in its host.
  public var frame: CGRect
  /// The model that the view shows.
  public var data: CoreTextData?
  /// The centre to which taps are posted.
  public var notificationCenter = NotificationCenter.default

  /// Creates a view.
  public init(frame: CGRect = .zero) { self.frame = frame }

  /// The view in its own coordinates.
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  /// The frame's left edge; setting it moves the view and changes nothing else.
  public var x: CGFloat {
    get { frame.origin.x }
    set { frame.origin.x = newValue }
  }

  /// The frame's top edge; setting it moves the view and changes nothing else.
  public var y: CGFloat {
    get { frame.origin.y }
    set { frame.origin.y = newValue }
  }

  /// The frame's width; setting it changes nothing else.
  public var width: CGFloat {
    get { frame.size.width }
    set { frame.size.width = newValue }
  }

  /// The frame's height; setting it changes nothing else.
  public var height: CGFloat {
    get { frame.size.height }
    set { frame.size.height = newValue }
  }

  /// Draws the text, then the pictures, and marks the links where the context can keep links (PDF, SVG):
  /// those that are relative or begin with `http:`, `https:`, `mailto:`, `tel:`, `sms:` or `ftp:`. Of others
  /// the template's warnings tell.
  ///
  /// - Parameter context: Its coordinates are the view's, y down. A text matrix left in it has no effect.
  public func draw(in context: CGContext) {
    guard let data else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.textMatrix = .identity
    context.translateBy(x: 0, y: bounds.height)
    context.scaleBy(x: 1, y: -1)
    CTFrameDraw(data.ctFrame, context)
    for picture in data.imageArray where !picture.imagePosition.isNull {
      if let image = picture.image { context.draw(image, in: picture.imagePosition) }
    }
    for link in data.linkArray {
      guard let url = try? LinkAddress.url(link.url) else { continue }
      for rect in data.rects(of: link) { context.setURL(url as CFURL, for: rect) }
    }
  }

  /// Returns what is at a point and posts one notification about it. Plain text and empty space are nothing.
  ///
  /// - Parameter point: In the view's coordinates.
  @discardableResult
  public func tap(at point: CGPoint) -> Hit? {
    guard let hit = hit(at: point) else { return nil }
    switch hit {
    case .image(let image):
      notificationCenter.post(
        name: CTDisplayViewImagePressedNotification, object: self, userInfo: ["imageData": image])
    case .link(let link):
      notificationCenter.post(
        name: CTDisplayViewLinkPressedNotification, object: self, userInfo: ["linkData": link])
    }
    return hit
  }

  /// Returns what is at a point, without a notification: a picture, else a link, else nothing.
  public func hit(at point: CGPoint) -> Hit? {
    guard let data else { return nil }
    if let image = CoreTextUtils.touchImage(in: self, at: point, data: data) { return .image(image) }
    return CoreTextUtils.touchLink(in: self, at: point, data: data).map { .link($0) }
  }
}
