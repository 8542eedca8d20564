import YYText

/// Posts of a feed: each label is laid out and drawn by another thread, while the main one goes on.
@MainActor enum FeedDemo {
  private static let posts: [(name: String, hue: CGFloat, text: String)] = [
    ("Ada", 0.02, "The first program was a note on a paper of @luigi :smile: #history"),
    ("Grace", 0.55, "Found the bug. It was a moth, and is taped into the logbook. :wink: #moths"),
    ("Donald", 0.3, "Paragraphs are best broken as a whole, not line by line. :smile: @ada #typesetting"),
    ("Hedy", 0.8, "Eighty-eight frequencies, like the keys of a piano. :wink: #radio"),
  ]

  static func show(_ scale: CGFloat) async -> CGImage {
    let stage = LabelStage(
      size: CGSize(width: 360, height: 440), scale: scale, background: UIColor(white: 0.94, alpha: 1))
    let parser = YYTextSimpleEmoticonParser()
    parser.emoticonMapper = [":smile:": face(smiles: true), ":wink:": face(smiles: false)]
    var labels: [YYLabel] = []
    for (index, post) in posts.enumerated() {
      let card = UIView(frame: CGRect(x: 12, y: 12 + 106 * CGFloat(index), width: 336, height: 96))
      card.backgroundColor = .white
      card.layer.cornerRadius = 10
      stage.view.addSubview(card)
      let avatar = UIView(frame: CGRect(x: 12, y: 12, width: 44, height: 44))
      avatar.backgroundColor = UIColor(hue: post.hue, saturation: 0.5, brightness: 0.85, alpha: 1)
      avatar.layer.cornerRadius = 22
      card.addSubview(avatar)
      let label = stage.label(text(post.name, post.text), CGRect(x: 68, y: 10, width: 256, height: 76))
      label.displaysAsynchronously = true
      label.textParser = parser
      card.addSubview(label)
      labels.append(label)
    }
    stage.host.render()
    // Until here nothing is drawn of the texts: other threads are at it.
    while labels.contains(where: { $0.layer.contents == nil }) {
      try? await Task.sleep(for: .milliseconds(5))
      // What was drawn fades in as the window's clock goes on.
      stage.host.advance(by: 0.005)
    }
    return stage.picture()
  }

  private static func text(_ name: String, _ words: String) -> NSAttributedString {
    let text = styled("\(name)  ", size: 15, bold: true, ink)
    let tag = styled("new", size: 11, .white)
    let border = YYTextBorder(fill: UIColor(red: 0.2, green: 0.65, blue: 0.4, alpha: 1), cornerRadius: 4)
    border.insets = UIEdgeInsets(top: -1, left: -4, bottom: -1, right: -4)
    tag.yy_textBackgroundBorder = border
    text.append(tag)
    text.append(styled("\n\(words)", size: 14, ink))
    text.yy_lineSpacing = 3
    // Names and topics can be touched.
    let string = text.string as NSString
    for word in string.components(separatedBy: CharacterSet(charactersIn: " \n"))
    where word.hasPrefix("#") || word.hasPrefix("@") {
      text.yy_setTextHighlight(
        string.range(of: word), color: accent, backgroundColor: accent.withAlphaComponent(0.2), tapAction: nil
      )
    }
    return text
  }

  /// A round yellow face.
  private static func face(smiles: Bool) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
      UIColor(red: 1, green: 0.8, blue: 0.2, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 38, height: 38)).fill()
      UIColor(red: 0.35, green: 0.2, blue: 0, alpha: 1).set()
      UIBezierPath(ovalIn: CGRect(x: 11, y: 12, width: 5, height: 6)).fill()
      UIBezierPath(ovalIn: CGRect(x: 24, y: smiles ? 12 : 14, width: 5, height: smiles ? 6 : 2)).fill()
      let mouth = UIBezierPath(
        arcCenter: CGPoint(x: 20, y: 21), radius: 10, startAngle: 0.3, endAngle: .pi - 0.3, clockwise: true)
      mouth.lineWidth = 2.5
      mouth.stroke()
    }
  }
}
