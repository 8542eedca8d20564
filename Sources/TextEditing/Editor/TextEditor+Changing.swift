internal import GalleyFoundation
internal import TextKit

/// The one way by which commands change the text.
extension TextEditor {
  /// Changes the text, if the delegate agrees, as a step of undo or as a part of the last one.
  ///
  /// - Parameters:
  ///   - replacements: In the order of the text, apart from each other.
  ///   - kind: With what the step may be joined.
  ///   - name: The step's name for users.
  ///   - selection: What is selected afterwards.
  /// - Returns: Whether the text was changed.
  @discardableResult
  func change(
    _ replacements: [TextReplacement], _ kind: EditStep.Kind = .other, _ name: String,
    selecting selection: EditorSelection
  ) -> Bool {
    let replacements = replacements.filter { !$0.range.isEmpty || $0.text.length > 0 }
    guard behavior.isEditable, !replacements.isEmpty, isAllowed(replacements) else { return false }
    endOtherCompositions()
    let step = step(kind, name)
    let joined = joinedParagraphs(by: replacements)
    let emptied = attributesOfEmptied(by: replacements)
    make(replacements, in: step)
    restyle(joined, in: step)
    if let emptied { stateEmptied(emptied, in: step) }
    step.after = selection.clamped(to: document.length)
    if kind == .typing { showTypedCharacter(&step.after) }
    finish(step.after)
    return true
  }

  /// Shows a caret after a typed character beside that, where the text's direction changes there.
  private func showTypedCharacter(_ selection: inout EditorSelection) {
    guard selection.parts.count == 1, selection.isEmpty else { return }
    let offset = selection.parts[0].head
    guard offset > 0, offset < document.length,
      document.units(in: offset - 1..<offset + 1).contains(where: \.mayRunFromRightToLeft),
      let typed = caretRect(of: EditorSelection.Part(offset, affinity: .upstream)),
      let next = caretRect(of: EditorSelection.Part(offset)), typed.minY == next.minY,
      typed.minX != next.minX
    else { return }
    selection = EditorSelection(offset, affinity: .upstream)
  }

  func isAllowed(_ replacements: [TextReplacement]) -> Bool {
    guard let delegate else { return true }
    guard replacements.count > 1 else {
      return replacements.allSatisfy { delegate.textEditor(self, shouldReplace: $0.range, with: $0.text) }
    }
    return delegate.textEditor(self, shouldMake: replacements.map { ($0.range, $0.text) })
  }

  func finish(_ selection: EditorSelection) {
    knownLength = document.length
    givenAttributes = nil
    group?.tell(of: self)
    select(selection)
    delegate?.textEditorDidChangeText(self)
  }

  /// Changes the text, and adds to a step what undoes it.
  func make(_ replacements: [TextReplacement], in step: EditStep?) {
    var moved = 0
    var inverses: [TextInverse] = []
    for (index, replacement) in replacements.enumerated() where step != nil {
      // A half of a surrogate pair cannot be put back by itself: strings have no such characters.
      let whole = wholePairs(around: replacement.range)
      let isApart =
        (index == 0 || replacements[index - 1].range.upperBound <= whole.lowerBound)
        && (index + 1 == replacements.count || whole.upperBound <= replacements[index + 1].range.lowerBound)
      let range = isApart ? whole : replacement.range
      let old = document.part(range)
      let start = range.lowerBound + moved
      inverses.append(
        TextInverse(
          range: start..<start + range.count - replacement.range.count + replacement.text.length, part: old))
      moved += replacement.text.length - replacement.range.count
    }
    if let first = replacements.first, first.range.count == document.length, first.text.length == 0 {
      lastAttributes = document.attributes(at: 0)
    }
    performEdits {
      for replacement in replacements.reversed() {
        document.replace(replacement.range, with: replacement.text)
        noteReplacement(of: replacement.range, newLength: replacement.text.length)
      }
    }
    for replacement in replacements.reversed() {
      currentMark = currentMark.map {
        $0.following(replacement.range, newLength: replacement.text.length)
      }
    }
    changeCount += 1
    // What is undone is undone backward, so that the later replacements come first.
    for inverse in inverses { step?.append(inverse) }
  }

  /// Returns a range without the halves of surrogate pairs at its ends: with all of them.
  private func wholePairs(around range: Range<Int>) -> Range<Int> {
    func cuts(_ place: Int) -> Bool {
      guard place > 0, place < document.length else { return false }
      let units = document.units(in: place - 1..<place + 1)
      return UTF16.isLeadSurrogate(units[0]) && UTF16.isTrailSurrogate(units[1])
    }
    return
      (cuts(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound)..<(cuts(range.upperBound)
      ? range.upperBound + 1 : range.upperBound)
  }

  // MARK: Undo

  /// Returns the step that a change belongs to: the open one, or a new one that it registers.
  private func step(_ kind: EditStep.Kind, _ name: String) -> EditStep {
    if let openStep, kind != .other, openStep.kind == kind, openStep.undoCount == undoManager.undoCount,
      !isPauseOver(openStep)
    {
      openStep.time = now
      return openStep
    }
    let step = EditStep(kind, name, before: selection, start: group?.present)
    step.time = now
    register(step)
    openStep = kind == .other ? nil : step
    return step
  }

  /// Registers a step that changes are added to by and by.
  func beginStep(_ name: String) -> EditStep {
    breakUndoCoalescing()
    endOtherCompositions()
    let step = EditStep(.other, name, before: selection, start: group?.present)
    register(step)
    return step
  }

  private func isPauseOver(_ step: EditStep) -> Bool {
    guard let now, let time = step.time else { return false }
    return now - time >= behavior.undoPause
  }

  func register(_ step: EditStep) {
    let isGrouping =
      !undoManager.groupsByEvent && undoManager.groupingLevel == 0 && undoManager.isUndoRegistrationEnabled
    if isGrouping { undoManager.beginUndoGrouping() }
    registerUndo { $0.undo(step) }
    if !undoManager.isUndoing, !undoManager.isRedoing { undoManager.setActionName(step.name) }
    if isGrouping { undoManager.endUndoGrouping() }
    step.undoCount = undoManager.undoCount
  }

  /// Undoes a step, and registers how that is undone in turn.
  private func undo(_ step: EditStep) {
    if noticeChanges() { return }
    let inverse = EditStep(.other, step.name, before: step.after, start: group?.present)
    performEdits {
      for replacement in step.inverses.reversed() {
        let old = document.part(replacement.range)
        document.replace(replacement.range, with: replacement.part)
        noteReplacement(of: replacement.range, newLength: replacement.part.length)
        inverse.append(TextInverse(range: replacement.newRange, part: old))
        currentMark = currentMark.map {
          $0.following(replacement.range, newLength: replacement.part.length)
        }
      }
    }
    changeCount += 1
    inverse.after = step.before
    openStep = nil
    register(inverse)
    group?.enter(step.start)
    finish(step.before)
  }

  /// Ends the step that typing is added to, so that what is typed next is undone by itself.
  public func breakUndoCoalescing() { openStep = nil }

  /// Whether the next text that is typed belongs to the step of the last.
  public var isCoalescingUndo: Bool { openStep != nil }
}

extension UInt16 {
  /// Whether a unit may belong to text that runs from right to left.
  fileprivate var mayRunFromRightToLeft: Bool {
    switch self {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xD802...0xD803, 0xD83A...0xD83B,
      0xFB1D...0xFDFF, 0xFE70...0xFEFC:
      true
    default: false
    }
  }
}
