public import Foundation
internal import GalleyUTF16
internal import TextEngine

/// A tokenizer over any text input: it reads the text around a position. Where lines end it cannot know: a
/// subclass of a view that knows answers for `.line`.
@MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var textInput: (any UITextInput)?

  /// Creates a tokenizer. It does not keep the text input.
  public init(textInput: any UITextInput) { self.textInput = textInput }

  /// Words and sentences are looked for in a paragraph as far as this at either side, in UTF-16 units.
  private static let reach = 4096

  /// The text around a place, as far as its paragraph goes, without the terminator.
  private struct Window {
    var start: Int
    var units: [UInt16]
    var end: Int { start + units.count }
  }

  // MARK: Offsets

  private func offset(_ position: UITextPosition) -> Int {
    textInput.map { $0.offset(from: $0.beginningOfDocument, to: position) } ?? 0
  }

  private func position(_ offset: Int) -> UITextPosition? {
    textInput.flatMap { $0.position(from: $0.beginningOfDocument, offset: offset) }
  }

  private var length: Int {
    textInput.map { $0.offset(from: $0.beginningOfDocument, to: $0.endOfDocument) } ?? 0
  }

  private func range(_ offsets: Range<Int>) -> UITextRange? {
    guard let start = position(offsets.lowerBound), let end = position(offsets.upperBound) else { return nil }
    return textInput?.textRange(from: start, to: end)
  }

  private func units(_ offsets: Range<Int>) -> [UInt16] {
    guard let range = range(offsets), let text = textInput?.text(in: range) else { return [] }
    return Array(text.utf16)
  }

  private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
    switch direction {
    case .storage(.forward), .layout(.down): return true
    case .storage(.backward), .layout(.up): return false
    default:
      let isRightToLeft = textInput?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
      return (direction == .layout(.right)) != isRightToLeft
    }
  }

  private func window(around place: Int) -> Window {
    let start = max(0, place - Self.reach)
    var units = units(start..<min(length, place + Self.reach))
    let local = min(place - start, units.count)
    let first = (units[..<local].lastIndex(where: \.endsParagraph) ?? -1) + 1
    if let end = units[local...].firstIndex(where: \.endsParagraph) { units = Array(units[..<end]) }
    return Window(start: start + first, units: Array(units[min(first, units.count)...]))
  }

  // MARK: Units

  /// Returns the unit on one side of an offset; `nil` for text between units, and where the text ends.
  private func unit(_ granularity: UITextGranularity, at offset: Int, forward: Bool) -> Range<Int>? {
    let place = forward ? offset : offset - 1
    guard place >= 0, place < length else { return nil }
    switch granularity {
    case .document: return 0..<length
    case .line: return nil
    case .paragraph: return paragraph(containing: place)
    case .character: return character(containing: place)
    case .word, .sentence:
      let window = window(around: place)
      guard place < window.end else { return nil }
      let local = place - window.start
      if granularity == .word {
        return TextSegments.words(of: window.units).words.first { $0.contains(local) }.map {
          $0.lowerBound + window.start..<$0.upperBound + window.start
        }
      }
      let found = TextSegments.sentences(of: window.units).segment(holding: local)
      return found.lowerBound + window.start..<found.upperBound + window.start
    }
  }

  private func character(containing place: Int) -> Range<Int> {
    let start = max(0, place - 256)
    let starts = TextSegments.graphemeStarts(of: units(start..<min(length, place + 256)))
    guard place - start < starts.count else { return place..<place + 1 }
    var (low, high) = (place - start, place - start + 1)
    while low > 0, !starts[low] { low -= 1 }
    while high < starts.count, !starts[high] { high += 1 }
    return start + low..<start + high
  }

  private func paragraph(containing place: Int) -> Range<Int>? {
    guard let unit = units(place..<place + 1).first, !unit.endsParagraph else { return nil }
    var (low, high) = (place, place + 1)
    while low > 0 {
      let start = max(0, low - Self.reach)
      if let last = units(start..<low).lastIndex(where: \.endsParagraph) {
        low = start + last + 1
        break
      }
      low = start
    }
    while high < length {
      let end = min(length, high + Self.reach)
      if let first = units(high..<end).firstIndex(where: \.endsParagraph) {
        high += first
        break
      }
      high = end
    }
    return low..<high
  }

  // MARK: UITextInputTokenizer

  /// Returns the unit that a position is in, or beside in a direction; `nil` where there is none.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    unit(granularity, at: offset(position), forward: isForward(direction, at: position)).flatMap(range)
  }

  /// Returns the end of the next unit, or backward the start of the one before; `nil` where there is none.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard granularity != .line else { return nil }
    let isForward = isForward(direction, at: position)
    var place = offset(position)
    while isForward ? place < length : place > 0 {
      if let unit = unit(granularity, at: place, forward: isForward) {
        return self.position(isForward ? unit.upperBound : unit.lowerBound)
      }
      let skipped = character(containing: isForward ? place : place - 1)
      place = isForward ? skipped.upperBound : skipped.lowerBound
    }
    return nil
  }

  /// Whether a position is where a unit ends, forward, or begins, backward.
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    let place = offset(position)
    let isForward = isForward(direction, at: position)
    let beside = unit(granularity, at: place, forward: !isForward)
    return isForward ? beside?.upperBound == place : beside?.lowerBound == place
  }

  /// Whether a position is in a unit, or beside one in a direction.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    unit(granularity, at: offset(position), forward: isForward(direction, at: position)) != nil
  }
}
