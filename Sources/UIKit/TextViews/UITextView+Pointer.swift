internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// Clicks, taps and drags. A pointer selects at once; a finger once it is lifted, since it may scroll.
///
/// Control or Command adds to what is selected, Alt selects a column: see
/// docs/decisions/text-view-pointers.md.
extension UITextView {
  /// Takes a press. Returns whether it means the text.
  func begin(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    guard isSelectable, let touch = touches.first else { return false }
    let point = touch.location(in: self)
    if touch.type == .indirectPointer, touch.buttons != .primary {
      return pressOtherButton(touch.buttons, at: point)
    }
    if pressFold(at: point) { return true }
    let keys = event?.modifierFlags ?? []
    let extends = keys.contains(.shift)
    let isTouch = touch.type == .direct
    let adds = !isTouch && !extends && !keys.isDisjoint(with: [.control, .command])
    let isColumn = !isTouch && keys.contains(.alternate)
    let isPlain = !extends && !adds && !isColumn
    let isIn = touch.tapCount == 1 && isPlain && isSelected(at: point)
    state.eventTime = touch.timestamp
    state.press = TextViewState.Press(
      start: point, isSelecting: !isTouch && !isIn, isInSelection: isIn, isTouch: isTouch,
      count: touch.tapCount, isColumn: isColumn, kept: adds ? keptParts(touch.tapCount) : [])
    if !isTouch {
      state.interaction.pointerWillSelect()
      if !isFirstResponder { becomeFirstResponder() }
      if !isIn { press(at: point, count: touch.tapCount, extends: extends) }
    }
    return true
  }

  /// Returns what stays when a press adds to it: all but the caret that the first press of several has added.
  private func keptParts(_ count: Int) -> [EditorSelection.Part] {
    let parts = editor.selection.parts
    guard count > 1, let last = state.lastAdded else { return parts }
    return parts.filter { $0 != last }
  }

  func press(at point: CGPoint, count: Int, extends: Bool) {
    let place = textPoint(point)
    changeSelection {
      if state.interaction.style.keepsToMarkedText, editor.markedText != nil {
        editor.selection = EditorSelection([caret(at: point)])
        return
      }
      switch count {
      case ..<2: setCaret(at: place, extending: extends)
      case 2: editor.select(.word, at: place)
      default: editor.select(tripleClickGranularity, at: place)
      }
      keepParts()
    }
  }

  /// Adds what was selected before the press to what it has selected. A caret that is put where one is takes
  /// that away.
  private func keepParts() {
    guard let kept = state.press?.kept, !kept.isEmpty else {
      state.lastAdded = nil
      return
    }
    let selected = editor.selection
    state.press?.selected = selected
    state.lastAdded = selected.parts[0]
    let others = kept.filter { !($0.isCaret && $0.head == selected.parts[0].head) }
    let takesAway = selected.parts[0].isCaret && others.count < kept.count && !others.isEmpty
    editor.selection = EditorSelection(
      takesAway ? others : others + selected.parts, granularity: selected.granularity)
  }

  func drag(_ touches: Set<UITouch>) {
    guard var press = state.press, !press.isTouch, let touch = touches.first else { return }
    let point = touch.location(in: self)
    press.pointer = touch.location(in: window)
    if press.isInSelection, exchange.drag.isEnabled { return }
    if !press.isSelecting {
      guard hypot(point.x - press.start.x, point.y - press.start.y) > 3 else { return }
      press.isSelecting = true
      press.isInSelection = false
      state.press = press
      self.press(at: press.start, count: 1, extends: false)
    }
    state.press?.pointer = press.pointer
    followPointer()
    if scrollWay(to: point) == .zero {
      if !press.isColumn { revealSelection() }
    } else {
      window?.addFrameHandler(canvas) { [weak self] time in self?.scrollUnderPointer(time) ?? false }
    }
  }

  /// Selects to where the pointer is, or to the edge that it is past where the text can be scrolled there.
  private func followPointer() {
    guard let press = state.press, press.isSelecting else { return }
    var point = convert(press.pointer, from: window)
    let (way, seen) = (scrollWay(to: point), bounds.inset(by: adjustedContentInset))
    if way.x != 0 { point.x = min(max(point.x, seen.minX), seen.maxX - 1) }
    if way.y != 0 { point.y = min(max(point.y, seen.minY), seen.maxY - 1) }
    let place = textPoint(point)
    changeSelection {
      if state.interaction.style.keepsToMarkedText, editor.markedText != nil {
        let anchor = editor.selection.parts[0].anchor
        editor.selection = EditorSelection([EditorSelection.Part(anchor: anchor, head: caret(at: point).head)]
        )
      } else if press.isColumn {
        editor.selection = column(from: press.start, to: point)
      } else if let selected = press.selected {
        editor.selection = selected
        setCaret(at: place, extending: true)
        state.press?.selected = editor.selection
        let others = press.kept.filter { !($0.isCaret && $0.head == editor.selection.parts[0].anchor) }
        editor.selection = EditorSelection(
          others + editor.selection.parts, granularity: selected.granularity)
      } else {
        setCaret(at: place, extending: true)
      }
    }
  }

