internal import CoreText
internal import GalleyTextStore
internal import GalleyUTF16

/// Text with its attributes, as UTF-16 units and runs of shared sets: what is laid out. Immutable.
final class AttributedUnits {
  /// The units.
  let units: [UInt16]
  /// Runs that tile the units; no two neighbours are equal, and none puts an object into the text.
  let runs: [SharedAttributes.Run]
  /// The same text for callers that ask for a string.
  private(set) lazy var string = makeString()

  /// Creates a text that is not empty.
  init(_ units: [UInt16], _ runs: [SharedAttributes.Run]) {
    self.units = units
    self.runs = runs
  }

  /// Whether the first paragraph is an item of a list.
  var isListItem: Bool { style?.textLists.isEmpty == false }
  /// The blocks around the first paragraph, the outermost first.
  var textBlocks: [NSTextBlock] { style?.textBlocks ?? [] }

  private var style: NSParagraphStyle? {
    runs[0].attributes.dictionary[.paragraphStyle] as? NSParagraphStyle
  }

  private func makeString() -> NSAttributedString {
    let text = units.withUnsafeBufferPointer { String(units: $0) }
    if runs.count == 1 { return NSAttributedString(string: text, attributes: runs[0].attributes.dictionary) }
    let string = NSMutableAttributedString(string: text)
    var start = 0
    for run in runs {
      string.setAttributes(run.attributes.dictionary, range: NSRange(start..<run.end))
      start = run.end
    }
    return NSAttributedString(attributedString: string)
  }
}
