internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The attachments of a string that is measured or drawn: they are asked for their bounds in a container of
/// the available size, and again in their lines.
struct StringAttachments {
  private var attachments: [ParagraphAttachment] = []
  /// The container; `nil` without attachments.
  private var container: NSTextContainer?
  private var turns = 0

  /// Finds the attachments of a text and asks them for their first bounds.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The available size; a length that is not positive means any.
  init(in text: AttributedText, _ size: CGSize) {
    var unused = TextOverrides()
    var container: NSTextContainer?
    attachments = ParagraphAttachment.attachments(in: text, &unused) { attachment in
      let made = container ?? StringAttachments.container(size)
      container = made
      return StringAttachments.bounds(
        of: attachment, in: made, CGRect(x: 0, y: 0, width: made.availableSpace.fragmentWidth, height: 0),
        position: .zero)
    }
    self.container = container
  }

  private static func container(_ size: CGSize) -> NSTextContainer {
    func room(_ length: CGFloat) -> CGFloat { length > 0 && length < 1e7 ? length : 0 }
    let container = NSTextContainer(size: CGSize(width: room(size.width), height: room(size.height)))
    container.lineFragmentPadding = 0
    return container
  }

  private static func bounds(
    of attachment: ParagraphAttachment, in container: NSTextContainer, _ rect: CGRect, position: CGPoint
  ) -> CGRect {
    guard case .attachment(let object) = attachment.source else { return .zero }
    let bounds = object.attachmentBounds(
      for: container, proposedLineFragment: rect, glyphPosition: position,
      characterIndex: attachment.character)
    return bounds.isSane ? bounds.standardized : .zero
  }

  /// Returns the text with space for the attachments.
  func apply(to text: AttributedText) -> AttributedText {
    guard let container else { return text }
    var overrides = TextOverrides()
    for attachment in attachments {
      overrides.replace(
        attachment.character..<attachment.character + 1, by: attachment.placeholder,
        object: attachment.laidOut(in: container))
    }
    return overrides.apply(to: text)
  }

  /// Asks the attachments of laid-out lines for their bounds there.
  ///
  /// - Parameter lines: Returns each paragraph's layout, its offset in the text, and its top in points from
  ///   the first line's top.
  /// - Returns: Whether some bounds differ, so that the text has to be laid out again. Attachments that
  ///   answer otherwise each time are asked a limited number of times.
  mutating func haveChanged(
    in paragraphs: () -> [(layout: ParagraphLayout, offset: Int, top: Double)]
  ) -> Bool {
    guard let container, attachments.contains(where: \.dependsOnPosition),
      turns < 8 + attachments.count
    else { return false }
    turns += 1
    var changed: [Int: CGRect] = [:]
    for paragraph in paragraphs() {
      for line in paragraph.layout.lines {
        ask(of: line, paragraph.layout, at: paragraph.offset, top: paragraph.top, in: container, &changed)
      }
    }
    for (index, bounds) in changed { attachments[index].bounds = bounds }
    return !changed.isEmpty
  }

  /// Asks the attachments of a line for their bounds, and notes those that differ. While all above is as it
  /// was, the attachment after the line is asked, too: it was too wide for the line, and may be smaller
  /// there.
  private func ask(
    of line: Line, _ layout: ParagraphLayout, at offset: Int, top: Double, in container: NSTextContainer,
    _ changed: inout [Int: CGRect]
  ) {
    func bounds(_ attachment: ParagraphAttachment, at x: Double) -> CGRect {
      attachment.aligned(
        StringAttachments.bounds(
          of: attachment, in: container,
          CGRect(
            x: 0, y: top + line.top, width: Double(container.availableSpace.fragmentWidth),
            height: line.height),
          position: CGPoint(x: line.x + x, y: line.baseline - line.top)))
    }
    var index = firstAttachment(from: offset + line.range.lowerBound)
    while index < attachments.count, attachments[index].character < offset + line.range.upperBound {
      defer { index += 1 }
      let attachment = attachments[index]
      guard attachment.dependsOnPosition else { continue }
      let run = layout.runs[line.runs].first { $0.range.contains(attachment.character - offset) }
      let bounds = bounds(attachment, at: run?.x ?? 0)
      if bounds != attachment.bounds { changed[index] = bounds }
    }
    guard changed.isEmpty, index < attachments.count, attachments[index].dependsOnPosition,
      attachments[index].character == offset + line.range.upperBound, !line.endsInForcedBreak
    else { return }
    let attachment = attachments[index]
    let pushed = bounds(attachment, at: layout.paragraph.isRightToLeft ? 0 : line.totalWidth)
    guard pushed != attachment.bounds,
      Double(pushed.width + 2 * attachment.padding) <= line.interval.width - line.totalWidth
    else { return }
    changed[index] = pushed
  }

  /// Returns the index of the first attachment at a character or after it.
  private func firstAttachment(from character: Int) -> Int {
    var range = 0..<attachments.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        attachments[middle].character < character
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
