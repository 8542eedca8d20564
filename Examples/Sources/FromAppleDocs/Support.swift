import UIKit

/// The fonts that the programs are set in.
enum Fonts {
  static func sans(_ size: CGFloat) -> UIFont { UIFont(name: "LiberationSans", size: size)! }
  static func mono(_ size: CGFloat) -> UIFont { UIFont(name: "LiberationMono", size: size)! }
  static func serif(_ size: CGFloat) -> UIFont { UIFont(name: "LiberationSerif", size: size)! }
}

/// Returns a white picture with what is drawn on it.
func draw(_ size: CGSize, _ actions: () -> Void) -> UIImage {
  UIGraphicsImageRenderer(size: size).image { context in
    UIColor.white.setFill()
    context.fill(CGRect(origin: .zero, size: size))
    UIColor.black.setFill()
    actions()
  }
}

/// Returns the line fragments of a layout manager's text.
func lineRects(_ manager: NSLayoutManager) -> [CGRect] {
  var rects: [CGRect] = []
  let all = NSRange(location: 0, length: manager.numberOfGlyphs)
  manager.enumerateLineFragments(forGlyphRange: all) { rect, _, _, _, _ in rects.append(rect) }
  return rects
}

/// Returns the text of each line of a layout manager.
func lineTexts(_ manager: NSLayoutManager) -> [String] {
  var texts: [String] = []
  let all = NSRange(location: 0, length: manager.numberOfGlyphs)
  manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, glyphs, _ in
    let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    texts.append((manager.textStorage!.string as NSString).substring(with: characters))
  }
  return texts
}
