internal import GalleyTextStore
internal import TextEngine

/// Invalidation of layout by edits and other changes.
extension NSTextLayoutManager: EditFollower {
  /// Discards the layout of the whole document.
  func reset() {
    isPrepared = false
    forgetMeasurements()
    layoutChanged(from: 0)
    tellViewports { $0.reset() }
  }

  /// Records that lines from an offset on may have moved.
  func layoutChanged(from offset: Int) {
    extraLine = nil
    checkedEnd = min(checkedEnd, offset)
    overflow = overflow.flatMap { $0 <= checkedEnd ? $0 : nil }
    generation += 1
  }

  /// Discards the lines of the whole document.
  ///
  /// - Parameter keepsGlyphs: Whether existing glyphs are valid for the new lines.
  func forgetLayout(keepsGlyphs: Bool) {
    guard isPrepared else { return }
    index.forgetAll(keepsGlyphs: keepsGlyphs)
    forgetMeasurements()
    layoutChanged(from: 0)
    needsRescaling = true
    tellViewports { $0.askForLayout() }
  }

  /// Discards the lines of the elements that have characters in a range of offsets.
  func forgetLayout(of range: Range<Int>) {
    prepare()
    guard index.sum.length > 0 else { return }
    let range = range.clamped(to: 0..<index.sum.length)
    let isFirst = index.entry(at: range.lowerBound)?.before.height == .zero
    forgetGroups(touching: range)
    index.forget(range, length: range.count, keepsGlyphs: true)
    measurements.follow(TextEdit(oldRange: range, newLength: range.count))
    // Hidden elements may be shown now, or the other way round.
    if isFirst { forgetFirst(after: range.upperBound) }
    layoutChanged(from: range.lowerBound)
    tellViewports { $0.askForLayout() }
  }

  /// Updates everything that depends on the text after an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - characters: The part of it in which characters were replaced; `nil` where only attributes have
  ///     changed.
  func follow(_ edit: TextEdit, replacing characters: TextEdit?) {
    if let characters { selections.follow(characters, in: self) }
    followRendering(edit, replacing: characters)
    attachmentViews.follow(characters ?? edit)
    follow(edit)
  }

  func follow(_ edit: TextEdit) {
    forgetLayout(changedBy: edit)
    tellViewports { $0.follow(edit) }
  }

  /// Discards the layout of the elements that an edit has changed.
  private func forgetLayout(changedBy edit: TextEdit) {
    guard isPrepared else { return }
    guard index.sum.length + edit.change == documentLength else { return reset() }
    layoutChanged(from: edit.oldRange.lowerBound)
    measurements.follow(edit)
    guard index.sum.length > 0 else {
      index = LayoutIndex(estimating: edit.newLength, height: estimatedHeight(of: edit.newLength))
      return
    }
    let isFirst =
      index.entry(at: min(edit.oldRange.lowerBound, index.sum.length - 1))?.before.height == .zero
    forgetGroups(touching: edit.oldRange)
    index.forget(
      edit.oldRange, length: edit.newLength, keepsGlyphs: edit.change == 0, pointsPerUnit: pointsPerUnit)
    guard index.sum.length > 0 else { return }
    forgetJoined(with: edit.newRange)
    if let recut = textContentManager?.recutRange?.clamped(to: 0..<index.sum.length) {
      forgetGroups(touching: recut)
      index.forget(recut, length: recut.count, keepsGlyphs: false)
      measurements.follow(TextEdit(oldRange: recut, newLength: recut.count))
      layoutChanged(from: recut.lowerBound)
    }
    if isFirst { forgetFirst(after: edit.newRange.upperBound) }
  }

  /// Discards the elements next to an edit that now form one element with the edited text.
  private func forgetJoined(with new: Range<Int>) {
    let last = index.sum.length - 1
    // Mostly both ends are in one element, and elements are expensive to create.
    var known: Range<Int>?
    for offset in [min(new.lowerBound, last), min(max(new.upperBound - 1, new.lowerBound), last)]
    where known?.contains(offset) != true {
      guard let range = elementRange(at: offset) else { continue }
      known = range
      for edge in [range.lowerBound, range.upperBound - 1] {
        guard let entry = index.entry(at: edge), !entry.block.isEstimate else { continue }
        forget(entry, keepsGlyphs: false)
      }
    }
    // An element that ended with a CR may continue with an LF now.
    guard new.lowerBound > 0, let before = index.entry(at: new.lowerBound - 1), !before.block.isEstimate,
      let range = elementRange(at: new.lowerBound - 1), range.upperBound > before.range.upperBound
    else { return }
    forget(before, keepsGlyphs: false)
  }

  /// Returns the offsets of the element at an offset; `nil` if none is shown there.
  func elementRange(at offset: Int) -> Range<Int>? {
    textContentManager?.knownElementRange(at: offset)
      ?? element(at: offset).flatMap { $0.range.contains(offset) ? $0.range : nil }
  }

  /// Discards the element after the document's first ones. It may now be the first, or no longer be it.
  private func forgetFirst(after offset: Int) {
    guard var entry = index.entry(at: offset) else { return }
    // Hidden elements cannot be the first.
    while !entry.block.isEstimate, entry.block.summary.height == .zero,
      let next = index.entry(at: entry.range.upperBound)
    {
      entry = next
    }
    guard !entry.block.isEstimate else { return }
    forget(entry, keepsGlyphs: true)
  }

  /// Discards the element at an offset if it is the first one shown but was laid out as a later one.
  func forgetUnlessFirst(at offset: Int) {
    guard let entry = index.entry(at: offset), entry.before.height == .zero, !entry.block.isEstimate,
      entry.block.summary.height > .zero, entry.block.kept?.lines.cursor.isAtTop != true
    else { return }
    forget(entry, keepsGlyphs: true)
  }

  /// Discards the lines of a range. They are laid out again when a client next asks for them. Fragments that
  /// were returned earlier do not change.
  public func invalidateLayout(for range: NSTextRange) {
    guard let offsets = offsets(of: range) else { return }
    textContentManager?.forgetLists(offsets)
    forgetLayout(of: offsets)
  }
}
