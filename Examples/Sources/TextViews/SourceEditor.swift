import UIKit

/// An editor for source text: line numbers beside the text, colours for its words, and functions that fold.
@MainActor
final class SourceEditorView: UIView, UITextViewDelegate, @preconcurrency NSTextStorageDelegate,
  @preconcurrency NSLayoutManagerDelegate
{
  let text: UITextView
  private let numbers: LineNumberView
  private static let folded = NSAttributedString.Key("folded")

  override init(frame: CGRect) {
    text = UITextView(usingTextLayoutManager: false)
    numbers = LineNumberView(of: text)
    super.init(frame: frame)
    backgroundColor = .systemBackground
    text.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
    text.backgroundColor = .systemBackground
    text.alwaysBounceVertical = true
    text.textStorage.delegate = self
    text.layoutManager.delegate = self
    text.delegate = self
    addSubview(text)
    addSubview(numbers)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    numbers.frame = CGRect(x: 0, y: 0, width: 44, height: bounds.height)
    text.frame = CGRect(x: 44, y: 0, width: bounds.width - 44, height: bounds.height)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { numbers.setNeedsDisplay() }
  func textViewDidChange(_ textView: UITextView) { numbers.setNeedsDisplay() }
  func textViewDidChangeSelection(_ textView: UITextView) { numbers.setNeedsDisplay() }

  // MARK: Colours

  private static let kinds: [(NSRegularExpression, UIColor)] = [
    (#"\b(func|let|var|return|if|else|for|in|while|struct|import|guard)\b"#, UIColor.systemPink),
    (#"\b[0-9][0-9_.]*\b"#, .systemBlue), (#"\b[A-Z][A-Za-z0-9]*\b"#, .systemPurple),
    (#""[^"\n]*""#, .systemRed), (#"//[^\n]*"#, .secondaryLabel),
  ].map { (try! NSRegularExpression(pattern: $0.0), $0.1) }

  /// Colours the lines that were edited.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    guard editedMask.contains(.editedCharacters) else { return }
    let string = textStorage.string
    let lines = (string as NSString).lineRange(for: editedRange)
    textStorage.addAttribute(.foregroundColor, value: UIColor.label, range: lines)
    for (expression, colour) in SourceEditorView.kinds {
      expression.enumerateMatches(in: string, range: lines) { match, _, _ in
        if let match { textStorage.addAttribute(.foregroundColor, value: colour, range: match.range) }
      }
    }
  }

  // MARK: Folding

  /// Hides what stands between the braces of a function, or shows it again.
  func toggleFold(ofFunction name: String) {
    let string = text.textStorage.string as NSString
    let start = string.range(of: "func \(name)")
    guard start.location != NSNotFound else { return }
    let open = string.range(
      of: "{", range: NSRange(location: start.location, length: string.length - start.location))
    let close = string.range(
      of: "\n}", range: NSRange(location: open.location, length: string.length - open.location))
    let body = NSRange(location: open.upperBound, length: close.location + 1 - open.upperBound)
    let isFolded =
      text.textStorage.attribute(SourceEditorView.folded, at: body.location, effectiveRange: nil) != nil
    if isFolded {
      text.textStorage.removeAttribute(SourceEditorView.folded, range: body)
    } else {
      text.textStorage.addAttribute(SourceEditorView.folded, value: true, range: body)
    }
    numbers.setNeedsDisplay()
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes: UnsafePointer<Int>,
    font: UIFont, forGlyphRange glyphRange: NSRange
  ) -> Int {
    guard let storage = layoutManager.textStorage else { return 0 }
    var changed = (0..<glyphRange.length).map { properties[$0] }
    var hasFolded = false
    for index in 0..<glyphRange.length
    where storage.attribute(SourceEditorView.folded, at: characterIndexes[index], effectiveRange: nil) != nil
    {
      changed[index] = .null
      hasFolded = true
    }
    guard hasFolded else { return 0 }
    layoutManager.setGlyphs(
      glyphs, properties: changed, characterIndexes: characterIndexes, font: font, forGlyphRange: glyphRange)
    return glyphRange.length
  }
}

/// The numbers of the lines that a text view shows.
@MainActor final class LineNumberView: UIView {
  private unowned let text: UITextView

  init(of text: UITextView) {
    self.text = text
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let manager = text.layoutManager
    let string = text.textStorage.string as NSString
    let visible = text.bounds.offsetBy(dx: -text.textContainerInset.left, dy: -text.textContainerInset.top)
    let glyphs = manager.glyphRange(forBoundingRect: visible, in: text.textContainer)
    let first = manager.characterIndexForGlyph(at: glyphs.location)
    var number = string.substring(to: first).components(separatedBy: "\n").count
    var previous = first
    var lastY = -CGFloat.infinity
    manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, _, _, glyphs, _ in
      let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      let passed = string.substring(with: NSRange(location: previous, length: characters.location - previous))
      number += passed.components(separatedBy: "\n").count - 1
      previous = characters.location
      let isStart = characters.location == 0 || string.character(at: characters.location - 1) == 0x0A
      let y = rect.minY + self.text.textContainerInset.top - self.text.contentOffset.y
      // Lines that are folded away stand where the first of them does.
      if isStart, y > lastY { self.draw(number, in: CGRect(x: 0, y: y, width: 34, height: rect.height)) }
      lastY = y
    }
  }

  private func draw(_ number: Int, in rect: CGRect) {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    ("\(number)" as NSString).draw(
      in: rect,
      withAttributes: [
        .font: UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .regular), .paragraphStyle: style,
        .foregroundColor: UIColor.tertiaryLabel,
      ])
  }
}

extension SourceEditorView {
  private static let source = """
    import Foundation

    // The widths of some words, and their sum.
    struct Ruler {
      var unit = 0.5

      func width(of word: String) -> Double {
        return Double(word.utf16.count) * unit
      }
    }

    func longest(_ words: [String]) -> String? {
      guard var best = words.first else { return nil }
      for word in words where word.count > best.count {
        best = word
      }
      return best
    }

    func main() {
      let ruler = Ruler(unit: 7)
      print("width: ", ruler.width(of: "galley"))
    }

    """

  /// The editor with one function folded, while a line is typed.
  static func show(isDark: Bool, scale: CGFloat) -> CGImage {
    let editor = SourceEditorView(frame: .zero)
    editor.text.text = source
    let stage = Stage(editor, size: CGSize(width: 560, height: 380), isDark: isDark, scale: scale)
    editor.toggleFold(ofFunction: "longest")
    stage.click(editor.text)
    let end = (source as NSString).range(of: "\"galley\"))").upperBound
    editor.text.selectedRange = NSRange(location: end, length: 0)
    stage.host.type("\n  let total = 12 // typed just now")
    return stage.picture()
  }
}
