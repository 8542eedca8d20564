import UIKit

/// Strings that draw themselves, pictures and documents.
enum Drawing {
  /// A label in its own size.
  ///
  /// - Returns: The text's width; the picture is as large as the text.
  static func label() -> (width: CGFloat, picture: UIImage) {
    let text = NSAttributedString(
      string: "Hello", attributes: [.font: Fonts.sans(12), .foregroundColor: UIColor.systemIndigo])
    let size = text.size()
    return (size.width, draw(size) { text.draw(at: .zero) })
  }

  /// The same by way of the value type.
  ///
  /// - Returns: The attributed string as an object.
  static func attributedValue() throws -> NSAttributedString {
    var text = AttributedString("A plain word and a blue one")
    text.font = Fonts.sans(16)
    if let range = text.range(of: "blue") {
      text[range].foregroundColor = .systemBlue
      text[range].underlineStyle = .single
    }
    return try NSAttributedString(text, including: \.uiKit)
  }

  /// Underlines, strike-through, outlines, shadows, letterpress and kerning.
  static func decorations() -> UIImage {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    shadow.shadowBlurRadius = 2
    shadow.shadowColor = UIColor.systemGray
    let rows: [(String, [NSAttributedString.Key: Any])] = [
      (
        "underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.systemRed]
      ),
      ("struck", [.strikethroughStyle: NSUnderlineStyle.double.rawValue]),
      ("outlined", [.strokeWidth: 3, .strokeColor: UIColor.systemBlue]),
      ("shadowed", [.shadow: shadow]),
      ("pressed", [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]),
      ("spaced", [.kern: 6]),
      ("raised", [.baselineOffset: 8]),
      ("marked", [.backgroundColor: UIColor.systemYellow]),
    ]
    return draw(CGSize(width: 220, height: 40 * CGFloat(rows.count))) {
      for (row, (text, attributes)) in rows.enumerated() {
        let all = attributes.merging([.font: Fonts.sans(24)]) { first, _ in first }
        (text as NSString).draw(at: CGPoint(x: 10, y: 40 * CGFloat(row) + 6), withAttributes: all)
      }
    }
  }

  /// A paragraph in a rectangle.
  ///
  /// - Returns: The rectangle that it takes in a width of 150 points.
  static func measured() -> CGRect {
    NSAttributedString(
      string: "A paragraph that is measured before it is drawn, as tables do with their rows.",
      attributes: [.font: Fonts.sans(12)]
    ).boundingRect(
      with: CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude), options: [.usesLineFragmentOrigin],
      context: nil)
  }

  /// A document of two columns a page, with a title and numbered pages.
  static func columns() -> (pages: Int, data: Data) {
    let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle as String: "Columns"]
    let text = String(repeating: "Two columns stand beside one another on every page. ", count: 60)
    let storage = NSTextStorage(string: text, attributes: [.font: Fonts.serif(11)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    var pages = 0
    let data = UIGraphicsPDFRenderer(bounds: bounds, format: format).pdfData { context in
      var isDone = false
      while !isDone {
        context.beginPage()
        pages += 1
        for x in [20.0, 210.0] where !isDone {
          let container = NSTextContainer(size: CGSize(width: 170, height: 240))
          manager.addTextContainer(container)
          let glyphs = manager.glyphRange(for: container)
          manager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: x, y: 20))
          isDone = NSMaxRange(glyphs) >= manager.numberOfGlyphs
        }
        ("\(pages)" as NSString).draw(
          at: CGPoint(x: 196, y: 275), withAttributes: [.font: Fonts.serif(11)])
      }
    }
    return (pages, data)
  }

  /// Letters on a circle, each turned to stand on it.
  static func textOnACircle() -> UIImage {
    draw(CGSize(width: 200, height: 200)) {
      let context = UIGraphicsGetCurrentContext()!
      context.translateBy(x: 100, y: 100)
      let text = "round and round and round and round "
      let attributes: [NSAttributedString.Key: Any] = [.font: Fonts.mono(18)]
      for (index, letter) in text.enumerated() {
        context.saveGState()
        context.rotate(by: CGFloat(index) / CGFloat(text.count) * 2 * .pi)
        (String(letter) as NSString).draw(at: CGPoint(x: -5, y: -90), withAttributes: attributes)
        context.restoreGState()
      }
    }
  }

  /// A word filled with a gradient: its outlines are the clip.
  static func gradient() -> UIImage {
    draw(CGSize(width: 200, height: 60)) {
      let context = UIGraphicsGetCurrentContext()!
      context.saveGState()
      // Core Text's y points up.
      context.translateBy(x: 8, y: 44)
      context.scaleBy(x: 1, y: -1)
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "Gradient", attributes: [.font: Fonts.sans(44)]) as CFAttributedString)
      for run in CTLineGetGlyphRuns(line) as! [CTRun] {
        let count = CTRunGetGlyphCount(run)
        var glyphs = [CGGlyph](repeating: 0, count: count)
        var positions = [CGPoint](repeating: .zero, count: count)
        CTRunGetGlyphs(run, CFRange(location: 0, length: 0), &glyphs)
        CTRunGetPositions(run, CFRange(location: 0, length: 0), &positions)
        for (glyph, position) in zip(glyphs, positions) {
          var shift = CGAffineTransform(translationX: position.x, y: position.y)
          if let outline = CTFontCreatePathForGlyph(Fonts.sans(44), glyph, &shift) {
            context.addPath(outline)
          }
        }
      }
      context.clip()
      let colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor]
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])!
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 200, y: 0),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.restoreGState()
    }
  }
}
