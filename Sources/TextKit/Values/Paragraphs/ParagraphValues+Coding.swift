internal import Foundation

/// The names of values in archives are Apple's; values that are the default are left out.
extension ParagraphValues {
  private static var lengths: [(name: String, path: WritableKeyPath<ParagraphValues, CGFloat>)] {
    [
      ("NSFirstLineHeadIndent", \.firstLineHeadIndent), ("NSHeadIndent", \.headIndent),
      ("NSTailIndent", \.tailIndent), ("NSLineSpacing", \.lineSpacing),
      ("NSParagraphSpacing", \.paragraphSpacing), ("NSParagraphSpacingBefore", \.paragraphSpacingBefore),
      ("NSMinLineHeight", \.minimumLineHeight), ("NSMaxLineHeight", \.maximumLineHeight),
      ("NSLineHeightMultiple", \.lineHeightMultiple), ("NSDefaultTabInterval", \.defaultTabInterval),
    ]
  }

  func encode(with coder: NSCoder) {
    let plain = ParagraphValues()
    for (name, path) in ParagraphValues.lengths where self[keyPath: path] != plain[keyPath: path] {
      coder.encode(Double(self[keyPath: path]), forKey: name)
    }
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode")
    coder.encode(baseWritingDirection.rawValue, forKey: "NSWritingDirection")
    coder.encode(Int(truncatingIfNeeded: lineBreakStrategy.rawValue), forKey: "NSLineBreakStrategy")
    coder.encode(Double(hyphenationFactor), forKey: "NSHyphenationFactor")
    coder.encode(Double(tighteningFactorForTruncation), forKey: "NSTighteningFactor")
    coder.encode(usesDefaultHyphenation, forKey: "NSUsesDefaultHyphenation")
    coder.encode(allowsDefaultTighteningForTruncation, forKey: "NSAllowsTighteningForTruncation")
    coder.encode(headerLevel, forKey: "NSHeaderLevel")
    if lineHeightBehavior != plain.lineHeightBehavior {
      coder.encode(lineHeightBehavior.rawValue, forKey: "GalleyLineHeightBehavior")
    }
    if let tabStops { coder.encode(NSArray(array: tabStops), forKey: "NSTabStops") }
    if !textLists.isEmpty { coder.encode(NSArray(array: textLists), forKey: "NSTextLists") }
    if !textBlocks.isEmpty { coder.encode(NSArray(array: textBlocks), forKey: "NSTextBlocks") }
  }

  init?(coder: NSCoder) {
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")),
      let mode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "NSLineBreakMode")),
      let direction = NSWritingDirection(rawValue: coder.decodeInteger(forKey: "NSWritingDirection"))
    else { return nil }
    for (name, path) in ParagraphValues.lengths where coder.containsValue(forKey: name) {
      self[keyPath: path] = CGFloat(coder.decodeDouble(forKey: name))
    }
    (self.alignment, lineBreakMode, baseWritingDirection) = (alignment, mode, direction)
    lineBreakStrategy = NSParagraphStyle.LineBreakStrategy(
      rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: "NSLineBreakStrategy")))
    hyphenationFactor = Float(coder.decodeDouble(forKey: "NSHyphenationFactor"))
    tighteningFactorForTruncation = Float(coder.decodeDouble(forKey: "NSTighteningFactor"))
    usesDefaultHyphenation = coder.decodeBool(forKey: "NSUsesDefaultHyphenation")
    allowsDefaultTighteningForTruncation = coder.decodeBool(forKey: "NSAllowsTighteningForTruncation")
    headerLevel = coder.decodeInteger(forKey: "NSHeaderLevel")
    lineHeightBehavior =
      NSParagraphStyle.LineHeightBehavior(
        rawValue: coder.decodeInteger(forKey: "GalleyLineHeightBehavior")) ?? lineHeightBehavior
    tabStops = ParagraphValues.objects("NSTabStops", NSTextTab.self, coder)
    textLists = ParagraphValues.objects("NSTextLists", NSTextList.self, coder) ?? []
    textBlocks = ParagraphValues.objects("NSTextBlocks", NSTextBlock.self, coder) ?? []
  }

  /// The objects of one class in an array of the archive; `nil` when there is no array.
  private static func objects<Element: NSObject & NSSecureCoding>(
    _ name: String, _ type: Element.Type, _ coder: NSCoder
  ) -> [Element]? {
    guard coder.containsValue(forKey: name) else { return nil }
    let array = coder.decodeObject(of: [NSArray.self, type], forKey: name) as? [Any]
    return array?.compactMap { $0 as? Element }
  }
}
