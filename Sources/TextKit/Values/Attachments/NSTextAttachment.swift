public import CoreGraphics
internal import Synchronization

/// An object in the text: it stands at one U+FFFC whose `.attachment` attribute it is.
///
/// Attachments are equal when they are one object.
open class NSTextAttachment: AttributeValue, NSTextAttachmentContainer, NSSecureCoding {
  /// The character that attachments stand at, U+FFFC.
  public static let character = 0xFFFC

  /// Where it stands, in points from its place on the baseline, y up; an empty one is as large as the image and stands on the
  /// baseline.
  open var bounds = CGRect.zero
  /// What is drawn. When it was not set, it is made of `contents` or `fileWrapper`, if they are a picture.
  open var image: UIImage? {
    get { givenImage ?? pictured }
    set { givenImage = newValue }
  }
  /// The bytes that the attachment stands for.
  open var contents: Data? { didSet { picture = nil } }
  /// What kind of file `contents` are: a uniform type identifier such as "public.png".
  open var fileType: String?
  /// The file that the attachment stands for.
  open var fileWrapper: FileWrapper? { didSet { picture = nil } }
  /// Points on either side of it that belong to its advance; what is negative counts as 0.
  open var lineLayoutPadding: CGFloat = 0
  /// What it is aligned with; at first the baseline. The y of `bounds` comes on top of that.
  ///
  /// Not in Apple's TextKit.
  open var lineAlignment = LineAlignment.baseline
  /// Whether its line becomes as high as it needs; otherwise it counts as high as a letter in its font, and may reach into
  /// the lines above and below. At first true.
  ///
  /// Not in Apple's TextKit.
  open var affectsLineHeight = true
  /// Whether views may stand for it; at first true.
  open var allowsTextAttachmentView = true

  /// Who looks after its views, by layout manager and place.
  var viewRecords: [AttachmentViewRecord] = []

  private var givenImage: UIImage?
  /// What `contents` or `fileWrapper` show, as far as that was found out.
  private var picture: UIImage??

  /// Makes an attachment of nothing, which takes up no room.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Makes an attachment that stands for bytes.
  ///
  /// - Parameters:
  ///   - contentData: The bytes.
  ///   - uti: What kind of file they are.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// Makes an attachment that shows an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Makes an attachment that stands for a file.
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
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    image
  }

  /// `bounds`, or the image's size on the baseline when they are empty.
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

  /// The image; nil where a view stands in its place.
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

  /// What the attachment's view provider says, if there is one that tracks bounds; otherwise what
  /// `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)` says.
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

  /// Whether a view stands for it: views are allowed, and a class was registered for its file type. A subclass that makes
  /// providers by itself says so here.
  open var usesTextAttachmentView: Bool {
    allowsTextAttachmentView && fileType.flatMap(NSTextAttachment.textAttachmentViewProviderClass) != nil
  }

  private static let providerClasses = Mutex<[String: NSTextAttachmentViewProvider.Type]>([:])

  /// Has attachments with contents of a type shown by views.
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

  /// The class whose objects look after views of attachments with contents of a type; nil if none was registered.
  public class func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    providerClasses.withLock { $0[fileType] }
  }

  // MARK: Archives

  /// Attachments can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what the attachment stands for, what it shows and where.
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
    contents = object("contents", NSData.self) as Data?
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
