import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextKit
import TextPages

/// A text in an endless column, laid out by both facades.
private struct Stages {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let content = NSTextContentStorage()
  let modern = NSTextLayoutManager()

  init(_ text: NSAttributedString, width: CGFloat) {
    storage = NSTextStorage(attributedString: text)
    func container() -> NSTextContainer {
      let container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      return container
    }
    manager.addTextContainer(container())
    storage.addLayoutManager(manager)
    content.attributedString = text
    modern.textContainer = container()
    content.addTextLayoutManager(modern)
  }

  func chain(_ isModern: Bool, _ rules: ColumnRules) -> [ChainedColumn] {
    Array(isModern ? ColumnChain(modern, rules: rules) : ColumnChain(manager, rules: rules))
  }

  /// A line, and what its paragraph says about pages.
  struct Line {
    var range: NSRange
    var top: CGFloat
    var bottom: CGFloat
    var paragraph: NSRange
    var number = 0
    var count = 0
    func isOn(_ key: NSAttributedString.Key, _ text: NSAttributedString) -> Bool {
      (text.attribute(key, at: paragraph.location, effectiveRange: nil) as? NSNumber)?.boolValue == true
    }
  }

  /// The lines, as the layout manager itself tells them.
  var lines: [Line] {
    var lines: [Line] = []
    let string = storage.string as NSString
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) {
      _, used, _, glyphs, _ in
      let range = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      let paragraph = string.paragraphRange(for: NSRange(location: range.location, length: 0))
      let number = lines.last?.paragraph == paragraph ? lines[lines.count - 1].number + 1 : 0
      lines.append(
        Line(range: range, top: used.minY, bottom: used.maxY, paragraph: paragraph, number: number))
    }
    for index in lines.indices {
      lines[index].count = lines.count { $0.paragraph == lines[index].paragraph }
    }
    return lines
  }
}

@Suite("Chains of columns")
struct ColumnChainTests {
  private static let keys: [NSAttributedString.Key] = [
    .keepsWithNext, .keepsTogether, .allowsWidows, .pageBreakBefore,
  ]

