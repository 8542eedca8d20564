import Foundation
import TextKit

/// What an editor with one range does, done slowly: the text is a string, characters are Swift's, and undo
/// goes back to copies.
struct NaiveEditor {
  struct State: Equatable {
    var units: [UInt16] = []
    var anchor = 0
    var head = 0

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    mutating func follow(_ changed: Range<Int>, _ text: [UInt16]) {
      units.replaceSubrange(changed, with: text)
      func moved(_ offset: Int) -> Int {
        if offset < changed.lowerBound || offset == changed.lowerBound && !changed.isEmpty { return offset }
        if offset >= changed.upperBound { return offset + text.count - changed.count }
        return changed.lowerBound + text.count
      }
      (anchor, head) = (moved(anchor), moved(head))
    }
  }
  enum Kind { case typing, deleting, other }

  var state = State()
  var past: [(before: State, after: State)] = []
  var future: [(before: State, after: State)] = []
  var open: Kind?
  /// The marked text, and what there was before it was marked.
  var marked: Range<Int>?
  var base = State()

  var range: Range<Int> { state.range }

  /// All offsets between characters.
  var stops: [Int] {
    var offset = 0
    return [0]
      + String(decoding: state.units, as: UTF16.self).map {
        offset += $0.utf16.count
        return offset
      }
  }

  mutating func move(forward: Bool, extends: Bool) {
    unmark()
    let before = state
    if !extends, !range.isEmpty {
      state.head = forward ? range.upperBound : range.lowerBound
    } else {
      state.head =
        (forward ? stops.first { $0 > state.head } : stops.last { $0 < state.head }) ?? state.head
    }
    if !extends { state.anchor = state.head }
    if state != before { open = nil }
  }

  mutating func select(_ anchor: Int, _ head: Int) {
    if let marked, min(anchor, head) < marked.lowerBound || max(anchor, head) > marked.upperBound { unmark() }
    guard (state.anchor, state.head) != (anchor, head) else { return }
    (state.anchor, state.head) = (anchor, head)
    open = nil
  }

  mutating func type(_ text: String) {
    if marked != nil { return commit(Array(text.utf16), nil) }
    replace(range, text, .typing)
  }

  mutating func paste(_ text: String) {
    unmark()
    replace(range, text, .other)
    open = nil
  }

  mutating func replace(_ range: Range<Int>, _ text: String, _ kind: Kind) {
    let hasLineEnd = text.utf16.contains { $0 == 10 || $0 == 13 }
    let ends = !self.range.isEmpty || hasLineEnd || kind == .other
    if ends { open = nil }
    guard !range.isEmpty || !text.isEmpty else { return }
    let before = state
    state.units.replaceSubrange(range, with: text.utf16)
    state.head = range.lowerBound + text.utf16.count
    state.anchor = state.head
    future = []
    if open == kind {
      past[past.count - 1].after = state
    } else {
      past.append((before, state))
    }
    open = ends && (kind != .typing || hasLineEnd) ? nil : kind
  }

  mutating func delete(forward: Bool) {
    unmark()
    guard range.isEmpty else { return replace(range, "", .deleting) }
    if forward {
      let end = stops.first { $0 > state.head } ?? state.head
      return replace(state.head..<end, "", .deleting)
    }
    let start = stops.last { $0 < state.head } ?? state.head
    let letters = Array(String(decoding: state.units[start..<state.head], as: UTF16.self).unicodeScalars)
    // Letters of some scripts, and marks, go one by one; all else is whole.
    guard letters.count > 1, let first = letters.first, let last = letters.last else {
      return replace(start..<state.head, "", .deleting)
    }
    let isTypedByMark = (0x900...0x97F).contains(first.value) || (0x5D0...0x5EA).contains(first.value)
    let isSplit = isTypedByMark || last == "\u{301}"
    let count = UTF16.width(last)
    replace((isSplit ? state.head - count : start)..<state.head, "", .deleting)
  }

  // MARK: Composition

  mutating func compose(_ text: String, _ selected: Range<Int>) {
    if marked == nil {
      guard !text.isEmpty else { return }
      open = nil
      base = state
      marked = range
    }
    guard let old = marked, !text.isEmpty else { return cancel() }
    state.units.replaceSubrange(old, with: text.utf16)
    marked = old.lowerBound..<old.lowerBound + text.utf16.count
    state.anchor = old.lowerBound + selected.lowerBound
    state.head = old.lowerBound + selected.upperBound
  }

  mutating func cancel() {
    guard marked != nil else { return }
    marked = nil
    state = base
  }

  mutating func unmark() {
    guard let marked else { return }
    commit(Array(state.units[marked]), (state.anchor, state.head))
  }

  private mutating func commit(_ text: [UInt16], _ selection: (Int, Int)?) {
    guard let old = marked else { return }
    marked = nil
    state.units.replaceSubrange(old, with: text)
    (state.anchor, state.head) = selection ?? (old.lowerBound + text.count, old.lowerBound + text.count)
    future = []
    past.append((base, state))
    open = nil
  }

  // MARK: Undo

  mutating func undo() {
    guard marked == nil else { return cancel() }
    guard let step = past.popLast() else { return }
    open = nil
    state = step.before
    future.append(step)
  }

  mutating func redo() {
    cancel()
    guard let step = future.popLast() else { return }
    open = nil
    state = step.after
    past.append(step)
  }

  /// A change that the editor did not make.
  mutating func foreign(_ changed: Range<Int>, _ text: String) {
    let text = Array(text.utf16)
    if let old = marked {
      let shift = base.units.count - state.units.count
      if changed.upperBound <= old.lowerBound {
        base.follow(changed, text)
        marked = old.lowerBound + text.count - changed.count..<old.upperBound + text.count - changed.count
      } else if changed.lowerBound >= old.upperBound {
        base.follow(changed.lowerBound + shift..<changed.upperBound + shift, text)
      } else {
        marked = nil
      }
    }
    (past, future, open) = ([], [], nil)
    state.follow(changed, text)
  }
}
