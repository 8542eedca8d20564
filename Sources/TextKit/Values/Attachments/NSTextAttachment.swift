public import CoreGraphics
internal import Synchronization

/// An object in the text: the `.attachment` attribute of one U+FFFC.
///
/// Attachments are equal when they are one object.
open class NSTextAttachment: AttributeValue, NSTextAttachmentContainer, NSSecureCoding {
  /// The character of attachments, U+FFFC.
  public static let character = 0xFFFC

  /// The object's rectangle, in points from its origin on the baseline, y up; an empty one is as large as the
  /// image and on the baseline.
  open var bounds = CGRect.zero
  /// The image that is drawn. When it was not set, it comes from `contents` or `fileWrapper`, if they are a
  /// picture.
  open var image: UIImage? {
    get { givenImage ?? pictured }
    set { givenImage = newValue }
  }
  /// The bytes of the attachment.
  open var contents: Data? { didSet { picture = nil } }
  /// The type of `contents`: a uniform type identifier such as "public.png".
  open var fileType: String?
  /// The file of the attachment.
  open var fileWrapper: FileWrapper? { didSet { picture = nil } }
  /// Points on either side of it that belong to its advance; what is negative counts as 0.
  open var lineLayoutPadding: CGFloat = 0
  /// Its alignment; at first with the baseline. The y of `bounds` is added to it.
  ///
  /// Not in Apple's TextKit.
  open var lineAlignment = LineAlignment.baseline
  /// Whether its line becomes as high as it needs; otherwise it counts as high as a letter in its font, and
  /// may reach into the lines above and below. At first true.
  ///
  /// Not in Apple's TextKit.
  open var affectsLineHeight = true
  /// Whether views may show it; at first true.
  open var allowsTextAttachmentView = true

  /// The view providers of the attachment, by layout manager and offset.
  var viewRecords: [AttachmentViewRecord] = []

  private var givenImage: UIImage?
  /// The picture in `contents` or `fileWrapper`, once it was decoded.
  private var picture: UIImage??

  /// Creates an empty attachment, which takes up no space.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment of bytes.
  ///
  /// - Parameters:
  ///   - contentData: The bytes.
  ///   - uti: What kind of file they are.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// Creates an attachment that shows an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Creates an attachment of a file.
  public convenience init(fileWrapper: FileWrapper?) {
    self.init(data: nil, ofType: nil)
    self.fileWrapper = fileWrapper
  }

  private var pictured: UIImage? {
    if let picture { return picture }
    let found = (contents ?? fileWrapper?.regularFileContents).flatMap(UIImage.init(data:))
    picture = .some(found)
    return found
  }

