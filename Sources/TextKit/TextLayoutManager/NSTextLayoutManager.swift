public import CoreGraphics
internal import CoreText

/// Lays out the elements of a document in one container, as far as somebody asks.
///
/// What was never asked for has a height that is a guess; `isLayoutExact` and `isExact(_:)` tell. An element
/// is laid out as a whole and gets an `NSTextLayoutFragment`, which keeps the geometry that it was handed out
/// with: after an edit there are new ones. Container coordinates are points, y down.
///
/// One thread at a time may use a document with its layout managers.
open class NSTextLayoutManager: NSObject, NSSecureCoding {
  /// Makes a layout manager without a document.
  public override init() { super.init() }

  /// Who may make fragments, forbid line breaks and style links.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      allowsAllBreaks = false
      leavesFragments = false
      guard delegate !== oldValue else { return }
      forgetLayout(keepsGlyphs: true)
    }
  }

  /// The document.
  open internal(set) weak var textContentManager: NSTextContentManager? {
    didSet {
      guard textContentManager !== oldValue else { return }
      forgetRendering()
      selections = SelectionTracker()
      attachmentViews.forgetPlaces()
      reset()
    }
  }

  /// What text is poured into; without one nothing is laid out.
  open var textContainer: NSTextContainer? {
    didSet {
      guard textContainer !== oldValue else { return }
      if oldValue?.textLayoutManager === self { oldValue?.textLayoutManager = nil }
      textContainer?.textLayoutManager = self
      forgetLayout(keepsGlyphs: false)
    }
  }

  /// Whether lines keep the distance that fonts wish for.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetLayout(keepsGlyphs: false) } }
  }
  /// Whether words may be divided in paragraphs that do not say how much they like that.
  open var usesHyphenation = false {
    didSet { if usesHyphenation != oldValue { forgetLayout(keepsGlyphs: false) } }
  }
  /// Whether paragraphs of natural alignment stand at the side that their text begins at; otherwise all stand at the side
  /// that text in the user's preferred language begins at.
  open var resolvesNaturalAlignmentWithBaseWritingDirection = true {
    didSet {
      if resolvesNaturalAlignmentWithBaseWritingDirection != oldValue { forgetLayout(keepsGlyphs: false) }
    }
  }
  /// The attributes that the height of the line behind the last terminator is taken from; `nil` for those of
  /// the terminator.
  ///
  /// Not in Apple's TextKit.
  open var extraLineFragmentAttributes: [NSAttributedString.Key: Any]? { didSet { extraLine = nil } }

  // MARK: Painting

  /// Asked before a fragment is drawn whose rendering attributes are not known: one that was never drawn, whose
  /// attributes were invalidated, or whose element was laid out anew because of an edit. It sets them.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)? {
    didSet { rendering.invalidate(0..<Int.max) }
  }
  /// Told when a range is painted otherwise than before, because rendering attributes or colours of overlays have
  /// changed; what shows it draws it again. Apple's layout managers tell their views.
  ///
  /// Not in Apple's TextKit.
  open var renderingChangeHandler: ((NSTextLayoutManager, NSTextRange) -> Void)?
  /// What is painted otherwise than the document says.
  var rendering = RenderingState()

  // MARK: Selections

  /// What is selected. Ranges follow edits.
  open var textSelections: [NSTextSelection] {
    get { selections.selections }
    set { selections = SelectionTracker(newValue, in: self) }
  }
  /// Where carets go in the document as it is laid out.
  open lazy var textSelectionNavigation = NSTextSelectionNavigation(dataSource: self)
  /// What is selected, with offsets.
  var selections = SelectionTracker()

  /// Puts the layout manager to another document.
  open func replace(_ textContentManager: NSTextContentManager) {
    let old = self.textContentManager
    guard old !== textContentManager else { return }
    old?.removeTextLayoutManager(self)
    textContentManager.addTextLayoutManager(self)
  }

  /// Told when the view of an attachment comes into view, moves, is resized or goes out of view; whoever shows the text puts
  /// the view of the provider there.
  ///
  /// Not in Apple's TextKit.
  open var textAttachmentViewHandler:
    ((NSTextAttachmentViewProvider, NSTextAttachmentViewProvider.Event) -> Void)?
  /// Who looks after views of attachments.
  let attachmentViews = AttachmentViews()

  // MARK: What is known of the layout

  /// The blocks of the document.
  var index = LayoutIndex()
  /// Whether `index` has been made for the document.
  var isPrepared = false
  /// The line behind the last terminator, once it is known; `.some(nil)` when there is none.
  var extraLine: ExtraElementLine??
  /// Up to this offset lines that depend on what stands above them are right; from the end of these on, all are.
  var settledEnd = 0
  /// The offset from which on text finds no room in the container, once that is known.
  var overflow: Int?
  /// What was learnt from the elements so far.
  let memory = LayoutCache()
  /// How much was done so far; for tests.
  var counters = LayoutCounters()
  /// Counts changes of the layout.
  var generation = 0
  /// Whether the delegate was found not to forbid line breaks.
  var allowsAllBreaks = false
  /// Whether the delegate was found to make plain fragments.
  var leavesFragments = false
  /// Whether guesses were made before anything was known of the text or its width.
  var needsRescaling = true

  // MARK: Other threads

  /// Where `refineLayout` has text measured; `nil`, as at first, for the thread that calls it. With a queue it takes the
  /// heights that the queue's operations have found since, and gives the queue more to do, as much as it may do at a time;
  /// what has to be measured by the calling thread comes last. What is shown is always laid out by the calling thread.
  open var layoutQueue: OperationQueue? {
    didSet { if layoutQueue !== oldValue { queuedLayout.cancel() } }
  }
  /// What is being measured on other threads.
  var measurements = PendingMeasurements()
  /// What `layoutQueue` was given to do.
  let queuedLayout = QueuedLayout()

  // MARK: Who wants to know

  /// Called with `usageBoundsForTextContainer` and whether they are exact, when either has changed: after a viewport
  /// was laid out, after a range was, and after some more text was measured. It takes the place of key-value observing.
  ///
  /// Not in Apple's TextKit.
  open var usageBoundsDidChange: ((_ bounds: CGRect, _ isExact: Bool) -> Void)?
  /// What `usageBoundsDidChange` was told last.
  var toldUsageBounds: UsageBounds?
  /// The controller that `textViewportLayoutController` has made.
  var viewportController: NSTextViewportLayoutController?
  /// All controllers.
  var viewports: [Viewport] = []

  // MARK: Archives

  /// Layout managers can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the settings and the container, but not the document.
  open func encode(with coder: NSCoder) {
    coder.encode(usesFontLeading, forKey: "usesFontLeading")
    coder.encode(usesHyphenation, forKey: "usesHyphenation")
    coder.encode(!resolvesNaturalAlignmentWithBaseWritingDirection, forKey: "alignsByPreferredLanguage")
    if let textContainer { coder.encode(textContainer, forKey: "textContainer") }
  }

  /// Reads a layout manager that `encode(with:)` wrote.
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
