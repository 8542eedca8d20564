import Foundation
import TestSupport
import Testing
import UIKit

@testable import FromAppleDocs

/// Programs as they follow from Apple's articles; their answers are worked out by hand from fonts' tables.
///
/// Liberation Sans has 2048 units an em: ascent 1854, descent 434, gap 67.
@Suite("Examples: programs from Apple's articles")
struct FromAppleDocsTests {
  private let lineHeight = 12.0 * (1854 + 434 + 67) / 2048

  // MARK: TextKit 1

  @Test("Two layout managers show one storage, and a container takes what the one before has no space for")
  func configuration() {
    let parts = Containers.configuration()
    #expect(parts[0] == "Sea Otters hold hands while they sleep, so that the water does not part them.")
    #expect(parts[1] + parts[2] == parts[0])
    #expect(!parts[1].isEmpty && !parts[2].isEmpty)
  }

  @Test("A delegate's line spacing is below each line")
  func lineSpacing() {
    let heights = Containers.lineSpacing()
    #expect(heights.count == 3 && heights.allSatisfy { abs($0 - lineHeight - 10) < 1e-6 })
  }

  @Test("A delegate keeps a link on one line")
  func links() {
    let lines = Containers.unbrokenLinks()
    #expect(lines.with == ["Please read the ", "fine print"])
    #expect(lines.without == ["Please read the fine ", "print"])
  }

  @Test("Lines go around a circle on both sides and do not touch it")
  func exclusion() {
    let answer = Containers.exclusion()
    #expect(answer.isBeside && answer.crossings == 0)
  }

  @Test("Hyphenated words make fewer lines")
  func hyphenation() {
    let count = Containers.hyphenation()
    #expect(count.with < count.without)
  }

  @Test("Null glyphs take no space")
  func hiddenMarks() {
    let width = Containers.hiddenMarks()
    #expect(width.hidden == width.plain)
  }

  @Test("Justified lines end at the container's edge")
  func justified() {
    let edges = Containers.justified()
    #expect(edges.count > 3 && edges.allSatisfy { abs($0 - 180) < 1e-6 })
  }

  @Test("Lines are numbered by paragraphs")
  func lineNumbers() {
    #expect(Containers.lineNumbers().labels == ["1", "2", "", "3"])
  }

  @Test("The middle of every character finds it, in two directions, Chinese and emoji")
  func underPoints() {
    #expect(Containers.charactersUnderPoints() == 0)
  }

  // MARK: Storages

  @Test("A storage styles what stands between tildes once the second one is typed")
  func highlighting() {
    let italics = Storages.highlighting()
    #expect(italics.before.isEmpty && italics.after == "~very important~")
  }

  @Test("A key stroke styles its paragraph and no more")
  func longText() {
    #expect(Storages.longText() == "A ~marked~ line.\nx".utf16.count)
  }

  @Test("Addresses become links")
  func detectedLinks() {
    #expect(Storages.detectedLinks() == ["https://example.org/a?b=1", "post@example.org"])
  }

  // MARK: Drawing

  @Test("A label is as wide as its letters")
  func label() {
    let answer = Drawing.label()
    // H, e, l, l and o in font units.
    #expect(abs(answer.width - 12.0 * (1479 + 1139 + 455 + 455 + 1139) / 2048) < 1e-6)
    #expect(answer.picture.size.width >= answer.width)
  }

  @Test("Attributes of the value type arrive at the object")
  func attributedValue() throws {
    let text = try Drawing.attributedValue()
    let blue = (text.string as NSString).range(of: "blue")
    var range = NSRange()
    let attributes = text.attributes(at: blue.location, effectiveRange: &range)
    #expect(range == blue)
    #expect(attributes[.foregroundColor] as? UIColor == .systemBlue)
    #expect(attributes[.underlineStyle] as? Int == NSUnderlineStyle.single.rawValue)
    #expect((text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 16)
  }

  @Test("A paragraph's height is that of its lines without the gaps between them")
  func measured() {
    let box = Drawing.measured()
    #expect(box.width <= 150)
    #expect(abs(box.height - 4 * 12.0 * (1854 + 434) / 2048) < 1e-6)
  }

