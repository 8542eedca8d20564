internal import CoreGraphics
public import Foundation
public import TextKit
package import ViewHosting

/// A view that shows a text in one or more lines.
///
/// Lines come from TextKit's layout manager, as those of text views and fields do. The text stands in the
/// middle of the bounds' height. Text that does not fit is first tightened, then made smaller, if the label
/// allows it, and then cut by ``lineBreakMode``, of which only the last line that fits notices.
@MainActor open class UILabel: UIView, UIContentSizeCategoryAdjusting, UILetterformAwareAdjusting {
  /// The share of a disabled label's colours that is left.
  private static let disabledAlpha: CGFloat = 0.4

  private var content = LabelText() { didSet { contentChanged() } }
  /// The layouts that were made last: most labels have one that is measured, and one that is drawn.
  private var layouts: [(options: LabelLayout.Options, wraps: Bool, layout: LabelLayout)] = []
  /// A layout of a text that is not shown any more.
  private var oldLayout: LabelLayout?

  /// Creates a label.
  ///
  /// - Parameter frame: Its frame, in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a label with its text and number of lines from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let text = coder.decodeStyledText(forKey: "UIAttributedText") { content.set(text) }
    if coder.containsValue(forKey: "UINumberOfLines") {
      numberOfLines = coder.decodeInteger(forKey: "UINumberOfLines")
    }
  }

  private func setUp() {
    isUserInteractionEnabled = false
    contentMode = .redraw
    isOpaque = false
  }

  /// Writes the label with its text and number of lines to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let text = content.attributed { coder.encodeStyledText(text, forKey: "UIAttributedText") }
    coder.encode(numberOfLines, forKey: "UINumberOfLines")
  }

  private func contentChanged() {
    forgetLayouts()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Text

  /// The text; setting it uses the label's font, colour and alignment. At first `nil`.
  open var text: String? {
    get { content.string }
    set { content.set(newValue) }
  }

  /// The text with its attributes.
  ///
  /// Setting it takes font, colour, alignment and line break mode of its first character for the properties.
  /// What it does not say comes from the properties as they were.
  open var attributedText: NSAttributedString? {
    get { content.attributed }
    set {
      fontTraits = traitCollection
      content.set(newValue)
    }
  }

  /// The font; setting it changes all text. At first the system's in 17 points; `nil` returns to that.
  open var font: UIFont! {
    get { content.font }
    set {
      fontTraits = traitCollection
      content.setFont(newValue ?? UIFont.systemFont(ofSize: UIFont.labelFontSize))
    }
  }

  /// The colour of text; setting it changes all text. At first `label`; `nil` returns to that.
  open var textColor: UIColor! {
    get { content.color }
    set { content.setColor(newValue ?? .label) }
  }

  /// The alignment of paragraphs; setting it changes all of them. At first `.natural`.
  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set { content.setAlignment(newValue) }
  }

  /// Whether a pointer that rests on the label shows all of its text, where that is cut. At first `false`.
  open var showsExpansionTextWhenTruncated = false {
    didSet { LabelExpansion.note(self, isWanted: showsExpansionTextWhenTruncated) }
  }

  /// The treatment of text that does not fit. At first `.byTruncatingTail`. A mode that truncates cuts the
  /// last line that is shown; lines before it are wrapped at words. Clipped text runs out of a label of one
  /// line.
  ///
  /// A paragraph of a styled text with another mode keeps it: one that truncates is then a line by itself.
  open var lineBreakMode: NSLineBreakMode {
    get { content.lineBreakMode }
    set { content.setLineBreakMode(newValue) }
  }

  /// Rules on where lines may end. At first `.standard`.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { content.lineBreakStrategy }
    set { content.setLineBreakStrategy(newValue) }
  }

  // MARK: Fitting

  /// The largest number of lines; 0 for any. At first 1.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentChanged() } } }
  /// Whether text that does not fit is made smaller, all of it by one factor. At first `false`.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { contentChanged() } }
  }
  /// The smallest factor on the text's size, from 0 to 1; at first 0, with which text is not made smaller.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { contentChanged() } }
  }
  /// Whether letters may move together a little before text is made smaller or cut. At first `false`.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if allowsDefaultTighteningForTruncation != oldValue { contentChanged() } }
  }
  /// Where a text of one line stands that was made smaller. At first its baseline stays.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }
  /// The width, in points, in which the intrinsic size wraps text of more than one line; 0 for the width that
  /// layout gave the label. At first 0.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Whether fonts of text styles follow the reader's preferred size. At first `false`.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adjustFonts() }
  }
  /// Whether the sizes of the label have space for letters that reach out of their lines. At first they have
  /// not: sizes go by the lines.
  open var sizingRule = UILetterformAwareSizingRule.typographic {
    didSet { if sizingRule != oldValue { contentChanged() } }
  }
  /// The traits that the fonts were made for.
  private lazy var fontTraits = traitCollection

  /// Gives fonts of text styles the size that the traits ask for.
  private func adjustFonts() {
    guard adjustsFontForContentSizeCategory else { return }
    let (old, new) = (fontTraits, traitCollection)
    guard old.preferredContentSizeCategory != new.preferredContentSizeCategory else { return }
    fontTraits = new
    content.mapFonts { $0.adjusted(from: old, to: new) }
  }

  /// Follows the reader's preferred size, and looks anew at colours that depend on the traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    setNeedsDisplay()
  }

  // MARK: Look

  /// The colour of the text's shadow; `nil`, as at first, for none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// How far the shadow is from the text, in points, y down; at first a point above it.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// The colour of text while the label is highlighted; `nil`, as at first, for its own.
  open var highlightedTextColor: UIColor? { didSet { if isHighlighted { contentLookChanged() } } }
  /// Whether the text has ``highlightedTextColor``.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { contentLookChanged() } } }
  /// Whether the text is drawn in full colours; otherwise it is dimmed. At first `true`.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  private func contentLookChanged() {
    forgetLayouts()
    setNeedsDisplay()
  }

  // MARK: Size

  /// The size of the text: in one line, or wrapped at ``preferredMaxLayoutWidth``, rounded up to pixels, and
  /// not made smaller. Zero without text.
  open override var intrinsicContentSize: CGSize {
    var width = numberOfLines == 1 ? 0 : preferredMaxLayoutWidth
    if numberOfLines != 1, width == 0 { width = layoutWidth }
    return measured(width: width, lines: numberOfLines)
  }

  /// Returns the size of the text in a width, rounded up to pixels; without a width, that of its paragraphs.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isLimited = size.width > 0 && size.width < 1e6 && numberOfLines != 1
    var fitting = measured(width: isLimited ? size.width : 0, lines: numberOfLines)
    if size.width > 0, size.width < fitting.width { fitting.width = size.width }
    return fitting
  }

  /// The width that layout by constraints gave the label; 0 before.
  private var layoutWidth: CGFloat = 0

  /// Has the intrinsic size wrap text of more than one line at the width that constraints gave.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard numberOfLines != 1, preferredMaxLayoutWidth == 0, !translatesAutoresizingMaskIntoConstraints,
      bounds.width != layoutWidth
    else { return }
    layoutWidth = bounds.width
    invalidateIntrinsicContentSize()
  }

  private func measured(width: CGFloat, lines: Int) -> CGSize {
    guard content.string?.isEmpty == false else { return .zero }
    let layout = made(width: width, height: 0, lines: lines, fits: false)
    let (box, excess) = (layout.bounds, excess(of: layout))
    return CGSize(
      width: pixelCeiling(box.maxX - min(box.minX, 0) + excess.left + excess.right),
      height: pixelCeiling(box.height + excess.top + excess.bottom))
  }

  /// Returns a length rounded up to whole pixels.
  private func pixelCeiling(_ length: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    return ((length - 0.001) * scale).rounded(.up) / scale
  }

  /// Returns the rectangle that text takes in others, in the label's coordinates: as large as the text, in
  /// the middle of the height, and aligned. ``drawText(in:)`` gets what an override returns.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    standardTextRect(in: bounds, lines: numberOfLines)
  }

  private func standardTextRect(in bounds: CGRect, lines: Int) -> CGRect {
    guard content.string?.isEmpty == false, bounds.width > 0, bounds.height > 0 else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let layout = made(width: bounds.width, height: bounds.height, lines: lines, fits: true)
    let (box, excess) = (layout.bounds, excess(of: layout))
    let available = bounds.width - excess.left - excess.right
    // Indents on the side that text is aligned to belong to the rectangle: they are added again in it.
    let (before, after) = (box.minX, available - box.maxX)
    let isCentred = abs(before - after) < 1
    let left = isCentred || before > after ? box.minX : min(box.minX, 0)
    let right = isCentred || before <= after ? box.maxX : available
    let height = pixelCeiling(box.height + excess.top + excess.bottom)
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + pixelFloor((bounds.height - height) / 2),
      width: min(pixelCeiling(right - left + excess.left + excess.right), bounds.width), height: height)
  }

  private func pixelFloor(_ length: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    return (length * scale).rounded(.down) / scale
  }

  // MARK: Drawing

  /// Draws the text by ``drawText(in:)``, in the bounds, or in the rectangle that an override of
  /// ``textRect(forBounds:limitedToNumberOfLines:)`` returns.
  open override func draw(_ rect: CGRect) {
    guard content.string?.isEmpty == false else { return }
    let chosen = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    // In its bounds, text is where the class's own rectangle would put it, and an override of drawText(in:)
    // that takes margins off has them to take.
    drawText(in: chosen == standardTextRect(in: bounds, lines: numberOfLines) ? bounds : chosen)
  }

  /// Draws the text in the middle of a rectangle's height, in the current context.
  open func drawText(in rect: CGRect) {
    guard content.string?.isEmpty == false, rect.width > 0, rect.height > 0 else { return }
    let (layout, origin) = placed(in: rect)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if !isEnabled { context.setAlpha(UILabel.disabledAlpha) }
    if lineBreakMode == .byClipping { context.clip(to: rect) }
    if let shadowColor { drawShadow(shadowColor, of: layout, at: origin, in: rect) }
    layout.draw(at: origin)
  }

  /// Returns the text laid out for a rectangle, and where its lines' coordinates begin.
  private func placed(in rect: CGRect) -> (layout: LabelLayout, origin: CGPoint) {
    let layout = made(width: rect.width, height: rect.height, lines: numberOfLines, fits: true)
    let excess = excess(of: layout)
    let top = rect.minY + (rect.height - layout.height - excess.top - excess.bottom) / 2 + excess.top
    return (
      layout, CGPoint(x: rect.minX + excess.left, y: pixelFloor(shifted(top, of: layout, in: rect)))
    )
  }

  private func drawShadow(_ color: UIColor, of layout: LabelLayout, at origin: CGPoint, in rect: CGRect) {
    guard let text = content.laidOut(wraps: wrapsParagraphs(numberOfLines), color: color) else { return }
    let scaled = text.scaled(by: layout.scale, tightening: layout.tightening)
    LabelLayout(scaled, options(width: rect.width, height: rect.height, lines: numberOfLines, fits: false))
      .draw(at: CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height))
  }

  /// Returns the top of a text that was made smaller.
  private func shifted(_ top: CGFloat, of layout: LabelLayout, in rect: CGRect) -> CGFloat {
    guard layout.scale < 1, numberOfLines == 1, baselineAdjustment != .alignCenters,
      let first = layout.lines.first
    else { return top }
    let whole = made(width: 0, height: 0, lines: 1, fits: false)
    let wholeTop = rect.minY + (rect.height - whole.height) / 2
    if baselineAdjustment == .none { return wholeTop }
    return wholeTop + (whole.lines.first?.baseline ?? 0) - first.baseline
  }

  package override func hostAccessibilityNode() -> (any AccessibilityNode)? {
    isAccessibilityElement ? ElementNode(self) : nil
  }

  /// The layout that is seen; `nil` where nothing is.
  private var seen: (layout: LabelLayout, origin: CGPoint)? {
    guard content.string?.isEmpty == false, bounds.width > 0, bounds.height > 0 else { return nil }
    return placed(in: bounds)
  }

  /// The UTF-16 ranges of the rows that are shown, as a screen reader is told.
  var textRows: [Range<Int>] { seen?.layout.lines.map(\.range) ?? [] }

  /// Returns the rectangle around a part of the text, in the label's coordinates; null where it is not shown.
  func frame(ofText range: Range<Int>) -> CGRect {
    guard let (layout, origin) = seen else { return .null }
    return layout.frame(of: range).offsetBy(dx: origin.x, dy: origin.y)
  }

  /// Returns the UTF-16 offset of the character at a point of the label; `nil` without text.
  func position(at point: CGPoint) -> Int? {
    guard let (layout, origin) = seen else { return nil }
    return layout.position(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  // MARK: Layout

  private func wrapsParagraphs(_ lines: Int) -> Bool { lineBreakMode != .byClipping || lines != 1 }

  private func options(width: CGFloat, height: CGFloat, lines: Int, fits: Bool) -> LabelLayout.Options {
    var options = LabelLayout.Options()
    options.width = width
    options.height = height
    options.lines = lines
    options.mode = lineBreakMode
    if fits {
      options.tightens = allowsDefaultTighteningForTruncation
      if adjustsFontSizeToFitWidth, minimumScaleFactor > 0 {
        options.minimumScale = min(minimumScaleFactor, 1)
      }
    }
    return options
  }

  /// Whether the label shows less than its text.
  var isCut: Bool {
    guard content.string?.isEmpty == false else { return false }
    let layout = made(width: bounds.width, height: bounds.height, lines: numberOfLines, fits: true)
    return !layout.isComplete
  }

  /// Returns the distance of the first or the last baseline from the top of a label of a size, in points.
  func baseline(isLast: Bool, in size: CGSize) -> CGFloat {
    guard content.string?.isEmpty == false else { return size.height }
    let layout = made(width: size.width, height: size.height, lines: numberOfLines, fits: true)
    let line = isLast ? layout.lines.last : layout.lines.first
    let excess = excess(of: layout)
    let top = (size.height - layout.height - excess.top - excess.bottom) / 2 + excess.top
    return pixelFloor(top) + (line?.baseline ?? 0)
  }

  /// How far letters reach out of their lines, if the sizes have space for that.
  private func excess(of layout: LabelLayout) -> UIEdgeInsets {
    sizingRule == .oversize ? layout.excess : .zero
  }

  private func made(width: CGFloat, height: CGFloat, lines: Int, fits: Bool) -> LabelLayout {
    let plain = plain(width: width, height: height, lines: lines, fits: fits)
    let excess = excess(of: plain)
    guard width > 0, excess.left + excess.right > 0 else { return plain }
    return self.plain(
      width: max(width - excess.left - excess.right, 1), height: height, lines: lines, fits: fits)
  }

  private func forgetLayouts() {
    if let last = layouts.last { oldLayout = last.layout }
    layouts = []
  }

  private func plain(width: CGFloat, height: CGFloat, lines: Int, fits: Bool) -> LabelLayout {
    let options = options(width: width, height: height, lines: lines, fits: fits)
    let wraps = wrapsParagraphs(lines)
    if let known = layouts.first(where: { $0.options == options && $0.wraps == wraps }) {
      return known.layout
    }
    let color = isHighlighted ? highlightedTextColor : nil
    let text = content.laidOut(wraps: wraps, color: color) ?? NSAttributedString(string: "")
    let old = oldLayout
    oldLayout = nil
    let made =
      fits
      ? LabelLayout.fitting(text, options, replacing: old) : LabelLayout(text, options, replacing: old)
    layouts = layouts.suffix(1) + [(options, wraps, made)]
    return made
  }
}

extension UILabel: AccessibilityDefaults {
  /// The whole text, also where it is cut.
  var standardLabel: String? { text }
  var standardTraits: UIAccessibilityTraits { .staticText }
}
