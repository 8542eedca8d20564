import TextKit

/// Types a line, key by key, into a storage that colours what it recognises.
enum HighlightingDemo {
  /// Types a text and shows it after every key.
  static func type(_ text: String, into storage: NSTextStorage, _ afterKey: () -> Void) {
    for key in text {
      let typed = NSAttributedString(
        string: String(key), attributes: [.font: UIFont.systemFont(ofSize: 17)])
      storage.append(typed)
      afterKey()
    }
  }

  /// The demo's picture: a row for every key, down the columns.
  static func draw() -> Page {
    let storage = HighlightingTextStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 30))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let page = Page(width: 640, height: 344)
    var rows = 0
    type("iPod ipad iPhone WiFi", into: storage) {
      let origin = CGPoint(x: 16 + CGFloat(rows / 11) * 310, y: 14 + CGFloat(rows % 11) * 29)
      page.fill(CGRect(origin: origin, size: CGSize(width: 298, height: 25)), .white)
      page.draw(container, at: CGPoint(x: origin.x + 4, y: origin.y + 2))
      // The insertion point stands after the last glyph.
      let end = manager.usedRect(for: container).maxX - container.lineFragmentPadding
      page.fill(CGRect(x: origin.x + 4 + end, y: origin.y + 3, width: 1, height: 19), .blue)
      rows += 1
    }
    return page
  }
}
