/// The text styles of a text, with what shaping asks of all of them.
///
/// The paragraphs of a document mostly have the same few styles: their texts share the list, so that it is
/// read once.
final class StyleList: Sendable {
  /// The styles.
  let styles: [TextStyle]
  /// For every style, the index of the first style that equals it.
  let canonical: [Int]
  /// Whether some style embeds its text in a direction.
  let hasWritingDirections: Bool
  /// Whether some style asks for vertical forms.
  let hasVerticalForms: Bool
  /// Whether some style has an annotation.
  let hasRubies: Bool

  /// Creates a list of styles whose numbers are finite.
  init(_ styles: [TextStyle]) {
    self.styles = styles
    canonical = StyleList.canonical(styles)
    hasWritingDirections = styles.contains { !$0.writingDirections.isEmpty }
    hasVerticalForms = styles.contains(where: \.usesVerticalForms)
    hasRubies = styles.contains { $0.ruby != nil }
  }

  private static func canonical(_ styles: [TextStyle]) -> [Int] {
    guard styles.count > 1 else { return styles.isEmpty ? [] : [0] }
    var distinct = Interned<TextStyle>()
    var first: [Int] = []
    return styles.indices.map { index in
      let number = distinct.index(of: styles[index])
      if number == first.count { first.append(index) }
      return first[number]
    }
  }
}
