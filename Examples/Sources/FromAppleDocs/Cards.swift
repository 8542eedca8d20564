import UIKit

/// Attachments as wide as their container, for which views stand: only those that are seen have one, and a
/// view that has left the screen is used again.
final class Cards {
  /// What stands for an attachment: any object that can be given a frame.
  final class View {
    var frame = CGRect.zero
    var card: Card?
  }

  /// An attachment that asks for the whole width of its container.
  final class Card: NSTextAttachment {
    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint,
      characterIndex charIndex: Int
    ) -> CGRect {
      CGRect(x: 0, y: 0, width: lineFrag.width - 2 * (textContainer?.lineFragmentPadding ?? 0), height: 40)
    }
  }

  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
  private var unused: [View] = []
  /// The views on the screen, from the top.
  private(set) var views: [View] = []
  /// How many views were ever made.
  private(set) var madeCount = 0

  init(count: Int) {
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let attributes: [NSAttributedString.Key: Any] = [.font: Fonts.sans(12)]
    for number in 0..<count {
      storage.append(NSAttributedString(string: "Card \(number)\n", attributes: attributes))
      let card = NSMutableAttributedString(attachment: Card(data: nil, ofType: nil))
      card.append(NSAttributedString(string: "\n"))
      card.addAttributes(attributes, range: NSRange(location: 0, length: 2))
      storage.append(card)
    }
  }

  /// Shows what is in a rectangle of the container, and 10 points around it.
  func show(_ screen: CGRect) {
    let near = screen.insetBy(dx: 0, dy: -10)
    let glyphs = manager.glyphRange(forBoundingRect: near, in: container)
    var seen: [(card: Card, frame: CGRect)] = []
    storage.enumerateAttribute(
      .attachment, in: manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    ) { value, range, _ in
      guard let card = value as? Card else { return }
      let glyph = manager.glyphIndexForCharacter(at: range.location)
      let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
      let (place, size) = (manager.location(forGlyphAt: glyph), manager.attachmentSize(forGlyphAt: glyph))
      let frame = CGRect(
        x: line.minX + place.x, y: line.minY + place.y - size.height, width: size.width, height: size.height)
      if frame.intersects(near) { seen.append((card, frame)) }
    }
    let kept = views.filter { view in seen.contains { $0.card === view.card } }
    unused += views.filter { view in !kept.contains { $0 === view } }
    views = seen.map { card, frame in
      let view = kept.first { $0.card === card } ?? unused.popLast() ?? make()
      view.card = card
      view.frame = frame
      return view
    }
  }

  private func make() -> View {
    madeCount += 1
    return View()
  }

  /// A document of 30 cards, scrolled from its top to its end.
  ///
  /// - Returns: The frames on the first screen, how many cards were seen, and how many views that took.
  static func scrolled() -> (first: [CGRect], seenCount: Int, madeCount: Int) {
    let cards = Cards(count: 30)
    cards.show(CGRect(x: 0, y: 0, width: 300, height: 100))
    let first = cards.views.map(\.frame)
    var seen: Set<ObjectIdentifier> = []
    for y in stride(from: CGFloat(0), through: 1700, by: 20) {
      cards.show(CGRect(x: 0, y: y, width: 300, height: 100))
      for view in cards.views { seen.insert(ObjectIdentifier(view.card!)) }
    }
    return (first, seen.count, cards.madeCount)
  }
}
