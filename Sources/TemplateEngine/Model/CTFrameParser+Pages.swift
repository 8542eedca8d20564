public import CoreText

extension CTFrameParser {
  /// Lays out content in columns of one size, as many as it needs: pages.
  ///
  /// A line that is higher than the column has a page of its own, from whose bottom it hangs down.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - column: Where the text is on every page: points, y up, from the page's bottom left corner.
  /// - Returns: A model a page, the first first. Content without text gives one empty page.
  public static func paginate(_ content: TemplateContent, in column: CGRect) -> [CoreTextData] {
    paginate(content, in: column, progress: nil)
  }

  /// Lays out content in columns of one size.
  ///
  /// - Parameter progress: Called after each page with the part that has been done, from 0 to 1.
  package static func paginate(
    _ content: TemplateContent, in column: CGRect, progress: ((Double) -> Void)?
  ) -> [CoreTextData] {
    let framesetter = CTFramesetterCreateWithAttributedString(content.string)
    let path = CGPath(rect: column, transform: nil)
    var pages: [CoreTextData] = []
    var start = 0
    repeat {
      var frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(start, 0), path, nil)
      var shown = CTFrameGetVisibleStringRange(frame)
      if shown.length == 0, start < content.string.length {
        guard let line = frameOfFirstLine(framesetter, from: start, in: column) else { break }
        frame = line
        shown = CTFrameGetVisibleStringRange(frame)
      }
      let scope = NSRange(location: start, length: max(shown.location + shown.length - start, 0))
      pages.append(CoreTextData(ctFrame: frame, content: content, size: column.size, scope: scope))
      guard scope.length > 0 else { break }
      start += scope.length
      progress?(Double(start) / Double(content.string.length))
    } while start < content.string.length
    return pages
  }

  /// Returns a frame with the first line from an offset, as high as that line, its top at the column's top.
  private static func frameOfFirstLine(_ framesetter: CTFramesetter, from start: Int, in column: CGRect)
    -> CTFrame?
  {
    func frame(_ range: CFRange) -> CTFrame {
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        framesetter, range, nil, CGSize(width: column.width, height: .greatestFiniteMagnitude), nil)
      let rect = CGRect(
        x: column.minX, y: column.maxY - size.height, width: column.width, height: size.height)
      return CTFramesetterCreateFrame(framesetter, range, CGPath(rect: rect, transform: nil), nil)
    }
    guard let line = frame(CFRangeMake(start, 0)).placedLines.first else { return nil }
    let first = frame(CFRangeMake(start, line.range.upperBound - start))
    return CTFrameGetVisibleStringRange(first).length > 0 ? first : nil
  }
}
