public import CoreGraphics
public import CoreText
internal import GalleyTextStore

/// Lays a text storage out in text containers, answers where everything stands, and draws it.
///
/// Text is laid out when somebody asks, from its start as far as the answer needs, paragraph by paragraph; an
/// edit makes only the paragraphs anew that it touches. Positions in containers are points, y down, from the
/// container's top left. Character indexes count UTF-16 units. Glyph indexes count the engine's glyphs in the
/// order of the text, runs from right to left turned round: tabs, line ends and attachments have one glyph
/// each, hyphens that are not in the text have none. One thread at a time may use a layout manager, its
/// storage and its containers.
open class NSLayoutManager: NSObject, NSSecureCoding {
  /// What kind of glyph a glyph is.
  public struct GlyphProperty: OptionSet, Sendable, Hashable {
    /// Apple's bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is not shown and takes no room.
    public static let null = GlyphProperty(rawValue: 1 << 0)
    /// It stands for a control character, which moves the pen or ends the line.
    public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
    /// It is white space, which may be stretched.
    public static let elastic = GlyphProperty(rawValue: 1 << 2)
    /// It stands for a combining character.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
  }

  /// What is done at a control character.
  public struct ControlCharacterAction: OptionSet, Sendable, Hashable {
    /// Apple's bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is not shown and takes no room.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1 << 0)
    /// It is white space as wide as the delegate says.
    public static let whitespace = ControlCharacterAction(rawValue: 1 << 1)
    /// The pen moves to the next tab stop.
    public static let horizontalTab = ControlCharacterAction(rawValue: 1 << 2)
    /// The line ends.
    public static let lineBreak = ControlCharacterAction(rawValue: 1 << 3)
    /// The paragraph ends.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 1 << 4)
    /// The rest of the text goes into the next container.
    public static let containerBreak = ControlCharacterAction(rawValue: 1 << 5)
  }

  /// Whether lines are horizontal or vertical.
  public enum TextLayoutOrientation: Int, Sendable {
    /// Lines run from side to side.
    case horizontal = 0
    /// Lines run downwards; they are laid out as horizontal ones, with letters in vertical forms.
    case vertical = 1
  }

  /// What has been worked out.
  var state = LayoutState()
  /// What was learnt from the units so far.
  let memory = LayoutCache()
  /// What concerns drawing alone.
  var drawing = LayoutDrawing()
  /// Who shows the text, and is told what has become old of what it shows.
  package weak var display: (any TextDisplay)?
  /// The glyphs that the delegate is being shown.
  var glyphStage: GlyphStage?
  /// The last rectangles that somebody asked for by a pointer.
  let lentRects = LentRects()
  /// What a typesetter sets now.
  var typesetterStage: TypesetterStage?
  /// What the delegate was found not to implement.
  var absentHooks: DelegateHooks = []

