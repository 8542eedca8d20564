public import Foundation
internal import GalleyUTF16
internal import TextEditing
public import TextKit

/// Which paragraphs of a text are folded away: they stay in the text, and are neither laid out nor numbered.
///
/// Views of TextKit 2 that show the text share it. A fold hides whole paragraphs after one that stays and is
/// marked with dots; beside the numbers of a view there are triangles to press. A fold opens when the caret
/// gets into it, or an edit changes what it hides.
///
/// ```swift
/// let folding = TextFolding(view.textContentManager!)
/// view.folding = folding
/// folding.toggle(at: view.selectedRange.location)
/// ```
///
/// While anything is folded it is the content manager's delegate, which must not have another one. Offsets
/// count UTF-16 units. Not in Apple's UIKit.
@MainActor public final class TextFolding: TextViewPlugin {
  /// Returns what can be folded after the paragraph at an offset, as whole paragraphs; `nil` for nothing. At
  /// first these are the paragraphs after it that are indented deeper.
  public var rule: ((_ folding: TextFolding, _ offset: Int) -> NSRange?)? { didSet { tellViews() } }
  /// Called after something was folded or unfolded.
  public var didChange: (() -> Void)?

  private let content: NSTextContentManager
  private let document: ContentDocument
  private let hider = FoldHider()
  private var views: [WeakView] = []
  /// The length of the text after the last edit that the folds have followed.
  private var followedLength = -1
  /// What an edit has unfolded, which is laid out after it.
  private var opened: [Range<Int>] = []

  private struct WeakView { weak var view: UITextView? }

  /// Creates a folding of a text, in which nothing is folded.
  public init(_ content: NSTextContentManager) {
    self.content = content
    document = ContentDocument(content)
  }

  // MARK: What is folded

  /// What is folded away: whole paragraphs, in the order of the text.
  public var foldedRanges: [NSRange] { hider.ranges.map { NSRange($0) } }

  /// Whether what can be folded after the paragraph at an offset is folded; `nil` where nothing can be.
  public func isFolded(at offset: Int) -> Bool? {
    let end = document.paragraph(containing: offset).upperBound
    if let hidden = hider.hiddenRange(containing: end), hidden.lowerBound == end { return true }
    if rule == nil { return isFollowedByDeeper(offset) ? false : nil }
    return foldableRange(at: offset) == nil ? nil : false
  }

  /// Returns what can be folded after the paragraph at an offset; `nil` for nothing.
  public func foldableRange(at offset: Int) -> NSRange? {
    if let rule { return rule(self, offset) }
    return rangeIndentedDeeper(after: offset)
  }

  /// Folds the paragraphs that have characters in a range; the first paragraph of the text stays.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  public func fold(_ range: NSRange) -> Bool { fold([range]) }

  /// Unfolds what has characters in a range.
  ///
  /// - Returns: Whether anything was folded there.
  @discardableResult
  public func unfold(_ range: NSRange) -> Bool {
    let range = range.location..<range.location + range.length
    let opened = hider.ranges.filter { $0.overlaps(range) || $0.contains(range.lowerBound) }
    guard !opened.isEmpty else { return false }
    hider.ranges.removeAll(where: opened.contains)
    changed(opened)
    return true
  }

  /// Folds what can be folded after the paragraph at an offset, or unfolds it. Where nothing can, what can be
  /// folded around it is.
  ///
  /// - Returns: Whether anything was folded or unfolded.
  @discardableResult
  public func toggle(at offset: Int) -> Bool {
    var start = document.paragraph(containing: offset).lowerBound
    for _ in 0..<2000 {
      let end = document.paragraph(containing: start).upperBound
      if let hidden = hider.hiddenRange(containing: end), hidden.lowerBound == end {
        return unfold(NSRange(hidden))
      }
      if let found = foldableRange(at: start), NSMaxRange(found) > offset || found.location > offset {
        return fold(found)
      }
      guard start > 0 else { break }
      start = document.paragraph(containing: start - 1).lowerBound
    }
    return false
  }

