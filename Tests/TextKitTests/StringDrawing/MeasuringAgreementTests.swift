import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("Measuring and drawing agree")
struct MeasuringAgreementTests {
  /// Styled text with everything that changes its size.
  private func text(_ random: inout SeededGenerator) throws -> NSAttributedString {
    let words = [
      "office", "To", "漢字", "שלום", "e\u{301}", "🙂", "hyphenation", "\u{AD}", "a", "\u{FFFC}", "\t", "x\n",
      "  ", "…",
    ]
    let fallback = [TestFonts.notoSansCJK, TestFonts.notoSansHebrew, TestFonts.notoColorEmoji]
    let fonts = try [12.0, 17.5, 24].map { try fileFont($0, fallback: fallback) }
    let style = NSMutableParagraphStyle()
    style.lineSpacing = [0, 3].randomElement(using: &random)!
    style.paragraphSpacing = [0, 7].randomElement(using: &random)!
    style.firstLineHeadIndent = [0, 10].randomElement(using: &random)!
    style.lineHeightMultiple = [0, 1.3].randomElement(using: &random)!
    style.alignment = [.natural, .center, .right, .justified].randomElement(using: &random)!
    let string = NSMutableAttributedString()
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let word = words.randomElement(using: &random)! + [" ", ""].randomElement(using: &random)!
      var attributes: [NSAttributedString.Key: Any] = [
        .font: fonts.randomElement(using: &random)!, .paragraphStyle: style,
      ]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: attributes[.kern] = 2
      case 1: attributes[.superscript] = 1
      case 2: attributes[.baselineOffset] = -4
      case 3: attributes[.expansion] = 0.2
      case 4: attributes[.obliqueness] = 0.2
      case 5: attributes[.tracking] = -0.5
      case 6: attributes[.underlineStyle] = 9
      default: break
      }
      if word.contains("\u{FFFC}") {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -3, width: 15, height: 25)
        attributes[.attachment] = attachment
      }
      string.append(NSAttributedString(string: word, attributes: attributes))
    }
    return string
  }

  @Test(
    "U06: string drawing measures what the framesetter measures, and that size holds all lines",
    arguments: 0..<60)
  func agreement(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = try text(&random)
    let width = CGFloat(Double.random(in: 30...260, using: &random))
    let box = text.boundingRect(
      with: CGSize(width: width, height: 0), options: [.usesLineFragmentOrigin, .usesFontLeading],
      context: nil)
    let setter = CTFramesetterCreateWithAttributedString(text)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: 1e9), nil)
    // The framesetter counts indents, the box only those that not all lines have.
    #expect(box.width < size.width + 1e-6 && box.width + 10 > size.width - 1e-6, "seed \(seed)")
    if text.length > 0,
      (text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.firstLineHeadIndent
        == 0
    {
      #expect(abs(box.width - size.width) < 1e-6, "seed \(seed)")
    }
    // Drawn in exactly this size nothing is lost.
    let room = CGRect(x: 20, y: 20, width: size.width, height: box.height)
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
    let tight = try Page(320, 60 + Int(box.height)) { text.draw(with: room, options: options, context: nil) }
    let loose = try Page(320, 60 + Int(box.height)) {
      text.draw(with: CGRect(x: 20, y: 20, width: size.width, height: 1e6), options: options, context: nil)
    }
    #expect(tight.bytes == loose.bytes, "seed \(seed)")
    // Without the line that a break at the end adds, and the last line's leading, heights are one too.
    let plain = text.boundingRect(
      with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(plain.height <= box.height && plain.width == box.width)
    if !text.string.hasSuffix("\n") {
      let leading = lastLeading(text, size)
      #expect(abs(box.height - leading - size.height) < 1e-6, "seed \(seed)")
    }
  }

  /// The leading of the last line of a frame of some size.
  private func lastLeading(_ text: NSAttributedString, _ size: CGSize) -> CGFloat {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: size.width, height: size.height + 1), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    guard let line = (CTFrameGetLines(frame) as! [CTLine]).last else { return 0 }
    var leading: CGFloat = 0
    CTLineGetTypographicBounds(line, nil, nil, &leading)
    return leading
  }

  @Test("U06: any width is defined: none, negative, tiny, huge and infinite")
  func extremes() throws {
    let text = NSAttributedString(string: "some words", attributes: [.font: try fileFont(20)])
    let natural = text.size()
    for width in [0, -5, 1e7, 1e300, CGFloat.infinity] {
      let box = text.boundingRect(
        with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil)
      #expect(box.size == natural, "\(width)")
    }
    let narrow = text.boundingRect(
      with: CGSize(width: 0.001, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(narrow.height >= natural.height * 9 - 1e-6, "a line for each letter")
    #expect(
      text.boundingRect(
        with: CGSize(width: CGFloat.nan, height: .nan), options: .usesLineFragmentOrigin, context: nil
      ).width.isFinite)
  }

  @Test("CTFrameDraw and string drawing paint the same pixels", arguments: 0..<12)
  func pixels(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let text = try text(&random)
    let path = CGPath(rect: CGRect(x: 10, y: 0, width: 200, height: 380), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let drawn = try Page(240, 400) {
      text.draw(
        with: CGRect(x: 10, y: 20, width: 200, height: 380),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
    let framed = try Canvas(240, 400) {
      let context = try #require(UIGraphicsGetCurrentContext())
      CTFrameDraw(frame, context)
    }
    framed.context.flush()
    let bytes = Array(UnsafeRawBufferPointer(start: framed.context.data, count: 240 * 400 * 4))
    let differences = zip(bytes, drawn.bytes).filter { abs(Int($0) - Int($1)) > 2 }.count
    #expect(differences == 0, "seed \(seed)")
    #expect(!drawn.ink.isNull || text.string.allSatisfy(\.isWhitespace), "seed \(seed)")
  }
}
