public import CoreGraphics
internal import CoreText
internal import GalleyTextStore

/// The line fragment after a line break at the text's end, or of empty text: the space for text typed there.
struct ExtraLine: Equatable {
  /// The container's index; `nil` without an extra line fragment, or without space for it.
  var container: Int?
  var rect = CGRect.zero
  var usedRect = CGRect.zero
}

extension NSLayoutManager {
  /// The extra line fragment's rectangle, as high as a line with a character of the extra line's attributes;
  /// zero without an extra line fragment.
  public var extraLineFragmentRect: CGRect { extraLine.rect }

  /// The extra line fragment's used rectangle: twice the padding wide, with the insertion point in its
  /// middle. Zero without an extra line fragment.
  public var extraLineFragmentUsedRect: CGRect { extraLine.usedRect }

  /// The container of the extra line fragment; `nil` without one.
  public var extraLineFragmentTextContainer: NSTextContainer? {
    extraLine.container.flatMap { textContainers.indices.contains($0) ? textContainers[$0] : nil }
  }

  /// Sets the extra line fragment, as a typesetter does. It holds until layout becomes invalid.
  ///
  /// - Parameters:
  ///   - fragmentRect: The line fragment, in container coordinates.
  ///   - usedRect: The part of it that counts as used.
  ///   - container: One of the layout manager's containers.
  public func setExtraLineFragmentRect(
    _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
  ) {
    state.extraLine = ExtraLine(
      container: textContainers.firstIndex { $0 === container }, rect: fragmentRect, usedRect: usedRect)
  }

  /// The extra line fragment, after all of the text has been laid out.
  private var extraLine: ExtraLine {
    layOut(paragraphsBefore: .max)
    if let known = state.extraLine { return known }
    let line = makeExtraLine()
    if !state.isLayingOut { state.extraLine = line }
    return line
  }

  private func makeExtraLine() -> ExtraLine {
    guard let textStorage, state.isComplete else { return ExtraLine() }
    let cursor = cursor(before: state.paragraphs.count)
    guard cursor.container < textContainers.count else { return ExtraLine() }
    let last = state.paragraphs.characterCount > 0 ? state.paragraphs.characterCount - 1 : nil
    let before = last.map { textStorage.reportedAttributes(at: $0, effectiveRange: nil) } ?? [:]
    let attributes = extraLineFragmentAttributes ?? before.ofEmptyParagraph ?? before
    guard
      let content = ParagraphGlyphs.extraLine(
        behind: last.map { textStorage.reportedText[$0] }, attributes: attributes, settings, memory)
    else { return ExtraLine() }
    var placer = ParagraphPlacer(
      for: ManagedParagraph(self, state.paragraphs.count), content, at: cursor, in: textContainers)
    placer.place()
    let places = placer.finish()
    guard let piece = places.pieces.first, let fragment = places.fragments.first else { return ExtraLine() }
    return ExtraLine(
      container: piece.container, rect: fragment.rect.offsetBy(dx: 0, dy: piece.top),
      usedRect: fragment.usedRect.offsetBy(dx: 0, dy: piece.top))
  }
}
