public import Foundation
internal import TextEditing
internal import TextKit

extension UITextView {
  /// A paragraph with its number and its rows, as a gutter beside the text needs them.
  ///
  /// Not in Apple's UIKit.
  public struct NumberedParagraph: Equatable, Sendable {
    /// The number, from 1 on.
    public var number: Int
    /// The offset of the first character, in UTF-16 units.
    public var location: Int
    /// The baseline of the first row, in points of the view, y downwards.
    public var firstBaseline: CGFloat
    /// The rectangle around the rows, in points of the view; without a width for the empty row at the end.
    public var frame: CGRect
    /// The number of rows that the paragraph is wrapped in.
    public var rowCount: Int
  }

  /// Returns the paragraphs that have a row in a rectangle, from the top down; the empty row after a last
  /// terminator, and that of an empty text, counts as a paragraph. Paragraphs that are folded away, and so
  /// have no height or stand where the one before them does, are left out.
  ///
  /// Not in Apple's UIKit. The first number is found in O(log *n*) of the text's length. Paragraphs that have
  /// a row in the rectangle are laid out whole.
  ///
  /// - Parameter rect: A rectangle in points of the view, such as its bounds.
  public func numberedParagraphs(in rect: CGRect) -> [NumberedParagraph] {
    let (document, origin) = (stack.document, containerOrigin)
    var found: [NumberedParagraph] = []
    for (number, start) in numberedParagraphStarts(in: rect) {
      let end = document.paragraph(containing: start).upperBound
      var (frame, count, place) = (CGRect.null, 0, start)
      while place < end, let line = document.line(at: place) {
        frame = frame.union(line.frame.offsetBy(dx: origin.x, dy: origin.y))
        count += 1
        place = max(line.range.upperBound, place + 1)
      }
      if count == 0 {
        let caret = caretRect(of: EditorSelection.Part(start))
        frame = CGRect(x: caret.minX, y: caret.minY, width: 0, height: caret.height)
      }
      guard frame.height > 0, found.last.map({ $0.frame.minY < frame.minY }) ?? true else { continue }
      guard let baseline = baseline(at: start) else { continue }
      guard frame.maxY >= rect.minY, frame.minY <= rect.maxY else { continue }
      found.append(
        NumberedParagraph(
          number: number, location: start, firstBaseline: baseline + origin.y, frame: frame,
          rowCount: max(count, 1)))
    }
    return found
  }

  /// Returns the baseline of the row that begins with a character, or of the empty row at the end, in points
  /// of the container.
  private func baseline(at offset: Int) -> CGFloat? {
    if let manager = stack.textLayoutManager { return manager.baseline(at: offset, of: stack.length) }
    return stack.layoutManager?.baseline(at: offset, of: stack.length)
  }
}

extension NSTextLayoutManager {
  fileprivate func baseline(at offset: Int, of length: Int) -> CGFloat? {
    guard let content = textContentManager else { return nil }
    var found: CGFloat?
    func take(_ fragment: NSTextLayoutFragment, _ line: NSTextLineFragment?) {
      found = line.map { fragment.layoutFragmentFrame.minY + $0.typographicBounds.minY + $0.glyphOrigin.y }
    }
    if offset < length,
      let location = content.location(content.documentRange.location, offsetBy: offset)
    {
      enumerateTextLayoutFragments(from: location, options: .ensuresLayout) {
        take($0, $0.textLineFragment(for: location, isUpstreamAffinity: false))
        return false
      }
    } else {
      enumerateTextLayoutFragments(
        from: content.documentRange.endLocation,
        options: [.reverse, .ensuresLayout, .ensuresExtraLineFragment]
      ) {
        take($0, $0.textLineFragments.last)
        return false
      }
    }
    return found
  }
}

extension NSLayoutManager {
  fileprivate func baseline(at offset: Int, of length: Int) -> CGFloat? {
    if offset < length {
      let glyph = glyphIndexForCharacter(at: offset)
      return lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minY + location(forGlyphAt: glyph).y
    }
    guard extraLineFragmentTextContainer != nil else { return nil }
    // As far above the row's bottom as that of a letter in a row of its own.
    let attributes =
      extraLineFragmentAttributes
      ?? (length > 0 ? textStorage?.attributes(at: length - 1, effectiveRange: nil) : nil) ?? [:]
    let storage = NSTextStorage(string: "x", attributes: attributes)
    let manager = NSLayoutManager()
    manager.usesFontLeading = usesFontLeading
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 10_000, height: 0)))
    storage.addLayoutManager(manager)
    let row = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    return extraLineFragmentRect.maxY - (row.maxY - row.minY - manager.location(forGlyphAt: 0).y)
  }
}
