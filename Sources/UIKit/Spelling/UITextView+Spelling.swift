internal import CoreGraphics
internal import Foundation
internal import GalleySpelling
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What a text view remembers of spelling.
@MainActor
struct TextViewSpelling {
  var marks = SpellingMarks()
  var checker = UITextChecker()
  var timer: (any HostTimer)?
  /// The language whose dictionary was asked for.
  var asked: String?
}

/// Spelling: wrong words are underlined while the program has nothing else to do, a part of what is seen at a
/// time. The lines are painted, and no attributes.
extension UITextView {
  /// How much is checked at a time, in UTF-16 units.
  private static let piece = 1024

  /// Whether spelling is checked: only where that is asked for, since dictionaries differ from machine to
  /// machine.
  private var checksSpelling: Bool { spellCheckingType == .yes && isEditable && !isSecureTextEntry }

  /// The language that the view is checked in.
  var spellingLanguage: String? { textInputMode?.primaryLanguage ?? Locale.preferredLanguages.first }

  /// Owes a check of what is seen, if it was not checked yet.
  func checkSpellingSoon(after delay: TimeInterval = 0.1) {
    guard checksSpelling, spelling.timer == nil, let host = window?.host else { return }
    spelling.timer = host.schedule(after: delay) { [weak self] in
      self?.spelling.timer = nil
      self?.checkSpelling()
    }
  }

  /// Forgets all marks, and checks anew where spelling is checked.
  func checkSpellingAnew() {
    if !spelling.marks.words.isEmpty { canvas.setNeedsDisplay() }
    spelling.marks = SpellingMarks()
    checkSpellingSoon()
  }

  /// Called after the selection has changed: a word that the caret has left is checked.
  func spellingCaretMoved() {
    guard checksSpelling else { return }
    if let waiting = spelling.marks.waiting, isCaret(at: waiting) { return }
    spelling.marks.waiting = nil
    checkSpellingSoon()
  }

  private func isCaret(at word: Range<Int>) -> Bool {
    isFirstResponder
      && editor.selection.parts.contains {
        $0.isCaret && word.lowerBound <= $0.head && $0.head <= word.upperBound
      }
  }

  private func checkSpelling() {
    guard checksSpelling, let language = spellingLanguage, let seen = offsets(in: bounds) else { return }
    guard let dictionary = SpellingDictionaries.shared.loadedDictionary(language) else {
      if spelling.asked != language {
        spelling.asked = language
        guard SpellingDictionaries.shared.tag(of: language) != nil else { return }
        SpellingDictionaries.shared.prepare(language)
      }
      return checkSpellingSoon(after: 0.05)
    }
    guard let gap = spelling.marks.unchecked(in: seen) else { return }
    check(gap.lowerBound..<min(gap.upperBound, gap.lowerBound + UITextView.piece), dictionary)
    checkSpellingSoon(after: 0)
  }

  /// Checks the words that begin in a range.
  private func check(_ range: Range<Int>, _ dictionary: SpellingDictionary) {
    // A word that the range cuts is taken whole: words are looked for in some more text.
    let length = stack.length
    let start = max(0, range.lowerBound - 128)
    let units = stack.document.units(in: start..<min(length, range.upperBound + 128))
    var wrong: [Range<Int>] = []
    var part = range
    for word in SpellingWords.ranges(in: units).map({ start + $0.lowerBound..<start + $0.upperBound })
    where word.overlaps(range) {
      part = min(part.lowerBound, word.lowerBound)..<max(part.upperBound, word.upperBound)
      if isCaret(at: word), !spelling.marks.words.contains(word) {
        spelling.marks.waiting = word
        continue
      }
      let string = String(decoding: units[word.lowerBound - start..<word.upperBound - start], as: UTF16.self)
      if spelling.checker.isWrong(string, dictionary) { wrong.append(word) }
    }
    let old = spelling.marks.words(in: part)
    spelling.marks.note(part, wrong: wrong)
    if let waiting = spelling.marks.waiting { spelling.marks.forget(waiting) }
    if old != wrong { canvas.setNeedsDisplay() }
  }

  // MARK: Painting

  func paintSpelling(_ rect: CGRect, _ context: CGContext) {
    guard checksSpelling, !spelling.marks.words.isEmpty, let seen = offsets(in: rect) else { return }
    context.setStrokeColor(UIColor.systemRed.resolvedColor(with: traitCollection).cgColor)
    context.setLineWidth(1)
    for word in spelling.marks.words(in: seen) {
      for band in bands(of: word, in: rect) {
        let y = band.rect.maxY - 2
        var x = band.rect.minX
        var isDown = true
        context.move(to: CGPoint(x: x, y: y - 1))
        while x < band.rect.maxX {
          x = min(x + 2, band.rect.maxX)
          context.addLine(to: CGPoint(x: x, y: isDown ? y + 1 : y - 1))
          isDown.toggle()
        }
        context.strokePath()
      }
    }
  }

  // MARK: Menus

  /// Returns what an edit menu offers for a wrong word: guesses, and to ignore or to learn it; `nil` for a
  /// range that has no mark.
  func spellingMenu(for range: Range<Int>) -> UIMenu? {
    guard isEditable, checksSpelling, let language = spellingLanguage,
      let word = spelling.marks.words.first(where: {
        $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      })
    else { return nil }
    let string = String(decoding: stack.document.units(in: word), as: UTF16.self)
    let whole = NSRange(location: 0, length: string.utf16.count)
    let guesses = spelling.checker.guesses(forWordRange: whole, in: string, language: language) ?? []
    let replacing = guesses.prefix(5).map { guess in
      UIAction(title: guess) { [weak self] _ in self?.replaceWrongWord(string, at: word, by: guess) }
    }
    let others = [
      UIAction(title: "Ignore Spelling") { [weak self] _ in
        self?.spelling.checker.ignoreWord(string)
        self?.checkSpellingAnew()
      },
      UIAction(title: "Learn Spelling") { [weak self] _ in
        UITextChecker.learnWord(string)
        self?.checkSpellingAnew()
      },
    ]
    return UIMenu(
      title: "", identifier: .spelling, options: .displayInline, children: Array(replacing) + others)
  }

  private func replaceWrongWord(_ string: String, at word: Range<Int>, by guess: String) {
    guard word.upperBound <= stack.length,
      String(decoding: stack.document.units(in: word), as: UTF16.self) == string
    else { return }
    bridge.performByProgram { editor in
      guard editor.replace([TextMatch(range: word)], with: guess) > 0 else { return }
      editor.selection = EditorSelection(word.lowerBound + guess.utf16.count)
    }
    editingEnded()
  }
}
