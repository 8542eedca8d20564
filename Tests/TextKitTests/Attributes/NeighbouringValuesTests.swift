import Foundation
import TestSupport
import Testing
import TextKit

/// Foundation on Linux crashes on neighbouring runs with different plain objects; see `AttributeValue`.
struct NeighbouringValuesTests {
  /// Several different values of every class of the kit, by the key that they belong to.
  private func values() throws -> [NSAttributedString.Key: [NSObject]] {
    let picture = UIImage(cgImage: try samplePicture())
    let table = NSTextTable()
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 3
    let indented = NSMutableParagraphStyle()
    indented.headIndent = 12
    indented.textLists = [NSTextList(markerFormat: .disc, options: 0)]
    let boxed = NSMutableParagraphStyle()
    boxed.textBlocks = [
      NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1),
      NSTextBlock(),
    ]
    return [
      .font: [12, 13].map { UIFont.systemFont(ofSize: $0) } + [UIFont.boldSystemFont(ofSize: 12)],
      .foregroundColor: [
        UIColor.red, UIColor(white: 0.5, alpha: 1), UIColor(red: 1, green: 0, blue: 0, alpha: 1),
      ],
      .paragraphStyle: [NSParagraphStyle.default, NSMutableParagraphStyle(), indented, boxed],
      .shadow: [NSShadow(), shadow, NSShadow()],
      .attachment: [
        NSTextAttachment(), NSTextAttachment(image: picture), NSTextAttachment(data: Data([1]), ofType: "a"),
      ],
      NSAttributedString.Key("tab"): [
        NSTextTab(textAlignment: .left, location: 1), NSTextTab(textAlignment: .left, location: 2),
        NSTextTab(textAlignment: .left, location: 1),
      ],
      NSAttributedString.Key("list"): [
        NSTextList(markerFormat: .disc, options: 0), NSTextList(markerFormat: .disc, options: 0),
      ],
      NSAttributedString.Key("block"): [
        NSTextBlock(), table, NSTextTable(),
        NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1),
      ],
      NSAttributedString.Key("image"): [picture, UIImage(), UIImage(cgImage: try samplePicture())],
      NSAttributedString.Key("path"): [UIBezierPath(rect: .zero), UIBezierPath()],
    ]
  }

  @Test(
    "Random edits with different neighbouring values of every class keep what was set, as a plain model does")
  func randomEdits() throws {
    let values = try values()
    let keys = values.keys.sorted { $0.rawValue < $1.rawValue }
    let seed = UInt64(20_261)
    var generator = SeededGenerator(seed: seed)
    let length = 40
    let text = NSMutableAttributedString(string: String(repeating: "\u{FFFC}", count: length))
    var model = Array(repeating: [NSAttributedString.Key: NSObject](), count: length)
    for step in 0..<4000 {
      let start = Int.random(in: 0..<length, using: &generator)
      let range = NSRange(location: start, length: Int.random(in: 1...(length - start), using: &generator))
      let key = keys.randomElement(using: &generator)!
      let value = values[key]!.randomElement(using: &generator)!
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        text.setAttributes([key: value], range: range)
        for i in start..<start + range.length { model[i] = [key: value] }
      case 1:
        text.removeAttribute(key, range: range)
        for i in start..<start + range.length { model[i][key] = nil }
      default:
        text.addAttribute(key, value: value, range: range)
        for i in start..<start + range.length { model[i][key] = value }
      }
      guard step % 100 == 0 else { continue }
      let copy = NSMutableAttributedString(attributedString: text)
      #expect(copy.isEqual(to: text))
      for i in 0..<length {
        let found = text.attributes(at: i, effectiveRange: nil)
        #expect(found.count == model[i].count, "seed \(seed), step \(step), index \(i)")
        for (key, value) in model[i] {
          #expect(value.isEqual(found[key]), "seed \(seed), step \(step), index \(i), \(key.rawValue)")
        }
      }
    }
  }
}
