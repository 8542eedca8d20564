import GalleyFonts
import TextEngine

/// Ends the program when measuring finds other lines or heights than layout does, at a first width, and at a
/// second one from what was stored at the first.
public func checkMeasuring(of text: StyledText, widths: [Double]) {
  let laidOut = TextTypesetter(text)
  let measured = TextTypesetter(text)
  for width in widths {
    let column = laidOut.layout(in: TextShape(width: width))
    let measure = measured.measure(width: width)
    var lineEnds: [UInt32] = []
    for paragraph in column.paragraphs {
      lineEnds += paragraph.layout.lines.map { UInt32($0.range.upperBound + paragraph.offset) }
    }
    require(measure.lineEnds == lineEnds, "lines at width \(width): \(measure.lineEnds), not \(lineEnds)")
    let heights = column.paragraphs.map(\.layout.height)
    require(measure.heights == heights, "heights at width \(width): \(measure.heights), not \(heights)")
    let spacings = column.paragraphs.map(\.layout.spacingAfter)
    require(measure.spacings == spacings, "spacings at width \(width): \(measure.spacings), not \(spacings)")
  }
}
