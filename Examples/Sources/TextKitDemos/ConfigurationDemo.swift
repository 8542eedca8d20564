import TextKit

/// One text in three places: a storage may have several layout managers, and a layout manager several
/// containers.
///
///                  ┌ first manager ─── column
///     storage ─────┤
///                  └ second manager ┬─ narrow column, as high as a card
///                                   └─ whatever is left over
///
/// No code keeps the three in step: the storage tells each layout manager about every edit.
final class ConfigurationDemo {
  let storage: NSTextStorage
  let first = NSLayoutManager()
  let second = NSLayoutManager()
  let column: NSTextContainer
  let card: NSTextContainer
  let rest: NSTextContainer

  init(text: String) {
    storage = NSTextStorage(string: text, attributes: NSAttributedString.Key.body())
    column = NSTextContainer(size: CGSize(width: 300, height: 0))
    card = NSTextContainer(size: CGSize(width: 200, height: 120))
    rest = NSTextContainer(size: CGSize(width: 200, height: 0))
    first.addTextContainer(column)
    second.addTextContainer(card)
    second.addTextContainer(rest)
    // The storage keeps its layout managers, and these keep their containers; nothing keeps the storage but
    // us.
    storage.addLayoutManager(first)
    storage.addLayoutManager(second)
  }

  /// The demo's picture: the text after a word was put into it.
  static func draw() -> Page {
    let demo = ConfigurationDemo(text: text)
    demo.storage.replaceCharacters(
      in: (text as NSString).range(of: "three views"), with: "three different views")
    let page = Page(width: 620, height: 330)
    for (container, rect) in [
      (demo.column, CGRect(x: 20, y: 20, width: 320, height: 180)),
      (demo.card, CGRect(x: 370, y: 20, width: 220, height: 130)),
      (demo.rest, CGRect(x: 370, y: 170, width: 220, height: 140)),
    ] {
      page.fill(rect, .white)
      page.draw(container, at: CGPoint(x: rect.minX + 10, y: rect.minY + 6))
    }
    return page
  }

  static let text = """
    A text storage holds the characters and their attributes. It knows nothing of lines or of pages, which \
    is why it can be shown in three views at once.

    Each layout manager turns the same characters into lines of its own. The one on the right pours them \
    through two containers: what the card cannot hold goes on in the one below it, and moves back as soon \
    as there is room.
    """
}
