public import TextKit

extension NSAttributedString.Key {
  /// Binds text together: a range with one value is moved over, selected and deleted as one character, and no
  /// caret is placed inside. The value is any object; ranges side by side with equal values are one.
  ///
  /// Not in Apple's systems.
  public static let textBinding = NSAttributedString.Key("GalleyTextBinding")
}

extension NSAttributedString {
  /// Returns the ranges that ``textBinding`` binds together and that touch a range, each whole.
  func boundRanges(in range: Range<Int>) -> [Range<Int>] {
    let part = NSRange(range.clamped(to: 0..<length))
    var found: [Range<Int>] = []
    enumerateAttribute(.textBinding, in: part) { value, run, _ in
      guard value != nil else { return }
      var whole = NSRange()
      _ = attribute(
        .textBinding, at: run.location, longestEffectiveRange: &whole,
        in: NSRange(location: 0, length: length))
      if found.last?.lowerBound != whole.location {
        found.append(whole.location..<whole.location + whole.length)
      }
    }
    return found
  }
}

extension EditableLine {
  /// Returns the steps of a caret, with those of bound text joined.
  func steps(joining bound: [Range<Int>]) -> [Step] {
    guard !bound.isEmpty else { return steps }
    var joined: [Step] = []
    for step in steps {
      if let last = joined.last,
        let whole = bound.first(where: { $0.contains(step.range.lowerBound) }),
        whole.contains(last.range.lowerBound), last.isRightToLeft == step.isRightToLeft
      {
        joined[joined.count - 1].range =
          min(
            last.range.lowerBound, step.range.lowerBound)..<max(
            last.range.upperBound, step.range.upperBound)
        joined[joined.count - 1].right = step.right
      } else {
        joined.append(step)
      }
    }
    return joined
  }
}
