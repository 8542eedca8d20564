import Foundation

/// A text view with one selection, done slowly: the text is an array, characters are Swift's, and undo goes
/// back to copies of all there was.
struct ModelTextView {
  /// UTF-16 units, each with the number of the bound text that it belongs to; 0 for none.
  struct Text: Equatable {
    var units: [UInt16]
    var bindings: [Int]

    init(_ text: String, binding: Int = 0) {
      units = Array(text.utf16)
      bindings = Array(repeating: binding, count: units.count)
    }

    init(_ units: ArraySlice<UInt16>, _ bindings: ArraySlice<Int>) {
      (self.units, self.bindings) = (Array(units), Array(bindings))
    }

    var count: Int { units.count }
    var string: String { String(decoding: units, as: UTF16.self) }
    subscript(range: Range<Int>) -> Text { Text(units[range], bindings[range]) }

    static func + (one: Text, other: Text) -> Text {
      Text((one.units + other.units)[...], (one.bindings + other.bindings)[...])
    }

    mutating func replace(_ range: Range<Int>, _ text: Text) {
      units.replaceSubrange(range, with: text.units)
      bindings.replaceSubrange(range, with: text.bindings)
    }
  }

  struct State: Equatable {
    var text = Text("")
    var anchor = 0
    var head = 0
    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    mutating func follow(_ changed: Range<Int>, _ new: Text) {
      text.replace(changed, new)
      anchor = anchor.moved(changed, new.count)
      head = head.moved(changed, new.count)
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
  var mark: Int?
  /// What was deleted to be yanked, and whether the next deletion is joined to it.
  var killed = Text("")
  var isKilling = false
  var copied: String?

  var range: Range<Int> { state.range }
  var count: Int { state.text.count }
  var isCaret: Bool { range.isEmpty }

  // MARK: Segments

  /// All offsets between characters, and not inside of bound text.
  var stops: [Int] {
    var offset = 0
    let ends = state.text.string.map {
      offset += $0.utf16.count
      return offset
    }
    let bindings = state.text.bindings
    return [0]
      + ends.filter { $0 == count || bindings[$0] == 0 || bindings[$0 - 1] != bindings[$0] }
  }

  func stop(after offset: Int) -> Int { stops.first { $0 > offset } ?? count }
  func stop(before offset: Int) -> Int { stops.last { $0 < offset } ?? 0 }

  static func endsLine(_ unit: UInt16) -> Bool {
    (10...13).contains(unit) || endsParagraph(unit) || unit == 0x2028
  }
  static func endsParagraph(_ unit: UInt16) -> Bool {
    unit == 10 || unit == 13 || unit == 0x85 || unit == 0x2029
  }

  /// The paragraphs with their terminators, and the empty one at the end of the text.
  var paragraphs: [Range<Int>] {
    let units = state.text.units
    var start = 0
    var paragraphs: [Range<Int>] = []
    for index in units.indices where Self.endsParagraph(units[index]) {
      if units[index] == 13, index + 1 < units.count, units[index + 1] == 10 { continue }
      paragraphs.append(start..<index + 1)
      start = index + 1
    }
    return paragraphs + [start..<count]
  }

  func paragraph(at offset: Int) -> Range<Int> {
    paragraphs.first { $0.contains(offset) } ?? paragraphs.last!
  }

  /// The end of a paragraph without its terminator.
  func contentEnd(_ paragraph: Range<Int>) -> Int {
    let units = state.text.units
    guard let last = paragraph.last, Self.endsParagraph(units[last]) else { return paragraph.upperBound }
    return units[last] == 10 && last > paragraph.lowerBound && units[last - 1] == 13 ? last - 1 : last
  }

  // MARK: Selection

  mutating func select(_ anchor: Int, _ head: Int) {
    if let marked, min(anchor, head) < marked.lowerBound || max(anchor, head) > marked.upperBound { unmark() }
    guard (state.anchor, state.head) != (anchor, head) else { return }
    (state.anchor, state.head) = (anchor, head)
    (open, isKilling) = (nil, false)
  }

  mutating func move(to head: Int, extends: Bool) { select(extends ? state.anchor : head, head) }

  // MARK: Changes

  /// Makes a change, as a step or as a part of the open one.
  mutating func change(_ range: Range<Int>, _ text: Text, _ kind: Kind, caret: Int? = nil) {
    guard !range.isEmpty || text.count > 0 else { return }
    let before = state
    state.text.replace(range, text)
    state.head = caret ?? range.lowerBound + text.count
    state.anchor = state.head
    mark = mark?.moved(range, text.count)
    future = []
    if open == kind, kind != .other {
      past[past.count - 1].after = state
    } else {
      past.append((before, state))
    }
    open = kind == .other ? nil : kind
  }

  mutating func type(_ text: String) {
    isKilling = false
    if marked != nil { return commit(Text(text), nil) }
    let endsLine = text.utf16.contains(where: Self.endsLine)
    if !isCaret || endsLine { open = nil }
    change(range, Text(text), .typing)
    if endsLine { open = nil }
  }

  /// Replaces a range as an input method does.
  mutating func replace(_ range: Range<Int>, _ text: String) {
    unmark()
    if state.range != range { open = nil }
    (state.anchor, state.head) = (range.lowerBound, range.upperBound)
    type(text)
  }

  mutating func paste(_ text: String) {
    open = nil
    change(range, Text(text), .other)
    open = nil
  }

  mutating func deleteSelection() {
    open = nil
    change(range, Text(""), .deleting)
    open = nil
  }

  mutating func delete(_ range: Range<Int>, kills: Bool) {
    guard isCaret else {
      if kills { kill(state.text[self.range], isBackward: false) }
      return deleteSelection()
    }
    if kills { kill(state.text[range], isBackward: range.lowerBound < state.head) }
    change(range, Text(""), .deleting)
  }

  mutating func kill(_ text: Text, isBackward: Bool) {
    guard text.count > 0 else { return }
    killed = isKilling ? isBackward ? text + killed : killed + text : text
    isKilling = true
  }

  /// What Backspace takes away at the caret.
  var backspace: Range<Int> {
    let start = stop(before: state.head)
    let part = state.text[start..<state.head]
    let letters = Array(part.string.unicodeScalars)
    guard letters.count > 1, let first = letters.first, let last = letters.last,
      !part.bindings.contains(where: { $0 > 0 })
    else { return start..<state.head }
    // Letters of some scripts, and marks, go one by one; all else is whole.
    let isTypedByMark =
      (0x591...0x109F).contains(first.value) && first.properties.generalCategory == .otherLetter
    guard isTypedByMark || last == "\u{301}" else { return start..<state.head }
    return state.head - UTF16.width(last)..<state.head
  }

  // MARK: Composition

  mutating func compose(_ text: String, _ selected: Range<Int>) {
    if marked == nil {
      guard !text.isEmpty else { return }
      (open, base, marked) = (nil, state, range)
    }
    guard let old = marked, !text.isEmpty else { return cancel() }
    let new = Text(text)
    state.text.replace(old, new)
    mark = mark?.moved(old, new.count)
    marked = old.lowerBound..<old.lowerBound + new.count
    state.anchor = old.lowerBound + selected.lowerBound
    state.head = old.lowerBound + selected.upperBound
  }

  mutating func cancel() {
    guard let old = marked else { return }
    marked = nil
    mark = mark?.moved(old, base.text.count - state.text.count + old.count)
    state = base
  }

  mutating func unmark() {
    guard let marked else { return }
    commit(state.text[marked], (state.anchor, state.head))
  }

  private mutating func commit(_ text: Text, _ selection: (Int, Int)?) {
    guard let old = marked else { return }
    marked = nil
    if state.text[old] != text { mark = mark?.moved(old, text.count) }
    state.text.replace(old, text)
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

  /// A change that the view did not make.
  mutating func foreign(_ changed: Range<Int>, _ text: Text) {
    if let old = marked {
      let shift = base.text.count - state.text.count
      if changed.upperBound <= old.lowerBound {
        base.follow(changed, text)
        let moved = text.count - changed.count
        marked = old.lowerBound + moved..<old.upperBound + moved
      } else if changed.lowerBound >= old.upperBound {
        base.follow(changed.lowerBound + shift..<changed.upperBound + shift, text)
      } else {
        marked = nil
      }
    }
    (past, future, open) = ([], [], nil)
    mark = mark?.moved(changed, text.count)
    state.follow(changed, text)
  }
}

extension Int {
  /// Where an offset is after a range was replaced.
  func moved(_ changed: Range<Int>, _ newLength: Int) -> Int {
    if self < changed.lowerBound || self == changed.lowerBound && !changed.isEmpty { return self }
    if self >= changed.upperBound { return self + newLength - changed.count }
    return changed.lowerBound + newLength
  }
}
