internal import CoreText
internal import TextEngine

/// What is laid out otherwise than a unit's attributes and characters say.
struct TextOverrides {
  /// Changes of style by range; ascending and apart from each other once they are applied.
  private(set) var styles: [(range: Range<Int>, change: (inout TextStyle) -> Void)] = []
  /// Other characters, by offset.
  var units: [Int: UInt16] = [:]

  var isEmpty: Bool { styles.isEmpty && units.isEmpty }

  /// Changes the style of a range; the last change of overlapping ones counts.
  mutating func change(_ range: Range<Int>, _ change: @escaping (inout TextStyle) -> Void) {
    guard !range.isEmpty else { return }
    styles.removeAll { $0.range.overlaps(range) }
    styles.append((range, change))
  }

  /// Puts empty room in the place of a range.
  mutating func replace(_ range: Range<Int>, by placeholder: Placeholder) {
    change(range) {
      $0.placeholder = placeholder
      $0.ruby = nil
    }
  }

  /// A text with these changes.
  func apply(to text: AttributedText) -> AttributedText {
    guard !isEmpty else { return text }
    let source = text.styled
    var content = source.text
    if !units.isEmpty {
      var all = source.text.units(0..<source.text.count)
      for (offset, unit) in units where all.indices.contains(offset) { all[offset] = unit }
      content = TextUnits(all)
    }
    let changes = styles.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var styles = source.styles
    var runs: [StyledText.Run] = []
    var sets: [Int] = []
    var next = 0
    var start = 0
    var known: [TextStyle: Int] = [:]
    func append(_ end: Int, _ style: Int, _ set: Int) {
      guard end > start else { return }
      if let last = runs.last, last.style == style, sets.last == set {
        runs[runs.count - 1].end = end
      } else {
        runs.append(StyledText.Run(end: end, style: style))
        sets.append(set)
      }
      start = end
    }
    for (index, run) in source.runs.enumerated() {
      let set = text.setOfRun[index]
      while next < changes.count, changes[next].range.lowerBound < run.end {
        append(changes[next].range.lowerBound, run.style, set)
        var style = source.styles[run.style]
        changes[next].change(&style)
        let number = known[style] ?? styles.count
        if known[style] == nil {
          styles.append(style)
          known[style] = number
        }
        append(min(changes[next].range.upperBound, run.end), number, set)
        guard changes[next].range.upperBound <= run.end else { break }
        next += 1
      }
      append(run.end, run.style, set)
    }
    return AttributedText(
      styled: StyledText(
        text: content, styles: styles, runs: runs, paragraphStyles: source.paragraphStyles,
        paragraphRuns: source.paragraphRuns, fonts: source.fonts, hyphenation: source.hyphenation),
      sets: text.sets, setOfRun: sets)
  }
}

/// What a layout manager says of all of its text.
struct TextSettings: Equatable {
  /// Whether lines keep the distance that fonts wish for.
  var usesFontLeading = true
  /// The hyphenation factor of paragraphs that have none.
  var hyphenation = 0.0
  /// Whether text stands in vertical forms.
  var isVertical = false
  /// What paragraphs of natural alignment have; `nil` for the side that their text begins at.
  var naturalAlignment: ParagraphStyle.Alignment?
  /// The number of lists that the text is an item of, whose markers need room. Each indents it, unless the paragraph's
  /// style says itself how far it is indented.
  var listLevel = 0
  /// What the text is of a paragraph that is laid out in parts; `nil` for a whole one.
  var part: ParagraphPart?

  /// Points by which a list indents its items.
  static let listIndent = 36.0

  /// A text set so.
  func apply(to text: AttributedText) -> AttributedText {
    var text = text
    if !usesFontLeading || hyphenation > 0 || naturalAlignment != nil {
      text = text.mapParagraphStyles { style in
        if !usesFontLeading { style.ignoresLeading = true }
        if style.hyphenationFactor == 0 { style.hyphenationFactor = hyphenation }
        if let naturalAlignment, style.alignment == .natural { style.alignment = naturalAlignment }
      }
    }
    if listLevel > 0 {
      let indent = TextSettings.listIndent * Double(listLevel)
      text = text.mapParagraphStyles { style in
        guard style.firstLineHeadIndent == 0, style.headIndent == 0 else { return }
        (style.firstLineHeadIndent, style.headIndent) = (indent, indent)
      }
    }
    if let part { text = text.mapParagraphStyles(part.apply) }
    if isVertical {
      var overrides = TextOverrides()
      overrides.change(0..<text.count) { $0.usesVerticalForms = true }
      text = overrides.apply(to: text)
    }
    return text
  }
}
