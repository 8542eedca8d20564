internal import GalleyUTF16
internal import TextKit

/// An offset of an editor's document as a location.
final class EditorLocation: NSObject, NSTextLocation {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    let other = (location as? EditorLocation)?.offset ?? 0
    return offset < other ? .orderedAscending : offset > other ? .orderedDescending : .orderedSame
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? EditorLocation)?.offset == offset }
  override var hash: Int { offset }
}

/// Describes an editor's document to `NSTextSelectionNavigation`, for the moves that follow the page: to the
/// left and right, up and down, and to a point.
final class SelectionSource: NSObject, BlockSelectionDataSource {
  private let document: any EditableDocument
  private let segments: DocumentSegments
  /// The line that was last asked for.
  private var last: EditableLine?

  init(_ document: any EditableDocument) {
    self.document = document
    segments = DocumentSegments(document)
  }

  var documentRange: NSTextRange { range(0..<document.length) }

  private func range(_ range: Range<Int>) -> NSTextRange {
    NSTextRange(location: EditorLocation(range.lowerBound), end: EditorLocation(range.upperBound))!
  }

  private func offset(_ location: any NSTextLocation) -> Int { (location as? EditorLocation)?.offset ?? 0 }

  /// Forgets the line: text or layout may have changed since.
  func forgetLine() { last = nil }

  func line(at offset: Int) -> EditableLine? {
    if let last, last.range.contains(offset) { return last }
    last = document.line(at: offset)
    return last
  }

  /// Calls a closure with characters. Parts of other kinds are not asked for.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    var place = offset(location)
    let isReverse = options.contains(.reverse)
    while !stop.boolValue, isReverse ? place > 0 : place < document.length {
      let found = caretStep(containing: isReverse ? place - 1 : place)
      let text = options.contains(.substringNotRequired) ? nil : document.string(in: found)
      block(text, range(found), range(found), &stop)
      place = isReverse ? found.lowerBound : found.upperBound
    }
  }

  /// Returns what a caret passes in one step: a character, or what a font joins to one in the scripts that
  /// stack letters.
  func caretStep(containing offset: Int) -> Range<Int> {
    let found = segments.grapheme(containing: offset)
    let near = max(0, found.lowerBound - 1)..<min(document.length, found.upperBound + 1)
    guard
      document.units(in: near).contains(where: {
        (0x900...0x1CFF).contains($0) || $0 >= 0xA800 && $0 < 0xAC00
      }),
      let step = line(at: offset)?.steps.first(where: { $0.range.contains(offset) })
    else { return found }
    return min(step.range.lowerBound, found.lowerBound)..<max(step.range.upperBound, found.upperBound)
  }

  func textRange(for granularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation)
    -> NSTextRange?
  {
    guard document.length > 0 else { return nil }
    let place = min(offset(location), document.length - 1)
    switch granularity {
    case .line: return line(at: place).map { range($0.range) }
    case .paragraph: return range(document.paragraph(containing: place))
    case .word: return range(segments.word(containing: place))
    case .character, .sentence: return range(caretStep(containing: place))
    }
  }

  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let place = self.offset(location) + offset
    return (0...document.length).contains(place) ? EditorLocation(place) : nil
  }

  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { offset(to) - offset(from) }

  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection {
    guard document.length > 0 else { return .leftToRight }
    let place = min(offset(location), document.length - 1)
    return line(at: place)?.isRightToLeft == true ? .rightToLeft : .leftToRight
  }

  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard document.length > 0, let line = line(at: min(offset(location), document.length - 1)) else { return }
    var stop = ObjCBool(false)
    for step in line.steps(joining: document.boundRanges(in: line.range)) {
      for isLeading in [!step.isRightToLeft, step.isRightToLeft] where !stop.boolValue {
        let x = isLeading == step.isRightToLeft ? step.right : step.left
        block(x, EditorLocation(step.range.lowerBound), isLeading, &stop)
      }
    }
  }

  func lineStep(from line: NSTextRange, isDown: Bool, x: CGFloat) -> LineStep {
    guard let document = document as? any BlockDocument else { return .textOrder }
    let offsets = offset(line.location)..<offset(line.endLocation)
    return switch document.caretStep(from: offsets, isDown: isDown, x: x) {
    case .textOrder: .textOrder
    case .line(let offset): .line(EditorLocation(offset))
    case .none: .none
    }
  }

  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
    guard let line = document.line(nearest: point) else { return nil }
    // Below the last terminator there is an empty line.
    let isBelow =
      line.range.upperBound == document.length && document.contentEnd(ofLine: line.range) < document.length
    if isBelow, point.y >= line.frame.maxY { return range(document.length..<document.length) }
    return range(line.range)
  }
}