  @Test("Two columns a page, in the order of reading")
  func columns() throws {
    let answer = Drawing.columns()
    let directory = try TemporaryDirectory()
    let file = try directory.write([UInt8](answer.data), to: "columns.pdf")
    let outcome = try run("pdftotext", [file, "-"])
    let pages = String(decoding: outcome.output, as: UTF8.self).split(separator: "\u{C}")
    #expect(pages.count == answer.pages && answer.pages == 3)
    let words = pages.joined(separator: " ").split { $0.isWhitespace }.filter { Int($0) == nil }
    #expect(words.count == 60 * 9)
  }

  // MARK: TextKit 2

  @Test("Both generations count the same lines")
  func lineCounts() {
    let count = Fragments.lineCounts()
    #expect(count.first == 4 && count.second == 4)
  }

  @Test("Ranges 2 to 6 and 4 to 9 share 4 to 6 and reach from 2 to 9")
  func ranges() {
    let answer = Fragments.ranges()
    #expect(answer.shared == 4..<6 && answer.joined == 2..<9)
  }

  @Test("Lists number by their format")
  func markers() {
    #expect(Fragments.markers() == ["12", "ix", "AA", "•"])
  }

  @Test("A heading is shown at 24 points, a comment not at all")
  func displayedParagraphs() {
    let heights = Fragments.displayedParagraphs()
    #expect(heights.count == 2)
    #expect(zip(heights, [2 * lineHeight, lineHeight]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("A screen of 100 points asks for the eight lines that it shows")
  func viewport() {
    let frames = Fragments.viewport()
    #expect(frames.count == 8)
    for (index, frame) in frames.enumerated() { #expect(abs(frame.minY - Double(index) * lineHeight) < 1e-6) }
  }

  @Test("A word forward ends after the word, the line's end at its last letter")
  func navigation() {
    let answer = Fragments.navigation()
    #expect(answer.word == 3 && answer.line == 3..<13)
  }

  @Test("Rendering attributes are not in the storage")
  func renderingAttributes() {
    let color = Fragments.renderingAttributes()
    #expect(color.shown == .systemRed && color.stored == nil)
  }

  @Test("Carets stand around graphemes, in both generations")
  func emojiCarets() {
    let count = Fragments.emojiCarets()
    #expect(count.graphemes == 5 && count.first == 6 && count.second == 6)
  }

  // MARK: Core Text

  @Test("A line's bounds are the font's")
  func line() {
    let bounds = CoreTextPrograms.line()
    #expect(abs(bounds.width - 100 * 4667 / 2048) < 1e-9)
    #expect(bounds.ascent == 100 * 1854 / 2048 && bounds.descent == 100 * 434 / 2048)
  }

  @Test("Lines in an ellipse grow and shrink, and fit")
  func ellipse() throws {
    let widths = CoreTextPrograms.ellipse().widths
    let widest = try #require(widths.max())
    #expect(widest <= 180 && widths[0] < widest / 2 && widths.last! < widest / 2)
  }

  @Test("A run delegate's space stands after the letters")
  func placeholder() {
    let answer = CoreTextPrograms.placeholder()
    #expect(abs(answer.x - 10 * 2 * 1139 / 2048) < 1e-9 && answer.width == 60)
  }

  @Test("A truncated line fits")
  func truncated() {
    let width = CoreTextPrograms.truncated()
    #expect(width.whole > 200 && width.cut <= 100 && width.cut > 80)
  }

  @Test("A font tells its name, units, weight and glyphs")
  func font() {
    let font = CoreTextPrograms.font()
    #expect(font.name == "LiberationSans-Bold" && font.units == 2048 && font.isBold)
    #expect(font.glyphs == [36, 37])
  }

  @Test("Eight threads find the same lines")
  func threads() async {
    #expect(await CoreTextPrograms.threads().count == 1)
  }

  // MARK: Documents, pages and attachments of a program's own

  @Test("A tree of tags is laid out through its own places, and a point leads to the tags around it")
  func tree() {
    let answer = Documents.tree()
    #expect(answer.heights.count == 2 && answer.heights.allSatisfy { abs($0 - lineHeight) < 1e-6 })
    // "One " before it, then b, o, l and d in the bold face.
    #expect(abs(answer.word.minX - 12.0 * (1593 + 1139 + 1139 + 569) / 2048) < 1e-6)
    #expect(abs(answer.word.width - 12.0 * (1251 + 1251 + 569 + 1251) / 2048) < 1e-6)
    #expect(answer.tags == ["body", "p", "b"])
  }

  @Test("A page in JSON keeps space for a picture, and its link is at its letters alone")
  func article() throws {
    let page = try Article.page()
    #expect(page.pictures.count == 1)
    let picture = page.pictures[0]
    // Its line is as high as the picture above the baseline, and as low as the letters.
    let before = 12.0 * (1366 + 1139 + 1139 + 569 + 569 + 1139 + 1139 + 569) / 2048
    #expect(abs(picture.minX - before) < 1e-6 && picture.size == CGSize(width: 40, height: 30))
    #expect(abs(page.height - 30 - 12.0 * 434 / 2048) < 0.5 && abs(picture.maxY - page.height) < 0.5)
    let start = picture.maxX + 12.0 * (682 + 1139 + 1139 + 1139 + 569) / 2048
    let end = start + 12.0 * (1706 + 1139 + 682 + 1139) / 2048
    for x in [start + 0.5, (start + end) / 2, end - 0.5] {
      #expect(page.link(at: CGPoint(x: x, y: picture.minY + 2)) == "https://example.org", "\(x)")
    }
    for x in [picture.midX, start - 0.5, end + 0.5] {
      #expect(page.link(at: CGPoint(x: x, y: picture.minY + 2)) == nil, "\(x)")
    }
  }

  @Test("Cards are as wide as the container leaves them, and a few views show them all")
  func cards() {
    let answer = Cards.scrolled()
    #expect(answer.first.count == 2)
    for frame in answer.first { #expect(frame.minX == 5 && frame.size == CGSize(width: 290, height: 40)) }
    #expect(abs(answer.first[0].minY - lineHeight) < 1e-6)
    // Between two cards are a line of letters, and of the card's own line what is below its baseline.
    let gap = answer.first[1].minY - answer.first[0].maxY
    #expect(gap > lineHeight - 1e-6 && gap < lineHeight + 12.0 * (434 + 67) / 2048 + 1e-6, "\(gap)")
    #expect(answer.seenCount == 30 && answer.madeCount <= 3)
  }

  @Test("Temporary attributes are not in the storage, and leave its layout alone")
  func temporaryAttributes() {
    let answer = Containers.temporaryAttributes()
    #expect(answer.shown == .systemRed && answer.stored == nil)
    #expect(answer.before == answer.after)
  }

  // MARK: Pictures

  /// The share of pixels that are not white, in thousandths, and whether colour is among them.
  private func ink(_ image: UIImage) throws -> (share: Int, isColored: Bool) {
    let image = try #require(image.cgImage)
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    let data = try #require(context.data)
    var (count, isColored) = (0, false)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = data + y * context.bytesPerRow + x * 4
        let (red, green, blue) = (
          pixel.load(as: UInt8.self), pixel.load(fromByteOffset: 1, as: UInt8.self),
          pixel.load(fromByteOffset: 2, as: UInt8.self)
        )
        if min(red, green, blue) < 128 { count += 1 }
        if max(red, green, blue) - min(red, green, blue) > 30 { isColored = true }
      }
    }
    return (1000 * count / (image.width * image.height), isColored)
  }

  @Test(
    "Pictures hold ink, and colour where the program sets some", arguments: FromAppleDocs.pictures.indices)
  func pictures(_ index: Int) throws {
    let (name, picture) = FromAppleDocs.pictures[index]
    let (share, isColored) = try ink(picture())
    #expect((5...400).contains(share), "\(name): \(share)")
    #expect(isColored == ["label", "decorations", "gradient", "bubbles"].contains(name), "\(name)")
  }
}
