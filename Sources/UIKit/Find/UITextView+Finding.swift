internal import CoreGraphics
public import Foundation
internal import GalleyFoundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What a text view remembers of finding.
@MainActor
struct TextViewFinding {
  var interaction: UIFindInteraction?
  var delegate: TextViewFindDelegate?
  var found = FoundText()
  var search: TextViewSearch?
  var replacing: TextViewReplacing?
}

/// Finding, with a find navigator of the view.
extension UITextView {
  /// Whether the view has a find navigator: the commands to find, Ctrl-F or Command-F, and F3 show it.
  public var isFindInteractionEnabled: Bool {
    get { finding.interaction != nil }
    set {
      guard newValue != isFindInteractionEnabled else { return }
      guard newValue else {
        if let interaction = finding.interaction { removeInteraction(interaction) }
        (finding.interaction, finding.delegate) = (nil, nil)
        return
      }
      let delegate = TextViewFindDelegate()
      let interaction = UIFindInteraction(sessionDelegate: delegate)
      (finding.interaction, finding.delegate) = (interaction, delegate)
      addInteraction(interaction)
    }
  }

  /// What shows the find navigator; `nil` unless ``isFindInteractionEnabled``.
  public var findInteraction: UIFindInteraction? { finding.interaction }

  func presentFind(replacing: Bool) { finding.interaction?.presentFindNavigator(showingReplace: replacing) }

  func findByCommand(_ command: EditorCommand) {
    guard let interaction = finding.interaction else { return bridge.performByProgram(command) }
    if command == .findNext { interaction.findNext() } else { interaction.findPrevious() }
  }

  func lookForSelection() {
    bridge.performByProgram(.useSelectionForFind)
    let range = editor.selection.parts[0].range
    guard !range.isEmpty, !isSecureTextEntry else { return }
    let text = String(decoding: stack.document.units(in: range), as: UTF16.self)
    finding.interaction?.searchText = text
    finding.interaction?.searchAnew()
    window?.host?.pasteboard(.find)?.write([PasteboardItem(text: text)])
  }

  /// Whether a command to find can be performed; `nil` for other commands.
  func canFind(_ action: Selector) -> Bool? {
    switch action.description {
    case "find:": finding.interaction != nil
    case "findAndReplace:": finding.interaction != nil && isEditable && editor.markedText == nil
    case "findNext:", "findPrevious:": finding.interaction != nil ? true : nil
    default: nil
    }
  }

  // MARK: Keys

  /// Has Escape take the find navigator away. Returns whether that is what a key does.
  func leavesFinding(by key: KeyEvent) -> Bool {
    guard key.key == "escape", let interaction = finding.interaction, interaction.isFindNavigatorVisible,
      editor.markedText == nil
    else { return false }
    interaction.dismissFindNavigator()
    return true
  }

  /// Performs a key that finds. Returns whether it is one.
  func finds(by key: KeyEvent) -> Bool {
    guard let interaction = finding.interaction else { return false }
    let isCommand = key.modifiers.contains(.control) || key.modifiers.contains(.command)
    switch key.key {
    case "f" where isCommand: presentFind(replacing: false)
    case "h" where key.modifiers.contains(.control): presentFind(replacing: isEditable)
    case "f3", "g":
      guard isCommand || key.key == "f3" else { return false }
      if key.modifiers.contains(.shift) { interaction.findPrevious() } else { interaction.findNext() }
    default: return false
    }
    return true
  }

  // MARK: Edits

  /// Called after the characters of a range were replaced, by whichever change.
  func textWasEdited(_ range: Range<Int>, newLength: Int) {
    finding.found.follow(range, newLength: newLength)
    finding.search?.restart()
    spelling.marks.follow(range, newLength: newLength)
    checkSpellingSoon()
  }

  // MARK: Painting

  func paintFoundText(_ rect: CGRect, _ context: CGContext) {
    guard !finding.found.isEmpty, let seen = offsets(in: rect) else { return }
    for range in finding.found.matches(in: seen) {
      let isHighlighted = range == finding.found.highlighted
      let yellow = UIColor.systemYellow.resolvedColor(with: traitCollection)
      context.setFillColor(yellow.withAlphaComponent(isHighlighted ? 0.7 : 0.3).cgColor)
      for band in bands(of: range, in: rect) {
        let place = band.rect.insetBy(dx: -1, dy: 0)
        context.addPath(UIBezierPath(roundedRect: place, cornerRadius: 3).cgPath)
        context.fillPath()
        guard isHighlighted else { continue }
        context.setStrokeColor(UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor)
        context.setLineWidth(1)
        context.addPath(
          UIBezierPath(roundedRect: place.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3).cgPath)
        context.strokePath()
      }
    }
  }

