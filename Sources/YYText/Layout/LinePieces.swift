internal import CoreText
internal import TextEngine
internal import UIKit

/// One run of a line with its place: what decorations and attachments need to know of it.
struct LinePiece {
  let run: CTRun
  /// Right of the line's origin, in points.
  let x: CGFloat
  let width: CGFloat
  /// Around the line's baseline, in points; the descent positive downwards.
  let ascent: CGFloat
  let descent: CGFloat
  let attributes: [NSAttributedString.Key: Any]
  /// The UTF-16 range in the text.
  let range: NSRange

  /// The typographic box in the line's space, y up.
  var box: CGRect { CGRect(x: x, y: -descent, width: width, height: ascent + descent) }
}

extension CTLine {
  /// The runs, left to right.
  var pieces: [LinePiece] {
    _ = runs
    return pieces { _ in true }
  }

  /// Returns the runs with some attributes, left to right. The others are not made for it.
  func pieces(where isWanted: ([NSAttributedString.Key: Any]) -> Bool) -> [LinePiece] {
    guard let source else { return [] }
    var x: CGFloat = 0
    var pieces: [LinePiece] = []
    for (index, group) in source.groups().enumerated() {
      let attributes = source.dictionary(ofRun: source.layout.runs[group.lowerBound].styleRun)
      let width = CGFloat(source.layout.runs[group].reduce(0) { $0 + $1.width })
      if isWanted(attributes), let run = run(at: index, group) {
        var (ascent, descent) = (CGFloat(), CGFloat())
        _ = CTRunGetTypographicBounds(run, CFRange(location: 0, length: 0), &ascent, &descent, nil)
        let range = CTRunGetStringRange(run)
        pieces.append(
          LinePiece(
            run: run, x: x, width: width, ascent: ascent, descent: descent, attributes: attributes,
            range: NSRange(location: range.location, length: range.length)))
      }
      x += width
    }
    return pieces
  }

  /// The part without white space at the line's end, right of its origin.
  var visiblePart: ClosedRange<CGFloat> {
    guard let content = source?.content else { return 0...0 }
    return CGFloat(content.lowerBound)...CGFloat(content.upperBound)
  }

  /// How the glyphs of each run stand in a vertical line.
  var orientations: [[YYTextRunGlyphRange]] {
    runs.map { run in
      let count = CTRunGetGlyphCount(run)
      guard count > 0 else { return [] }
      // A line that lies on its side turns upright glyphs back.
      let isUpright = CTRunGetTextMatrix(run).b != 0
      return [
        YYTextRunGlyphRange(
          range: NSRange(location: 0, length: count), drawMode: isUpright ? .verticalRotate : .horizontal)
      ]
    }
  }
}
