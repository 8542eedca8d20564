/// Measures a line shaped for real, in points: the width without the white space at its end, and that white
/// space.
///
/// Breaking asks for it where a line's ends change glyphs; composing, which comes later, answers.
///
/// - Parameters:
///   - content: The line's units, and what is shown differently at its ends.
///   - paragraph: The paragraph that they are of.
///   - inset: Distance of the line's start from the column's leading edge, from which tab stops count.
typealias LineMeasure = (
  _ content: LineContent, _ paragraph: ShapedParagraph, _ inset: Double
) -> (width: Double, trailing: Double)
