public import CoreGraphics
internal import Fonts
internal import TextEngine

/// Makes a font by name.
///
/// - Parameters:
///   - name: A PostScript, full or family name, looked for in `FontCollection.current`. A font that is not
///     there is replaced: Helvetica, Arial and the system's own by Liberation Sans, Times by Liberation
///     Serif, Courier by Liberation Mono, PingFang by Noto Sans CJK, and so on; any other by the collection's
///     default, in the style that the name asks for.
///   - size: Points; 0, and anything that is no positive number, means 12.
///   - matrix: Applied to glyphs about their own origins when they are drawn and measured one by one; layout
///     takes no notice. `nil` for none.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name as String, size: size, matrix: matrix?.pointee ?? .identity, collection: .current)
}

/// Finds a font for a part of a string: the font itself where it has the characters, else the fallback font
/// that layout would take.
///
/// - Parameters:
///   - currentFont: The font asked for.
///   - string: The string.
///   - range: UTF-16 units; the part outside of the string does not count.
/// - Returns: The font that shows most of the range, the first of them where several show equally much.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let units = Array((string as String).utf16)
  let part = range.clamped(toLength: units.count)
  guard !part.isEmpty else { return currentFont }
  let text = StyledText(
    text: Array(units[part]), styles: [TextStyle(font: currentFont.font)],
    runs: [StyledText.Run(end: part.count, style: 0)], paragraphStyles: [ParagraphStyle()],
    paragraphRuns: [StyledText.ParagraphRun(end: part.count, style: 0)], fonts: currentFont.collection)
  guard let layout = TextTypesetter.line(of: text) else { return currentFont }
  var shares: [(font: Int, start: Int, length: Int)] = []
  for run in layout.runs where run.kind == .glyphs {
    if let index = shares.firstIndex(where: { $0.font == run.font }) {
      shares[index].length += run.range.count
      shares[index].start = min(shares[index].start, run.range.lowerBound)
    } else {
      shares.append((run.font, run.range.lowerBound, run.range.count))
    }
  }
  let best = shares.max { ($0.length, $1.start) < ($1.length, $0.start) }
  guard let best, layout.fonts[best.font] != currentFont.font else { return currentFont }
  return CTFont(font: layout.fonts[best.font], collection: currentFont.collection, matrix: currentFont.matrix)
}

extension CTFont {
  /// The size that a font has when none, or nothing sensible, is asked for.
  static let defaultSize = 12.0

  /// Makes a font by name; see `CTFontCreateWithName`.
  convenience init(name: String, size: CGFloat, matrix: CGAffineTransform, collection: FontCollection) {
    let size = size > 0 && size.isFinite ? Double(size) : Self.defaultSize
    let instance = FontRequest.instance(named: name, in: collection) ?? FontCollection.lastResort
    self.init(font: Font(instance: instance, size: size), collection: collection, matrix: matrix)
  }

  /// What text without a font is set in: Helvetica 12 or its substitute.
  static func standard(in collection: FontCollection) -> CTFont {
    CTFont(name: "Helvetica", size: 0, matrix: .identity, collection: collection)
  }
}

extension CFRange {
  /// The part of a range that lies in a string; one of length 0 or less is empty.
  func clamped(toLength length: Int) -> Range<Int> {
    let start = min(max(location, 0), length)
    let (end, overflow) = location.addingReportingOverflow(max(self.length, 0))
    return start..<max(start, overflow ? length : min(end, length))
  }

  /// The part of a range that lies in a string; length 0 reaches to the end, as Core Text's functions have
  /// it.
  func resolved(toLength length: Int) -> Range<Int> {
    let start = min(max(location, 0), length)
    return self.length == 0 ? start..<length : clamped(toLength: length)
  }
}
