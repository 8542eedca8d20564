public import Foundation
public import UIKit

/// A view that shows rich text, lays it out and draws it on other threads if asked to, and has parts that can
/// be touched.
///
/// Text that is larger than the label is cut as ``lineBreakMode`` says. Changes of properties take effect
/// together, when the label is displayed next.
@MainActor open class YYLabel: UIView, YYTextAsyncLayerDelegate {
  /// `YYTextAsyncLayer`.
  open override class var layerClass: AnyClass { YYTextAsyncLayer.self }

  var content = YYLabelContent()
  var layouts = YYLabelLayouts()
  var touching = YYLabelTouching()
  var displaying = YYLabelDisplaying()
  var selecting: YYLabelSelection?

  // MARK: Creating

  /// Creates a label.
  ///
  /// - Parameter frame: Its frame, in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a label with its text and its container from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decodeContent(coder)
  }

  /// Writes the label with its text and its container to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeContent(coder)
  }

  private func setUp() {
    (layer as? YYTextAsyncLayer)?.displaysAsynchronously = false
    contentMode = .redraw
    backgroundColor = .clear
    isOpaque = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
    noticeSize()
    YYTextDebugOption.add(self)
  }

  // MARK: Text

  /// The text; at first `nil`. Pictures and other attachments stand there as the texts that back them.
  ///
  /// Setting it keeps the attributes of the text's first character; an empty text gets the label's
  /// properties.
  open var text: String? {
    get { content.text.length == 0 ? nil : content.text.yy_plainText(for: wholeText) }
    set { change { $0.setText(newValue) } }
  }

  /// The text with its attributes. Setting it takes the label's properties from its first character.
  open var attributedText: NSAttributedString? {
    get { content.text.length == 0 ? nil : NSAttributedString(attributedString: content.text) }
    set { change { $0.setAttributedText(newValue) } }
  }

  /// The font; setting it changes all of the text. At first the system's in 17 points; `nil` returns to that.
  open var font: UIFont! {
    get { content.font }
    set {
      change {
        $0.font = newValue ?? YYLabelContent.usualFont
        $0.set(.font, $0.font)
      }
    }
  }

  /// The colour; setting it changes all of the text. At first black; `nil` returns to that.
  open var textColor: UIColor! {
    get { content.color }
    set {
      change {
        $0.color = newValue ?? .black
        $0.set(.foregroundColor, $0.color)
      }
    }
  }

  /// The colour of the text's shadow; setting it changes all of the text. `nil`, as at first, for none.
  open var shadowColor: UIColor? {
    get { content.shadowColor }
    set {
      change {
        $0.shadowColor = newValue
        $0.set(.shadow, $0.shadow)
      }
    }
  }

  /// How far the shadow is from the text, in points, y down; at first zero.
  open var shadowOffset: CGSize {
    get { content.shadowOffset }
    set {
      change {
        $0.shadowOffset = newValue
        $0.set(.shadow, $0.shadow)
      }
    }
  }

  /// How far the shadow is blurred, in points; at first 0.
  open var shadowBlurRadius: CGFloat {
    get { content.shadowBlurRadius }
    set {
      change {
        $0.shadowBlurRadius = newValue
        $0.set(.shadow, $0.shadow)
      }
    }
  }

  /// The alignment; setting it changes all paragraphs. At first `.natural`.
  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set {
      change {
        $0.alignment = newValue
        $0.styleParagraphs()
      }
    }
  }

  /// Where the text stands in a label that is taller; of vertical text in one that is wider: the top is
  /// right. At first `.center`.
  open var textVerticalAlignment: YYTextVerticalAlignment {
    get { content.verticalAlignment }
    set { change { $0.verticalAlignment = newValue } }
  }

  /// The treatment of text that does not fit. At first `.byTruncatingTail`: lines are wrapped at words, and
  /// the last one that is shown is cut.
  open var lineBreakMode: NSLineBreakMode {
    get { content.lineBreakMode }
    set {
      change {
        $0.lineBreakMode = newValue
        $0.styleParagraphs()
        $0.container.truncationType = $0.truncation
      }
    }
  }

  /// What stands for the text that is cut; `nil`, as at first, for an ellipsis.
  open var truncationToken: NSAttributedString? {
    get { content.container.truncationToken }
    set { change { $0.container.truncationToken = newValue } }
  }

  /// The largest number of rows; 0 for any. At first 1.
  open var numberOfLines: UInt {
    get { content.container.maximumNumberOfRows }
    set { change { $0.container.maximumNumberOfRows = newValue } }
  }

  /// Changes the text whenever it is set; at first `nil`.
  open var textParser: (any YYTextParser)? {
    get { content.parser }
    set {
      guard newValue !== content.parser else { return }
      change {
        $0.parser = newValue
        $0.parse()
      }
    }
  }

  /// The layout of the text, which is made if it is out of date; `nil` if there can be none.
  ///
  /// A layout that is set is shown as it is, without a second one, and the label's properties become those
  /// of its text and its container.
  open var textLayout: YYTextLayout? {
    get {
      updateLayout()
      return layouts.usual.layout
    }
    set { takeLayout(newValue) }
  }

  // MARK: Container

  /// The shape that the text is laid out in, in points of the label; `nil`, as at first, for the bounds.
  open var textContainerPath: UIBezierPath? {
    get { content.container.path }
    set {
      change {
        $0.container.path = newValue
        if newValue == nil { $0.container.size = bounds.size }
      }
    }
  }

  /// Shapes that the text goes around, in points of the label; at first `nil`.
  open var exclusionPaths: [UIBezierPath]? {
    get { content.container.exclusionPaths }
    set { change { $0.container.exclusionPaths = newValue } }
  }

  /// The distances of the text from the sides; at first zero.
  open var textContainerInset: UIEdgeInsets {
    get { content.container.insets }
    set { change { $0.container.insets = newValue } }
  }

  /// Whether text runs from top to bottom, in columns from right to left; at first it does not.
  open var isVerticalForm: Bool {
    get { content.container.isVerticalForm }
    set { change { $0.container.isVerticalForm = newValue } }
  }

  /// Moves lines after they were laid out; at first `nil`.
  open var linePositionModifier: (any YYTextLinePositionModifier)? {
    get { content.container.linePositionModifier }
    set { change { $0.container.linePositionModifier = newValue } }
  }

  /// What is drawn of the layout itself; at first the shared option.
  open var debugOption: YYTextDebugOption? = .shared() {
    didSet { if YYTextDebugOption.isShown(oldValue, debugOption) { setNeedsDisplay() } }
  }

  /// The width in which the intrinsic size wraps the text, in points; the height for vertical text. At first
  /// 0, for any.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  // MARK: Touches

  /// Called when a finger touches the label.
  open var textTouchBeganAction: YYTextAction?
  /// Called when the label was tapped, with the character there.
  open var textTapAction: YYTextAction?
  /// Called when a finger has rested on the label for half a second, with the character there.
  open var textLongPressAction: YYTextAction?
  /// Called when a highlight was tapped that has no action of its own.
  open var highlightTapAction: YYTextAction?
  /// Called when a finger has rested on a highlight that has no action of its own for that.
  open var highlightLongPressAction: YYTextAction?

  // MARK: Display

  /// Whether the text is laid out and drawn on another thread. At first it is not.
  open var displaysAsynchronously: Bool {
    get { (layer as? YYTextAsyncLayer)?.displaysAsynchronously ?? false }
    set { (layer as? YYTextAsyncLayer)?.displaysAsynchronously = newValue }
  }
  /// Whether a label that draws on another thread is empty until that is done; otherwise it shows what it
  /// has shown before. At first it is.
  open var clearContentsBeforeAsynchronouslyDisplay = true
  /// Whether what was drawn on another thread fades in. At first it does.
  open var fadeOnAsynchronouslyDisplay = true
  /// Whether highlights fade. At first they do.
  open var fadeOnHighlight = true
  /// Whether only ``textLayout`` says what is shown, and all other properties of the text nothing. At first
  /// they do.
  open var ignoreCommonProperties = false

  // MARK: Selection

  /// Whether text can be selected, by fingers, a pointer, and handles, and copied. At first it cannot.
  ///
  /// Not in YYText.
  open var isSelectable: Bool {
    get { selecting != nil }
    set { setSelectable(newValue) }
  }

  /// What decides on selections and the edit menu.
  ///
  /// Not in YYText.
  open weak var selectionDelegate: (any YYLabelSelectionDelegate)?

  // MARK: Views

  /// Lays the text out anew for another size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    noticeSize()
  }

  /// The size of the text, in whole points: in one layout without limits, or wrapped at
  /// ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize { intrinsicSize }

  /// The size of the text in another one, in whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

  /// Follows the scale of the screen.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if layer.contentsScale != contentScaleFactor { setNeedsDisplay() }
  }

  /// Returns what draws the text, as it is now.
  open func newAsyncDisplayTask() -> YYTextAsyncLayerDisplayTask { displayTask() }

  /// Takes touches that mean a highlight, or that an action waits for.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !beginTouch(touches) { super.touchesBegan(touches, with: event) }
  }
  /// Shows whether the finger is on the highlight that it has touched.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !moveTouch(touches) { super.touchesMoved(touches, with: event) }
  }
  /// Calls actions for taps.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !finishTouch(touches) { super.touchesEnded(touches, with: event) }
  }
  /// Forgets the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cancelTouch() { super.touchesCancelled(touches, with: event) }
  }

  /// Whether a point is in the label, or on a handle of its selection.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || isOnHandle(point)
  }

  var wholeText: NSRange { NSRange(location: 0, length: content.text.length) }
}

extension YYLabel: YYTextDebugTarget {
  /// Takes over the shared debug option.
  public func setDebugOption(_ option: YYTextDebugOption?) { debugOption = option }
}
