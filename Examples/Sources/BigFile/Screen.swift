import TextKit

/// What a window would be: it says which part of the document can be seen, and gets the fragments that lie
/// there.
final class Screen: NSTextViewportLayoutControllerDelegate {
  private let document: TextRopeContentManager
  private let manager = NSTextLayoutManager()
  private let container: NSTextContainer
  /// What can be seen, in points from the document's upper left corner.
  private var bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
  private var fragments: [NSTextLayoutFragment] = []

  /// Opens a file of UTF-8 text. No more than its first megabyte is read now.
  init(file: String) throws {
    let font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    document = try TextRopeContentManager(contentsOfFile: file, attributes: [.font: font])
    container = NSTextContainer(size: CGSize(width: bounds.width, height: 0))
    manager.textContainer = container
    document.addTextLayoutManager(manager)
    manager.textViewportLayoutController.delegate = self
  }

  /// Goes to a part of the document's height, from 0 to 1, as a scroller does.
  ///
  /// The height of text that has not been seen is an estimate, so the middle of a document is about there. It
  /// is the same text whenever the same part is asked for again.
  func show(part: Double) {
    let height = manager.usageBoundsForTextContainer.height
    bounds.origin.y = max(0, min(height * part, height - bounds.height))
    fragments = []
    manager.textViewportLayoutController.layoutViewport()
  }

  /// What has been read and laid out.
  var report: String {
    let lines = fragments.reduce(0) { $0 + $1.textLineFragments.count }
    return "\(document.text.count) UTF-16 units known, \(lines) lines laid out"
  }

  /// The screen's pixels, two for each point.
  var image: CGImage {
    let scale: CGFloat = 2
    let context = CGContext(
      data: nil, width: Int(bounds.width * scale), height: Int(bounds.height * scale), bitsPerComponent: 8,
      bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    // TextKit's y points down, a new context's up.
    context.translateBy(x: 0, y: bounds.height * scale)
    context.scaleBy(x: scale, y: -scale)
    context.setFillColor(UIColor.white.cgColor)
    context.fill(CGRect(origin: .zero, size: bounds.size))
    for fragment in fragments {
      let origin = fragment.layoutFragmentFrame.origin
      fragment.draw(at: CGPoint(x: origin.x - bounds.minX, y: origin.y - bounds.minY), in: context)
    }
    return context.makeImage()!
  }

  // MARK: The viewport's questions

  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect { bounds }

  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) {
    fragments.append(textLayoutFragment)
  }

  /// Galley's own: text above has turned out to be higher or lower than estimated, so what is seen is
  /// elsewhere now.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool {
    bounds.origin.y += verticalOffset
    return true
  }
}
