import TextKit

/// Text that flows around an oval, wherever that is dragged, and a mark that follows the end of the
/// selection.
///
/// All points are the view's; the text stands a little inside of it.
final class InteractionDemo {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer
  /// The distance of the text from the view's edges, in points.
  let inset = CGPoint(x: 8, y: 8)
  /// The diameter of the oval.
  let diameter: CGFloat = 150
  /// The size of the mark.
  let markSize = CGSize(width: 18, height: 18)
  /// The selected characters.
  var selection = NSRange(location: 0, length: 0)

  /// The oval's centre. The text flows around it at once.
  var ovalCenter: CGPoint {
    didSet { moveOval() }
  }

  init(text: String, width: CGFloat, ovalCenter: CGPoint) {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    let attributes = NSAttributedString.Key.body(13).merging(
      [.paragraphStyle: style, .languageIdentifier: "en-US"]) { $1 }
    storage = NSTextStorage(string: text, attributes: attributes)
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    self.ovalCenter = ovalCenter
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    moveOval()
  }

  /// The oval in the view.
  var oval: CGRect {
    CGRect(
      x: ovalCenter.x - diameter / 2, y: ovalCenter.y - diameter / 2, width: diameter, height: diameter)
  }

  /// Paths that text goes round are in the container's coordinates.
  private func moveOval() {
    container.exclusionPaths = [UIBezierPath(ovalIn: oval.offsetBy(dx: -inset.x, dy: -inset.y))]
  }

  /// The rectangles that are coloured beneath the selected text, line by line.
  var selectionRects: [CGRect] {
    let glyphs = manager.glyphRange(forCharacterRange: selection, actualCharacterRange: nil)
    var rects: [CGRect] = []
    manager.enumerateEnclosingRects(forGlyphRange: glyphs, withinSelectedGlyphRange: glyphs, in: container) {
      rect, _ in
      rects.append(rect.offsetBy(dx: self.inset.x, dy: self.inset.y))
    }
    return rects
  }

  /// The mark's rectangle, whose top left corner is at the end of the selection's last line; `nil` without a
  /// selection.
  var markFrame: CGRect? {
    guard selection.length > 0, let last = selectionRects.last else { return nil }
    return CGRect(origin: CGPoint(x: last.maxX, y: last.maxY), size: markSize)
  }

  /// Draws the view.
  func draw(on page: Page, in frame: CGRect) {
    let origin = frame.origin
    page.fill(frame, .white)
    for rect in selectionRects {
      // On whole pixels, lest seams show between lines.
      page.fill(
        rect.offsetBy(dx: origin.x, dy: origin.y).integral, UIColor(red: 0.7, green: 0.84, blue: 1, alpha: 1))
    }
    page.fill(
      UIBezierPath(ovalIn: oval.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: 4, dy: 4)),
      UIColor(red: 0.95, green: 0.6, blue: 0.3, alpha: 1))
    page.draw(container, at: CGPoint(x: origin.x + inset.x, y: origin.y + inset.y))
    if let mark = markFrame?.offsetBy(dx: origin.x, dy: origin.y) {
      page.fill(UIBezierPath(ovalIn: mark), UIColor(red: 0.1, green: 0.45, blue: 0.9, alpha: 1))
      page.fill(UIBezierPath(ovalIn: mark.insetBy(dx: 6, dy: 6)), .white)
    }
  }

  /// The demo's picture: the oval on its way from left to right.
  static func draw() -> Page {
    let demo = InteractionDemo(text: text, width: 304, ovalCenter: CGPoint(x: 160, y: 150))
    demo.selection = (text as NSString).range(of: "once more, and whatever was selected before")
    let page = Page(width: 1020, height: 380)
    for (column, center) in [CGPoint(x: 84, y: 150), CGPoint(x: 160, y: 170), CGPoint(x: 238, y: 210)]
      .enumerated()
    {
      demo.ovalCenter = center
      demo.draw(on: page, in: CGRect(x: 15 + CGFloat(column) * 335, y: 15, width: 320, height: 350))
    }
    return page
  }

  static let text = """
    Exclusion paths are shapes that text keeps clear of. A line that meets one is cut in two: its first \
    words stand on the left of the hole, the next ones on the right, and reading goes on across it. Since \
    hyphenation is switched on, even the narrow pieces beside the oval are reasonably filled; \
    extraordinarily long words are divided. When the shape is moved, the lines are filled once more, and \
    whatever was selected before stays selected in its new place. The small mark that follows the selection \
    asks for the rectangles which enclose it, and goes to the end of the last one. Nothing of this knows \
    about fonts, scripts or languages: the layout manager does.
    """
}