  /// Paragraphs of random length, some of which say something about pages.
  private static func text(_ random: inout SeededGenerator, paragraphs: Int) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for index in 0..<paragraphs {
      let count = Int.random(in: 1...90, using: &random)
      let style = NSMutableParagraphStyle()
      style.paragraphSpacing = CGFloat(Int.random(in: 0...2, using: &random)) * 6
      style.paragraphSpacingBefore = CGFloat(Int.random(in: 0...1, using: &random)) * 5
      var attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont(
          name: "Liberation Serif", size: CGFloat(Int.random(in: 10...16, using: &random)))!,
        .paragraphStyle: style,
      ]
      switch Int.random(in: 0..<12, using: &random) {
      case 0: style.headerLevel = 1
      case 1: attributes[.keepsWithNext] = 1
      case 2, 3: attributes[.keepsTogether] = 1
      case 4: attributes[.allowsWidows] = 1
      case 5 where index > 0: attributes[.pageBreakBefore] = 1
      default: break
      }
      let words = (0..<count).map { "w\(index)x\($0)" }.joined(separator: " ")
      text.append(NSAttributedString(string: words + "\n", attributes: attributes))
    }
    return text
  }

  /// Whether a column may end between two lines, said once more.
  private static func mayEnd(
    _ last: Stages.Line, _ next: Stages.Line, _ text: NSAttributedString, _ rules: ColumnRules
  ) -> Bool {
    let style =
      text.attribute(.paragraphStyle, at: last.paragraph.location, effectiveRange: nil) as! NSParagraphStyle
    if last.paragraph == next.paragraph {
      if last.isOn(.keepsTogether, text) || last.isOn(.keepsWithNext, text) || style.headerLevel > 0 {
        return false
      }
      if last.isOn(.allowsWidows, text) { return true }
      return last.number + 1 >= rules.orphans && last.count - last.number - 1 >= rules.widows
    }
    if next.isOn(.pageBreakBefore, text) { return true }
    return !(last.isOn(.keepsWithNext, text) || style.headerLevel > 0)
  }

  @Test(
    "U38: Columns of both facades are the same and tile the text, with nothing lost or doubled; they end only where widows, orphans, paragraphs kept together and kept with the next let them, and as late as they can",
    arguments: 0..<12)
  func rules(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 381)
    let text = Self.text(&random, paragraphs: 24)
    let stages = Stages(text, width: 180)
    var rules = ColumnRules(heights: { $0 == 0 ? 130 : $0 % 2 == 0 ? 260 : 200 })
    rules.columns = [1, 2, 3][seed % 3]
    rules.balancesColumns = false
    (rules.widows, rules.orphans) = [(2, 2), (3, 2), (1, 1)][seed / 3 % 3]
    let columns = stages.chain(false, rules)
    let modern = stages.chain(true, rules)
    #expect(columns.map(\.range) == modern.map(\.range))
    #expect(columns.map(\.page) == modern.map(\.page) && columns.map(\.index) == modern.map(\.index))
    var end = 0
    for column in columns {
      #expect(column.range.location == end, "seed \(seed)")
      end = NSMaxRange(column.range)
    }
    #expect(end == text.length && columns.count > 8)
    let lines = stages.lines
    for (column, next) in zip(columns, columns.dropFirst()) {
      let own = lines.indices.filter { NSLocationInRange(lines[$0].range.location, column.range) }
      let (first, last) = (own[0], own[own.count - 1])
      let height = lines[last].bottom - lines[first].top
      let available = rules.height(column.page)
      #expect(height <= available || own.count == 1, "seed \(seed)")
      #expect(abs(column.height - height) < 1e-6)
      let isForced = lines[last + 1].number == 0 && lines[last + 1].isOn(.pageBreakBefore, text)
      #expect(!isForced || next.page > column.page)
      // The last place that is allowed and fits.
      var best: Int?
      var filled = first
      for index in first..<lines.count - 1 {
        guard index == first || lines[index].bottom - lines[first].top <= available else { break }
        filled = index
        if Self.mayEnd(lines[index], lines[index + 1], text, rules) { best = index }
        if lines[index + 1].number == 0, lines[index + 1].isOn(.pageBreakBefore, text) { break }
      }
      #expect(last == best ?? filled, "seed \(seed), column at \(column.range)")
    }
  }

  @Test("U38: The columns of the last page are balanced, and those of others are filled")
  func balanced() {
    var random = SeededGenerator(seed: 5)
    let text = Self.text(&random, paragraphs: 14)
    let stages = Stages(text, width: 150)
    var rules = ColumnRules(height: 400)
    rules.columns = 3
    for isModern in [false, true] {
      let columns = stages.chain(isModern, rules)
      let last = columns.filter { $0.page == columns.last?.page }
      #expect(last.count == 3 && columns.reduce(0) { $0 + $1.range.length } == text.length)
      let heights = last.map(\.height)
      #expect(heights.max()! - heights.min()! < 120)
      rules.balancesColumns = false
      let filled = stages.chain(isModern, rules)
      #expect(
        filled.last!.height < heights.min()! || filled.filter { $0.page == filled.last?.page }.count < 3)
      rules.balancesColumns = true
    }
  }

  @Test(
    "Columns are drawn as the layout manager draws their lines, and in no other column",
    arguments: [false, true])
  func drawing(isModern: Bool) throws {
    let list = NSTextList(markerFormat: .decimal, options: [])
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    (style.headIndent, style.firstLineHeadIndent) = (24, 24)
    let words = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let text = NSAttributedString(
      string: "\(words)\n\(words)\n\(words)\n",
      attributes: [.font: UIFont(name: "Liberation Serif", size: 12)!, .paragraphStyle: style])
    let stages = Stages(text, width: 160)
    func pixels(_ height: Int, _ draw: (CGContext) -> Void) throws -> [[UInt8]] {
      let context = try #require(
        CGContext(
          data: nil, width: 160, height: height, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
      draw(context)
      let base = try #require(context.data)
      return (0..<height).map { row in
        [UInt8](UnsafeRawBufferPointer(start: base + row * context.bytesPerRow, count: 160 * 4))
      }
    }
    let rules = ColumnRules(height: 100)
    let columns = stages.chain(isModern, rules)
    #expect(columns.count > 3)
    let whole = try pixels(700) { context in
      if isModern {
        stages.modern.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
          fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context)
          return true
        }
      } else {
        UIGraphicsPushContext(context)
        stages.manager.drawGlyphs(
          forGlyphRange: NSRange(location: 0, length: stages.manager.numberOfGlyphs), at: .zero)
        UIGraphicsPopContext()
      }
    }
    let empty = [UInt8](repeating: 0, count: 160 * 4)
    for column in columns {
      // Whole pixels, so that both are the same.
      let shift = column.top.rounded(.down)
      let rows = try pixels(120) { column.draw(at: CGPoint(x: 0, y: column.top - shift), in: $0) }
      let height = Int(column.height)
      #expect(Array(rows[2..<height - 2]) == Array(whole[Int(shift) + 2..<Int(shift) + height - 2]))
      #expect(rows[(height + 4)...].allSatisfy { $0 == empty } && rows.contains { $0 != empty })
    }
  }
}
