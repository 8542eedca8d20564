public import Foundation
internal import ViewHosting

/// Gives a view a find navigator: a bar at the bottom of its window in which the user types what is looked
/// for, goes from match to match, and replaces. While it is there the bar is a part of the keyboard's frame,
/// and keyboard notifications tell of it.
@MainActor open class UIFindInteraction: NSObject, UIInteraction {
  /// What searches.
  public private(set) weak var delegate: (any UIFindInteractionDelegate)?
  /// The search of the navigator while that is there.
  public private(set) var activeFindSession: UIFindSession?
  /// What is looked for. The navigator begins with it, or else with what the system's programs looked for
  /// last.
  open var searchText: String? {
    didSet { if searchText != oldValue { navigator?.take(searchText, replacementText) } }
  }
  /// What replaces matches.
  open var replacementText: String? {
    didSet { if replacementText != oldValue { navigator?.take(searchText, replacementText) } }
  }
  /// Returns the menu of options for the usual entries; `nil` for a menu of these.
  open var optionsMenuProvider: ((_ defaultElements: [UIMenuElement]) -> UIMenu?)?
  /// The view that is searched.
  public private(set) weak var view: UIView?
  var navigator: FindNavigator?
  private var ignoresCase = true
  private var wordMatch = UITextSearchOptions.WordMatchMethod.contains

  /// Creates an interaction.
  ///
  /// - Parameter sessionDelegate: What searches.
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
  }

  /// The navigator goes.
  open func willMove(to view: UIView?) { dismissFindNavigator() }
  /// The interaction was added to a view, or taken away.
  open func didMove(to view: UIView?) { self.view = view }

  // MARK: The navigator

  /// Whether the navigator is there.
  open var isFindNavigatorVisible: Bool { navigator != nil }

  /// Shows the navigator, with the keys in its field; does nothing without a window, or if the delegate
  /// returns no session.
  ///
  /// - Parameter showingReplace: Whether there is a field for replacements, too, where the session supports
  ///   them.
  open func presentFindNavigator(showingReplace: Bool) {
    guard let view, let window = view.window else { return }
    if let navigator {
      navigator.showsReplacement = showingReplace && activeFindSession?.supportsReplacement == true
      return navigator.focus()
    }
    guard let session = delegate?.findInteraction(self, sessionFor: view) else { return }
    activeFindSession = session
    session.changed = { [weak self] in self?.updateResultCount() }
    if searchText == nil, let board = window.host?.pasteboard(.find) {
      searchText = board.readNow("text/plain").map { String(decoding: $0, as: UTF8.self) }
    }
    let navigator = FindNavigator(self)
    self.navigator = navigator
    navigator.showsReplacement = showingReplace && session.supportsReplacement
    navigator.take(searchText, replacementText)
    navigator.present(in: window)
    delegate?.findInteraction(self, didBegin: session)
    if let searchText, !searchText.isEmpty { session.performSearch(query: searchText, options: options) }
  }

  /// Takes the navigator away, and with it the looks of matches.
  open func dismissFindNavigator() {
    guard let navigator else { return }
    self.navigator = nil
    let session = activeFindSession
    activeFindSession = nil
    navigator.dismiss()
    guard let session else { return }
    delegate?.findInteraction(self, didEnd: session)
    session.end()
  }

  /// Has the navigator say anew how much was found.
  open func updateResultCount() {
    if let activeFindSession { navigator?.show(activeFindSession) }
  }

  // MARK: Matches

  /// Goes to the next match. Without a navigator it comes.
  open func findNext() { step(.forward) }

  /// Goes to the match before. Without a navigator it comes.
  open func findPrevious() { step(.backward) }

  private func step(_ direction: UITextStorageDirection) {
    guard let activeFindSession else { return presentFindNavigator(showingReplace: false) }
    activeFindSession.highlightNextResult(in: direction)
  }

  /// How the navigator searches.
  var options: UITextSearchOptions {
    UITextSearchOptions(
      wordMatchMethod: wordMatch,
      stringCompareOptions: ignoresCase ? [.caseInsensitive, .diacriticInsensitive] : [])
  }

  func searchAnew() {
    activeFindSession?.performSearch(query: searchText ?? "", options: options)
  }

  func replace(all: Bool) {
    guard let session = activeFindSession, let searchText, !searchText.isEmpty else { return }
    let text = replacementText ?? ""
    if all {
      session.replaceAll(searchQuery: searchText, replacementString: text, options: options)
    } else {
      session.performSingleReplacement(query: searchText, replacementString: text, options: options)
    }
  }

  /// The menu of the navigator's options.
  var optionsMenu: UIMenu {
    let matchCase = UIAction(title: "Match Case", state: ignoresCase ? .off : .on) { [weak self] _ in
      self?.ignoresCase.toggle()
      self?.searchAnew()
    }
    let wholeWords = UIAction(title: "Whole Words", state: wordMatch == .fullWord ? .on : .off) {
      [weak self] _ in
      self?.wordMatch = self?.wordMatch == .fullWord ? .contains : .fullWord
      self?.searchAnew()
    }
    var elements: [UIMenuElement] = [matchCase, wholeWords]
    if let navigator, activeFindSession?.supportsReplacement == true {
      let isShown = navigator.showsReplacement
      elements.append(
        UIAction(title: "Replace", state: isShown ? .on : .off) { [weak navigator] _ in
          navigator?.showsReplacement = !isShown
        })
    }
    return optionsMenuProvider?(elements) ?? UIMenu(title: "", children: elements)
  }
}
