import TextKit

/// A conversation drawn fragment by fragment: every paragraph with a sender stands in a bubble of its own, a
/// selection goes through text of two directions, and some words are marked without being changed.
final class FragmentsDemo: NSTextLayoutManagerDelegate {
  let content = NSTextContentStorage()
  let manager = NSTextLayoutManager()
  let container: NSTextContainer

  /// The number of a paragraph's sender; 0 is the reader.
  static let sender = NSAttributedString.Key("sender")

  init(width: CGFloat) {
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    manager.delegate = self
    content.addTextLayoutManager(manager)
  }

  /// Adds a paragraph.
  func say(_ text: String, sender: Int?) {
    var attributes = NSAttributedString.Key.body(15)
    if let sender { attributes[Self.sender] = sender }
    content.performEditingTransaction {
      content.textStorage?.append(NSAttributedString(string: text + "\n", attributes: attributes))
    }
  }

  /// Returns a bubble for a paragraph that has a sender.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    let text = (textElement as? NSTextParagraph)?.attributedString
    guard let text, text.length > 0,
      let sender = text.attribute(Self.sender, at: 0, effectiveRange: nil) as? Int
    else { return NSTextLayoutFragment(textElement: textElement, range: nil) }
    return BubbleFragment(textElement, isOwn: sender == 0)
  }

  /// Returns where a text is in the document.
  func range(of text: String) -> NSTextRange? {
    let found = ((content.textStorage?.string ?? "") as NSString).range(of: text)
    let start = content.documentRange.location
    guard found.location != NSNotFound, let first = content.location(start, offsetBy: found.location),
      let last = content.location(start, offsetBy: NSMaxRange(found))
    else { return nil }
    return NSTextRange(location: first, end: last)
  }

  /// Draws all fragments, then what is selected over them.
  func draw(on page: Page, at origin: CGPoint) {
    page.draw {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
        let frame = fragment.layoutFragmentFrame
        fragment.draw(at: CGPoint(x: frame.minX + origin.x, y: frame.minY + origin.y), in: context)
        return true
      }
    }
    for selection in manager.textSelections {
      for range in selection.textRanges {
        manager.enumerateTextSegments(in: range, type: .selection, options: .rangeNotRequired) {
          _, frame, _, _ in
          page.fill(
            frame.offsetBy(dx: origin.x, dy: origin.y), UIColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.3))
          return true
        }
      }
    }
  }

  /// The demo's document, with everything that is marked in it.
  static func conversation() -> FragmentsDemo {
    let demo = FragmentsDemo(width: 400)
    demo.say("Each paragraph is a fragment, and each fragment draws itself.", sender: nil)
    demo.say("The new sign says שלום לכולם in letters as high as a house.", sender: 1)
    demo.say("I saw it. Somebody had writen the same on a card: שלום and a small heart.", sender: 0)
    demo.say("See https://example.org/sign for pictures of it.", sender: 1)
    if let link = demo.range(of: "https://example.org/sign"), let storage = demo.content.textStorage {
      let start = demo.content.offset(from: demo.content.documentRange.location, to: link.location)
      storage.addAttribute(
        .link, value: "https://example.org/sign",
        range: NSRange(
          location: start, length: demo.content.offset(from: link.location, to: link.endLocation)))
    }
    // Marks that the text knows nothing of.
    if let wrong = demo.range(of: "writen") {
      demo.manager.addRenderingAttribute(.spellingState, value: 1, for: wrong)
    }
    if let found = demo.range(of: "a small heart") {
      demo.manager.setRenderingAttributes(
        [.backgroundColor: UIColor(red: 1, green: 0.9, blue: 0.4, alpha: 1)], for: found)
    }
    // An overlay may have another font, too.
    let overlay = demo.manager.addOverlay(named: "strong")
    if let strong = demo.range(of: "draws itself") {
      overlay.setAttributes([.font: UIFont.boldSystemFont(ofSize: 15)], for: strong)
    }
    if let selected = demo.range(of: "sign says שלום לכ") {
      demo.manager.textSelections = [
        NSTextSelection(range: selected, affinity: .downstream, granularity: .character)
      ]
    }
    return demo
  }

  /// The demo's picture.
  static func draw() -> Page {
    let demo = conversation()
    demo.manager.ensureLayout(for: demo.content.documentRange)
    let page = Page(width: 440, height: ceil(demo.manager.usageBoundsForTextContainer.maxY) + 30)
    demo.draw(on: page, at: CGPoint(x: 20, y: 20))
    return page
  }
}

/// A paragraph in a bubble: the reader's on the right, those of others on the left.
final class BubbleFragment: NSTextLayoutFragment {
  private let isOwn: Bool

  init(_ element: NSTextElement, isOwn: Bool) {
    self.isOwn = isOwn
    super.init(textElement: element, range: nil)
  }

  override var leadingPadding: CGFloat { isOwn ? 90 : 16 }
  override var trailingPadding: CGFloat { isOwn ? 16 : 90 }
  override var topMargin: CGFloat { 14 }
  override var bottomMargin: CGFloat { 10 }

  /// The bubble, which reaches beyond the frame; from the frame's origin.
  private var bubble: CGRect {
    CGRect(origin: .zero, size: layoutFragmentFrame.size).insetBy(dx: -12, dy: 4)
  }

  override var renderingSurfaceBounds: CGRect { super.renderingSurfaceBounds.union(bubble) }

  override func draw(at point: CGPoint, in context: CGContext) {
    let color = isOwn ? UIColor(red: 0.75, green: 0.92, blue: 0.75, alpha: 1) : .white
    context.saveGState()
    context.setFillColor(color.cgColor)
    context.addPath(
      CGPath(
        roundedRect: bubble.offsetBy(dx: point.x, dy: point.y), cornerWidth: 10, cornerHeight: 10,
        transform: nil))
    context.fillPath(using: .winding)
    context.restoreGState()
    super.draw(at: point, in: context)
  }
}
