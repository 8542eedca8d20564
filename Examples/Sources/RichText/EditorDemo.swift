import ViewHosting
import YYText

/// Text views: one in which a finger moves the end of a selection beneath a magnifying glass, one in columns,
/// and two empty ones with their placeholders.
@MainActor enum EditorDemo {
  static func show(_ scale: CGFloat) async -> CGImage {
    let stage = LabelStage(
      size: CGSize(width: 460, height: 330), scale: scale, background: UIColor(white: 0.94, alpha: 1))
    let edited = view(CGRect(x: 12, y: 70, width: 270, height: 130), on: stage)
    let text = styled("The keys, carets and handles of any ", size: 17, ink)
    let name = styled("UITextView", size: 16, accent)
    let border = YYTextBorder(fill: accent.withAlphaComponent(0.12), cornerRadius: 4)
    border.insets = UIEdgeInsets(top: -1, left: -3, bottom: -1, right: -3)
    name.yy_textBackgroundBorder = border
    text.append(name)
    text.append(
      styled(" over the rows of a layout. What a finger selects is seen in a glass.", size: 17, ink))
    edited.attributedText = text

    let columns = view(CGRect(x: 294, y: 70, width: 154, height: 248), on: stage)
    columns.isVerticalForm = true
    columns.attributedText = NSAttributedString(
      string: "縦書きの欄も編集できる。矢印の鍵は列に従い、挿入点は横に寝る。",
      attributes: [
        .font: UIFont(name: "Noto Serif CJK JP", size: 20) ?? .systemFont(ofSize: 20), .foregroundColor: ink,
      ])

    let empty = view(CGRect(x: 12, y: 212, width: 180, height: 106), on: stage)
    empty.placeholderText =
      "What an empty view shows, cut where it ends: this text is far too long for its four rows"
    empty.placeholderFont = .systemFont(ofSize: 17)
    let other = view(CGRect(x: 204, y: 212, width: 78, height: 106), on: stage)
    other.isVerticalForm = true
    other.placeholderAttributedText = NSAttributedString(
      string: "何か書いてください",
      attributes: [
        .font: UIFont(name: "Noto Serif CJK JP", size: 17) ?? .systemFont(ofSize: 17),
        .foregroundColor: UIColor(white: 0.6, alpha: 1),
      ])

    edited.becomeFirstResponder()
    stage.host.advance(by: 0.1)
    // A finger selects a word, takes hold of the end, and moves it.
    let start = edited.caretRect(for: edited.position(from: edited.beginningOfDocument, offset: 13)!)
    stage.host.tap(at: edited.convert(CGPoint(x: start.midX + 2, y: start.midY), to: nil), count: 2)
    stage.host.advance(by: 1)
    if let range = edited.selectedTextRange, let last = edited.selectionRects(for: range).last {
      let held = edited.convert(CGPoint(x: last.rect.maxX, y: last.rect.maxY), to: nil)
      stage.host.touch(.began, at: held)
      stage.host.touch(.moved, at: CGPoint(x: held.x + 100, y: held.y))
      stage.host.advance(by: 0.1)
    }
    return stage.host.snapshot()!
  }

  private static func view(_ frame: CGRect, on stage: LabelStage) -> YYTextView {
    let view = YYTextView(frame: frame)
    view.backgroundColor = .white
    view.layer.cornerRadius = 8
    stage.view.addSubview(view)
    return view
  }
}
