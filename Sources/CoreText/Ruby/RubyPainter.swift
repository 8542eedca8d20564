internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The attributes of annotations.
enum RubyAttributes {
  static let key = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)

  /// A dictionary of attributes as that of an attributed string.
  static func keys(_ dictionary: NSDictionary?) -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [:]
    for (key, value) in dictionary ?? [:] {
      if let name = key as? String { result[NSAttributedString.Key(rawValue: name)] = value }
    }
    return result
  }

  /// The attributes of an annotation: the base's colour, and what the annotation has of its own.
  static func set(of position: Ruby.Position, base: AttributeSet, style: TextStyle) -> AttributeSet {
    var dictionary = base.dictionary.filter { colorKeys.contains($0.key.rawValue) }
    if let annotation = base.dictionary[key] as? CTRubyAnnotation {
      dictionary.merge(keys(annotation.attributes)) { _, own in own }
    }
    let font = CTFont(font: style.font, collection: base.font.collection, matrix: base.font.matrix)
    dictionary[.ctFont] = font
    return AttributeSet(dictionary: dictionary, font: font, paint: RunPaint(dictionary))
  }

  private static let colorKeys: Set<String> = [
    kCTForegroundColorAttributeName as String, kCTForegroundColorFromContextAttributeName as String,
    "NSColor",
  ]
}

/// Paints annotations beside the line of their bases.
struct RubyPainter {
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }

  /// Paints the annotations of some units of a line.
  ///
  /// - Parameters:
  ///   - source: The line.
  ///   - units: The bases begin in these units of the layout.
  func paint(_ source: LineSource, basesIn units: Range<Int>) {
    for ruby in source.layout.rubies(ofLine: source.index) where units.contains(ruby.base.lowerBound) {
      let before = context.textMatrix
      let place = CGAffineTransform(translationX: ruby.x, y: ruby.y)
      let matrix = ruby.isTurned ? CGAffineTransform.quarterClockwise.concatenating(place) : place
      context.textMatrix = matrix.concatenating(before)
      LinePainter(context).paint(ruby.line(besides: source))
      context.textMatrix = before
    }
  }
}

extension PlacedRuby {
  /// The annotation as a line of its own.
  fileprivate func line(besides base: LineSource) -> CTLine {
    let styled = self.styled
    let set = RubyAttributes.set(
      of: position, base: base.attributes(ofRun: styleRun), style: styled.styles[0])
    let text = AttributedText(
      styled: styled, sets: [set], setOfRun: [Int](repeating: 0, count: styled.runs.count))
    return CTLine(LineSource(text: text, layout: layout, index: 0, offset: 0))
  }

  /// The box of the annotation's ink in points from the origin of the base's line, y up.
  var inkRect: CGRect {
    guard let ink = inkBounds else { return .null }
    return CGRect(x: ink.x, y: -ink.y - ink.height, width: ink.width, height: ink.height)
  }
}
