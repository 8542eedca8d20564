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
    guard let source else { return [] }
    var x: CGFloat = 0
    return zip(runs, source.groups()).map { run, group in
      var (ascent, descent) = (CGFloat(), CGFloat())
      let all = CFRange(location: 0, length: 0)
      let width = CGFloat(CTRunGetTypographicBounds(run, all, &ascent, &descent, nil))
      let range = CTRunGetStringRange(run)
      defer { x += width }
      return LinePiece(
        run: run, x: x, width: width, ascent: ascent, descent: descent,
        attributes: source.attributes(ofRun: source.layout.runs[group.lowerBound].styleRun).dictionary,
        range: NSRange(location: range.location, length: range.length))
    }
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
