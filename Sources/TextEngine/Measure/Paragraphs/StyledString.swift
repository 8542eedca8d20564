/// A string in one style and one paragraph style, as most labels are.
///
/// Its UTF-16 units are copied when it is laid out, and ASCII is measured without that.
package struct StyledString: Sendable {
  /// The string.
  package let string: String
  /// A text without units. The string has its first style and its first paragraph style.
  package let styles: StyledText

  /// Creates a string with the styles of a text.
  package init(_ string: String, styles: StyledText) {
    self.string = string
    self.styles = styles
  }

  /// The same as a text.
  package var text: StyledText {
    let units = TextUnits(string)
    return StyledText(
      text: units, runs: units.isEmpty ? [] : [StyledText.Run(end: units.count, style: 0)],
      paragraphRuns: units.isEmpty ? [] : [StyledText.ParagraphRun(end: units.count, style: 0)],
      sharingStylesOf: styles)
  }

  /// Lends the string's bytes for one call, if they are ASCII without line ends.
  func withASCIILine<Result: ~Copyable>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
    StyledString.withASCIILine(of: string, body)
  }

  /// Lends a string's bytes for one call, if they are ASCII without line ends.
  static func withASCIILine<Result: ~Copyable>(
    of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    var result: Result?
    // Strings of this platform are all contiguous. Any other is left to the ways that copy it.
    string.utf8.withContiguousStorageIfAvailable { bytes in
      // The bits of all bytes, and whether one is from U+000A to U+000D.
      var (seen, ends): (UInt8, UInt8) = (0, 0)
      for byte in bytes {
        seen |= byte
        ends |= byte &- 0x0A < 4 ? 1 : 0
      }
      if seen < 0x80, ends == 0 { result = body(bytes) }
    }
    return result
  }
}

extension ParagraphSizer {
  /// Returns the size of a string of one paragraph, by a sizer of the process.
  ///
  /// - Parameters:
  ///   - ignoresLeading: Whether the leading of fonts does not count, whatever the paragraph's style says.
  ///   - width: The column's width in points.
  ///   - mayEnd: Whether the string may end with a paragraph's terminator.
  ///   - isPlain: Whether texts with these styles have nothing that a caller would change before layout. It
  ///     is asked when styles are new.
  /// - Returns: `nil` if the string has to be laid out by a caller; see `size(of:ignoresLeading:width:)`.
  package static func size(
    of string: StyledString, ignoresLeading: Bool, width: Double, mayEnd: Bool = false,
    pool: ParagraphSizerPool = .shared, isPlain: () -> Bool
  ) -> ParagraphSize? {
    guard string.styles.paragraphStyles[0].isMeasuredWithoutGlyphs, width > 0, !string.string.isEmpty
    else { return nil }
    return pool.withSizer(
      for: string.styles, ignoresLeading: ignoresLeading, width: width, isPlain: isPlain
    ) { sizer in
      if let size = string.withASCIILine({ sizer.size(ofASCII: $0, width: width) }) { return size }
      let text = string.text
      return text.text.isOneParagraph(mayEnd: mayEnd) ? sizer.size(of: text, width: width) : nil
    }
  }

  /// Finds the extent of a string as one line, by a sizer of the process: that of
  /// `TextTypesetter.line(of:)`, bit for bit.
  ///
  /// - Parameter isPlain: As above.
  /// - Returns: `nil` if the string has to be laid out by a caller; see `line(of:)`.
  package static func line(
    of string: StyledString, pool: ParagraphSizerPool = .shared, isPlain: () -> Bool
  ) -> LineExtent? {
    guard string.styles.paragraphStyles[0].isMeasuredWithoutGlyphs, !string.string.isEmpty else {
      return nil
    }
    return pool.withSizer(for: string.styles, ignoresLeading: false, width: .infinity, isPlain: isPlain) {
      sizer in
      if let line = string.withASCIILine({ sizer.line(ofASCII: $0) }) { return line }
      let text = string.text
      return text.text.endsInInk && !text.text.hasLineEnds ? sizer.line(of: text) : nil
    }
  }
}
