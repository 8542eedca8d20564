public import CoreGraphics
internal import CoreText

/// Lays out the elements of a document in one container, as far as clients ask for them.
///
/// Text that no client has asked for has an estimated height; `isLayoutExact` and `isLayoutExact(for:)` tell.
/// An element is laid out as a whole and gets an `NSTextLayoutFragment`. A fragment never changes its
/// geometry: after an edit there are new ones. Container coordinates are points, y down.
///
/// Only one thread at a time may use a document with its layout managers.
///
/// See docs/decisions/elements.md.
open class NSTextLayoutManager: NSObject, NSSecureCoding {
  /// Creates a layout manager without a document.
  public override init() { super.init() }

  /// The delegate, which may create fragments, forbid line breaks and style links.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      allowsAllBreaks = false
      leavesFragments = false
      guard delegate !== oldValue else { return }
      forgetLayout(keepsGlyphs: true)
    }
  }

  /// The document that the layout manager lays out.
  open internal(set) weak var textContentManager: NSTextContentManager? {
    didSet {
      guard textContentManager !== oldValue else { return }
      forgetRendering()
      selections = SelectionTracker()
      attachmentViews.forgetOffsets()
      reset()
    }
  }

  /// The container that text is laid out in; without one nothing is laid out.
  open var textContainer: NSTextContainer? {
    didSet {
      guard textContainer !== oldValue else { return }
      if oldValue?.textLayoutManager === self { oldValue?.textLayoutManager = nil }
      textContainer?.textLayoutManager = self
      forgetLayout(keepsGlyphs: false)
    }
  }

  /// Whether lines are spaced by the leading of their fonts.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetLayout(keepsGlyphs: false) } }
  }
  /// Whether words may be hyphenated in paragraphs whose style sets no hyphenation factor; for the language
  /// see `NSParagraphStyle.hyphenationFactor`.
  open var usesHyphenation = false {
    didSet { if usesHyphenation != oldValue { forgetLayout(keepsGlyphs: false) } }
  }
  /// Whether paragraphs with natural alignment are aligned by the direction of their own text. Otherwise they
  /// are aligned by the direction of the user's preferred language.
  open var resolvesNaturalAlignmentWithBaseWritingDirection = true {
    didSet {
      if resolvesNaturalAlignmentWithBaseWritingDirection != oldValue { forgetLayout(keepsGlyphs: false) }
    }
  }
  /// The attributes that determine the height of the line after the last terminator; `nil` for those of the
  /// terminator.
  ///
  /// Not in Apple's TextKit.
  open var extraLineFragmentAttributes: [NSAttributedString.Key: Any]? { didSet { extraLine = nil } }

  // MARK: Painting

  /// A closure that sets the rendering attributes of a fragment before it is drawn.
  ///
  /// Called when the attributes are not known: when the fragment was never drawn, when its attributes were
  /// invalidated, or when an edit had its element laid out again.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)? {
    didSet { rendering.invalidate(0..<Int.max) }
  }
  /// A closure that is called when the appearance of a range has changed, because rendering attributes or
  /// colours of overlays have changed. A view that shows the range draws it again. Apple's layout managers
  /// tell their views directly.
  ///
  /// Not in Apple's TextKit.
  open var renderingChangeHandler: ((NSTextLayoutManager, NSTextRange) -> Void)?
  /// The rendering attributes and overlays, which change how text is painted but not its layout.
  var rendering = RenderingState()

  // MARK: Selections

  /// The selections. Their ranges follow edits.
  open var textSelections: [NSTextSelection] {
    get { selections.selections }
    set { selections = SelectionTracker(newValue, in: self) }
  }
  /// The navigation of carets and selections in the document as it is laid out.
  open lazy var textSelectionNavigation = NSTextSelectionNavigation(dataSource: self)
  /// The selections, with their offsets.
  var selections = SelectionTracker()

  /// Moves the layout manager to another document.
  open func replace(_ textContentManager: NSTextContentManager) {
    let old = self.textContentManager
    guard old !== textContentManager else { return }
    old?.removeTextLayoutManager(self)
    textContentManager.addTextLayoutManager(self)
  }

  /// A closure that is called when the view of an attachment comes into view, moves, is resized or goes out
  /// of view. A client that shows the text moves the provider's view accordingly.
  ///
  /// Not in Apple's TextKit.
  open var textAttachmentViewHandler:
    ((NSTextAttachmentViewProvider, NSTextAttachmentViewProvider.Event) -> Void)?
  /// The views of attachments.
  let attachmentViews = AttachmentViews()

  // MARK: State of the layout

  /// The layout of the document's elements, in blocks.
  var index = LayoutIndex() { didSet { indexEdition &+= 1 } }
  /// Counts the changes of `index`: what was found in it before may no longer be there.
  private(set) var indexEdition = 0
  /// Whether `index` has been created for the document.
  var isPrepared = false
  /// The line after the last terminator, once it is known; `.some(nil)` when there is none.
  var extraLine: ExtraElementLine??
  /// The offset before which lines that depend on the text above them are up to date. `Int.max` once no line
  /// after it depends on the text above.
  var checkedEnd = 0
  /// The offset from which text does not fit into the container, once it is known.
  var overflow: Int?
  /// Cached results of earlier layouts.
  let memory = LayoutCache()
  /// Counts of the work done so far; for tests.
  var counters = LayoutCounters()
  /// The number of changes of the layout so far.
  var generation = 0
  /// Whether text is laid out to be shown at once, so that its glyphs are wanted.
  var laysOutToShow = false
  /// Whether the delegate is known not to forbid line breaks.
  var allowsAllBreaks = false
  /// Whether the delegate is known to create plain fragments.
  var leavesFragments = false
  /// Whether estimates were made before any text was measured at the container's width.
  var needsRescaling = true

  // MARK: Measuring on other threads

  /// The queue on which `refineLayout` measures text; `nil`, the default, for the calling thread.
  ///
  /// With a queue, `refineLayout` stores the heights that the queue's operations have measured since the last
  /// call, and adds as many operations as the queue may run at a time. Text that only the calling thread can
  /// measure comes last. The calling thread always lays out what is shown.
  open var layoutQueue: OperationQueue? {
    didSet { if layoutQueue !== oldValue { queuedLayout.cancel() } }
  }
  /// The measurements under way on other threads.
  var measurements = PendingMeasurements()
  /// The operations added to `layoutQueue`.
  let queuedLayout = QueuedLayout()

  // MARK: Observers

  /// A closure that is called when `usageBoundsForTextContainer`, or whether these bounds are exact, has
  /// changed: after a viewport or a range was laid out, and after more text was measured. It replaces
  /// key-value observing.
  ///
  /// Not in Apple's TextKit.
  open var usageBoundsDidChange: ((_ bounds: CGRect, _ isExact: Bool) -> Void)?
  /// The values last passed to `usageBoundsDidChange`.
  var toldUsageBounds: UsageBounds?
  /// The controller that `textViewportLayoutController` has created.
  var viewportController: NSTextViewportLayoutController?
  /// All viewport controllers of the layout manager.
  var viewports: [Viewport] = []

  // MARK: Archives

  /// Whether layout managers can be read from archives of unknown origin: they can.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the settings and the container, but not the document.
  open func encode(with coder: NSCoder) {
    coder.encode(usesFontLeading, forKey: "usesFontLeading")
    coder.encode(usesHyphenation, forKey: "usesHyphenation")
    coder.encode(!resolvesNaturalAlignmentWithBaseWritingDirection, forKey: "alignsByPreferredLanguage")
    if let textContainer { coder.encode(textContainer, forKey: "textContainer") }
  }

  /// Creates a layout manager from what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    usesFontLeading = coder.decodeBool(forKey: "usesFontLeading")
    usesHyphenation = coder.decodeBool(forKey: "usesHyphenation")
    resolvesNaturalAlignmentWithBaseWritingDirection = !coder.decodeBool(forKey: "alignsByPreferredLanguage")
    super.init()
    if coder.containsValue(forKey: "textContainer") {
      guard let container = coder.decodeObject(of: NSTextContainer.self, forKey: "textContainer") else {
        return nil
      }
      textContainer = container
      container.textLayoutManager = self
    }
  }
}
