internal import Foundation
internal import TextKit

/// Text that grows at its end, with attributes by run: what readers write to.
///
/// Sets of attributes are interned by the readers, so that a run is a number.
struct DocumentBuilder {
  private(set) var text = ""
  /// The length of the text in UTF-16 units.
  private(set) var length = 0
  private var runs: [(end: Int, set: Int)] = []
  private var sets: [[NSAttributedString.Key: Any]] = [[:]]
  private var overlays: [(range: NSRange, key: NSAttributedString.Key, value: Any)] = []
  private var paragraphs: [(end: Int, style: NSParagraphStyle)] = []

  /// Adds a set of attributes and returns its number; 0 is the empty one.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    sets.append(attributes)
    return sets.count - 1
  }

  /// Appends text with a set of attributes.
  mutating func append(_ piece: String, set: Int) {
    let count = piece.utf16.count
    guard count > 0 else { return }
    text += piece
    length += count
    if let last = runs.last, last.set == set {
      runs[runs.count - 1].end = length
    } else {
      runs.append((length, set))
    }
  }

  /// Ends the stretch of text that has a paragraph style: it begins where the previous one ended.
  ///
  /// - Parameter end: Where it ends; by default at the end of the text.
  mutating func endParagraph(_ style: NSParagraphStyle, at end: Int? = nil) {
    let end = end ?? length
    guard end > (paragraphs.last?.end ?? 0) else { return }
    paragraphs.append((end, style))
  }

  /// Adds an attribute to what stands from an offset to the end, or to so many units of it.
  mutating func overlay(
    _ start: Int, _ key: NSAttributedString.Key, _ value: Any, length count: Int? = nil
  ) {
    guard start < length else { return }
    let end = count.map { min(start + $0, length) } ?? length
    overlays.append((NSRange(location: start, length: end - start), key, value))
  }

  /// The text with its attributes.
  ///
  /// - Parameter defaults: Attributes where the runs say nothing.
  func string(defaults: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    let string = NSMutableAttributedString(string: text)
    var merged = sets
    if !defaults.isEmpty { merged = sets.map { $0.merging(defaults) { own, _ in own } } }
    string.beginEditing()
    var start = 0
    var paragraph = 0
    for run in runs {
      while start < run.end {
        while paragraph < paragraphs.count, paragraphs[paragraph].end <= start { paragraph += 1 }
        let style = paragraph < paragraphs.count ? paragraphs[paragraph] : nil
        let end = min(run.end, style?.end ?? run.end)
        var attributes = merged[run.set]
        if let style { attributes[.paragraphStyle] = style.style }
        string.setAttributes(attributes, range: NSRange(location: start, length: end - start))
        start = end
      }
    }
    for overlay in overlays { string.addAttribute(overlay.key, value: overlay.value, range: overlay.range) }
    string.endEditing()
    return NSAttributedString(attributedString: string)
  }
}
