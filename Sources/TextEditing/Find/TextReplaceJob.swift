internal import TextKit

/// Replaces all matches of a query, a part of the text at a time: a program goes on meanwhile, shows how far
/// the work is, and may give it up.
///
/// All matches are found first; then they are replaced, from the last one to the first, as one step of undo.
/// A job that is given up, or that another change of the text comes between, leaves what it has replaced,
/// which one undo takes back.
public final class TextReplaceJob {
  /// How the work stands.
  public enum State: Equatable, Sendable {
    /// Matches are looked for.
    case searching
    /// Matches are replaced.
    case replacing
    /// All was done.
    case finished
    /// The work was given up.
    case cancelled
    /// The delegate has refused a replacement: none was made.
    case refused
    /// The text has changed since the work began.
    case outdated
  }

  /// How the work stands.
  public private(set) var state = State.searching
  /// The number of matches that were found.
  public var matchCount: Int { matches.count }
  /// The number of matches that were replaced.
  public private(set) var replacementCount = 0
  private let editor: TextEditor
  private let string: String
  private var search: TextSearch
  private let length: Int
  private var matches: [TextMatch] = []
  private var changeCount: Int
  private var undoStep: EditStep?

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - string: The replacement; for a regular expression with `$1` for a group.
  ///   - editor: The editor.
  ///   - range: UTF-16 offsets between which matches lie; the whole text without it.
  /// - Throws: Foundation's error for a regular expression that is none.
  public init(
    _ query: TextQuery, with string: String, in editor: TextEditor, range: Range<Int>? = nil
  ) throws {
    editor.noticeChanges()
    self.editor = editor
    self.string = string
    let template = query.kind == .regularExpression ? string : nil
    search = try TextSearch(query, in: editor.document, range: range, template: template)
    length = search.remaining.count
    changeCount = editor.changeCount
    if !editor.behavior.isEditable || editor.composition != nil { state = .refused }
  }

  /// The part of the work that is done, from 0 to 1: half of it is to find matches.
  public var progress: Double {
    switch state {
    case .searching: Double(length - search.remaining.count) / Double(max(length, 1)) / 2
    case .replacing: 0.5 + Double(replacementCount) / Double(max(matches.count, 1)) / 2
    default: 1
    }
  }

  private var isOver: Bool { state != .searching && state != .replacing }

  /// Gives the work up.
  public func cancel() {
    guard !isOver else { return }
    state = .cancelled
    report()
  }

  /// Works on.
  ///
  /// - Parameter unitCount: The approximate number of UTF-16 units to search. A replacement counts as 256.
  /// - Returns: How the work stands.
  @discardableResult
  public func step(_ unitCount: Int = 1 << 20) -> State {
    guard !isOver else { return state }
    guard editor.changeCount == changeCount, editor.document.length == editor.knownLength,
      editor.composition == nil
    else {
      state = .outdated
      return state
    }
    if state == .searching { find(unitCount) } else { replace(max(unitCount >> 8, 1)) }
    return state
  }

  private func find(_ unitCount: Int) {
    var end = matches.last?.range.upperBound ?? 0
    for match in search.step(unitCount, over: editor.document) where match.range.lowerBound >= end {
      matches.append(match)
      end = match.range.upperBound
    }
    guard search.isFinished else { return }
    guard !matches.isEmpty else {
      state = .finished
      return
    }
    let isAllowed = editor.delegate == nil || matches.allSatisfy { editor.isAllowed([replacement(of: $0)]) }
    state = isAllowed ? .replacing : .refused
  }

  private func replacement(of match: TextMatch) -> TextReplacement {
    let attributes =
      match.range.isEmpty
      ? editor.attributes(forTypingIn: match.range) : editor.document.attributes(at: match.range.lowerBound)
    return TextReplacement(
      range: match.range,
      text: NSAttributedString(string: match.replacement ?? string, attributes: attributes))
  }

  private func replace(_ count: Int) {
    let end = matches.count - replacementCount
    let replacements = matches[max(0, end - count)..<end].map(replacement)
    let step = undoStep ?? editor.beginStep("Replace")
    undoStep = step
    var after = editor.selection
    for replacement in replacements.reversed() {
      after = after.following(replacement.range, newLength: replacement.text.length)
    }
    editor.make(replacements, in: step)
    step.after = after.clamped(to: editor.document.length)
    editor.knownLength = editor.document.length
    editor.group?.tell(of: editor)
    editor.select(step.after)
    changeCount = editor.changeCount
    replacementCount += replacements.count
    guard replacementCount == matches.count else { return }
    state = .finished
    report()
  }

  /// Tells the delegate, once, that the text has changed.
  private func report() {
    guard let step = undoStep else { return }
    editor.finish(step.after)
  }
}
