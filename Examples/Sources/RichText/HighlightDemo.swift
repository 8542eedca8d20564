import ViewHosting
import YYText

/// Words that can be touched, one of them under a finger; shadows, borders of chosen edges, and a message in
/// place of text that does not fit.
@MainActor enum HighlightDemo {
  static func show(_ scale: CGFloat) async -> CGImage {
    let stage = LabelStage(size: CGSize(width: 420, height: 250), scale: scale)
    let text = styled("A finger rests on ", size: 17, ink)
    text.append(link("this link"))
    text.append(styled(", and nothing on ", size: 17, ink))
    text.append(link("that one"))
    text.append(styled(". Each can be tapped or pressed long.", size: 17, ink))
    let label = stage.label(text, CGRect(x: 20, y: 20, width: 380, height: 60))
    label.fadeOnHighlight = false
    stage.host.render()

    let shadowed = styled("Shadow", size: 34, bold: true, .white)
    shadowed.yy_textShadow = YYTextShadow(color: accent, offset: CGSize(width: 0, height: 1), radius: 5)
    let marked = styled("edges", size: 30, ink)
    let border = YYTextBorder(
      lineStyle: .single, lineWidth: 3, stroke: UIColor(red: 0.95, green: 0.55, blue: 0.1, alpha: 1))
    border.edges = [.left, .bottom]
    border.lineCap = .round
    border.insets = UIEdgeInsets(top: 0, left: -6, bottom: 0, right: -6)
    marked.yy_textBackgroundBorder = border
    shadowed.append(styled("    ", size: 30))
    shadowed.append(marked)
    shadowed.append(styled("    ", size: 30))
    let inner = styled("inner", size: 34, bold: true, UIColor(white: 0.85, alpha: 1))
    inner.yy_textInnerShadow = YYTextShadow(color: .black, offset: CGSize(width: 0, height: 1), radius: 2)
    shadowed.append(inner)
    // A label cuts off what is outside of it, shadows too.
    let looks = stage.label(shadowed, CGRect(x: 10, y: 80, width: 400, height: 70))
    looks.textContainerInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

    let long = styled(
      "Text that does not fit into its rows ends after a whole word, and says with a link where the rest is to "
        + "be found, so that nobody has to guess how much is missing.", size: 15, ink)
    let cut = stage.label(long, CGRect(x: 20, y: 170, width: 380, height: 60))
    cut.numberOfLines = 2
    let message = styled(" Read on", size: 15, accent)
    message.yy_setTextHighlight(
      message.yy_rangeOfAll(), color: accent, backgroundColor: accent.withAlphaComponent(0.2), tapAction: nil)
    cut.additionalTruncationMessage = message

    stage.host.render()
    if let layout = label.textLayout {
      let rect = layout.rect(for: YYTextRange(range: (text.string as NSString).range(of: "this link")))
      stage.host.touch(.began, at: label.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil))
    }
    stage.host.advance(by: 0.1)
    return stage.host.snapshot()!
  }

  private static func link(_ words: String) -> NSAttributedString {
    let link = styled(words, size: 17, accent)
    link.yy_textUnderline = YYTextDecoration(style: .single, width: 1, color: accent)
    let border = YYTextBorder(fill: accent.withAlphaComponent(0.25), cornerRadius: 5)
    border.insets = UIEdgeInsets(top: -1, left: -3, bottom: -1, right: -3)
    let highlight = YYTextHighlight()
    highlight.setBackgroundBorder(border)
    highlight.setColor(.purple)
    link.yy_setTextHighlight(highlight, range: link.yy_rangeOfAll())
    return link
  }
}
