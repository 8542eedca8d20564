internal import CoreText

/// Attributes of ranges of a text that only painting sees.
struct TemporaryAttributes {
  /// A range with attributes, at least one.
  struct Run {
    var range: Range<Int>
    var attributes: [NSAttributedString.Key: Any]
  }

  /// Ascending, without overlaps.
  private(set) var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// The index of the first run that ends behind a character.
  private func index(after character: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = low + (high - low) / 2
      if runs[middle].range.upperBound > character { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The runs that meet a range, cut to it.
  func runs(in range: Range<Int>) -> [Run] {
    var result: [Run] = []
    for run in runs[index(after: range.lowerBound)...] {
      guard run.range.lowerBound < range.upperBound else { break }
      var run = run
      run.range = run.range.clamped(to: range)
      if !run.range.isEmpty { result.append(run) }
    }
    return result
  }

  /// The attributes of a character, and a range around it in which they are the same.
  ///
  /// - Parameter length: The text's length.
  func attributes(at character: Int, length: Int) -> Run {
    let index = index(after: character)
    if index < runs.count, runs[index].range.contains(character) { return runs[index] }
    let start = index > 0 ? runs[index - 1].range.upperBound : 0
    let end = index < runs.count ? runs[index].range.lowerBound : length
    return Run(range: start..<max(start, end), attributes: [:])
  }

  /// Changes the attributes of a range.
  mutating func change(
    _ range: Range<Int>, _ body: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard !range.isEmpty else { return }
    let first = index(after: range.lowerBound)
    var last = first
    var new: [Run] = []
    func append(_ range: Range<Int>, _ attributes: [NSAttributedString.Key: Any]) {
      guard !range.isEmpty, !attributes.isEmpty else { return }
      if let end = new.last, end.range.upperBound == range.lowerBound,
        AttributeResolver.areEqual(end.attributes, attributes)
      {
        new[new.count - 1].range = end.range.lowerBound..<range.upperBound
      } else {
        new.append(Run(range: range, attributes: attributes))
      }
    }
    var place = range.lowerBound
    while last < runs.count, runs[last].range.lowerBound < range.upperBound {
      let run = runs[last]
      append(run.range.lowerBound..<max(range.lowerBound, run.range.lowerBound), run.attributes)
      append(place..<max(run.range.lowerBound, place), body([:]))
      let inside = run.range.clamped(to: range)
      append(inside, body(run.attributes))
      place = inside.upperBound
      append(
        max(range.upperBound, run.range.lowerBound)..<max(run.range.upperBound, range.upperBound),
        run.attributes)
      last += 1
    }
    if place < range.upperBound { append(place..<range.upperBound, body([:])) }
    runs.replaceSubrange(first..<last, with: new)
  }

  /// Follows an edit: what was replaced loses its attributes; what is put inside of a run gets the run's.
  ///
  /// - Parameters:
  ///   - range: The new characters.
  ///   - delta: By how much the text became longer.
  mutating func follow(edited range: Range<Int>, delta: Int) {
    guard !runs.isEmpty else { return }
    let old = range.lowerBound..<max(range.upperBound - delta, range.lowerBound)
    var result: [Run] = []
    for run in runs {
      if run.range.upperBound <= old.lowerBound {
        result.append(run)
      } else if run.range.lowerBound >= old.upperBound {
        result.append(
          Run(range: run.range.lowerBound + delta..<run.range.upperBound + delta, attributes: run.attributes))
      } else if run.range.lowerBound < old.lowerBound, run.range.upperBound > old.upperBound {
        result.append(
          Run(range: run.range.lowerBound..<run.range.upperBound + delta, attributes: run.attributes))
      } else if run.range.lowerBound < old.lowerBound {
        result.append(Run(range: run.range.lowerBound..<old.lowerBound, attributes: run.attributes))
      } else if run.range.upperBound > old.upperBound {
        result.append(Run(range: range.upperBound..<run.range.upperBound + delta, attributes: run.attributes))
      }
    }
    runs = result
  }
}
