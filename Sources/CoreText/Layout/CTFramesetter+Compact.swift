internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

extension CTFramesetter {
  /// Returns the frame of all of a string in one set of attributes, if it fits into a rectangle, has no
  /// glyphs yet, and its paragraphs are mostly compact.
  ///
  /// - Parameter path: A path that never changes.
  func compactFrame(_ range: Range<Int>, _ path: CGPath) -> CTFrame? {
    guard let compactStyles, range == 0..<count, hasNoGlyphs else { return nil }
    var bounds = CGRect.zero
    guard path.isRect(&bounds) else { return nil }
    let (width, height) = (FrameShape.side(bounds.size.width), FrameShape.side(bounds.size.height))
    guard width > 0, height > 0 else { return nil }
    var lines = CompactLines()
    let isDone = compactStyles._withUnsafeGuaranteedRef { styles in
      ParagraphSizer.compactParagraphs(
        of: characters, styles: styles.text, width: width, height: height,
        layOut: { lines.append(paragraph: $0, of: self, width: width, height: height, top: $1) }
      ) { paragraph, top in
        lines.append(paragraph, of: self, top: top)
      }
    }
    guard isDone, let array = lines.takeArray() else { return nil }
    return CTFrame(array, tops: lines.tops, range: range, path: path, bounds: bounds)
  }
}

/// The lines of a frame while they are made.
private struct CompactLines {
  /// The first line, as long as it is the only one.
  private var first: CTLine?
  /// All lines, if there are several.
  private var all: [CTLine] = []
  /// By line: the top of its paragraph in points. Empty for the lines of one paragraph.
  private(set) var tops: [Double] = []

  /// Takes the lines out, for callers; `nil` if there are none.
  mutating func takeArray() -> ObjectArray<CTLine>? {
    if let line = first.take() { return ObjectArray(of: line) }
    return all.isEmpty ? nil : ObjectArray(all)
  }

  /// Appends the lines of a compact paragraph.
  ///
  /// - Parameter top: The paragraph's top in points.
  mutating func append(_ paragraph: consuming CompactParagraph, of setter: CTFramesetter, top: Double) {
    let count = paragraph.lineCount
    guard count > 1 else { return append(CTLine(paragraph, of: setter), top: top) }
    let head = CTLine(paragraph, of: setter)
    append(head, top: top)
    for index in 1..<count { append(CTLine(index, ofParagraphFrom: head), top: top) }
  }

  /// Lays a paragraph out and appends its lines.
  ///
  /// - Parameters:
  ///   - index: The number of the paragraph.
  ///   - width: The frame's width in points.
  ///   - height: The frame's height in points.
  ///   - top: The paragraph's top in points.
  /// - Returns: The height of its lines and the space after it, in points; `nil` if it does not fit.
  mutating func append(
    paragraph index: Int, of setter: CTFramesetter, width: Double, height: Double, top: Double
  ) -> (height: Double, spacing: Double)? {
    let typesetter = setter.typesetter
    let layout = typesetter.layout(
      ofParagraph: index, in: TextShape(width: width, height: height), top: top)
    guard layout.isComplete else { return nil }
    let source = LineSource.Paragraph(
      text: setter.text, layout: layout, offset: typesetter.paragraphRanges[index].lowerBound)
    for index in layout.lines.indices { append(CTLine(LineSource(source, index: index)), top: top) }
    return (layout.height, layout.spacingAfter)
  }

  private mutating func append(_ line: consuming CTLine, top: Double) {
    if all.isEmpty {
      guard first != nil else {
        first = line
        return
      }
      all.append(first.take()!)
    }
    // The first paragraph has the top 0, which is not noted before there is another.
    if top != 0, tops.isEmpty { tops = Array(repeating: 0, count: all.count) }
    all.append(line)
    if !tops.isEmpty || top != 0 { tops.append(top) }
  }
}
