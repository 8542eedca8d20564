internal import GalleyFonts
internal import GalleyUnicode

/// Shapes parts of a line again where its ends change their glyphs.
enum LineReshaper {
  /// Shapes a part of a run again, with the paragraph around it as context and with the edits at its ends.
  ///
  /// Glyphs of inserted units get the cluster of the unit that they replace. Those that replace nothing get a
  /// cluster outside the range: the unit before it at the head, its end at the tail.
  static func reshape(
    _ range: Range<Int>, of content: LineContent, in run: ShapedParagraph.Run, _ paragraph: ShapedParagraph,
    into glyphs: inout GlyphColumns
  ) {
    let start = unchangedEnd(of: range, of: content, in: run, paragraph)
    if start > range.lowerBound {
      glyphs.append(
        paragraph.glyphs,
        paragraph.glyphs.slice(run.glyphs, clusters: range.lowerBound..<start, isRightToLeft: false))
    }
    shape(start..<range.upperBound, of: content, in: run, paragraph, into: &glyphs)
  }

  /// Returns where the last word begins of a part of a run that is shaped again because of a hyphen, if the
  /// glyphs before are those of the paragraph; else the part's start.
  private static func unchangedEnd(
    of range: Range<Int>, of content: LineContent, in run: ShapedParagraph.Run, _ paragraph: ShapedParagraph
  ) -> Int {
    guard let tail = content.tail, range.upperBound == content.range.upperBound,
      range.lowerBound > content.range.lowerBound || content.head == nil, content.tatweels.isEmpty,
      !run.isRightToLeft, !run.script.isCursive, !run.hasRuby, run.orientation == .alongLine,
      paragraph.style.eastAsianSpacing.isEmpty, paragraph.isSafeToCut(at: range.lowerBound)
    else { return range.lowerBound }
    var start = min(tail.replaced.lowerBound, range.upperBound) - 1
    while start > range.lowerBound,
      !(paragraph.text[start - 1] == 0x20
        && paragraph.flags[start].isSuperset(of: [.breakAllowed, .safeToCut]))
    {
      start -= 1
    }
    return max(start, range.lowerBound)
  }

  private static func shape(
    _ range: Range<Int>, of content: LineContent, in run: ShapedParagraph.Run, _ paragraph: ShapedParagraph,
    into glyphs: inout GlyphColumns
  ) {
    let head = range.lowerBound == content.range.lowerBound ? content.head : nil
    let tail = range.upperBound == content.range.upperBound ? content.tail : nil
    var shaped = GlyphBuffer()
    var text = paragraph.text
    var item = range
    var origins: [Int32] = []
    let tatweels = content.tatweels.filter { range.contains($0) }
    if head != nil || tail != nil || !tatweels.isEmpty {
      (text, item, origins) = edited(range, head: head, tail: tail, tatweels: tatweels, in: paragraph)
    }
    shape(text, item, in: run, paragraph, into: &shaped)
    if !origins.isEmpty {
      for glyph in 0..<shaped.count {
        shaped.clusters[glyph] = origins[Int(shaped.clusters[glyph]) - item.lowerBound]
      }
    }
    if !run.isRightToLeft {
      let spacer = EastAsianSpacer(
        text: paragraph.text, line: content.range, endsLine: true, options: paragraph.style.eastAsianSpacing)
      spacer.adjust(
        &shaped, 0..<shaped.count, font: paragraph.fonts[run.font].instance, orientation: run.orientation)
    }
    if run.hasRuby, let ruby = paragraph.ruby(at: range.lowerBound) {
      ruby.space(
        &shaped, 0..<shaped.count, units: range, line: content.range, scale: run.scale,
        isRightToLeft: run.isRightToLeft, orientation: run.orientation)
    }
    glyphs.append(contentsOf: shaped)
  }

  /// Shapes a part of a text as a run of a paragraph: from a table, as the paragraph was, or by HarfBuzz.
  private static func shape(
    _ text: [UInt16], _ range: Range<Int>, in run: ShapedParagraph.Run, _ paragraph: ShapedParagraph,
    into glyphs: inout GlyphBuffer
  ) {
    let style = paragraph.source.styles[run.style]
    let font = paragraph.fonts[run.font].instance
    text.withUnsafeBufferPointer { text in
      if paragraph.usesTables, !run.isRightToLeft, run.orientation == .alongLine,
        SimpleShaper.shapePlain(
          text, range, font: font, script: run.script, language: style.language,
          features: style.shapingFeatures, into: &glyphs)
      {
        return
      }
      var places: [Int32]?
      ShapingBuffer().shape(
        text, range, font: font, script: run.script, isRightToLeft: run.isRightToLeft,
        language: style.language, features: style.shapingFeatures, into: &glyphs, tatweels: &places,
        orientation: run.orientation)
    }
  }

  /// Returns the text of a part of a line as it is shown, with a little context around it, and for each of
  /// its units the corresponding unit of the paragraph.
  private static func edited(
    _ range: Range<Int>, head: LineEdit?, tail: LineEdit?, tatweels: [Int], in paragraph: ShapedParagraph
  ) -> (text: [UInt16], item: Range<Int>, origins: [Int32]) {
    let context = 16
    var text = Array(paragraph.text[max(0, range.lowerBound - context)..<range.lowerBound])
    let start = text.count
    var origins: [Int32] = []
    var first = range.lowerBound
    var last = range.upperBound
    if let head {
      first = min(head.replaced.upperBound, range.upperBound)
      for index in head.units.indices {
        let origin = first - (head.units.count - index)
        origins.append(Int32(max(origin, range.lowerBound - 1)))
      }
      text += head.units
    }
    if let tail { last = max(tail.replaced.lowerBound, first) }
    // A tatweel lengthens the letter before it: it belongs to that letter's grapheme.
    for place in tatweels where first < place && place < last {
      var letter = place - 1
      while letter > range.lowerBound, !paragraph.flags[letter].contains(.graphemeStart) { letter -= 1 }
      text += paragraph.text[first..<place] + [0x640]
      origins += (first..<place).map(Int32.init) + [Int32(letter)]
      first = place
    }
    text += paragraph.text[first..<last]
    origins += (first..<last).map(Int32.init)
    if let tail {
      // A letter joined to what now stands on the next line stays so before the hyphen.
      if first < last, joinsBackwards(tail.replaced.upperBound, in: paragraph) {
        origins.append(Int32(last - 1))
        text.append(0x200D)
      }
      for index in tail.units.indices { origins.append(Int32(min(last + index, range.upperBound))) }
      text += tail.units
    }
    let item = start..<text.count
    if tail == nil {
      text += paragraph.text[range.upperBound..<min(range.upperBound + context, paragraph.count)]
    }
    return (text, item, origins)
  }

  /// Whether a unit is a letter of a cursive script that joins with the one before it.
  private static func joinsBackwards(_ offset: Int, in paragraph: ShapedParagraph) -> Bool {
    guard offset < paragraph.count else { return false }
    let run = paragraph.runs[paragraph.runIndex(at: offset)]
    let unit = paragraph.text[offset]
    // The two hamzas stand alone (Joining_Type=Non_Joining).
    return run.kind == .glyphs && run.script.isCursive && unit != 0x621 && unit != 0x674
      && CharacterProperties.generalCategory(of: UInt32(unit)) == .otherLetter
  }
}
