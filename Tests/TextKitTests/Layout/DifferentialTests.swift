import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// Random edits of one storage with three layout managers, and random questions; every answer is compared
/// with that of a stack that was made of the same text and laid out at once.
@Suite("Lazy layout is eager layout")
struct DifferentialTests {
  /// How large it is depends on where it stands.
  private final class Fitting: NSTextAttachment {
    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint,
      characterIndex charIndex: Int
    ) -> CGRect {
      CGRect(x: 0, y: -3, width: min(60, lineFrag.width / 3), height: 18 + CGFloat(Int(lineFrag.minY) % 5))
    }
  }

  private final class Spacing: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { CGFloat(glyphIndex % 7) }
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    )
      -> Bool
    {
      let text = layoutManager.textStorage?.reportedText
      return text.map { charIndex < $0.count && $0[charIndex] % 5 != 0 } ?? true
    }
  }

  /// One run of edits and questions.
  private struct Run {
    var random: SeededGenerator
    let stack: LayoutStack
    let spacing = Spacing()

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let text = LayoutText.string(LayoutText.prose(paragraphs: 5, seed: seed, words: 2...25))
      stack = LayoutStack(
        text,
        [
          [Run.box(160, 0)], [Run.box(120, 70), Run.box(200, 90), Run.box(90, 0)],
          [Run.box(140, 60), Run.box(140, 80)],
        ])
      stack.managers[1].textContainers[1].exclusionPaths = [
        UIBezierPath(ovalIn: CGRect(x: 60, y: 20, width: 50, height: 40))
      ]
      stack.managers[2].allowsNonContiguousLayout = true
      stack.managers[2].delegate = spacing
      stack.managers[2].textContainers[1].lineBreakMode = .byTruncatingTail
    }

    static func box(_ width: CGFloat, _ height: CGFloat) -> NSTextContainer {
      NSTextContainer(size: CGSize(width: width, height: height))
    }

    /// The same text and containers, new.
    func fresh(_ number: Int) -> NSLayoutManager {
      let manager = stack.managers[number]
      let containers = manager.textContainers.map { old in
        let box = NSTextContainer(size: old.size)
        box.lineFragmentPadding = old.lineFragmentPadding
        box.maximumNumberOfLines = old.maximumNumberOfLines
        box.lineBreakMode = old.lineBreakMode
        box.exclusionPaths = old.exclusionPaths
        return box
      }
      let fresh = LayoutStack(stack.storage, [containers])
      fresh.manager.delegate = manager.delegate
      fresh.manager.layOut(paragraphsBefore: .max)
      return fresh.manager
    }

    private mutating func below(_ limit: Int) -> Int {
      limit > 0 ? Int.random(in: 0..<limit, using: &random) : 0
    }

    private mutating func range(longest: Int) -> NSRange {
      let length = stack.storage.length
      let start = below(length + 1)
      return NSRange(location: start, length: below(min(longest, length - start) + 1))
    }

    private mutating func piece() -> NSAttributedString {
      let pieces = [
        "x", " ", "word ", "\n", "\n\n", "\r\n", "\r", "\u{2028}", "\u{2029}",
        "several words to read\nand more",
        "\u{05E9}\u{05DC}\u{05D5}\u{05DD} ", "\t", "office", "e\u{0301}", "\u{0C}", "",
      ]
      guard below(8) > 0 else {
        let text = NSMutableAttributedString(attributedString: LayoutText.string("\u{FFFC}"))
        let attachment = below(2) == 0 ? Fitting() : NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -2, width: 20, height: 30)
        text.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
        return text
      }
      return LayoutText.string(pieces[below(pieces.count)], [12, 12, 12, 17][below(4)])
    }

    private mutating func edit() {
      let storage = stack.storage
      switch below(12) {
      case 0..<5: storage.replaceCharacters(in: range(longest: below(4) == 0 ? 60 : 4), with: piece())
      case 5: storage.insert(piece(), at: below(storage.length + 1))
      case 6:
        storage.beginEditing()
        storage.replaceCharacters(in: range(longest: 5), with: piece())
        storage.replaceCharacters(in: range(longest: 5), with: piece())
        storage.endEditing()
      case 7:
        storage.addAttribute(.font, value: LayoutText.font([11, 15][below(2)]), range: range(longest: 30))
      case 8: storage.addAttribute(.foregroundColor, value: UIColor.red, range: range(longest: 40))
      case 9:
        let style = NSMutableParagraphStyle()
        style.alignment = [.left, .right, .center, .justified][below(4)]
        style.paragraphSpacing = CGFloat(below(3) * 4)
        style.paragraphSpacingBefore = CGFloat(below(3) * 3)
        style.lineSpacing = CGFloat(below(2) * 3)
        style.headIndent = CGFloat(below(2) * 11)
        storage.addAttribute(.paragraphStyle, value: style, range: range(longest: 50))
      default: changeContainer()
      }
      // The text stays as long as it is.
      if storage.length > 900 { storage.deleteCharacters(in: NSRange(location: 100, length: 500)) }
    }

    private mutating func changeContainer() {
      let manager = stack.managers[below(3)]
      let box = manager.textContainers[below(manager.textContainers.count)]
      switch below(7) {
      case 0: box.size.width = CGFloat(70 + below(150))
      case 1: if box.size.height > 0 { box.size.height = CGFloat(30 + below(120)) }
      case 2:
        box.exclusionPaths =
          below(2) == 0
          ? [] : [UIBezierPath(rect: CGRect(x: below(100), y: below(80), width: 30, height: 20 + below(40)))]
      case 3: box.maximumNumberOfLines = [0, 0, 2, 5][below(4)]
      case 4: box.lineBreakMode = [.byWordWrapping, .byTruncatingTail, .byTruncatingMiddle][below(3)]
      case 5: box.lineFragmentPadding = CGFloat(below(3) * 4)
      default:
        if manager.textContainers.count > 2 {
          manager.removeTextContainer(at: below(manager.textContainers.count))
        } else {
          manager.insertTextContainer(Run.box(110, 60), at: below(manager.textContainers.count + 1))
        }
      }
    }

    /// Asks a layout manager something; the answer as text, so that answers of all kinds can be compared.
    private func answer(_ question: Int, _ place: Int, _ manager: NSLayoutManager) -> String {
      let length = stack.storage.length
      let box = manager.textContainers[place % manager.textContainers.count]
      let character = length > 0 ? place % length : 0
      switch question {
      case 0:
        return manager.placedFragment(forCharacterAt: character).map { "\(FragmentRecord($0, in: manager))" }
          ?? "none"
      case 1: return "\(manager.glyphIndex(ofCharacter: character)) \(manager.numberOfGlyphs)"
      case 2: return "\(manager.extraLineFragmentRect) \(manager.extraLineFragmentUsedRect)"
      case 3:
        let rect = CGRect(x: place % 60, y: place % 200, width: 50, height: 40)
        return "\(manager.placedFragments(in: box, meeting: rect).map { FragmentRecord($0, in: manager) })"
      case 4: return "\(manager.glyphRange(for: box))"
      case 5: return "\(manager.glyphIndex(for: CGPoint(x: place % 150, y: place % 170), in: box))"
      case 6:
        manager.ensureLayout(for: box)
        return "\(manager.usedRect(for: box))"
      case 7:
        manager.ensureLayout(
          forCharacterRange: NSRange(location: character, length: min(3, length - character)))
        let glyphs = manager.glyphRange(
          forCharacterRange: NSRange(location: character, length: min(9, length - character)),
          actualCharacterRange: nil)
        return "\(manager.boundingRect(forGlyphRange: glyphs, in: box))"
      default:
        let glyph = manager.glyphIndex(ofCharacter: character)
        guard manager.placedFragment(forGlyphAt: glyph) != nil else { return "none" }
        return
          "\(manager.location(forGlyphAt: glyph)) \(manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil))"
      }
    }

    /// One edit and some questions; what differs, if something does.
    mutating func step(_ number: Int) -> String? {
      edit()
      let asked = below(3)
      let fresh = fresh(asked)
      let manager = stack.managers[asked]
      for _ in 0..<2 {
        let (question, place) = (below(9), below(5000))
        let (one, other) = (answer(question, place, manager), answer(question, place, fresh))
        if one != other { return "manager \(asked), question \(question), place \(place): \(one) | \(other)" }
      }
      guard number % 5 == 0 else { return nil }
      return difference(manager.records, fresh.records).map { "manager \(asked): \($0)" }
    }
  }

  @Test(
    "U18: Lazy, non-contiguous and incremental layout of three layout managers answers as eager layout does",
    arguments: 0..<(runsAllTests ? 30 : 3))
  func equalsEager(run: Int) {
    let seed = UInt64(1000 + run)
    var state = Run(seed: seed)
    for step in 1...(runsAllTests ? 210 : 100) {
      guard let difference = state.step(step) else { continue }
      Issue.record("seed \(seed), step \(step): \(difference.prefix(1500))")
      return
    }
  }
}
