internal import GalleyTextStore

/// How layout follows edits and other changes.
extension NSTextLayoutManager: TextEditObserver {
  /// Forgets everything.
  func reset() {
    isPrepared = false
    forgetMeasurements()
    layoutChanged(from: 0)
    tellViewports { $0.reset() }
  }

  /// Notes that lines from an offset on may stand elsewhere.
  func layoutChanged(from offset: Int) {
    extraLine = nil
    settledEnd = min(settledEnd, offset)
    overflow = overflow.flatMap { $0 <= settledEnd ? $0 : nil }
    generation += 1
  }

  /// Forgets where all lines stand.
  ///
  /// - Parameter keepsGlyphs: Whether glyphs that were made are good for the new lines.
  func forgetLayout(keepsGlyphs: Bool) {
    guard isPrepared else { return }
    index.forgetAll(keepsGlyphs: keepsGlyphs)
    forgetMeasurements()
    layoutChanged(from: 0)
    needsRescaling = true
    tellViewports { $0.askForLayout() }
  }

  /// Forgets the lines of the elements that hold some offsets.
  func forgetLayout(of range: Range<Int>) {
    prepare()
    guard index.sum.length > 0 else { return }
    let range = range.clamped(to: 0..<index.sum.length)
    let isFirst = index.place(at: range.lowerBound)?.before.height == .zero
    index.forget(range, length: range.count, keepsGlyphs: true)
    measurements.follow(TextEdit(oldRange: range, newLength: range.count))
    // What was hidden may be shown, or the other way round.
    if isFirst { forgetFirst(behind: range.upperBound) }
    layoutChanged(from: range.lowerBound)
    tellViewports { $0.askForLayout() }
  }

  /// Told of edits.
  ///
  /// - Parameter characters: The part of it in which characters were replaced; `nil` where only attributes have changed.
  func process(_ edit: TextEdit, replacing characters: TextEdit?) {
    if let characters { selections.follow(characters, in: self) }
    followRendering(edit, replacing: characters)
    attachmentViews.process(characters ?? edit)
    process(edit)
  }

  func process(_ edit: TextEdit) {
    follow(edit)
    tellViewports { $0.process(edit) }
  }

  /// Forgets what an edit has changed.
  private func follow(_ edit: TextEdit) {
    guard isPrepared else { return }
    guard index.sum.length + edit.change == documentLength else { return reset() }
    layoutChanged(from: edit.oldRange.lowerBound)
    measurements.follow(edit)
    guard index.sum.length > 0 else {
      index = LayoutIndex(estimating: edit.newLength, height: estimatedHeight(of: edit.newLength))
      return
    }
    let isFirst =
      index.place(at: min(edit.oldRange.lowerBound, index.sum.length - 1))?.before.height == .zero
    index.forget(
      edit.oldRange, length: edit.newLength, keepsGlyphs: edit.change == 0, pointsPerUnit: pointsPerUnit)
    guard index.sum.length > 0 else { return }
    forgetJoined(with: edit.newRange)
    if let recut = textContentManager?.recutRange?.clamped(to: 0..<index.sum.length) {
      index.forget(recut, length: recut.count, keepsGlyphs: false)
      measurements.follow(TextEdit(oldRange: recut, newLength: recut.count))
      layoutChanged(from: recut.lowerBound)
    }
    if isFirst { forgetFirst(behind: edit.newRange.upperBound) }
  }

  /// Forgets the elements beside an edit that have become one with what was edited.
  private func forgetJoined(with new: Range<Int>) {
    let last = index.sum.length - 1
    // Mostly both ends are in one element, and elements are dear to make.
    var known: Range<Int>?
    for offset in [min(new.lowerBound, last), min(max(new.upperBound - 1, new.lowerBound), last)]
    where known?.contains(offset) != true {
      guard let range = elementRange(at: offset) else { continue }
      known = range
      for edge in [range.lowerBound, range.upperBound - 1] {
        guard let place = index.place(at: edge), !place.block.isEstimate else { continue }
        index.forget(place.range, length: place.range.count, keepsGlyphs: false)
      }
    }
    // What ended with a CR may go on with an LF now.
    guard new.lowerBound > 0, let before = index.place(at: new.lowerBound - 1), !before.block.isEstimate,
      let range = elementRange(at: new.lowerBound - 1), range.upperBound > before.range.upperBound
    else { return }
    index.forget(before.range, length: before.range.count, keepsGlyphs: false)
  }

  /// The offsets of the element at an offset, if one is shown there.
  func elementRange(at offset: Int) -> Range<Int>? {
    textContentManager?.knownElementRange(at: offset)
      ?? element(at: offset).flatMap { $0.range.contains(offset) ? $0.range : nil }
  }

  /// Forgets the element behind the document's first ones, which may be its first now, or not be it any more.
  private func forgetFirst(behind offset: Int) {
    guard var place = index.place(at: offset) else { return }
    // Elements that are not shown cannot be the first.
    while !place.block.isEstimate, place.block.summary.height == .zero,
      let next = index.place(at: place.range.upperBound)
    {
      place = next
    }
    guard !place.block.isEstimate else { return }
    index.forget(place.range, length: place.range.count, keepsGlyphs: true)
  }

  /// Forgets the element at an offset if it turns out to be the first that is shown, and was laid out as if it were not.
  func forgetUnlessFirst(at offset: Int) {
    guard let place = index.place(at: offset), place.before.height == .zero, !place.block.isEstimate,
      place.block.summary.height > .zero, place.block.kept?.lines.cursor.isAtTop != true
    else { return }
    index.forget(place.range, length: place.range.count, keepsGlyphs: true)
  }

  /// Forgets the lines of a range; they are laid out anew when somebody asks. Fragments that were handed out keep
  /// what they have.
  public func invalidateLayout(for range: NSTextRange) {
    guard let offsets = offsets(of: range) else { return }
    textContentManager?.forgetLists(offsets)
    forgetLayout(of: offsets)
  }
}
