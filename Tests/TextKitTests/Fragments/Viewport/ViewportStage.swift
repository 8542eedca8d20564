import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// A view of nothing but numbers: it scrolls as it is told, and writes down what happens.
final class ViewportStage: NSTextViewportLayoutControllerDelegate {
  enum Event: Equatable {
    case bounds, will, did, setNeedsLayout
    case configure(Range<Int>)
    case scroll(CGFloat)
  }

  let content: NSTextContentManager
  let manager = NSTextLayoutManager()
  let container: NSTextContainer
  let controller: NSTextViewportLayoutController
  /// What the view shows of the container.
  var bounds: CGRect
  /// Whether the view scrolls when it is told to.
  var scrolls = true
  var events: [Event] = []
  /// What was shown last.
  var shown: [NSTextLayoutFragment] = []
  /// Called while a fragment is shown.
  var onConfigure: (() -> Void)?

  init(_ content: NSTextContentManager, width: CGFloat = 300, height: CGFloat = 600) {
    self.content = content
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    controller = manager.textViewportLayoutController
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    controller.delegate = self
  }

  func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect {
    events.append(.bounds)
    return bounds
  }

  func textViewportLayoutControllerWillLayout(_ controller: NSTextViewportLayoutController) {
    events.append(.will)
    shown = []
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, configureRenderingSurfaceFor fragment: NSTextLayoutFragment
  ) {
    events.append(.configure(range(fragment)))
    shown.append(fragment)
    onConfigure?()
  }

  func textViewportLayoutControllerDidLayout(_ controller: NSTextViewportLayoutController) {
    events.append(.did)
  }

  func textViewportLayoutControllerReceivedSetNeedsLayout(_ controller: NSTextViewportLayoutController) {
    events.append(.setNeedsLayout)
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool {
    events.append(.scroll(verticalOffset))
    guard scrolls else { return false }
    bounds.origin.y += verticalOffset
    return true
  }

  // MARK: Questions

  var length: Int {
    content.offset(from: content.documentRange.location, to: content.documentRange.endLocation)
  }

  func place(_ offset: Int) -> any NSTextLocation {
    content.location(content.documentRange.location, offsetBy: offset)!
  }

  func offset(_ place: any NSTextLocation) -> Int {
    content.offset(from: content.documentRange.location, to: place)
  }

  func range(_ fragment: NSTextLayoutFragment) -> Range<Int> {
    offset(fragment.rangeInElement.location)..<offset(fragment.rangeInElement.endLocation)
  }

  func layout() { controller.layoutViewport() }

  /// Lines that are shown: the offset that each begins at and its tile, in container coordinates.
  var shownLines: [(start: Int, tile: CGRect)] {
    shown.flatMap { fragment in
      fragment.textLineFragments.map {
        (
          range(fragment).lowerBound + $0.characterRange.location,
          $0.tile.offsetBy(dx: fragment.layoutFragmentFrame.minX, dy: fragment.layoutFragmentFrame.minY)
        )
      }
    }
  }

  /// How far below the view's top the line that holds an offset stands.
  func distance(ofLineAt offset: Int) -> CGFloat? {
    var found: CGFloat?
    manager.enumerateTextLayoutFragments(from: place(offset), options: .ensuresLayout) { fragment in
      let line = fragment.textLineFragment(for: self.place(offset), isUpstreamAffinity: false)
      found = line.map { fragment.layoutFragmentFrame.minY + $0.tile.minY - bounds.minY }
      return false
    }
    return found
  }
}

/// Documents to look at through a viewport.
enum ViewportText {
  /// A text of paragraphs that differ in length, script, font, size and spacing. All fonts have 2,048 units
  /// an em, so that all positions are sums of powers of two and can be compared to the last bit.
  static func mixed(paragraphs: Int, seed: UInt64) -> TextRopeContentManager {
    var random = SeededGenerator(seed: seed)
    let pool =
      (LayoutText.prose(paragraphs: 40, seed: seed, words: 1...60).components(separatedBy: "\n")
      + ["", "שלום עולם, this is mixed.", "Ωραία ημέρα, добрый день", "x", "tabs\tand\ttabs"])
      .map { Array($0.utf16) + [0x0A] }
    let style = LayoutText.style([.paragraphSpacing: 6, .paragraphSpacingBefore: 3])
    let sets: [[NSAttributedString.Key: Any]] = [
      [.font: LayoutText.font(12)], [.font: LayoutText.font(17, TestFonts.dejaVuSans)],
      [.font: LayoutText.font(12), .paragraphStyle: style],
      [.font: LayoutText.font(30, TestFonts.liberationSerif)],
    ]
    var text: [UInt16] = []
    var starts: [Int] = []
    for _ in 0..<paragraphs {
      starts.append(text.count)
      text += pool.randomElement(using: &random)!
    }
    let manager = TextRopeContentManager(TextRope(units: text), attributes: sets[0])
    var index = 0
    while index < paragraphs {
      let next = min(paragraphs, index + Int.random(in: 1...12, using: &random))
      let end = next < paragraphs ? starts[next] : text.count
      manager.setAttributes(sets.randomElement(using: &random)!, range: starts[index]..<end)
      index = next
    }
    return manager
  }

  /// A rope of plain text.
  static func plain(_ text: String, _ path: String = TestFonts.liberationSans) -> TextRopeContentManager {
    TextRopeContentManager(TextRope(text), attributes: [.font: LayoutText.font(12, path)])
  }

  /// A document of any kind.
  static func document(_ kind: FragmentStage.Kind, _ text: NSAttributedString) -> NSTextContentManager {
    FragmentStage(kind, text).detached
  }
}

extension FragmentStage {
  /// The document without the layout manager.
  var detached: NSTextContentManager {
    content.removeTextLayoutManager(manager)
    return content
  }
}
