import YYText

/// Columns from right to left: upright characters, words of other scripts on their side, ruby beside them.
@MainActor enum VerticalDemo {
  private static let poem = "古池や\n蛙飛びこむ\n水の音"
  private static let prose = "縦書きの文章は右から左へ進む。英語は Galley のように横たわり、数字や「括弧」も正しく並ぶ。下線や枠も列に沿う。"

  static func show(_ scale: CGFloat) async -> CGImage {
    let stage = LabelStage(
      size: CGSize(width: 420, height: 300), scale: scale,
      background: UIColor(red: 0.98, green: 0.96, blue: 0.91, alpha: 1))
    let text = japanese(poem, 26)
    for (base, reading) in [("古池", "ふるいけ"), ("蛙", "かわず"), ("水", "みず"), ("音", "おと")] {
      let ruby = YYTextRubyAnnotation()
      ruby.textBefore = reading
      text.yy_setTextRubyAnnotation(ruby, range: (text.string as NSString).range(of: base))
    }
    text.yy_lineSpacing = 14
    let title = stage.label(text, CGRect(x: 230, y: 20, width: 170, height: 260))
    title.isVerticalForm = true

    let body = japanese(prose, 18)
    body.yy_lineSpacing = 8
    let string = body.string as NSString
    body.yy_setTextUnderline(
      YYTextDecoration(style: .single, width: 2, color: .red), range: string.range(of: "右から左へ"))
    let border = YYTextBorder(lineStyle: .single, lineWidth: 1, stroke: accent)
    border.cornerRadius = 4
    body.yy_setTextBorder(border, range: string.range(of: "Galley"))
    let label = stage.label(body, CGRect(x: 20, y: 20, width: 200, height: 260))
    label.isVerticalForm = true
    return stage.picture()
  }

  private static func japanese(_ string: String, _ size: CGFloat) -> NSMutableAttributedString {
    let font = UIFont(name: "Noto Serif CJK JP", size: size) ?? .systemFont(ofSize: size)
    return NSMutableAttributedString(string: string, attributes: [.font: font, .foregroundColor: ink])
  }
}
