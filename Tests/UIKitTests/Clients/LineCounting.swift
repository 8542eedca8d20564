import UIKit

extension NSAttributedString {
  /// The number of lines in a width, by the older layout manager.
  func numberOfLinesTextKit1(in width: CGFloat) -> Int {
    let storage = NSTextStorage(attributedString: self)
    let container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
    container.lineFragmentPadding = 0
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    var (lines, index) = (0, 0)
    var range = NSRange()
    while index < manager.numberOfGlyphs {
      let rect = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: &range)
      if rect.height > 0 { lines += 1 }
      index = NSMaxRange(range)
    }
    return lines
  }

  /// The number of lines in a width, by the newer layout manager.
  func numberOfLinesTextKit2(in width: CGFloat) -> Int {
    let content = NSTextContentStorage()
    content.attributedString = self
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    var lines = 0
    manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout]) { fragment in
      lines += fragment.textLineFragments.count
      return true
    }
    return lines
  }
}
