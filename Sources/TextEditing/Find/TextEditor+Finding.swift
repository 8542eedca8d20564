internal import TextKit

/// Finding and replacing.
extension TextEditor {
  /// Selects the first match after what is selected, or the first one of the text if there is none. It
  /// searches until it finds one; ``TextFindJob`` searches in parts.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - isIncremental: Whether the match may begin where the selection does, as while the query is typed.
  /// - Returns: The match.
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func findNext(_ query: TextQuery, isIncremental: Bool = false) throws -> TextMatch? {
    match(of: try TextFindJob(query, in: self, isIncremental: isIncremental))
  }

  /// Selects the last match before what is selected, or the last one of the text if there is none.
  ///
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func findPrevious(_ query: TextQuery) throws -> TextMatch? {
    match(of: try TextFindJob(query, in: self, isBackward: true))
  }

  private func match(of job: TextFindJob) -> TextMatch? {
    while job.step() == .searching {}
    guard case .found(let match) = job.state else { return nil }
    return match
  }

  /// Performs `findNext:` or `findPrevious:`; `false` where nothing is looked for, or the query is wrong.
  func findQuery(isBackward: Bool) -> Bool {
    guard let query, let job = try? TextFindJob(query, in: self, isBackward: isBackward) else { return false }
    _ = match(of: job)
    return true
  }

  /// Looks for what is selected from now on.
  func useSelectionForFind() -> Bool {
    let range = selection.parts[0].range
    guard !range.isEmpty else { return false }
    query = TextQuery(
      document.string(in: range), ignoresCase: query?.ignoresCase ?? false,
      ignoresDiacritics: query?.ignoresDiacritics ?? false)
    return true
  }

  /// Returns all matches in a range, or in the whole text.
  ///
  /// - Throws: Foundation's error for a regular expression that is none.
  public func matches(
    of query: TextQuery, in range: Range<Int>? = nil, template: String? = nil
  ) throws -> [TextMatch] {
    var search = try TextSearch(query, in: document, range: range, template: template)
    var found: [TextMatch] = []
    while !search.isFinished { found += search.step(over: document) }
    return found
  }

  /// Selects all matches in a range, or in the whole text.
  ///
  /// - Returns: The number of matches.
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func selectAllMatches(of query: TextQuery, in range: Range<Int>? = nil) throws -> Int {
    noticeChanges()
    let found = try matches(of: query, in: range).filter { !$0.range.isEmpty }
    guard !found.isEmpty else { return 0 }
    selection = EditorSelection(
      found.map { EditorSelection.Part(anchor: $0.range.lowerBound, head: $0.range.upperBound) })
    return found.count
  }

  /// Replaces matches as one step of undo. New text has the attributes of the first character that it
  /// replaces.
  ///
  /// - Parameters:
  ///   - matches: Matches of the text as it is now, in its order, apart from each other.
  ///   - string: What replaces those that have no replacement of their own.
  /// - Returns: The number of replacements; 0 while text is composed, and if the delegate refuses one.
  @discardableResult
  public func replace(_ matches: [TextMatch], with string: String) -> Int {
    noticeChanges()
    guard composition == nil, behavior.isEditable else { return 0 }
    var replacements: [TextReplacement] = []
    for match in matches
    where match.range.lowerBound >= (replacements.last?.range.upperBound ?? 0)
      && match.range.upperBound <= document.length
    {
      let attributes =
        match.range.isEmpty
        ? attributes(forTypingIn: match.range) : document.attributes(at: match.range.lowerBound)
      let text = NSAttributedString(string: match.replacement ?? string, attributes: attributes)
      replacements.append(TextReplacement(range: match.range, text: text))
    }
    breakUndoCoalescing()
    var after = selection
    for replacement in replacements.reversed() {
      after = after.following(replacement.range, newLength: replacement.text.length)
    }
    return change(replacements, .other, "Replace", selecting: after) ? replacements.count : 0
  }

  /// Replaces all matches in a range, or in the whole text, as one step of undo. It goes on until all is
  /// done; ``TextReplaceJob`` works in parts.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - string: The replacement; for a regular expression with `$1` for a group.
  ///   - range: UTF-16 offsets between which matches lie; the whole text without it.
  /// - Returns: The number of replacements.
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func replaceAll(_ query: TextQuery, with string: String, in range: Range<Int>? = nil) throws -> Int {
    let job = try TextReplaceJob(query, with: string, in: self, range: range)
    while [.searching, .replacing].contains(job.step()) {}
    return job.replacementCount
  }
}
