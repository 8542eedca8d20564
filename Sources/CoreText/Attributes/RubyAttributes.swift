internal import CoreGraphics
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
  static func set(of position: Ruby.Position, base: ResolvedAttributes, style: TextStyle)
    -> ResolvedAttributes
  {
    var dictionary = base.dictionary.filter { colorKeys.contains($0.key.rawValue) }
    if let annotation = base.dictionary[key] as? CTRubyAnnotation {
      dictionary.merge(keys(annotation.attributes)) { _, own in own }
    }
    let font = CTFont(font: style.font, collection: base.font.collection, matrix: base.font.matrix)
    dictionary[.ctFont] = font
    return ResolvedAttributes(dictionary: dictionary, font: font, paint: RunPaint(dictionary))
  }

  private static let colorKeys: Set<String> = [
    kCTForegroundColorAttributeName as String, kCTForegroundColorFromContextAttributeName as String,
    "NSColor",
  ]
}
