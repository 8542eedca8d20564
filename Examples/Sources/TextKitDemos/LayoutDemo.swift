import TextKit

/// Changes layout by a delegate: lines come to stand further apart the longer the text goes on, and no link
/// is cut.
final class LayoutDemo: NSLayoutManagerDelegate {
  let storage = LinkDetectingTextStorage()
  let manager = OutliningLayoutManager()
  let container: NSTextContainer

  init(text: String, width: CGFloat) {
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    manager.addTextContainer(container)
    manager.delegate = self
    storage.addLayoutManager(manager)
    storage.append(NSAttributedString(string: text, attributes: NSAttributedString.Key.body()))
  }

  /// Allows a line to end before a link and after it, but not inside.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int)
    -> Bool
  {
    var link = NSRange()
    guard storage.attribute(.link, at: charIndex, effectiveRange: &link) != nil else { return true }
    return charIndex <= link.location
  }

  /// Returns a point more for every hundred glyphs.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(glyphIndex / 100)
  }

  /// Returns ten points between paragraphs.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    10
  }

  /// The demo's picture.
  static func draw() -> Page {
    let demo = LayoutDemo(text: text, width: 380)
    demo.manager.ensureLayout(for: demo.container)
    let used = demo.manager.usedRect(for: demo.container)
    let page = Page(width: 440, height: ceil(used.height) + 60)
    page.fill(CGRect(x: 20, y: 20, width: 400, height: ceil(used.height) + 20), .white)
    page.draw(demo.container, at: CGPoint(x: 30, y: 30))
    return page
  }

  static let text = """
    A layout manager asks its delegate while it fills lines. Whoever wants an address such as \
    https://example.org/type?face=roman&size=14 to stay in one piece says so when it is about to be cut.
    The line then ends before the address, as here: http://example.com/a/long/path/to/somewhere is not \
    divided at any of its slashes, and https://www.example.net/search?q=text+layout&page=2 not at its \
    question mark either.
    What is underlined is drawn by a method that a subclass may override. This one puts a box around the \
    text. And the space between two lines is whatever the delegate says: here it grows with the number of \
    glyphs that came before.
    """
}
