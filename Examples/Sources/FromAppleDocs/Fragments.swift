import UIKit

/// Layout fragments, elements and selections: TextKit 2.
enum Fragments {
  /// A document that is laid out in a width.
  struct Document {
    let content = NSTextContentStorage()
    let manager = NSTextLayoutManager()

    init(_ text: NSAttributedString, width: CGFloat) {
      let container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      manager.textContainer = container
      content.addTextLayoutManager(manager)
      content.attributedString = text
    }

    init(_ text: String, width: CGFloat) {
      self.init(NSAttributedString(string: text, attributes: [.font: Fonts.sans(12)]), width: width)
    }

    func location(_ offset: Int) -> any NSTextLocation {
      content.location(content.documentRange.location, offsetBy: offset)!
    }

    func offset(_ location: any NSTextLocation) -> Int {
      content.offset(from: content.documentRange.location, to: location)
    }

    var fragments: [NSTextLayoutFragment] {
      var found: [NSTextLayoutFragment] = []
      manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout]) {
        found.append($0)
        return true
      }
      return found
    }

    func draw(_ context: CGContext, at origin: CGPoint) {
      for fragment in fragments {
        let frame = fragment.layoutFragmentFrame
        fragment.draw(at: CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY), in: context)
      }
    }
  }

  /// The lines of a text by both generations.
  static func lineCounts() -> (first: Int, second: Int) {
    let text = "Counting lines is the first thing that anyone asks of a text system.\nAnd of the next."
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 140, height: 1000))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    let second = Document(text, width: 140).fragments.map(\.textLineFragments.count).reduce(0, +)
    return (lineRects(manager).count, second)
  }

  /// Ranges that meet, contain and join one another.
  ///
  /// - Returns: The offsets of what two ranges share, and of their union.
  static func ranges() -> (shared: Range<Int>, joined: Range<Int>) {
    let document = Document("0123456789", width: 200)
    let first = NSTextRange(location: document.location(2), end: document.location(6))!
    let second = NSTextRange(location: document.location(4), end: document.location(9))!
    func offsets(_ range: NSTextRange) -> Range<Int> {
      document.offset(range.location)..<document.offset(range.endLocation)
    }
    return (offsets(first.intersection(second)!), offsets(first.union(second)))
  }

  /// The markers of lists.
  static func markers() -> [String] {
    [
      NSTextList(markerFormat: .decimal, options: 0).marker(forItemNumber: 12),
      NSTextList(markerFormat: .lowercaseRoman, options: 0).marker(forItemNumber: 9),
      NSTextList(markerFormat: .uppercaseAlpha, options: 0).marker(forItemNumber: 27),
      NSTextList(markerFormat: .disc, options: 0).marker(forItemNumber: 3),
    ]
  }

  private final class Bubble: NSTextLayoutFragment {
    private var bubble: CGRect {
      CGRect(x: 0, y: 0, width: layoutFragmentFrame.width, height: layoutFragmentFrame.height)
        .insetBy(dx: -6, dy: 0)
    }

    override var renderingSurfaceBounds: CGRect { super.renderingSurfaceBounds.union(bubble) }

    override func draw(at point: CGPoint, in context: CGContext) {
      context.saveGState()
      context.setFillColor(UIColor.systemIndigo.withAlphaComponent(0.3).cgColor)
      context.addPath(
        UIBezierPath(roundedRect: bubble.offsetBy(dx: point.x, dy: point.y), cornerRadius: 6).cgPath)
      context.fillPath()
      context.restoreGState()
      super.draw(at: point, in: context)
    }
  }

  private final class Bubbles: NSObject, NSTextLayoutManagerDelegate {
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
      in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      let number = textLayoutManager.offset(from: textLayoutManager.documentRange.location, to: location)
      return number == 0
        ? NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
        : Bubble(textElement: textElement, range: textElement.elementRange)
    }
  }

  /// A plain paragraph, and one in a bubble.
  static func bubbles() -> UIImage {
    let document = Document("A plain paragraph.\nA comment stands in a bubble.", width: 200)
    let delegate = Bubbles()
    document.manager.delegate = delegate
    return draw(CGSize(width: 240, height: 60)) {
      document.draw(UIGraphicsGetCurrentContext()!, at: CGPoint(x: 20, y: 12))
    }
  }

  private final class Comments: NSObject, NSTextContentStorageDelegate, NSTextContentManagerDelegate {
    func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange)
      -> NSTextParagraph?
    {
      let text = textContentStorage.textStorage!.attributedSubstring(from: range)
      guard text.string.hasPrefix("#") else { return nil }
      let shown = NSMutableAttributedString(attributedString: text)
      shown.addAttribute(.font, value: Fonts.sans(24), range: NSRange(location: 0, length: shown.length))
      return NSTextParagraph(attributedString: shown)
    }

    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      !((textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("//") ?? false)
    }
  }

  /// Headings that are shown larger than they are stored, and comments that are hidden.
  ///
  /// - Returns: The heights of the fragments.
  static func displayedParagraphs() -> [CGFloat] {
    let document = Document("", width: 300)
    let delegate = Comments()
    document.content.delegate = delegate
    document.content.attributedString = NSAttributedString(
      string: "# Title\n// hidden\nbody", attributes: [.font: Fonts.sans(12)])
    return document.fragments.map(\.layoutFragmentFrame.height).filter { $0 > 0 }
  }

  private final class Screen: NSObject, NSTextViewportLayoutControllerDelegate {
    var bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    var shown: [CGRect] = []

    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect { bounds }

    func textViewportLayoutControllerWillLayout(
      _ textViewportLayoutController: NSTextViewportLayoutController
    ) {
      shown = []
    }

    func textViewportLayoutController(
      _ textViewportLayoutController: NSTextViewportLayoutController,
      configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
    ) {
      shown.append(textLayoutFragment.layoutFragmentFrame)
    }
  }

  /// A screen that shows eight lines of ten thousand.
  ///
  /// - Returns: The frames that are asked for at the top of the document.
  static func viewport() -> [CGRect] {
    let document = Document(String(repeating: "One line\n", count: 10_000), width: 200)
    let screen = Screen()
    let controller = document.manager.textViewportLayoutController
    controller.delegate = screen
    controller.layoutViewport()
    return screen.shown
  }

  /// The caret goes a word forward, and the selection to the end of the line.
  ///
  /// - Returns: The offset of the caret, and the offsets of the selection.
  static func navigation() -> (word: Int, line: Range<Int>) {
    let document = Document("one two three\nfour", width: 300)
    _ = document.fragments
    let navigation = document.manager.textSelectionNavigation
    let caret = NSTextSelection(document.location(0), affinity: .downstream)
    let word = navigation.destinationSelection(
      for: caret, direction: .forward, destination: .word, extending: false, confined: false)!
    let line = navigation.destinationSelection(
      for: word, direction: .forward, destination: .line, extending: true, confined: false)!
    let range = line.textRanges[0]
    return (
      document.offset(word.textRanges[0].location),
      document.offset(range.location)..<document.offset(range.endLocation)
    )
  }

  /// A misspelt word that is marked while the storage stays as it is.
  ///
  /// - Returns: The colour that the manager has for the word, and that of the storage.
  static func renderingAttributes() -> (shown: UIColor?, stored: UIColor?) {
    let document = Document("a wrod here", width: 200)
    let word = NSTextRange(location: document.location(2), end: document.location(6))!
    document.manager.addRenderingAttribute(.foregroundColor, value: UIColor.systemRed, for: word)
    var shown: UIColor?
    document.manager.enumerateRenderingAttributes(from: document.location(2), reverse: false) {
      _, attributes, range in
      if document.offset(range.location) == 2 { shown = attributes[.foregroundColor] as? UIColor }
      return false
    }
    let stored = document.content.textStorage!.attribute(.foregroundColor, at: 3, effectiveRange: nil)
    return (shown, stored as? UIColor)
  }

  /// The number of carets in a text of emoji; both generations agree if it is the same.
  static func emojiCarets() -> (first: Int, second: Int, graphemes: Int) {
    let text = "a👩‍💻🇩🇪👍🏽é"
    let document = Document(text, width: 300)
    let line = document.fragments[0].textLineFragments[0]
    var second: Set<CGFloat> = []
    for offset in 0...text.utf16.count { second.insert(line.locationForCharacter(at: offset).x.rounded()) }
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.sans(12)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 100)))
    let first = manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: false, inDisplayOrder: true, positions: nil,
      characterIndexes: nil)
    return (first, second.count, text.count)
  }
}