  /// Returns the text of the lines that a rectangle of the view shows; `nil` where there are none.
  func offsets(in rect: CGRect) -> Range<Int>? {
    let place = textRect(rect)
    let document = stack.document
    guard
      let first = document.line(nearest: CGPoint(x: 0, y: place.minY)),
      let last = document.line(nearest: CGPoint(x: 0, y: place.maxY))
    else { return nil }
    let (start, end) = (first.range.lowerBound, last.range.upperBound)
    return min(start, end)..<max(start, end)
  }
}

/// A text view is searched as one document. Its matches are painted under the text, and are no attributes.
extension UITextView: UITextSearching {
  /// Whether the text is edited.
  public var supportsTextReplacement: Bool { isEditable }

  /// Compares ranges by their starts, then by their ends.
  public func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
  ) -> ComparisonResult {
    guard let one = offsets(foundRange), let two = offsets(toRange) else { return .orderedSame }
    if one == two { return .orderedSame }
    return (one.lowerBound, one.upperBound) < (two.lowerBound, two.upperBound)
      ? .orderedAscending : .orderedDescending
  }

  /// Searches: a part of the text at once, and the rest by and by while the host goes on. When the text is
  /// edited matches are invalidated, and found anew.
  public func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    finding.search?.cancel()
    let search = TextViewSearch(queryString, TextQuery(queryString, options), in: self, resultAggregator)
    finding.search = search
    search.begin()
  }

  /// Paints a match.
  public func decorate(
    foundTextRange: UITextRange, document: AnyHashable??, usingStyle style: UITextSearchFoundTextStyle
  ) {
    guard let range = (foundTextRange as? TextViewRange)?.offsets else { return }
    finding.found.decorate(range, style)
    canvas.setNeedsDisplay()
  }

  /// Paints no matches.
  public func clearAllDecoratedFoundText() {
    finding.found.clear()
    canvas.setNeedsDisplay()
  }

  /// Scrolls as little as shows a match, in front of the find navigator.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: AnyHashable??) {
    guard let range = offsets(range) else { return }
    reveal(range)
    guard let navigator = finding.interaction?.navigator, navigator.window === window else { return }
    let covered = bounds.maxY - convert(navigator.frame, from: nil).minY
    let end = caretRect(of: EditorSelection.Part(range.upperBound, affinity: .upstream))
    let excess = end.maxY - (bounds.maxY - covered)
    if covered > 0, excess > 0 {
      setContentOffset(CGPoint(x: contentOffset.x, y: contentOffset.y + excess), animated: false)
      layOutText()
    }
  }

  /// Whether the text is edited, and nothing is composed. The delegate is asked by the replacement itself.
  public func shouldReplace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) -> Bool { isEditable && editor.markedText == nil }

  /// Replaces a match as a step of undo, if the delegate agrees. The new text has the attributes of the
  /// first character that it replaces, and the caret is after it.
  public func replace(foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String)
  {
    guard let range = offsets(foundTextRange) else { return }
    bridge.performByProgram { editor in
      guard editor.replace([TextMatch(range: range)], with: replacementText) > 0 else { return }
      editor.selection = EditorSelection(range.lowerBound + replacementText.utf16.count)
    }
    editingEnded()
  }

  /// Replaces all matches as one step of undo, from the last one to the first, if the delegate agrees to each
  /// of them: a part of a long text at once, and the rest by and by while the host goes on.
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String)
  {
    guard
      let job = try? TextReplaceJob(TextQuery(queryString, options), with: replacementText, in: editor)
    else { return }
    TextViewReplacing(job).goOn(in: self)
  }
}

extension TextQuery {
  /// Creates the query of a find navigator.
  @MainActor init(_ string: String, _ options: UITextSearchOptions) {
    let comparison = options.stringCompareOptions
    self.init(
      string, kind: comparison.contains(.regularExpression) ? .regularExpression : .text,
      ignoresCase: comparison.contains(.caseInsensitive),
      ignoresDiacritics: comparison.contains(.diacriticInsensitive),
      matchesWholeWords: options.wordMatchMethod == .fullWord)
    matchesWordStarts = options.wordMatchMethod == .startsWith
  }
}

/// Gives a text view's find interaction its searches, and the view what was found.
@MainActor final class TextViewFindDelegate: UIFindInteractionDelegate {
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    (view as? UITextView).map { UITextSearchingFindSession(searchableObject: $0) }
  }

  /// Selects the match that the user was at, and gives the view the keys again.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
    guard let view = interaction.view as? UITextView, view.window != nil else { return }
    let range = view.finding.found.highlighted
    (view.finding.search, view.finding.found) = (nil, FoundText())
    view.canvas.setNeedsDisplay()
    if view.isSelectable { view.becomeFirstResponder() }
    if let range { view.selectedRange = NSRange(range) }
  }
}
