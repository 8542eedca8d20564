internal import GalleyUTF16

/// Composes the lines that need nothing but cutting: one left-to-right level, no tabs, both ends safe,
/// nothing shown differently.
///
/// What it appends is what the general way in `LineComposer` appends, without lists of pieces and levels.
extension ParagraphLayout {
  /// Appends the runs of a line and returns its widths; `nil`, with nothing appended, for other lines.
  mutating func appendPlainRuns(_ content: LineContent) -> (width: Double, trailing: Double, contentEnd: Int)?
  {
    let paragraph = paragraph
    let range = content.range
    guard paragraph.isSearchable, !paragraph.hasVerticalForms, paragraph.rubies.isEmpty,
      paragraph.levels.isEmpty,
      paragraph.baseLevel & 1 == 0, content.head == nil,
      content.tail == nil, !content.hangs, content.tatweels.isEmpty,
      paragraph.isSafeToCut(at: range.lowerBound), paragraph.isSafeToCut(at: range.upperBound)
    else { return nil }
    let contentEnd = paragraph.contentEnd(before: range.upperBound, from: range.lowerBound)
    let first = runs.count
    let offset = paragraph.sourceRange.lowerBound
    var styleRun = paragraph.source.runIndex(at: offset + range.lowerBound)
    var width = 0.0
    var trailing = 0.0
    var x = 0.0
    var index = paragraph.runIndex(at: range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].range.lowerBound < range.upperBound {
      let run = paragraph.runs[index]
      let limit = min(run.range.upperBound, range.upperBound)
      var start = max(run.range.lowerBound, range.lowerBound)
      var glyph = run.kind == .glyphs ? paragraph.firstGlyph(of: run, at: start) : run.glyphs.lowerBound
      while start < limit {
        while paragraph.source.runs[styleRun].end <= offset + start { styleRun += 1 }
        var end = limit
        var glyphs = run.glyphs
        var advance = run.fixedAdvance
        if run.kind == .glyphs {
          end = min(end, paragraph.source.runs[styleRun].end - offset)
          if start < contentEnd { end = min(end, contentEnd) }
          // A change inside a cluster or a grapheme moves to its end: both belong to their first style.
          var next: Int
          repeat {
            while end < limit, !paragraph.flags[end].contains(.graphemeStart) { end += 1 }
            next =
              end == run.range.upperBound ? run.glyphs.upperBound : paragraph.firstGlyph(of: run, at: end)
            end =
              next < run.glyphs.upperBound
              ? max(end, min(Int(paragraph.glyphs.clusters[next]), limit)) : limit
          } while end < limit && !paragraph.flags[end].contains(.graphemeStart)
          glyphs = glyph..<next
          advance = Double(paragraph.advance(of: glyphs)) * run.scale
          if run.letterSpacing != 0 { advance += Double(graphemeCount(in: start..<end)) * run.letterSpacing }
          glyph = next
        }
        if glyphs.isEmpty, run.kind == .glyphs, runs.count > first {
          runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<end
        } else {
          runs.append(
            PlacedRun(
              kind: run.kind, range: start..<end, styleRun: styleRun, font: run.font, level: run.level,
              glyphs: glyphs, isReshaped: false, x: x, width: advance, scale: run.scale,
              baselineOffset: paragraph.source.styles[run.style].baselineOffset,
              letterSpacing: run.letterSpacing, adjustments: -1))
          x += advance
          if start >= contentEnd { trailing += advance } else { width += advance }
        }
        start = end
      }
      index += 1
    }
    return (width, trailing, contentEnd)
  }
}

extension ShapedParagraph {
  /// The first glyph, of a left-to-right run, whose cluster begins at a unit or after it.
  fileprivate func firstGlyph(of run: Run, at unit: Int) -> Int {
    glyphs.clusters.withUnsafeBufferPointer { clusters in
      // Mostly every unit so far has had a glyph of its own.
      let guess = run.glyphs.lowerBound + unit - run.range.lowerBound
      if guess < run.glyphs.upperBound, Int(clusters[guess]) == unit,
        guess == run.glyphs.lowerBound || Int(clusters[guess - 1]) < unit
      {
        return guess
      }
      return run.glyphs.partitioningIndex { Int(clusters[$0]) >= unit }
    }
  }

  /// Pen movement over some glyphs in font units.
  fileprivate func advance(of range: Range<Int>) -> Int64 {
    glyphs.advances.withUnsafeBufferPointer { advances in
      var sum: Int64 = 0
      for glyph in range { sum &+= Int64(advances[glyph]) }
      return sum
    }
  }
}
