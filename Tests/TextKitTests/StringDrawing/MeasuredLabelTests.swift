import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

/// With an `NSStringDrawingContext` text is laid out to be measured; without, it is added up where that is
/// enough.
@Suite("Labels are measured without being laid out")
struct MeasuredLabelTests {
  private static let words = [
    "office", "AVATAR", "To", "12,5", "%s:", "—", "漢字", "かな。", "한국어", "שלום", "السلام", "عليكم", "नमस्ते",
    "ภาษาไทย",
    "ខ្មែរ", "e\u{301}", "🙂", "\t", "\u{AD}", "…", "x\n", "\u{FFFC}", "incomprehensibilities",
  ]

  @Test("The box of a string in one style is that of its layout, bit for bit", arguments: UInt64(0)..<12)
  func boxes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fallback = [
      TestFonts.notoSansCJK, TestFonts.notoSansHebrew, TestFonts.notoNaskhArabic,
      TestFonts.notoSansDevanagari,
    ]
    let font = try fileFont([12, 17.5].randomElement(using: &random)!, fallback: fallback)
    let style = NSMutableParagraphStyle()
    style.lineSpacing = [0, 3].randomElement(using: &random)!
    style.firstLineHeadIndent = [0, 10].randomElement(using: &random)!
    style.headIndent = [0, 6].randomElement(using: &random)!
    style.alignment = [.natural, .center, .right, .justified].randomElement(using: &random)!
    style.lineBreakMode = seed % 4 == 3 ? .byTruncatingTail : .byWordWrapping
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    if seed % 3 > 0 { attributes[.paragraphStyle] = try #require(style.copy() as? NSParagraphStyle) }
    if seed % 5 == 4 { attributes[.foregroundColor] = UIColor.red }
    let main = Self.words.indices.randomElement(using: &random)!
    for number in 0..<120 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<10, using: &random) {
        let index = Bool.random(using: &random) ? main : Self.words.indices.randomElement(using: &random)!
        text += Self.words[index] + ["", " ", " "].randomElement(using: &random)!
      }
      let size = CGSize(width: [0, 40, 90, 200, 1e9].randomElement(using: &random)!, height: 0)
      let options: NSStringDrawingOptions = [
        [.usesLineFragmentOrigin], [.usesLineFragmentOrigin, .usesFontLeading], [],
        [.usesLineFragmentOrigin, .usesDeviceMetrics], [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
      ].randomElement(using: &random)!
      let box = text.boundingRect(with: size, options: options, attributes: attributes, context: nil)
      let laidOut = text.boundingRect(
        with: size, options: options, attributes: attributes, context: NSStringDrawingContext())
      #expect(box == laidOut, "seed \(seed), text \(number), \(size.width): \(text)")
    }
  }

  @Test("Threads that measure the same labels agree")
  func threads() async throws {
    let font = try fileFont(15, fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew])
    let texts = (0..<40).map { number in
      (0..<6).map { Self.words[(number * 7 + $0 * 3) % 12] }.joined(separator: " ")
    }
    @Sendable func sizes() -> [CGSize] {
      texts.map {
        $0.boundingRect(
          with: CGSize(width: 120, height: 0), options: .usesLineFragmentOrigin, attributes: [.font: font],
          context: nil
        ).size
      }
    }
    let alone = sizes()
    await withTaskGroup(of: [CGSize].self) { group in
      for _ in 0..<8 { group.addTask { sizes() } }
      for await other in group { #expect(other == alone) }
    }
  }
}