  /// Folds all that can be folded, but for what is in another fold. Of a file it is what was read.
  public func foldAll() {
    var (place, found): (Int, [NSRange]) = (0, [])
    while place < document.length {
      let paragraph = document.paragraph(containing: place)
      if let range = foldableRange(at: place) {
        found.append(range)
        place = max(NSMaxRange(range), paragraph.upperBound)
      } else {
        place = max(paragraph.upperBound, place + 1)
      }
    }
    fold(found)
  }

  /// Unfolds all.
  public func unfoldAll() { unfold(NSRange(location: 0, length: document.length)) }

  @discardableResult
  private func fold(_ ranges: [NSRange]) -> Bool {
    var folded: [Range<Int>] = []
    for range in ranges {
      let limit = 0..<document.length
      let asked = (range.location..<range.location + max(range.length, 1)).clamped(to: limit)
      guard !asked.isEmpty else { continue }
      let first = document.paragraph(containing: 0).upperBound
      let start = max(document.paragraph(containing: asked.lowerBound).lowerBound, first)
      let end = document.paragraph(containing: asked.upperBound - 1).upperBound
      guard start < end else { continue }
      folded.append(start..<end)
    }
    guard !folded.isEmpty else { return false }
    // Folds that touch are one: what is between them would have no row to be opened at.
    var all = (hider.ranges + folded).sorted { $0.lowerBound < $1.lowerBound }
    var joined = [all.removeFirst()]
    for range in all {
      if range.lowerBound <= joined[joined.count - 1].upperBound {
        joined[joined.count - 1] =
          joined[joined.count - 1].lowerBound..<max(joined[joined.count - 1].upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    hider.ranges = joined
    changed(folded)
    leaveFolds()
    return true
  }

  /// Lays out what was folded or unfolded.
  private func changed(_ ranges: [Range<Int>]) {
    content.delegate = hider.ranges.isEmpty ? nil : hider
    let start = content.documentRange.location
    for range in ranges {
      let range = range.clamped(to: 0..<document.length)
      guard let first = content.location(start, offsetBy: range.lowerBound),
        let last = content.location(start, offsetBy: range.upperBound),
        let whole = NSTextRange(location: first, end: last)
      else { continue }
      for manager in content.textLayoutManagers { manager.invalidateLayout(for: whole) }
    }
    tellViews()
    didChange?()
  }

  private func tellViews() {
    views.removeAll { $0.view == nil }
    for view in views.compactMap(\.view) { view.layoutChanged() }
  }

  /// Moves carets out of what was just folded, to the end of the row that stays.
  private func leaveFolds() {
    for view in views.compactMap(\.view) {
      let range = view.selectedRange
      let ends = [range.location, NSMaxRange(range)]
      guard let fold = hider.ranges.first(where: { fold in ends.contains { isInside(fold, $0, range) } })
      else { continue }
      let row = document.paragraph(containing: fold.lowerBound - 1)
      let ending = document.units(in: max(row.lowerBound, row.upperBound - 2)..<row.upperBound)
      view.selectedRange = NSRange(location: row.upperBound - ending.paragraphTerminatorLength, length: 0)
    }
  }

  private func isInside(_ fold: Range<Int>, _ end: Int, _ selected: NSRange) -> Bool {
    if selected.length > 0, end == NSMaxRange(selected), end == fold.lowerBound { return false }
    return fold.contains(end) || selected.length == 0 && end == fold.upperBound && end == document.length
  }

  // MARK: Plugin

  /// Takes note of a view that shows the text.
  public func setUp(in textView: UITextView) { views.append(WeakView(view: textView)) }

  /// Opens the folds that the caret or an end of the selection is in.
  public func textViewDidChangeSelection(_ textView: UITextView) {
    for range in textView.selectedRanges {
      for end in [range.location, NSMaxRange(range)] {
        guard let fold = hider.ranges.first(where: { isInside($0, end, range) }) else { continue }
        unfold(NSRange(fold))
      }
    }
  }

  /// Moves folds with an edit, and opens those that it changes.
  public func textView(_ textView: UITextView, willReplace range: NSRange, with text: String) {
    follow(range.location..<range.location + range.length, newLength: text.utf16.count)
    followedLength = document.length - range.length + text.utf16.count
  }

  /// Moves folds with an edit that was not announced.
  public func textView(_ textView: UITextView, didReplace range: NSRange, newLength length: Int) {
    if document.length != followedLength {
      follow(range.location..<range.location + range.length, newLength: length)
      followedLength = document.length
    }
    guard !opened.isEmpty else { return }
    let opened = opened
    self.opened = []
    changed(opened)
  }

  private func follow(_ range: Range<Int>, newLength: Int) {
    let delta = newLength - range.count
    var kept: [Range<Int>] = []
    for fold in hider.ranges {
      if range.lowerBound >= fold.upperBound {
        kept.append(fold)
      } else if range.upperBound < fold.lowerBound {
        kept.append(fold.lowerBound + delta..<fold.upperBound + delta)
      } else {
        opened.append(
          min(fold.lowerBound, range.lowerBound)..<max(fold.upperBound + delta, range.lowerBound + newLength))
      }
    }
    hider.ranges = kept
  }
}

/// The rule of indentation.
extension TextFolding {
  /// How far a paragraph is indented, in columns; `nil` for one of white space.
  private func indentation(_ paragraph: Range<Int>) -> Int? {
    var column = 0
    for unit in document.units(
      in: paragraph.lowerBound..<min(paragraph.upperBound, paragraph.lowerBound + 256))
    {
      switch unit {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case _ where unit.endsParagraph: return nil
      default: return column
      }
    }
    return paragraph.count > 256 ? column : nil
  }

  /// Calls a closure with the paragraphs after one, and their indentation, until it returns `false`.
  private func paragraphs(after paragraph: Range<Int>, _ body: (Range<Int>, Int?) -> Bool) {
    var place = paragraph.upperBound
    while place < document.length {
      let next = document.paragraph(containing: place)
      guard !next.isEmpty, body(next, indentation(next)) else { return }
      place = next.upperBound
    }
  }

  private func isFollowedByDeeper(_ offset: Int) -> Bool {
    let paragraph = document.paragraph(containing: offset)
    guard let own = indentation(paragraph) else { return false }
    var isDeeper = false
    var blank = 0
    paragraphs(after: paragraph) { _, depth in
      blank += 1
      guard let depth else { return blank < 100 }
      isDeeper = depth > own
      return false
    }
    return isDeeper
  }

  /// Returns the paragraphs after that at an offset that are indented deeper, as the first ``rule`` has it;
  /// `nil` for none.
  public func rangeIndentedDeeper(after offset: Int) -> NSRange? {
    let paragraph = document.paragraph(containing: offset)
    guard isFollowedByDeeper(offset), let own = indentation(paragraph) else { return nil }
    var end = paragraph.upperBound
    paragraphs(after: paragraph) { next, depth in
      guard let depth else { return true }
      guard depth > own else { return false }
      end = next.upperBound
      return true
    }
    return NSRange(paragraph.upperBound..<end)
  }
}

/// Hides what is folded; layout asks on any thread.
final class FoldHider: TextHiding, @unchecked Sendable {
  // `@unchecked Sendable`: the ranges change on the main thread only, and while a delegate may hide elements
  // layout does not look at the text from other threads.
  /// In the order of the text, apart from each other.
  var ranges: [Range<Int>] = []

  func hiddenRange(containing offset: Int) -> Range<Int>? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(offset) ? ranges[low] : nil
  }

  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    guard !ranges.isEmpty, let range = textElement.elementRange else { return true }
    let start = textContentManager.documentRange.location
    return hiddenRange(containing: textContentManager.offset(from: start, to: range.location)) == nil
  }
}
