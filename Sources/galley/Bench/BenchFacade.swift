internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import TextKit

/// A text that is laid out as programs do it: through the public API alone, from a string and a dictionary
/// of attributes.
struct BenchFacade {
  /// The measurements, by the name that they have on the command line.
  enum Task: String, CaseIterable {
    /// `NSString.boundingRect` of each paragraph.
    case label
    /// The typographic bounds of a `CTLine` of each paragraph.
    case line
    /// `CTFramesetterSuggestFrameSizeWithConstraints` of all of the text.
    case suggest
    /// The same of each paragraph.
    case suggestEach = "suggest-each"
    /// A `CTFrame` with its lines and glyphs for each paragraph.
    case frame
    /// The same of attributed strings that are there before the clock starts, as the strings of peers are.
    case frameKept = "frame-kept"
    /// The same of all of the text.
    case frameAll = "frame-all"
    /// All of the text in a column of `NSLayoutManager`.
    case textkit1
    /// All of the text in a column of `NSTextLayoutManager`.
    case textkit2

    /// What is made, for the tables.
    var product: String {
      switch self {
      case .label, .suggest, .suggestEach: "a size"
      case .line: "the extents of a line"
      case .textkit1, .textkit2: "lines whose glyphs and fragments wait until they are asked for"
      default: "a layout that can be drawn"
      }
    }
  }

  private let text: String
  private let attributes: [NSAttributedString.Key: Any]
  private let width: CGFloat

  /// Takes a text, a paragraph a line.
  ///
  /// - Parameters:
  ///   - font: The font of all of it. Characters that it lacks come from others of its collection.
  ///   - width: Of the lines, in points; infinite for no wrapping.
  init(_ text: String, font: CTFont, width: Double) {
    self.text = text
    attributes = [.font: font]
    self.width = width.isFinite ? CGFloat(width) : 0
  }

  /// The number of UTF-16 units.
  var unitCount: Int { text.utf16.count }

  /// Returns a task's work, whose strings are made already.
  func prepare(_ task: Task) -> () -> BenchMeasure.Totals {
    switch task {
    case .label: eachParagraph(label)
    case .line: eachParagraph { line(styled($0), &$1) }
    case .suggest: { once(suggest) }
    case .suggestEach: eachParagraph { suggest(styled($0), &$1) }
    case .frame: eachParagraph { frame(styled($0), &$1) }
    case .frameKept: each(paragraphs.map(styled), frame)
    case .frameAll: { once(frame) }
    case .textkit1: layOutByTextKit1
    case .textkit2: layOutByTextKit2
    }
  }

  private var paragraphs: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  private func styled(_ string: String) -> NSAttributedString {
    NSAttributedString(string: string, attributes: attributes)
  }

  private func eachParagraph(
    _ work: @escaping (String, inout BenchMeasure.Totals) -> Void
  ) -> () -> BenchMeasure.Totals {
    each(paragraphs, work)
  }

  private func each<Text>(
    _ texts: [Text], _ work: @escaping (Text, inout BenchMeasure.Totals) -> Void
  ) -> () -> BenchMeasure.Totals {
    return {
      var totals = BenchMeasure.Totals()
      for text in texts { work(text, &totals) }
      return totals
    }
  }

  /// Does a work with all of the text, which becomes an attributed string for it.
  private func once(_ work: (NSAttributedString, inout BenchMeasure.Totals) -> Void) -> BenchMeasure.Totals {
    var totals = BenchMeasure.Totals()
    work(styled(text), &totals)
    return totals
  }

  private func label(_ paragraph: String, _ totals: inout BenchMeasure.Totals) {
    let size = CGSize(width: width, height: 0)
    let box = paragraph.boundingRect(
      with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    totals.lines += 1
    totals.height += Double(box.height)
  }

  private func line(_ string: NSAttributedString, _ totals: inout BenchMeasure.Totals) {
    let line = CTLineCreateWithAttributedString(string)
    totals.lines += 1
    totals.height += CTLineGetTypographicBounds(line, nil, nil, nil)
  }

  private func suggest(_ string: NSAttributedString, _ totals: inout BenchMeasure.Totals) {
    let setter = CTFramesetterCreateWithAttributedString(string)
    let box = CGSize(width: width > 0 ? width : .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(location: 0, length: 0), nil, box, nil)
    totals.lines += 1
    totals.height += Double(size.height)
  }

  private func frame(_ string: NSAttributedString, _ totals: inout BenchMeasure.Totals) {
    let setter = CTFramesetterCreateWithAttributedString(string)
    let rect = CGRect(x: 0, y: 0, width: width > 0 ? width : 1e6, height: 1e7)
    let frame = CTFramesetterCreateFrame(
      setter, CFRange(location: 0, length: 0), CGPath(rect: rect, transform: nil), nil)
    for line in CTFrameGetLines(frame) as! [CTLine] {
      totals.lines += 1
      totals.height += Double(CTLineGetGlyphCount(line))
    }
  }

  private func layOutByTextKit1() -> BenchMeasure.Totals {
    let storage = NSTextStorage(string: text, attributes: attributes)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    var totals = BenchMeasure.Totals()
    totals.height = Double(manager.usedRect(for: container).height)
    totals.residentKilobytes = withExtendedLifetime(storage) { BenchMeasure.residentKilobytes }
    return totals
  }

  private func layOutByTextKit2() -> BenchMeasure.Totals {
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(string: text, attributes: attributes)
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    var totals = BenchMeasure.Totals()
    manager.ensureLayout(for: content.documentRange)
    totals.height = Double(manager.usageBoundsForTextContainer.height)
    totals.residentKilobytes = withExtendedLifetime(content) { BenchMeasure.residentKilobytes }
    return totals
  }
}