  /// The text. The storage holds its layout managers; this is a weak reference, set by the storage.
  open weak var textStorage: NSTextStorage? {
    didSet { if textStorage !== oldValue { forgetAll() } }
  }
  /// Who is asked and told while text is laid out. Another one makes all layout invalid.
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      absentHooks = []
      forgetAll()
    }
  }
  /// The areas that text is poured into, in this order.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Whether the space that fonts ask for between lines is part of them.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetAll() } }
  }
  /// Words are divided on a line whose whole words fill less than this share of it, in paragraphs whose style
  /// has no factor of its own: 0 never, 1 on every line that has room left.
  @available(*, deprecated, message: "use usesDefaultHyphenation or the paragraph style's hyphenationFactor")
  open var hyphenationFactor: Float {
    get { hyphenation }
    set { hyphenation = newValue }
  }
  /// The value of `hyphenationFactor`.
  var hyphenation: Float = 0 {
    didSet { if hyphenation != oldValue { forgetAll() } }
  }

  /// Whether words are divided by hyphens on all lines that have room left, in paragraphs whose style says
  /// nothing of it.
  open var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { forgetAll() } }
  }
  /// Whether `ensureLayout(forCharacterRange:)` and the call for glyphs may prepare the lines of their text
  /// alone. Where these stand is found out when somebody asks, from the start of the text: positions are
  /// never guesses.
  open var allowsNonContiguousLayout = false
  /// Whether text is laid out piece by piece while nobody asks: by the run loop, when it runs in its default
  /// mode, of the thread that turns this on or that makes layout invalid. It is off at first: a program
  /// without a run loop has nothing of it, and answers are the same with and without.
  open var backgroundLayoutEnabled = false {
    didSet { layoutInBackground() }
  }
  /// Who lays text out in the background now.
  var backgroundLayout: BackgroundLayout?
  /// How attachments are made smaller that find no room in their container.
  open var defaultAttachmentScaling = NSImageScaling.scaleNone {
    didSet { if defaultAttachmentScaling != oldValue { forgetAll() } }
  }
  /// Whether lines were prepared behind text that is not laid out.
  open var hasNonContiguousLayout: Bool {
    allowsNonContiguousLayout && state.preparedEnd > state.laidOutCount
  }
  /// The version of the system by whose way text is measured. It is kept; there is one way here, the newest.
  open var typesetterBehavior = NSTypesetter.Behavior.latestBehavior

  /// The attributes of the extra line fragment, such as those that text will be typed in; `nil` for those of
  /// the text's last character.
  ///
  /// Not in Apple's TextKit.
  open var extraLineFragmentAttributes: [NSAttributedString.Key: Any]? {
    didSet { state.extraLine = nil }
  }

  /// Makes a layout manager without text.
  public override init() { super.init() }

  /// Layout managers can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the containers and the settings; the text is the storage's.
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

  /// Forgets everything that was worked out.
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

  /// Adds a container behind all others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Puts a container among the others.
  ///
  /// - Precondition: `index` is at most the number of containers.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    precondition((0...textContainers.count).contains(index), "container index out of bounds")
    if let owner = container.layoutManager,
      let place = owner.textContainers.firstIndex(where: { $0 === container })
    {
      owner.removeTextContainer(at: place)
    }
    textContainers.insert(container, at: min(index, textContainers.count))
    container.layoutManager = self
    // Whether a form feed ends a container depends on whether there is another.
    forgetPlacements(fromContainer: max(index - 1, 0))
  }

  /// Takes a container away; its text goes on in the next one.
  ///
  /// - Precondition: There is a container at `index`.
  open func removeTextContainer(at index: Int) {
    precondition(textContainers.indices.contains(index), "container index out of bounds")
    textContainers.remove(at: index).layoutManager = nil
    forgetPlacements(fromContainer: max(index - 1, 0))
  }

  /// Makes the layout in a container and all behind it invalid. Containers call it when their size or what is
  /// excluded from them changes.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    forgetPlacements(fromContainer: index)
    displayContainers(from: index)
  }

  // MARK: Glyphs

  /// Stores glyphs in place of those that the delegate is being shown. Elsewhere than in
  /// `layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)` it does nothing.
  ///
  /// Of several glyphs for one character the first counts; a character without glyphs is hidden.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes into the font's glyph table, as many as the range has.
  ///   - props: What kind of glyph each is: `.null` hides it, `.controlCharacter` makes it a control
  ///     character.
  ///   - charIndexes: For each glyph its character.
  ///   - aFont: The font.
  ///   - glyphRange: The glyph indexes.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: CTFont, forGlyphRange glyphRange: NSRange
  ) {
    glyphStage?.store(
      glyphs, props, charIndexes, aFont, from: glyphRange.location, count: glyphRange.length)
  }

  // MARK: What typesetters set

  /// Puts some glyphs into a container. Called by a typesetter for glyphs that it is asked to lay out;
  /// elsewhere it does nothing, as all calls of this kind.
  open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
    typesetterStage?.setContainer(textContainers.firstIndex { $0 === container }, glyphRange)
  }

  /// Makes some glyphs a line.
  ///
  /// - Parameters:
  ///   - fragmentRect: The line fragment, in container coordinates.
  ///   - glyphRange: The line's glyphs.
  ///   - usedRect: What of the fragment text covers.
  open func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    typesetterStage?.setFragment(fragmentRect, glyphRange, usedRect)
  }

  /// Sets where some glyphs of a line begin, from the origin of its fragment. While a typesetter sets a line,
  /// the place of its first glyph is where all of the line stands; any other glyphs are moved as far as their
  /// range and their line reach, and drawn and found there until their layout becomes invalid.
  open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
    if typesetterStage?.setLocation(location, glyphRange.location) != true { move(glyphRange, to: location) }
  }

  /// Lays out lines in place of the layout manager; `nil` or a plain `NSTypesetter` for its own way. Another
  /// one makes all layout invalid.
  open var typesetter: NSTypesetter? {
    didSet { if typesetter !== oldValue { forgetAll() } }
  }

  /// Makes the glyphs of characters; `nil` or a plain `NSGlyphGenerator` for those of the text's fonts.
  /// Another one makes all layout invalid.
  open var glyphGenerator: NSGlyphGenerator? {
    didSet { if glyphGenerator !== oldValue { forgetAll() } }
  }

  /// Stores glyphs for characters that follow each other, one each, while a glyph generator is asked for
  /// them.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes into the glyph table of the characters' font.
  ///   - length: How many there are.
  ///   - glyphIndex: The glyph index of the first.
  ///   - charIndex: The character of the first.
  open func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int
  ) {
    glyphStage?.insert(glyphs, length, glyphIndex, charIndex)
  }

  /// Stores what kind of glyph one is, while a glyph generator is asked for it; see `NSGlyphStorage`.
  open func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int) {
    glyphStage?.setAttribute(attributeTag, val, glyphIndex)
  }

  // MARK: Edits

  /// Told by the storage after every edit, when attributes have been fixed.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - editMask: Whether characters or only attributes were changed.
  ///   - newCharRange: What was edited, in the text as it is now.
  ///   - delta: By how much the text became longer.
  ///   - invalidatedCharRange: What fixing of attributes touched besides.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    guard textStorage === self.textStorage, newCharRange.location != NSNotFound else { return }
    let edited = newCharRange.location..<newCharRange.location + newCharRange.length
    var touched = edited
    if invalidatedCharRange.location != NSNotFound, invalidatedCharRange.length > 0 {
      touched = touched.joined(
        with: invalidatedCharRange.location..<invalidatedCharRange.location + invalidatedCharRange.length)
    }
    follow(
      TextEdit(newRange: edited, change: delta), touching: TextEdit(newRange: touched, change: delta),
      changesCharacters: editMask.contains(.editedCharacters))
  }

  // MARK: Drawing

  /// Whether spaces, tabs and line ends have marks. They are painted over the text and change no layout.
  open var showsInvisibleCharacters = false {
    didSet { if showsInvisibleCharacters != oldValue { displayContainers(from: 0) } }
  }
  /// Whether control and formatting characters have marks. They are painted over the text and change no layout.
  open var showsControlCharacters = false {
    didSet { if showsControlCharacters != oldValue { displayContainers(from: 0) } }
  }

  /// Draws what lies behind some glyphs, in the context of `UIGraphicsGetCurrentContext()`, whose y points down.
  ///
  /// - Parameters:
  ///   - glyphsToShow: The glyphs; clusters are drawn as a whole. They stand in one container.
  ///   - origin: The container's top left in the context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paintBackground(glyphsToShow, at: origin)
  }

  /// Draws some glyphs with all that belongs to them but what lies behind; see `drawBackground(forGlyphRange:at:)`.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paintGlyphs(glyphsToShow, at: origin)
  }

  /// Fills rectangles behind text, in the current context, whose fill colour is set.
  ///
  /// - Parameters:
  ///   - rectArray: The rectangles, in the context's coordinates.
  ///   - rectCount: How many there are.
  ///   - charRange: The text that they lie behind.
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
  ///   - glyphCount: How many there are.
  ///   - font: Their font.
  ///   - textMatrix: From text space to user space.
  ///   - attributes: Those of the text.
  ///   - CGContext: Where to draw.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any], in CGContext: CGContext
  ) {
    drawGlyphs(glyphs, positions, glyphCount, font, textMatrix, in: CGContext)
  }

  /// Has lines drawn under some glyphs of one line with `drawUnderline`: one for each stretch, without the white space at the
  /// line's ends, and by words if the style says so.
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

  /// Draws a line under some glyphs of one line.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - underlineVal: Weight and pattern.
  ///   - baselineOffset: How far the line's upper edge is below the baseline, in points.
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

  /// Has lines drawn through some glyphs of one line with `drawStrikethrough`; see `underlineGlyphRange`.
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

  /// Draws a line through some glyphs of one line; see `drawUnderline`. Its offset from the baseline is negative.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paintDecoration(
      .strikethrough, glyphRange, strikethroughVal, depth: baselineOffset, containerOrigin: containerOrigin)
  }

  /// Notes that the display of some characters has become old. No layout follows from it; characters that are not laid out
  /// yet are remembered.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    guard let range = range(charRange, upTo: textStorage?.length ?? 0) else { return }
    invalidateDisplay(ofCharacters: range)
  }

  /// Notes that the display of some glyphs has become old; those that are not laid out do not count.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    guard glyphRange.location != NSNotFound, glyphRange.location >= 0, glyphRange.length > 0 else { return }
    invalidateDisplay(ofGlyphs: glyphRange.location..<glyphRange.location + glyphRange.length)
  }
}
