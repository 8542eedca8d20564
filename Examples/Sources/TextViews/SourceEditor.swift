import UIKit

/// An editor for source text: line numbers beside it, colours for its words, and functions that fold.
@MainActor
final class SourceEditorView: UIView, UITextViewDelegate, @preconcurrency NSTextStorageDelegate,
  @preconcurrency NSLayoutManagerDelegate
{
  let text: UITextView
  /// Stand for what is folded away, after the line before it.
  private var marks: [UILabel] = []
  private static let folded = NSAttributedString.Key("folded")

  override init(frame: CGRect) {
    text = UITextView(usingTextLayoutManager: false)
    super.init(frame: frame)
    backgroundColor = .systemBackground
    text.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
    text.backgroundColor = .systemBackground
    text.alwaysBounceVertical = true
    text.lineNumberView = TextLineNumberView()
    text.highlightsCurrentLine = true
    text.textStorage.delegate = self
    text.layoutManager.delegate = self
    text.delegate = self
    addSubview(text)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.frame = bounds
    text.layoutIfNeeded()
    placeMarks()
  }

  func textViewDidChange(_ textView: UITextView) { setNeedsLayout() }

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
    setNeedsLayout()
  }

  /// Puts a mark after each line whose next ones are folded away.
  private func placeMarks() {
    marks.forEach { $0.removeFromSuperview() }
    marks = []
    let whole = NSRange(location: 0, length: text.textStorage.length)
    text.textStorage.enumerateAttribute(SourceEditorView.folded, in: whole) { value, range, _ in
      guard value != nil,
        let place = text.position(from: text.beginningOfDocument, offset: range.location)
      else { return }
      let mark = UILabel()
      mark.text = "•••"
      mark.font = .systemFont(ofSize: 8)
      mark.textAlignment = .center
      mark.textColor = .secondaryLabel
      mark.backgroundColor = .secondarySystemFill
      mark.layer.cornerRadius = 4
      let caret = text.caretRect(for: place)
      mark.frame = CGRect(x: caret.minX + 4, y: caret.midY - 5, width: 22, height: 11)
      text.addSubview(mark)
      marks.append(mark)
    }
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
