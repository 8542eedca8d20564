public import CoreGraphics
public import CoreText
internal import GalleyTextStore

/// Lays out a text storage in text containers, answers questions about the layout, and draws it.
///
/// Text is laid out on demand, from its start as far as an answer needs, paragraph by paragraph. An edit lays
/// out again only the paragraphs that it touches. Positions in containers are points, y down, from the
/// container's top left. Character indexes count UTF-16 units. Glyph indexes count the engine's glyphs in the
/// order of the text, also in runs from right to left. Tabs, line ends and attachments have one glyph each;
/// hyphens that are not in the text have none. One thread at a time may use a layout manager and its storage.
///
/// Members that subclasses override are declared in the class body: those of extensions cannot be overridden.
open class NSLayoutManager: NSObject, NSSecureCoding {
  /// The kind of a glyph.
  public struct GlyphProperty: OptionSet, Sendable, Hashable {
    /// Apple's bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is not shown and has no width.
    public static let null = GlyphProperty(rawValue: 1 << 0)
    /// The glyph of a control character, which moves the pen or ends the line.
    public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
    /// It is white space, which may be stretched.
    public static let elastic = GlyphProperty(rawValue: 1 << 2)
    /// The glyph of a combining character.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
  }

  /// What happens at a control character.
  public struct ControlCharacterAction: OptionSet, Sendable, Hashable {
    /// Apple's bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is not shown and has no width.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1 << 0)
    /// It is white space as wide as the delegate says.
    public static let whitespace = ControlCharacterAction(rawValue: 1 << 1)
    /// The pen moves to the next tab stop.
    public static let horizontalTab = ControlCharacterAction(rawValue: 1 << 2)
    /// The line ends.
    public static let lineBreak = ControlCharacterAction(rawValue: 1 << 3)
    /// The paragraph ends.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 1 << 4)
    /// The text continues in the next container.
    public static let containerBreak = ControlCharacterAction(rawValue: 1 << 5)
  }

  /// Whether lines are horizontal or vertical.
  public enum TextLayoutOrientation: Int, Sendable {
    /// Lines run from side to side.
    case horizontal = 0
    /// Lines run downwards; they are laid out as horizontal ones, with letters in vertical forms.
    case vertical = 1
  }

  /// The layout, as far as it is known. No access lasts while other code runs, so none is checked.
  @exclusivity(unchecked) var state = LayoutState()
  /// What was learnt from the paragraphs so far.
  let memory = LayoutCache()
  /// Whether lines are measured without glyphs where that is possible: they may never be seen.
  var measuresFirst = true
  /// The state of drawing.
  var drawing = LayoutDrawing()
  /// The view that shows the text. The layout manager notifies it of the areas to draw again.
  package weak var display: (any TextDisplay)?
  /// The glyphs that the delegate or a glyph generator is being asked about.
  var glyphStage: GlyphStage?
  /// The rectangles that a client reads by a pointer.
  let lentRects = LentRects()
  /// What the typesetter sets, while it is asked for lines.
  var typesetterStage: TypesetterStage?
  /// Delegate methods known to be missing.
  var absentHooks: DelegateHooks = []

