public import CoreGraphics
public import CoreText

/// Lays a text storage out in text containers, answers where everything stands, and draws it.
///
/// Text is laid out when somebody asks, from its start as far as the answer needs, paragraph by paragraph; an
/// edit makes only the paragraphs anew that it touches. Positions in containers are points, y down, from the
/// container's top left. Character indexes count UTF-16 units. Glyph indexes count the engine's glyphs in the
/// order of the text, runs from right to left turned round: tabs, line ends and attachments have one glyph
/// each, hyphens that are not in the text have none. One thread at a time may use a layout manager, its
/// storage and its containers.
open class NSLayoutManager: NSObject {
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
  /// The glyphs that the delegate is being shown.
  var glyphStage: GlyphGeneration.Stage?
  /// The last rectangles that somebody asked for by a pointer.
  let lentRects = LentRects()
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

  /// The attributes of the extra line fragment, such as those that text will be typed in; `nil` for those of
  /// the text's last character.
  open var extraLineFragmentAttributes: [NSAttributedString.Key: Any]? {
    didSet { state.extraLine = nil }
  }

  /// Makes a layout manager without text.
  public override init() { super.init() }

  /// Forgets everything that was worked out.
  func forgetAll() {
    let wasComplete = state.announced.end
    let counters = state.counters
    let generation = state.generation
    let isSettling = state.isSettling
    state = LayoutState()
    state.counters = counters
    state.generation = generation + 1
    state.isSettling = isSettling
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
    forgetPlaces(fromContainer: index)
  }

  /// Takes a container away; its text goes on in the next one.
  ///
  /// - Precondition: There is a container at `index`.
  open func removeTextContainer(at index: Int) {
    precondition(textContainers.indices.contains(index), "container index out of bounds")
    textContainers.remove(at: index).layoutManager = nil
    forgetPlaces(fromContainer: index)
  }

  /// Makes the layout in a container and all behind it invalid. Containers call it when their size or what is
  /// excluded from them changes.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    forgetPlaces(fromContainer: index)
  }

  /// Forgets where lines stand from the first that reaches a container on.
  private func forgetPlaces(fromContainer number: Int) {
    guard state.isPrepared else { return }
    // Text that found no room stands behind all containers.
    let first =
      (0..<state.list.count).first { index in
        guard let places = state.list[index].places, index < state.settledCount else { return true }
        return places.end.container >= number
      } ?? state.list.count
    for index in first..<state.list.count { state.list[index].places = nil }
    state.forget(from: first)
    layoutBecameInvalid(fromUnit: first)
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
    glyphStage?.store(glyphs, props, charIndexes, aFont, count: glyphRange.length)
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
    var first = newCharRange.location
    var last = newCharRange.location + newCharRange.length
    if invalidatedCharRange.location != NSNotFound, invalidatedCharRange.length > 0 {
      first = min(first, invalidatedCharRange.location)
      last = max(last, invalidatedCharRange.location + invalidatedCharRange.length)
    }
    replaceUnits(characters: first..<last, delta: delta)
  }
}
