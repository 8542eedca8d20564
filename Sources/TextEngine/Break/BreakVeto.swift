/// An opportunity to end a line, as a caller is asked about it.
public struct BreakOpportunity: Sendable, Hashable {
  /// UTF-16 offset in the whole text: the first unit of the next line.
  public var offset: Int
  /// Whether a word would be divided there with a hyphen.
  public var isHyphenation: Bool
}

/// Remembers a caller's answers, so that it is asked at most once about each opportunity, however often a
/// line is tried.
final class BreakVeto {
  private let ask: (BreakOpportunity) -> Bool
  private var answers: [BreakOpportunity: Bool] = [:]

  init(_ ask: @escaping (BreakOpportunity) -> Bool) { self.ask = ask }

  func allows(_ offset: Int, isHyphen: Bool) -> Bool {
    let opportunity = BreakOpportunity(offset: offset, isHyphenation: isHyphen)
    if let known = answers[opportunity] { return known }
    let answer = ask(opportunity)
    answers[opportunity] = answer
    return answer
  }
}
