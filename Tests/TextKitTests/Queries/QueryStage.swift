import GalleyFonts
import TestSupport

@testable import TextKit

/// A storage with one layout manager, and what a test has to know of it without asking the queries.
final class QueryStage {
  let storage: NSTextStorage
  let manager = NSLayoutManager()

  init(_ text: NSAttributedString, _ containers: [NSTextContainer]) {
    storage = NSTextStorage(attributedString: text)
    for container in containers { manager.addTextContainer(container) }
    storage.addLayoutManager(manager)
  }

  convenience init(
    _ text: NSAttributedString, width: CGFloat = 1e6, height: CGFloat = 0, padding: CGFloat = 5
  ) {
    let container = NSTextContainer(size: CGSize(width: width, height: height))
    container.lineFragmentPadding = padding
    self.init(text, [container])
  }

  convenience init(_ text: String, width: CGFloat = 1e6, height: CGFloat = 0, padding: CGFloat = 5) throws {
    self.init(try QueryStage.string(text), width: width, height: height, padding: padding)
  }

  var container: NSTextContainer { manager.textContainers[0] }

  var fragments: [PlacedFragment] {
    manager.layOut(paragraphsBefore: .max)
    return manager.textContainers.flatMap { manager.placedFragments(in: $0) }
  }

  /// The boxes of a line's clusters, by Core Text's runs: advances from the places of glyphs.
  func clusterBoxes(_ fragment: PlacedFragment) -> [(characters: Range<Int>, x: ClosedRange<CGFloat>)] {
    guard let line = fragment.line else { return [] }
    var boxes: [(characters: Range<Int>, x: ClosedRange<CGFloat>)] = []
    for run in line.runs {
      let count = CTRunGetGlyphCount(run)
      let range = CTRunGetStringRange(run)
      var indices = [CFIndex](repeating: 0, count: count)
      var advances = [CGSize](repeating: .zero, count: count)
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
      CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
      let starts = Set(indices).sorted() + [range.location + range.length]
      let text = Array(storage.string.utf16)
      var pen = CTRunStart(run) + fragment.rect.minX + fragment.origin.x
      var x: [CFIndex: (CGFloat, CGFloat)] = [:]
      for (index, advance) in zip(indices, advances) {
        let old = x[index] ?? (pen, pen)
        x[index] = (min(old.0, pen), max(old.1, pen + advance.width))
        pen += advance.width
      }
      for (start, end) in zip(starts, starts.dropFirst()) {
        let box = x[start]!
        let characters = start + fragment.paragraphStart..<end + fragment.paragraphStart
        // Line ends take no room.
        if characters.allSatisfy({ [0x0A, 0x0D].contains(text[$0]) }) { continue }
        boxes.append((characters, min(box.0, box.1)...max(box.0, box.1)))
      }
    }
    return boxes
  }

  /// The left end of a run.
  private func CTRunStart(_ run: CTRun) -> CGFloat {
    guard CTRunGetGlyphCount(run) > 0 else { return 0 }
    var advances = [CGSize](repeating: .zero, count: CTRunGetGlyphCount(run))
    var origins = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
    CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(0, 0), &advances, &origins)
    var positions = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
    CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
    return positions[0].x - origins[0].x
  }

  /// Some characters and those that carets pass together with them.
  func steps(around characters: Range<Int>, _ fragment: PlacedFragment) -> Range<Int> {
    let places = fragment.insertionPoints(isLast: true).map(\.character)
    let start = places.last { $0 <= characters.lowerBound } ?? characters.lowerBound
    let end = places.first { $0 >= characters.upperBound } ?? fragment.characters.upperBound
    return start..<end
  }

  // MARK: Text

  static let files = [
    TestFonts.liberationSans, TestFonts.notoSansHebrew, TestFonts.notoSansArabic,
    TestFonts.notoSansDevanagari,
    "/usr/share/fonts/truetype/noto/NotoSansKannada-Regular.ttf", TestFonts.notoSansThai,
    TestFonts.notoSansCJK,
    TestFonts.notoColorEmoji,
  ]

  private static let faces = Result { try files.map { try FontFace(contentsOf: $0) } }

  static func font(_ size: Double = 16, _ first: String = TestFonts.liberationSans) throws -> UIFont {
    var faces = try faces.get()
    if first != files[0] { faces.insert(try FontFace(contentsOf: first), at: 0) }
    return UIFont(Font(face: faces[0], size: size), collection: FontCollection(faces: faces))
  }

  static func string(_ text: String, _ first: String = TestFonts.liberationSans) throws -> NSAttributedString
  {
    NSAttributedString(string: text, attributes: [.font: try font(16, first)])
  }

  static let pieces = [
    "flat ", "office, ", "word", " ", "  ", "שלום ", "עולם", "سلام ", "عليكم", "123", "(a)", "नमस्ते ", "ಕ್ಷ",
    "สวัสดี",
    "中文", "👩‍👩‍👧", "e\u{301}", "🇩🇪", "\t", "naïve",
  ]

  /// A line of many scripts.
  static func randomText(_ random: inout SeededGenerator, pieces count: Int) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
  }
}

/// Stretches joined where they touch.
func joined(_ spans: [ClosedRange<CGFloat>]) -> [ClosedRange<CGFloat>] {
  var result: [ClosedRange<CGFloat>] = []
  for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
    if let last = result.last, span.lowerBound <= last.upperBound + 1e-6 {
      result[result.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
    } else {
      result.append(span)
    }
  }
  return result
}
