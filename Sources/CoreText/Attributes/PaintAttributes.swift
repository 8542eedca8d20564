public import CoreGraphics

/// Whether an underline has gaps around the ink that crosses it, such as descenders: a number. Absent: false,
/// an unbroken underline.
///
/// Not in Apple's Core Text.
nonisolated(unsafe) public let GalleyUnderlineSkipsInkAttributeName = "GalleyUnderlineSkipsInk" as CFString

extension RunPaint {
  /// Reads the attributes that only change how text is painted; a value of an unexpected class counts as
  /// absent.
  package init(_ all: [NSAttributedString.Key: Any]) {
    self.init()
    let attributes = Found(all)
    guard !attributes.list.isEmpty else { return }
    if Double(attributeValue: attributes[.ctForegroundColorFromContext]) ?? 0 != 0 {
      foreground = nil
    } else {
      foreground = color(attributes, .ctForegroundColor, .kitForegroundColor) ?? .black
    }
    background = color(attributes, .ctBackgroundColor, .kitBackgroundColor)
    underline = lineStyle(attributes[.ctUnderlineStyle])
    underlineColor = color(attributes, .ctUnderlineColor, .kitUnderlineColor)
    underlineSkipsInk = Double(attributeValue: attributes[.underlineSkipsInk]) ?? 0 != 0
    strikethrough = lineStyle(attributes[.kitStrikethroughStyle])
    strikethroughColor = color(attributes, .kitStrikethroughColor)
    strokeWidth = Double(attributeValue: attributes[.ctStrokeWidth]) ?? 0
    strokeColor = color(attributes, .ctStrokeColor, .kitStrokeColor)
    shadow = (attributes[.kitShadow] as? any ShadowAttributeValue)?.attributeShadow
    isLetterpress = (name(attributes[.kitTextEffect])?.hasSuffix("LetterpressStyle")) ?? false
    highlight = TextHighlight.color(
      style: name(attributes[.kitHighlightStyle]), scheme: name(attributes[.kitHighlightColorScheme]))
    let mistakes = Double(attributeValue: attributes[.kitSpellingState]).map { Int($0) } ?? 0
    spelling = mistakes & 1 != 0 ? .spelling : mistakes & 2 != 0 ? .grammar : nil
  }

  /// The attributes that only change how text is painted.
  package static let attributeNames: Set<NSAttributedString.Key> = [
    .ctForegroundColor, .ctForegroundColorFromContext, .ctUnderlineStyle, .ctUnderlineColor,
    .ctBackgroundColor,
    .ctStrokeWidth, .ctStrokeColor, .underlineSkipsInk, .kitForegroundColor, .kitBackgroundColor,
    .kitUnderlineColor, .kitStrikethroughStyle, .kitStrikethroughColor, .kitStrokeColor, .kitShadow,
    .kitTextEffect, .kitSpellingState, .kitHighlightStyle, .kitHighlightColorScheme,
  ]

  private func lineStyle(_ value: Any?) -> Int32 {
    guard let number = Double(attributeValue: value), abs(number) < Double(Int32.max) else { return 0 }
    return Int32(number)
  }

  /// A name, as a string or wrapped in a type of the kit's.
  private func name(_ value: Any?) -> String? {
    value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
  }

  /// The attributes of a set that matter. They are few: each is looked at faster than found by its name.
  private struct Found {
    private(set) var list: [(key: NSAttributedString.Key, value: Any)] = []

    init(_ attributes: [NSAttributedString.Key: Any]) {
      for (key, value) in attributes where attributeNames.contains(key) { list.append((key, value)) }
    }

    subscript(key: NSAttributedString.Key) -> Any? { list.first { $0.key == key }?.value }
  }

  private func color(_ attributes: Found, _ keys: NSAttributedString.Key...) -> CGColor? {
    for case let value? in keys.lazy.map({ attributes[$0] }) {
      if let color = value as? CGColor { return color }
      if let color = value as? any ColorAttributeValue { return color.attributeColor }
    }
    return nil
  }
}

/// The colours of highlighted text.
private enum TextHighlight {
  /// Returns the colour beneath text; `nil` for text that is not highlighted. A scheme of an unknown name
  /// counts as absent.
  static func color(style: String?, scheme: String?) -> CGColor? {
    guard style != nil else { return nil }
    let colors: [(String, CGFloat, CGFloat, CGFloat)] = [
      ("Purple", 0.69, 0.32, 0.87), ("Pink", 1, 0.18, 0.33), ("Orange", 1, 0.58, 0), ("Mint", 0, 0.78, 0.75),
      ("Blue", 0, 0.48, 1),
    ]
    let named = colors.first { scheme?.hasSuffix($0.0) ?? false } ?? ("", 1, 0.8, 0)
    return CGColor(srgbRed: named.1, green: named.2, blue: named.3, alpha: 0.3)
  }
}

extension NSAttributedString.Key {
  private init(_ name: CFString) { self.init(rawValue: name as String) }

  fileprivate static let ctForegroundColor = Self(kCTForegroundColorAttributeName)
  fileprivate static let ctForegroundColorFromContext = Self(kCTForegroundColorFromContextAttributeName)
  fileprivate static let ctUnderlineStyle = Self(kCTUnderlineStyleAttributeName)
  fileprivate static let ctUnderlineColor = Self(kCTUnderlineColorAttributeName)
  fileprivate static let ctBackgroundColor = Self(kCTBackgroundColorAttributeName)
  fileprivate static let ctStrokeWidth = Self(kCTStrokeWidthAttributeName)
  fileprivate static let ctStrokeColor = Self(kCTStrokeColorAttributeName)
  fileprivate static let underlineSkipsInk = Self(GalleyUnderlineSkipsInkAttributeName)

  // The kits' own spellings, whose values may be Core Graphics colours too.
  fileprivate static let kitForegroundColor = Self(rawValue: "NSColor")
  fileprivate static let kitBackgroundColor = Self(rawValue: "NSBackgroundColor")
  fileprivate static let kitUnderlineColor = Self(rawValue: "NSUnderlineColor")
  fileprivate static let kitStrikethroughStyle = Self(rawValue: "NSStrikethrough")
  fileprivate static let kitStrikethroughColor = Self(rawValue: "NSStrikethroughColor")
  fileprivate static let kitStrokeColor = Self(rawValue: "NSStrokeColor")
  fileprivate static let kitShadow = Self(rawValue: "NSShadow")
  fileprivate static let kitTextEffect = Self(rawValue: "NSTextEffect")
  fileprivate static let kitSpellingState = Self(rawValue: "NSSpellingState")
  fileprivate static let kitHighlightStyle = Self(rawValue: "NSTextHighlightStyle")
  fileprivate static let kitHighlightColorScheme = Self(rawValue: "NSTextHighlightColorScheme")
}
