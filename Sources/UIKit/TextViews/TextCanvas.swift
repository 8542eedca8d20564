internal import CoreGraphics
internal import TextKit

/// Where a text view paints: as large as what is seen of the text, it moves with it.
final class TextCanvas: UIView {
  weak var textView: UITextView?

  override func setNeedsDisplay() {
    textView?.forgetLook()
    super.setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    textView?.paint(rect, into: context)
  }
}
