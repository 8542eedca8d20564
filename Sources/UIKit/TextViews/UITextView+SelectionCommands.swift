internal import Foundation
internal import GalleyFoundation
internal import GalleySpelling
internal import TextEditing
internal import TextKit
public import ViewHosting

/// What is done with what is selected: it is read out, checked, written in capitals, handed to other
/// programs. AppKit's text views have these commands; none of them is in Apple's UIKit.
extension UITextView {
  static func selectionActions(_ table: UIResponderActions) -> UIResponderActions {
    table
      .adding("startSpeaking:") { (view: UITextView, sender) in view.startSpeaking(sender) }
      .adding("stopSpeaking:") { (view: UITextView, sender) in view.stopSpeaking(sender) }
      .adding("checkSpelling:") { (view: UITextView, sender) in view.checkSpelling(sender) }
      .adding("changeSpelling:") { (view: UITextView, sender) in view.changeSpelling(sender) }
      .adding("ignoreSpelling:") { (view: UITextView, sender) in view.ignoreSpelling(sender) }
      .adding("learnSpelling:") { (view: UITextView, sender) in view.learnSpelling(sender) }
      .adding("uppercaseWord:") { (view: UITextView, sender) in view.uppercaseWord(sender) }
      .adding("lowercaseWord:") { (view: UITextView, sender) in view.lowercaseWord(sender) }
      .adding("capitalizeWord:") { (view: UITextView, sender) in view.capitalizeWord(sender) }
  }

  /// Whether one of the commands that speak or check can be performed; `nil` for other commands.
  func canPerformOnSelection(_ action: Selector) -> Bool? {
    let isOpen = isSelectable && !isSecureTextEntry
    switch action {
    case "startSpeaking:": return isOpen && hasText && window?.host?.speech != nil
    case "stopSpeaking:": return window?.host?.speech?.isSpeaking == true
    case "checkSpelling:":
      return isOpen && hasText && spellingLanguage.flatMap(SpellingDictionaries.shared.tag) != nil
    case "changeSpelling:": return isOpen && isEditable && selectedWord != nil
    case "ignoreSpelling:", "learnSpelling:": return isOpen && selectedWord != nil
    default: return nil
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: stack.document.units(in: range), as: UTF16.self)
  }

  // MARK: Speech

  /// Reads what is selected out, or all of the text where nothing is; nothing where the host has no voice.
  ///
  /// Not in Apple's UIKit.
  public func startSpeaking(_ sender: Any?) {
    guard canPerformOnSelection("startSpeaking:") == true else { return }
    let selected = editor.selection.parts.map(\.range).filter { !$0.isEmpty }
    let text = selected.isEmpty ? string(0..<stack.length) : selected.map(string).joined(separator: "\n")
    window?.host?.speech?.speak(text, language: spellingLanguage)
  }

  /// Ends reading.
  ///
  /// Not in Apple's UIKit.
  public func stopSpeaking(_ sender: Any?) { window?.host?.speech?.stop() }

  // MARK: Spelling

  /// The word that is selected, from its first to its last letter; `nil` for anything else.
  private var selectedWord: Range<Int>? {
    guard editor.selection.parts.count == 1, editor.markedText == nil else { return nil }
    let range = editor.selection.parts[0].range
    guard !range.isEmpty, range.count < 256 else { return nil }
    return SpellingWords.ranges(in: stack.document.units(in: range)) == [0..<range.count] ? range : nil
  }

  /// Selects the next wrong word after what is selected; after the last one goes on at the beginning.
  ///
  /// Not in Apple's UIKit.
  public func checkSpelling(_ sender: Any?) {
    guard canPerformOnSelection("checkSpelling:") == true, let language = spellingLanguage,
      let dictionary = SpellingDictionaries.shared.dictionary(language)
    else { return }
    let end = editor.selection.union.upperBound
    guard
      let word = wrongWord(in: end..<stack.length, dictionary) ?? wrongWord(in: 0..<end, dictionary)
    else { return }
    select(EditorSelection(word))
    if isFirstResponder { revealSelection() }
  }

