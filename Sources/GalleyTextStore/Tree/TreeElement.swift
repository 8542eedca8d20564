/// The summary of a range of elements, which a tree knows without looking at them. The summaries of two
/// neighbouring ranges add up to that of both.
@usableFromInline
package protocol TreeSummary: Sendable, Equatable {
  /// Creates the summary of no elements.
  init()

  /// The number of units.
  var length: Int { get }

  /// Adds the summary of the range that follows.
  mutating func append(_ next: Self)
}

/// A piece of a sequence of units that is stored together: a span of text, a run of attributes.
@usableFromInline
package protocol TreeElement: Sendable {
  associatedtype Summary: TreeSummary

  /// The element's summary; stored, not computed, as trees ask often.
  var summary: Summary { get }

  /// Cuts the element in two.
  ///
  /// - Parameter offset: Units from its start, neither 0 nor all.
  /// - Returns: What is before and after; each has one element or, where the cut has to change how units
  ///   are stored, some more.
  func split(at offset: Int) -> (head: [Self], tail: [Self])

  /// Returns one element that replaces this one and the next; `nil` if they should stay two.
  func merged(with next: Self) -> Self?
}

extension TreeElement {
  @inlinable package var length: Int { summary.length }
}
