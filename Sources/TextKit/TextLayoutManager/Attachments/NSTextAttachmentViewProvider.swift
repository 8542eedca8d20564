public import CoreGraphics

/// Looks after a view that stands in the text for an attachment: makes it, says how large it is, and is told what becomes
/// of it.
///
/// There is no class of views here: a view is any object, and whoever shows the text puts it where the events say, as
/// `NSTextLayoutManager.textAttachmentViewHandler` hears them. A layout manager asks for a provider when the attachment comes
/// into view for the first time. The provider lives as long as both the attachment and the layout manager: after an edit,
/// after scrolling away and back, after deletion and undo it is the same, with the same view.
open class NSTextAttachmentViewProvider: NSObject {
  /// What becomes of a view. Rectangles are in container coordinates: points, y down.
  ///
  /// Not in Apple's TextKit.
  public enum Event: Equatable, Sendable {
    /// The attachment came into view: the view belongs there.
    case appeared(CGRect)
    /// The view belongs elsewhere, and is as large as before.
    case moved(CGRect)
    /// The view has another size, and maybe another place.
    case resized(CGRect)
    /// The attachment is not in view any more, or not in the document.
    case disappeared
  }

  /// The attachment.
  open private(set) weak var textAttachment: NSTextAttachment?
  /// Who lays the attachment out.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// What the view is put into, if somebody said.
  ///
  /// Not in Apple's TextKit.
  open private(set) weak var parentView: NSObject?
  /// Where it is known to stand in the document.
  weak var record: AttachmentViewRecord?
  private let firstLocation: any NSTextLocation
  private var loadedView: NSObject?
  private var isLoading = false

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - textAttachment: The attachment.
  ///   - parentView: What the view will be put into.
  ///   - textLayoutManager: Who lays the attachment out.
  ///   - location: The attachment's place.
  public init(
    textAttachment: NSTextAttachment, parentView: NSObject?, textLayoutManager: NSTextLayoutManager?,
    location: any NSTextLocation
  ) {
    self.textAttachment = textAttachment
    self.parentView = parentView
    self.textLayoutManager = textLayoutManager
    firstLocation = location
    super.init()
  }

  /// Makes a provider of a class that was registered for a type of files, with the initializer above as the class has it.
  ///
  /// Not in Apple's TextKit.
  public required convenience init(
    forRegistered textAttachment: NSTextAttachment, parentView: NSObject?,
    textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
  ) {
    self.init(
      textAttachment: textAttachment, parentView: parentView, textLayoutManager: textLayoutManager,
      location: location)
  }

  /// The attachment's place in the document. It follows edits; without the attachment there it is the last one that was
  /// known.
  open var location: any NSTextLocation {
    guard let offset = record?.offset, let place = textLayoutManager?.location(at: offset) else {
      return firstLocation
    }
    return place
  }

  /// The view. It is loaded when somebody asks for it and it was not set.
  open var view: NSObject? {
    get {
      if loadedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Sets `view`. A subclass overrides it; nobody should call it.
  open func loadView() {}

  // MARK: Size

  /// Whether layout asks this object for the attachment's bounds, instead of the attachment. At first false; set it when the
  /// provider is made.
  open var tracksTextAttachmentViewBounds = false

  /// The attachment's bounds, if `tracksTextAttachmentViewBounds`; see
  /// `NSTextAttachmentLayout.attachmentBounds(for:location:textContainer:proposedLineFragment:position:)`.
  ///
  /// - Returns: The attachment's own `bounds`, or its image's size, unless a subclass overrides it.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    textAttachment?.ownBounds ?? .zero
  }

  /// Has the attachment's paragraph laid out anew: to be called when the view wants another size. No other paragraph is.
  ///
  /// Not in Apple's TextKit.
  open func invalidateAttachmentBounds() {
    guard let offset = record?.offset, let textLayoutManager else { return }
    textLayoutManager.forgetLayout(of: offset..<offset + 1)
  }

  // MARK: What becomes of it

  /// Called when the view appears, moves, is resized or disappears, before
  /// `NSTextLayoutManager.textAttachmentViewHandler`. A subclass may act on it.
  ///
  /// Not in Apple's TextKit.
  open func attachmentView(did event: Event) {}
}