  /// Returns the first wrong word that begins in a range.
  private func wrongWord(in range: Range<Int>, _ dictionary: SpellingDictionary) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound {
      // Words that a piece cuts are looked at with what is around it.
      let piece = start..<min(start + 4096, range.upperBound)
      let wider = max(0, piece.lowerBound - 128)..<min(stack.length, piece.upperBound + 128)
      let units = stack.document.units(in: wider)
      for word in SpellingWords.ranges(in: units) where piece.contains(wider.lowerBound + word.lowerBound) {
        let text = String(decoding: units[word], as: UTF16.self)
        guard spelling.checker.isWrong(text, dictionary) else { continue }
        return wider.lowerBound + word.lowerBound..<wider.lowerBound + word.upperBound
      }
      start = piece.upperBound
    }
    return nil
  }

  /// Replaces the word that is selected.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Parameter sender: The right word, a string; or a command whose property list it is.
  public func changeSpelling(_ sender: Any?) {
    let text = sender as? String ?? (sender as? UICommand)?.propertyList as? String
    guard let text, isEditable, let word = selectedWord else { return }
    replaceSelected(word, with: text)
  }

  /// Takes the word that is selected for right in this view.
  ///
  /// Not in Apple's UIKit.
  public func ignoreSpelling(_ sender: Any?) {
    guard let word = selectedWord else { return }
    spelling.checker.ignoreWord(string(word))
    checkSpellingAnew()
  }

  /// Takes the word that is selected for right everywhere, from now on.
  ///
  /// Not in Apple's UIKit.
  public func learnSpelling(_ sender: Any?) {
    guard let word = selectedWord else { return }
    UITextChecker.learnWord(string(word))
    checkSpellingAnew()
  }

  /// Replaces a range as one step that can be undone, and selects what has taken its place.
  private func replaceSelected(_ range: Range<Int>, with text: String) {
    bridge.performByProgram { editor in
      guard editor.replace([TextMatch(range: range)], with: text) > 0 else { return }
      editor.selection = EditorSelection(range.lowerBound..<range.lowerBound + text.utf16.count)
    }
    editingEnded()
  }

  // MARK: Capitals

  /// Writes the words that are selected, or the one at the caret, in capitals.
  ///
  /// Not in Apple's UIKit.
  public func uppercaseWord(_ sender: Any?) { bridge.performByProgram(.uppercaseWord) }
  /// Writes the words that are selected, or the one at the caret, without capitals.
  ///
  /// Not in Apple's UIKit.
  public func lowercaseWord(_ sender: Any?) { bridge.performByProgram(.lowercaseWord) }
  /// Gives the words that are selected, or the one at the caret, capitals at their starts.
  ///
  /// Not in Apple's UIKit.
  public func capitalizeWord(_ sender: Any?) { bridge.performByProgram(.capitalizeWord) }

  // MARK: Services

  /// What other programs offer to do with what is selected, as the host says; none without a selection.
  ///
  /// Not in Apple's UIKit.
  public var availableServices: [HostService] {
    guard isSelectable, !isSecureTextEntry, editor.selection.parts.count == 1,
      !editor.selection.parts[0].range.isEmpty
    else { return [] }
    return (window?.host?.services ?? []).filter { isEditable || !$0.replacesText }
  }

  /// Hands what is selected to another program. Its answer takes the place of that, where the
  /// service is one of that kind and the text is still there.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Returns: Whether there was a selection, and the host knows the service.
  @discardableResult
  public func performService(_ service: HostService) async -> Bool {
    guard availableServices.contains(service), let host = window?.host else { return false }
    let range = editor.selection.parts[0].range
    let text = string(range)
    let answer = await host.perform(service, on: text)
    guard service.replacesText, let answer, range.upperBound <= stack.length, string(range) == text,
      isEditable
    else { return true }
    replaceSelected(range, with: answer)
    return true
  }

  /// The menu of services; `nil` where there are none.
  var servicesMenu: UIMenu? {
    let services = availableServices
    guard !services.isEmpty else { return nil }
    return UIMenu(
      title: "Services",
      children: services.map { service in
        UIAction(title: service.title) { [weak self] _ in
          Task { @MainActor in await self?.performService(service) }
        }
      })
  }

  /// The menu of speech; `nil` where the host has no voice.
  var speechMenu: UIMenu? {
    guard window?.host?.speech != nil, !isSecureTextEntry else { return nil }
    return UIMenu(
      title: "Speech",
      children: [
        UICommand(title: "Start Speaking", action: "startSpeaking:"),
        UICommand(title: "Stop Speaking", action: "stopSpeaking:"),
      ])
  }
}
