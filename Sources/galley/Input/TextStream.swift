internal import CoreText
internal import Foundation
internal import TemplateEngine
internal import TextEngine

/// Measures plain text of one style piece by piece, as laying all of it out in a column would.
struct TextStream {
  private let sample: StyledText
  private let width: Double
  private let threads: Int
  /// The top of the next paragraph, in points from the column's top.
  private var top = 0.0
  /// The number of lines so far.
  private(set) var lineCount = 0
  /// The height of all lines so far in points.
  private(set) var height = 0.0
  /// The width of the widest line so far in points.
  private(set) var usedWidth = 0.0

  /// - Parameter config: The text's style, and the column's width.
  init(_ config: CTFrameParserConfig) {
    let string = NSAttributedString(string: "x", attributes: CTFrameParser.attributes(with: config))
    sample = CTFramesetterCreateWithAttributedString(string).typesetter.text
    width = Double(config.width)
    threads = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4)
  }

  /// Adds whole paragraphs.
  mutating func add(_ piece: [UInt8]) {
    let units = piece.withUnsafeBufferPointer { TextUnits(utf8: $0) }
    guard !units.isEmpty else { return }
    let text = StyledText(
      text: units, styles: sample.styles,
      runs: [StyledText.Run(end: units.count, style: sample.runs[0].style)],
      paragraphStyles: sample.paragraphStyles,
      paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: sample.paragraphRuns[0].style)],
      fonts: sample.fonts, hyphenation: sample.hyphenation)
    let (measure, used) = TextTypesetter(text).measureUsedWidth(width: width, threads: threads)
    lineCount += measure.lineCount
    usedWidth = min(max(usedWidth, used), width)
    for index in measure.heights.indices {
      height = top + measure.heights[index]
      top += measure.heights[index] + measure.spacings[index]
    }
  }
}
