internal import CoreGraphics
public import Foundation
public import TextKit

/// The numbers of a text view's paragraphs, beside the first row of each, at the view's left edge. It stays
/// there when the text is scrolled sideways, and is wide enough for the last number.
///
/// ```swift
/// view.lineNumberView = TextLineNumberView()
/// ```
///
/// Not in Apple's UIKit.
@MainActor open class TextLineNumberView: UIView {
  /// The text view whose paragraphs are counted.
  public internal(set) weak var textView: UITextView?

  /// The font of the numbers.
  open var font = UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .regular) {
    didSet { textView?.layoutChanged() }
  }
  /// The colour of the numbers.
  open var textColor = UIColor.secondaryLabel { didSet { setNeedsDisplay() } }
  /// For how many digits there is room at least.
  open var minimumDigits = 2 { didSet { textView?.layoutChanged() } }
  /// The space at both sides of the numbers, in points.
  open var margin: CGFloat = 6 { didSet { textView?.layoutChanged() } }

  /// Creates a view, which takes its frame from the text view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Paints all numbers: which of them have changed is no more known.
  open override func setNeedsDisplay() {
    textView?.state.extras.numberedRows = nil
    super.setNeedsDisplay()
  }

  /// Paints colours anew.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  /// The width of the triangles beside numbers, in points.
  static let foldWidth: CGFloat = 12

  private func setUp() {
    backgroundColor = .secondarySystemBackground
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  /// Returns the width for a number of paragraphs, in points.
  open func width(forParagraphCount count: Int) -> CGFloat {
    let digits = max(String(max(count, 1)).count, minimumDigits)
    if let measured, measured.digits == digits, measured.font == font {
      return (measured.width + 2 * margin).rounded(.up)
    }
    let widest = String(repeating: "8", count: digits) as NSString
    let width = widest.size(withAttributes: [.font: font]).width
    measured = (digits, font, width)
    return (width + 2 * margin).rounded(.up)
  }

  /// What was measured last.
  private var measured: (digits: Int, font: UIFont, width: CGFloat)?

  /// Draws the numbers of the paragraphs whose first rows are seen.
  open override func draw(_ rect: CGRect) {
    guard let textView else { return }
    // After a layout they are known; to find them anew, lines are looked at.
    let rows =
      textView.state.extras.numberedRows
      ?? textView.paintedNumbers(in: rect.offsetBy(dx: 0, dy: textView.bounds.minY))
    let right = bounds.width - margin - (textView.folding == nil ? 0 : TextLineNumberView.foldWidth)
    let color = textColor.resolvedColor(with: traitCollection)
    if drawn.font != font || drawn.color != color { drawn = (font, color, [:]) }
    for row in rows {
      let middle = row.frame.midY
      guard middle + font.lineHeight > rect.minY, middle - font.lineHeight < rect.maxY else { continue }
      draw(row.number, at: CGPoint(x: right, y: middle - font.lineHeight / 2 + font.ascender))
      guard let isFolded = row.isFolded else { continue }
      drawTriangle(at: CGPoint(x: right + TextLineNumberView.foldWidth / 2 + 2, y: middle), isFolded)
    }
  }

  /// The numbers that were drawn last as lines: most are drawn again and again.
  private var drawn: (font: UIFont?, color: UIColor?, lines: [Int: (line: CTLine, width: CGFloat)]) =
    (nil, nil, [:])

  /// Draws a number.
  ///
  /// - Parameter end: The right end of its baseline.
  private func draw(_ number: Int, at end: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if drawn.lines.count > 1000 { drawn.lines = [:] }
    let (line, width) =
      drawn.lines[number]
      ?? {
        let text = NSAttributedString(
          string: "\(number)", attributes: [.font: font, .foregroundColor: drawn.color ?? textColor])
        let line = CTLineCreateWithAttributedString(text)
        return (line, CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)))
      }()
    drawn.lines[number] = (line, width)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: end.x - width, y: end.y)
    CTLineDraw(line, context)
  }

  /// Draws what shows that paragraphs are folded away, or can be.
  private func drawTriangle(at middle: CGPoint, _ isFolded: Bool) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let (long, short): (CGFloat, CGFloat) = (3.5, 2)
    let corners: [(CGFloat, CGFloat)] =
      isFolded
      ? [(-short, -long), (-short, long), (short + 1, 0)] : [(-long, -short), (long, -short), (0, short + 1)]
    context.beginPath()
    context.move(to: CGPoint(x: middle.x + corners[0].0, y: middle.y + corners[0].1))
    for corner in corners.dropFirst() {
      context.addLine(to: CGPoint(x: middle.x + corner.0, y: middle.y + corner.1))
    }
    context.closePath()
    let color = isFolded ? textColor : textColor.withAlphaComponent(0.45)
    context.setFillColor(color.resolvedColor(with: traitCollection).cgColor)
    context.fillPath()
  }
}
