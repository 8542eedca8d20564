internal import TextKit

/// Finding and replacing.
extension TextEditor {
  /// Selects the first match after what is selected, or the first one of the text if there is none. It
  /// searches until it finds one; ``TextSearch`` searches in parts.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - isIncremental: Whether the match may begin where the selection does, as while the query is typed.
  /// - Returns: The match.
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func findNext(_ query: TextQuery, isIncremental: Bool = false) throws -> TextMatch? {
    noticeChanges()
    let whole = selection.union
    let start = isIncremental ? whole.lowerBound : whole.upperBound
    for range in [start..<document.length, 0..<document.length] {
      var search = try TextSearch(query, in: document, range: range)
      while !search.isFinished {
        // A match without text where the selection ends was found before.
        let found = search.step(over: document).first {
          isIncremental || !$0.range.isEmpty || $0.range.lowerBound != whole.upperBound
        }
        guard let found else { continue }
        selection = EditorSelection(found.range)
        return found
      }
    }
    return nil
  }

  /// Selects the last match before what is selected, or the last one of the text if there is none.
  ///
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func findPrevious(_ query: TextQuery) throws -> TextMatch? {
    noticeChanges()
    let start = selection.union.lowerBound
    if let found = try lastMatch(of: query, endingBefore: start)
      ?? lastMatch(of: query, endingBefore: document.length)
    {
      selection = EditorSelection(found.range)
      return found
    }
    return nil
  }

  /// Returns the last of the matches, taken from the start of a part of the text, that ends at or before an
  /// offset.
  private func lastMatch(of query: TextQuery, endingBefore end: Int) throws -> TextMatch? {
    let size = 1 << 16
    var upper = end
    while upper > 0 {
      let lower = segments.graphemeStart(max(0, upper - size))
      var last: TextMatch?
      var search = try TextSearch(query, in: document, range: lower..<end)
      while !search.isFinished, search.remaining.lowerBound < upper {
        last =
          search.step(over: document).last { $0.range.lowerBound < upper && $0.range.upperBound <= end }
          ?? last
      }
      if let last { return last }
      upper = lower
    }
    return nil
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

  /// Replaces all matches in a range, or in the whole text, as one step of undo.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - string: The replacement; for a regular expression with `$1` for a group.
  ///   - range: UTF-16 offsets between which matches lie; the whole text without it.
  /// - Returns: The number of replacements.
  /// - Throws: Foundation's error for a regular expression that is none.
  @discardableResult
  public func replaceAll(_ query: TextQuery, with string: String, in range: Range<Int>? = nil) throws -> Int {
    let template = query.kind == .regularExpression ? string : nil
    return replace(try matches(of: query, in: range, template: template), with: string)
  }
}