  /// Sets or extends to the caret at a point of the container.
  private func setCaret(at place: CGPoint, extending: Bool) {
    guard isBelowText(place), !extending || editor.selection.granularity == .character else {
      editor.setCaret(at: place, extending: extending)
      return
    }
    let anchor = extending ? editor.selection.parts[0].anchor : stack.length
    editor.selection = EditorSelection([EditorSelection.Part(anchor: anchor, head: stack.length)])
  }

  /// Whether a point of the container is below the last row that has characters.
  func isBelowText(_ place: CGPoint) -> Bool {
    place.y >= extraLineRect?.minY
      ?? (isVertical ? state.textLength : contentSize.height - textInset.top - textInset.bottom)
  }

  /// Returns the parts of rows between two points: without empty ones, unless all are.
  private func column(from start: CGPoint, to end: CGPoint) -> EditorSelection {
    let document = stack.document
    let (first, last) = (textPoint(start), textPoint(end))
    let (top, bottom) = (min(first.y, last.y), max(first.y, last.y))
    guard var line = document.line(nearest: CGPoint(x: first.x, y: top)) else {
      return editor.selection
    }
    var parts: [EditorSelection.Part] = []
    while true {
      let y = line.frame.midY
      let anchor = caret(at: viewPoint(CGPoint(x: first.x, y: y)))
      let head = caret(at: viewPoint(CGPoint(x: last.x, y: y)))
      parts.append(
        EditorSelection.Part(anchor: anchor.head, head: head.head, affinity: head.affinity))
      guard line.frame.maxY <= bottom, line.range.upperBound < stack.length,
        let next = document.line(at: line.range.upperBound), next.range.lowerBound >= line.range.upperBound
      else { break }
      line = next
    }
    let full = parts.filter { !$0.isCaret }
    return EditorSelection(full.isEmpty ? parts : full)
  }

  // MARK: Scrolling

  /// Returns how far a point is past the edges in the directions in which the text can be scrolled.
  private func scrollWay(to point: CGPoint) -> CGPoint {
    guard isScrollEnabled else { return .zero }
    let (seen, least, greatest) = (bounds.inset(by: adjustedContentInset), leastOffset, greatestOffset)
    func way(_ place: CGFloat, _ from: CGFloat, _ to: CGFloat, _ offset: CGFloat, _ range: (CGFloat, CGFloat))
      -> CGFloat
    {
      if place < from, offset > range.0 { return place - from }
      return place >= to && offset < range.1 ? max(place - to, 0.01) : 0
    }
    return CGPoint(
      x: way(point.x, seen.minX, seen.maxX, contentOffset.x, (least.x, greatest.x)),
      y: way(point.y, seen.minY, seen.maxY, contentOffset.y, (least.y, greatest.y)))
  }

  /// Scrolls while the pointer is past an edge: 60 points a second, and 10 more for each point that it is
  /// past.
  ///
  /// - Returns: Whether it still is.
  private func scrollUnderPointer(_ time: TimeInterval) -> Bool {
    guard let press = state.press, press.isSelecting else { return false }
    let way = scrollWay(to: convert(press.pointer, from: window))
    guard way != .zero else { return false }
    let seconds = CGFloat(min(max(time - (press.scrollTime ?? time - 1 / 60), 0), 0.1))
    func step(_ way: CGFloat) -> CGFloat {
      way == 0 ? 0 : min(60 + 10 * abs(way), 3000) * seconds * (way < 0 ? -1 : 1)
    }
    state.press?.scrollTime = time
    let offset = CGPoint(x: contentOffset.x + step(way.x), y: contentOffset.y + step(way.y))
    setContentOffset(inRange(offset), animated: false)
    layoutIfNeeded()
    followPointer()
    return true
  }

  func end(_ touches: Set<UITouch>) {
    guard let press = state.press else { return }
    endPress()
    defer { publishPrimarySelection() }
    if press.count == 1, let end = touches.first?.location(in: self),
      hypot(end.x - press.start.x, end.y - press.start.y) <= 3, let item = textItem(at: press.start)
    {
      return activate(item)
    }
    if press.isTouch {
      guard isFirstResponder || becomeFirstResponder() else { return }
      self.press(at: press.start, count: press.count, extends: false)
      state.interaction.tapsHaveSelected(press.count)
    } else if press.isInSelection {
      self.press(at: press.start, count: 1, extends: false)
    }
  }

  /// Forgets the press, and stops scrolling for it.
  func endPress() {
    state.press = nil
    window?.removeFrameHandler(canvas)
  }

  // MARK: Insets

  /// Scrolls to the caret if it was seen before the insets changed and is not now.
  func coveredPartChanged() {
    let (old, new) = (state.coveredInset, adjustedContentInset)
    state.coveredInset = new
    guard isFirstResponder, isEditable, let last = editor.selection.parts.last else { return }
    let caret = caretRect(of: last)
    guard bounds.inset(by: old).intersects(caret), !bounds.inset(by: new).contains(caret) else { return }
    reveal(last.head..<last.head)
  }
}
