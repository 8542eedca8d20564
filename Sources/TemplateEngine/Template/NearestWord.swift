/// Finds the word that was probably meant.
package enum NearestWord {
  /// Returns the word that is fewest letters away, if it is near enough to have been meant.
  package static func to(_ word: String, among words: [String]) -> String? {
    let near = words.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    guard let near, near.distance <= (word.count + 2) / 3 else { return nil }
    return near.word
  }

  /// Returns how many letters must be inserted, removed or replaced to turn one word into another.
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (letter == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