  /// The image.
  @discardableResult
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    image
  }

  /// `bounds`, or the image's size on the baseline when they are empty.
  @discardableResult
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    ownBounds
  }

  /// `bounds`, or the image's size there when they are empty.
  var ownBounds: CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }

  // MARK: Layout by fragments

  /// Returns the image; `nil` where a view replaces it.
  @discardableResult
  open func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any] = [:], location: any NSTextLocation,
    textContainer: NSTextContainer?
  ) -> UIImage? {
    let manager = textContainer?.textLayoutManager
    let offset = manager?.offset(of: location) ?? 0
    if let manager, manager.attachmentViews.record(of: self, at: offset, in: manager)?.frame != nil {
      return nil
    }
    return image(forBounds: bounds, textContainer: textContainer, characterIndex: offset)
  }

  /// Returns the bounds of the attachment's view provider, if there is one that tracks bounds; otherwise
  /// those of `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)`.
  @discardableResult
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    let manager = textContainer?.textLayoutManager
    let offset = manager?.offset(of: location) ?? 0
    if let manager,
      let provider = manager.attachmentViews.record(of: self, at: offset, in: manager)?.provider,
      provider.tracksTextAttachmentViewBounds
    {
      return provider.attachmentBounds(
        for: attributes, location: location, textContainer: textContainer,
        proposedLineFragment: proposedLineFragment, position: position)
    }
    return attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: offset)
  }

  /// A provider of the class that was registered for the file type, if views are allowed.
  @discardableResult
  open func viewProvider(
    for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    guard allowsTextAttachmentView, let fileType,
      let provider = NSTextAttachment.providerClasses.withLock({ $0[fileType] })
    else { return nil }
    return provider.init(
      forRegistered: self, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager,
      location: location)
  }

  /// Whether a view shows it: views are allowed, and a class was registered for its file type. A subclass
  /// that creates providers by itself overrides it.
  open var usesTextAttachmentView: Bool {
    allowsTextAttachmentView && fileType.flatMap(NSTextAttachment.textAttachmentViewProviderClass) != nil
  }

  private static let providerClasses = Mutex<[String: NSTextAttachmentViewProvider.Type]>([:])

  /// Registers a class of view providers for attachments with contents of a type.
  ///
  /// - Parameters:
  ///   - textAttachmentViewProviderClass: A subclass of `NSTextAttachmentViewProvider`.
  ///   - fileType: A uniform type identifier such as "public.png".
  public class func registerViewProviderClass(
    _ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String
  ) {
    guard let provider = textAttachmentViewProviderClass as? NSTextAttachmentViewProvider.Type else {
      preconditionFailure("only subclasses of NSTextAttachmentViewProvider provide views")
    }
    providerClasses.withLock { $0[fileType] = provider }
  }

  /// The class whose objects look after views of attachments with contents of a type; `nil` if none was
  /// registered.
  @discardableResult
  public class func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    providerClasses.withLock { $0[fileType] }
  }

  // MARK: Archives

  /// Attachments can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the attachment's contents, image and bounds.
  open func encode(with coder: NSCoder) {
    for (name, value) in [
      ("x", bounds.minX), ("y", bounds.minY), ("width", bounds.width), ("height", bounds.height),
      ("lineLayoutPadding", lineLayoutPadding),
    ] where value != 0 {
      coder.encode(Double(value), forKey: name)
    }
    if lineAlignment != .baseline { coder.encode(lineAlignment.rawValue, forKey: "lineAlignment") }
    if !affectsLineHeight { coder.encode(true, forKey: "keepsLineHeight") }
    if !allowsTextAttachmentView { coder.encode(true, forKey: "forbidsView") }
    if let contents { coder.encode(contents as NSData, forKey: "contents") }
    if let fileType { coder.encode(NSString(string: fileType), forKey: "fileType") }
    if let givenImage { coder.encode(givenImage, forKey: "image") }
    if let fileWrapper { coder.encode(fileWrapper, forKey: "fileWrapper") }
  }

  /// Reads an attachment that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    func object<Value: NSObject & NSCoding>(_ name: String, _ type: Value.Type) -> Value? {
      coder.containsValue(forKey: name) ? coder.decodeObject(of: type, forKey: name) : nil
    }
    contents = object("contents", NSData.self).map { Data(copying: $0) }
    fileType = object("fileType", NSString.self) as String?
    givenImage = object("image", UIImage.self)
    fileWrapper = object("fileWrapper", FileWrapper.self)
    bounds = CGRect(
      x: coder.decodeDouble(forKey: "x"), y: coder.decodeDouble(forKey: "y"),
      width: coder.decodeDouble(forKey: "width"), height: coder.decodeDouble(forKey: "height"))
    lineLayoutPadding = CGFloat(coder.decodeDouble(forKey: "lineLayoutPadding"))
    lineAlignment = LineAlignment(rawValue: coder.decodeInteger(forKey: "lineAlignment")) ?? .baseline
    affectsLineHeight = !coder.decodeBool(forKey: "keepsLineHeight")
    allowsTextAttachmentView = !coder.decodeBool(forKey: "forbidsView")
    super.init()
  }
}
