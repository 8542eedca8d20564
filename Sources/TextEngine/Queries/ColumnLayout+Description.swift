internal import GalleyFonts

/// A layout described in lines that people and programs can compare.
extension ColumnLayout: CustomDebugStringConvertible {
  /// The layout as text: paragraphs, lines, runs in visual order and their clusters, with glyph identifiers
  /// and positions.
  ///
  /// Offsets are UTF-16 units from the start of the text. Numbers are points with two decimals: lines from
  /// the column's top left, y down; runs and glyphs right of the line's origin and above its baseline.
  ///
  ///     column 0..<6 height 18.63
  ///     paragraph 0..<6 level 0
  ///     line 0..<6 x 0.00 baseline 14.83 width 38.42 + 0.00
  ///       run 0..<6 level 0 x 0.00 width 38.42 DejaVuSans 16.00
  ///         0 U+006F: 82 (0.00, 0.00)
  ///         1 U+0066 U+0066 U+0069: 5040 (9.79, 0.00)
  public var debugDescription: String {
    var lines = ["column \(range) height \(points(usedHeight))"]
    for paragraph in paragraphs {
      lines += paragraph.layout.description(offset: paragraph.offset, top: paragraph.top)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ParagraphLayout {
  fileprivate func description(offset: Int, top: Double) -> [String] {
    var result = ["paragraph \(range.moved(by: offset)) level \(paragraph.baseLevel)"]
    for (order, line) in lines.enumerated() {
      result.append(
        "line \(line.range.moved(by: offset)) x \(points(line.x)) baseline \(points(top + line.baseline)) "
          + "width \(points(line.width)) + \(points(line.trailingWhitespaceWidth))")
      for run in line.runs { result += description(ofRun: run, offset: offset) }
      for ruby in rubies(ofLine: order) { result.append(ruby.description(offset: offset)) }
    }
    return result
  }

  private func description(ofRun index: Int, offset: Int) -> [String] {
    let run = runs[index]
    var header =
      "  run \(run.range.moved(by: offset)) level \(run.level) x \(points(run.x)) width \(points(run.width)) "
    switch run.kind {
    case .glyphs:
      header += "\(fonts[run.font].instance) \(points(fonts[run.font].size))"
      if run.orientation != .alongLine { header += " \(run.orientation)" }
    case .placeholder: header += "placeholder"
    case .tab: header += "tab"
    case .control: header += "control"
    }
    guard run.kind == .glyphs else { return [header] }
    return [header] + clusterDescriptions(ofRun: index, offset: offset)
  }

  /// One line a cluster, in visual order: its first unit, its characters, its glyphs.
  private func clusterDescriptions(ofRun index: Int, offset: Int) -> [String] {
    let run = runs[index]
    let glyphs = glyphs(of: index)
    var result: [String] = []
    var glyph = 0
    while glyph < glyphs.ids.count {
      let cluster = glyphs.clusters[glyph]
      var line = "    \(cluster + offset)"
      if run.range.isEmpty {
        line += " inserted"
      } else {
        let units = clusterRange(of: run.glyphs.lowerBound + glyph, in: run)
        let text = paragraph.text
        for scalar in GraphemeScalars(text.span, units).scalars { line += " U+\(hexadecimal(scalar))" }
      }
      line += ":"
      while glyph < glyphs.ids.count, glyphs.clusters[glyph] == cluster {
        line += " \(glyphs.ids[glyph]) (\(points(glyphs.xs[glyph])), \(points(glyphs.ys[glyph])))"
        glyph += 1
      }
      result.append(line)
    }
    return result
  }
}

extension PlacedRuby {
  /// The base, the annotation's position and its glyphs.
  fileprivate func description(offset: Int) -> String {
    var line =
      "  ruby \(base.moved(by: offset)) \(position) x \(points(x)) y \(points(y)) width \(points(width)):"
    for run in layout.lines[0].runs {
      let glyphs = layout.glyphs(of: run)
      for (order, id) in glyphs.ids.enumerated() {
        line += " \(id) (\(points(glyphs.xs[order])), \(points(glyphs.ys[order])))"
      }
    }
    return line
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

/// A number with two decimals; zero has no sign.
private func points(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let hundredths = Int((abs(value) * 100).rounded())
  let sign = value < 0 && hundredths > 0 ? "-" : ""
  return "\(sign)\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
}

/// Four digits or more.
private func hexadecimal(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
