public import CoreGraphics

/// The provider of the view of an attachment: it creates the view, may determine its size, and is told when
/// the view appears, moves, is resized or disappears.
///
/// There is no class of views here: a view is any object. The client that shows the text moves it as the
/// events of `NSTextLayoutManager.textAttachmentViewHandler` say. A layout manager creates a provider when
/// the attachment first comes into view. The provider lives as long as both the attachment and the layout
/// manager. After an edit, after scrolling away and back, and after deletion and undo it is the same, with
/// the same view.
open class NSTextAttachmentViewProvider: NSObject {
  /// A change of a view. Rectangles are in container coordinates: points, y down.
  ///
  /// Not in Apple's TextKit.
  public enum Event: Equatable, Sendable {
    /// The attachment came into view; the rectangle is the view's frame.
    case appeared(CGRect)
    /// The view has moved; its size is the same.
    case moved(CGRect)
    /// The view has another size, and perhaps another position.
    case resized(CGRect)
    /// The attachment is no longer in view, or no longer in the document.
    case disappeared
  }

  /// The attachment that the view belongs to.
  open private(set) weak var textAttachment: NSTextAttachment?
  /// The layout manager that lays out the attachment.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The parent view, if the layout manager has one.
  ///
  /// Not in Apple's TextKit.
  open private(set) weak var parentView: NSObject?
  /// The record of the attachment's offset in the document.
  weak var record: AttachmentViewRecord?
  private let firstLocation: any NSTextLocation
  private var loadedView: NSObject?
  private var isLoading = false

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - textAttachment: The attachment.
  ///   - parentView: The parent of the future view.
  ///   - textLayoutManager: The layout manager that lays out the attachment.
  ///   - location: The attachment's location.
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

  /// Creates a provider of a class registered for a file type, by way of the class's own version of the
  /// initializer above.
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

  /// The attachment's location in the document. It follows edits; if the attachment is not in the document,
  /// its last known location.
  open var location: any NSTextLocation {
    guard let offset = record?.offset, let location = textLayoutManager?.location(at: offset) else {
      return firstLocation
    }
    return location
  }

  /// The view, loaded on first use unless it was set.
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

  /// Sets `view`. Subclasses override this method; clients do not call it.
  open func loadView() {}

  // MARK: Size

  /// Whether layout takes the attachment's bounds from this provider, instead of the attachment. `false` by
  /// default; set it when the provider is created.
  open var tracksTextAttachmentViewBounds = false

  /// Returns the attachment's bounds, if `tracksTextAttachmentViewBounds` is `true`; see
  /// `NSTextAttachmentLayout.attachmentBounds(for:location:textContainer:proposedLineFragment:position:)`.
  ///
  /// - Returns: The attachment's own `bounds`, or its image's size, unless a subclass overrides this method.
  @discardableResult
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    textAttachment?.ownBounds ?? .zero
  }

  /// Invalidates the layout of the attachment's paragraph, and of no other. Call it when the view needs
  /// another size.
  ///
  /// Not in Apple's TextKit.
  open func invalidateAttachmentBounds() {
    guard let offset = record?.offset, let textLayoutManager else { return }
    textLayoutManager.forgetLayout(of: offset..<offset + 1)
  }

  // MARK: Events of the view

  /// Called when the view appears, moves, is resized or disappears, before
  /// `NSTextLayoutManager.textAttachmentViewHandler`. Subclasses may override it.
  ///
  /// Not in Apple's TextKit.
  open func attachmentView(did event: Event) {}
}
