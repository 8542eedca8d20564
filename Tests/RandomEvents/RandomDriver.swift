import Foundation
import TestSupport
import TextEditing
import UIKit
import ViewHosting

/// A text view in a window, the model beside it, and random events for both.
///
/// It is a target of its own for two users: the tests of UIKit run some events of each seed,
/// `script/fuzz events` as many as it is told, from an optimised build with the address sanitizer.
@MainActor
package final class RandomDriver {
  let host = HeadlessHost(size: CGSize(width: 160, height: 120))
  let view = UITextView()
  let window: UIWindow
  var model = ModelTextView()
  var random: SeededGenerator
  /// What was done last.
  var event = ""
  /// After how many events pictures are compared; 1 tells which event has spoiled what is shown.
  package var picturePeriod = 64
  private let pool: [String]
  private let chords: [(table: KeyTable, chords: [KeyChord], commands: [EditorCommand])]

  private static let pools: [[String]] = [
    ["a", "b", " ", "cd", "\n"],
    [
      "a", "b", " ", "é", "e\u{301}", "\n", "\r\n", "\r", "👍🏽", "👩‍👩‍👧", "🇩🇪", "🇬", "क्षि", "கொ", "漢字",
      "\u{200D}",
    ],
    ["a", "b", " ", "אב", "ج", "1", "\n", "\r\n", "👍🏽", "क्षि", "שׁ"],
  ]

  private let seed: Int

  /// Makes a view, its window and a host for the events of a seed.
  package init(seed: Int) {
    self.seed = seed
    random = SeededGenerator(seed: UInt64(seed))
    pool = Self.pools[seed % Self.pools.count]
    chords = [KeyTable.linux, .macOS, .emacs].flatMap { table in
      table.sequences.sorted {
        $0.chords.map(\.description).lexicographicallyPrecedes($1.chords.map(\.description))
      }
      .map { (table, $0.chords, $0.commands) }
    }
    view.font = UIFont(name: "Liberation Serif", size: 16)
    window = UIWindow(host: host, rootView: view)
    host.render()
    view.becomeFirstResponder()
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func chance(_ one: Int) -> Bool { number(1...one) == 1 }
  private var text: String { pool.randomElement(using: &random)! }
  private var stop: Int { model.stops.randomElement(using: &random)! }

  var seen: ModelTextView.Seen {
    let part = view.editor.selection.parts[0]
    return ModelTextView.Seen(
      text: viewText, anchor: part.anchor, head: part.head, isCoalescing: view.editor.isCoalescingUndo,
      mark: view.editor.mark, undoCount: view.editor.undoManager.undoCount)
  }

  private var viewText: ModelTextView.Text {
    var text = ModelTextView.Text(view.text)
    let whole = NSRange(location: 0, length: view.textStorage.length)
    view.textStorage.enumerateAttribute(.textBinding, in: whole) { value, range, _ in
      guard let number = (value as? NSNumber)?.intValue else { return }
      for place in range.location..<range.location + range.length { text.bindings[place] = number }
    }
    return text
  }

  // MARK: Runs

  /// Does random things, as many as are asked for, then undoes all that can be undone and redoes it.
  ///
  /// - Parameters:
  ///   - count: The number of events.
  ///   - progress: Told the number of events after each.
  /// - Returns: What went wrong and where, in words; `nil` if view and model agree to the end.
  package func run(_ count: Int, progress: (Int) -> Void = { _ in }) -> String? {
    for index in 0..<count {
      let before = model.state
      if let problem = step() {
        return """
          seed \(seed), step \(index), \(event): \(problem)
          before: \(before.text.string.debugDescription) \(before.text.bindings) \(before.anchor) \(before.head)
          after: \(model.state.text.string.debugDescription) \(model.state.text.bindings)
          in \(host.size), TextKit \(view.textLayoutManager == nil ? 1 : 2)
          """
      }
      if index % picturePeriod == picturePeriod - 1, let problem = comparePictures() {
        return "seed \(seed), step \(index), \(event): \(problem)"
      }
      progress(index + 1)
    }
    return undoAll().map { "seed \(seed), after \(count) events, undoing all: \($0)" }
  }

  /// Goes back to the first state that can be reached, and on to the last, step by step.
  private func undoAll() -> String? {
    view.unmarkText()
    model.unmark()
    while view.editor.perform(.undo) {
      model.undo()
      host.render()
      if let problem = compare() { return problem }
    }
    while view.editor.perform(.redo) {
      model.redo()
      host.render()
      if let problem = compare() { return problem }
    }
    return model.future.isEmpty ? nil : "\(model.future.count) steps are not redone"
  }

  // MARK: Events

  /// Does something random.
  ///
  /// - Returns: What is wrong afterwards; `nil` if nothing is.
  func step() -> String? {
    // Long texts make the model slow.
    if model.count > 120, chance(3) {
      event = "shorten"
      let end = stop
      view.selectedRange = NSRange(location: 0, length: end)
      model.select(0, end)
      return press(KeyTable.linux, ["shift-backspace"], [.deleteBackward]) ?? compare()
    }
    let problem: String? =
      switch number(1...40) {
      case 1...8: type()
      case 9...20: pressAnything()
      case 21...23: compose()
      case 24...26: point()
      case 27: touch()
      case 28...30: press(.linux, [["ctrl-z"]].randomElement(using: &random)!, [.undo])
      case 31, 32: press(.linux, ["ctrl-shift-z"], [.redo])
      case 33, 34: select()
      case 35: replaceByInput()
      case 36, 37: editStorage()
      case 38: setText()
      case 39: resize()
      default: press(.linux, ["backspace"], [.deleteBackward])
      }
    return problem ?? compare()
  }

  private func type() -> String? {
    let text = text
    event = "type \(text.debugDescription)"
    if text.utf16.count == 1, text != "\r", text.unicodeScalars.first!.isASCII, model.marked == nil {
      host.type(text)
    } else {
      host.commit(text)
    }
    model.type(text)
    return nil
  }

  private func pressAnything() -> String? {
    let (table, chords, commands) = chords.randomElement(using: &random)!
    return press(table, chords, commands)
  }

  private func press(_ table: KeyTable, _ chords: [KeyChord], _ commands: [EditorCommand]) -> String? {
    event = "press \(chords) for \(commands)"
    view.keyTable = table
    for chord in chords {
      var modifiers: EventModifiers = []
      if chord.modifiers.contains(.shift) { modifiers.insert(.shift) }
      if chord.modifiers.contains(.control) { modifiers.insert(.control) }
      if chord.modifiers.contains(.option) { modifiers.insert(.option) }
      if chord.modifiers.contains(.command) { modifiers.insert(.command) }
      host.press(chord.key, characters: "", modifiers)
    }
    // While text is composed some keys are the input method's.
    let ofInputMethods = ["left", "right", "up", "down", "return", "escape", "tab", "backspace"]
    if model.marked != nil, chords.count == 1, ofInputMethods.contains(chords[0].key),
      chords[0].modifiers.isSubset(of: .shift)
    {
      return nil
    }
    for command in commands {
      if let problem = model.perform(command, seen) { return problem }
    }
    return nil
  }

  private func compose() -> String? {
    let text = ["n", "ni", "にほ", "ㅎ", "", "a👍"].randomElement(using: &random)!
    if chance(6) {
      event = "unmark"
      view.unmarkText()
      model.unmark()
      return nil
    }
    let start = number(0...text.utf16.count)
    let selected = start..<number(start...text.utf16.count)
    event = "compose \(text) \(selected)"
    host.compose(MarkedText(text, selection: selected))
    // A caret is not placed inside of a pair of surrogates.
    func outside(_ offset: Int) -> Int { text.hasPrefix("a👍") && offset == 2 ? 1 : offset }
    model.compose(text, outside(selected.lowerBound)..<outside(selected.upperBound))
    return nil
  }

  private var place: CGPoint {
    CGPoint(x: CGFloat(number(0...Int(host.size.width))), y: CGFloat(number(0...Int(host.size.height))))
  }

  private func point() -> String? {
    let (start, end) = (place, place)
    switch number(1...4) {
    case 1:
      event = "drag from \(start) to \(end)"
      guard view.markedTextRange != nil else {
        host.drag(from: start, to: end, steps: 3)
        break
      }
      // Within composed text the selection moves and nothing is committed; the model follows each move.
      host.advance(by: 1)
      host.pressPointer(at: start)
      for step in 1...3 {
        if let problem = adoptSelection() { return problem }
        let part = CGFloat(step) / 3
        host.movePointer(
          to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part),
          dragging: .primary)
      }
      host.releasePointer(at: end)
    case 2:
      event = "shift-click at \(start)"
      host.click(at: start, .shift)
    default:
      let count = number(1...3)
      event = "click \(count) at \(start)"
      host.click(at: start)
      for _ in 1..<count {
        if let problem = adoptSelection() { return problem }
        host.pressPointer(at: start)
        host.releasePointer(at: start)
      }
    }
    return adoptSelection()
  }

  private func touch() -> String? {
    let start = place
    if chance(3) {
      event = "swipe from \(start)"
      host.swipe(from: start, to: place, steps: 3)
    } else {
      let count = number(1...2)
      event = "tap \(count) at \(start)"
      host.tap(at: start)
      for _ in 1..<count {
        if let problem = adoptSelection() { return problem }
        host.tap(at: start)
      }
    }
    host.advance(by: 1)
    return adoptSelection()
  }

  /// Takes what a pointer has selected, which depends on the page.
  private func adoptSelection() -> String? {
    let seen = seen
    if view.markedTextRange == nil { model.unmark() }
    guard seen.text == model.state.text else { return "the pointer has changed the text" }
    let stops = Set(model.stops)
    let old: Set<Int> = [model.state.anchor, model.state.head]
    guard [seen.anchor, seen.head].allSatisfy({ stops.contains($0) || old.contains($0) }) else {
      return "the pointer selects parts of characters: \(seen.anchor) \(seen.head)"
    }
    // A press on what is selected changes nothing, and leaves what is composed as it is.
    if (seen.anchor, seen.head) != (model.state.anchor, model.state.head) {
      model.select(seen.anchor, seen.head)
    }
    model.isKilling = false
    if !seen.isCoalescing { model.open = nil }
    return nil
  }

  private func select() -> String? {
    let (anchor, head) = (stop, chance(2) ? stop : nil)
    let other = head ?? anchor
    let range = min(anchor, other)..<max(anchor, other)
    event = "select \(range)"
    if chance(2) {
      view.selectedRange = NSRange(location: range.lowerBound, length: range.count)
    } else {
      _ = node?.text?.select([range])
    }
    model.select(range.lowerBound, range.upperBound)
    if !view.editor.isCoalescingUndo { model.open = nil }
    model.isKilling = false
    return nil
  }

  private func replaceByInput() -> String? {
    let (one, other, text) = (stop, stop, text)
    let range = min(one, other)..<max(one, min(other, one + 3))
    let whole = range.lowerBound..<(model.stops.last { $0 <= range.upperBound } ?? range.upperBound)
    event = "replace \(whole) by \(text.debugDescription)"
    _ = node?.text?.replace(whole, with: text)
    model.replace(whole, text)
    return nil
  }

  private func editStorage() -> String? {
    let stops = model.stops
    let first = number(0...stops.count - 1)
    let range = stops[first]..<stops[min(first + number(0...2), stops.count - 1)]
    let new: NSAttributedString
    let text: ModelTextView.Text
    switch number(1...3) {
    case 1:
      let binding = number(1...99)
      new = NSAttributedString(string: "bob", attributes: [.textBinding: binding as NSNumber])
      text = ModelTextView.Text("bob", binding: binding)
    case 2:
      let attachment = NSTextAttachment(data: nil, ofType: nil)
      attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      new = NSAttributedString(attachment: attachment)
      text = ModelTextView.Text("\u{FFFC}")
    default:
      let plain = self.text
      new = NSAttributedString(string: plain)
      text = ModelTextView.Text(plain)
    }
    event = "edit \(range) to \(new.string.debugDescription)"
    view.textStorage.replaceCharacters(in: NSRange(range), with: new)
    model.foreign(range, text)
    return nil
  }

  private func setText() -> String? {
    guard chance(4) else { return type() }
    if view.textLayoutManager != nil, chance(3) {
      event = "switch to TextKit 1"
      _ = view.layoutManager
      model.unmark()
      guard !view.isFirstResponder else { return "the switch has left the keyboard with the view" }
      view.becomeFirstResponder()
      if !view.editor.isCoalescingUndo { model.open = nil }
      return nil
    }
    let text = (0..<number(0...12)).map { _ in self.text }.joined()
    event = "text = \(text.debugDescription)"
    view.text = text
    model.marked = nil
    model.foreign(0..<model.count, ModelTextView.Text(text))
    model.select(model.count, model.count)
    return nil
  }

  private func resize() -> String? {
    let size = CGSize(width: number(30...300), height: number(20...200))
    event = "resize to \(size)"
    host.size = size
    host.render()
    return nil
  }
}
