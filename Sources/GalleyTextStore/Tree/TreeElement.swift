/// What is known of a stretch of elements without looking at them: a sum that neighbouring stretches add up
/// to.
@usableFromInline
package protocol TreeSummary: Sendable, Equatable {
  /// What is known of nothing.
  init()

  /// The number of units.
  var length: Int { get }

  /// Takes in the stretch that follows.
  mutating func append(_ next: Self)
}

/// A piece of a sequence of units that is kept in one place: a span of text, a run of attributes.
@usableFromInline
package protocol TreeElement: Sendable {
  associatedtype Summary: TreeSummary

  /// Kept, not computed: trees ask often.
  var summary: Summary { get }

  /// Cuts the element in two.
  ///
  /// - Parameter offset: Units from its start, neither 0 nor all.
  /// - Returns: What stands before and after; each has one element or, where the cut has to change how units
  ///   are kept, some more.
  func split(at offset: Int) -> (head: [Self], tail: [Self])

  /// One element in place of this one and its neighbour; `nil` if they had better stay two.
  func merged(with next: Self) -> Self?
}

extension TreeElement {
  @inlinable package var length: Int { summary.length }
}