  /// The text storage, which sets this itself and owns its layout managers.
  open weak var textStorage: NSTextStorage? {
    didSet { if textStorage !== oldValue { forgetAll() } }
  }
  /// The delegate, which is queried and notified during layout. Setting another one invalidates all layout.
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      absentHooks = []
      forgetAll()
    }
  }
  /// The containers that text fills, in this order.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Whether lines include the leading of their fonts.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetAll() } }
  }
  /// The share of a line, from 0 to 1, below which words are divided to fill it, in paragraphs whose style
  /// has no factor of its own: 0 never, 1 on every line with space left.
  @available(*, deprecated, message: "use usesDefaultHyphenation or the paragraph style's hyphenationFactor")
  open var hyphenationFactor: Float {
    get { hyphenation }
    set { hyphenation = newValue }
  }
  /// The value of `hyphenationFactor`.
  var hyphenation: Float = 0 {
    didSet { if hyphenation != oldValue { forgetAll() } }
  }

  /// Whether words are divided on all lines with space left where the paragraph's style does not say; for
  /// the language see `NSParagraphStyle.hyphenationFactor`.
  open var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { forgetAll() } }
  }
  /// Whether `ensureLayout(forCharacterRange:)` may prepare the lines of its text alone. Positions are never
  /// estimates: they are found, when asked for, from the start of the text.
  open var allowsNonContiguousLayout = false
  /// Whether the run loop lays out text little by little, in its default mode. It is the run loop of the
  /// thread that turns this on or that makes layout invalid. Off by default; answers are the same with and
  /// without.
  open var backgroundLayoutEnabled = false {
    didSet { layoutInBackground() }
  }
  /// The layout in the background, while it runs.
  var backgroundLayout: BackgroundLayout?
  /// How attachments are scaled down that do not fit into their container.
  open var defaultAttachmentScaling = NSImageScaling.scaleNone {
    didSet { if defaultAttachmentScaling != oldValue { forgetAll() } }
  }
  /// Whether lines were prepared after text that is not laid out.
  open var hasNonContiguousLayout: Bool {
    allowsNonContiguousLayout && state.preparedEnd > state.laidOutCount
  }
  /// The version of the system that text is measured like. It has no effect: the newest way is the only one.
  open var typesetterBehavior = NSTypesetter.Behavior.latestBehavior

  /// The attributes of the extra line fragment; `nil` for those of the text's last character.
  ///
  /// Not in Apple's TextKit.
  open var extraLineFragmentAttributes: [NSAttributedString.Key: Any]? {
    didSet { state.extraLine = nil }
  }

  /// Creates a layout manager without text.
  public override init() { super.init() }

  /// Whether layout managers can be read from archives of unknown origin: `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the containers and the settings. The text is written by its storage.
  open func encode(with coder: NSCoder) {
    coder.encode(NSArray(array: textContainers), forKey: "textContainers")
    coder.encode(usesFontLeading, forKey: "usesFontLeading")
    coder.encode(hyphenation, forKey: "hyphenationFactor")
    coder.encode(usesDefaultHyphenation, forKey: "usesDefaultHyphenation")
    coder.encode(allowsNonContiguousLayout, forKey: "allowsNonContiguousLayout")
  }

  /// Reads a layout manager that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    let containers = coder.decodeObject(of: [NSArray.self, NSTextContainer.self], forKey: "textContainers")
    guard let containers = containers as? [NSTextContainer] else { return nil }
    usesFontLeading = coder.decodeBool(forKey: "usesFontLeading")
    hyphenation = coder.decodeFloat(forKey: "hyphenationFactor")
    usesDefaultHyphenation = coder.decodeBool(forKey: "usesDefaultHyphenation")
    allowsNonContiguousLayout = coder.decodeBool(forKey: "allowsNonContiguousLayout")
    for container in containers { addTextContainer(container) }
  }

  /// Forgets all layout.
  func forgetAll() {
    let wasComplete = state.announced.end
    let counters = state.counters
    let generation = state.generation
    let isLayingOut = state.isLayingOut
    state = LayoutState()
    state.counters = counters
    state.generation = generation + 1
    state.isLayingOut = isLayingOut
    layoutInBackground()
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
  }

  // MARK: Containers

  /// Adds a container after all others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container.
  ///
  /// - Precondition: `index` is at most the number of containers.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    precondition((0...textContainers.count).contains(index), "container index out of bounds")
    if let owner = container.attachedLayoutManager, let old = owner.index(of: container) {
      owner.removeTextContainer(at: old)
    }
    textContainers.insert(container, at: min(index, textContainers.count))
    container.attachedLayoutManager = self
    // Whether a form feed ends a container depends on whether there is another.
    forgetPlacements(fromContainer: max(index - 1, 0))
  }

  /// Removes a container. Its text continues in the next one.
  ///
  /// - Precondition: There is a container at `index`.
  open func removeTextContainer(at index: Int) {
    precondition(textContainers.indices.contains(index), "container index out of bounds")
    textContainers.remove(at: index).attachedLayoutManager = nil
    forgetPlacements(fromContainer: max(index - 1, 0))
  }

  /// Makes the layout in a container and all after it invalid. Containers call it when their size or their
  /// exclusion paths change.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    guard let index = index(of: container) else { return }
    forgetPlacements(fromContainer: index)
    displayContainers(from: index)
  }

  // MARK: Glyphs

  /// Stores glyphs in place of those that the delegate is being asked about. It has an effect only in
  /// `layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)`.
  ///
  /// Of several glyphs for one character the first counts; a character without glyphs is hidden.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes into the font's glyph table, as many as the range has.
  ///   - props: The kind of each glyph: `.null` hides it, `.controlCharacter` makes it a control character.
  ///   - charIndexes: The character of each glyph.
  ///   - aFont: The font.
  ///   - glyphRange: The glyph indexes.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: CTFont, forGlyphRange glyphRange: NSRange
  ) {
    glyphStage?.store(
      glyphs, props, charIndexes, aFont, from: glyphRange.location, count: glyphRange.length)
  }

  // MARK: Setting positions from a typesetter

  /// Puts glyphs into a container. Typesetters call it, as the next ones, for glyphs that they are asked to
  /// lay out; otherwise it has no effect.
  open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
    typesetterStage?.setContainer(index(of: container), glyphRange)
  }

  /// Puts glyphs on a line.
  ///
  /// - Parameters:
  ///   - fragmentRect: The line fragment, in container coordinates.
  ///   - glyphRange: The line's glyphs.
  ///   - usedRect: The part of the fragment that text covers.
  open func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    typesetterStage?.setFragment(fragmentRect, ofGlyphs: glyphRange, usedRect: usedRect)
  }

  /// Sets where glyphs of a line begin, from the origin of the line's fragment. While a typesetter sets a
  /// line, the location of its first glyph is that of the whole line. Other glyphs are moved, as far as their
  /// range and their line reach, and are drawn and found there until their layout becomes invalid.
  open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
    if typesetterStage?.setLocation(location, glyphRange.location) != true { move(glyphRange, to: location) }
  }

  /// The typesetter that lays out lines; `nil` or a plain `NSTypesetter` for the layout manager's own way.
  /// Another one makes all layout invalid.
  open var typesetter: NSTypesetter? {
    didSet { if typesetter !== oldValue { forgetAll() } }
  }

  /// The generator of glyphs; `nil` or a plain `NSGlyphGenerator` for the glyphs of the text's fonts. Another
  /// one makes all layout invalid.
  open var glyphGenerator: NSGlyphGenerator? {
    didSet { if glyphGenerator !== oldValue { forgetAll() } }
  }

  /// Stores glyphs for consecutive characters, one each, while a glyph generator is asked for them.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes into the glyph table of the characters' font.
  ///   - length: The number of glyphs.
  ///   - glyphIndex: The glyph index of the first.
  ///   - charIndex: The character of the first.
  open func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int
  ) {
    glyphStage?.insert(glyphs, count: length, at: glyphIndex, fromCharacter: charIndex)
  }

  /// Stores the kind of a glyph, while a glyph generator is asked for it; see `NSGlyphStorage`.
  open func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int) {
    glyphStage?.setAttribute(attributeTag, to: val, ofGlyph: glyphIndex)
  }

  // MARK: Edits

  /// Follows an edit. The storage calls it after every edit, when attributes have been fixed.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - editMask: Whether characters or only attributes were changed.
  ///   - newCharRange: The edited range, in the text as it is now.
  ///   - delta: The number of units by which the text became longer.
  ///   - invalidatedCharRange: The range that the fixing of attributes touched.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    guard textStorage === self.textStorage, newCharRange.location != NSNotFound else { return }
    follow(editMask, newCharRange, changeInLength: delta, invalidated: invalidatedCharRange)
  }

  // MARK: Drawing

  /// Whether spaces, tabs and line ends have marks, painted over the text. Marks change no layout.
  open var showsInvisibleCharacters = false {
    didSet { if showsInvisibleCharacters != oldValue { displayContainers(from: 0) } }
  }
  /// Whether control and formatting characters have marks, painted over the text. Marks change no layout.
  open var showsControlCharacters = false {
    didSet { if showsControlCharacters != oldValue { displayContainers(from: 0) } }
  }

  /// Draws what is beneath glyphs, in the context of `UIGraphicsGetCurrentContext()`, whose y points down.
  ///
  /// - Parameters:
  ///   - glyphsToShow: Glyphs in one container; clusters are drawn as a whole.
  ///   - origin: The container's top left in the context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paintBackground(glyphsToShow, at: origin)
  }

  /// Draws glyphs, decorations and attachments, links coloured and underlined; see `drawBackground`.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paintGlyphs(glyphsToShow, at: origin)
  }

  /// Fills rectangles beneath text, in the current context, whose fill colour is set.
  ///
  /// - Parameters:
  ///   - rectArray: The rectangles, in the context's coordinates.
  ///   - rectCount: The number of rectangles.
  ///   - charRange: The text above them.
  ///   - color: The fill colour.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    UIGraphicsGetCurrentContext()?.fill((0..<max(rectCount, 0)).map { rectArray[$0] })
  }

  /// Draws glyphs of one font. The context's colours, line width and text drawing mode are set.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - positions: Their origins, in text space.
  ///   - glyphCount: The number of glyphs.
  ///   - font: Their font.
  ///   - textMatrix: From text space to user space.
  ///   - attributes: The text's attributes.
  ///   - CGContext: The context to draw in.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any], in CGContext: CGContext
  ) {
    drawGlyphs(glyphs, positions, glyphCount, font, textMatrix, in: CGContext)
  }

  /// Underlines glyphs of one line by calls of `drawUnderline`: without the white space at the line's ends,
  /// and word by word if the style is by word.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - underlineVal: Weight and pattern.
  ///   - lineRect: The line fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The container's top left in the current context.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    for piece in decoratedPieces(.underline, glyphRange, underlineVal) {
      drawUnderline(
        forGlyphRange: piece.glyphs, underlineType: underlineVal, baselineOffset: piece.depth,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }
  }

  /// Draws a line under glyphs of one line.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - underlineVal: Weight and pattern.
  ///   - baselineOffset: The distance from the baseline down to the underline's upper edge, in points.
  ///   - lineRect: The line fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The container's top left in the current context.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paintDecoration(
      .underline, glyphRange, underlineVal, depth: baselineOffset, containerOrigin: containerOrigin)
  }

  /// Strikes glyphs of one line through by calls of `drawStrikethrough`; see `underlineGlyphRange`.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    for piece in decoratedPieces(.strikethrough, glyphRange, strikethroughVal) {
      drawStrikethrough(
        forGlyphRange: piece.glyphs, strikethroughType: strikethroughVal, baselineOffset: piece.depth,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }
  }

  /// Draws a line through glyphs of one line; see `drawUnderline`. Its offset from the baseline is negative.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    paintDecoration(
      .strikethrough, glyphRange, strikethroughVal, depth: baselineOffset, containerOrigin: containerOrigin)
  }

  /// Marks the display of characters as invalid, without laying anything out. Characters that are not laid
  /// out yet are remembered.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    guard let range = range(charRange, upTo: textStorage?.length ?? 0) else { return }
    invalidateDisplay(ofCharacters: range)
  }

  /// Marks the display of glyphs as invalid; those that are not laid out do not count.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    guard glyphRange.location != NSNotFound, glyphRange.location >= 0, glyphRange.length > 0 else { return }
    invalidateDisplay(ofGlyphs: glyphRange.location..<glyphRange.location + glyphRange.length)
  }
}
