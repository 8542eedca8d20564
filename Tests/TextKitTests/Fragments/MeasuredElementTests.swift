import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import TextKit

@Suite("Elements whose lines are found without glyphs")
struct MeasuredElementTests {
  /// Words of several scripts, short and long.
  private static let words = [
    "office", "AVATAR", "To", "fjord", "12", "3,5", "“Yes”", "a-b", "x/y", "\t", "  ", "漢字かな", "。", "(x)",
    "नमस्ते", "क्षेत्र", "ภาษาไทย", "한국어", "e\u{301}", "🙂", "שלום", "incomprehensibilities", "\u{AD}end",
    "\u{2028}", "if (x) {",
  ]

  /// Words of which elements are made that mostly run from right to left.
  private static let rightToLeft = ["שלום", "(עברית)", "مرحبا", "بِسْمِ", "12", "x/y", "،", "3,5", "-", "  "]

  /// - Parameter hasColors: Whether some paragraphs have another colour.
  private static func text(_ random: inout SeededGenerator, hasColors: Bool = true) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = [.natural, .left, .center, .right, .justified].randomElement(using: &random)!
    paragraph.firstLineHeadIndent = [0, 0, 14].randomElement(using: &random)!
    paragraph.paragraphSpacing = [0, 5].randomElement(using: &random)!
    paragraph.lineSpacing = [0, 2.5].randomElement(using: &random)!
    // Styles that may change are not measured.
    let style = paragraph.copy()
    let font = UIFont(name: "Noto Sans", size: [12, 17].randomElement(using: &random)!)!
    for number in 0..<24 {
      var line = ""
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        // Half of the lines are of one script.
        let end = number % 2 == 0 ? 9 : words.count
        line +=
          number % 8 == 5
          ? rightToLeft.randomElement(using: &random)! : words[Int.random(in: 0..<end, using: &random)]
        line += [" ", " ", ""].randomElement(using: &random)!
      }
      let color = hasColors && Int.random(in: 0..<6, using: &random) == 0 ? UIColor.red : UIColor.black
      text.append(
        NSAttributedString(
          string: line + (number == 23 ? "" : "\n"),
          attributes: [.font: font, .paragraphStyle: style, .foregroundColor: color]))
    }
    return text
  }

  /// Returns all that is seen of the lines of a stage, and paints them.
  private static func seen(_ stage: FragmentStage, width: Int) throws -> (
    lines: [LineRecord], frames: [CGRect], carets: [[CGFloat]], pixels: Data, measured: Int
  ) {
    let fragments = stage.fragments
    let measured = fragments.filter { $0.content?.lines?.glyphs?.isShaped == false }.count
    let lines = fragments.flatMap { LineRecord.lines(of: $0, in: stage) }
    let carets = fragments.flatMap(\.textLineFragments).map { line in
      (line.characterRange.location...NSMaxRange(line.characterRange)).map {
        line.locationForCharacter(at: $0).x
      }
    }
    let height = Int(stage.manager.usageBoundsForTextContainer.maxY.rounded(.up)) + 1
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    for fragment in fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context) }
    let image = try #require(context.makeImage()?.dataProvider?.data)
    return (lines, fragments.map(\.layoutFragmentFrame), carets, image as Data, measured)
  }

  @Test(
    "They are at the places of lines that are set with glyphs at once, and draw the same pixels",
    arguments: UInt64(0)..<8)
  func twins(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let width = [120.0, 240, 400].randomElement(using: &random)!
    let (quick, slow) = (
      FragmentStage(.storage, text, width: width), FragmentStage(.storage, text, width: width)
    )
    slow.manager.laysOutToShow = true
    let found = try Self.seen(quick, width: Int(width))
    let expected = try Self.seen(slow, width: Int(width))
    #expect(found.lines == expected.lines, "seed \(seed)")
    #expect(found.frames == expected.frames, "seed \(seed)")
    #expect(found.carets == expected.carets, "seed \(seed)")
    #expect(found.pixels == expected.pixels, "seed \(seed)")
    #expect(expected.measured == 0)
    let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    if style.alignment != .justified { #expect(found.measured > 6, "seed \(seed): \(found.measured)") }
  }

  @Test(
    "Of text in one set of attributes that has to be laid out the heights are found, and its lines when looked at",
    arguments: UInt64(200)..<212)
  func heights(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random, hasColors: false)
    let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    let width = Double.random(in: 100..<400, using: &random)
    let (quick, slow) = (
      FragmentStage(.storage, text, width: width), FragmentStage(.storage, text, width: width)
    )
    slow.manager.laysOutToShow = true
    for stage in [quick, slow] {
      stage.manager.ensureLayout(for: try #require(stage.manager.textContentManager?.documentRange))
      #expect(stage.manager.isLayoutExact)
    }
    let kept = quick.manager.index.sum.keptCount
    #expect(slow.manager.index.sum.keptCount == 24, "seed \(seed)")
    if style.alignment != .justified { #expect(kept < 4, "seed \(seed): \(kept)") }
    #expect(
      quick.manager.usageBoundsForTextContainer == slow.manager.usageBoundsForTextContainer, "seed \(seed)")
    // Without options nothing is laid out, but what was ensured counts as laid out.
    func frames(_ stage: FragmentStage) -> [CGRect] {
      var frames: [CGRect] = []
      stage.manager.enumerateTextLayoutFragments(from: nil, options: []) {
        frames.append($0.layoutFragmentFrame)
        return true
      }
      return frames
    }
    #expect(frames(quick) == frames(slow), "seed \(seed)")
    #expect(quick.lines == slow.lines, "seed \(seed)")
    for step in 0..<8 {
      let start = Int.random(in: 0...quick.length, using: &random)
      let end = min(start + Int.random(in: 0..<12, using: &random), quick.length)
      let piece = NSAttributedString(
        string: Self.words.randomElement(using: &random)!,
        attributes: text.attributes(at: 0, effectiveRange: nil))
      for stage in [quick, slow] {
        stage.replace(start..<end, with: piece)
        stage.manager.ensureLayout(for: try #require(stage.manager.textContentManager?.documentRange))
      }
      #expect(
        quick.manager.usageBoundsForTextContainer == slow.manager.usageBoundsForTextContainer,
        "seed \(seed), step \(step)")
    }
    #expect(quick.lines == slow.lines, "seed \(seed)")
  }

  @Test("Edits keep them equal, and what was shown keeps its glyphs", arguments: UInt64(0)..<4)
  func edits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let (quick, slow) = (FragmentStage(.rope, text, width: 200), FragmentStage(.rope, text, width: 200))
    slow.manager.laysOutToShow = true
    for step in 0..<20 {
      let start = Int.random(in: 0...quick.length, using: &random)
      let end = min(start + Int.random(in: 0..<12, using: &random), quick.length)
      let piece = NSAttributedString(
        string: Self.words.randomElement(using: &random)! + ["", "\n"].randomElement(using: &random)!,
        attributes: text.attributes(at: 0, effectiveRange: nil))
      quick.replace(start..<end, with: piece)
      slow.replace(start..<end, with: piece)
      #expect(quick.lines == slow.lines, "seed \(seed), step \(step)")
      #expect(
        quick.manager.usageBoundsForTextContainer == slow.manager.usageBoundsForTextContainer,
        "seed \(seed), step \(step)")
    }
  }

  @Test("A view lays out with glyphs at once, and a delegate that forbids breaks is asked about them")
  func refused() {
    final class Delegate: NSObject, NSTextLayoutManagerDelegate {
      var asked = 0
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
        hyphenating: Bool
      ) -> Bool {
        asked += 1
        return true
      }
    }
    let text = LayoutText.string(String(repeating: "some words of a line that is broken\n", count: 20))
    let stage = FragmentStage(.storage, text, width: 150)
    let delegate = Delegate()
    stage.manager.delegate = delegate
    let shaped = stage.fragments.filter { $0.content?.lines?.glyphs?.isShaped == true }.count
    #expect(delegate.asked > 0 && shaped >= 20)
  }
}
