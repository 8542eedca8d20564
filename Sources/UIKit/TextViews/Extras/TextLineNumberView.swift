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
    let widest = String(repeating: "8", count: digits) as NSString
    return (widest.size(withAttributes: [.font: font]).width + 2 * margin).rounded(.up)
  }

  /// Draws the numbers of the paragraphs whose first rows are seen.
  open override func draw(_ rect: CGRect) {
    guard let textView else { return }
    let seen = rect.offsetBy(dx: 0, dy: textView.bounds.minY)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: textColor, .paragraphStyle: style,
    ]
    let folding = textView.folding
    let right = bounds.width - margin - (folding == nil ? 0 : TextLineNumberView.foldWidth)
    for row in textView.numberedRows(in: seen) {
      let middle = row.frame.midY - textView.bounds.minY
      let place = CGRect(x: 0, y: middle - font.lineHeight / 2, width: right, height: font.lineHeight)
      ("\(row.number)" as NSString).draw(in: place, withAttributes: attributes)
      guard let folding, let isFolded = folding.isFolded(at: row.start) else { continue }
      drawTriangle(at: CGPoint(x: right + TextLineNumberView.foldWidth / 2 + 2, y: middle), isFolded)
    }
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
